"""Benchmarks: what the native core does in a second, beside its peers and the limit of the machine."""

"""The rules in plain Python: slow, obvious, and what the native core is checked against."""

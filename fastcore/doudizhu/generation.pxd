"""Every play of a hand, to lead or to follow (docs/rules.md §11).

A play is a body code plus a kicker code plus a choice of wilds. Bodies come as lists by the wilds that they need, and
so do kickers; the plays of one kind at one place are the products of those lists.
"""
from libc.stdint cimport uint64_t

from .search cimport Search


cdef Py_ssize_t count_plays(Search* search, uint64_t to_beat) noexcept nogil
cdef Py_ssize_t write_plays(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil

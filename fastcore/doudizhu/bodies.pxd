"""The bodies of one kind at one rank and length."""
from libc.stdint cimport uint64_t

from .hand cimport MAX_WILDS


cdef struct Bodies:
    # The bodies of one kind at one rank and length.
    int kind
    int length
    int rank
    int missing                             # wilds that they need at least
    int present                             # naturals that they may hold
    uint64_t most                           # the reading, and the body with all those naturals
    const uint64_t* removed[MAX_WILDS + 1]  # what to add to `most`, by the number of naturals removed
    Py_ssize_t size[MAX_WILDS + 1]

"""Every play of a hand, in plain C values, for whoever enumerates hands by the million."""
from libc.stdint cimport uint16_t, uint64_t

from .search cimport Search

cdef enum:
    # No hand has more plays than this, with PASS, and none without wilds more than that: see tests/most_plays.py.
    MOST_PLAYS = 1 << 17
    MOST_NATURAL_PLAYS = 1 << 10


cdef Search* borrow_search() noexcept nogil
cdef void return_search(Search* search) noexcept nogil
cdef uint64_t* room_aside(Search* search) noexcept nogil
cdef Py_ssize_t count_plays(Search* search, uint64_t to_beat) noexcept nogil
cdef void count_leads_abreast(const uint64_t* naturals, int wilds, int rules, uint16_t* found) noexcept nogil
cdef Py_ssize_t write_plays(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil
cdef object list_over(bytes words, Py_ssize_t n, object wild_ranks)
cdef object answer(Search* search, uint64_t to_beat, object wild_ranks)

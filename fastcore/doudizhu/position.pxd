"""A position as other modules of the core use it."""
from libc.stdint cimport uint64_t

from .game cimport MAX_PLIES, SEATS, Game


cdef struct Ply:
    # One play, and what it takes to take it back beside the cards.
    uint64_t code
    uint64_t to_beat
    uint64_t hash
    int passes


cdef struct Moment:
    Game game
    uint64_t hash
    uint64_t held[SEATS]    # what each seat has held: what it holds and what it has played
    uint64_t bottom
    bint bottom_known


cdef class Position:
    cdef Moment moment
    cdef int plies
    cdef Ply[MAX_PLIES] plays
    cdef readonly object rules
    cdef readonly tuple wild_ranks

    cdef void push(self, uint64_t code) noexcept nogil
    cdef void pop(self) noexcept nogil
    cdef int set(self, object state) except -1
    cdef Moment now(self) noexcept


cdef Position as_position(object position)
cdef object hand_of(uint64_t cards, tuple wild_ranks)

"""In how few plays a hand can be emptied, in plain C values (docs/rules.md §19)."""
from libc.stdint cimport uint8_t, uint64_t

from .generation cimport MOST_PLAYS
from .search cimport Search
from .stream cimport OVERSHOOT
from .weights cimport MAX_ROWS, Weights

cdef enum:
    KNOWN_BITS = 13
    KNOWN = 1 << KNOWN_BITS
    MARK_BITS = 18
    MARK_WORDS = 1 << (MARK_BITS - 6)
    LEVELS = 32                 # of waste, from 0 to the most that a part may waste
    GROUPS = MAX_ROWS * LEVELS


cdef struct Part:
    # The cards of a play, spread out (see `spread`), and by how much it weighs less than a play may.
    uint64_t cards
    int waste


cdef struct Turns:
    # What one search works with. The caller fills in the rules and the hand of `search`.
    Search* search
    Weights weights
    int row[MAX_ROWS]                   # the rows of the weights, the rarest card first
    uint64_t field[MAX_ROWS]            # where spread cards have them, in that order
    int level_shift                     # waste without its lowest bits is its level
    Py_ssize_t first[GROUPS + 1]        # where the parts of each group begin: by their rarest card, then by level
    Part[MOST_PLAYS] part
    uint64_t[MARK_WORDS] marks          # a bit for each part, where its cards are scattered to
    uint64_t[KNOWN] failed              # spread cards that cannot be played in so many turns
    uint8_t[KNOWN] failed_in
    uint64_t[MOST_PLAYS + OVERSHOOT] plays


cdef Turns* borrow_turns() noexcept nogil
cdef void return_turns(Turns* turns) noexcept nogil
cdef int fewest_turns(Turns* turns) noexcept nogil

"""How many bombs with a natural a hand has (docs/rules.md §9)."""
from libc.stdint cimport uint64_t

from ..bombs cimport bomb_strength
from ..cards cimport RANKS, number_of_ranks, ranks_up
from ..hand cimport MAX_WILDS, Holding
from ..ruleset cimport LONG_BOMBS


cdef inline Py_ssize_t bombs(const Holding* hand, int rules, int above, const int* choices) noexcept nogil:
    """The bombs whose strength is above a given one, 0 for all."""
    cdef Py_ssize_t found = 0
    cdef int longest = 4 + MAX_WILDS if rules & LONG_BOMBS else 4
    cdef int naturals, wilds, lowest
    for naturals in range(4, 0, -1):
        for wilds in range(4 - naturals, min(hand.wilds, longest - naturals) + 1):
            # Of one make, the rank decides.
            lowest = max(above + 1 - bomb_strength(rules, naturals, wilds, 0), 0)
            if lowest < RANKS:
                found += number_of_ranks(hand.at_least[naturals] & ranks_up(lowest)) * choices[wilds]
    return found

"""The yields of every suit of up to 14 natural tiles that no meld has a part in, looked up instead of worked out.

They are made at their first use, and never change afterwards.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from .tiles cimport RANKS

cdef enum:
    LOW_RANKS = 5           # the ranks that make the first half of an index, in base 5
    LOW_HALVES = 3125
    HIGH_HALVES = 625
    NO_SETS = 15            # stands for a number of sets where there is none


cdef struct SuitTable:
    # A suit is looked up at offsets[low half] + places[high half]: high halves stand in the order of their sums, and
    # of each low half only those follow which leave the suit no more than 14 tiles.
    uint32_t[LOW_HALVES] offsets
    uint16_t[HIGH_HALVES] places
    uint64_t* yields


cdef struct Tables:
    SuitTable all_ranks
    # In the order of all_ranks the fewest sets that a suit can be with a pair, and sixteen times those without one.
    # Where wilds may be a fifth copy, nothing else is needed to know a win: sets of wilds alone can be had in addition.
    uint8_t* fewest_sets
    SuitTable middle_ranks  # without the ranks 1 and 9; suits that have them are not in it


cdef inline uint64_t low_half(const uint8_t* suit) noexcept nogil:
    return 625 * suit[0] + 125 * suit[1] + 25 * suit[2] + 5 * suit[3] + suit[4]


cdef inline uint64_t high_half(const uint8_t* suit) noexcept nogil:
    return 125 * suit[5] + 25 * suit[6] + 5 * suit[7] + suit[8]


cdef inline uint64_t look_up(const SuitTable* table, const uint8_t* suit) noexcept nogil:
    """The yield of a suit, nine counts of 0 to 4, 14 in all at most."""
    return table.yields[table.offsets[low_half(suit)] + table.places[high_half(suit)]]


cdef inline int fewest_sets(const Tables* known, const uint8_t* suit) noexcept nogil:
    """The fewest sets of a suit with a pair, and sixteen times those without; 15 stands for none."""
    return known.fewest_sets[known.all_ranks.offsets[low_half(suit)] + known.all_ranks.places[high_half(suit)]]


cdef const Tables* tables(bint fifth_copy) except NULL

"""Rank classes: how many ranks, of a hand or beside a body, have at least one, two, three and four naturals.

The four numbers are packed, so that those of some ranks are added up, and taken away, at once.
"""
from libc.stdint cimport uint64_t

from ..cards cimport number_of_ranks
from ..hand cimport Holding

cdef extern from *:
    """
    /* The classes of one rank with 0 to 4 naturals. */
    static const uint64_t laizi_class_of[5] = {0, 1, 0x101, 0x10101, 0x1010101};
    /* The bodies of 1 to 3 cards of one rank with 0 to 4 naturals, by wilds as in numbers.pxd. */
    static const uint64_t laizi_groups[4][5] = {
        {0},
        {0x1000, 0x1001, 0x1001, 0x1001, 0x1001},
        {0x1000000, 0x1001000, 0x1001001, 0x1001001, 0x1001001},
        {0x1000000000, 0x1001000000, 0x1001001000, 0x1001001001, 0x1001001001}};
    """
    const uint64_t* CLASS_OF "laizi_class_of"
    const uint64_t[5]* GROUPS "laizi_groups"


cdef inline int with_one(uint64_t classes) noexcept nogil:
    return <int> classes & 255


cdef inline int with_two(uint64_t classes) noexcept nogil:
    return <int> (classes >> 8) & 255


cdef inline int with_three(uint64_t classes) noexcept nogil:
    return <int> (classes >> 16) & 255


cdef inline int with_four(uint64_t classes) noexcept nogil:
    return <int> (classes >> 24) & 255


cdef inline uint64_t packed(int one, int two, int three, int four) noexcept nogil:
    """So many ranks with one, two, three and four naturals at least."""
    return one | two << 8 | three << 16 | <uint64_t> four << 24


cdef inline uint64_t classes_of(const Holding* hand) noexcept nogil:
    """The classes of all ranks of a hand."""
    return packed(number_of_ranks(hand.at_least[1]), number_of_ranks(hand.at_least[2]),
                  number_of_ranks(hand.at_least[3]), number_of_ranks(hand.at_least[4]))

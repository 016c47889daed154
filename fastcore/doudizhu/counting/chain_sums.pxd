"""How many chains without kickers a hand has.

A chain is a group of every rank of a run, so their numbers by wilds multiply.
"""
from libc.stdint cimport uint64_t

from ..cards cimport CHAIN_RANKS, natural_count, number_of_ranks, starts_of_runs
from ..hand cimport MAX_WILDS, Holding
from .classes cimport GROUPS
from .numbers cimport Numbers, plus, times, without_wilds_alone

cdef enum:
    LONGEST_LEAST = 5       # the least length of a chain of any kind


cdef inline Numbers all_chains(const Holding* hand, int size, int least, bint wide) noexcept nogil:
    """Chains of groups of `size` from `least` ranks on, a constant, by their wilds."""
    cdef Numbers[LONGEST_LEAST] short       # the run of so many ranks up to the one before this
    cdef Numbers longer, found              # all longer runs up to this rank
    cdef uint64_t group
    cdef int rank, length
    found.up_to_four = found.from_five = 0
    longer = found
    for length in range(1, least):
        short[length] = found
    for rank in range(CHAIN_RANKS):
        group = GROUPS[size][natural_count(hand.naturals, rank)]
        longer = times(plus(longer, short[least - 1], wide), group, wide)
        for length in range(least - 1, 1, -1):
            short[length] = times(short[length - 1], group, wide)
        short[1].up_to_four = group
        found = plus(found, longer, wide)
    if wide:
        for length in range(least, MAX_WILDS // size + 1):
            found = without_wilds_alone(found, CHAIN_RANKS + 1 - length, size * length)
    return found


cdef inline Numbers chains_of_length(const Holding* hand, int size, int length, int first_rank,
                                     bint wide) noexcept nogil:
    """Chains of so many groups of `size` from a first rank up, by their wilds."""
    cdef Numbers run, found
    cdef int first, rank
    found.up_to_four = found.from_five = 0
    if hand.wilds == 0:
        found.up_to_four = number_of_ranks(starts_of_runs(hand.at_least[size], length, first_rank))
        return found
    for first in range(first_rank, CHAIN_RANKS + 1 - length):
        run.up_to_four = GROUPS[size][natural_count(hand.naturals, first)]
        run.from_five = 0
        for rank in range(first + 1, first + length):
            run = times(run, GROUPS[size][natural_count(hand.naturals, rank)], wide)
        found = plus(found, run, wide)
    if wide:
        found = without_wilds_alone(found, max(CHAIN_RANKS + 1 - length - first_rank, 0), size * length)
    return found

"""What it changes in a code if a wild stands in for a natural of the hand, where all wilds are alike."""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, unit
from .hand cimport Holding
from .stream cimport STEP


cdef struct Substitutions:
    # Of the ranks of chains that the hand has naturals of, ascending.
    int below[CHAIN_RANKS + 1]              # by rank, how many of them are below it
    int naturals[CHAIN_RANKS]               # how many naturals the hand has of each
    uint64_t change[CHAIN_RANKS + STEP]     # what it adds to a code if a wild stands in for one of these


cdef inline void list_substitutions(Substitutions* substitutions, const Holding* hand, uint64_t wild) noexcept nogil:
    """List what can be substituted."""
    cdef int n = 0
    cdef int rank, naturals
    for rank in range(CHAIN_RANKS):
        naturals = <int> (hand.naturals >> (3 * rank)) & 7
        substitutions.below[rank] = n
        substitutions.naturals[n] = naturals
        substitutions.change[n] = wild - unit(rank)
        n += naturals != 0
    substitutions.below[CHAIN_RANKS] = n

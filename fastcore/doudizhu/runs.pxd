"""Runs of ranks: where the wilds can complete one of a length, and how many cards it lacks.

All first ranks are looked at in one word, in lanes of five bits. A run's lanes hold what it lacks up to 15; the fifth
bit is room for one addition and remembers a run that lacks more.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, lowest_bit, ranks_from
from .hand cimport Holding

cdef enum:
    LANE = 5
    LANE_MOST = 15

cdef extern from *:
    """
    #define LAIZI_LANES UINT64_C(0x084210842108421)
    """
    const uint64_t ONE_IN_EACH_LANE "LAIZI_LANES"


cdef struct Runs:
    uint64_t lacking        # by rank, what a group lacks
    uint64_t run            # by first rank, what the run lacks
    uint64_t beyond         # the fifth bit of the lanes that lack too much
    int length


cdef inline uint64_t lanes_of(uint64_t naturals) noexcept nogil:
    """The three-bit fields of the ranks of chains, each in its lane."""
    naturals &= 7 * ranks_from(0, CHAIN_RANKS)
    # Halves, then their halves, are moved up by what the lanes of the lower one take more than its fields.
    naturals = (naturals & 0xFFFFFF) | (naturals >> 24) << 40
    naturals = (naturals & <uint64_t> 0xFFF0000000FFF) | (naturals & 0xFFF000) << 8
    naturals = (naturals & <uint64_t> 0x3F0003F0003F) | (naturals & <uint64_t> 0xFC000FC000FC0) << 4
    return (naturals & <uint64_t> 0x1C0701C0701C07) | (naturals & <uint64_t> 0xE0380E0380E038) << 2


cdef inline void begin_runs(Runs* runs, const Holding* hand, int size) noexcept nogil:
    """Start with runs of no rank, for groups of `size`, 1 to 3."""
    runs.lacking = size * ONE_IN_EACH_LANE - lanes_of(hand.capped[size])
    runs.run = 0
    runs.beyond = 0
    runs.length = 0


cdef inline void lengthen(Runs* runs) noexcept nogil:
    """Go on to runs of one rank more."""
    runs.run += runs.lacking >> (LANE * runs.length)
    runs.length += 1
    runs.beyond |= runs.run & ONE_IN_EACH_LANE << (LANE - 1)
    runs.run &= ~(ONE_IN_EACH_LANE << (LANE - 1))


cdef inline uint64_t runs_completed(const Runs* runs, int wilds, int first_rank) noexcept nogil:
    """The lanes, a bit in each, of the runs from `first_rank` up that so many wilds complete."""
    cdef uint64_t lacks_more = (runs.run + (LANE_MOST - wilds) * ONE_IN_EACH_LANE) | runs.beyond
    cdef uint64_t within = ONE_IN_EACH_LANE >> (LANE * (runs.length - 1))
    if first_rank + runs.length > CHAIN_RANKS:
        return 0
    return ~lacks_more >> (LANE - 1) & within & ~((<uint64_t> 1 << (LANE * first_rank)) - 1)


cdef inline int first_lane(uint64_t lanes) noexcept nogil:
    """The rank of the lowest lane."""
    return (lowest_bit(lanes) * 13) >> 6    # a division by 5, exact below 64


cdef inline int lacks(const Runs* runs, int first) noexcept nogil:
    """What the run from `first` lacks, if it can be completed."""
    return <int> (runs.run >> (LANE * first)) & LANE_MOST

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


cdef inline uint64_t lanes_held(const Runs* runs, int size) noexcept nogil:
    """The lanes, a bit in each, of the ranks of which there is a card, for groups of `size`."""
    cdef uint64_t held = size * ONE_IN_EACH_LANE - runs.lacking
    return (held | held >> 1) & ONE_IN_EACH_LANE


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


cdef inline int rank_of_lane(int lane) noexcept nogil:
    """The rank whose lane begins at this bit."""
    return (lane * 13) >> 6     # a division by 5, exact below 64


cdef inline int lacks(const Runs* runs, int lane) noexcept nogil:
    """What the run of the lane that begins at this bit lacks, if it can be completed."""
    return <int> (runs.run >> lane) & LANE_MOST


cdef extern from *:
    """
    /* All windows of ranks 3..A, by length and first rank: the bits of their fields, and length and first rank as in
       a reading. */
    typedef struct {
        uint64_t fields, reading;
    } laizi_window;
    #define W(length, rank) {(LAIZI_ONE_EACH >> 3 * (13 - length)) * 7 << 3 * rank, \
        (uint64_t) length << 51 | (uint64_t) rank << 47}
    static const laizi_window laizi_windows[78] = {
        W(1, 0), W(1, 1), W(1, 2), W(1, 3), W(1, 4), W(1, 5), W(1, 6), W(1, 7), W(1, 8), W(1, 9), W(1, 10),
        W(1, 11),
        W(2, 0), W(2, 1), W(2, 2), W(2, 3), W(2, 4), W(2, 5), W(2, 6), W(2, 7), W(2, 8), W(2, 9), W(2, 10),
        W(3, 0), W(3, 1), W(3, 2), W(3, 3), W(3, 4), W(3, 5), W(3, 6), W(3, 7), W(3, 8), W(3, 9),
        W(4, 0), W(4, 1), W(4, 2), W(4, 3), W(4, 4), W(4, 5), W(4, 6), W(4, 7), W(4, 8),
        W(5, 0), W(5, 1), W(5, 2), W(5, 3), W(5, 4), W(5, 5), W(5, 6), W(5, 7),
        W(6, 0), W(6, 1), W(6, 2), W(6, 3), W(6, 4), W(6, 5), W(6, 6),
        W(7, 0), W(7, 1), W(7, 2), W(7, 3), W(7, 4), W(7, 5),
        W(8, 0), W(8, 1), W(8, 2), W(8, 3), W(8, 4),
        W(9, 0), W(9, 1), W(9, 2), W(9, 3),
        W(10, 0), W(10, 1), W(10, 2),
        W(11, 0), W(11, 1),
        W(12, 0)
    };
    #undef W
    /* Where those of a length begin, by one less. */
    static const unsigned char laizi_windows_of[12] = {0, 12, 23, 33, 42, 50, 57, 63, 68, 72, 75, 77};
    """
    ctypedef struct WindowOfRanks "laizi_window":
        uint64_t fields
        uint64_t reading
    const WindowOfRanks[78] WINDOWS_OF_RANKS "laizi_windows"
    const unsigned char[12] WINDOWS_OF_LENGTH "laizi_windows_of"


cdef inline const WindowOfRanks* windows_of_length(int length) noexcept nogil:
    """The windows of a length, by first rank."""
    return WINDOWS_OF_RANKS + WINDOWS_OF_LENGTH[length - 1]


cdef struct Completed:
    # The runs that the wilds complete, of some lengths and from a rank up, one after the other.
    Runs runs
    int least
    int most
    int first_rank
    int wilds
    uint64_t left       # the lanes of those of this length that are still to come
    const WindowOfRanks* windows    # of this length
    int rank            # of the one that it has come to
    int missing         # and what that lacks


cdef inline void begin_completed(Completed* completed, const Holding* hand, int size, int least, int most,
                                 int first_rank) noexcept nogil:
    """Start before the first run of `least` to `most` ranks, for groups of `size`."""
    begin_runs(&completed.runs, hand, size)
    completed.least = least
    completed.most = most
    completed.first_rank = first_rank
    completed.wilds = hand.wilds
    completed.left = 0


cdef inline bint next_completed(Completed* completed) noexcept nogil:
    """Go on to the next run, by length and first rank; False if there is none."""
    cdef Runs* runs = &completed.runs
    cdef int lane
    while not completed.left:
        if runs.length >= completed.most:
            return False
        lengthen(runs)
        if runs.length >= completed.least:
            completed.left = runs_completed(runs, completed.wilds, completed.first_rank)
            if not completed.left:
                # A longer one would hold one of these.
                return False
            completed.windows = windows_of_length(runs.length)
    lane = lowest_bit(completed.left)
    completed.rank = rank_of_lane(lane)
    completed.missing = lacks(runs, lane)
    completed.left &= completed.left - 1
    return True

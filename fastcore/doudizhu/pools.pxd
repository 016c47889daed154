"""Ranks to choose kickers from, and every two of them, kept up to date while ranks come and go.

The kickers beside one body are all but those of a rank or two, and beside the next body all but those of others. To
exchange the ranks in a list of every two of them takes a few additions, to sift that list takes a test of every word.
"""
from libc.stdint cimport uint64_t

from .cards cimport RANKS, lowest_rank
from .stream cimport SHORT_LIST_ROOM, stream

cdef enum:
    # Every two of 13 ranks and two jokers, two alike, and a row behind them; counted in tests/test_bounds.py.
    TWOS_ROOM = 160

cdef extern from *:
    """
    /* By the place of a rank: where its twos with the other places, ascending, stand in a list of all twos. */
    static const unsigned char laizi_twos_of[13][12] = {
        {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66},
        {0, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56, 67},
        {1, 2, 5, 8, 12, 17, 23, 30, 38, 47, 57, 68},
        {3, 4, 5, 9, 13, 18, 24, 31, 39, 48, 58, 69},
        {6, 7, 8, 9, 14, 19, 25, 32, 40, 49, 59, 70},
        {10, 11, 12, 13, 14, 20, 26, 33, 41, 50, 60, 71},
        {15, 16, 17, 18, 19, 20, 27, 34, 42, 51, 61, 72},
        {21, 22, 23, 24, 25, 26, 27, 35, 43, 52, 62, 73},
        {28, 29, 30, 31, 32, 33, 34, 35, 44, 53, 63, 74},
        {36, 37, 38, 39, 40, 41, 42, 43, 44, 54, 64, 75},
        {45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 65, 76},
        {55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 77},
        {66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77}
    };
    """
    const unsigned char[13][12] TWOS_OF "laizi_twos_of"


cdef struct Pool:
    int each                            # one card of a rank, or two
    int size
    uint64_t left_out                   # a field mask
    int place[RANKS]                    # by rank, where it stands
    int rank[RANKS]                     # by place
    uint64_t card[SHORT_LIST_ROOM]      # by place
    uint64_t two[TWOS_ROOM]             # by the place of the later rank, and then by that of the earlier


cdef inline int number_of_twos(int size) noexcept nogil:
    return size * (size - 1) // 2


cdef inline void put_in(Pool* pool, uint64_t card) noexcept nogil:
    """Add a rank, named by one card of it, behind the others."""
    cdef int rank = lowest_rank(card)
    pool.place[rank] = pool.size
    pool.rank[pool.size] = rank
    pool.card[pool.size] = pool.each * card
    stream(pool.two + number_of_twos(pool.size), pool.card, pool.size, pool.each * card)
    pool.size += 1


cdef inline void take_out(Pool* pool, uint64_t card) noexcept nogil:
    """Leave a rank, named by one card of it, out: the last one takes its place."""
    cdef int place = pool.place[lowest_rank(card)]
    cdef int last = pool.size - 1
    cdef uint64_t change = pool.card[last] - pool.card[place]
    cdef int other
    for other in range(last - 1):
        pool.two[TWOS_OF[place][other]] += change
    pool.card[place] = pool.card[last]
    pool.rank[place] = pool.rank[last]
    pool.place[pool.rank[last]] = place
    pool.size = last


cdef inline void fill_pool(Pool* pool, uint64_t ranks, int each) noexcept nogil:
    """Start with `each` cards of some ranks, a field mask."""
    cdef uint64_t card
    pool.each = each
    pool.size = 0
    pool.left_out = 0
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        put_in(pool, card)


cdef inline void leave_out(Pool* pool, uint64_t ranks) noexcept nogil:
    """Leave out these ranks, a field mask of such as were there at the start, and no others."""
    cdef uint64_t more = ranks & ~pool.left_out
    cdef uint64_t back = pool.left_out & ~ranks
    cdef uint64_t card
    pool.left_out = ranks
    while more:
        card = more & -more
        more ^= card
        take_out(pool, card)
    while back:
        card = back & -back
        back ^= card
        put_in(pool, card)

"""Bodies in which wilds stand in for naturals: made out of the one that has all its naturals.

They stand in the order of the number of cards that are substituted. What one such card changes in the code is one list
for the whole hand, of which a body takes a part. With one card more substituted they are made out of those before them,
rank by rank: the next card is of a rank above all others, or of the same as the last, so that a rank takes a prefix.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, RANKS, lowest_bit
from .hand cimport MAX_WILDS, Holding
from .rings cimport Rings
from .stream cimport SHORT_LIST_ROOM, stream

cdef extern from *:
    """
    /* In how many ways so many, 0 to 7, of so many ranks can be chosen. */
    static const unsigned short laizi_choices_of[12][8] = {
        {1, 0, 0, 0, 0, 0, 0, 0},
        {1, 1, 0, 0, 0, 0, 0, 0},
        {1, 2, 1, 0, 0, 0, 0, 0},
        {1, 3, 3, 1, 0, 0, 0, 0},
        {1, 4, 6, 4, 1, 0, 0, 0},
        {1, 5, 10, 10, 5, 1, 0, 0},
        {1, 6, 15, 20, 15, 6, 1, 0},
        {1, 7, 21, 35, 35, 21, 7, 1},
        {1, 8, 28, 56, 70, 56, 28, 8},
        {1, 9, 36, 84, 126, 126, 84, 36},
        {1, 10, 45, 120, 210, 252, 210, 120},
        {1, 11, 55, 165, 330, 462, 462, 330}
    };
    """
    const unsigned short[12][8] CHOICES_OF "laizi_choices_of"


cdef struct Substitutes:
    # What a code gains where wilds stand in for one card of a rank, and for two; in the order of the rings.
    bint listed
    const Holding* hand
    const Rings* rings
    uint64_t wild
    uint64_t one[SHORT_LIST_ROOM]
    uint64_t two[SHORT_LIST_ROOM]


cdef struct Window:
    # The bodies on one window.
    int first
    int length
    int spare                       # wilds left beside the bodies that need the fewest
    int present                     # naturals that they may hold
    int most                        # the most cards that are substituted: `spare` or `present`
    const uint64_t* bodies
    int up_to[MAX_WILDS + 2]        # how many of them have less than so many cards substituted


cdef inline void list_substitutes(Substitutes* substitutes, const Holding* hand, const Rings* rings,
                                  uint64_t wild) noexcept nogil:
    """List what the hand may substitute."""
    cdef int place
    if substitutes.listed:
        return
    substitutes.listed = True
    substitutes.hand = hand
    substitutes.rings = rings
    substitutes.wild = wild
    for place in range(RANKS):
        substitutes.one[place] = wild - rings.card[place]
    if hand.wilds < 2:
        return
    for place in range(RANKS):
        substitutes.two[place] = 2 * wild - rings.pair[place]


cdef inline uint64_t* substitute_ones(Window* window, const Substitutes* substitutes, int rank, int length,
                                      uint64_t* end) noexcept nogil:
    """Write the bodies with one card substituted, of `length` ranks from one up, behind the first; return their end."""
    cdef const unsigned char* places = &substitutes.rings.place_of_card[0]
    cdef int ranks = places[rank + length] - places[rank]
    stream(end, substitutes.one + places[rank], ranks, window.bodies[0])
    window.up_to[0] = 0
    window.up_to[1] = 1
    window.up_to[2] = 1 + ranks
    return end + ranks


cdef inline uint64_t* substitute_solos(Window* window, const uint64_t* one, int ranks, uint64_t* end) noexcept nogil:
    """Write the bodies with three cards or more substituted, each of another rank; return where they end.

    They begin at the `end` of those with fewer.
    """
    cdef const uint64_t* fewer
    cdef int removed, rank, n
    for removed in range(3, window.most + 1):
        fewer = window.bodies + window.up_to[removed - 1]
        for rank in range(removed - 1, ranks):
            n = CHOICES_OF[rank][removed - 1]
            stream(end, fewer, n, one[rank])
            end += n
        window.up_to[removed + 1] = end - window.bodies
    return end


cdef inline uint64_t* substitute_groups(Window* window, const Substitutes* substitutes, int size, int place,
                                        bint first_stays, bint last_stays, uint64_t* end) noexcept nogil:
    """Write the bodies with two cards or more substituted, also more of a rank; return their end.

    Their ranks have places from `place` on. One of the first or of the last rank `stays`, where there are two or more.
    """
    # By cards substituted and rank, how many bodies have all of them of ranks below.
    cdef int[MAX_WILDS + 1][CHAIN_RANKS] below
    cdef int ranks = window.up_to[2] - 1
    cdef const uint64_t* one = substitutes.one + place
    cdef uint64_t* begin
    cdef int rank, naturals, removed, alike, n
    for rank in range(ranks):
        below[0][rank] = 1
        below[1][rank] = rank
    for removed in range(2, window.most + 1):
        begin = end
        for rank in range(ranks):
            below[removed][rank] = end - begin
            naturals = <int> (substitutes.hand.capped[size] >> lowest_bit(substitutes.rings.card[place + rank])) & 7
            naturals -= first_stays and rank == 0
            naturals -= last_stays and rank == ranks - 1
            for alike in range(1, min(naturals, removed) + 1):
                n = below[removed - alike][rank]
                stream(end, window.bodies + window.up_to[removed - alike], n, alike * one[rank])
                end += n
        window.up_to[removed + 1] = end - window.bodies
    return end

"""The bodies on a window of ranks: the naturals that it has, and wilds for what it lacks and for some of those.

Bodies stand in the order of the number of cards that are substituted, naturals of the hand for which wilds stand in: so
those that leave enough wilds for something else are a prefix. Bodies with one card more substituted are made out of
those before them, rank by rank: of each the next substitute is of a rank above, or of the same one, and so it takes a
prefix of them.

Where all wilds are alike, bodies have their wilds. Otherwise they have none, since each has several choices of them.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, RANKS, natural_count, unit
from .hand cimport MAX_WILDS, Holding
from .move cimport LENGTH_SHIFT, RANK_SHIFT
from .rings cimport Rings
from .runs cimport WindowOfRanks
from .stream cimport SHORT_LIST_ROOM, stream
from .twos cimport write_twos

cdef enum:
    # The most bodies of a window that a hand of 20 cards needs are counted in tests/test_bounds.py.
    WINDOW_WORDS = 4096
    BODIES_OF_A_RANK = 5    # with 0 to 4 cards substituted

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
        substitutes.two[place] = 2 * wild - rings.pair[place]


cdef inline uint64_t* substitute_solos(Window* window, const uint64_t* one, int ranks, uint64_t* end) noexcept nogil:
    """Write the bodies with three cards or more substituted, each of another rank; return where they end."""
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


cdef inline uint64_t* substitute_groups(Window* window, const Substitutes* substitutes, int size, int length,
                                        uint64_t* end) noexcept nogil:
    """Write the bodies with two cards or more substituted; return where they end."""
    cdef const Rings* rings = substitutes.rings
    # By cards substituted and place in the window, how many bodies have all of them below.
    cdef int[MAX_WILDS + 1][CHAIN_RANKS] below
    cdef uint64_t* begin
    cdef uint64_t one
    cdef int place, naturals, removed, alike, n
    for place in range(length):
        below[0][place] = 1
        below[1][place] = rings.place_of_card[window.first + place] - rings.place_of_card[window.first]
    for removed in range(2, window.most + 1):
        begin = end
        for place in range(length):
            below[removed][place] = end - begin
            naturals = natural_count(substitutes.hand.capped[size], window.first + place)
            one = substitutes.wild - unit(window.first + place)
            for alike in range(1, min(naturals, removed) + 1):
                n = below[removed - alike][place]
                stream(end, window.bodies + window.up_to[removed - alike], n, alike * one)
                end += n
        window.up_to[removed + 1] = end - window.bodies
    return end


cdef inline uint64_t with_all_naturals(const WindowOfRanks* place, uint64_t naturals, int missing, uint64_t wild,
                                       uint64_t head) noexcept nogil:
    """The body with the fewest wilds on a window that lacks so many cards.

    `naturals` are those that groups of its size may have, `head` is its kind.
    """
    return head + place.reading + (naturals & place.fields) + missing * wild


cdef inline uint64_t* fill_window(Window* window, uint64_t* bodies, const Substitutes* substitutes, int size,
                                  const WindowOfRanks* place, int missing, uint64_t most_naturals) noexcept nogil:
    """Write all bodies of groups of `size` on a window that lacks so many cards; return where they end.

    `most_naturals` is the one with the fewest wilds.
    """
    cdef const Rings* rings = substitutes.rings
    cdef uint64_t* end = bodies + 1
    cdef const uint64_t* one
    cdef int rank = place.rank
    cdef int length = place.length
    cdef int ranks, two
    window.first = rank
    window.length = length
    window.spare = substitutes.hand.wilds - missing
    window.present = size * length - missing
    window.most = min(window.spare, window.present)
    window.bodies = bodies
    window.up_to[0] = 0
    window.up_to[1] = 1
    bodies[0] = most_naturals
    if window.most == 0:
        return end
    one = substitutes.one + rings.place_of_card[rank]
    ranks = rings.place_of_card[rank + length] - rings.place_of_card[rank]
    stream(end, one, ranks, most_naturals)
    end += ranks
    window.up_to[2] = 1 + ranks
    if window.most == 1:
        return end
    if size > 1 and window.most > 2:
        return substitute_groups(window, substitutes, size, length, end)
    end += write_twos(end, one, ranks, most_naturals)
    if size == 1:
        window.up_to[3] = end - bodies
        return substitute_solos(window, one, ranks, end)
    two = rings.place_of_pair[rank]
    ranks = rings.place_of_pair[rank + length] - two
    stream(end, substitutes.two + two, ranks, most_naturals)
    end += ranks
    window.up_to[3] = end - bodies
    return end


cdef inline void fill_rank(Window* window, uint64_t* bodies, const Holding* hand, int size, int rank, uint64_t head,
                           uint64_t wild) noexcept nogil:
    """Write the bodies of one rank, of `size` cards."""
    cdef int removed
    cdef uint64_t body
    window.first = rank
    window.length = 1
    window.present = natural_count(hand.capped[size], rank)
    window.spare = hand.wilds - (size - window.present)
    window.most = min(window.spare, window.present)
    window.bodies = bodies
    body = head + window.present * unit(rank) + (size - window.present) * wild
    # As many as there can be: a loop whose end cannot be foretold costs more than words written in vain.
    for removed in range(BODIES_OF_A_RANK):
        window.up_to[removed] = removed
        bodies[removed] = body
        body += wild - unit(rank)
    window.up_to[BODIES_OF_A_RANK] = BODIES_OF_A_RANK

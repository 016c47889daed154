"""The bodies on a window of ranks: the naturals that it has, and wilds for what it lacks and for some of those.

Bodies stand in the order of the number of cards that are substituted, naturals of the hand for which wilds stand in: so
those that leave enough wilds for something else are a prefix (`substitutes.pxd`).

Where all wilds are alike, bodies have their wilds. Otherwise they have none, since each has several choices of them.
"""
from libc.stdint cimport uint64_t

from .cards cimport natural_count, unit
from .hand cimport Holding
from .move cimport length_of, rank_of
from .rings cimport Rings
from .runs cimport WindowOfRanks
from .stream cimport stream
from .substitutes cimport Substitutes, Window, substitute_groups, substitute_solos
from .twos cimport write_twos

cdef enum:
    # The most bodies of a window that a hand of 20 cards needs are counted in tests/test_bounds.py.
    WINDOW_WORDS = 4096
    BODIES_OF_A_RANK = 5    # with 0 to 4 cards substituted


cdef inline uint64_t with_all_naturals(const WindowOfRanks* place, uint64_t naturals, uint64_t head) noexcept nogil:
    """The body with the fewest wilds on a window.

    `naturals` are those that groups of its size may have, `head` is its kind and the wilds that it lacks.
    """
    return head + place.reading + (naturals & place.fields)


cdef inline uint64_t* fill_window(Window* window, uint64_t* bodies, const Substitutes* substitutes, int size,
                                  const WindowOfRanks* place, int missing, uint64_t most_naturals) noexcept nogil:
    """Write all bodies of groups of `size` on a window that lacks so many cards; return where they end.

    `most_naturals` is the one with the fewest wilds.
    """
    cdef const Rings* rings = substitutes.rings
    cdef uint64_t* end = bodies + 1
    cdef const uint64_t* one
    cdef int rank = rank_of(place.reading)
    cdef int length = length_of(place.reading)
    cdef int ranks, pair
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
        return substitute_groups(window, substitutes, size, rings.place_of_card[rank], False, False, end)
    end += write_twos(end, one, ranks, most_naturals)
    if size == 1:
        window.up_to[3] = end - bodies
        return substitute_solos(window, one, ranks, end)
    # Two of one rank.
    pair = rings.place_of_pair[rank]
    ranks = rings.place_of_pair[rank + length] - pair
    stream(end, substitutes.two + pair, ranks, most_naturals)
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

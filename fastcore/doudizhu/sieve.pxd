"""What an interpretation leaves of the kickers beside a body of one rank, without asking play by play.

The same cards may be a play of the same kind at another rank: of a kicker's, or, if there are wilds enough for a whole
body, of any. Which of the two it is depends on how many cards are spent; which kickers it concerns, on their ranks.
"""
from libc.stdint cimport uint64_t

from .bodies cimport Bodies
from .cards cimport (SMALL_JOKER, at_least, lowest_rank, number_of_cards, number_of_ranks, ranks_from,
                     ranks_up)
from .hand cimport NO_RANK, Holding
from .kickers cimport Wings
from .kind cimport PAIR_KICKER, SOLO_KICKER, body_size, kicker_size
from .ruleset cimport FREE_WILD_BODY
from .search cimport Search


cdef struct Elsewhere:
    # On one side of a body's rank, above it or below: when its plays can be read there too.
    bint always
    uint64_t cards      # if the kickers have any of these bits
    uint64_t places     # or, which has to be asked play by play, at one of these places
    uint64_t near       # for which kickers must have some of these bits; 0 where that is not known


cdef inline bint can_sieve(Search* search, int length) noexcept nogil:
    """Whether `elsewhere` knows: one rank as body, and wilds that are all alike or may pay for anything."""
    if length > 1:
        return False
    return not search.own_faces_limit or (
        not search.rules & FREE_WILD_BODY and search.hand.ranks.second == NO_RANK
        and 0 <= search.hand.ranks.first < SMALL_JOKER
        and not search.hand.at_least[1] & ranks_from(search.hand.ranks.first, 1))


cdef inline uint64_t held_by_kickers(uint64_t ranks, int copies) noexcept nogil:
    """The bits of which a set of up to two kickers has one where it has so many copies of one of the ranks."""
    if copies == 1:
        return 7 * ranks
    return 6 * ranks if copies == 2 else 0


cdef inline Elsewhere elsewhere(Search* search, const Bodies* bodies, int removed, const Wings* wings,
                                uint64_t others) noexcept nogil:
    """When these plays can be read at one of some other ranks, a field mask."""
    cdef Elsewhere found
    cdef int size = body_size(bodies.kind)
    cdef int lacking = size - (bodies.missing + removed + wings.wilds)
    cdef int in_body = bodies.present - removed
    cdef bint limited = search.own_faces_limit
    cdef uint64_t own = ranks_from(search.hand.ranks.first, 1) & others if limited else 0
    found.always = False
    found.cards = 0
    found.places = 0
    found.near = 0
    if kicker_size(bodies.kind) == SOLO_KICKER:
        # The body there is of the naturals that are kickers here; where wilds are enough, of none.
        found.always = lacking <= 0 and (own if limited else others) != 0
        found.cards = held_by_kickers(others, max(lacking, 1))
    elif in_body <= 2:
        # The body's naturals become a pair. A body of wilds alone needs its place among the pairs free.
        if limited:
            # Its face, and that of a pair of wilds, is the one own rank.
            found.always = own != 0 and wings.wild_pairs == (in_body > 0)
            if wings.wild_pairs + (in_body == 0) <= 1:
                found.cards = 7 * others
        else:
            found.always = others != 0 and (in_body == 0 or wings.wild_pairs > 0)
            found.cards = 7 * others
    return found


cdef inline bint can_sieve_runs(Search* search, const Bodies* bodies) noexcept nogil:
    """Whether `elsewhere_of_run` knows: a run too short for four kickers alike, too long for the wilds of a rank."""
    if bodies.length < 2 or bodies.length > 3:
        return False
    return not search.own_faces_limit or (
        kicker_size(bodies.kind) == SOLO_KICKER and 0 <= search.hand.ranks.first < SMALL_JOKER
        and search.hand.ranks.second == NO_RANK)


cdef inline Elsewhere elsewhere_of_run(const Holding* hand, const Bodies* bodies, uint64_t body, int kickers,
                                       uint64_t places) noexcept nogil:
    """When plays of one body, a run, can be read at one of some other places, a field mask of first ranks.

    `body` is its naturals, and there are so many natural kickers, or pairs with a natural. A reading there has as
    kickers whatever is outside its run, so it takes that enough of the kickers here are inside.
    """
    cdef Elsewhere found
    cdef uint64_t outside, foreign, here, there, place
    cdef bint pairs = kicker_size(bodies.kind) == PAIR_KICKER
    cdef int inside
    found.always = False
    found.cards = 0
    found.places = 0
    found.near = 0
    here = ranks_from(bodies.rank, bodies.length)
    if (pairs and at_least(body, 3)) or (not pairs and number_of_cards(body) > bodies.length):
        # Too much for kickers: some of it has to be in the body there.
        places &= ranks_up(max(bodies.rank - bodies.length + 1, 0)) & ~ranks_up(bodies.rank + bodies.length)
    while places:
        place = places & -places
        places ^= place
        there = ranks_from(lowest_rank(place), bodies.length)
        outside = body & ~(7 * there)
        foreign = there & ~here
        if pairs and at_least(outside, 3):
            continue
        inside = number_of_ranks(at_least(outside, 1)) if pairs else number_of_cards(outside)
        inside += kickers - bodies.length
        if inside <= 0:
            found.always = True
        elif inside == 1:
            found.cards |= 7 * foreign
        elif inside <= kickers and inside <= (number_of_ranks(hand.at_least[1] & foreign) if pairs
                                              else number_of_cards(hand.naturals & 7 * foreign)):
            if inside == 2 and not pairs and foreign & (foreign - 1) == 0:
                found.cards |= 6 * foreign
            else:
                found.places |= place
                found.near |= 7 * foreign
    return found

"""What an interpretation leaves of the kickers beside a body of one rank, without asking play by play.

The same cards may be a play of the same kind at another rank: of a kicker's, or, if there are wilds enough for a whole
body, of any. Which of the two it is depends on how many cards are spent; which kickers it concerns, on their ranks.
"""
from libc.stdint cimport uint64_t

from .bodies cimport Bodies
from .cards cimport at_least, lowest_rank, number_of_cards, number_of_ranks, ranks_from, ranks_up
from .hand cimport Holding
from .kickers cimport Wings
from .kind cimport PAIR_KICKER, SOLO_KICKER, body_size, kicker_size
from .ruleset cimport FREE_WILD_BODY
from .search cimport Search
from .wilds cimport OwnFaces, own_ranks


cdef struct Elsewhere:
    # On one side of a body's rank, above it or below: when its plays can be read there too.
    bint always
    uint64_t cards      # if the kickers have any of these bits
    uint64_t places     # or, which has to be asked play by play, at one of these places
    uint64_t near       # for which kickers must have some of these bits; 0 where that is not known


cdef inline bint shares_faces(Search* search, int kind) noexcept nogil:
    """Whether a kicker of wilds may have the face of naturals: it depends on the others of a play then."""
    return (kicker_size(kind) == PAIR_KICKER and not search.rules & FREE_WILD_BODY
            and search.hand.at_least[1] & own_ranks(0, 0, search.hand.ranks, 0) != 0)


cdef inline bint can_sieve(Search* search, const Bodies* bodies, OwnFaces own) noexcept nogil:
    """Whether `elsewhere` knows: one rank as body."""
    return bodies.length == 1 and not own.jokers and not shares_faces(search, bodies.kind)


cdef inline uint64_t held_by_kickers(uint64_t ranks, int copies) noexcept nogil:
    """The bits of which a set of up to two kickers has one where it has so many copies of one of the ranks."""
    if copies == 1:
        return 7 * ranks
    return 6 * ranks if copies == 2 else 0


cdef inline bint pairs_suffice(OwnFaces own, uint64_t body, int wild_pairs) noexcept nogil:
    """Whether there are so many kickers of wilds at their own faces beside a body of some ranks."""
    return 0 <= wild_pairs <= number_of_ranks(own.pairs & ~body)


cdef inline Elsewhere elsewhere(Search* search, const Bodies* bodies, int removed, const Wings* wings, OwnFaces own,
                                uint64_t others) noexcept nogil:
    """When these plays can be read at one of some other ranks, a field mask."""
    cdef Elsewhere found
    cdef int size = body_size(bodies.kind)
    cdef int lacking = size - (bodies.missing + removed + wings.wilds)
    cdef int in_body = bodies.present - removed
    cdef bint free = (search.rules & FREE_WILD_BODY) != 0
    cdef uint64_t of_wilds = own.bodies & others
    found.always = False
    found.cards = 0
    found.places = 0
    found.near = 0
    if kicker_size(bodies.kind) == SOLO_KICKER:
        # The body there is of the naturals that are kickers here; where wilds are enough, of none.
        found.always = lacking <= 0 and (others if free else of_wilds) != 0
        found.cards = held_by_kickers(others, max(lacking, 1))
    elif in_body <= 2:
        # The body's naturals become a pair. A body of wilds alone needs its place among the pairs free.
        if free:
            found.always = others != 0 and (in_body == 0 or wings.wild_pairs > 0)
            found.cards = 7 * others
        else:
            while of_wilds:
                found.always |= pairs_suffice(own, of_wilds & -of_wilds, wings.wild_pairs - (in_body > 0))
                of_wilds &= of_wilds - 1
            if pairs_suffice(own, 0, wings.wild_pairs + (in_body == 0)):
                found.cards = 7 * others
    return found


cdef inline bint can_sieve_runs(Search* search, const Bodies* bodies, int wilds, OwnFaces own) noexcept nogil:
    """Whether `elsewhere_of_run` knows, with so many wilds in a play: a run too short for four kickers alike.

    Where wilds pay at their own faces, with too few for a body.
    """
    if bodies.length < 2 or bodies.length > 3 or own.jokers or shares_faces(search, bodies.kind):
        return False
    return search.rules & FREE_WILD_BODY or wilds < body_size(bodies.kind) * bodies.length


cdef inline Elsewhere elsewhere_of_run(Search* search, const Bodies* bodies, uint64_t body, int kickers,
                                       OwnFaces own, uint64_t places) noexcept nogil:
    """When plays of one body, a run, can be read at one of some other places, a field mask of first ranks.

    `body` is its naturals, and there are so many natural kickers, or pairs with a natural. A reading there has as
    kickers whatever is outside its run, so it takes that enough of the kickers here are inside; and of pairs not too
    many, where those of wilds have their own faces.
    """
    cdef const Holding* hand = &search.hand
    cdef Elsewhere found
    cdef uint64_t outside, foreign, here, there, place
    cdef bint pairs = kicker_size(bodies.kind) == PAIR_KICKER
    cdef bint bounded = pairs and not search.rules & FREE_WILD_BODY
    cdef bint apart = False     # whether plays have to be asked about none of whose kickers is inside there
    cdef int inside, most
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
        most = min(kickers, number_of_ranks(hand.at_least[1] & foreign) if pairs
                   else number_of_cards(hand.naturals & 7 * foreign))
        if inside > most:
            continue
        if bounded and most > inside + number_of_ranks(own.pairs & ~there):
            if inside + number_of_ranks(own.pairs & ~there) >= 0:
                found.places |= place
                found.near |= 7 * foreign
                apart |= inside <= 0
        elif inside <= 0:
            found.always = True
        elif inside == 1:
            found.cards |= 7 * foreign
        elif inside == 2 and not pairs and foreign & (foreign - 1) == 0:
            found.cards |= 6 * foreign
        else:
            found.places |= place
            found.near |= 7 * foreign
    if apart:
        found.near = 0
    return found

"""What an interpretation leaves of the kickers beside a body of one rank, without asking play by play.

The same cards may be a play of the same kind at another rank: of a kicker's, or, if there are wilds enough for a whole
body, of any. Which of the two it is depends on how many cards are spent; which kickers it concerns, on their ranks.
"""
from libc.stdint cimport uint64_t

from .bodies cimport Bodies
from .cards cimport SMALL_JOKER, ranks_from
from .hand cimport NO_RANK
from .kickers cimport Wings
from .kind cimport SOLO_KICKER, body_size, kicker_size
from .ruleset cimport FREE_WILD_BODY
from .search cimport Search


cdef struct Elsewhere:
    # On one side of a body's rank, above it or below: when its plays can be read there too.
    bint always
    uint64_t cards      # if the kickers have any of these bits


cdef inline bint can_sieve(Search* search, const Bodies* bodies) noexcept nogil:
    """Whether `elsewhere` knows: one rank as body, and wilds that are all alike or may pay for anything."""
    if bodies.length > 1:
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

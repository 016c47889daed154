"""How many airplanes with kickers a hand has: at every place the bodies times the kickers beside them."""
from libc.stdint cimport uint64_t

from ..cards cimport CHAIN_RANKS, natural_count, number_of_cards, number_of_ranks, ranks_from
from ..hand cimport Holding
from ..ruleset cimport KICKER_ROCKET, SPLIT_HARD_BOMB
from .classes cimport CLASS_OF, GROUPS, classes_of
from .kicker_sets cimport pair_kickers, solo_kickers
from .numbers cimport WHOLE_WORD, Numbers, Tally, add, times, without_wilds_alone

cdef enum:
    # Airplanes of more trios take all the cards of the largest hand.
    MOST_WITH_SOLOS = 4
    MOST_WITH_PAIRS = 3


cdef struct Places:
    # The bodies of one length, by their lowest rank.
    Numbers bodies[CHAIN_RANKS]
    uint64_t inside[CHAIN_RANKS]    # the classes of their ranks
    uint64_t classes                # those of the hand


cdef inline void begin_places(Places* places, const Holding* hand) noexcept nogil:
    """Begin with bodies of one trio."""
    cdef int rank, naturals
    places.classes = classes_of(hand)
    for rank in range(CHAIN_RANKS):
        naturals = natural_count(hand.naturals, rank)
        places.bodies[rank].up_to_four = GROUPS[3][naturals]
        places.bodies[rank].from_five = 0
        places.inside[rank] = CLASS_OF[naturals]


cdef inline void lengthen(Places* places, const Holding* hand, int length, bint wide) noexcept nogil:
    """Go on to bodies of so many trios, one more."""
    cdef int rank, naturals
    for rank in range(CHAIN_RANKS + 1 - length):
        naturals = natural_count(hand.naturals, rank + length - 1)
        places.bodies[rank] = times(places.bodies[rank], GROUPS[3][naturals], wide)
        places.inside[rank] += CLASS_OF[naturals]


cdef inline void with_solos(Tally* tally, const Places* places, int jokers, int rules, int length, int first_rank,
                            bint wide) noexcept nogil:
    """Add the airplanes of 2 to 4 trios with solos from a first rank up."""
    cdef Numbers plays
    cdef int rank
    for rank in range(first_rank, CHAIN_RANKS + 1 - length):
        plays = times(places.bodies[rank],
                      solo_kickers(places.classes - places.inside[rank], jokers, rules, length), wide)
        add(tally, without_wilds_alone(plays, 1, 4 * length) if wide else plays, wide)


cdef inline void with_pairs(Tally* tally, const Places* places, int length, int first_rank, bint wide) noexcept nogil:
    """Add the airplanes of 2 or 3 trios with pairs from a first rank up."""
    cdef Numbers plays, kickers
    cdef int rank
    for rank in range(first_rank, CHAIN_RANKS + 1 - length):
        kickers = pair_kickers(places.classes - places.inside[rank], length)
        plays = times(places.bodies[rank], kickers.up_to_four, wide)
        if wide and length == 3:
            plays.from_five += places.bodies[rank].up_to_four * kickers.from_five & WHOLE_WORD
        add(tally, plays, wide)


cdef inline int whole_hand_with_solos(const Holding* hand, int jokers, int rules, int first_rank) noexcept nogil:
    """The airplanes of five trios with solos, from a first rank up, that 20 cards are."""
    cdef int found = 0
    cdef int rank
    cdef uint64_t body
    if (jokers == 2 and not rules & KICKER_ROCKET) or (hand.at_least[4] and not rules & SPLIT_HARD_BOMB):
        return 0
    for rank in range(first_rank, CHAIN_RANKS + 1 - 5):
        body = ranks_from(rank, 5)
        found += not hand.at_least[4] & body and 15 - number_of_cards(hand.naturals & 7 * body) <= hand.wilds
    return found


cdef inline int whole_hand_with_pairs(const Holding* hand, int jokers, int first_rank) noexcept nogil:
    """The airplanes of four trios with pairs, from a first rank up, that 20 cards are."""
    cdef int found = 0
    cdef int rank
    cdef uint64_t body
    if jokers:
        return 0
    for rank in range(first_rank, CHAIN_RANKS + 1 - 4):
        body = ranks_from(rank, 4)
        found += (not hand.at_least[4] & body and not hand.at_least[3] & ~body
                  and number_of_ranks(hand.at_least[1] & ~body) <= 4
                  and 12 - number_of_cards(hand.naturals & 7 * body) <= hand.wilds)
    return found

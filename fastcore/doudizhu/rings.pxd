"""What a trio may carry, each list twice over: so all but those of one rank stand together, wherever that rank is."""
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER, RANKS, SMALL_JOKER, unit
from .hand cimport Holding
from .stream cimport SHORT_LIST_ROOM, stream


cdef struct Rings:
    int cards
    int jokers
    int pairs
    uint64_t card[SHORT_LIST_ROOM]              # the single cards of ranks 3..2
    uint64_t card_or_joker[SHORT_LIST_ROOM]     # and the jokers behind them
    uint64_t pair[SHORT_LIST_ROOM]


cdef inline void fill_rings(Rings* rings, const Holding* hand) noexcept nogil:
    """List what the hand has."""
    cdef bint small = (hand.naturals & unit(SMALL_JOKER)) != 0
    cdef int rank
    rings.cards = 0
    rings.pairs = 0
    for rank in range(RANKS):
        rings.card[rings.cards] = unit(rank)
        rings.pair[rings.pairs] = 2 * unit(rank)
        rings.cards += hand.at_least[1] >> (3 * rank) & 1
        rings.pairs += hand.at_least[2] >> (3 * rank) & 1
    stream(rings.card_or_joker, rings.card, rings.cards, 0)
    rings.card_or_joker[rings.cards] = unit(SMALL_JOKER)
    rings.card_or_joker[rings.cards + small] = unit(BIG_JOKER)
    rings.jokers = small + ((hand.naturals & unit(BIG_JOKER)) != 0)
    stream(rings.card_or_joker + rings.cards + rings.jokers, rings.card_or_joker, rings.cards + rings.jokers, 0)
    stream(rings.card + rings.cards, rings.card, rings.cards, 0)
    stream(rings.pair + rings.pairs, rings.pair, rings.pairs, 0)

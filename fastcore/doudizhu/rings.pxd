"""What a play may carry, each list twice over: so all but those of a window stand together, wherever that window is."""
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER, RANKS, SMALL_JOKER, unit
from .hand cimport Holding
from .move cimport RANK_SHIFT
from .stream cimport SHORT_LIST_ROOM, stream


cdef struct Rings:
    int cards
    int jokers
    int pairs
    unsigned char place_of_card[RANKS + 1]      # by rank, how many of the lower ones are held
    unsigned char place_of_pair[RANKS + 1]      # and how many of them twice
    uint64_t solo[SHORT_LIST_ROOM]              # those of ranks 3..2, with their rank as in a reading, once only
    uint64_t card[SHORT_LIST_ROOM]              # the single cards of ranks 3..2
    uint64_t card_or_joker[SHORT_LIST_ROOM]     # and the jokers behind them
    uint64_t pair[SHORT_LIST_ROOM]


cdef struct Arc:
    # The part of a ring beside a window.
    const uint64_t* codes
    Py_ssize_t size


cdef inline void fill_rings(Rings* rings, const Holding* hand) noexcept nogil:
    """List what the hand has."""
    cdef bint small = (hand.naturals & unit(SMALL_JOKER)) != 0
    cdef Py_ssize_t cards = 0
    cdef Py_ssize_t pairs = 0
    cdef int rank
    for rank in range(RANKS):
        rings.solo[cards] = unit(rank) + (<uint64_t> rank << RANK_SHIFT)
        rings.card[cards] = unit(rank)
        rings.pair[pairs] = 2 * unit(rank)
        rings.place_of_card[rank] = <unsigned char> cards
        rings.place_of_pair[rank] = <unsigned char> pairs
        cards += hand.at_least[1] >> (3 * rank) & 1
        pairs += hand.at_least[2] >> (3 * rank) & 1
    rings.cards = <int> cards
    rings.pairs = <int> pairs
    rings.place_of_card[RANKS] = rings.cards
    rings.place_of_pair[RANKS] = rings.pairs
    stream(rings.card_or_joker, rings.card, RANKS, 0)
    rings.card_or_joker[rings.cards] = unit(SMALL_JOKER)
    rings.card_or_joker[rings.cards + small] = unit(BIG_JOKER)
    rings.jokers = small + ((hand.naturals & unit(BIG_JOKER)) != 0)
    # Whole rows, however short the lists are: what is behind their ends is not read.
    stream(rings.card_or_joker + rings.cards + rings.jokers, rings.card_or_joker, RANKS + 2, 0)
    stream(rings.card + rings.cards, rings.card, RANKS, 0)
    stream(rings.pair + rings.pairs, rings.pair, RANKS, 0)


cdef inline Arc cards_beside(const Rings* rings, int first, int length) noexcept nogil:
    """A card of every rank that is held beside a window."""
    cdef Arc arc
    arc.codes = rings.card + rings.place_of_card[first + length]
    arc.size = rings.cards - (rings.place_of_card[first + length] - rings.place_of_card[first])
    return arc


cdef inline Arc solos_beside(const Rings* rings, int first, int length) noexcept nogil:
    """And the jokers."""
    cdef Arc arc
    arc.codes = rings.card_or_joker + rings.place_of_card[first + length]
    arc.size = rings.cards + rings.jokers - (rings.place_of_card[first + length] - rings.place_of_card[first])
    return arc


cdef inline Arc pairs_beside(const Rings* rings, int first, int length) noexcept nogil:
    """A pair of every rank that is held twice beside a window."""
    cdef Arc arc
    arc.codes = rings.pair + rings.place_of_pair[first + length]
    arc.size = rings.pairs - (rings.place_of_pair[first + length] - rings.place_of_pair[first])
    return arc

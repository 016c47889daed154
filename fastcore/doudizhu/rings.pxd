"""What a play may carry, each list twice over: so all but those of a window stand together, wherever that window is."""
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER, RANKS, SMALL_JOKER, number_of_ranks, unit
from .hand cimport Holding
from .move cimport RANK_SHIFT
from .stream cimport SHORT_LIST_ROOM


cdef struct Rings:
    Py_ssize_t cards
    Py_ssize_t jokers
    Py_ssize_t pairs
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
    """List what the hand has, all lists at once: none is copied from what was just written (see carriers.pxd)."""
    cdef bint small = (hand.naturals & unit(SMALL_JOKER)) != 0
    cdef bint big = (hand.naturals & unit(BIG_JOKER)) != 0
    cdef Py_ssize_t all_cards = number_of_ranks(hand.at_least[1])
    cdef Py_ssize_t all_pairs = number_of_ranks(hand.at_least[2])
    cdef Py_ssize_t all_solos = all_cards + small + big
    cdef Py_ssize_t cards = 0
    cdef Py_ssize_t pairs = 0
    cdef int rank
    rings.cards = all_cards
    rings.pairs = all_pairs
    rings.jokers = small + big
    for rank in range(RANKS):
        rings.solo[cards] = unit(rank) + (<uint64_t> rank << RANK_SHIFT)
        rings.card[cards] = unit(rank)
        rings.card[all_cards + cards] = unit(rank)
        rings.card_or_joker[cards] = unit(rank)
        rings.card_or_joker[all_solos + cards] = unit(rank)
        rings.pair[pairs] = 2 * unit(rank)
        rings.pair[all_pairs + pairs] = 2 * unit(rank)
        rings.place_of_card[rank] = <unsigned char> cards
        rings.place_of_pair[rank] = <unsigned char> pairs
        cards += hand.at_least[1] >> (3 * rank) & 1
        pairs += hand.at_least[2] >> (3 * rank) & 1
    rings.place_of_card[RANKS] = <unsigned char> cards
    rings.place_of_pair[RANKS] = <unsigned char> pairs
    rings.card_or_joker[all_cards] = unit(SMALL_JOKER)
    rings.card_or_joker[all_cards + small] = unit(BIG_JOKER)
    # Ranks that are not held wrote to where the second turn begins, if no held one is above them, and so may jokers.
    rings.card[all_cards] = hand.at_least[1] & -hand.at_least[1]
    rings.card_or_joker[all_solos] = rings.card[all_cards]
    rings.pair[all_pairs] = 2 * (hand.at_least[2] & -hand.at_least[2])


cdef inline Arc cards_beside(const Rings* rings, Py_ssize_t first, Py_ssize_t length) noexcept nogil:
    """A card of every rank that is held beside a window."""
    cdef Arc arc
    arc.codes = rings.card + rings.place_of_card[first + length]
    arc.size = rings.cards + rings.place_of_card[first] - rings.place_of_card[first + length]
    return arc


cdef inline Arc solos_beside(const Rings* rings, Py_ssize_t first, Py_ssize_t length) noexcept nogil:
    """And the jokers."""
    cdef Arc arc
    arc.codes = rings.card_or_joker + rings.place_of_card[first + length]
    arc.size = rings.cards + rings.jokers + rings.place_of_card[first] - rings.place_of_card[first + length]
    return arc


cdef inline Arc pairs_beside(const Rings* rings, Py_ssize_t first, Py_ssize_t length) noexcept nogil:
    """A pair of every rank that is held twice beside a window."""
    cdef Arc arc
    arc.codes = rings.pair + rings.place_of_pair[first + length]
    arc.size = rings.pairs + rings.place_of_pair[first] - rings.place_of_pair[first + length]
    return arc

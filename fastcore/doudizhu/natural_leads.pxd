"""A hand without wilds, to lead."""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, lowest_rank, number_of_ranks, ranks_from, starts_of_runs
from .hand cimport Holding
from .kind cimport (AIRPLANE, AIRPLANE_PAIR, AIRPLANE_SOLO, PAIR_CHAIN, QUAD_PAIR, QUAD_SOLO, TRIO, TRIO_PAIR,
                    TRIO_SOLO, body_size, least_length)
from .move cimport RANK_SHIFT, reading
from .natural_lists cimport list_of_ranks, natural_solo_chains, side_by_side
from .naturals cimport (FEW_CARDS, FEW_PAIRS, KICKERS_ROOM, bodies, bombs_and_rocket, jokers_of, list_cards,
                        longer_airplanes, stream_but_one, with_two_kickers)
from .ruleset cimport PAIR_WINGS
from .search cimport Search

cdef enum:
    MOST_TRIOS = 6          # of 20 cards


cdef inline Py_ssize_t natural_chains(uint64_t* out, const Holding* hand, int kind) noexcept nogil:
    """Write the chains of a kind without kickers, by length; return how many."""
    cdef int size = body_size(kind)
    cdef uint64_t held = hand.at_least[size] & ranks_from(0, CHAIN_RANKS)
    cdef int length = least_length(kind)
    cdef uint64_t starts = starts_of_runs(held, length, 0)
    cdef Py_ssize_t n = 0
    while starts:
        n += bodies(out + n, kind, size, length, starts)
        starts &= held >> (3 * length)
        length += 1
    return n


cdef inline Py_ssize_t natural_airplanes(Search* search, Py_ssize_t at, int kind, const uint64_t* kickers,
                                         Py_ssize_t n, uint64_t starts) noexcept nogil:
    """Write the airplanes of a kind with kickers; those of two trios begin at some ranks, a field mask."""
    at += with_two_kickers(search.out + at, search, kind, kickers, n, starts)
    if starts & starts >> 3:
        at = longer_airplanes(search, at, kind, 3, CHAIN_RANKS, 0)
    return at


cdef inline Py_ssize_t natural_leads(Search* search) noexcept nogil:
    """Write the plays that a hand without wilds may lead; return how many."""
    cdef const Holding* hand = &search.hand
    cdef uint64_t* out = search.out
    cdef uint64_t[KICKERS_ROOM] card, pair
    cdef uint64_t[MOST_TRIOS] trio          # the cards of each, and its rank as in a move code
    cdef Py_ssize_t[MOST_TRIOS] card_of     # the place of its rank among the cards, and among the pairs
    cdef Py_ssize_t[MOST_TRIOS] pair_of
    cdef uint64_t ones = side_by_side(hand.at_least[1])
    cdef uint64_t left, first, starts
    cdef bint pair_wings = search.rules & PAIR_WINGS != 0
    cdef Py_ssize_t cards = list_cards(out, card, ones, jokers_of(hand))
    cdef Py_ssize_t pairs = list_of_ranks(out + cards, pair, side_by_side(hand.at_least[2]), 2)
    cdef Py_ssize_t at = cards + pairs
    cdef Py_ssize_t trios = 0
    cdef Py_ssize_t i
    left = hand.at_least[3]
    while left:
        first = left & -left
        left ^= first
        trio[trios] = 3 * first + (<uint64_t> lowest_rank(first) << RANK_SHIFT)
        card_of[trios] = number_of_ranks(hand.at_least[1] & (first - 1))
        pair_of[trios] = number_of_ranks(hand.at_least[2] & (first - 1))
        out[at + trios] = trio[trios] + reading(TRIO, 1, 0)
        trios += 1
    at += trios
    for i in range(trios):
        stream_but_one(out + at, card, cards, FEW_CARDS, card_of[i], trio[i] + reading(TRIO_SOLO, 1, 0))
        at += cards - 1
    for i in range(trios):
        stream_but_one(out + at, pair, pairs, FEW_PAIRS, pair_of[i], trio[i] + reading(TRIO_PAIR, 1, 0))
        at += pairs - 1
    at += natural_solo_chains(out + at, ones)
    if hand.at_least[2] & hand.at_least[2] >> 3 & hand.at_least[2] >> 6:
        at += natural_chains(out + at, hand, PAIR_CHAIN)
    starts = starts_of_runs(hand.at_least[3], 2, 0)
    if starts:
        at += natural_chains(out + at, hand, AIRPLANE)
        at = natural_airplanes(search, at, AIRPLANE_SOLO, card, cards, starts)
        if pair_wings:
            at = natural_airplanes(search, at, AIRPLANE_PAIR, pair, pairs, starts)
    if hand.at_least[4]:
        at += with_two_kickers(out + at, search, QUAD_SOLO, card, cards, hand.at_least[4])
        if pair_wings:
            at += with_two_kickers(out + at, search, QUAD_PAIR, pair, pairs, hand.at_least[4])
    return at + bombs_and_rocket(out + at, hand, hand.at_least[4])

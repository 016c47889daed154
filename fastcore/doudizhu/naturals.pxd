"""A hand without wilds, to lead: every place has one body, and there is nothing to substitute."""
from libc.stdint cimport uint64_t

from .by_kind cimport plays_of_kind
from .cards cimport (BIG_JOKER, BIG_JOKER_BIT, CHAIN_RANKS, JOKERS, RANKS, SLOTS, SMALL_JOKER, SMALL_JOKER_BIT,
                     lowest_bit, lowest_rank, number_of_ranks, ranks_from, unit)
from .hand cimport Holding
from .kind cimport (AIRPLANE, AIRPLANE_PAIR, AIRPLANE_SOLO, BOMB, PAIR, PAIR_CHAIN, QUAD_PAIR, QUAD_SOLO, ROCKET, SOLO,
                    SOLO_CHAIN, TRIO, TRIO_PAIR, TRIO_SOLO, body_size)
from .move cimport RANK_SHIFT, reading
from .natural_lists cimport list_of_ranks, natural_solo_chains, side_by_side
from .ruleset cimport KICKER_ROCKET, PAIR_WINGS
from .search cimport Search, none_alone
from .stream cimport OVERSHOOT, STEP, stream
from .twos cimport write_twos_or_alike
from .wilds cimport no_wilds, own_faces_limit

cdef enum:
    MOST_TRIOS = 6          # of 20 cards
    # So many kickers are written beside a trio without a question. Seldom has a hand more cards, and never more pairs.
    FEW_CARDS = 12
    FEW_PAIRS = 8


cdef inline void stream_but_one(uint64_t* out, const uint64_t* source, Py_ssize_t n, int few, Py_ssize_t left_out,
                                uint64_t plus) noexcept nogil:
    """Write n words but one, whose place the last one takes; `few`, a constant, are streamed whatever n is."""
    stream(out, source, few, plus)
    if n > few + 1:
        stream(out + few, source + few, STEP, plus)
    out[left_out] = source[n - 1] + plus


cdef inline Py_ssize_t write_two_kickers(uint64_t* out, const uint64_t* ones, Py_ssize_t held, uint64_t ranks,
                                         uint64_t body, uint64_t again, uint64_t plus) noexcept nogil:
    """Write what a body of neighbouring ranks plays with any two of a list of kickers; return how many.

    `ranks` are those of the list, which has all ranks of the body.
    """
    cdef uint64_t[2 * SLOTS + OVERSHOOT] beside
    cdef Py_ssize_t below = number_of_ranks(ranks & ((body & -body) - 1))
    cdef Py_ssize_t left_out = number_of_ranks(body)
    stream(beside, ones, SLOTS, 0)
    stream(beside + below, ones + below + left_out, SLOTS, 0)
    return write_twos_or_alike(out, beside, held - left_out, again & ~body, plus)


cdef inline Py_ssize_t natural_runs(const Holding* hand, uint64_t* out, int kind, int least) noexcept nogil:
    """Write the chains without kickers of a hand without wilds; return how many."""
    cdef int size = body_size(kind)
    cdef uint64_t held = hand.at_least[size] & ranks_from(0, CHAIN_RANKS)
    cdef uint64_t starts = held
    cdef uint64_t left, body
    cdef Py_ssize_t at = 0
    cdef int length, first
    for length in range(1, least):
        starts &= held >> (3 * length)
    length = least
    body = size * ranks_from(0, least)
    while starts:
        left = starts
        while left:
            first = lowest_bit(left)
            left &= left - 1
            out[at] = reading(kind, length, 0) + (<uint64_t> (first // 3) << RANK_SHIFT) + (body << first)
            at += 1
        starts &= held >> (3 * length)
        body += <uint64_t> size << (3 * length)
        length += 1
    return at


cdef inline void begin_without_wilds(Search* search) noexcept nogil:
    """Begin to list plays by kind for a hand without wilds."""
    search.own_faces_limit = own_faces_limit(search.rules, search.hand.ranks)
    search.removals_of = 0
    search.removals.none[0] = 0
    search.loose_solos = 0
    search.loose_pairs = 0
    search.written_with_wilds = False
    search.limited = False
    none_alone(search)
    no_wilds(&search.wilds)


cdef inline Py_ssize_t natural_leads(Search* search) noexcept nogil:
    """Write the plays that a hand without wilds may lead; return how many."""
    cdef const Holding* hand = &search.hand
    cdef uint64_t* out = search.out
    cdef uint64_t[2 * SLOTS + OVERSHOOT] cards, pairs     # what is read behind their ends is never kept
    cdef uint64_t[MOST_TRIOS] trio          # the cards of each, and its rank as in a move code
    cdef Py_ssize_t[MOST_TRIOS] card_of     # the place of its rank among the cards, and among the pairs
    cdef Py_ssize_t[MOST_TRIOS] pair_of
    cdef uint64_t left, card, starts
    cdef Py_ssize_t cards_held, pairs_held, at, trios, i
    cdef bint no_rocket = hand.naturals & JOKERS == JOKERS and not search.rules & KICKER_ROCKET
    cdef uint64_t fours = side_by_side(hand.at_least[1])
    cards_held = list_of_ranks(out, cards, fours, 1)
    cards[cards_held] = unit(SMALL_JOKER)
    out[cards_held] = unit(SMALL_JOKER) + reading(SOLO, 1, SMALL_JOKER)
    cards_held += hand.naturals >> SMALL_JOKER_BIT & 1
    cards[cards_held] = unit(BIG_JOKER)
    out[cards_held] = unit(BIG_JOKER) + reading(SOLO, 1, BIG_JOKER)
    cards_held += hand.naturals >> BIG_JOKER_BIT
    pairs_held = list_of_ranks(out + cards_held, pairs, side_by_side(hand.at_least[2]), 2)
    at = cards_held + pairs_held
    trios = 0
    left = hand.at_least[3]
    while left:
        card = left & -left
        left ^= card
        trio[trios] = 3 * card + (<uint64_t> lowest_rank(card) << RANK_SHIFT)
        card_of[trios] = number_of_ranks(hand.at_least[1] & (card - 1))
        pair_of[trios] = number_of_ranks(hand.at_least[2] & (card - 1))
        out[at + trios] = trio[trios] + reading(TRIO, 1, 0)
        trios += 1
    at += trios
    for i in range(trios):
        stream_but_one(out + at, cards, cards_held, FEW_CARDS, card_of[i], trio[i] + reading(TRIO_SOLO, 1, 0))
        at += cards_held - 1
    for i in range(trios):
        stream_but_one(out + at, pairs, pairs_held, FEW_PAIRS, pair_of[i], trio[i] + reading(TRIO_PAIR, 1, 0))
        at += pairs_held - 1
    at += natural_solo_chains(out + at, fours)
    if hand.at_least[2] & hand.at_least[2] >> 3 & hand.at_least[2] >> 6:
        at += natural_runs(hand, out + at, PAIR_CHAIN, 3)
    starts = hand.at_least[3] & hand.at_least[3] >> 3 & ranks_from(0, CHAIN_RANKS - 1)
    if starts:
        at += natural_runs(hand, out + at, AIRPLANE, 2)
        # Two kickers are no trio, so that there is but one reading; of more that is asked.
        left = starts
        while left:
            card = left & -left
            left ^= card
            at += write_two_kickers(out + at, cards, cards_held, hand.at_least[1], card + (card << 3), hand.at_least[2],
                                    3 * (card + (card << 3)) + reading(AIRPLANE_SOLO, 2, lowest_rank(card))) - no_rocket
        if starts & starts >> 3:
            begin_without_wilds(search)
            at = plays_of_kind(search, at, AIRPLANE_SOLO, 3, CHAIN_RANKS, 0, True)
        left = starts if search.rules & PAIR_WINGS else 0
        while left:
            card = left & -left
            left ^= card
            at += write_two_kickers(out + at, pairs, pairs_held, hand.at_least[2], card + (card << 3), 0,
                                    3 * (card + (card << 3)) + reading(AIRPLANE_PAIR, 2, lowest_rank(card)))
        if starts & starts >> 3:
            at = plays_of_kind(search, at, AIRPLANE_PAIR, 3, CHAIN_RANKS, 0, True)
    left = hand.at_least[4]
    while left:
        card = left & -left
        left ^= card
        at += write_two_kickers(out + at, cards, cards_held, hand.at_least[1], card, hand.at_least[2],
                                4 * card + reading(QUAD_SOLO, 1, lowest_rank(card))) - no_rocket
    left = hand.at_least[4] if search.rules & PAIR_WINGS else 0
    while left:
        card = left & -left
        left ^= card
        at += write_two_kickers(out + at, pairs, pairs_held, hand.at_least[2], card, 0,
                                4 * card + reading(QUAD_PAIR, 1, lowest_rank(card)))
    left = hand.at_least[4]
    while left:
        card = left & -left
        left ^= card
        out[at] = 4 * card + reading(BOMB, 1, lowest_rank(card))
        at += 1
    out[at] = reading(ROCKET, 1, SMALL_JOKER) + JOKERS
    return at + (hand.naturals & JOKERS == JOKERS)

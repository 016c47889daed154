"""A hand without wilds, to lead: every place has one body, and there is nothing to substitute."""
from libc.stdint cimport uint64_t

from .by_kind cimport bombs, plays_of_kind, rocket
from .cards cimport (BIG_JOKER, BIG_JOKER_BIT, CHAIN_RANKS, RANKS, SLOTS, SMALL_JOKER, SMALL_JOKER_BIT, lowest_bit,
                     lowest_rank, number_of_ranks, ranks_from, unit)
from .hand cimport Holding
from .kind cimport (AIRPLANE, AIRPLANE_PAIR, AIRPLANE_SOLO, PAIR, PAIR_CHAIN, QUAD_PAIR, QUAD_SOLO, SOLO, SOLO_CHAIN,
                    TRIO, TRIO_PAIR, TRIO_SOLO, body_size)
from .move cimport RANK_SHIFT, reading
from .search cimport Search
from .stream cimport OVERSHOOT, stream_but_one

cdef enum:
    MOST_PAIRS = 10     # of 20 cards


cdef inline Py_ssize_t pack(uint64_t* out, uint64_t* cards, uint64_t ranks, uint64_t each,
                            uint64_t head) noexcept nogil:
    """Write a play of `each` cards for every rank of a field mask, and the cards alone; return how many.

    Without a branch: which ranks a hand holds cannot be foretold. Writes one word more than it returns.
    """
    cdef Py_ssize_t n = 0
    cdef int rank
    for rank in range(RANKS):
        cards[n] = each << (3 * rank)
        out[n] = (each << (3 * rank)) + head + (<uint64_t> rank << RANK_SHIFT)
        n += ranks >> (3 * rank) & 1
    return n


cdef inline Py_ssize_t natural_runs(Search* search, Py_ssize_t at, int kind, int least, bint emit) noexcept nogil:
    """Write the chains without kickers of a hand without wilds."""
    cdef int size = body_size(kind)
    cdef uint64_t held = search.hand.at_least[size] & ranks_from(0, CHAIN_RANKS)
    cdef uint64_t starts = held
    cdef uint64_t left, body
    cdef int length, first
    for length in range(1, least):
        starts &= held >> (3 * length)
    length = least
    body = size * ranks_from(0, least)
    while starts:
        if emit:
            left = starts
            while left:
                first = lowest_bit(left)
                left &= left - 1
                search.out[at] = reading(kind, length, 0) + (<uint64_t> (first // 3) << RANK_SHIFT) + (body << first)
                at += 1
        else:
            at += number_of_ranks(starts)
        starts &= held >> (3 * length)
        body += <uint64_t> size << (3 * length)
        length += 1
    return at


cdef inline Py_ssize_t natural_leads(Search* search, bint emit) noexcept nogil:
    """Write the plays that a hand without wilds may lead."""
    cdef const Holding* hand = &search.hand
    cdef uint64_t* out = search.out
    cdef uint64_t[2 * SLOTS + OVERSHOOT] cards, pairs     # what is read behind their ends is never kept
    cdef uint64_t left, card
    cdef Py_ssize_t cards_held, pairs_held, at
    cdef bint small_joker = hand.naturals >> SMALL_JOKER_BIT & 1
    cdef bint big_joker = hand.naturals >> BIG_JOKER_BIT & 1
    if emit:
        cards_held = pack(out, cards, hand.at_least[1], 1, reading(SOLO, 1, 0))
        cards[cards_held] = unit(SMALL_JOKER)
        out[cards_held] = unit(SMALL_JOKER) + reading(SOLO, 1, SMALL_JOKER)
        cards_held += small_joker
        cards[cards_held] = unit(BIG_JOKER)
        out[cards_held] = unit(BIG_JOKER) + reading(SOLO, 1, BIG_JOKER)
        cards_held += big_joker
        pairs_held = pack(out + cards_held, pairs, hand.at_least[2], 2, reading(PAIR, 1, 0))
    else:
        cards_held = number_of_ranks(hand.at_least[1]) + small_joker + big_joker
        pairs_held = number_of_ranks(hand.at_least[2])
    at = cards_held + pairs_held
    if hand.at_least[3]:
        if emit:
            left = hand.at_least[3]
            while left:
                card = left & -left
                left ^= card
                out[at] = 3 * card + reading(TRIO, 1, lowest_rank(card))
                at += 1
            left = hand.at_least[3]
            while left:
                card = left & -left
                left ^= card
                stream_but_one(out + at, cards, SLOTS, number_of_ranks(hand.at_least[1] & (card - 1)),
                               3 * card + reading(TRIO_SOLO, 1, lowest_rank(card)))
                at += cards_held - 1
            left = hand.at_least[3]
            while left:
                card = left & -left
                left ^= card
                stream_but_one(out + at, pairs, MOST_PAIRS, number_of_ranks(hand.at_least[2] & (card - 1)),
                               3 * card + reading(TRIO_PAIR, 1, lowest_rank(card)))
                at += pairs_held - 1
        else:
            # A trio by itself, with any other card, with any other pair.
            at += number_of_ranks(hand.at_least[3]) * (1 + cards_held - 1 + pairs_held - 1)
    at = natural_runs(search, at, SOLO_CHAIN, 5, emit)
    at = natural_runs(search, at, PAIR_CHAIN, 3, emit)
    if hand.at_least[3] & hand.at_least[3] >> 3 & ranks_from(0, CHAIN_RANKS - 1):
        at = natural_runs(search, at, AIRPLANE, 2, emit)
        at = plays_of_kind(search, at, AIRPLANE_SOLO, 2, CHAIN_RANKS, 0, emit)
        at = plays_of_kind(search, at, AIRPLANE_PAIR, 2, CHAIN_RANKS, 0, emit)
    left = hand.at_least[4]
    if left:
        at = plays_of_kind(search, at, QUAD_SOLO, 1, 1, 0, emit)
        at = plays_of_kind(search, at, QUAD_PAIR, 1, 1, 0, emit)
        at = bombs(search, at, 0, emit)
    return rocket(search, at, emit)

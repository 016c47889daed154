"""Trios with one kicker where the interpretation drops readings, and all wilds are alike.

The same cards are a trio of the kicker's rank as well where the body holds no more naturals than a kicker: then it
depends on the side on which the kicker lies. In a row the kickers of a side stand together.
"""
from libc.stdint cimport uint64_t

from .cards cimport lowest_rank, natural_count
from .hand cimport Holding
from .kind cimport TRIO_SOLO, kicker_size
from .limits cimport Limits
from .move cimport RANK_SHIFT, reading
from .rings cimport Rings
from .rows cimport Row, row_beside
from .search cimport Search, flush_alone
from .stream cimport stream


cdef struct Trio:
    # The bodies of one rank.
    uint64_t body       # the one with the most naturals
    uint64_t change     # what it adds to the code to substitute one of them
    int naturals        # in it
    int kicker          # cards of a kicker: bodies with more naturals can be read at no other rank
    bint any_side       # whether it does not matter on which side the kickers are
    bint of_wilds       # whether a body may be of wilds alone
    bint any_of_wilds   # and whether, if it is, it does not matter on which side the kickers are
    bint one_rank       # whether it may be played where all naturals in it are of its rank, and could be of another


cdef inline Py_ssize_t with_row(uint64_t* out, Py_ssize_t at, const Trio* trio, const Row* row, uint64_t wilds,
                                int least) noexcept nogil:
    """Write the trios of at least so many naturals with each kicker of a row and some wilds; return the new end."""
    cdef uint64_t body = trio.body + wilds
    cdef Py_ssize_t skipped
    cdef int naturals
    for naturals in range(trio.naturals, max(least, 1) - 1, -1):
        skipped = 0 if naturals > trio.kicker or trio.any_side else row.above
        stream(out + at, row.codes + skipped, row.size - skipped, body)
        at += row.size - skipped
        body += trio.change
    if trio.of_wilds and least <= 0:
        skipped = 0 if trio.any_of_wilds else row.above
        stream(out + at, row.codes + skipped, row.size - skipped, body)
        at += row.size - skipped
    return at


cdef inline Py_ssize_t with_wilds(uint64_t* out, Py_ssize_t at, const Trio* trio, uint64_t wilds,
                                  int least) noexcept nogil:
    """Write the trios of at least so many naturals, and one, with a kicker of some wilds; return the new end."""
    cdef uint64_t play = trio.body + wilds
    cdef int naturals
    for naturals in range(trio.naturals, max(least, 1) - 1, -1):
        out[at] = play
        at += naturals > trio.kicker or trio.one_rank
        play += trio.change
    return at


cdef inline Py_ssize_t limited_trios(Search* search, Py_ssize_t at, int kind, uint64_t ranks) noexcept nogil:
    """Write the trios of some ranks, a field mask, with one kicker."""
    cdef const Holding* hand = &search.hand
    cdef const Rings* rings = &search.rings
    cdef const Limits* limits = &search.limits
    cdef uint64_t* out = search.out
    cdef uint64_t singles = hand.at_least[1]
    cdef uint64_t wild = search.wild
    cdef uint64_t card
    cdef int least = 3 - hand.wilds     # naturals in a body
    cdef int rank
    cdef Trio trio
    cdef Row row
    trio.kicker = kicker_size(kind)
    trio.any_side = not limits.highest
    trio.any_of_wilds = limits.free or not limits.highest
    ranks &= hand.at_least[least] if least > 0 else singles | limits.wild_bodies
    at = flush_alone(search, at, reading(kind, 1, 0), True)
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        rank = lowest_rank(card)
        trio.naturals = natural_count(hand.capped[3], rank)
        trio.change = wild - card
        trio.body = (reading(kind, 1, 0) + 3 * wild + (<uint64_t> rank << RANK_SHIFT)
                     - trio.naturals * trio.change)
        trio.of_wilds = limits.wild_bodies & card != 0
        trio.one_rank = limits.one_rank & card != 0
        if kind == TRIO_SOLO:
            row = row_beside(rings.card_or_joker, rings.cards, singles, rings.jokers, card, 1)
            at = with_row(out, at, &trio, &row, 0, least)
            at = with_wilds(out, at, &trio, wild, least + 1)
            continue
        row = row_beside(rings.pair, rings.pairs, hand.at_least[2], 0, card, 1)
        at = with_row(out, at, &trio, &row, 0, least)
        if least + 1 <= trio.naturals:
            row = row_beside(rings.card, rings.cards, singles, 0, card, 1)
            at = with_row(out, at, &trio, &row, wild, least + 1)
            at = with_wilds(out, at, &trio, 2 * wild, least + 2)
    return at

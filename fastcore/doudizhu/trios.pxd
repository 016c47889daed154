"""Trios with one kicker where the interpretation drops readings, and all wilds are alike.

The same cards are a trio of the kicker's rank as well where the body holds no more naturals than a kicker: then it
depends on the side on which the kicker lies. In a row the kickers of a side stand together.
"""
from libc.stdint cimport uint64_t

from .cards cimport lowest_rank, natural_count
from .hand cimport Holding
from .kind cimport TRIO_PAIR, TRIO_SOLO, kicker_size
from .limits cimport Limits
from .move cimport RANK_SHIFT, reading
from .rings cimport Rings
from .rows cimport Row, row_of_cards, row_of_pairs, row_of_solos
from .search cimport Search, flush_alone, next_place
from .stream cimport stream_row


cdef inline Py_ssize_t with_row(uint64_t* out, Py_ssize_t at, const Row* row, uint64_t body, uint64_t change,
                                int naturals, int least, int one_side) noexcept nogil:
    """Write the trios of a rank with each kicker of a row; return the new end.

    The first `body` holds so many naturals, the others, each a `change` from the one before, down to the `least`. With
    `one_side` or fewer there are only the kickers that do not lie above.
    """
    cdef const uint64_t* codes = row.codes
    cdef Py_ssize_t size = row.size
    while naturals >= least and naturals > one_side:
        stream_row(out + at, codes, size, body)
        at += size
        body += change
        naturals -= 1
    codes += row.above
    size -= row.above
    while naturals >= least:
        stream_row(out + at, codes, size, body)
        at += size
        body += change
        naturals -= 1
    return at


cdef inline Py_ssize_t with_wilds(uint64_t* out, Py_ssize_t at, uint64_t play, uint64_t change, int naturals, int least,
                                  int elsewhere) noexcept nogil:
    """Write the trios of a rank with a kicker of wilds; return the new end.

    With `elsewhere` or fewer naturals they can be read at another rank which is to be preferred.
    """
    while naturals >= least:
        out[at] = play
        at += naturals > elsewhere
        play += change
        naturals -= 1
    return at


cdef inline Py_ssize_t limited_trios(Search* search, Py_ssize_t at, int kind, uint64_t ranks) noexcept nogil:
    """Write the trios of some ranks, a field mask, with one kicker."""
    cdef const Holding* hand = &search.hand
    cdef const Rings* rings = &search.rings
    cdef const Limits* limits = &search.limits
    cdef uint64_t* out = search.out
    cdef uint64_t wild = search.wild
    cdef uint64_t of_wilds = reading(kind, 1, 0) + 3 * wild
    cdef uint64_t card, body, change
    cdef int least = 3 - hand.wilds     # naturals in a body
    cdef int kicker = kicker_size(kind)
    cdef int one_side = kicker if limits.highest else 0
    # A free body of wilds can be read at every rank, whatever the kickers are.
    cdef int wild_one_side = 0 if limits.highest and not limits.free else -1
    cdef int rank, naturals, elsewhere
    cdef Row row, cards
    ranks &= hand.at_least[least] if least > 0 else hand.at_least[1] | limits.wild_bodies
    at = next_place(search, flush_alone(search, at, reading(kind, 1, 0), True))
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        rank = lowest_rank(card)
        naturals = natural_count(hand.capped[3], rank)
        change = wild - card
        body = of_wilds + (<uint64_t> rank << RANK_SHIFT) - naturals * change
        elsewhere = 0 if limits.one_rank & card else kicker
        row = row_of_solos(rings, rank, 1) if kind == TRIO_SOLO else row_of_pairs(rings, rank, 1)
        at = with_row(out, at, &row, body, change, naturals, max(least, 1), one_side)
        if kind == TRIO_PAIR and least < naturals:
            cards = row_of_cards(rings, rank, 1)
            at = with_row(out, at, &cards, body + wild, change, naturals, max(least + 1, 1), one_side)
        at = with_wilds(out, at, body + kicker * wild, change, naturals, max(least + kicker, 1), elsewhere)
        if least <= 0 and limits.wild_bodies & card:
            body += naturals * change
            at = with_row(out, at, &row, body, change, 0, 0, wild_one_side)
            if kind == TRIO_PAIR and least < 0:
                at = with_row(out, at, &cards, body + wild, change, 0, 0, wild_one_side)
    return at

"""Trios with one kicker where the interpretation drops readings, and all wilds are alike.

The same cards are a trio of the kicker's rank as well where the body holds no more naturals than a kicker: then it
depends on the side on which the kicker lies. In a row the kickers of a side stand together.
"""
from libc.stdint cimport uint64_t

from .beside cimport MOST_PAIRS_BESIDE, write_row
from .cards cimport RANKS, SLOTS
from .carriers cimport Carriers, next_carrier
from .kind cimport PAIR_KICKER, SOLO_KICKER, TRIO_PAIR, TRIO_SOLO
from .limited_bodies cimport begin_bodies, may_be_of_wilds
from .limits cimport Limits, has_rank
from .move cimport reading
from .rings cimport Rings
from .rows cimport Row, row_of_cards, row_of_pairs, row_of_solos
from .search cimport Search, flush_alone, next_place


cdef inline Py_ssize_t write_kept(uint64_t* out, const Row* row, int most, bint not_above,
                                  uint64_t plus) noexcept nogil:
    """Write the kickers of a row, perhaps without those above; return how many.

    There are `most`, a constant, at most.
    """
    cdef Py_ssize_t skipped = row.above & -<Py_ssize_t> not_above
    return write_row(out, row.codes + skipped, row.size - skipped, most, plus)


cdef inline Py_ssize_t limited_trio_solos(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the trios of some ranks with a solo."""
    cdef const Rings* rings = &search.rings
    cdef const Limits* limits = &search.limits
    cdef uint64_t wild = search.wild
    # With no more naturals, what has its kicker above can be read there.
    cdef Py_ssize_t may_move = SOLO_KICKER if limits.highest else 0
    cdef Py_ssize_t removed, naturals, elsewhere
    cdef Carriers trio
    cdef Row solos
    cdef uint64_t* end
    at = next_place(search, flush_alone(search, at, reading(TRIO_SOLO, 1, 0), True))
    end = search.out + at
    begin_bodies(&trio, search, TRIO_SOLO, ranks)
    while next_carrier(&trio):
        solos = row_of_solos(rings, <int> trio.rank, 1)
        elsewhere = 0 if has_rank(limits.one_rank, trio.rank) else SOLO_KICKER
        for removed in range(min(trio.spare, trio.held - 1) + 1):
            naturals = trio.held - removed
            end += write_kept(end, &solos, SLOTS, naturals <= may_move, trio.body)
            end[0] = trio.body + wild
            end += (trio.spare > removed) & (naturals > elsewhere)
            trio.body += trio.gain
        if may_be_of_wilds(&trio, search):
            end += write_kept(end, &solos, SLOTS, limits.highest, trio.body)
    return end - search.out


cdef inline Py_ssize_t limited_trio_pairs(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the trios of some ranks with a pair."""
    cdef const Rings* rings = &search.rings
    cdef const Limits* limits = &search.limits
    cdef uint64_t wild = search.wild
    # With no more naturals, what has its kicker above can be read there.
    cdef Py_ssize_t may_move = PAIR_KICKER if limits.highest else 0
    cdef Py_ssize_t removed, naturals, spare, elsewhere
    cdef Carriers trio
    cdef Row cards, pairs
    cdef uint64_t* end
    at = next_place(search, flush_alone(search, at, reading(TRIO_PAIR, 1, 0), True))
    end = search.out + at
    begin_bodies(&trio, search, TRIO_PAIR, ranks)
    while next_carrier(&trio):
        cards = row_of_cards(rings, <int> trio.rank, 1)
        pairs = row_of_pairs(rings, <int> trio.rank, 1)
        elsewhere = 0 if has_rank(limits.one_rank, trio.rank) else PAIR_KICKER
        for removed in range(min(trio.spare, trio.held - 1) + 1):
            naturals = trio.held - removed
            spare = trio.spare - removed
            end += write_kept(end, &pairs, MOST_PAIRS_BESIDE, naturals <= may_move, trio.body)
            if spare > 0:
                end += write_kept(end, &cards, RANKS - 1, naturals <= may_move, trio.body + wild)
                end[0] = trio.body + 2 * wild
                end += (spare > 1) & (naturals > elsewhere)
            trio.body += trio.gain
        if may_be_of_wilds(&trio, search):
            end += write_kept(end, &pairs, MOST_PAIRS_BESIDE, limits.highest, trio.body)
            if trio.spare > trio.held:
                end += write_kept(end, &cards, RANKS - 1, limits.highest, trio.body + wild)
    return end - search.out

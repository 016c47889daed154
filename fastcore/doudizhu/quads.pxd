"""Quads with two kickers where the interpretation drops readings, and all wilds are alike.

The same cards are a quad of a kicker's rank as well where there are wilds enough to fill that up, and the body holds no
more naturals than kickers may. How many wilds there are follows from the number of naturals in the body; on which side
of it the kickers lie decides which reading is dropped.
"""
from libc.stdint cimport uint64_t

from .beside cimport MOST_PAIRS_BESIDE, write_pair_and_card, write_row
from .cards cimport RANKS, SLOTS, ranks_from, ranks_up
from .carriers cimport Carriers, next_carrier
from .kind cimport PAIR_KICKER, QUAD_PAIR, QUAD_SOLO, SOLO_KICKER
from .limited_bodies cimport begin_bodies, may_be_of_wilds
from .limits cimport has_rank
from .move cimport reading
from .rows cimport Row, row_of_cards, row_of_pairs, row_of_solos
from .ruleset cimport KICKER_ROCKET
from .search cimport Search, flush_alone, place_behind
from .twos cimport TWOS_ROOM, number_of_twos, write_twos


cdef struct Quads:
    # What the bodies of all ranks share, and what is known of those of one.
    int kicker              # naturals of a rank in a kicker at most
    bint highest            # whether of several ranks only the highest may be played, or else the two extremes
    bint no_rocket          # whether there are two jokers, which are no kickers together
    bint above_own          # whether the rank is above that of the wilds
    bint enough_wilds       # whether a body may be played that could be of wilds alone, and is not
    Carriers quad


cdef inline void begin_quads(Quads* quads, const Search* search, int kind, uint64_t ranks) noexcept nogil:
    """Start before the first of some ranks, a field mask, of which a body may be."""
    quads.kicker = SOLO_KICKER if kind == QUAD_SOLO else PAIR_KICKER
    quads.highest = search.limits.highest
    quads.no_rocket = kind == QUAD_SOLO and search.rings.jokers == 2 and not search.rules & KICKER_ROCKET
    begin_bodies(&quads.quad, search, kind, ranks)


cdef inline bint next_quad(Quads* quads, const Search* search) noexcept nogil:
    """Go on to the bodies of the next rank; False if there is none."""
    if not next_carrier(&quads.quad):
        return False
    quads.above_own = quads.quad.rank > search.limits.own
    quads.enough_wilds = has_rank(search.limits.one_rank, quads.quad.rank)
    return True


cdef inline uint64_t* with_every_two(uint64_t* end, const Quads* quads, const Row* row, const Row* alike,
                                     Py_ssize_t skipped, uint64_t body) noexcept nogil:
    """Write a body with every two of a row, and every two that are `alike` but the first; return the new end."""
    cdef Py_ssize_t n = write_twos(end, row.codes, row.size, body)
    if quads.no_rocket:
        n -= 1
        end[number_of_twos(row.above + 1) + row.above] = end[n]
    end += n
    return end + write_row(end, alike.codes + skipped, alike.size - skipped, MOST_PAIRS_BESIDE, body)


cdef inline uint64_t* with_two_not_above(uint64_t* end, const Quads* quads, const Row* row, const Row* alike,
                                         Py_ssize_t skipped, uint64_t body) noexcept nogil:
    """As above, without the kickers that lie above."""
    cdef Py_ssize_t n = write_twos(end, row.codes + row.above, row.size - row.above, body)
    if quads.no_rocket:
        n -= 1
        end[0] = end[n]
    end += n
    return end + write_row(end, alike.codes + skipped, alike.size - skipped, MOST_PAIRS_BESIDE, body)


cdef inline uint64_t* with_two(uint64_t* end, const Quads* quads, Py_ssize_t naturals, const Row* row, const Row* alike,
                               uint64_t body) noexcept nogil:
    """Write the quads of so many naturals with two of a row and two `alike`, as far as they are kept."""
    if naturals > quads.kicker:
        return with_every_two(end, quads, row, alike, alike.above & -<Py_ssize_t> (quads.highest & (naturals == 2)),
                              body)
    if not quads.highest:
        end += write_twos(end, row.codes, row.size - row.below, body)
        # The two jokers, which are the last, do not lie below either.
        end -= row.size - row.below - row.above == 2
    return with_two_not_above(end, quads, row, alike, alike.above if quads.highest else 0, body)


cdef inline uint64_t* with_one(uint64_t* end, const Quads* quads, Py_ssize_t naturals, const Row* row, int most,
                               uint64_t body) noexcept nogil:
    """Write the quads of so many naturals with one of a row, as far as they are kept, and wilds in the body's code.

    There are `most`, a constant, in it at most.
    """
    cdef Py_ssize_t skipped = row.above & -<Py_ssize_t> (quads.highest & (naturals == 2))
    if naturals <= quads.kicker:
        if naturals < quads.kicker or not quads.enough_wilds:
            return end
        if not quads.highest and not quads.above_own:
            return end + write_row(end, row.codes, row.size - row.below, most, body)
        skipped = row.above
    return end + write_row(end, row.codes + skipped, row.size - skipped, most, body)


cdef inline uint64_t* with_none(uint64_t* end, const Quads* quads, Py_ssize_t naturals, Py_ssize_t spare, int wilds,
                                uint64_t body) noexcept nogil:
    """Write the quad of so many naturals with kickers of so many wilds, if it is kept and there are as many to spare.

    Return the new end.
    """
    end[0] = body + wilds * quads.quad.wild
    return end + ((spare >= wilds) & ((naturals > 2) | (quads.enough_wilds & (naturals == 2))))


cdef inline uint64_t* with_mixed(uint64_t* end, const Quads* quads, Py_ssize_t naturals, const Search* search,
                                 uint64_t body) noexcept nogil:
    """Write the quads of so many naturals with a pair and a card, as far as they are kept; return the new end."""
    cdef uint64_t[TWOS_ROOM] mixed
    cdef uint64_t above = 7 * ranks_up(<int> quads.quad.rank + 1)
    cdef uint64_t below = above if quads.highest else 7 * ranks_from(0, <int> quads.quad.rank)
    cdef Py_ssize_t n, i
    if naturals > quads.kicker:
        return end + write_pair_and_card(end, &search.rings, <int> quads.quad.rank, 1, body)
    n = write_pair_and_card(mixed, &search.rings, <int> quads.quad.rank, 1, 0)
    for i in range(n):
        end[0] = mixed[i] + body
        end += (mixed[i] & above == 0) | (mixed[i] & below == 0)
    return end


cdef inline Py_ssize_t limited_quad_solos(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the quads of some ranks with two solos."""
    cdef uint64_t wild = search.wild
    cdef Py_ssize_t removed, naturals, spare
    cdef Quads quads
    cdef Row solos, pairs
    cdef uint64_t* end
    end = search.out + flush_alone(search, at, reading(QUAD_SOLO, 1, 0), True)
    begin_quads(&quads, search, QUAD_SOLO, ranks)
    while next_quad(&quads, search):
        end = place_behind(search, end)
        solos = row_of_solos(&search.rings, <int> quads.quad.rank, 1)
        pairs = row_of_pairs(&search.rings, <int> quads.quad.rank, 1)
        for removed in range(min(quads.quad.spare, quads.quad.held - 1) + 1):
            naturals = quads.quad.held - removed
            spare = quads.quad.spare - removed
            end = with_two(end, &quads, naturals, &solos, &pairs, quads.quad.body)
            if spare > 0:
                end = with_one(end, &quads, naturals, &solos, SLOTS, quads.quad.body + wild)
                end = with_none(end, &quads, naturals, spare, 2, quads.quad.body)
            quads.quad.body += quads.quad.gain
        if may_be_of_wilds(&quads.quad, search):
            end = with_two(end, &quads, 0, &solos, &pairs, quads.quad.body)
    return end - search.out


cdef inline Py_ssize_t limited_quad_pairs(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the quads of some ranks with two pairs, where a body of wilds is free."""
    cdef uint64_t wild = search.wild
    cdef Py_ssize_t removed, naturals, spare
    cdef Quads quads
    cdef Row cards, pairs, none
    cdef uint64_t* end
    none.size = 0
    none.above = 0
    none.below = 0
    none.codes = search.rings.pair
    end = search.out + flush_alone(search, at, reading(QUAD_PAIR, 1, 0), True)
    begin_quads(&quads, search, QUAD_PAIR, ranks)
    while next_quad(&quads, search):
        end = place_behind(search, end)
        cards = row_of_cards(&search.rings, <int> quads.quad.rank, 1)
        pairs = row_of_pairs(&search.rings, <int> quads.quad.rank, 1)
        for removed in range(min(quads.quad.spare, quads.quad.held - 1) + 1):
            naturals = quads.quad.held - removed
            spare = quads.quad.spare - removed
            end = with_two(end, &quads, naturals, &pairs, &none, quads.quad.body)
            if spare > 0:
                end = with_mixed(end, &quads, naturals, search, quads.quad.body + wild)
            if spare > 1:
                end = with_two(end, &quads, naturals, &cards, &none, quads.quad.body + 2 * wild)
                end = with_one(end, &quads, naturals, &pairs, MOST_PAIRS_BESIDE, quads.quad.body + 2 * wild)
            if spare > 2:
                end = with_one(end, &quads, naturals, &cards, RANKS - 1, quads.quad.body + 3 * wild)
                end = with_none(end, &quads, naturals, spare, 4, quads.quad.body)
            quads.quad.body += quads.quad.gain
        if may_be_of_wilds(&quads.quad, search):
            end = with_two(end, &quads, 0, &pairs, &none, quads.quad.body)
    return end - search.out

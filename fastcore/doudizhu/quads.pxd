"""Quads with two kickers where the interpretation drops readings, and all wilds are alike.

The same cards are a quad of a kicker's rank as well where there are wilds enough to fill that up, and the body holds no
more naturals than kickers may. How many wilds there are follows from the number of naturals in the body; on which side
of it the kickers lie decides which reading is dropped.
"""
from libc.stdint cimport uint64_t

from .beside cimport write_pair_and_card
from .cards cimport lowest_rank, natural_count, ranks_from, ranks_up
from .hand cimport Holding
from .kind cimport PAIR_KICKER, QUAD_SOLO, SOLO_KICKER
from .limits cimport Limits
from .move cimport reading
from .rings cimport Rings
from .rows cimport Row, row_of_cards, row_of_pairs, row_of_solos
from .ruleset cimport KICKER_ROCKET
from .search cimport Search, flush_alone, next_place
from .stream cimport stream, stream_row
from .twos cimport TWOS_ROOM, write_some_twos


cdef struct Quad:
    # The bodies of one rank.
    int rank
    uint64_t body           # the one with the most naturals
    uint64_t change         # what it adds to the code to substitute one of them
    int present             # naturals in it
    int spare               # wilds left beside it
    int kicker              # naturals of a rank in a kicker at most
    bint highest            # whether of several ranks only the highest may be played, or else the two extremes
    bint above_own          # whether the rank is above that of the wilds
    bint of_wilds           # whether a body may be of wilds alone
    bint enough_wilds       # whether a body may be played that could be of wilds alone, and is not


cdef inline Py_ssize_t with_twos(uint64_t* out, Py_ssize_t at, const Quad* quad, const Row* row, const Row* alike,
                                 bint no_rocket, int wilds, uint64_t wild) noexcept nogil:
    """Write the quads with every two kickers of a row and every two that are `alike`, which so many wilds complete.

    Return the new end.
    """
    cdef Py_ssize_t[5] kept         # by the naturals of the body, how many of the twos the interpretation leaves
    cdef Py_ssize_t first = at
    cdef uint64_t plus = quad.body + wilds * wild
    cdef uint64_t* end = write_some_twos(out + at, row.codes, row.above, row.size - 2, row.size, plus)
    cdef int least = quad.present - quad.spare + wilds
    cdef bint by_side = least <= quad.kicker
    cdef int naturals
    cdef Py_ssize_t i
    if no_rocket:
        # The two jokers are the first of the last row.
        end -= 1
        end[-row.below] = end[0]
    stream_row(end, alike.codes + alike.above, alike.below, plus)
    end += alike.below
    if not quad.highest:
        stream_row(end, alike.codes, alike.above, plus)
        end += alike.above
        end = write_some_twos(end, row.codes, 0, row.above - 1, row.size - row.below if by_side else row.size, plus)
    kept[0] = kept[1] = kept[2] = end - (out + at)
    if quad.present > quad.kicker:
        if quad.highest:
            end = write_some_twos(end, row.codes, 0, row.above - 1, row.size, plus)
        elif by_side:
            for i in range(row.above):
                stream_row(end, row.codes + row.size - row.below, row.below, plus + row.codes[i])
                end += row.below
        if quad.kicker == SOLO_KICKER:
            kept[2] = end - (out + at)
        if quad.highest and quad.present > 2:
            stream_row(end, alike.codes, alike.above, plus)
            end += alike.above
    kept[3] = kept[4] = end - (out + at)
    at += kept[quad.present]
    plus = 0
    for naturals in range(quad.present - 1, max(least, 1) - 1, -1):
        plus += quad.change
        stream(out + at, out + first, kept[naturals], plus)
        at += kept[naturals]
    if quad.of_wilds and least <= 0 and quad.present:
        stream(out + at, out + first, kept[0], plus + quad.change)
        at += kept[0]
    return at


cdef inline Py_ssize_t with_ones(uint64_t* out, Py_ssize_t at, const Quad* quad, const Row* row, int wilds,
                                 uint64_t wild) noexcept nogil:
    """Write the quads that hold a natural, with every kicker of a row and one of wilds, which so many wilds make.

    Return the new end.
    """
    cdef uint64_t body = quad.body + wilds * wild
    cdef int least = quad.present - quad.spare + wilds
    cdef Py_ssize_t skipped
    cdef int naturals
    for naturals in range(quad.present, max(least, quad.kicker + 1) - 1, -1):
        skipped = row.above if naturals == 2 and quad.highest else 0
        stream_row(out + at, row.codes + skipped, row.size - skipped, body)
        at += row.size - skipped
        body += quad.change
    if quad.enough_wilds and least <= quad.kicker <= quad.present:
        if quad.highest or quad.above_own:
            stream_row(out + at, row.codes + row.above, row.size - row.above, body)
            at += row.size - row.above
        else:
            stream_row(out + at, row.codes, row.size - row.below, body)
            at += row.size - row.below
    return at


cdef inline Py_ssize_t with_wilds(uint64_t* out, Py_ssize_t at, const Quad* quad, int wilds,
                                  uint64_t wild) noexcept nogil:
    """Write the quads that hold a natural, with kickers of so many wilds; return the new end."""
    cdef uint64_t play = quad.body + wilds * wild
    cdef int naturals
    for naturals in range(quad.present, max(quad.present - quad.spare + wilds, 2) - 1, -1):
        out[at] = play
        at += naturals > 2 or quad.enough_wilds
        play += quad.change
    return at


cdef inline Py_ssize_t with_mixed(uint64_t* out, Py_ssize_t at, const Quad* quad, const uint64_t* mixed, Py_ssize_t n,
                                  uint64_t wild) noexcept nogil:
    """Write the quads that hold a natural, with each of n lists of a pair and a card; return the new end."""
    cdef uint64_t body = quad.body + wild
    cdef uint64_t above = 7 * ranks_up(quad.rank + 1)
    cdef uint64_t below = above if quad.highest else 7 * ranks_from(0, quad.rank)
    cdef int naturals
    cdef Py_ssize_t i
    for naturals in range(quad.present, max(quad.present - quad.spare + 1, 1) - 1, -1):
        if naturals > quad.kicker:
            stream(out + at, mixed, n, body)
            at += n
        else:
            for i in range(n):
                out[at] = mixed[i] + body
                at += mixed[i] & above == 0 or mixed[i] & below == 0
        body += quad.change
    return at


cdef inline Py_ssize_t limited_quads(Search* search, Py_ssize_t at, int kind, uint64_t ranks) noexcept nogil:
    """Write the quads of some ranks, a field mask, with two kickers; with pairs only if a body of wilds is free."""
    cdef const Holding* hand = &search.hand
    cdef const Rings* rings = &search.rings
    cdef const Limits* limits = &search.limits
    cdef bint no_rocket = rings.jokers == 2 and not search.rules & KICKER_ROCKET
    cdef uint64_t[TWOS_ROOM] mixed
    cdef uint64_t* out = search.out
    cdef uint64_t wild = search.wild
    cdef uint64_t card
    cdef Row cards, pairs, none
    cdef Quad quad
    none.size = 0
    none.above = 0
    none.below = 0
    none.codes = search.rings.pair
    quad.kicker = SOLO_KICKER if kind == QUAD_SOLO else PAIR_KICKER
    quad.highest = limits.highest
    ranks &= hand.at_least[4 - hand.wilds] if hand.wilds < 4 else hand.at_least[1] | limits.wild_bodies
    at = flush_alone(search, at, reading(kind, 1, 0), True)
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        at = next_place(search, at)
        quad.rank = lowest_rank(card)
        quad.present = natural_count(hand.naturals, quad.rank)
        quad.spare = hand.wilds - 4 + quad.present
        quad.change = wild - card
        quad.body = reading(kind, 1, quad.rank) + 4 * wild - quad.present * quad.change
        quad.above_own = quad.rank > limits.own
        quad.of_wilds = limits.wild_bodies & card != 0
        quad.enough_wilds = limits.one_rank & card != 0
        pairs = row_of_pairs(rings, quad.rank, 1)
        if kind == QUAD_SOLO:
            cards = row_of_solos(rings, quad.rank, 1)
            at = with_twos(out, at, &quad, &cards, &pairs, no_rocket, 0, wild)
            if quad.spare >= 1:
                at = with_ones(out, at, &quad, &cards, 1, wild)
                at = with_wilds(out, at, &quad, 2, wild)
            continue
        at = with_twos(out, at, &quad, &pairs, &none, False, 0, wild)
        if quad.spare >= 1:
            cards = row_of_cards(rings, quad.rank, 1)
            at = with_mixed(out, at, &quad, mixed, write_pair_and_card(mixed, rings, quad.rank, 1, 0), wild)
            if quad.spare >= 2:
                at = with_twos(out, at, &quad, &cards, &none, False, 2, wild)
                at = with_ones(out, at, &quad, &pairs, 2, wild)
                at = with_ones(out, at, &quad, &cards, 3, wild)
                at = with_wilds(out, at, &quad, 4, wild)
    return at

"""Trios and quads with kickers where all wilds are alike and pay for anything.

The bodies of a rank come by the number of naturals for which wilds stand in, none first. What each of them carries is
made anew: a processor waits longer for what it has just written, where it reads that in other pieces.
"""
from libc.stdint cimport uint64_t

from .beside cimport MOST_PAIRS_BESIDE, write_pair_and_card, write_row, write_two_solos
from .cards cimport RANKS, SLOTS, lowest_bit, lowest_rank
from .kind cimport QUAD_PAIR, QUAD_SOLO, TRIO_PAIR, TRIO_SOLO, body_size
from .move cimport RANK_SHIFT, reading
from .rings cimport Arc, Rings, cards_beside, pairs_beside, solos_beside
from .search cimport Search
from .twos cimport write_twos


cdef struct Carriers:
    # The bodies with the fewest wilds of some ranks, one after the other.
    uint64_t naturals   # those that a body may have
    uint64_t wild
    uint64_t of_wilds   # the code of a body of wilds alone, without its rank
    Py_ssize_t over     # how many wilds more there are than that has
    uint64_t left       # the ranks that are still to come
    Py_ssize_t rank     # of the one that it has come to
    Py_ssize_t held     # the naturals in it
    Py_ssize_t spare    # the wilds left beside it
    uint64_t body
    uint64_t gain       # what the code gains where a wild stands in for a natural


cdef inline void begin_carriers(Carriers* carriers, const Search* search, int kind, uint64_t ranks) noexcept nogil:
    """Start before the first of some ranks, a field mask, that has a body of a kind."""
    cdef int size = body_size(kind)
    carriers.naturals = search.hand.capped[size]
    carriers.wild = search.wild
    carriers.of_wilds = reading(kind, 1, 0) + size * search.wild
    carriers.over = search.hand.wilds - size
    carriers.left = ranks & search.hand.at_least[-carriers.over] if carriers.over < 0 else ranks


cdef inline bint next_carrier(Carriers* carriers) noexcept nogil:
    """Go on to the next body; False if there is none."""
    cdef uint64_t left = carriers.left
    cdef int bit
    if not left:
        return False
    bit = lowest_bit(left)
    carriers.rank = lowest_rank(left)
    carriers.held = <Py_ssize_t> (carriers.naturals >> bit & 7)
    carriers.spare = carriers.over + carriers.held
    carriers.gain = carriers.wild - (<uint64_t> 1 << bit)
    carriers.body = (carriers.of_wilds + (<uint64_t> carriers.rank << RANK_SHIFT)
                     - <uint64_t> carriers.held * carriers.gain)
    carriers.left = left & (left - 1)
    return True


cdef inline Py_ssize_t trio_solos(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the trios of some ranks with a solo."""
    cdef uint64_t* end = search.out + at
    cdef uint64_t wild = search.wild
    cdef Carriers trio
    cdef Arc solos
    cdef Py_ssize_t _removed
    begin_carriers(&trio, search, TRIO_SOLO, ranks)
    while next_carrier(&trio):
        solos = solos_beside(&search.rings, trio.rank, 1)
        for _removed in range(min(trio.spare, trio.held)):
            end += write_row(end, solos.codes, solos.size, SLOTS, trio.body)
            end[0] = trio.body + wild
            end += 1
            trio.body += trio.gain
        # No wild is left for the last one, or no natural: a play of wilds alone counts at its own faces.
        end += write_row(end, solos.codes, solos.size, SLOTS, trio.body)
    return end - search.out


cdef inline Py_ssize_t trio_pairs(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the trios of some ranks with a pair."""
    cdef uint64_t* end = search.out + at
    cdef uint64_t wild = search.wild
    cdef Carriers trio
    cdef Arc cards, pairs
    cdef Py_ssize_t removed, spare
    begin_carriers(&trio, search, TRIO_PAIR, ranks)
    while next_carrier(&trio):
        cards = cards_beside(&search.rings, trio.rank, 1)
        pairs = pairs_beside(&search.rings, trio.rank, 1)
        for removed in range(min(trio.spare, trio.held) + 1):
            spare = trio.spare - removed
            end += write_row(end, pairs.codes, pairs.size, MOST_PAIRS_BESIDE, trio.body)
            if spare > 0:
                end += write_row(end, cards.codes, cards.size, RANKS - 1, trio.body + wild)
                # A play of wilds alone counts at its own faces: it is written there.
                end[0] = trio.body + 2 * wild
                end += (spare > 1) & (trio.held > removed)
            trio.body += trio.gain
    return end - search.out


cdef inline Py_ssize_t quad_solos(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the quads of some ranks with two solos."""
    cdef uint64_t* end = search.out + at
    cdef const Rings* rings = &search.rings
    cdef uint64_t wild = search.wild
    cdef Carriers quad
    cdef Arc solos
    cdef Py_ssize_t removed, spare
    begin_carriers(&quad, search, QUAD_SOLO, ranks)
    while next_carrier(&quad):
        solos = solos_beside(rings, quad.rank, 1)
        for removed in range(min(quad.spare, quad.held) + 1):
            spare = quad.spare - removed
            end += write_two_solos(end, rings, search.rules, quad.rank, 1, quad.body)
            if spare > 0:
                end += write_row(end, solos.codes, solos.size, SLOTS, quad.body + wild)
                # A play of wilds alone counts at its own faces: it is written there.
                end[0] = quad.body + 2 * wild
                end += (spare > 1) & (quad.held > removed)
            quad.body += quad.gain
    return end - search.out


cdef inline Py_ssize_t quad_pairs(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the quads of some ranks with two pairs."""
    cdef uint64_t* end = search.out + at
    cdef const Rings* rings = &search.rings
    cdef uint64_t wild = search.wild
    cdef Carriers quad
    cdef Arc cards, pairs
    cdef Py_ssize_t removed, spare
    begin_carriers(&quad, search, QUAD_PAIR, ranks)
    while next_carrier(&quad):
        cards = cards_beside(rings, quad.rank, 1)
        pairs = pairs_beside(rings, quad.rank, 1)
        for removed in range(min(quad.spare, quad.held) + 1):
            spare = quad.spare - removed
            end += write_twos(end, pairs.codes, pairs.size, quad.body)
            if spare > 0:
                end += write_pair_and_card(end, rings, quad.rank, 1, quad.body + wild)
            if spare > 1:
                end += write_twos(end, cards.codes, cards.size, quad.body + 2 * wild)
                end += write_row(end, pairs.codes, pairs.size, MOST_PAIRS_BESIDE, quad.body + 2 * wild)
            if spare > 2:
                end += write_row(end, cards.codes, cards.size, RANKS - 1, quad.body + 3 * wild)
                end[0] = quad.body + 4 * wild
                end += (spare > 3) & (quad.held > removed)
            quad.body += quad.gain
    return end - search.out


cdef inline Py_ssize_t carrier_plays(Search* search, Py_ssize_t at, int kind, uint64_t ranks) noexcept nogil:
    """Write the plays of one of these kinds whose body is one of some ranks, a field mask."""
    if kind == TRIO_SOLO:
        return trio_solos(search, at, ranks)
    if kind == TRIO_PAIR:
        return trio_pairs(search, at, ranks)
    if kind == QUAD_SOLO:
        return quad_solos(search, at, ranks)
    return quad_pairs(search, at, ranks)

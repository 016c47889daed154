"""Trios and quads with kickers where all wilds are alike and pay for anything.

The bodies of a rank come by the number of naturals for which wilds stand in, none first. Kickers stand in the order of
the wilds that they need: so a body carries the beginning of what the one before it carries.
"""
from libc.stdint cimport uint64_t

from .beside cimport MOST_PAIRS_BESIDE, write_pair_and_card, write_row, write_two_solos
from .cards cimport RANKS, SLOTS, lowest_bit, lowest_rank
from .kind cimport QUAD_PAIR, QUAD_SOLO, TRIO_PAIR, TRIO_SOLO, body_size
from .move cimport RANK_SHIFT, reading
from .rings cimport Arc, Rings, cards_beside, pairs_beside, solos_beside
from .search cimport Search
from .stream cimport stream
from .twos cimport write_twos

cdef enum:
    MOST_KICKER_WILDS = 4   # of two pairs


cdef struct Carriers:
    # The bodies with the fewest wilds of some ranks, one after the other.
    uint64_t naturals   # those that a body may have
    uint64_t wild
    uint64_t of_wilds   # the code of a body of wilds alone, without its rank
    int over            # how many wilds more there are than that has
    uint64_t left       # the ranks that are still to come
    int rank            # of the one that it has come to
    int held            # the naturals in it
    int spare           # the wilds left beside it
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
    carriers.held = <int> (carriers.naturals >> bit) & 7
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
    cdef int _removed
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
    cdef int removed, spare
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
                end += <int> (spare > 1) & <int> (trio.held > removed)
            trio.body += trio.gain
    return end - search.out


cdef inline uint64_t* repeat_kickers(uint64_t* end, const uint64_t* row, const Py_ssize_t* sizes,
                                     const Carriers* quad, uint64_t wild, int kicker_wilds) noexcept nogil:
    """Write the other bodies of a rank with what they carry of the row of the first one; return where they end.

    `sizes` are, by the wilds that are left, how much of it that is. Kickers that are `kicker_wilds` and nothing else
    are not in the row, and written for the first body too.
    """
    cdef uint64_t gain = 0
    cdef Py_ssize_t n
    cdef int removed, spare
    for removed in range(min(quad.spare, quad.held) + 1):
        spare = quad.spare - removed
        if removed:
            n = sizes[min(spare, kicker_wilds - 1)]
            stream(end, row, n, gain)
            end += n
        # A play of wilds alone counts at its own faces: it is written there.
        end[0] = quad.body + gain + kicker_wilds * wild
        end += <int> (spare >= kicker_wilds) & <int> (quad.held > removed)
        gain += quad.gain
    return end


cdef inline Py_ssize_t quad_solos(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the quads of some ranks with two solos."""
    cdef Py_ssize_t[2] sizes
    cdef uint64_t* end = search.out + at
    cdef uint64_t* row
    cdef const Rings* rings = &search.rings
    cdef uint64_t wild = search.wild
    cdef Carriers quad
    cdef Arc solos
    begin_carriers(&quad, search, QUAD_SOLO, ranks)
    while next_carrier(&quad):
        row = end
        solos = solos_beside(rings, quad.rank, 1)
        sizes[0] = write_two_solos(row, rings, search.rules, quad.rank, 1, quad.body)
        sizes[1] = sizes[0] + write_row(row + sizes[0], solos.codes, solos.size, SLOTS, quad.body + wild)
        end = repeat_kickers(row + sizes[quad.spare > 0], row, sizes, &quad, wild, 2)
    return end - search.out


cdef inline Py_ssize_t quad_pairs(Search* search, Py_ssize_t at, uint64_t ranks) noexcept nogil:
    """Write the quads of some ranks with two pairs."""
    cdef Py_ssize_t[MOST_KICKER_WILDS] sizes
    cdef uint64_t* end = search.out + at
    cdef uint64_t* row
    cdef const Rings* rings = &search.rings
    cdef uint64_t wild = search.wild
    cdef Carriers quad
    cdef Arc cards, pairs
    begin_carriers(&quad, search, QUAD_PAIR, ranks)
    while next_carrier(&quad):
        row = end
        cards = cards_beside(rings, quad.rank, 1)
        pairs = pairs_beside(rings, quad.rank, 1)
        sizes[0] = write_twos(row, pairs.codes, pairs.size, quad.body)
        if quad.spare > 0:
            sizes[1] = sizes[0] + write_pair_and_card(row + sizes[0], rings, quad.rank, 1, quad.body + wild)
        if quad.spare > 1:
            end = row + sizes[1]
            end += write_twos(end, cards.codes, cards.size, quad.body + 2 * wild)
            end += write_row(end, pairs.codes, pairs.size, MOST_PAIRS_BESIDE, quad.body + 2 * wild)
            sizes[2] = end - row
            sizes[3] = sizes[2] + write_row(end, cards.codes, cards.size, RANKS - 1, quad.body + 3 * wild)
        end = repeat_kickers(row + sizes[min(quad.spare, 3)], row, sizes, &quad, wild, 4)
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

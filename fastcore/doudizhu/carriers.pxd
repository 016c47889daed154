"""Trios and quads with kickers where all wilds are alike and pay for anything.

The kickers are written once for the body of a rank that has the fewest wilds, in the order of the wilds that they need
themselves. Each other body of the rank carries those of them that leave enough wilds for it, the beginning of this row.
"""
from libc.stdint cimport uint64_t

from .beside cimport MOST_PAIRS_BESIDE, write_pair_and_card, write_row, write_two_solos
from .cards cimport RANKS, SLOTS, lowest_bit, lowest_rank
from .kind cimport QUAD_SOLO, TRIO_PAIR, TRIO_SOLO, body_size, kicker_size, number_of_kickers
from .move cimport RANK_SHIFT, reading
from .rings cimport Arc, Rings, cards_beside, pairs_beside, solos_beside
from .search cimport Search
from .stream cimport stream
from .twos cimport write_twos

cdef enum:
    MOST_KICKER_WILDS = 4   # of two pairs


cdef inline void write_kickers(Search* search, Py_ssize_t* behind, int kind, int rank, int spare,
                               uint64_t body) noexcept nogil:
    """Write the plays of one body with kickers that hold a natural.

    `behind` has where they begin, and then, by wilds in the kickers, where those end that have no more of them. Those
    that need more than `spare` wilds may be written too, behind the others.
    """
    cdef const Rings* rings = &search.rings
    cdef uint64_t* out = search.out
    cdef uint64_t wild = search.wild
    cdef Arc solos, cards, pairs
    if kind == TRIO_SOLO:
        solos = solos_beside(rings, rank, 1)
        behind[0] += write_row(out + behind[0], solos.codes, solos.size, SLOTS, body)
        return
    if kind == QUAD_SOLO:
        solos = solos_beside(rings, rank, 1)
        behind[0] += write_two_solos(out + behind[0], rings, search.rules, rank, 1, body)
        behind[1] = behind[0] + write_row(out + behind[0], solos.codes, solos.size, SLOTS, body + wild)
        return
    cards = cards_beside(rings, rank, 1)
    pairs = pairs_beside(rings, rank, 1)
    if kind == TRIO_PAIR:
        behind[0] += write_row(out + behind[0], pairs.codes, pairs.size, MOST_PAIRS_BESIDE, body)
        behind[1] = behind[0] + write_row(out + behind[0], cards.codes, cards.size, RANKS - 1, body + wild)
        return
    behind[0] += write_twos(out + behind[0], pairs.codes, pairs.size, body)
    if spare < 1:
        return
    behind[1] = behind[0] + write_pair_and_card(out + behind[0], rings, rank, 1, body + wild)
    if spare < 2:
        return
    behind[2] = behind[1] + write_twos(out + behind[1], cards.codes, cards.size, body + 2 * wild)
    behind[2] += write_row(out + behind[2], pairs.codes, pairs.size, MOST_PAIRS_BESIDE, body + 2 * wild)
    behind[3] = behind[2] + write_row(out + behind[2], cards.codes, cards.size, RANKS - 1, body + 3 * wild)


cdef inline Py_ssize_t carrier_plays(Search* search, Py_ssize_t at, int kind, uint64_t ranks) noexcept nogil:
    """Write the plays of one of these kinds whose body is one of some ranks, a field mask."""
    cdef Py_ssize_t[MOST_KICKER_WILDS + 1] behind
    cdef uint64_t* out = search.out
    cdef uint64_t naturals = search.hand.capped[body_size(kind)]
    cdef uint64_t body, gain
    cdef Py_ssize_t first, n
    cdef int size = body_size(kind)
    cdef int kicker_wilds = number_of_kickers(kind, 1) * kicker_size(kind)     # in kickers of wilds alone
    cdef int rank, held, spare, removed
    if search.hand.wilds < size:
        ranks &= search.hand.at_least[size - search.hand.wilds]
    while ranks:
        rank = lowest_rank(ranks)
        held = <int> (naturals >> lowest_bit(ranks)) & 7
        spare = search.hand.wilds - (size - held)
        gain = search.wild - (ranks & -ranks)
        body = reading(kind, 1, 0) + (<uint64_t> rank << RANK_SHIFT) + size * search.wild - held * gain
        ranks &= ranks - 1
        first = at
        behind[0] = first
        write_kickers(search, behind, kind, rank, spare, body)
        at = behind[min(spare, kicker_wilds - 1)]
        # A play of wilds alone counts at its own faces: it is written there.
        out[at] = body + kicker_wilds * search.wild
        at += <int> (spare >= kicker_wilds) & <int> (held > 0)
        for removed in range(1, min(spare, held) + 1):
            body += gain
            n = behind[min(spare - removed, kicker_wilds - 1)] - first
            stream(out + at, out + first, n, removed * gain)
            at += n
            out[at] = body + kicker_wilds * search.wild
            at += <int> (spare - removed >= kicker_wilds) & <int> (held > removed)
    return at

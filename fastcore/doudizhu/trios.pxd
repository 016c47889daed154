"""Trios with one kicker where the interpretation drops readings or own faces limit what wilds pay for.

One kicker is of one rank, and so it is only the side of the trio on which that rank lies which can make the play a
reading elsewhere. In a ring the kickers of a side stand together: what is kept is a part of a row.
"""
from libc.stdint cimport uint64_t

from .bodies cimport Bodies
from .cards cimport lowest_rank, natural_count, number_of_ranks, ranks_from, ranks_up
from .kickers cimport Wings
from .kind cimport TRIO_SOLO
from .move cimport reading
from .places cimport may_pay
from .ruleset cimport ALL, EXTREMES, interpretation
from .search cimport Search, flush_alone
from .sieve cimport Elsewhere, elsewhere
from .stream cimport stream


cdef struct Row:
    # Kickers of one make: those above the trio's rank, then the jokers, then those below.
    const uint64_t* codes
    Py_ssize_t above
    Py_ssize_t size
    Py_ssize_t below
    uint64_t each       # what a kicker has of its rank


cdef inline void leave_kept(Search* search, const Bodies* bodies, int removed, const Wings* wings,
                            Row* row) noexcept nogil:
    """Leave of the kickers of a row those whose play the interpretation keeps."""
    cdef uint64_t ranks_above = ranks_up(bodies.rank + 1)
    cdef uint64_t ranks_below = ranks_from(0, bodies.rank)
    cdef Elsewhere above = elsewhere(search, bodies, removed, wings, ranks_above)
    cdef Elsewhere below = above
    cdef uint64_t dropped
    if interpretation(search.rules) == EXTREMES:
        below = elsewhere(search, bodies, removed, wings, ranks_below)
    if above.always and below.always:
        row.size = 0
        return
    # Dropped are the kickers with which the play can be read on both sides.
    if above.always:
        dropped = below.cards
    elif below.always:
        dropped = above.cards
    else:
        dropped = above.cards & below.cards
    if dropped & row.each * ranks_above:
        row.codes += row.above
        row.size -= row.above
    if dropped & row.each * ranks_below:
        row.size -= row.below


cdef inline Py_ssize_t with_row(Search* search, Py_ssize_t at, const Bodies* bodies, const Wings* wings,
                                const Row* kickers) noexcept nogil:
    """Write the trios of a rank with the kickers of a row."""
    cdef bint filtered = interpretation(search.rules) != ALL
    cdef uint64_t plus
    cdef Row row
    cdef int removed, spent
    # A play of wilds alone counts at its own faces: it stands in `search.alone`.
    cdef int most = bodies.present if wings.natural else bodies.present - 1
    for removed in range(min(search.hand.wilds - bodies.missing - wings.wilds, most) + 1):
        spent = bodies.missing + removed + wings.wilds
        plus = spent * search.wild
        if not may_pay(search, bodies, removed, wings, plus):
            continue
        row = kickers[0]
        if filtered:
            leave_kept(search, bodies, removed, wings, &row)
        stream(search.out + at, row.codes, row.size, plus + bodies.most - removed * ranks_from(bodies.rank, 1))
        at += row.size
    return at


cdef inline Row row_beside(const uint64_t* ring, uint64_t ranks, int jokers, uint64_t each, int rank) noexcept nogil:
    """The kickers of some ranks, a field mask, and jokers that stand in a ring, without those of one rank."""
    cdef Row row
    cdef int held = natural_count(ranks, rank)
    row.each = each
    row.above = number_of_ranks(ranks & ranks_up(rank + 1))
    row.below = number_of_ranks(ranks & ranks_from(0, rank))
    row.size = row.above + jokers + row.below
    row.codes = ring + row.below + held
    return row


cdef inline Py_ssize_t limited_trios(Search* search, Py_ssize_t at, int kind, uint64_t ranks) noexcept nogil:
    """Write the trios of some ranks, a field mask, with one kicker, where all wilds are alike."""
    cdef uint64_t singles = search.hand.at_least[1]
    cdef uint64_t card
    cdef Bodies bodies
    cdef Wings wings
    cdef Row row, wilds_alone
    if search.hand.wilds < 3:
        ranks &= search.hand.at_least[3 - search.hand.wilds]
    wilds_alone.codes = search.removals.none
    wilds_alone.size = 1
    wilds_alone.above = 0
    wilds_alone.below = 0
    wilds_alone.each = 0
    bodies.kind = kind
    bodies.length = 1
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        bodies.rank = lowest_rank(card)
        bodies.present = natural_count(search.hand.capped[3], bodies.rank)
        bodies.missing = 3 - bodies.present
        bodies.most = reading(kind, 1, bodies.rank) + bodies.present * card
        at = flush_alone(search, at, reading(kind, 1, bodies.rank), True)
        wings.wilds = 0
        wings.wild_pairs = 0
        wings.natural = True
        if kind == TRIO_SOLO:
            row = row_beside(search.rings.card_or_joker, singles, search.rings.jokers, 1, bodies.rank)
            at = with_row(search, at, &bodies, &wings, &row)
        else:
            row = row_beside(search.rings.pair, search.hand.at_least[2], 0, 2, bodies.rank)
            at = with_row(search, at, &bodies, &wings, &row)
            wings.wilds = 1
            row = row_beside(search.rings.card, singles, 0, 1, bodies.rank)
            at = with_row(search, at, &bodies, &wings, &row)
            wings.wild_pairs = 1
        wings.wilds += 1
        wings.natural = False
        at = with_row(search, at, &bodies, &wings, &wilds_alone)
    return at

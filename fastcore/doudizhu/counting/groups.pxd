"""How many plays with a body of one rank a hand has.

Where a body is does not matter to their number, only how many cards of its rank there are, with which its kickers lose
that rank.
"""
from libc.stdint cimport uint64_t

from ..cards cimport RANKS, number_of_ranks, ranks_up
from ..hand cimport Holding
from ..kind cimport QUAD_SOLO, TRIO_PAIR, TRIO_SOLO, body_size, number_of_group_cards
from .classes cimport CLASS_OF
from .kicker_sets cimport pair_kickers, solo_kickers
from .numbers cimport Numbers, plus, taking, times, without_wilds_alone


cdef struct Ranks:
    # Ranks from one up, all of them or those with at least one to four naturals.
    int with_naturals[5]


cdef inline Ranks ranks_of(const Holding* hand, int first_rank) noexcept nogil:
    cdef Ranks ranks
    cdef int naturals
    ranks.with_naturals[0] = RANKS - first_rank
    for naturals in range(1, 5):
        ranks.with_naturals[naturals] = number_of_ranks(hand.at_least[naturals] & ranks_up(first_rank))
    return ranks


cdef inline uint64_t groups(const Ranks* ranks, int size) noexcept nogil:
    """Groups of one rank that hold a natural, by their wilds."""
    cdef uint64_t found = 0
    cdef int naturals
    for naturals in range(1, size + 1):
        found += taking(ranks.with_naturals[naturals], size - naturals)
    return found


cdef inline uint64_t kickers_of(int kind, uint64_t classes, int jokers, int rules) noexcept nogil:
    """The kickers of a trio or quad by their wilds."""
    if kind == TRIO_SOLO:
        return solo_kickers(classes, jokers, rules, 1)
    if kind == TRIO_PAIR:
        return pair_kickers(classes, 1).up_to_four
    if kind == QUAD_SOLO:
        return solo_kickers(classes, jokers, rules, 2)
    return pair_kickers(classes, 2).up_to_four


cdef inline Numbers with_kickers(int kind, const Ranks* ranks, uint64_t classes, int jokers, int rules,
                                 bint wide) noexcept nogil:
    """Trios or quads with kickers whose body is one of some ranks, by their wilds."""
    cdef int size = body_size(kind)
    cdef int single = ranks.with_naturals[1] - ranks.with_naturals[2]
    cdef Numbers bodies, plays
    bodies.from_five = 0
    plays.up_to_four = 0
    plays.from_five = 0
    # Of ranks with two naturals or more, of which a body may also take one or none; then with one, and with none.
    # Where there is no such rank, there are no classes without it.
    bodies.up_to_four = groups(ranks, size) - taking(single, size - 1) + taking(ranks.with_naturals[2], size)
    if bodies.up_to_four:
        plays = times(bodies, kickers_of(kind, classes - CLASS_OF[2], jokers, rules), wide)
    bodies.up_to_four = taking(single, size - 1) + taking(single, size)
    if bodies.up_to_four:
        plays = plus(plays, times(bodies, kickers_of(kind, classes - CLASS_OF[1], jokers, rules), wide), wide)
    bodies.up_to_four = taking(ranks.with_naturals[0] - ranks.with_naturals[1], size)
    plays = plus(plays, times(bodies, kickers_of(kind, classes, jokers, rules), wide), wide)
    return without_wilds_alone(plays, ranks.with_naturals[0], number_of_group_cards(kind))

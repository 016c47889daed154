"""At which ranks cards may be played that are a play at many, where all wilds are alike (docs/rules.md §6, §8).

Wilds that are enough for a whole body make one of any rank, or where own faces limit what they pay for, of their own.
"""
from libc.stdint cimport uint64_t

from .cards cimport RANKS, ranks_from, ranks_up
from .hand cimport Holding
from .ruleset cimport ALL, EXTREMES, FREE_WILD_BODY, HIGHEST, interpretation
from .wilds cimport rank_of_wilds


cdef struct Limits:
    bint highest            # whether of several ranks only the highest is allowed, or else the two extremes
    bint free               # whether a body of wilds may be of any rank
    int own                 # the rank of the wilds; where a body may be of any rank, one between the extremes
    uint64_t wild_bodies    # field mask of the ranks at which a body of wilds alone may be played
    uint64_t one_rank       # and at which naturals of one rank beside enough wilds for a body


cdef inline bint can_limit(const Holding* hand, int rules, uint64_t wild) noexcept nogil:
    """Whether `Limits` say all: an interpretation that drops readings, wilds alike, and no naturals of their rank."""
    return wild != 0 and interpretation(rules) != ALL and (
        (rules & FREE_WILD_BODY) != 0 or not hand.at_least[1] & ranks_from(rank_of_wilds(hand), 1))


cdef inline void set_limits(Limits* limits, const Holding* hand, int rules) noexcept nogil:
    cdef uint64_t extremes = ranks_from(RANKS - 1, 1) | (ranks_from(0, 1) if interpretation(rules) == EXTREMES else 0)
    limits.highest = interpretation(rules) == HIGHEST
    limits.free = (rules & FREE_WILD_BODY) != 0
    if limits.free:
        limits.own = RANKS // 2
        limits.wild_bodies = extremes
        limits.one_rank = extremes
    else:
        limits.own = rank_of_wilds(hand)
        limits.wild_bodies = ranks_from(limits.own, 1)
        limits.one_rank = ranks_up(limits.own + 1 if limits.highest else 0)


cdef inline bint has_rank(uint64_t ranks, Py_ssize_t rank) noexcept nogil:
    """Whether a rank is in a field mask."""
    return ranks >> (3 * rank) & 1

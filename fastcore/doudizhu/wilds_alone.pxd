"""Plays of wilds alone: every card counts at its own face (docs/rules.md §6)."""
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER, CHAIN_RANKS, SMALL_JOKER
from .hand cimport WildRanks, number_of_wilds
from .kind cimport AIRPLANE, BOMB, PAIR, QUAD_SOLO, ROCKET, SOLO, TRIO, TRIO_PAIR, TRIO_SOLO
from .move cimport reading
from .ruleset cimport KICKER_ROCKET, LONG_BOMBS

cdef enum:
    MAX_ALONE = 48      # 24 choices of wilds, each one bomb and one other reading at most


cdef inline uint64_t pure_bomb(int rules, int first, int second, WildRanks ranks) noexcept nogil:
    """The reading of these wilds as a bomb, 0 where they are none; its rank is the highest own slot."""
    cdef int total = number_of_wilds(first, ranks.first) + number_of_wilds(second, ranks.second)
    cdef int rank = ranks.second if second else ranks.first
    if total < 4 or (total > 4 and not rules & LONG_BOMBS):
        return 0
    if rank == SMALL_JOKER and second & 2:
        rank = BIG_JOKER
    return reading(BOMB, 1, rank)


cdef inline uint64_t jokers_alone(int mask) noexcept nogil:
    """The reading of wild jokers alone."""
    if mask == 3:
        return reading(ROCKET, 1, SMALL_JOKER)
    return reading(SOLO, 1, BIG_JOKER if mask == 2 else SMALL_JOKER)


cdef inline uint64_t reading_alone(int rules, int first, int second, WildRanks ranks) noexcept nogil:
    """The reading of these wilds, one or more, that is no bomb; 0 where there is none."""
    cdef int many = first
    cdef int few = second
    cdef int own = ranks.first
    if ranks.first == SMALL_JOKER:
        return jokers_alone(first)
    if ranks.second == SMALL_JOKER:
        if not first:
            return jokers_alone(second)
        few = number_of_wilds(second, SMALL_JOKER)
        if few == 2:
            # Two jokers are no pair: they can only be the kickers of a quad.
            return reading(QUAD_SOLO, 1, own) if first == 4 and rules & KICKER_ROCKET else 0
    elif second > first:
        many, few, own = second, first, ranks.second
    if few == 0:
        if many == 1:
            return reading(SOLO, 1, own)
        if many == 2:
            return reading(PAIR, 1, own)
        return reading(TRIO, 1, own) if many == 3 else 0
    if many == 3:
        if few == 1:
            return reading(TRIO_SOLO, 1, own)
        if few == 2:
            return reading(TRIO_PAIR, 1, own)
        if ranks.second == ranks.first + 1 and ranks.second < CHAIN_RANKS:
            return reading(AIRPLANE, 2, ranks.first)
        return 0
    return reading(QUAD_SOLO, 1, own) if many == 4 and few == 2 else 0

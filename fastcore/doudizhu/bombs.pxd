"""Bombs among themselves (docs/rules.md §9)."""
from libc.stdint cimport uint64_t

from .cards cimport NATURALS, number_of_cards
from .hand cimport WildRanks, number_of_wilds
from .move cimport first_wilds_of, rank_of, second_wilds_of
from .ruleset cimport BOMBS_BY_RANK


cdef inline int bomb_strength(int rules, int naturals, int wilds, int rank) noexcept nogil:
    """A number that is greater for the bomb that beats: cards, then class, then rank."""
    cdef int of_class
    if naturals == 0:
        of_class = 2
    else:
        of_class = wilds == 0 and not rules & BOMBS_BY_RANK
    return (naturals + wilds) << 6 | of_class << 4 | rank


cdef inline int strength_of_bomb(int rules, uint64_t code, WildRanks ranks) noexcept nogil:
    """`bomb_strength` of a code whose kind is BOMB."""
    return bomb_strength(
        rules, number_of_cards(code & NATURALS),
        number_of_wilds(first_wilds_of(code), ranks.first) + number_of_wilds(second_wilds_of(code), ranks.second),
        rank_of(code))

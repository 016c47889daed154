"""A rule set as the native core reads it: `RuleSet.flags` (docs/rules.md §2)."""

cdef enum:
    JOKERS_MAY_BE_WILD = 1 << 2
    PAIR_WINGS = 1 << 3
    KICKER_ROCKET = 1 << 4
    FREE_WILD_BODY = 1 << 5
    SPLIT_HARD_BOMB = 1 << 6
    LONG_BOMBS = 1 << 7
    BOMBS_BY_RANK = 1 << 8

cdef enum WildCards:
    NO_WILDS = 0
    ONE_RANK = 1
    TWO_RANKS = 2
    TWO_CARDS = 3

cdef enum Interpretation:
    ALL = 0
    HIGHEST = 1
    EXTREMES = 2


cdef inline int wild_cards(int rules) noexcept nogil:
    return rules & 3


cdef inline int interpretation(int rules) noexcept nogil:
    return rules >> 9 & 3


cdef inline bint are_flags(int flags) noexcept nogil:
    """Whether a number is the flags of a rule set: there is no fourth interpretation, nor any more flags."""
    return 0 <= flags < 1 << 11 and interpretation(flags) <= EXTREMES

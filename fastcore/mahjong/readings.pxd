"""Whether a hand has a reading (docs/mahjong.md §4)."""
from libc.stdint cimport uint8_t, uint64_t

from .hand cimport Holding, any_above, eight, has_suit, holds_missing, odd_kinds, sets_to_make, size_of
from .ruleset cimport Rules
from .suits cimport ANY_COPIES, Limits, any_shape, completes, yield_of
from .tables cimport Tables, fewest_sets, look_up
from .tiles cimport COMPLETE, COPIES, RANKS

cdef enum:
    NOTHING = 1     # the yield of a suit of which there are no tiles and no wild may be one


cdef inline Limits limits_of(const Holding* hand, const Rules* rules) noexcept nogil:
    return Limits(hand.wilds, ANY_COPIES if rules.fifth_copy else COPIES)


cdef inline bint has_more_copies(const uint8_t* suit) noexcept nogil:
    """Whether wilds that stand for tiles already make more than four of a kind."""
    return any_above(eight(suit), COPIES) or suit[RANKS - 1] > COPIES


cdef inline int fewest_of(const Holding* hand, int suit, const Tables* tables) noexcept nogil:
    return 0 if suit == hand.missing else fewest_sets(tables, hand.naturals + RANKS * suit)


cdef inline bint is_standard_with_fifth_copies(const Holding* hand, const Tables* tables) noexcept nogil:
    """Whether the concealed tiles of a complete hand make sets and a pair, by the fewest sets of each suit.

    The pair is in the suit where it saves the most; the wilds left over are sets of their own.
    """
    cdef int first = fewest_of(hand, 0, tables)
    cdef int second = fewest_of(hand, 1, tables)
    cdef int third = fewest_of(hand, 2, tables)
    cdef int saved = max((first >> 4) - (first & 15), max((second >> 4) - (second & 15), (third >> 4) - (third & 15)))
    return (first >> 4) + (second >> 4) + (third >> 4) - saved <= sets_to_make(hand)


cdef inline uint64_t suit_without_roots(const Holding* hand, int suit, const Rules* rules,
                                        const Tables* tables) noexcept nogil:
    """The yield of a suit without fifth copies, in which only the lowest bit of each field counts."""
    cdef const uint8_t* naturals = hand.naturals + RANKS * suit
    if suit == hand.missing:
        return NOTHING
    if has_suit(hand.melded, suit):
        return yield_of(naturals, hand.melded + RANKS * suit, limits_of(hand, rules), any_shape())
    return look_up(&tables.all_ranks, naturals)


cdef inline bint is_standard(const Holding* hand, const Rules* rules, const Tables* tables) noexcept nogil:
    """Whether the concealed tiles of a complete hand make sets and a pair."""
    if rules.fifth_copy:
        return is_standard_with_fifth_copies(hand, tables)
    return completes(suit_without_roots(hand, 0, rules, tables), suit_without_roots(hand, 1, rules, tables),
                     suit_without_roots(hand, 2, rules, tables), sets_to_make(hand))


cdef inline bint is_seven_pairs(const Holding* hand) noexcept nogil:
    """Whether a complete hand is seven pairs: each kind of an odd number needs a wild, and the others pair up."""
    return not hand.melds and odd_kinds(hand.naturals) <= hand.wilds


cdef inline bint has_reading(const Holding* hand, const Rules* rules, const Tables* tables) noexcept nogil:
    return (size_of(hand) == COMPLETE and not holds_missing(hand)
            and (is_seven_pairs(hand) or is_standard(hand, rules, tables)))

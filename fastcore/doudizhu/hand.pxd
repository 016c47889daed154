"""A hand as the native core holds it (docs/rules.md §3)."""
from libc.stdint cimport uint64_t

from .cards cimport (JOKERS, MAX_HAND, NATURALS, ONE_EACH, RANK_FIELDS, RANKS, SMALL_JOKER, natural_count,
                     number_of_cards)
from .move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT
from .ruleset cimport JOKERS_MAY_BE_WILD, NO_WILDS, ONE_RANK, TWO_CARDS, TWO_RANKS, wild_cards

cdef enum:
    MAX_WILDS = 8
    NO_RANK = -1
    RED_SEVENS = 4      # the slot of the two-card game's sevens


cdef struct WildRanks:
    # The deal's wild ranks, ascending, NO_RANK where there is none; wild jokers are SMALL_JOKER.
    int first
    int second


cdef struct Holding:
    uint64_t naturals
    uint64_t at_least[5]    # field masks of the ranks held once, twice, three and four times or more
    uint64_t capped[5]      # naturals of 3..2, no more than so many of a rank
    WildRanks ranks
    int first               # wilds held of the first wild rank; of wild jokers a mask, 1 X and 2 D
    int second
    int wilds               # all wilds held
    int cards               # all cards held


cdef inline WildRanks wild_ranks_of(int key) noexcept nogil:
    """The wild ranks of `Hand.wild_key`."""
    cdef WildRanks ranks
    ranks.first = (key & 15) - 1
    ranks.second = (key >> 4 & 15) - 1
    return ranks


cdef inline int wild_key_of(WildRanks ranks) noexcept nogil:
    """`Hand.wild_key` of some wild ranks."""
    return ranks.first + 1 | ranks.second + 1 << 4


cdef inline int number_of_wilds(int held, int rank) noexcept nogil:
    """Cards in one wild field: wild jokers are a mask, whose three values hold one, one and two cards."""
    return held - (held >> 1) if rank == SMALL_JOKER else held


cdef inline int wilds_of_cards(uint64_t cards, WildRanks ranks) noexcept nogil:
    """The wilds of bits 0..46 of a move code."""
    return (number_of_wilds(<int> (cards >> FIRST_WILD_SHIFT) & 7, ranks.first)
            + number_of_wilds(<int> (cards >> SECOND_WILD_SHIFT) & 7, ranks.second))


cdef inline int wilds_of_slot(int first, int second, WildRanks ranks, int slot) noexcept nogil:
    """Wilds whose own rank is `slot`, a rank 3..2."""
    if ranks.first == slot:
        return first
    return second if ranks.second == slot else 0


cdef inline int wild_jokers(int first, int second, WildRanks ranks) noexcept nogil:
    """The mask of the jokers that are spent as wilds."""
    if ranks.first == SMALL_JOKER:
        return first
    return second if ranks.second == SMALL_JOKER else 0


cdef inline bint rules_allow(int rules, WildRanks ranks) noexcept nogil:
    """Whether a deal of this rule set may have these wild ranks (docs/rules.md §2)."""
    cdef int kind = wild_cards(rules)
    cdef bint jokers = (rules & JOKERS_MAY_BE_WILD) != 0
    if ranks.first == NO_RANK:
        return ranks.second == NO_RANK
    if ranks.first < 0 or ranks.first > SMALL_JOKER or kind == NO_WILDS:
        return False
    if ranks.second != NO_RANK:
        if kind != TWO_RANKS or ranks.second <= ranks.first:
            return False
        return ranks.second < RANKS or (ranks.second == SMALL_JOKER and jokers)
    if ranks.first == SMALL_JOKER:
        return jokers and kind != ONE_RANK
    return kind != TWO_CARDS or ranks.first == RED_SEVENS


cdef inline bint deck_holds_wilds(int rules, uint64_t naturals, int wilds, int rank) noexcept nogil:
    """Whether the deck has these wilds of one wild rank beside the naturals."""
    if rank == NO_RANK:
        return wilds == 0
    if rank == SMALL_JOKER:
        return wilds <= 3 and not naturals & JOKERS
    if wild_cards(rules) == TWO_CARDS:
        return wilds <= 2 and natural_count(naturals, rank) <= 2
    return wilds <= 4 and natural_count(naturals, rank) == 0


cdef inline bint deck_holds_beside(int rules, uint64_t cards, int number, WildRanks ranks) noexcept nogil:
    """Whether the deck has wilds beside so many naturals, which it has, and a hand has room for all of them."""
    cdef uint64_t naturals = cards & NATURALS
    cdef int first = <int> (cards >> FIRST_WILD_SHIFT) & 7
    cdef int second = <int> (cards >> SECOND_WILD_SHIFT) & 7
    return (deck_holds_wilds(rules, naturals, first, ranks.first)
            and deck_holds_wilds(rules, naturals, second, ranks.second)
            and number + wilds_of_cards(cards, ranks) <= MAX_HAND)


cdef inline bint deck_holds_counted(int rules, uint64_t cards, int number, WildRanks ranks) noexcept nogil:
    """Whether the deck of a deal with these (allowed) wild ranks has the cards, and a hand has room for them.

    `cards` are the bits 0..46 of a move code, of which so many are no wilds.
    """
    cdef uint64_t naturals = cards & NATURALS
    # A field of 5, 6 or 7 has bit 2 and another bit.
    if naturals >> 2 & (naturals | naturals >> 1) & ONE_EACH:
        return False
    return deck_holds_beside(rules, cards, number, ranks)


cdef inline bint deck_holds(int rules, uint64_t cards, WildRanks ranks) noexcept nogil:
    """The same of cards that were not counted."""
    return deck_holds_counted(rules, cards, number_of_cards(cards & NATURALS), ranks)


cdef inline void hold(Holding* hand, uint64_t cards, WildRanks ranks) noexcept nogil:
    """Lay out the cards of bits 0..46 of a move code."""
    hold_counted(hand, cards, number_of_cards(cards & NATURALS), ranks)


cdef inline void hold_counted(Holding* hand, uint64_t cards, int number, WildRanks ranks) noexcept nogil:
    """Lay out the cards of bits 0..46 of a move code, of which so many are no wilds."""
    cdef uint64_t naturals = cards & NATURALS
    # The higher bits of each field, and the highest, where the lowest is.
    cdef uint64_t half = naturals >> 1
    cdef uint64_t quarter = naturals >> 2
    hand.naturals = naturals
    hand.ranks = ranks
    hand.first = hand.second = hand.wilds = 0
    if cards > NATURALS:
        hand.first = <int> (cards >> FIRST_WILD_SHIFT) & 7
        hand.second = <int> (cards >> SECOND_WILD_SHIFT) & 7
        hand.wilds = wilds_of_cards(cards, ranks)
    hand.cards = number + hand.wilds
    hand.at_least[1] = (naturals | half | quarter) & ONE_EACH
    hand.at_least[2] = (half | quarter) & ONE_EACH
    hand.at_least[3] = (naturals & half | quarter) & ONE_EACH
    hand.at_least[4] = quarter & ONE_EACH
    hand.capped[0] = 0
    hand.capped[1] = hand.at_least[1]
    hand.capped[2] = hand.at_least[1] + hand.at_least[2]
    hand.capped[3] = hand.capped[2] + hand.at_least[3]
    hand.capped[4] = naturals & RANK_FIELDS


cdef inline uint64_t held_cards(const Holding* hand) noexcept nogil:
    """The cards of a hand as bits 0..46 of a move code."""
    return (hand.naturals | <uint64_t> hand.first << FIRST_WILD_SHIFT
            | <uint64_t> hand.second << SECOND_WILD_SHIFT)


cdef inline bint holds(const Holding* hand, uint64_t cards) noexcept nogil:
    """Whether a hand has the cards of bits 0..46 of a move code of its deal."""
    cdef int first = <int> (cards >> FIRST_WILD_SHIFT) & 7
    cdef int second = <int> (cards >> SECOND_WILD_SHIFT) & 7
    cdef int slot
    for slot in range(RANKS):
        if natural_count(cards, slot) > natural_count(hand.naturals, slot):
            return False
    if cards & JOKERS & ~hand.naturals:
        return False
    # Of wild jokers the field is a mask, and a part of a mask is never the greater number.
    if first > hand.first or (hand.ranks.first == SMALL_JOKER and first & ~hand.first):
        return False
    return second <= hand.second and not (hand.ranks.second == SMALL_JOKER and second & ~hand.second)

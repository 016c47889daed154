"""The form of a move code: whether any rule set could give it out (docs/rules.md §5)."""
from libc.stdint cimport uint64_t

from ..cards cimport (BIG_JOKER, CHAIN_RANKS, JOKERS, MAX_HAND, NATURALS, ONE_EACH, RANKS, SMALL_JOKER, natural_count,
                      number_of_cards)
from ..hand cimport NO_RANK, WildRanks, number_of_wilds
from ..kind cimport BOMB, PASS, ROCKET, SOLO, is_chain, least_length, number_of_group_cards
from ..move cimport UNUSED_SHIFT, first_wilds_of, kind_of, length_of, rank_of, second_wilds_of

cdef enum:
    LONGEST_BOMB = 12


cdef inline bint are_wild_ranks(WildRanks ranks) noexcept nogil:
    """Whether these are none, one or two ranks in ascending order."""
    if ranks.first == NO_RANK:
        return ranks.second == NO_RANK
    if ranks.first < 0 or ranks.first > SMALL_JOKER:
        return False
    return ranks.second == NO_RANK or ranks.first < ranks.second <= SMALL_JOKER


cdef inline bint has_wilds(uint64_t naturals, int wilds, int rank) noexcept nogil:
    """Whether there are so many wilds of one wild rank, beside the naturals, in the deck of some rule set."""
    if rank == NO_RANK:
        return wilds == 0
    if rank == SMALL_JOKER:
        return wilds <= 3 and not naturals & JOKERS
    return wilds + natural_count(naturals, rank) <= 4


cdef inline int number_of_cards_in(uint64_t cards, WildRanks ranks) noexcept nogil:
    """How many cards bits 0..46 of a move code are, -1 where no deck has them or no hand has room for them."""
    cdef uint64_t naturals = cards & NATURALS
    cdef int first = first_wilds_of(cards)
    cdef int second = second_wilds_of(cards)
    cdef int total
    # A field of 5, 6 or 7 has bit 2 and another bit.
    if naturals >> 2 & (naturals | naturals >> 1) & ONE_EACH:
        return -1
    if not has_wilds(naturals, first, ranks.first) or not has_wilds(naturals, second, ranks.second):
        return -1
    total = number_of_cards(naturals) + number_of_wilds(first, ranks.first) + number_of_wilds(second, ranks.second)
    return total if total <= MAX_HAND else -1


cdef inline bint is_code(uint64_t code, WildRanks ranks) noexcept nogil:
    """Whether a word is PASS or the code of a play in a deal with these wild ranks, legal or not."""
    cdef int kind = kind_of(code)
    cdef int rank = rank_of(code)
    cdef int length = length_of(code)
    cdef int cards
    if code == 0:
        return True
    if code >> UNUSED_SHIFT or kind == PASS or kind > ROCKET:
        return False
    cards = number_of_cards_in(code, ranks)
    if kind == BOMB:
        return length == 1 and rank <= BIG_JOKER and 4 <= cards <= LONGEST_BOMB
    if kind == ROCKET:
        return length == 1 and rank == SMALL_JOKER and cards == 2
    if is_chain(kind):
        if length < least_length(kind) or rank + length > CHAIN_RANKS:
            return False
    elif length != 1 or rank >= (BIG_JOKER + 1 if kind == SOLO else RANKS):
        return False
    return cards == length * number_of_group_cards(kind)

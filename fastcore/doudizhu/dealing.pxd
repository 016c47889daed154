"""The deal out of random words, in plain C values (docs/rules.md §15)."""
from libc.stdint cimport uint64_t

from .cards cimport RANKS, SMALL_JOKER, unit
from .game cimport DECK_SIZE
from .hand cimport NO_RANK, RED_SEVENS, WildRanks
from .move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT
from .ruleset cimport JOKERS_MAY_BE_WILD, NO_WILDS, ONE_RANK, TWO_CARDS, wild_cards
from .splitmix cimport next_word

cdef enum:
    CANDIDATES = SMALL_JOKER + 1    # the ranks that may be wild, and the jokers
    FIRST_JOKER = 4 * RANKS         # the id of the small joker
    RED_SUITS = 1                   # diamonds; hearts are the suit behind them


cdef inline int least_key(const uint64_t* keys, int number, int without) noexcept nogil:
    """The first candidate with the least key, but for one."""
    cdef int least = -1
    cdef int i
    for i in range(number):
        if i != without and (least < 0 or keys[i] < keys[least]):
            least = i
    return least


cdef inline WildRanks deal_wild_ranks(int rules, const uint64_t* keys) noexcept nogil:
    """The wild ranks that the keys of the candidates decide."""
    cdef WildRanks ranks
    cdef bint jokers = (rules & JOKERS_MAY_BE_WILD) != 0
    cdef int kind = wild_cards(rules)
    cdef int one, other
    ranks.first = NO_RANK
    ranks.second = NO_RANK
    if kind == NO_WILDS:
        return ranks
    if kind == TWO_CARDS:
        ranks.first = SMALL_JOKER if jokers and keys[SMALL_JOKER] < keys[RED_SEVENS] else RED_SEVENS
        return ranks
    one = least_key(keys, CANDIDATES if jokers and kind != ONE_RANK else RANKS, -1)
    ranks.first = one
    if kind != ONE_RANK:
        other = least_key(keys, CANDIDATES if jokers else RANKS, one)
        ranks.first = min(one, other)
        ranks.second = max(one, other)
    return ranks


cdef inline uint64_t packed_card(int rules, WildRanks ranks, int card) noexcept nogil:
    """A physical card in the bits of a move code."""
    cdef int slot = card >> 2 if card < FIRST_JOKER else SMALL_JOKER + card - FIRST_JOKER
    cdef int rank = min(slot, SMALL_JOKER)
    # Of wild jokers the field is a mask, 1 for the small and 2 for the big one.
    cdef uint64_t worth = 1 + slot - rank
    if wild_cards(rules) == TWO_CARDS and rank == RED_SEVENS and (card & 3) - RED_SUITS not in (0, 1):
        return unit(slot)
    if rank == ranks.first:
        return worth << FIRST_WILD_SHIFT
    return worth << SECOND_WILD_SHIFT if rank == ranks.second else unit(slot)


cdef inline void shuffle(const uint64_t* keys, int* deck) noexcept nogil:
    """The ids of all cards in the order of their keys, ties by id."""
    cdef int card, place
    for card in range(DECK_SIZE):
        place = card
        while place and keys[deck[place - 1]] > keys[card]:
            deck[place] = deck[place - 1]
            place -= 1
        deck[place] = card


cdef inline void draw(uint64_t stream, uint64_t* words, int number) noexcept nogil:
    """The first words of a stream."""
    cdef int i
    for i in range(number):
        words[i] = next_word(&stream)

"""From cards to readings: at which ranks a set of cards is a play of a kind (docs/rules.md §6)."""
from libc.stdint cimport uint64_t

from .cards cimport (CHAIN_RANKS, JOKERS, NATURALS, RANKS, SMALL_JOKER, at_least, lowest_rank, number_of_cards,
                     number_of_ranks, ranks_from, ranks_up)
from .faces cimport faces, pure_bomb
from .hand cimport WildRanks, deck_holds, number_of_wilds
from .interpretation cimport kept_ranks
from .kind cimport (AIRPLANE_PAIR, BOMB, PAIR_KICKER, PASS, QUAD_PAIR, ROCKET, SOLO, SOLO_KICKER, body_size, is_chain,
                    number_of_group_cards, number_of_kickers, shortest, wing)
from .move cimport UNUSED_SHIFT, first_wilds_of, kind_of, length_of, rank_of, reading, second_wilds_of
from .ruleset cimport KICKER_ROCKET, LONG_BOMBS, PAIR_WINGS, SPLIT_HARD_BOMB
from .wilds cimport wilds_may_pay


cdef inline bint reads_at(int rules, int kind, int length, int rank, uint64_t naturals, int first, int second,
                          WildRanks ranks) noexcept nogil:
    """Whether cards of the right number, a natural among them, are a play of a body kind at a rank."""
    cdef int size = body_size(kind)
    cdef int wilds = number_of_wilds(first, ranks.first) + number_of_wilds(second, ranks.second)
    cdef uint64_t body = naturals & 7 * ranks_from(rank, length)
    cdef uint64_t kickers = naturals ^ body
    cdef int in_body = size * length - number_of_cards(body)
    cdef int wild_pairs = 0
    if in_body > wilds or (size < 4 and at_least(body, size + 1)):
        return False
    if wing(kind) == SOLO_KICKER:
        if not rules & SPLIT_HARD_BOMB and at_least(kickers, 4):
            return False
        if not rules & KICKER_ROCKET and kickers & JOKERS == JOKERS:
            return False
    elif wing(kind) == PAIR_KICKER:
        wild_pairs = number_of_kickers(kind, length) - number_of_ranks(at_least(kickers, 1))
        if wild_pairs < 0 or kickers & JOKERS or at_least(kickers, 3):
            return False
    return wilds_may_pay(rules, first, second, ranks, size, rank, length, in_body, wing(kind) == SOLO_KICKER,
                         wild_pairs, kickers)


cdef inline bint reads_between(int rules, int kind, int length, int from_rank, int below, uint64_t naturals, int first,
                               int second, WildRanks ranks) noexcept nogil:
    """Whether cards that are a play of a body kind at some rank are one at any from `from_rank` to under `below`."""
    cdef int wilds = number_of_wilds(first, ranks.first) + number_of_wilds(second, ranks.second)
    cdef int size = body_size(kind)
    cdef uint64_t places = ranks_up(from_rank) & ~ranks_up(below)
    cdef int rank
    if length == 1 and wilds < size:
        places &= at_least(naturals, size - wilds)
    while places:
        rank = lowest_rank(places)
        places &= places - 1
        if reads_at(rules, kind, length, rank, naturals, first, second, ranks):
            return True
    return False


cdef inline int bomb_ranks(int rules, uint64_t naturals, int wilds) noexcept nogil:
    """The rank of a hard or soft bomb as a mask of one bit, 0 where the cards are none."""
    cdef int cards = number_of_cards(naturals) + wilds
    cdef int rank
    if naturals & JOKERS or cards < 4 or (cards > 4 and not rules & LONG_BOMBS):
        return 0
    for rank in range(RANKS):
        if naturals & 7 * ranks_from(rank, 1) == naturals:
            return 1 << rank
    return 0


cdef inline int legal_ranks(int rules, int kind, int length, uint64_t cards, WildRanks ranks) noexcept nogil:
    """The ranks, as a mask, at which exactly these cards are a play, before the interpretation filters them.

    `cards` are the bits 0..46 of a move code, one card at least, and such as the deck holds.
    """
    cdef uint64_t naturals = cards & NATURALS
    cdef int first = first_wilds_of(cards)
    cdef int second = second_wilds_of(cards)
    cdef int wilds = number_of_wilds(first, ranks.first) + number_of_wilds(second, ranks.second)
    cdef uint64_t alone
    cdef int rank, found
    if not naturals:
        alone = pure_bomb(rules, first, second, ranks) if kind == BOMB else faces(rules, first, second, ranks)
        return 1 << rank_of(alone) if kind_of(alone) == kind and length_of(alone) == length else 0
    if kind == BOMB:
        return bomb_ranks(rules, naturals, wilds) if length == 1 else 0
    if kind == ROCKET:
        return 1 << SMALL_JOKER if naturals == JOKERS and wilds == 0 and length == 1 else 0
    if kind == SOLO and naturals & JOKERS and length == 1 and wilds == 0:
        return <int> (naturals >> 39) << SMALL_JOKER if naturals & JOKERS == naturals != JOKERS else 0
    if (kind == AIRPLANE_PAIR or kind == QUAD_PAIR) and not rules & PAIR_WINGS:
        return 0
    if number_of_cards(naturals) + wilds != number_of_group_cards(kind) * length:
        return 0
    if length < shortest(kind) or (length > 1 and not is_chain(kind)):
        return 0
    found = 0
    for rank in range((CHAIN_RANKS if is_chain(kind) else RANKS) - length + 1):
        if reads_at(rules, kind, length, rank, naturals, first, second, ranks):
            found |= 1 << rank
    return found


cdef inline bint is_play(int rules, uint64_t code, WildRanks ranks) noexcept nogil:
    """Whether a code is a play of the rule set in a deal with these (allowed) wild ranks; any word may be asked."""
    cdef int kind = kind_of(code)
    cdef uint64_t cards = code & ((<uint64_t> 1 << 47) - 1)
    if code >> UNUSED_SHIFT or kind == PASS or kind > ROCKET or not cards or not deck_holds(rules, cards, ranks):
        return False
    return kept_ranks(rules, legal_ranks(rules, kind, length_of(code), cards, ranks)) >> rank_of(code) & 1

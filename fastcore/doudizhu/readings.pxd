"""From cards to readings: at which ranks a set of cards is a play of a kind (docs/rules.md §6)."""
from libc.stdint cimport uint64_t

from .cards cimport (CHAIN_RANKS, JOKERS, NATURALS, RANKS, SLOTS, SMALL_JOKER, at_least, lowest_rank, natural_count,
                     number_of_cards, number_of_ranks, ranks_from, ranks_up, unit)
from .hand cimport WildRanks, deck_holds_counted, number_of_wilds, wilds_of_cards
from .kind cimport (AIRPLANE_PAIR, BOMB, NO_KICKER, PAIR_KICKER, PASS, QUAD_PAIR, ROCKET, SOLO, SOLO_KICKER,
                    body_size, is_chain, kicker_size, least_length, number_of_group_cards, number_of_kickers)
from .move cimport UNUSED_SHIFT, cards_of, first_wilds_of, kind_of, length_of, rank_of, reading, second_wilds_of
from .ruleset cimport ALL, EXTREMES, KICKER_ROCKET, LONG_BOMBS, PAIR_WINGS, SPLIT_HARD_BOMB, interpretation
from .wilds cimport wilds_may_pay
from .wilds_alone cimport pure_bomb, reading_alone

cdef enum:
    MOST_READINGS = ROCKET * SLOTS


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
    if kicker_size(kind) == SOLO_KICKER:
        if not rules & SPLIT_HARD_BOMB and at_least(kickers, 4):
            return False
        if not rules & KICKER_ROCKET and kickers & JOKERS == JOKERS:
            return False
    elif kicker_size(kind) == PAIR_KICKER:
        wild_pairs = number_of_kickers(kind, length) - number_of_ranks(at_least(kickers, 1))
        if wild_pairs < 0 or kickers & JOKERS or at_least(kickers, 3):
            return False
    return wilds_may_pay(rules, first, second, ranks, size, rank, length, in_body, kicker_size(kind) == SOLO_KICKER,
                         wild_pairs, kickers)


cdef inline bint reads_among(int rules, int kind, int length, uint64_t places, uint64_t naturals, int first, int second,
                             WildRanks ranks) noexcept nogil:
    """Whether cards that are a play of a body kind at some rank are one at any of some places, a field mask."""
    cdef int wilds = number_of_wilds(first, ranks.first) + number_of_wilds(second, ranks.second)
    cdef int size = body_size(kind)
    cdef int rank
    if length == 1 and wilds < size:
        places &= at_least(naturals, size - wilds)
    while places:
        rank = lowest_rank(places)
        places &= places - 1
        if reads_at(rules, kind, length, rank, naturals, first, second, ranks):
            return True
    return False


cdef inline uint64_t places_of(int kind, int length) noexcept nogil:
    """Where a body may begin, a field mask."""
    return ranks_from(0, (CHAIN_RANKS if is_chain(kind) else RANKS) - length + 1)


cdef inline bint kept_at(int rules, int kind, int length, int rank, uint64_t naturals, int first, int second,
                         WildRanks ranks) noexcept nogil:
    """Whether the interpretation lets cards be played at a rank where they are a play of a body kind.

    It keeps the highest rank, or the two extremes (docs/rules.md §8).
    """
    cdef uint64_t places
    if interpretation(rules) == ALL:
        return True
    if is_chain(kind) and kicker_size(kind) == NO_KICKER:
        # A chain can be read one rank up or down just where it has a wild at that end, and room.
        return (natural_count(naturals, rank) > 0 or rank + length == CHAIN_RANKS
                or (interpretation(rules) == EXTREMES
                    and (natural_count(naturals, rank + length - 1) > 0 or rank == 0)))
    places = places_of(kind, length)
    if not reads_among(rules, kind, length, places & ranks_up(rank + 1), naturals, first, second, ranks):
        return True
    return interpretation(rules) == EXTREMES and not reads_among(
        rules, kind, length, places & ~ranks_up(rank), naturals, first, second, ranks)


cdef inline bint is_bomb_of(int rules, int rank, uint64_t naturals, int number) noexcept nogil:
    """Whether so many cards, these naturals, one at least, and wilds, are a bomb of a rank."""
    if rank >= RANKS or naturals & ~(7 * ranks_from(rank, 1)):
        return False
    return number == 4 or (number > 4 and rules & LONG_BOMBS)


cdef inline bint is_reading(int rules, uint64_t code, int number, WildRanks ranks) noexcept nogil:
    """Whether the cards of a code, `number` of them, which the deck holds, may be played as its other fields say."""
    cdef int kind = kind_of(code)
    cdef int length = length_of(code)
    cdef int rank = rank_of(code)
    cdef uint64_t naturals = code & NATURALS
    cdef int first = first_wilds_of(code)
    cdef int second = second_wilds_of(code)
    cdef uint64_t alone
    if not naturals:
        alone = pure_bomb(rules, first, second, ranks) if kind == BOMB else reading_alone(rules, first, second, ranks)
        return alone != 0 and alone == reading(kind, length, rank)
    if not is_chain(kind) and length != 1:
        return False
    if kind == BOMB:
        return is_bomb_of(rules, rank, naturals, number)
    if kind == ROCKET:
        return naturals == JOKERS and number == 2 and rank == SMALL_JOKER
    if kind == SOLO and rank >= SMALL_JOKER:
        return rank < SLOTS and naturals == unit(rank) and number == 1
    if (kind == AIRPLANE_PAIR or kind == QUAD_PAIR) and not rules & PAIR_WINGS:
        return False
    if length < least_length(kind) or rank + length > (CHAIN_RANKS if is_chain(kind) else RANKS):
        return False
    return (number == number_of_group_cards(kind) * length
            and reads_at(rules, kind, length, rank, naturals, first, second, ranks)
            and kept_at(rules, kind, length, rank, naturals, first, second, ranks))


cdef inline bint is_play(int rules, uint64_t code, WildRanks ranks) noexcept nogil:
    """Whether a code is a play of the rule set in a deal with these (allowed) wild ranks; any word may be asked."""
    cdef int kind = kind_of(code)
    cdef uint64_t cards = cards_of(code)
    cdef int naturals = number_of_cards(cards & NATURALS)
    if (code >> UNUSED_SHIFT or kind == PASS or kind > ROCKET or not cards
            or not deck_holds_counted(rules, cards, naturals, ranks)):
        return False
    return is_reading(rules, code, naturals + wilds_of_cards(cards, ranks), ranks)


cdef inline Py_ssize_t list_readings(int rules, uint64_t cards, int number, WildRanks ranks,
                                     uint64_t* out) noexcept nogil:
    """Write, or for NULL only count, the codes of every reading of `number` cards that may be played, ascending.

    The deck of the rule set has the cards.
    """
    cdef Py_ssize_t n = 0
    cdef int kind, length, rank
    cdef uint64_t code
    if not cards:
        return 0
    for kind in range(SOLO, ROCKET + 1):
        length = 1
        if kind < BOMB:
            if number % number_of_group_cards(kind):
                continue
            length = number // number_of_group_cards(kind)
            if length < least_length(kind) or length > (CHAIN_RANKS if is_chain(kind) else 1):
                continue
        for rank in range(SLOTS):
            code = cards | reading(kind, length, rank)
            if is_reading(rules, code, number, ranks):
                if out != NULL:
                    out[n] = code
                n += 1
    return n

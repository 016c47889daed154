"""The most fan that the patterns of the tiles give, over all readings of a hand (docs/mahjong.md §6)."""
from libc.stdint cimport uint8_t, uint64_t

from .hand cimport (Holding, eight, has_suit, holds_missing, keeps_to, kinds_with, odd_kinds, sets_to_make, size_of,
                    suits_of, sum_of_bytes)
from .readings cimport NOTHING, has_more_copies, limits_of
from .ruleset cimport Rules
from .suits cimport (ALL_RANKS, GENERAL_RANKS, MIDDLE_RANKS, MIDDLE_RUNS, NO_RANKS, NO_RUNS, PAIR_SHIFT, SET_SHIFT,
                     TERMINAL_RANKS, TERMINAL_RUNS, Limits, Shape, any_shape, middle_shape, together, yield_of)
from .tables cimport SuitTable, Tables, look_up
from .tiles cimport COMPLETE, COPIES, MOST_MELDS, MOST_SETS, MOST_WILDS, RANKS, SUITS

cdef enum:
    NO_READING = -1
    # The ranks that the tiles of TERMINALS have: those of the runs 123 and 789.
    OUTER_RANKS = 0b111000111

cdef enum Fan:
    ALL_PONGS = 1
    GENERALS = 4
    ONE_SUIT = 2
    SEVEN_PAIRS = 2
    TERMINALS = 3
    MIDDLE_TILES = 1
    SINGLE_WAIT = 1


cdef inline int roots_at(uint64_t word, int sets) noexcept nogil:
    """The most roots of so many sets and the pair, or NO_READING."""
    cdef int field = word >> SET_SHIFT * sets + PAIR_SHIFT & 0xF
    return (field & 1) + (field >> 1 & 1) + (field >> 2 & 1) + (field >> 3) - 1


cdef inline bint is_one_suit(int suits) noexcept nogil:
    return not suits & suits - 1


cdef inline int most_fan(const uint64_t* suits, int sets, int held) noexcept nogil:
    """The most fan of roots and ONE_SUIT that three suits have together, or NO_READING; `held` are those with tiles."""
    cdef int most = roots_at(together(together(suits[0], suits[1]), suits[2]), sets)
    cdef int suit
    if most != NO_READING and is_one_suit(held):
        for suit in range(SUITS):
            if not held & ~(1 << suit) and roots_at(suits[suit], sets) != NO_READING:
                most = max(most, ONE_SUIT + roots_at(suits[suit], sets))
    return most


cdef inline int fewest_wilds(uint64_t word, const uint8_t* naturals) noexcept nogil:
    """The fewest wilds that a suit takes, or more than there are where it can be nothing."""
    cdef int fewest = MOST_WILDS + 1
    cdef int held = sum_of_bytes(eight(naturals)) + naturals[RANKS - 1]
    cdef int sets
    for sets in range(MOST_SETS, -1, -1):
        if word >> SET_SHIFT * sets & 1:
            fewest = min(fewest, 3 * sets - held)
        if word >> SET_SHIFT * sets + PAIR_SHIFT & 1:
            fewest = min(fewest, 3 * sets + 2 - held)
    return fewest


cdef inline int standard_by(const Holding* hand, const Rules* rules, int held, const SuitTable* table,
                            Shape shape) noexcept nogil:
    """The most fan of roots and ONE_SUIT with such sets and pairs only, or NO_READING.

    Suits that no meld has a part in are looked up, if there is a table for the shape. The others can have no more wilds
    than these leave.
    """
    cdef uint64_t[SUITS] suits
    cdef const uint8_t* naturals
    cdef Limits limits = limits_of(hand, rules)
    cdef int suit
    cdef int worked_out = 0
    for suit in range(SUITS):
        naturals = hand.naturals + RANKS * suit
        if suit == hand.missing:
            suits[suit] = NOTHING
        elif table == NULL or has_suit(hand.melded, suit) or has_more_copies(naturals):
            worked_out |= 1 << suit
        else:
            suits[suit] = look_up(table, naturals)
            limits.wilds -= fewest_wilds(suits[suit], naturals)
    if limits.wilds < 0:
        return NO_READING
    for suit in range(SUITS):
        if worked_out >> suit & 1:
            suits[suit] = yield_of(hand.naturals + RANKS * suit, hand.melded + RANKS * suit, limits, shape)
            if not suits[suit]:
                return NO_READING
    return most_fan(suits, sets_to_make(hand), held)


cdef inline int plus(int fan, int most) noexcept nogil:
    return NO_READING if most == NO_READING else fan + most


cdef inline bint all_keep_to(const Holding* hand, int ranks) noexcept nogil:
    """Whether the naturals and the melds are of these ranks, one bit each."""
    return keeps_to(hand.naturals, ranks) and keeps_to(hand.melded, ranks)


cdef inline int standard_fan(const Holding* hand, const Rules* rules, const Tables* tables) noexcept nogil:
    """The most fan of patterns of the tiles in a standard reading, or NO_READING.

    Each group of patterns that can hold together is asked for the most roots that go with it.
    """
    cdef int held = suits_of(hand.naturals) | suits_of(hand.melded)
    cdef int best = standard_by(hand, rules, held, &tables.all_ranks, any_shape())
    cdef int terminal_pongs = TERMINAL_RANKS if rules.terminal_pongs else NO_RANKS
    cdef bint middle
    if best == NO_READING:
        return NO_READING
    middle = all_keep_to(hand, MIDDLE_RANKS)
    if middle:
        best = max(best, plus(MIDDLE_TILES, standard_by(hand, rules, held, &tables.middle_ranks, middle_shape())))
    if keeps_to(hand.naturals, OUTER_RANKS) and keeps_to(hand.melded, terminal_pongs):
        best = max(best, plus(TERMINALS, standard_by(hand, rules, held, NULL,
                                                     Shape(TERMINAL_RUNS, terminal_pongs, TERMINAL_RANKS))))
    # Of pongs and a pair each kind has one, and a kind of four two.
    if kinds_with(hand.naturals, 1) + kinds_with(hand.naturals, COPIES) > sets_to_make(hand) + 1:
        return best
    best = max(best, plus(ALL_PONGS, standard_by(hand, rules, held, NULL, Shape(NO_RUNS, ALL_RANKS, ALL_RANKS))))
    if middle:
        best = max(best, plus(ALL_PONGS + MIDDLE_TILES,
                              standard_by(hand, rules, held, NULL, Shape(NO_RUNS, MIDDLE_RANKS, MIDDLE_RANKS))))
        if all_keep_to(hand, GENERAL_RANKS):
            best = max(best, plus(ALL_PONGS + MIDDLE_TILES + GENERALS,
                                  standard_by(hand, rules, held, NULL, Shape(NO_RUNS, GENERAL_RANKS, GENERAL_RANKS))))
    elif terminal_pongs and all_keep_to(hand, TERMINAL_RANKS):
        best = max(best, plus(ALL_PONGS + TERMINALS,
                              standard_by(hand, rules, held, NULL, Shape(NO_RUNS, TERMINAL_RANKS, TERMINAL_RANKS))))
    return best


cdef inline int seven_pairs_fan(const Holding* hand, const Rules* rules) noexcept nogil:
    """The most fan of patterns of the tiles as seven pairs, or NO_READING.

    Wilds that no odd kind needs make a second pair of a kind, and with it a root.
    """
    cdef int odd = odd_kinds(hand.naturals)
    cdef int fours = kinds_with(hand.naturals, COPIES - 1)
    cdef int fan = SEVEN_PAIRS + fours
    if hand.melds or odd > hand.wilds or (not rules.fifth_copy and kinds_with(hand.naturals, COPIES + 1)):
        return NO_READING
    fan += min((hand.wilds - odd) // 2, kinds_with(hand.naturals, 1) - fours)
    fan += ONE_SUIT * is_one_suit(suits_of(hand.naturals))
    return fan + MIDDLE_TILES * keeps_to(hand.naturals, MIDDLE_RANKS)


cdef inline int fan_of_melds(const Holding* hand) noexcept nogil:
    """The fan of patterns that depend on the melds alone, CONCEALED apart: no reading changes them."""
    cdef int fan = hand.laid + hand.wild_kongs
    if hand.melds:
        fan += kinds_with(hand.melded, COPIES)
    return fan + SINGLE_WAIT * (hand.melds == MOST_MELDS)


cdef inline int most_fan_of_tiles(const Holding* hand, const Rules* rules, const Tables* tables) noexcept nogil:
    """The most fan of patterns of the tiles over all readings, or NO_READING."""
    if size_of(hand) != COMPLETE or holds_missing(hand):
        return NO_READING
    return plus(fan_of_melds(hand), max(standard_fan(hand, rules, tables), seven_pairs_fan(hand, rules)))

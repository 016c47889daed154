"""The shanten number: how far a hand is from waiting (docs/mahjong.md §8).

What is counted is the tiles that the naturals of a suit lack for so many sets and a pair. A word has one byte for each
number of sets. There are words without and with the pair, for each number of tiles that no natural can come to be, so
that only wilds can.
"""
from libc.stdint cimport uint8_t, uint64_t

from .hand cimport ONE_IN_EACH_BYTE, Holding, sets_to_make
from .ruleset cimport Rules, wild_tile
from .tiles cimport COMPLETE, COPIES, MOST_SETS, MOST_WILDS, RANKS, SUITED_SLOTS, SUITS

cdef enum:
    NEVER = 64          # more tiles than any hand lacks
    SETS_BITS = 8       # of a number of sets
    OPEN_RUNS = 5       # the runs of one beginning are 0 to 4
    SEVEN = 7


cdef struct Lacking:
    # By the tiles that only wilds can be, and by pairs.
    uint64_t[MOST_WILDS + 1][2] tiles


cdef inline uint64_t least(uint64_t one, uint64_t other) noexcept nogil:
    """The lesser of two in each byte, of numbers below 128."""
    cdef uint64_t high = 128 * ONE_IN_EACH_BYTE
    # The high bit of a byte stays where `one` is no less there.
    cdef uint64_t no_less = (((one | high) - other) & high) >> 7
    cdef uint64_t bytes_of_other = no_less * 255
    return one & ~bytes_of_other | other & bytes_of_other


cdef inline uint64_t with_more(uint64_t tiles, int sets, int missing) noexcept nogil:
    """So many sets more, which lack so many tiles."""
    cdef uint64_t shifted = tiles
    if sets:
        shifted = tiles << SETS_BITS * sets | NEVER * ONE_IN_EACH_BYTE >> 64 - SETS_BITS * sets
    return least(shifted + missing * ONE_IN_EACH_BYTE, NEVER * ONE_IN_EACH_BYTE)


cdef inline void clear(Lacking* lacking) noexcept nogil:
    cdef int wilds
    for wilds in range(MOST_WILDS + 1):
        lacking.tiles[wilds][0] = NEVER * ONE_IN_EACH_BYTE
        lacking.tiles[wilds][1] = NEVER * ONE_IN_EACH_BYTE


cdef inline bint is_clear(const Lacking* lacking) noexcept nogil:
    cdef int wilds
    for wilds in range(MOST_WILDS + 1):
        if (lacking.tiles[wilds][0] & lacking.tiles[wilds][1]) != NEVER * ONE_IN_EACH_BYTE:
            return False
    return True


cdef inline void add(Lacking* to, const Lacking* lacking, int sets, int pair, int missing,
                     int only_wilds) noexcept nogil:
    """Let there be so many sets and pairs more, which lack so many tiles, some of which only wilds can be."""
    cdef int wilds
    for wilds in range(MOST_WILDS + 1 - only_wilds):
        if (lacking.tiles[wilds][0] & lacking.tiles[wilds][1]) == NEVER * ONE_IN_EACH_BYTE:
            continue
        to.tiles[wilds + only_wilds][pair] = least(to.tiles[wilds + only_wilds][pair],
                                                   with_more(lacking.tiles[wilds][0], sets, missing))
        if not pair:
            to.tiles[wilds + only_wilds][1] = least(to.tiles[wilds + only_wilds][1],
                                                    with_more(lacking.tiles[wilds][1], sets, missing))


cdef inline void lacking_in_suit(Lacking* lacking, const Holding* hand, int suit, const Rules* rules) noexcept nogil:
    """What a suit lacks for every number of sets and pairs in it."""
    cdef Lacking[2][OPEN_RUNS][OPEN_RUNS] fronts
    cdef Lacking* before
    cdef Lacking* after
    cdef int rank, slot, first, second, new, pongs, pair, copies, most, naturals, drawable
    cdef int sets = sets_to_make(hand)
    for first in range(OPEN_RUNS):
        for second in range(OPEN_RUNS):
            clear(&fronts[0][first][second])
    fronts[0][0][0].tiles[0][0] = NEVER * (ONE_IN_EACH_BYTE - 1)
    for rank in range(RANKS):
        slot = RANKS * suit + rank
        naturals = hand.naturals[slot]
        # What the concealed tiles can come to have of this kind: naturals, and copies in a reading.
        drawable = 0 if slot == wild_tile(rules) else COPIES - hand.melded_naturals[slot]
        most = COMPLETE if rules.fifth_copy else COPIES - hand.melded[slot]
        for first in range(OPEN_RUNS):
            for second in range(OPEN_RUNS):
                clear(&fronts[rank + 1 & 1][first][second])
        for first in range(sets + 1):
            for second in range(sets - first + 1):
                before = &fronts[rank & 1][first][second]
                if is_clear(before):
                    continue
                for new in range((sets - first - second if rank <= RANKS - 3 else 0) + 1):
                    after = &fronts[rank + 1 & 1][second][new]
                    for pongs in range(sets - first - second - new + 1):
                        for pair in range(2):
                            copies = first + second + new + 3 * pongs + 2 * pair
                            if copies <= most and copies - drawable <= MOST_WILDS:
                                add(after, before, new + pongs, pair, max(0, copies - naturals),
                                    max(0, copies - drawable))
    lacking[0] = fronts[RANKS & 1][0][0]


cdef inline int tiles_at(uint64_t tiles, int sets) noexcept nogil:
    return tiles >> SETS_BITS * sets & 0xFF


cdef inline void join(Lacking* both, const Lacking* one, const Lacking* other, int sets) noexcept nogil:
    """What two suits lack together for up to so many sets and a pair."""
    cdef int wilds, pair, number
    clear(both)
    for wilds in range(MOST_WILDS + 1):
        for pair in range(2):
            for number in range(sets + 1):
                if tiles_at(other.tiles[wilds][pair], number) != NEVER:
                    add(both, one, number, pair, tiles_at(other.tiles[wilds][pair], number), wilds)


cdef inline int lacking_for_sets(const Holding* hand, const Rules* rules) noexcept nogil:
    """The tiles that the naturals lack for sets and a pair."""
    cdef Lacking so_far, suit_alone, both
    cdef int wilds = MOST_WILDS - hand.melded_wilds if rules.wild_one_dot else 0
    cdef int sets = sets_to_make(hand)
    cdef int suit, number, fewest = NEVER
    clear(&so_far)
    so_far.tiles[0][0] = NEVER * (ONE_IN_EACH_BYTE - 1)
    for suit in range(SUITS):
        if suit != hand.missing:
            lacking_in_suit(&suit_alone, hand, suit, rules)
            join(&both, &so_far, &suit_alone, sets)
            so_far = both
    for number in range(wilds + 1):
        fewest = min(fewest, tiles_at(so_far.tiles[number][1], sets))
    return fewest


cdef inline int lacking_for_pairs(const Holding* hand) noexcept nogil:
    """The tiles that the naturals lack for seven pairs: one for each odd kind, and both where no kind is left."""
    cdef int slot, pairs = 0, odd = 0
    for slot in range(SUITED_SLOTS):
        if slot // RANKS != hand.missing:
            pairs += hand.naturals[slot] // 2
            odd += hand.naturals[slot] % 2
    return max(0, SEVEN - pairs - odd) + max(0, SEVEN - pairs)


cdef inline int shanten_of(const Holding* hand, const Rules* rules) noexcept nogil:
    """The shanten number of a hand of 13 or 14 tiles."""
    cdef int tiles = lacking_for_sets(hand, rules)
    if not hand.melds:
        tiles = min(tiles, lacking_for_pairs(hand))
    return min(tiles - hand.wilds - 1, <int> COMPLETE)

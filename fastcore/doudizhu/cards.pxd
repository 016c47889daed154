"""Slots, and the three-bit fields in which naturals are held (docs/rules.md §1, the move code in docs/design.md).

Naturals are one word: three bits a slot for 3..2, one bit each for the jokers. A *field mask* has the lowest bit of a
field set for every slot it names, so that a mask is itself a set of single cards and can be added to naturals.
"""
from libc.stdint cimport uint64_t

cdef enum:
    SLOTS = 15
    RANKS = 13          # slots that a wild may stand for: 3..2
    CHAIN_RANKS = 12    # slots that a chain may use: 3..A
    SMALL_JOKER = 13
    BIG_JOKER = 14
    MAX_HAND = 20
    SMALL_JOKER_BIT = 39
    BIG_JOKER_BIT = 40

cdef extern from *:
    """
    #define LAIZI_ONE_EACH UINT64_C(0x1249249249)
    #define LAIZI_RANK_FIELDS UINT64_C(0x7FFFFFFFFF)
    #define LAIZI_JOKERS (UINT64_C(3) << 39)
    #define LAIZI_NATURALS UINT64_C(0x1FFFFFFFFFF)
    #if defined(_MSC_VER)
    #include <intrin.h>
    /* Of 64-bit processors only, like everything here. */
    static int laizi_lowest_bit(unsigned long long word) {
        unsigned long place;
        _BitScanForward64(&place, word);
        return (int) place;
    }
    #else
    #define laizi_lowest_bit(word) __builtin_ctzll(word)
    #endif
    /* How many fields a field mask names. */
    #if defined(__POPCNT__)
    #define laizi_number_of_ranks(mask) __builtin_popcountll(mask)
    #else
    static inline int laizi_number_of_ranks(uint64_t mask) {
        uint64_t pairs = (mask & UINT64_C(0x1041041041)) + (mask >> 3 & UINT64_C(0x1041041041));
        /* Fields of six bits now; the multiplication adds the seven of them up in the seventh. */
        return (int) (pairs * UINT64_C(0x1041041041) >> 36) & 63;
    }
    #endif
    """
    int lowest_bit "laizi_lowest_bit"(uint64_t word) noexcept nogil
    int number_of_ranks "laizi_number_of_ranks"(uint64_t mask) noexcept nogil
    const uint64_t ONE_EACH "LAIZI_ONE_EACH"
    const uint64_t RANK_FIELDS "LAIZI_RANK_FIELDS"
    const uint64_t JOKERS "LAIZI_JOKERS"
    const uint64_t NATURALS "LAIZI_NATURALS"


cdef inline uint64_t unit(int slot) noexcept nogil:
    """One card of a slot."""
    return <uint64_t> 1 << (3 * slot if slot < SMALL_JOKER else SMALL_JOKER_BIT + slot - SMALL_JOKER)


cdef inline int lowest_rank(uint64_t mask) noexcept nogil:
    """The first rank that a field mask, not empty, names."""
    return (lowest_bit(mask) * 43) >> 7     # a division by 3, exact below 64


cdef inline int natural_count(uint64_t naturals, int slot) noexcept nogil:
    """Cards of one rank 3..2."""
    return <int> (naturals >> (3 * slot)) & 7


cdef inline uint64_t at_least(uint64_t naturals, int count) noexcept nogil:
    """Field mask of the ranks 3..2 held `count` times or more, 1 <= count <= 4."""
    if count == 1:
        naturals |= naturals >> 1 | naturals >> 2
    elif count == 2:
        naturals = naturals >> 1 | naturals >> 2
    elif count == 3:
        naturals = naturals >> 2 | (naturals & naturals >> 1)
    else:
        naturals >>= 2
    return naturals & ONE_EACH


cdef inline uint64_t ranks_from(int first, int length) noexcept nogil:
    """Field mask of `length` ranks from `first` up."""
    return (ONE_EACH >> (3 * (RANKS - length))) << (3 * first)


cdef inline uint64_t ranks_up(int first) noexcept nogil:
    """Field mask of the ranks 3..2 from `first`, a slot, up."""
    return ONE_EACH & ~((<uint64_t> 1 << (3 * first)) - 1)


cdef inline uint64_t starts_of_runs(uint64_t ranks, int length, int first_rank) noexcept nogil:
    """Where, from a first rank up, runs of so many of some ranks begin."""
    cdef uint64_t starts = ranks & ranks_from(0, CHAIN_RANKS) & ranks_up(first_rank)
    cdef int rank
    for rank in range(1, length):
        starts &= ranks >> (3 * rank)
    return starts & ranks_from(0, CHAIN_RANKS + 1 - length)


cdef inline int number_of_cards(uint64_t naturals) noexcept nogil:
    """How many cards naturals are, jokers included."""
    cdef uint64_t fields = naturals & RANK_FIELDS
    fields = (fields & <uint64_t> 0x71C71C71C7) + (fields >> 3 & <uint64_t> 0x71C71C71C7)
    fields = (fields * <uint64_t> 0x1041041041 >> 36) & 63
    return <int> (fields + (naturals >> SMALL_JOKER_BIT & 1) + (naturals >> BIG_JOKER_BIT & 1))

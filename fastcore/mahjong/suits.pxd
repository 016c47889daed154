"""What the tiles of one suit can be made of: every number of sets and pairs, and the roots that go with it.

The answer is one word, a yield. It has a field of four bits for each number of sets, 0 to 4, without and with the pair:
bit 0 where the suit can be just that, bit i where at least i roots can come with it. The wilds that it takes follow:
the tiles of the sets and the pair less the naturals. So the yields of three suits are all that has to be combined.
"""
from libc.stdint cimport uint8_t, uint64_t

from .tiles cimport COPIES, MOST_SETS, RANKS

cdef extern from *:
    """
    #define LAIZI_YIELD_WITHOUT_PAIR 0x0F0F0F0F0Full
    #define LAIZI_YIELD_ALL_FIELDS 0xFFFFFFFFFFull
    #define LAIZI_YIELD_MORE_ROOTS 0xEEEEEEEEEEull
    #define LAIZI_YIELD_REACHED 0x0101010101ull
    """
    const uint64_t WITHOUT_PAIR "LAIZI_YIELD_WITHOUT_PAIR"      # the fields without the pair
    const uint64_t ALL_FIELDS "LAIZI_YIELD_ALL_FIELDS"
    const uint64_t MORE_ROOTS "LAIZI_YIELD_MORE_ROOTS"          # all but bit 0 of each field
    const uint64_t REACHED "LAIZI_YIELD_REACHED"                # bit 0 of each field without the pair

cdef enum:
    PAIR_SHIFT = 4
    SET_SHIFT = 8
    YIELD_BITS = 40
    MOST_ROOTS = 3      # of a hand, kongs apart: 14 tiles have no four kinds of four
    ANY_COPIES = 127    # where a wild may be a fifth copy
    OPEN_RUNS = 5       # the runs of one beginning are 0 to 4


cdef struct Shape:
    # The sets and pairs of a suit that are looked at, each by its lowest rank, one bit a rank.
    int runs
    int triplets
    int pairs

cdef enum:
    NO_RUNS = 0
    ALL_RUNS = 0b001111111
    MIDDLE_RUNS = 0b000111110
    TERMINAL_RUNS = 0b001000001
    NO_RANKS = 0
    ALL_RANKS = 0b111111111
    MIDDLE_RANKS = 0b011111110
    TERMINAL_RANKS = 0b100000001
    GENERAL_RANKS = 0b010010010     # 2, 5, 8


cdef inline Shape any_shape() noexcept nogil:
    return Shape(ALL_RUNS, ALL_RANKS, ALL_RANKS)


cdef inline Shape middle_shape() noexcept nogil:
    return Shape(MIDDLE_RUNS, MIDDLE_RANKS, MIDDLE_RANKS)


cdef struct Limits:
    int wilds           # that there are at most
    int copies          # of a kind that the hand and its melds may have


cdef struct Front:
    # The yields up to a rank, by the runs which began two ranks and one rank before the next, and how many there can
    # be of these.
    uint64_t[OPEN_RUNS][OPEN_RUNS] yields
    int most_first
    int most_second
    int naturals        # counted so far


cdef inline uint64_t with_root(uint64_t word) noexcept nogil:
    """Every field with one root more."""
    return word | (word << 1 & MORE_ROOTS)


cdef inline uint64_t fields_up_to(int tiles) noexcept nogil:
    """The fields whose sets and pair have no more than so many tiles."""
    cdef uint64_t fields = 0
    if tiles >= 0:
        fields = (<uint64_t> 1 << SET_SHIFT * min(tiles // 3 + 1, MOST_SETS + 1)) - 1
        fields &= WITHOUT_PAIR
    if tiles >= 2:
        fields |= ((<uint64_t> 1 << SET_SHIFT * min((tiles - 2) // 3 + 1, MOST_SETS + 1)) - 1) & ~WITHOUT_PAIR
    return fields


cdef inline void begin(Front* front) noexcept nogil:
    """Nothing yet, before the lowest rank."""
    front.yields[0][0] = 1
    front.most_first = 0
    front.most_second = 0
    front.naturals = 0


cdef inline void advance(Front* after, const Front* front, int rank, int naturals, int melded, Limits limits,
                         Shape shape) noexcept nogil:
    """The yields up to and with one rank, of which the hand has so many naturals and the melds so many tiles.

    A kind with four copies in the melds is a root there already.
    """
    cdef int most = min(naturals + limits.wilds, limits.copies - melded)
    cdef int most_new = max(0, min(most, MOST_SETS)) if shape.runs >> rank & 1 else 0
    cdef bint pairs = shape.pairs >> rank & 1
    cdef bint triplets = shape.triplets >> rank & 1
    cdef int root_from = COPIES - melded if melded < COPIES else ANY_COPIES
    cdef int first, second, new, copies, shift
    cdef uint64_t word, paired, gained, fields
    after.naturals = front.naturals + naturals
    after.most_first = front.most_second
    after.most_second = most_new
    for second in range(front.most_second + 1):
        for new in range(most_new + 1):
            after.yields[second][new] = 0
            # The runs that are open take tiles of the next ranks.
            fields = fields_up_to(limits.wilds + after.naturals + 2 * new + second)
            for first in range(front.most_first + 1):
                word = front.yields[first][second]
                if not word:
                    continue
                copies = first + second + new
                shift = SET_SHIFT * new
                gained = 0
                while copies <= most:
                    if copies >= naturals:
                        gained |= (with_root(word) if copies >= root_from else word) << shift
                    if pairs and naturals <= copies + 2 <= most:
                        paired = (word & WITHOUT_PAIR) << PAIR_SHIFT
                        gained |= (with_root(paired) if copies + 2 >= root_from else paired) << shift
                    if not triplets:
                        break
                    copies += 3
                    shift += SET_SHIFT
                after.yields[second][new] |= gained & fields


cdef inline uint64_t yield_of(const uint8_t* naturals, const uint8_t* melded, Limits limits,
                              Shape shape) noexcept nogil:
    """The yield of a suit, whose nine kinds the hand has so many naturals of and the melds so many tiles."""
    cdef Front[2] fronts
    cdef int rank
    begin(&fronts[0])
    for rank in range(RANKS):
        advance(&fronts[rank & 1 ^ 1], &fronts[rank & 1], rank, naturals[rank], melded[rank], limits, shape)
    return fronts[RANKS & 1].yields[0][0]


cdef inline uint64_t together(uint64_t suit, uint64_t other) noexcept nogil:
    """The yield of two suits, each with as many roots as go with it."""
    cdef uint64_t both = 0
    cdef uint64_t added, roots
    cdef int field, shift
    for field in range(YIELD_BITS // PAIR_SHIFT):
        shift = PAIR_SHIFT * field
        roots = suit >> shift & 0xF
        if not roots:
            continue
        added = (other & WITHOUT_PAIR if shift & PAIR_SHIFT else other) << shift
        while roots > 1:
            added = with_root(added)
            roots >>= 1
        both |= added
    return both & ALL_FIELDS


cdef inline bint completes(uint64_t first, uint64_t second, uint64_t third, int sets) noexcept nogil:
    """Whether three suits can be just so many sets and a pair.

    Their fields, one byte a number of sets, are multiplied as polynomials. No byte gets above 75.
    """
    cdef uint64_t none = (first & REACHED) * (second & REACHED)
    cdef uint64_t paired = ((first & REACHED) * (second >> PAIR_SHIFT & REACHED)
                            + (first >> PAIR_SHIFT & REACHED) * (second & REACHED))
    cdef uint64_t all_three = none * (third >> PAIR_SHIFT & REACHED) + paired * (third & REACHED)
    return (all_three >> SET_SHIFT * sets & 0xFF) != 0

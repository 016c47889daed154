"""How many sets of kickers there are, by the wilds among them, out of ranks of which the classes are known.

So many of a set are naturals, in as many ways as there are to choose their ranks, and the rest are wilds in one way.
"""
from libc.stdint cimport uint64_t

from ..ruleset cimport KICKER_ROCKET, SPLIT_HARD_BOMB
from .classes cimport with_four, with_one, with_three, with_two
from .numbers cimport FIELD, FIELDS, WHOLE_WORD, Numbers, taking

cdef extern from *:
    """
    #define LAIZI_BINOMIAL_1(n) UINT64_C(n)
    #define LAIZI_BINOMIAL_2(n) (UINT64_C(n) * (n - 1) / 2)
    #define LAIZI_BINOMIAL_3(n) (UINT64_C(n) * (n - 1) * (n - 2) / 6)
    #define LAIZI_BINOMIAL_4(n) (UINT64_C(n) * (n - 1) * (n - 2) * (n - 3) / 24)
    #define LAIZI_SETS_0(n) 1
    #define LAIZI_SETS_1(n) LAIZI_BINOMIAL_1(n) | UINT64_C(1) << 12
    #define LAIZI_SETS_2(n) LAIZI_BINOMIAL_2(n) | (LAIZI_SETS_1(n)) << 12
    #define LAIZI_SETS_3(n) LAIZI_BINOMIAL_3(n) | (LAIZI_SETS_2(n)) << 12
    #define LAIZI_SETS_4(n) LAIZI_BINOMIAL_4(n) | (LAIZI_SETS_3(n)) << 12
    #define LAIZI_UP_TO_15(f) {0, 0, f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8), f(9), f(10), f(11), f(12), \\
                               f(13), f(14), f(15)}
    /* Of minus two, minus one and on to fifteen. */
    static const uint64_t laizi_sets[5][18] = {
        LAIZI_UP_TO_15(LAIZI_SETS_0), LAIZI_UP_TO_15(LAIZI_SETS_1), LAIZI_UP_TO_15(LAIZI_SETS_2),
        LAIZI_UP_TO_15(LAIZI_SETS_3), LAIZI_UP_TO_15(LAIZI_SETS_4)};
    """
    const uint64_t[18]* SETS "laizi_sets"


cdef inline uint64_t sets_of(int size, int n) noexcept nogil:
    """Sets of 0 to 4 out of n different cards and any number of wilds, by their wilds; there is none for n below 0."""
    return SETS[size][n + 2]


cdef inline int chosen(int size, int n) noexcept nogil:
    """n choose 1 to 4: those of the sets that take no wild."""
    return <int> sets_of(size, n) & ((1 << FIELD) - 1)


cdef inline uint64_t multisets(uint64_t classes, int cards, int number, bint four_alike) noexcept nogil:
    """Multisets of 1 to 4 out of so many different cards, of which some are there twice and more, and of wilds."""
    cdef int pairs = with_two(classes)
    # All different; two alike, three alike, four alike and the rest different; two and two alike.
    cdef uint64_t found = sets_of(number, cards)
    if number > 1:
        found += pairs * sets_of(number - 2, cards - 1)
    if number > 2:
        found += with_three(classes) * sets_of(number - 3, cards - 1)
    if number > 3:
        found += chosen(2, pairs) + (with_four(classes) if four_alike else 0)
    return found


cdef inline uint64_t solo_kickers(uint64_t classes, int jokers, int rules, int number) noexcept nogil:
    """Sets of 1 to 4 solo kickers, by their wilds."""
    cdef uint64_t sets = multisets(classes, with_one(classes) + jokers, number, (rules & SPLIT_HARD_BOMB) != 0)
    if number > 1 and jokers == 2 and not rules & KICKER_ROCKET:
        sets -= multisets(classes, with_one(classes), number - 2, True) if number > 2 else 1
    return sets


cdef inline Numbers pair_kickers(uint64_t classes, int number) noexcept nogil:
    """Sets of 1 to 3 pair kickers, by their wilds: so many pairs of naturals, and the others of singles and of wilds.

    A pair of a single takes one wild and a pair of wilds two, which for each is one more than in `sets_of`.
    """
    cdef Numbers sets
    cdef int ranks = with_one(classes)
    cdef int pairs = with_two(classes)
    cdef int complete
    sets.up_to_four = taking(sets_of(number, ranks), number)
    sets.from_five = 0
    if number == 3:
        sets.up_to_four &= WHOLE_WORD
        sets.from_five = sets_of(3, ranks) >> (FIELD * (FIELDS - 3))
    for complete in range(1, min(number, pairs) + 1):
        sets.up_to_four += taking(chosen(complete, pairs) * sets_of(number - complete, ranks - complete),
                                  number - complete)
    return sets

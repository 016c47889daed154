"""Substitutions in a run of ranks: which of its naturals stay in the hand and are paid for in wilds.

For every first rank and number of cards there is one list of all removals, negative sums of cards. It is made by adding
the ranks from the first one up, so that every shorter run from the same first rank takes a prefix of it.
"""
from libc.stdint cimport int8_t, uint64_t

from .cards cimport CHAIN_RANKS, natural_count, unit
from .hand cimport Holding, MAX_WILDS
from .stream cimport OVERSHOOT, stream

cdef enum:
    # Words for all lists of one body size. The most that a hand of 20 cards needs is counted in tests/test_bounds.py.
    REMOVAL_WORDS = 16384
    # Sizes are coefficients of a polynomial in the number of cards removed, five fields of 12 bits in each word.
    FIELD = 12
    FIELDS = 5

cdef extern from *:
    """
    #define LAIZI_FIELDS ((UINT64_C(1) << 60) - 1)
    """
    const uint64_t ALL_FIELDS "LAIZI_FIELDS"


cdef struct Sizes:
    uint64_t few        # how many removals there are of 0 to 4 cards
    uint64_t many       # and of 5 to 9


cdef struct Removals:
    int longest[CHAIN_RANKS]                            # the longest run that the wilds can complete, by first rank
    int8_t missing[CHAIN_RANKS][CHAIN_RANKS + 1]        # cards that a run lacks, by first rank and length
    Sizes sizes[CHAIN_RANKS][CHAIN_RANKS + 1]
    uint64_t* list[CHAIN_RANKS][MAX_WILDS + 1]          # by first rank and cards removed
    uint64_t words[REMOVAL_WORDS]


cdef inline Py_ssize_t number_of_removals(const Sizes* sizes, int removed) noexcept nogil:
    """How many removals there are of so many cards."""
    if removed < FIELDS:
        return <Py_ssize_t> (sizes.few >> (FIELD * removed) & ((1 << FIELD) - 1))
    return <Py_ssize_t> (sizes.many >> (FIELD * (removed - FIELDS)) & ((1 << FIELD) - 1))


cdef inline void add_shifted(Sizes* sum, const Sizes* term, int cards) noexcept nogil:
    """Add the removals that take `cards`, 1 to 3, of one more rank."""
    sum.few += term.few << (FIELD * cards) & ALL_FIELDS
    sum.many += (term.many << (FIELD * cards) & ALL_FIELDS) + (term.few >> (FIELD * (FIELDS - cards)))


cdef inline void count_removals(Removals* removals, const Holding* hand, int size, int first, int most) noexcept nogil:
    """Fill in `longest`, `missing` and `sizes` of one first rank, for runs of up to `most` ranks."""
    cdef int length = 0
    cdef int lacking = 0
    cdef int naturals, cards
    cdef Sizes sizes
    sizes.few = 1
    sizes.many = 0
    removals.missing[first][0] = 0
    removals.sizes[first][0] = sizes
    while length < most:
        naturals = natural_count(hand.capped[size], first + length)
        lacking += size - naturals
        if lacking > hand.wilds:
            break
        length += 1
        removals.missing[first][length] = lacking
        for cards in range(1, naturals + 1):
            add_shifted(&sizes, &removals.sizes[first][length - 1], cards)
        removals.sizes[first][length] = sizes
    removals.longest[first] = length


cdef inline void list_removals(Removals* removals, const Holding* hand, int size, int from_rank,
                               int shortest, int longest, bint lists) noexcept nogil:
    """Count, and with `lists` write, the removals of every run of `shortest` to `longest` ranks from `from_rank` up."""
    cdef uint64_t* end = removals.words
    cdef uint64_t* end_of_list
    cdef const Sizes* shorter
    cdef Py_ssize_t n
    cdef int first, length, naturals, removed, cards
    for first in range(from_rank, CHAIN_RANKS - shortest + 1):
        count_removals(removals, hand, size, first, min(longest, CHAIN_RANKS - first))
        if not lists or removals.longest[first] < shortest:
            continue
        length = removals.longest[first]
        for removed in range(hand.wilds + 1):
            while removals.missing[first][length] + removed > hand.wilds:
                length -= 1
            removals.list[first][removed] = end
            end += number_of_removals(&removals.sizes[first][length], removed) + OVERSHOOT
        removals.list[first][0][0] = 0
        for length in range(1, removals.longest[first] + 1):
            naturals = natural_count(hand.capped[size], first + length - 1)
            if not naturals:
                continue
            shorter = &removals.sizes[first][length - 1]
            for removed in range(hand.wilds - removals.missing[first][length], 0, -1):
                end_of_list = removals.list[first][removed] + number_of_removals(shorter, removed)
                for cards in range(1, min(naturals, removed) + 1):
                    n = number_of_removals(shorter, removed - cards)
                    stream(end_of_list, removals.list[first][removed - cards], n,
                           -(cards * unit(first + length - 1)))
                    end_of_list += n

"""Substitutions in a run of ranks: which of its naturals stay in the hand and are paid for in wilds.

For every first rank and number of cards there is one list of all removals, negative sums of cards. It is made by adding
the ranks from the first one up, so that every shorter run from the same first rank takes a prefix of it. A removal of
one card is the same in every run: these are one list for the whole hand, of which a run takes a part.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, natural_count, number_of_ranks, ranks_from, unit
from .hand cimport MAX_WILDS, Holding
from .stream cimport SHORT_LIST_ROOM, STEP, stream

cdef enum:
    # Words for all lists of one body size. The most that a hand of 20 cards needs is counted in tests/test_bounds.py.
    REMOVAL_WORDS = 16384
    # Numbers of removals are coefficients of a polynomial in the cards removed, five fields of 12 bits in each word.
    # No more cards are removed than there are wilds, w, and out of 20 - w naturals: C(20 - w, w) <= 3003. Fields of
    # more cards may overflow, upwards only, and are never read.
    FIELD = 12
    FIELDS = 5

cdef extern from *:
    """
    #define LAIZI_FIELDS ((UINT64_C(1) << 60) - 1)
    """
    const uint64_t ALL_FIELDS "LAIZI_FIELDS"


cdef struct Numbers:
    uint64_t up_to_four     # how many removals there are of 0 to 4 cards
    uint64_t from_five      # and of 5 to 9


cdef struct Removals:
    uint64_t none[SHORT_LIST_ROOM]                           # the list of no card removed
    uint64_t one[CHAIN_RANKS + STEP]                    # of one card, ascending
    uint64_t* more[CHAIN_RANKS][MAX_WILDS + 1]          # of two cards or more, by first rank and cards removed
    Numbers numbers[CHAIN_RANKS][CHAIN_RANKS + 1]       # by first rank and length
    uint64_t words[REMOVAL_WORDS]


cdef inline Py_ssize_t number_of_removals(const Numbers* numbers, int removed) noexcept nogil:
    """How many removals there are of so many cards."""
    if removed < FIELDS:
        return <Py_ssize_t> (numbers.up_to_four >> (FIELD * removed) & ((1 << FIELD) - 1))
    return <Py_ssize_t> (numbers.from_five >> (FIELD * (removed - FIELDS)) & ((1 << FIELD) - 1))


cdef inline void add_shifted(Numbers* sum, const Numbers* term, int cards) noexcept nogil:
    """Add the removals that take `cards`, 1 to 3, of one more rank."""
    sum.up_to_four += term.up_to_four << (FIELD * cards) & ALL_FIELDS
    sum.from_five += (term.from_five << (FIELD * cards) & ALL_FIELDS) + (term.up_to_four >> (FIELD * (FIELDS - cards)))


cdef inline void list_single_removals(Removals* removals, const Holding* hand) noexcept nogil:
    """List the removals of one card."""
    cdef Py_ssize_t n = 0
    cdef int rank
    removals.none[0] = 0
    for rank in range(CHAIN_RANKS):
        removals.one[n] = -unit(rank)
        n += hand.naturals >> (3 * rank) & 7 != 0


cdef inline const uint64_t* removals_of(Removals* removals, const Holding* hand, int first, int removed) noexcept nogil:
    """The list of the removals of so many cards from a run that begins at `first`."""
    if removed == 0:
        return removals.none
    if removed == 1:
        return removals.one + number_of_ranks(hand.at_least[1] & ranks_from(0, first))
    return removals.more[first][removed]


cdef inline void list_removals(Removals* removals, const Holding* hand, int size, int first, int longest,
                               const int* reach, uint64_t** end, bint lists) noexcept nogil:
    """Count, and with `lists` write, the removals of every run from one first rank.

    `reach` is by length how many cards may be removed; it never grows with the length.
    """
    cdef int length, naturals, removed, cards
    cdef Py_ssize_t n
    cdef uint64_t* end_of_list
    cdef const Numbers* shorter
    removals.numbers[first][0].up_to_four = 1
    removals.numbers[first][0].from_five = 0
    for length in range(1, longest + 1):
        removals.numbers[first][length] = removals.numbers[first][length - 1]
        for cards in range(1, natural_count(hand.capped[size], first + length - 1) + 1):
            add_shifted(&removals.numbers[first][length], &removals.numbers[first][length - 1], cards)
    if not lists:
        return
    length = longest
    for removed in range(2, reach[1] + 1):
        while reach[length] < removed:
            length -= 1
        removals.more[first][removed] = end[0]
        end[0] += number_of_removals(&removals.numbers[first][length], removed) + STEP
    for length in range(1, longest + 1):
        naturals = natural_count(hand.capped[size], first + length - 1)
        if not naturals:
            continue
        shorter = &removals.numbers[first][length - 1]
        for removed in range(reach[length], 1, -1):
            end_of_list = removals.more[first][removed] + number_of_removals(shorter, removed)
            for cards in range(1, min(naturals, removed) + 1):
                n = number_of_removals(shorter, removed - cards)
                stream(end_of_list, removals_of(removals, hand, first, removed - cards), n,
                       -(cards * unit(first + length - 1)))
                end_of_list += n

"""Rows that wait until enough of them have as many wilds: then they are counted abreast."""
from libc.stdint cimport int64_t, uint16_t, uint64_t

from ..cards cimport NATURALS, SMALL_JOKER
from ..counting.count cimport UNCOUNTED
from ..counting.lanes cimport LANES
from ..generation cimport count_leads_abreast, count_plays
from ..hand cimport NO_RANK, WildRanks, hold
from ..move cimport first_wilds_of, second_wilds_of
from ..ruleset cimport ALL, interpretation
from ..search cimport Search
from ..wilds cimport MOST_ALIKE, own_faces_limit

cdef enum:
    ALONE = -1      # instead of a number of wilds, where a hand has to be counted by itself


cdef struct Waiting:
    int rules
    int64_t* counts     # by row, or NULL
    Py_ssize_t found    # of all that are counted
    int number[MOST_ALIKE + 1]
    uint64_t naturals[MOST_ALIKE + 1][LANES]
    Py_ssize_t row[MOST_ALIKE + 1][LANES]


cdef inline void begin_waiting(Waiting* waiting, int rules, int64_t* counts) noexcept nogil:
    """Begin with no rows. Their numbers of plays go into `counts`, if that is not NULL."""
    cdef int wilds
    waiting.rules = rules
    waiting.counts = counts
    waiting.found = 0
    for wilds in range(MOST_ALIKE + 1):
        waiting.number[wilds] = 0


cdef inline int wilds_of_waiting(const Waiting* waiting, uint64_t cards, WildRanks ranks) noexcept nogil:
    """How many wilds a hand has, if its leads may be counted with those of others that have as many, or ALONE."""
    cdef int first = first_wilds_of(cards)
    cdef int second = second_wilds_of(cards)
    if cards <= NATURALS:
        return 0
    if interpretation(waiting.rules) != ALL or own_faces_limit(waiting.rules, ranks):
        return ALONE
    if first and second:
        return ALONE
    if (ranks.first if first else ranks.second) == SMALL_JOKER:
        # Of wild jokers the field is a mask. There is but one way to spend one.
        return 1 if first + second < 3 else ALONE
    return first + second


cdef inline void take_down(Waiting* waiting, Py_ssize_t row, Py_ssize_t found) noexcept nogil:
    """Take down how many plays a row has."""
    waiting.found += found
    if waiting.counts != NULL:
        waiting.counts[row] = found


cdef inline Py_ssize_t number_of_leads(uint64_t naturals, uint16_t found, Search* search) noexcept nogil:
    """How many a hand has that was counted with others: what was found, or if that is UNCOUNTED, by itself."""
    cdef WildRanks none
    if found != UNCOUNTED:
        return found
    none.first = none.second = NO_RANK
    hold(&search.hand, naturals & NATURALS, none)
    return count_plays(search, 0)


cdef inline void count_wildless(Waiting* waiting, const uint64_t* hands, Search* search) noexcept nogil:
    """Count LANES rows without wilds, whose naturals are the lowest bits of the words, and which need not wait."""
    cdef uint16_t[LANES] found
    cdef int lane
    count_leads_abreast(hands, 0, waiting.rules, found)
    for lane in range(LANES):
        waiting.found += number_of_leads(hands[lane], found[lane], search)


cdef inline void count_waiting(Waiting* waiting, int wilds, Search* search) noexcept nogil:
    """Count those that have so many wilds."""
    cdef uint16_t[LANES] found
    cdef int lane
    for lane in range(waiting.number[wilds], LANES):
        waiting.naturals[wilds][lane] = 0
    count_leads_abreast(waiting.naturals[wilds], wilds, waiting.rules, found)
    for lane in range(waiting.number[wilds]):
        take_down(waiting, waiting.row[wilds][lane],
                  number_of_leads(waiting.naturals[wilds][lane], found[lane], search))
    waiting.number[wilds] = 0


cdef inline void wait(Waiting* waiting, Py_ssize_t row, uint64_t naturals, int wilds, Search* search) noexcept nogil:
    """Have a row wait, and count those with as many wilds when there are enough."""
    cdef int number = waiting.number[wilds]
    waiting.naturals[wilds][number] = naturals
    waiting.row[wilds][number] = row
    waiting.number[wilds] = number + 1
    if number + 1 == LANES:
        count_waiting(waiting, wilds, search)


cdef inline Py_ssize_t end_waiting(Waiting* waiting, Search* search) noexcept nogil:
    """Count whatever waits; return how many plays there are altogether."""
    cdef int wilds
    for wilds in range(MOST_ALIKE + 1):
        if waiting.number[wilds]:
            count_waiting(waiting, wilds, search)
    return waiting.found

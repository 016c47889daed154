"""Rows that wait until enough of them have as many wilds: then they are counted abreast."""
from libc.stdint cimport int64_t, uint16_t, uint64_t

from ..cards cimport NATURALS
from ..counting.count cimport UNCOUNTED, counts_every_reading
from ..counting.lanes cimport LANES
from ..generation cimport count_leads_abreast, count_plays
from ..hand cimport NO_RANK, WildRanks, hold
from ..move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT
from ..search cimport Search
from ..wilds cimport MOST_ALIKE, one_wild


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


cdef inline bint can_wait(uint64_t cards, WildRanks ranks, int rules) noexcept nogil:
    """Whether the leads of a hand may be counted with those of others that have as many wilds."""
    cdef int first = <int> (cards >> FIRST_WILD_SHIFT) & 7
    cdef int second = <int> (cards >> SECOND_WILD_SHIFT) & 7
    return cards <= NATURALS or (counts_every_reading(rules, ranks) and one_wild(first, second, ranks, True) != 0)


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


cdef inline void wait(Waiting* waiting, Py_ssize_t row, uint64_t cards, int wilds, Search* search) noexcept nogil:
    """Have a row wait, and count those with as many wilds when there are enough."""
    cdef int number = waiting.number[wilds]
    waiting.naturals[wilds][number] = cards & NATURALS
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

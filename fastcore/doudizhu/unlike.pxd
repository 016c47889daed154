"""A hand whose wilds are of two ranks, where only their number decides and the interpretation drops readings.

Its plays are listed as if its wilds were all alike, and each is written with every choice of them.
"""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from .cards cimport SMALL_JOKER
from .choices cimport number_alone, write_alone
from .move cimport FIRST_WILD_SHIFT
from .ruleset cimport ALL, interpretation
from .search cimport Search, list_alone, next_place
from .wilds cimport MOST_ALIKE, list_wilds


cdef inline bint can_choose(const Search* search) noexcept nogil:
    """Whether this is such a hand, with no more wilds than can be alike."""
    return (interpretation(search.rules) != ALL and not search.own_faces_limit and not search.wild
            and search.hand.wilds <= MOST_ALIKE and search.hand.ranks.first < SMALL_JOKER)


cdef inline void begin_choosing(Search* search, Py_ssize_t at, uint64_t to_beat) noexcept nogil:
    """Make the wilds alike, and have plays written with every choice of them from word `at` on."""
    list_wilds(&search.wilds, &search.hand, 0)
    list_alone(search, to_beat)
    search.choices.wilds = search.wilds
    memcpy(search.choices.alone, search.alone, sizeof(search.alone))
    search.choices.next_alone = 0
    search.choices.begin = search.out
    search.choices.out = search.out + at
    search.choices.first = search.hand.first
    search.choices.second = search.hand.second
    search.out = search.place
    search.hand.first = search.hand.wilds
    search.hand.second = 0
    search.wild = <uint64_t> 1 << FIRST_WILD_SHIFT
    search.limited = True


cdef inline Py_ssize_t end_choosing(Search* search, Py_ssize_t at) noexcept nogil:
    """Write the last place, which ends at word `at`, and what wilds alone is left; return how many plays there are."""
    next_place(search, at)
    search.out = search.choices.begin
    search.hand.first = search.choices.first
    search.hand.second = search.choices.second
    if search.counting:
        return search.choices.out - search.choices.begin + search.counted + number_alone(&search.choices)
    write_alone(&search.choices, ~<uint64_t> 0)
    return search.choices.out - search.choices.begin

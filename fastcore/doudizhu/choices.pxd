"""Every choice of wilds for plays that were listed as if all wilds were alike."""
from libc.stdint cimport uint64_t

from .cards cimport NATURALS
from .move cimport FIRST_WILD_SHIFT
from .stream cimport STEP, step
from .wilds cimport Wilds
from .wilds_alone cimport MAX_ALONE

cdef enum:
    WILDS_OF_A_CODE = 63    # both wild fields


cdef struct Choices:
    Wilds wilds
    int next_alone
    uint64_t[MAX_ALONE + 1] alone   # the plays of wilds alone, ascending, and behind them the greatest word
    uint64_t* begin                 # where the plays begin, PASS among them
    uint64_t* out                   # and where the next is written
    int first                       # what wilds the hand has
    int second


cdef inline Py_ssize_t number_of_choices(const Choices* choices, const uint64_t* plays, Py_ssize_t n) noexcept nogil:
    """How many plays there are of n that stand for every choice of wilds, without those of wilds alone."""
    cdef Py_ssize_t found = 0
    cdef Py_ssize_t i
    for i in range(n):
        if plays[i] & NATURALS:
            found += choices.wilds.choices[plays[i] >> FIRST_WILD_SHIFT & WILDS_OF_A_CODE]
    return found


cdef inline Py_ssize_t number_alone(const Choices* choices) noexcept nogil:
    """How many plays of wilds alone there are."""
    cdef Py_ssize_t found = 0
    while choices.alone[found] != ~<uint64_t> 0:
        found += 1
    return found


cdef inline void write_alone(Choices* choices, uint64_t end) noexcept nogil:
    """Write the plays of wilds alone whose code is below `end`."""
    while choices.alone[choices.next_alone] < end:
        choices.out[0] = choices.alone[choices.next_alone]
        choices.out += 1
        choices.next_alone += 1


cdef inline void write_choices(Choices* choices, const uint64_t* plays, Py_ssize_t n) noexcept nogil:
    """Write n plays with every choice of wilds, and before them the plays of wilds alone that come before."""
    cdef const uint64_t* choice
    cdef uint64_t code
    cdef Py_ssize_t i
    cdef int wilds
    for i in range(n):
        code = plays[i]
        wilds = <int> (code >> FIRST_WILD_SHIFT) & WILDS_OF_A_CODE
        code -= <uint64_t> wilds << FIRST_WILD_SHIFT
        # Those of wilds alone count at their own faces: they are in the other list.
        if not code & NATURALS:
            continue
        write_alone(choices, code)
        choice = choices.wilds.choice[wilds]
        step(choices.out, choice, code)
        choices.out[STEP] = code + choice[STEP]
        choices.out += choices.wilds.choices[wilds]

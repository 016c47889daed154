"""Every two of a list."""
from libc.stdint cimport uint64_t

from .stream cimport STEP, stream

cdef enum:
    # Every two of 13 ranks and two jokers, two alike, and a row behind them; counted in tests/test_bounds.py.
    TWOS_ROOM = 160


cdef inline Py_ssize_t number_of_twos(Py_ssize_t n) noexcept nogil:
    return n * (n - 1) // 2


cdef inline Py_ssize_t write_twos(uint64_t* out, const uint64_t* ones, Py_ssize_t n, uint64_t plus) noexcept nogil:
    """Write every two of a list, by the place of the later one; return how many."""
    cdef uint64_t* end = out
    cdef Py_ssize_t later
    # Apart, so that the number of steps is a constant in each loop.
    for later in range(1, min(n, STEP + 1)):
        stream(end, ones, STEP, plus + ones[later])
        end += later
    for later in range(STEP + 1, min(n, 2 * STEP + 1)):
        stream(end, ones, 2 * STEP, plus + ones[later])
        end += later
    for later in range(2 * STEP + 1, n):
        stream(end, ones, 4 * STEP, plus + ones[later])
        end += later
    return end - out


cdef inline Py_ssize_t write_twos_or_alike(uint64_t* out, const uint64_t* ones, Py_ssize_t n, uint64_t again,
                                           uint64_t plus) noexcept nogil:
    """Write every two of a list, and those alike of which `again`, a field mask, has a second one; return how many."""
    cdef Py_ssize_t at = 0
    cdef Py_ssize_t i
    for i in range(n):
        stream(out + at, ones, i, plus + ones[i])
        at += i
        out[at] = plus + 2 * ones[i]
        at += ones[i] & again != 0
    return at


cdef inline uint64_t* write_some_twos(uint64_t* out, const uint64_t* codes, Py_ssize_t first, Py_ssize_t last,
                                      Py_ssize_t n, uint64_t plus) noexcept nogil:
    """Write every two of n kickers of which the earlier stands at a place from `last` down to `first`.

    Return where they end.
    """
    cdef Py_ssize_t i
    for i in range(last, first - 1, -1):
        stream(out, codes + i + 1, n - 1 - i, plus + codes[i])
        out += n - 1 - i
    return out

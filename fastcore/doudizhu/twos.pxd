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


cdef inline Py_ssize_t write_threes(uint64_t* out, const uint64_t* ones, const uint64_t* twos, Py_ssize_t n,
                                    uint64_t plus) noexcept nogil:
    """Write every three of a list, of which `write_twos` made the `twos`, by the last of them; return how many."""
    cdef uint64_t* end = out
    cdef Py_ssize_t last
    for last in range(2, n):
        stream(end, twos, number_of_twos(last), plus + ones[last])
        end += number_of_twos(last)
    return end - out


cdef inline uint64_t* write_with_earlier(uint64_t* end, const uint64_t* ones, Py_ssize_t later, Py_ssize_t most,
                                         uint64_t again, uint64_t plus) noexcept nogil:
    """Write one of a list with each that comes earlier, no more than `most`, a constant, and then with another like it.

    The latter only where `again`, a field mask, has it. Return where they end.
    """
    cdef uint64_t one = ones[later]
    stream(end, ones, most, plus + one)
    end += later
    end[0] = plus + 2 * one
    return end + (one & again != 0)


cdef inline Py_ssize_t write_twos_or_alike(uint64_t* out, const uint64_t* ones, Py_ssize_t n, uint64_t again,
                                           uint64_t plus) noexcept nogil:
    """Write every two of a list, and those alike of which `again`, a field mask, has a second one; return how many."""
    cdef uint64_t* end = out
    cdef Py_ssize_t later
    for later in range(min(n, STEP + 1)):
        end = write_with_earlier(end, ones, later, STEP, again, plus)
    for later in range(STEP + 1, min(n, 2 * STEP + 1)):
        end = write_with_earlier(end, ones, later, 2 * STEP, again, plus)
    for later in range(2 * STEP + 1, n):
        end = write_with_earlier(end, ones, later, 4 * STEP, again, plus)
    return end - out

"""The plays of one body with all kickers that it may carry, in the order of the wilds that these need.

They are written once for the body of a window that has the fewest wilds. Each other body carries those of them that
leave enough wilds for it, which is the beginning of the row.
"""
from libc.stdint cimport uint64_t

from .hand cimport MAX_WILDS
from .stream cimport stream
from .substitutes cimport Window


cdef struct Repeats:
    Py_ssize_t first
    Py_ssize_t behind[MAX_WILDS + 1]    # where the plays end whose kickers have no more than so many wilds


cdef inline Py_ssize_t repeat_row(const Repeats* row, uint64_t* out, Py_ssize_t at, const Window* window,
                                  int wilds_alone) noexcept nogil:
    """Write the row of a window's first body for all its other bodies; return the new end.

    The last kickers of a whole row are `wilds_alone` and nothing else. A play of wilds alone is not written.
    """
    cdef const uint64_t* first = out + row.first
    cdef uint64_t* end = out + at
    cdef Py_ssize_t n, i
    cdef int removed, wilds
    for removed in range(1, window.most + 1):
        wilds = min(window.spare - removed, wilds_alone)
        n = row.behind[wilds] - row.first
        n -= removed == window.present and wilds == wilds_alone
        for i in range(window.up_to[removed], window.up_to[removed + 1]):
            stream(end, first, n, window.bodies[i] - window.bodies[0])
            end += n
    return end - out

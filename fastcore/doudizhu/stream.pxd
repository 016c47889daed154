"""The innermost loop: a list of codes plus a constant."""
from libc.stdint cimport uint64_t

cdef enum:
    # A stream writes and reads whole steps; every buffer and list has this many words of room behind its end.
    OVERSHOOT = 4


cdef inline void stream(uint64_t* out, const uint64_t* source, Py_ssize_t n, uint64_t plus) noexcept nogil:
    """Write source[i] + plus for 0 <= i < n, and up to OVERSHOOT - 1 words of no meaning behind them."""
    cdef Py_ssize_t i = 0
    cdef uint64_t a, b, c, d
    while i < n:
        # All four are read before one is written: the source may end where the output begins.
        a = source[i] + plus
        b = source[i + 1] + plus
        c = source[i + 2] + plus
        d = source[i + 3] + plus
        out[i] = a
        out[i + 1] = b
        out[i + 2] = c
        out[i + 3] = d
        i += 4

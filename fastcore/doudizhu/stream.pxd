"""The innermost loop: a list of codes plus a constant."""
from libc.stdint cimport uint64_t

cdef enum:
    # A stream writes and reads whole steps: every list has this many words of room behind its end.
    STEP = 4
    # And an array that plays are written to this many.
    OVERSHOOT = 16
    # Lists of up to 15 are read sixteen words at once, from any place in them.
    SHORT_LIST_ROOM = 3 * 16


cdef inline void stream(uint64_t* out, const uint64_t* source, Py_ssize_t n, uint64_t plus) noexcept nogil:
    """Write source[i] + plus for 0 <= i < n, and up to STEP - 1 words of no meaning behind them."""
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
        i += STEP


cdef inline void stream_but_one(uint64_t* out, const uint64_t* source, Py_ssize_t most, Py_ssize_t left_out,
                                uint64_t plus) noexcept nogil:
    """Write source[i] + plus for 0 <= i < most but one, `most` being a constant: so there is no loop to foretell."""
    stream(out, source, most, plus)
    stream(out + left_out, source + left_out + 1, most, plus)

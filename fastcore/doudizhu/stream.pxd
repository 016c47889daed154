"""The innermost loop: a list of codes plus a constant."""
from libc.stdint cimport uint64_t

cdef enum:
    # A stream writes and reads whole steps: every list has this many words of room behind its end.
    STEP = 4
    # And an array that plays are written to this many.
    OVERSHOOT = 16
    # Lists of up to 15 are read sixteen words at once, from any place in them.
    SHORT_LIST_ROOM = 3 * 16


cdef extern from *:
    """
    /* Four words plus a constant. All four are read before one is written: a source may end where the output begins.
       Written out as vectors, since a compiler that makes one of a loop counts the steps apart from the words.
       LAIZI_PORTABLE is for tests of the other way. */
    #if defined(__AVX2__) && !defined(LAIZI_PORTABLE)
    typedef uint64_t laizi_four __attribute__((vector_size(32), aligned(8), may_alias));
    static inline void laizi_step(uint64_t* out, const uint64_t* source, uint64_t plus) {
        *(laizi_four*) out = *(const laizi_four*) source + plus;
    }
    #elif defined(__GNUC__) && !defined(LAIZI_PORTABLE)
    typedef uint64_t laizi_half __attribute__((vector_size(16), aligned(8), may_alias));
    static inline void laizi_step(uint64_t* out, const uint64_t* source, uint64_t plus) {
        laizi_half first = *(const laizi_half*) source + plus;
        laizi_half second = *(const laizi_half*) (source + 2) + plus;
        *(laizi_half*) out = first;
        *(laizi_half*) (out + 2) = second;
    }
    #else
    static __inline void laizi_step(uint64_t* out, const uint64_t* source, uint64_t plus) {
        uint64_t a = source[0] + plus, b = source[1] + plus, c = source[2] + plus, d = source[3] + plus;
        out[0] = a;
        out[1] = b;
        out[2] = c;
        out[3] = d;
    }
    #endif
    """
    void step "laizi_step"(uint64_t* out, const uint64_t* source, uint64_t plus) noexcept nogil


cdef inline void stream(uint64_t* out, const uint64_t* source, Py_ssize_t n, uint64_t plus) noexcept nogil:
    """Write source[i] + plus for 0 <= i < n, and up to STEP - 1 words of no meaning behind them."""
    cdef Py_ssize_t i = 0
    while i < n:
        step(out + i, source + i, plus)
        i += STEP


cdef inline void stream_row(uint64_t* out, const uint64_t* row, Py_ssize_t n, uint64_t plus) noexcept nogil:
    """Write row[i] + plus for 0 <= i < n, which is 16 at most and seldom more than 12: so there is no loop to foretell.

    Up to OVERSHOOT words behind `out` are written, and as many read behind `row`, whatever n is.
    """
    stream(out, row, 3 * STEP, plus)
    if n > 3 * STEP:
        step(out + 3 * STEP, row + 3 * STEP, plus)

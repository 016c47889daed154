"""The bodies of all airplanes, made once for the three kinds: without kickers, with solos and with pairs."""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS
from .hand cimport Holding
from .kind cimport AIRPLANE, body_size
from .move cimport reading
from .stream cimport stream
from .windows cimport Window, begin_windows, grow_all

cdef enum:
    LONGEST_AIRPLANE = 6    # of 20 cards
    # Words of all bodies of all lengths. The most that a hand needs is counted in tests/test_bounds.py.
    AIRPLANE_WORDS = 4608


cdef struct Airplanes:
    int kind                                            # whose reading the bodies have; PASS before there are any
    int number[LONGEST_AIRPLANE + 1]                    # of windows, by length
    Window window[LONGEST_AIRPLANE + 1][CHAIN_RANKS]
    uint64_t* end
    uint64_t words[AIRPLANE_WORDS]


cdef inline void make_airplanes(Airplanes* airplanes, const Holding* hand, int kind, uint64_t wild, uint64_t lanes,
                                int most) noexcept nogil:
    """Make the bodies of 1 to `most` trios from some first ranks, a bit in the lanes of each; see `runs.pxd`."""
    cdef int size = body_size(AIRPLANE)
    cdef int length
    airplanes.kind = kind
    airplanes.end = airplanes.words
    airplanes.number[1] = begin_windows(airplanes.window[1], hand, kind, size, wild, lanes, &airplanes.end)
    for length in range(1, most):
        airplanes.number[length + 1] = grow_all(airplanes.window[length], airplanes.number[length],
                                                airplanes.window[length + 1], hand, wild, size, length,
                                                &airplanes.end)


cdef inline void turn_into(Airplanes* airplanes, int kind) noexcept nogil:
    """Give all bodies the reading of a kind."""
    stream(airplanes.words, airplanes.words, airplanes.end - airplanes.words,
           reading(kind, 0, 0) - reading(airplanes.kind, 0, 0))
    airplanes.kind = kind

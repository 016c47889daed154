"""The bodies of all airplanes, made once for the three kinds: without kickers, with solos and with pairs."""
from libc.stdint cimport uint64_t

from .kind cimport AIRPLANE, body_size
from .move cimport reading
from .runs cimport Completed, WindowOfRanks, begin_completed, next_completed
from .stream cimport stream
from .substitutes cimport Substitutes, Window
from .windows cimport fill_window, with_all_naturals

cdef enum:
    LONGEST_AIRPLANE = 6    # of 20 cards
    AIRPLANE_WINDOWS = 45   # of 2 to 6 ranks
    # Words of all bodies of all lengths. The most that a hand needs is counted in tests/test_bounds.py.
    AIRPLANE_WORDS = 4608


cdef struct Airplanes:
    int kind                                # whose reading the bodies have; PASS before there are any
    int number                              # of windows
    Window window[AIRPLANE_WINDOWS]         # by length
    uint64_t* end
    uint64_t words[AIRPLANE_WORDS]


cdef inline void make_airplanes(Airplanes* airplanes, const Substitutes* substitutes, int kind, int least, int most,
                                int first_rank) noexcept nogil:
    """Make the bodies of `least` to `most` trios, from a rank up."""
    cdef int size = body_size(AIRPLANE)
    cdef const WindowOfRanks* place
    cdef Completed completed
    airplanes.kind = kind
    airplanes.number = 0
    airplanes.end = airplanes.words
    begin_completed(&completed, substitutes.hand, size, least, most, first_rank)
    while next_completed(&completed):
        place = completed.windows + completed.rank
        airplanes.end = fill_window(&airplanes.window[airplanes.number], airplanes.end, substitutes, size, place,
                                    completed.missing,
                                    with_all_naturals(place, substitutes.hand.capped[size],
                                                      reading(kind, 0, 0) + completed.missing * substitutes.wild))
        airplanes.number += 1


cdef inline void turn_into(Airplanes* airplanes, int kind) noexcept nogil:
    """Give all bodies the reading of a kind."""
    stream(airplanes.words, airplanes.words, airplanes.end - airplanes.words,
           reading(kind, 0, 0) - reading(airplanes.kind, 0, 0))
    airplanes.kind = kind

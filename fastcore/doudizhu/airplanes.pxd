"""The bodies of all airplanes, made once for the three kinds: without kickers, with solos and with pairs."""
from libc.stdint cimport uint64_t

from .kind cimport AIRPLANE, body_size
from .move cimport reading
from .runs cimport Runs, WindowOfRanks, begin_runs, first_lane, lacks, lengthen, runs_completed, windows_of_length
from .stream cimport stream
from .windows cimport Substitutes, Window, fill_window, with_all_naturals

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
    cdef uint64_t naturals = substitutes.hand.capped[size]
    cdef const WindowOfRanks* windows
    cdef Runs runs
    cdef uint64_t lanes
    cdef int rank, missing
    airplanes.kind = kind
    airplanes.number = 0
    airplanes.end = airplanes.words
    begin_runs(&runs, substitutes.hand, size)
    while runs.length < most:
        lengthen(&runs)
        if runs.length < least:
            continue
        lanes = runs_completed(&runs, substitutes.hand.wilds, first_rank)
        if not lanes:
            break
        windows = windows_of_length(runs.length)
        while lanes:
            rank = first_lane(lanes)
            lanes &= lanes - 1
            missing = lacks(&runs, rank)
            airplanes.end = fill_window(
                &airplanes.window[airplanes.number], airplanes.end, substitutes, size, windows + rank, missing,
                with_all_naturals(windows + rank, naturals, missing, substitutes.wild, reading(kind, 0, 0)))
            airplanes.number += 1


cdef inline void turn_into(Airplanes* airplanes, int kind) noexcept nogil:
    """Give all bodies the reading of a kind."""
    stream(airplanes.words, airplanes.words, airplanes.end - airplanes.words,
           reading(kind, 0, 0) - reading(airplanes.kind, 0, 0))
    airplanes.kind = kind

"""The core alone: loops of a native program around it, in which no Python object is touched for a hand.

It cimports what a program of yours would cimport, so it is also the proof that this can be done. Hands come packed, as
`Hand.packed` and `Hand.wild_key`. A loop goes over them in chunks of equal size, writes the plays of one chunk behind
each other, starts at the beginning of the output again with the next, and takes the time of each chunk.
"""
from json import loads

from laizi.fastcore.doudizhu.generation cimport borrow_search, count_plays, return_search, write_plays
from laizi.fastcore.doudizhu.hand cimport hold, wild_ranks_of
from laizi.fastcore.doudizhu.search cimport Search
from laizi.fastcore.doudizhu.stream cimport OVERSHOOT
from libc.stdint cimport int64_t, uint8_t, uint64_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

cdef extern from *:
    """
    #if defined(__clang__)
    #define LAIZI_COMPILER "clang " __clang_version__
    #elif defined(__GNUC__)
    #define LAIZI_COMPILER "gcc " __VERSION__
    #else
    #define LAIZI_COMPILER "unknown"
    #endif
    """
    const char* COMPILER "LAIZI_COMPILER"
    const char* FLAGS "LAIZI_FLAGS"

ROOM_BEHIND = OVERSHOOT


cdef inline int64_t now() noexcept nogil:
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return <int64_t> time.tv_sec * 1_000_000_000 + time.tv_nsec


def count_pass(int rules, const uint64_t[::1] cards, const uint8_t[::1] wild_keys, const uint64_t[::1] to_beat,
               int64_t[::1] plays, int64_t[::1] nanoseconds):
    """Count the plays of every hand; `plays` and `nanoseconds` are filled in for each chunk."""
    cdef Search* search
    cdef Py_ssize_t chunks = check(cards, wild_keys, to_beat, plays, nanoseconds)
    cdef Py_ssize_t size = cards.shape[0] // chunks
    cdef Py_ssize_t chunk, row, found
    cdef int64_t start
    search = borrow_search()
    if search == NULL:
        raise MemoryError
    search.rules = rules
    with nogil:
        for chunk in range(chunks):
            start = now()
            found = 0
            for row in range(chunk * size, (chunk + 1) * size):
                hold(&search.hand, cards[row], wild_ranks_of(wild_keys[row]))
                found += count_plays(search, to_beat[row])
            nanoseconds[chunk] = now() - start
            plays[chunk] = found
        return_search(search)


def write_pass(int rules, const uint64_t[::1] cards, const uint8_t[::1] wild_keys, const uint64_t[::1] to_beat,
               int64_t[::1] plays, int64_t[::1] nanoseconds, uint64_t[::1] out):
    """Write the plays of every hand; `out` has room for the plays of any chunk, and for ROOM_BEHIND words more."""
    cdef Search* search
    cdef Py_ssize_t chunks = check(cards, wild_keys, to_beat, plays, nanoseconds)
    cdef Py_ssize_t size = cards.shape[0] // chunks
    cdef Py_ssize_t chunk, row, found
    cdef int64_t start
    search = borrow_search()
    if search == NULL:
        raise MemoryError
    search.rules = rules
    with nogil:
        for chunk in range(chunks):
            start = now()
            found = 0
            for row in range(chunk * size, (chunk + 1) * size):
                hold(&search.hand, cards[row], wild_ranks_of(wild_keys[row]))
                found += write_plays(search, to_beat[row], &out[found])
            nanoseconds[chunk] = now() - start
            plays[chunk] = found
        return_search(search)


cdef Py_ssize_t check(const uint64_t[::1] cards, const uint8_t[::1] wild_keys, const uint64_t[::1] to_beat,
                      int64_t[::1] plays, int64_t[::1] nanoseconds) except -1:
    """The number of chunks; ValueError for arrays that do not fit each other."""
    cdef Py_ssize_t hands = cards.shape[0]
    cdef Py_ssize_t chunks = nanoseconds.shape[0]
    if wild_keys.shape[0] != hands or to_beat.shape[0] != hands:
        raise ValueError(f"expected {hands} wild_keys and to_beat, got {wild_keys.shape[0]} and {to_beat.shape[0]}")
    if plays.shape[0] != chunks or chunks == 0 or hands % chunks:
        raise ValueError(f"expected {hands} hands in chunks of one size, got {plays.shape[0]} plays, {chunks} times")
    return chunks


def fill(uint64_t[::1] out, uint64_t word):
    """Write a word everywhere: what the machine can do at most."""
    cdef Py_ssize_t i
    with nogil:
        for i in range(out.shape[0]):
            out[i] = word


def mark():
    """Do nothing, by a name that a profiler can wait for."""


def compiler(build):
    """The compiler, and the arguments that it was given for a build of the code that lists plays."""
    return COMPILER.decode(), loads(FLAGS.decode())[build]

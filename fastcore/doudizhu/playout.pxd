"""Random play in plain C values (docs/rules.md §18)."""
from libc.stdint cimport uint64_t

from .game cimport Game, is_over, play, write_game_plays
from .move cimport RANK_SHIFT
from .search cimport Search
from .splitmix cimport next_word


cdef inline Py_ssize_t index_out_of(uint64_t* stream, Py_ssize_t number) noexcept nogil:
    """A position 0..number-1, below 2**32, out of the stream: the lowest bits of a word that are one."""
    cdef uint64_t mask = number - 1
    cdef uint64_t index
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    index = next_word(stream) & mask
    while index >= <uint64_t> number:
        index = next_word(stream) & mask
    return index


cdef inline uint64_t nth_of(uint64_t* codes, Py_ssize_t first, Py_ssize_t last, Py_ssize_t n) noexcept nogil:
    """What codes[n] would be if codes[first] to codes[last] were in order, by Hoare's selection; moves them."""
    cdef Py_ssize_t i, j
    cdef uint64_t pivot, swapped
    while first < last:
        pivot = codes[(first + last) >> 1]
        i = first
        j = last
        while i <= j:
            while codes[i] < pivot:
                i += 1
            while codes[j] > pivot:
                j -= 1
            if i <= j:
                swapped = codes[i]
                codes[i] = codes[j]
                codes[j] = swapped
                i += 1
                j -= 1
        if n <= j:
            last = j
        elif n >= i:
            first = i
        else:
            break
    return codes[n]


cdef inline uint64_t nth_play(uint64_t* codes, Py_ssize_t number, Py_ssize_t n) noexcept nogil:
    """The play of a number in the order of codes. They come by kind, length and rank, so one such group is enough."""
    cdef uint64_t group = codes[n] >> RANK_SHIFT
    cdef Py_ssize_t first = n
    cdef Py_ssize_t last = n
    while first > 0 and codes[first - 1] >> RANK_SHIFT == group:
        first -= 1
    while last + 1 < number and codes[last + 1] >> RANK_SHIFT == group:
        last += 1
    return nth_of(codes, first, last, n)


cdef inline uint64_t random_play(Search* search, const Game* game, uint64_t* stream, uint64_t* room) noexcept nogil:
    """A play of a game that is not over; `room` has place for the plays of any hand."""
    cdef Py_ssize_t number = write_game_plays(search, game, room)
    return nth_play(room, number, index_out_of(stream, number))


cdef inline int play_to_the_end(Search* search, Game* game, uint64_t stream, uint64_t* room) noexcept nogil:
    """Play a game to its end, and return how many plies that took."""
    cdef int plies = 0
    while not is_over(game):
        play(game, random_play(search, game, &stream, room))
        plies += 1
    return plies

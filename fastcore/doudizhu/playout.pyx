"""Random play to the end of a game (docs/rules.md §18)."""
import numpy as np

from laizi.pyrules.arguments import number_from, word
from laizi.pyrules.doudizhu.playout import Playouts

cimport cython
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc

from .game cimport Game, is_over, seat_before
from .generation cimport MOST_PLAYS, borrow_search, return_search
from .playout cimport play_to_the_end, random_play
from .position cimport Position, as_position
from .search cimport Search
from .splitmix cimport splitmix
from .stream cimport OVERSHOOT

from laizi.fastcore.batch.workers import Workers


cdef struct Memory:
    # What one thread plays with.
    Search* search
    uint64_t* room


cdef int take(Memory* memory) except -1:
    """Take memory, which is given back by `give_back`."""
    memory.search = borrow_search()
    memory.room = <uint64_t*> malloc((MOST_PLAYS + OVERSHOOT) * sizeof(uint64_t))
    if memory.search == NULL or memory.room == NULL:
        give_back(memory)
        raise MemoryError
    return 0


cdef void give_back(Memory* memory) noexcept:
    free(memory.room)
    if memory.search != NULL:
        return_search(memory.search)


def play_out(position, seed, number=0):
    """Play a position to its end, every legal play with the same chance.

    It is the game of that number among the `playouts` of the seed, and `position.history` then shows it. Raises
    TypeError for what is no Position or no whole number, ValueError for a seed or number that is none of 64 bits.
    Rules: docs/rules.md §18.

    >>> from laizi.doudizhu import Position, play_out
    >>> position = Position.parse("doudizhu-1 - 345,56,667 0 0 - 0 -,-,- - CLASSIC")
    >>> play_out(position, seed=1)
    >>> [str(move) for move in position.history], position.winner
    (['5 = SOLO 5', 'PASS', 'PASS', '4 = SOLO 4', '5 = SOLO 5', 'PASS', 'PASS', '6 = SOLO 6'], 1)
    """
    cdef Position played = as_position(position)
    cdef uint64_t stream = splitmix(word("seed", seed), word("number", number))
    cdef Memory memory
    take(&memory)
    with cython.critical_section(played):
        while not is_over(&played.moment.game):
            played.push(random_play(memory.search, &played.moment.game, &stream, memory.room))
    give_back(&memory)


def playouts(position, n, seed, workers=1):
    """Random games from a position to their ends, every legal play with the same chance.

    The position is not changed. Game i is that of `play_out(position, seed, i)`, so that the result does not depend on
    `workers`, the number of threads, and the first games of more are those of fewer. Raises TypeError for what is no
    Position or no whole number, ValueError for a negative n, a seed that is none of 64 bits and fewer workers than one.
    Rules: docs/rules.md §18.

    >>> from laizi.doudizhu import Position, playouts
    >>> position = Position.parse("doudizhu-1 - 345,56,667 0 0 - 0 -,-,- - CLASSIC")
    >>> playouts(position, n=100, seed=1).wins
    (0, 24, 76)
    """
    cdef Game start = as_position(position).now().game
    cdef uint64_t first = word("seed", seed)
    cdef uint8_t[::1] winner, plies
    crew = Workers(workers)
    n = number_from(0, "n", n)
    found = Playouts(np.empty(n, np.uint8), np.empty(n, np.uint8))
    winner, plies = found

    def play(Py_ssize_t i, Py_ssize_t stop):
        """Play some of the games."""
        cdef Game game
        cdef Memory memory
        take(&memory)
        with nogil:
            while i < stop:
                game = start
                plies[i] = play_to_the_end(memory.search, &game, splitmix(first, i), memory.room)
                winner[i] = seat_before(game.turn, 1)
                i += 1
        give_back(&memory)
        return stop

    crew.map(play, 0, n)
    return found

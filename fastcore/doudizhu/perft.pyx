"""Perft: in how many ways a game can go on for so many plies (docs/rules.md §17).

The last ply is counted and not made. Of the one before it, plays of one kind, length and rank that are no bombs and
leave a card in the hand have the same plays following them, which are counted once.
"""
from laizi.pyrules.arguments import number_from
from laizi.pyrules.doudizhu.move import known_move

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

from .game cimport CARDS, MAX_PLIES, Game, count_game_plays, is_over, play, write_game_plays
from .generation cimport borrow_search, return_search
from .kind cimport BOMB
from .move cimport RANK_SHIFT, kind_of
from .position cimport Position, as_position
from .search cimport Search
from .stream cimport OVERSHOOT


cdef struct Plays:
    uint64_t* codes
    Py_ssize_t number


cdef Plays list_plays(Search* search, const Game* game) noexcept nogil:
    """The plays of a game that is not over, in memory of their own; NULL where there is not enough."""
    cdef Plays plays
    plays.number = count_game_plays(search, game)
    plays.codes = <uint64_t*> malloc((plays.number + OVERSHOOT) * sizeof(uint64_t))
    if plays.codes != NULL:
        write_game_plays(search, game, plays.codes)
    return plays


cdef inline bint same_follows(const Game* game, uint64_t code, uint64_t other) noexcept nogil:
    """Whether two plays are known to have the same plays following them."""
    return (code >> RANK_SHIFT == other >> RANK_SHIFT and kind_of(code) != BOMB
            and game.hands[game.turn] != code & CARDS and game.hands[game.turn] != other & CARDS)


cdef int add_ways(Search* search, const Game* game, int depth, uint64_t* ways) noexcept nogil:
    """Add the number of ways; -1 where there is not enough memory."""
    cdef Plays plays
    cdef Game after
    cdef uint64_t last = 0
    cdef Py_ssize_t i
    cdef int failed = 0
    if depth == 0:
        ways[0] += 1
        return 0
    if is_over(game):
        return 0
    if depth == 1:
        ways[0] += count_game_plays(search, game)
        return 0
    plays = list_plays(search, game)
    if plays.codes == NULL:
        return -1
    for i in range(plays.number):
        if depth == 2 and i and same_follows(game, plays.codes[i], plays.codes[i - 1]):
            ways[0] += last
            continue
        after = game[0]
        play(&after, plays.codes[i])
        last = ways[0]
        failed = add_ways(search, &after, depth - 1, ways)
        if failed:
            break
        last = ways[0] - last
    free(plays.codes)
    return failed


cdef dict split(Position position, int depth):
    """The number of ways by first play, `depth` at least 1; between first plays an interrupt is answered."""
    cdef Game game = position.now().game
    cdef Game after
    cdef uint64_t ways, code
    cdef int failed
    cdef Search* search
    found = {}
    moves = position.legal_moves()
    search = borrow_search()
    if search == NULL:
        raise MemoryError
    try:
        for code in moves.codes:
            after = game
            play(&after, code)
            ways = 0
            with nogil:
                failed = add_ways(search, &after, depth - 1, &ways)
            if failed:
                raise MemoryError
            found[known_move(code, moves.wild_ranks)] = ways
            PyErr_CheckSignals()
    finally:
        return_search(search)
    return found


cdef int depth_of(object depth, int least) except -1:
    """The depth, checked; no game has more plies than MAX_PLIES, so that beyond it the depth changes nothing."""
    return min(number_from(least, "depth", depth), MAX_PLIES + 1)


def perft(position, depth):
    """The number of ways in which exactly `depth` plies can follow each other, passes counted.

    The position is not changed. Raises TypeError for what is no Position or no whole number, ValueError for a
    negative depth. Rules: docs/rules.md §17.

    >>> from laizi.doudizhu import Position, perft
    >>> position = Position.parse("doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - CLASSIC")
    >>> [perft(position, depth) for depth in range(5)]
    [1, 2, 4, 4, 4]
    """
    cdef Position start = as_position(position)
    cdef int plies = depth_of(depth, 0)
    return sum(split(start, plies).values()) if plies else 1


def divide(position, depth):
    """`perft` split by the first play: for each of them the number of ways that begin with it.

    Raises what `perft` raises, and ValueError for the depth 0. Rules: docs/rules.md §17.

    >>> from laizi.doudizhu import Position, divide
    >>> position = Position.parse("doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - CLASSIC")
    >>> divide(position, 2)
    {Move.parse('3 = SOLO 3'): 2, Move.parse('4 = SOLO 4'): 2}
    """
    cdef Position start = as_position(position)
    return split(start, depth_of(depth, 1))

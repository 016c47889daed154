"""Random play to the end of a game (docs/rules.md §18)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..arguments import number_from, word
from .deal import SEATS
from .generation import index_out_of
from .position import Position
from .splitmix import splitmix

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


class Playouts(NamedTuple):
    """How n random games ended (docs/rules.md §18).

    >>> Playouts(np.array([0, 2, 2], np.uint8), np.array([9, 4, 4], np.uint8)).wins
    (1, 0, 2)
    """

    winner: NDArray[np.uint8]
    """The seat that won each game: (n,)."""
    plies: NDArray[np.uint8]
    """How many plies each had, passes counted, of which there are 156 at most: (n,)."""

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat won."""
        return tuple(np.bincount(self.winner, minlength=SEATS).tolist())


def play_out(position: Position, seed: int, number: int = 0) -> None:
    """Play a position to its end, every legal play with the same chance.

    It is the game of that number among the `playouts` of the seed, and `position.history` then shows it.
    Raises TypeError for what is no Position or no whole number, ValueError for a seed or number that is none
    of 64 bits. Rules: docs/rules.md §18.

    >>> position = Position.parse("doudizhu-1 - 345,56,667 0 0 - 0 -,-,- - CLASSIC")
    >>> play_out(position, seed=1)
    >>> [str(move) for move in position.history], position.winner
    (['5 = SOLO 5', 'PASS', 'PASS', '4 = SOLO 4', '5 = SOLO 5', 'PASS', 'PASS', '6 = SOLO 6'], 1)
    """
    _check(position)
    words = random_words(splitmix(word("seed", seed), word("number", number)))
    while not position.is_over:
        moves = position.legal_moves()
        position.apply(moves[index_out_of(words, len(moves))])


def playouts(position: Position, n: int, seed: int, workers: int = 1) -> Playouts:
    """Random games from a position to their ends, every legal play with the same chance.

    The position is not changed. Game i is that of `play_out(position, seed, i)`, so that the result does not
    depend on `workers`, the number of threads, and the first games of more are those of fewer; here they are
    all played one after the other. Raises TypeError for what is no Position or no whole number, ValueError
    for a negative n, a seed that is none of 64 bits and fewer workers than one. Rules: docs/rules.md §18.

    >>> position = Position.parse("doudizhu-1 - 345,56,667 0 0 - 0 -,-,- - CLASSIC")
    >>> playouts(position, n=100, seed=1).wins
    (0, 24, 76)
    """
    _check(position)
    word("seed", seed)
    number_from(1, "workers", workers)
    n = number_from(0, "n", n)
    found = Playouts(np.empty(n, np.uint8), np.empty(n, np.uint8))
    for number in range(n):
        game = position.copy()
        play_out(game, seed, number)
        assert game.winner is not None  # it was played to its end
        found.winner[number] = game.winner
        found.plies[number] = len(game.history) - len(position.history)
    return found


def random_words(seed: int) -> Iterator[int]:
    """The outputs of SplitMix64 started with a seed (docs/rules.md §16)."""
    return (splitmix(seed, number) for number in count())


def _check(position: Position) -> None:
    if not isinstance(position, Position):
        raise TypeError(f"position: expected a Position, got {position!r}")

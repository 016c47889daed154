"""Perft: in how many ways a game can go on for so many plies (docs/rules.md §17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..arguments import number_from
from .position import Position

if TYPE_CHECKING:
    from .move import Move


def perft(position: Position, depth: int) -> int:
    """The number of ways in which exactly `depth` plies can follow each other, passes counted.

    The position is not changed. Raises TypeError for what is no Position or no whole number, ValueError for a
    negative depth. Rules: docs/rules.md §17.

    >>> position = Position.parse("doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - CLASSIC")
    >>> [perft(position, depth) for depth in range(5)]
    [1, 2, 4, 4, 4]
    """
    return _ways(*_question(position, depth, least=0))


def divide(position: Position, depth: int) -> dict[Move, int]:
    """`perft` split by the first play: for each of them the number of ways that begin with it.

    Raises what `perft` raises, and ValueError for the depth 0. Rules: docs/rules.md §17.

    >>> position = Position.parse("doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - CLASSIC")
    >>> divide(position, 2)
    {Move.parse('3 = SOLO 3'): 2, Move.parse('4 = SOLO 4'): 2}
    """
    return _split(*_question(position, depth, least=1))


def _ways(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return position.count() if depth == 1 else sum(_split(position, depth).values())


def _split(position: Position, depth: int) -> dict[Move, int]:
    ways = {}
    for move in position.legal_moves():
        position.apply(move)
        ways[move] = _ways(position, depth - 1)
        position.undo()
    return ways


def _question(position: Position, depth: int, least: int) -> tuple[Position, int]:
    """The arguments, checked, the position as a copy."""
    if not isinstance(position, Position):
        raise TypeError(f"position: expected a Position, got {position!r}")
    return position.copy(), number_from(least, "depth", depth)

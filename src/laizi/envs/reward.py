"""What the end of a game is worth (docs/envs.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laizi.doudizhu import Side

if TYPE_CHECKING:
    from laizi.doudizhu import Position


def reward(position: Position, seat: int) -> int:
    """What a game that is over is worth to a seat: 2 or -2 to the landlord, 1 or -1 to a peasant.

    >>> from laizi.doudizhu import Position
    >>> over = Position.parse("doudizhu-1 - -,66,7 0 1 345678=SOLO_CHAIN:3x6 0 345678,-,- - CLASSIC")
    >>> [reward(over, seat) for seat in range(3)]
    [2, -1, -1]
    """
    landlord = seat == position.landlord
    won = (position.winning_side is Side.LANDLORD) == landlord
    return (2 if landlord else 1) * (1 if won else -1)

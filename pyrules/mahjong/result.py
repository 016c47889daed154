"""Results: how a hand of the game ended, and what every seat receives (docs/mahjong.md §14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from .score import Score
    from .win import Win

Points: TypeAlias = tuple[int, int, int, int]
"""What each seat receives, negative where it pays; they sum to zero."""

NOTHING: Points = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class KongPoints:
    """The points of one kong, booked when it was made by `seat` (docs/mahjong.md §13)."""

    seat: int
    points: Points


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a hand of the game (docs/mahjong.md §14).

    `wins` has each win with its score, none where the wall was exhausted. `ready` tells which seats waited
    then; it is None after a win. `points` are the sum of the points for wins, for kongs that were neither
    voided nor refunded, and for readiness.
    """

    wins: tuple[tuple[Win, Score], ...]
    ready: tuple[bool, ...] | None
    win_points: Points
    kong_points: Points
    ready_points: Points
    next_dealer: int

    @property
    def points(self) -> Points:
        """What each seat receives in all."""
        return add_points(self.win_points, self.kong_points, self.ready_points)


def add_points(*points: Points) -> Points:
    """Points together, seat by seat.

    >>> add_points((3, -1, -1, -1), (-2, 2, 0, 0))
    (1, 1, -1, -1)
    """
    first, second, third, fourth = (sum(seat) for seat in zip(NOTHING, *points, strict=True))
    return first, second, third, fourth


def paid_by(payers: tuple[int, ...], seat: int, value: int) -> Points:
    """The points of a seat to which each of some others pays a value.

    >>> paid_by((0, 2), 3, 5)
    (-5, 0, -5, 10)
    """
    received = [0, 0, 0, 0]
    for payer in payers:
        received[payer] -= value
        received[seat] += value
    first, second, third, fourth = received
    return first, second, third, fourth

"""Readings: a complete hand as four sets and a pair, or as seven pairs (docs/mahjong.md §4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from .tiles import write_tiles


class Shape(IntEnum):
    """The two shapes of a win, in the order in which equally good readings are reported."""

    STANDARD = 0
    """Four sets and a pair; melds are sets."""
    SEVEN_PAIRS = 1
    """Seven pairs without a meld; four alike are two pairs."""


class GroupKind(IntEnum):
    """What the concealed tiles of a reading are grouped into."""

    PAIR = 0
    PONG = 1
    RUN = 2
    """Three consecutive numbers of a suit. Only drawn: nobody claims one."""


class Group(NamedTuple):
    """Concealed tiles that belong together: a pair, a pong, or the run that begins with `tile`.

    >>> print(Group(3, GroupKind.RUN), Group(9, GroupKind.PAIR))
    456m 11p
    """

    tile: int
    kind: GroupKind

    @property
    def tiles(self) -> tuple[int, ...]:
        """The slots that it takes, ascending."""
        if self.kind is GroupKind.RUN:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (2 if self.kind is GroupKind.PAIR else 3)

    def __str__(self) -> str:
        return write_tiles(self.tiles)


@dataclass(frozen=True, slots=True, order=True)
class Reading:
    """What the concealed tiles of a win are taken for (docs/mahjong.md §4).

    `wild_tiles` are the slots that the concealed wilds stand for, ascending. `groups` are the sets and pairs
    of the concealed tiles, ascending by lowest tile, then pair before pong before run. Readings order as they
    are reported: the standard shape first, then the smallest wild tiles, then the smallest groups.

    >>> reading = Reading(Shape.STANDARD, (11,), (Group(9, GroupKind.RUN), Group(20, GroupKind.PAIR)))
    >>> print(reading)
    123p 33s (L = 3p)
    """

    shape: Shape
    wild_tiles: tuple[int, ...]
    groups: tuple[Group, ...]

    def __str__(self) -> str:
        stands_for = f" (L = {write_tiles(self.wild_tiles)})" if self.wild_tiles else ""
        return " ".join(map(str, self.groups)) + stands_for

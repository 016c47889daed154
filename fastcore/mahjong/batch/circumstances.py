"""The circumstances of a win as one number, for arrays of wins (docs/mahjong.md §5)."""

from __future__ import annotations

from enum import IntFlag


class Circumstances(IntFlag):
    """How the last tile of a win came; none of them is a self-draw and nothing else.

    >>> from laizi.mahjong.batch import Circumstances
    >>> int(Circumstances.DISCARD | Circumstances.LAST_TILE)
    17
    """

    DISCARD = 1
    ROBBED_KONG = 2
    AFTER_KONG = 4
    FED_KONG = 8
    """A self-draw on the replacement of an exposed kong, whose feeder is known."""
    LAST_TILE = 16
    HEAVENLY = 32
    EARTHLY = 64

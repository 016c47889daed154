"""Scores: what a win is worth, and who pays it (docs/mahjong.md §7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .pattern import PatternFan
    from .reading import Reading


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a win by its best reading (docs/mahjong.md §7).

    `fan` is the sum of the patterns, no more than `cap_fan`; `patterns` has each pattern once, in the order
    of `Pattern`. `value` is base × 2^fan, and `payments` are the points that each of the four seats receives,
    negative where it pays: they sum to zero, and kongs are not in them. `legal` says whether the fan reach
    `min_fan`.
    """

    fan: int
    patterns: tuple[PatternFan, ...]
    reading: Reading
    value: int
    payments: tuple[int, int, int, int]
    legal: bool

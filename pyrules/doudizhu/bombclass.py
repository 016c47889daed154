"""Classes of bombs (docs/rules.md §9)."""

from __future__ import annotations

from enum import IntEnum


class BombClass(IntEnum):
    """What a bomb is made of (docs/rules.md §9). Physical wilds decide: 7 7 7* 7* is soft."""

    SOFT = 0
    """At least one wild card and one natural."""
    HARD = 1
    """No wild card."""
    PURE = 2
    """Wild cards only."""

"""The two sides of a game (docs/rules.md §16)."""

from __future__ import annotations

from enum import IntEnum


class Side(IntEnum):
    """Who wins and loses together (docs/rules.md §16)."""

    LANDLORD = 0
    PEASANTS = 1

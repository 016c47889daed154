"""The layout of a play as a row of zeros and ones for a learning program."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

PLANES: Final = MappingProxyType(
    {
        "naturals": slice(0, 54),
        "wilds": slice(54, 108),
        "kind": slice(108, 123),
        "rank": slice(123, 138),
        "length": slice(138, 150),
        "bomb_class": slice(150, 153),
    }
)
"""The columns of `batch.features`, by what they tell of a play (docs/batch.md)."""

WIDTH: Final = 153
"""The number of columns."""

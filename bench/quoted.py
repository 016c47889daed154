"""Quoted figures: what others have measured of programs that are not run here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Quotation:
    """Hands a second of a program, leading with 17 and with 20 cards, and following; and plays a second."""

    name: str
    leads_of_17: float
    leads_of_20: float
    follows: float
    plays: float

    @property
    def leads(self) -> float:
        """Leads a second where half of the hands have 17 cards and half 20."""
        return 2 / (1 / self.leads_of_17 + 1 / self.leads_of_20)


PUBLIC_CPP: Final = Quotation("best public C++", 0.37e6, 0.26e6, 1.5e6, 21e6)
"""On one core of a machine of the kind that docs/performance.md names. It knows no wild cards."""

RANDOM_GAMES: Final = {
    "best public C++": 13_000,
    "OpenSpiel from Python": 3_400,
    "RLCard": 150,
    "DouZero": 120,
}
"""Random games a second, to their ends, on one core of such a machine. None of these knows wild cards."""


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most hands a second of some programs."""

    name: str
    least: float
    most: float


MAHJONG_WINS: Final = Range("a public C++ program with a gigabyte of tables, four wilds to none", 8e6, 24e6)
MAHJONG_SCORES: Final = Range("public scorers from Python, no wilds", 5e3, 110e3)

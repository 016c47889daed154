"""Wins: a complete hand and the circumstances in which it was completed (docs/mahjong.md §5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from .hand import Hand
from .meld import MeldKind, check_seat


class WinSource(IntEnum):
    """Where the last tile came from (docs/mahjong.md §5)."""

    SELF_DRAW = 0
    DISCARD = 1
    ROBBED_KONG = 2
    """The natural tile that another seat was adding to a pong (抢杠)."""


@dataclass(frozen=True, slots=True)
class Win:
    """A hand with the tile that completes it, and how that tile came (docs/mahjong.md §5).

    `payer` is the seat that discarded or made the kong, None for a self-draw. Whether the hand is complete is
    not asked here. Raises TypeError or ValueError that names the field, also for what cannot come together,
    such as a heavenly win with a meld.

    >>> Win(Hand.parse("111m"), heavenly=True, earthly=True)
    Traceback (most recent call last):
    ...
    ValueError: earthly: a win is heavenly or earthly, not both
    """

    hand: Hand
    source: WinSource = WinSource.SELF_DRAW
    winner: int = 0
    payer: int | None = None
    after_kong: bool = False
    """A self-draw on the replacement of a kong (杠上花), or the first discard after one (杠上炮)."""
    feeder: int | None = None
    """The seat that fed the exposed kong whose replacement this is, None for all other wins."""
    last_tile: bool = False
    """On the last tile of the wall, drawn, or on the discard after it (扫底胡)."""
    heavenly: bool = False
    """The dealer's, on the 14 dealt tiles (天胡)."""
    earthly: bool = False
    """Another seat's, on its first own draw and without a meld (地胡)."""

    def __post_init__(self) -> None:
        if not isinstance(self.hand, Hand):
            raise TypeError(f"hand: expected a Hand, got {self.hand!r}")
        if not isinstance(self.source, WinSource):
            raise TypeError(f"source: expected a WinSource, got {self.source!r}")
        for name in ("after_kong", "last_tile", "heavenly", "earthly"):
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name}: expected True or False, got {getattr(self, name)!r}")
        object.__setattr__(self, "winner", check_seat("winner", self.winner))
        for name in ("payer", "feeder"):
            seat = getattr(self, name)
            if seat is not None:
                object.__setattr__(self, name, check_seat(name, seat))
                if seat == self.winner:
                    raise ValueError(f"{name}: the winner, {seat}, is not another seat")
        self._check()

    def _check(self) -> None:
        drawn = self.source is WinSource.SELF_DRAW
        kinds = [meld.kind for meld in self.hand.melds]
        if drawn != (self.payer is None):
            raise ValueError(
                f"payer: a {self.source.name} has {'none' if drawn else 'one'}, got {self.payer}"
            )
        if self.after_kong and self.source is WinSource.ROBBED_KONG:
            raise ValueError("after_kong: a robbed kong has no replacement")
        if self.after_kong and drawn and not any(kind.is_kong for kind in kinds):
            raise ValueError("after_kong: a replacement was drawn, so the hand has a kong")
        if self.feeder is not None and not (drawn and self.after_kong and MeldKind.EXPOSED_KONG in kinds):
            raise ValueError(f"feeder: {self.feeder} fed no exposed kong of which this is the replacement")
        if self.last_tile and self.source is WinSource.ROBBED_KONG:
            raise ValueError("last_tile: there is no kong without a tile left to replace it")
        if self.heavenly and self.earthly:
            raise ValueError("earthly: a win is heavenly or earthly, not both")
        for name in ("heavenly", "earthly"):
            if getattr(self, name) and (not drawn or kinds):
                raise ValueError(f"{name}: such a win is drawn and without melds")

    def replace(self, **changes: Any) -> Win:
        """The win with some fields changed."""
        return replace(self, **changes)

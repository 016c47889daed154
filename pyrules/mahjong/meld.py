"""Melds: the pongs and kongs that lie open beside a hand (docs/mahjong.md §3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from ..arguments import string, whole_number
from .tiles import COPIES, MOST_WILDS, TileError, check_slot, read_tiles, write_tiles

SEATS: Final = 4


class MeldKind(IntEnum):
    """How a meld came to be (docs/mahjong.md §3)."""

    PONG = 0
    """A discard and two tiles of the hand."""
    EXPOSED_KONG = 1
    """A discard and three tiles of the hand."""
    CONCEALED_KONG = 2
    """Four tiles of the hand."""
    ADDED_KONG = 3
    """A pong, and a fourth tile laid on it later."""

    @property
    def is_kong(self) -> bool:
        """Whether it counts four tiles of its kind."""
        return self is not MeldKind.PONG

    @property
    def word(self) -> str:
        """How the kind is written in texts: pong, exposed, concealed, added."""
        return self.name.removesuffix("_KONG").lower()


@dataclass(frozen=True, slots=True)
class Meld:
    """A pong or a kong: the kind of tile it is of, and which of its tiles are wild (docs/mahjong.md §3).

    A meld is *hard* without wilds and *soft* with some; it keeps the tile that it was named as. `naturals`
    and `wilds` count its three or four own tiles, of which one at least is natural. Raises TypeError or
    ValueError that names the field.

    >>> Meld.parse("added:55mL+L+L@2")
    Meld.parse('added:55mL+L+L@2')
    """

    kind: MeldKind
    tile: int
    naturals: int
    wilds: int = 0
    laid: int = 0
    """The wilds laid on the finished kong, each by an action of its own; they have no kind."""
    added_wild: bool = False
    """Whether the fourth tile of an added kong is wild."""
    source: int | None = None
    """The seat whose discard it took, None where that is not known; a concealed kong took none."""

    def __post_init__(self) -> None:
        set_field = object.__setattr__  # the way to complete a frozen value
        if not isinstance(self.kind, MeldKind):
            raise TypeError(f"kind: expected a MeldKind, got {self.kind!r}")
        set_field(self, "tile", check_slot("tile", self.tile))
        for name in ("naturals", "wilds", "laid"):
            set_field(self, name, whole_number(name, getattr(self, name)))
        if not isinstance(self.added_wild, bool):
            raise TypeError(f"added_wild: expected True or False, got {self.added_wild!r}")
        if self.source is not None:
            set_field(self, "source", check_seat("source", self.source))
        self._check()

    def _check(self) -> None:
        size = 4 if self.kind.is_kong else 3
        if not 1 <= self.naturals <= COPIES:
            raise ValueError(f"naturals: a meld has 1..{COPIES} natural tiles, got {self.naturals}")
        if self.wilds != size - self.naturals:
            raise ValueError(
                f"wilds: expected {size - self.naturals} beside {self.naturals} naturals, got {self.wilds}"
            )
        if self.laid < 0 or (self.laid and not self.kind.is_kong):
            raise ValueError(f"laid: wilds are laid on kongs, from 0, got {self.laid} on a {self.kind.name}")
        if self.all_wilds > MOST_WILDS:
            raise ValueError(f"laid: there are {MOST_WILDS} wild tiles, got {self.all_wilds} in one meld")
        if self.added_wild and (self.kind is not MeldKind.ADDED_KONG or not self.wilds):
            raise ValueError(f"added_wild: a {self.kind.name} of {self.wilds} wilds has no wild added to it")
        if self.kind is MeldKind.ADDED_KONG and not self.added_wild and self.naturals == 1:
            raise ValueError("added_wild: a pong has a natural tile, so the only one is not the one added")
        if self.kind is MeldKind.CONCEALED_KONG and self.source is not None:
            raise ValueError(f"source: a concealed kong takes no discard, got {self.source}")

    @property
    def is_soft(self) -> bool:
        """Whether one of its own tiles is wild."""
        return self.wilds > 0

    @property
    def all_wilds(self) -> int:
        """Every wild tile in it, the laid ones included."""
        return self.wilds + self.laid

    @property
    def wild_kongs(self) -> int:
        """How many actions have laid a wild in making a kong or on it, each a 癞子杠 (docs/mahjong.md §6).

        >>> [Meld.parse(text).wild_kongs for text in ("exposed:5mLLL+L", "added:55mL+5m", "added:555m+L+L")]
        [2, 0, 2]
        """
        if self.kind is MeldKind.ADDED_KONG:
            return self.added_wild + self.laid
        return (self.kind.is_kong and self.is_soft) + self.laid

    @staticmethod
    def parse(text: str) -> Meld:
        """The meld that a text names, such as `pong:55mL@2`, `concealed:5555p`, `added:777s+L+L`.

        The word is pong, exposed, concealed or added. Its tiles follow, and behind a `+` each one laid later:
        the first one on a pong makes it the added kong, the others are wilds laid on a kong. The seat that
        discarded stands behind the `@`. Raises TileError. Rules: docs/mahjong.md §3.
        """
        return read_meld(string("text", text), 0, len(text))

    def __str__(self) -> str:
        """The text that `parse` reads back."""
        naturals, wilds, later = self.naturals, self.wilds, "+L" * self.laid
        if self.kind is MeldKind.ADDED_KONG:
            naturals, wilds = naturals - (not self.added_wild), wilds - self.added_wild
            later = "+" + ("L" if self.added_wild else write_tiles([self.tile])) + later
        seat = "" if self.source is None else f"@{self.source}"
        return f"{self.kind.word}:{write_tiles([self.tile] * naturals, wilds)}{later}{seat}"

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"


_KINDS: Final = {kind.word: kind for kind in MeldKind}


def read_meld(text: str, start: int, end: int) -> Meld:
    """The meld written in `text[start:end]`. Raises TileError. Rules: docs/mahjong.md §3."""
    word, colon, _ = text[start:end].partition(":")
    if not colon or word.lower() not in _KINDS:
        raise TileError(text, start, f"a meld begins with {', '.join(f'{known}:' for known in _KINDS)}")
    kind = _KINDS[word.lower()]
    tiles, at, seat = text[start:end].partition("@")
    if at and seat not in ("0", "1", "2", "3"):
        raise TileError(text, min(start + len(tiles) + 1, len(text) - 1), "a seat is 0, 1, 2 or 3")
    parts: list[list[int | None]] = []
    place = start + len(word) + 1
    for part in tiles[len(word) + 1 :].split("+"):
        parts.append([slot for _, slot in read_tiles(text, place, place + len(part))])
        place += len(part) + 1
    own, laid = parts[0], parts[1:]
    added: list[int | None] = []
    if kind is MeldKind.ADDED_KONG:
        if len(own) != 3 or not laid:
            raise TileError(text, start, "an added kong is written as its pong, + and the tile laid on it")
        added = laid.pop(0)
        own = own + added
    if any(part != [None] for part in laid) or len(added) > 1:
        raise TileError(text, start, "behind each + stands one tile, on a finished kong an L")
    kinds = {slot for slot in own if slot is not None}
    if len(kinds) != 1:
        raise TileError(text, start, "a meld is of one kind of tile, of which one at least is natural")
    naturals = sum(slot is not None for slot in own)
    try:
        return Meld(
            kind,
            kinds.pop(),
            naturals,
            len(own) - naturals,
            len(laid),
            added == [None],
            int(seat) if at else None,
        )
    except ValueError as error:
        raise TileError(text, start, str(error)) from None


def check_seat(name: str, value: object) -> int:
    """The argument as a seat 0..3; TypeError or ValueError that names it otherwise."""
    seat = whole_number(name, value)
    if not 0 <= seat < SEATS:
        raise ValueError(f"{name}: expected a seat 0..{SEATS - 1}, got {seat}")
    return seat

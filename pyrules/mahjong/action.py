"""Actions: what a seat can do when it is asked (docs/mahjong.md §10)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from ..arguments import string
from .tiles import SUIT_LETTERS, WILD_LETTER, Suit, TileError, read_tiles, tile_name, write_tiles


class ActionKind(IntEnum):
    """The kinds of action (docs/mahjong.md §10)."""

    SWAP = 0
    """Pass on three tiles."""
    MISSING = 1
    """Name the missing suit."""
    WIN = 2
    DISCARD = 3
    PONG = 4
    EXPOSED_KONG = 5
    CONCEALED_KONG = 6
    ADDED_KONG = 7
    LAY_WILD = 8
    """Lay a wild on a finished kong."""
    PASS = 9

    @property
    def word(self) -> str:
        """How the kind is written: its name in lower case, without kong and wild."""
        return self.name.removesuffix("_KONG").removesuffix("_WILD").lower()


@dataclass(frozen=True, slots=True)
class Action:
    """One action, with what has to be said about it; whether it is legal is not asked here.

    `tiles` are slots: of a SWAP the three tiles, of a DISCARD the tile, of every meld the kind that it is of.
    `wilds` is the number of wilds that go into a meld, `meld` the place of the pong or kong that a tile is
    added to, `suit` the missing suit. Rules: docs/mahjong.md §10.

    >>> print(Action(ActionKind.PONG, (4,), wilds=1), "|", Action.parse("swap 119m"))
    pong 5m L | swap 119m
    """

    kind: ActionKind
    tiles: tuple[int, ...] = ()
    wilds: int = 0
    meld: int | None = None
    suit: Suit | None = None

    @property
    def tile(self) -> int:
        """The one tile that it is about; ValueError for an action about none or several."""
        (tile,) = self.tiles
        return tile

    def __str__(self) -> str:
        """The text that `parse` reads back: `exposed 5m LL`, `added 5m L #0`, `missing s`."""
        parts = [self.kind.word, write_tiles(self.tiles), WILD_LETTER * self.wilds]
        parts.append("" if self.suit is None else self.suit.letter)
        parts.append("" if self.meld is None else f"#{self.meld}")
        return " ".join(part for part in parts if part)

    @staticmethod
    def parse(text: str) -> Action:
        """The action that a text names. Raises TileError. Rules: docs/mahjong.md §10."""
        found = _ACTION.fullmatch(string("text", text))
        if found is None or found["word"] not in _KINDS:
            raise TileError(text, 0, f"no action; the first word is one of {', '.join(_KINDS)}")
        tiles = [slot for _, slot in read_tiles(text, *found.span("tiles")) if slot is not None]
        return Action(
            _KINDS[found["word"]],
            tuple(sorted(tiles)),
            len(found["wilds"] or ""),
            None if found["meld"] is None else int(found["meld"]),
            None if found["suit"] is None else Suit(SUIT_LETTERS.index(found["suit"])),
        )


_KINDS: Final = {kind.word: kind for kind in ActionKind}
_ACTION: Final = re.compile(
    r"(?P<word>[a-z]+)(?P<tiles>( ([1-9]+[mps])+)?)( (?P<wilds>L{1,3}))?"
    r"( (?P<suit>[mps]))?( #(?P<meld>[0-3]))?"
)

WIN: Final = Action(ActionKind.WIN)
PASS: Final = Action(ActionKind.PASS)


def discard(slot: int) -> Action:
    """The discard of a tile.

    >>> print(discard(0))
    discard 1m
    """
    return Action(ActionKind.DISCARD, (slot,))


def describe(action: Action) -> str:
    """An action in a few words for people.

    >>> describe(Action.parse("exposed 5m LL")), describe(Action.parse("missing s"))
    ('exposed kong of 5m with 2 wilds', 'missing suit: bamboos')
    """
    kind = action.kind
    if kind is ActionKind.MISSING and action.suit is not None:
        return f"missing suit: {action.suit.name.lower()}"
    if kind is ActionKind.LAY_WILD:
        return f"wild laid on the kong of {tile_name(action.tile)}"
    words = kind.name.lower().replace("_", " ")
    if not action.tiles:
        return words
    joined = f"{words} {write_tiles(action.tiles)}"
    if kind not in (ActionKind.SWAP, ActionKind.DISCARD):
        joined = f"{words} of {write_tiles(action.tiles)}"
    return joined + (f" with {action.wilds} wild{'s' * (action.wilds > 1)}" if action.wilds else "")

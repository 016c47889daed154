"""Tiles: the 34 slots, their suits, and how they are written (docs/mahjong.md §1).

A *slot* is a kind of tile as a number: 0..8 the characters 1 to 9, 9..17 the dots, 18..26 the bamboos,
27..30 the four winds and 31..33 the three dragons. Sichuan games use the first 27. A slot also names a
physical tile: copies of a kind are not told apart, and the rule set says of which slot the tiles are wild.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from ..arguments import TextError, string, whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SLOTS: Final = 34
SUITED_SLOTS: Final = 27
"""The slots of the three suits, which are all that a Sichuan game has."""
COPIES: Final = 4
"""How many tiles of each slot there are."""
MOST_WILDS: Final = 4
"""No game has more wild tiles: they are the copies of one slot."""
ONE_DOT: Final = 9

SUIT_LETTERS: Final = "mpsz"
WILD_LETTER: Final = "L"


class Suit(IntEnum):
    """The three suits; a slot of one is `9 * suit + number - 1` (docs/mahjong.md §1)."""

    CHARACTERS = 0
    DOTS = 1
    BAMBOOS = 2

    @property
    def letter(self) -> str:
        """The letter that stands behind the numbers of this suit."""
        return SUIT_LETTERS[self]


class TileError(TextError):
    """A text that does not say which tiles are meant (docs/mahjong.md §1)."""


def check_slot(name: str, value: object, slots: int = SLOTS) -> int:
    """The argument as a slot below `slots`; TypeError or ValueError that names it otherwise."""
    slot = whole_number(name, value)
    if not 0 <= slot < slots:
        raise ValueError(f"{name}: expected a slot 0..{slots - 1}, got {slot}")
    return slot


def suit_of(slot: int) -> Suit | None:
    """The suit of a slot, None for an honour.

    Raises ValueError for a number that is no slot. Rules: docs/mahjong.md §1.

    >>> suit_of(ONE_DOT), suit_of(27)
    (<Suit.DOTS: 1>, None)
    """
    check_slot("slot", slot)
    return Suit(slot // 9) if slot < SUITED_SLOTS else None


def number_of(slot: int) -> int:
    """The number of a slot in its suit, 1..9; of an honour 1..7.

    Raises ValueError for a number that is no slot. Rules: docs/mahjong.md §1.

    >>> number_of(ONE_DOT), number_of(33)
    (1, 7)
    """
    return check_slot("slot", slot) % 9 + 1


def tile_name(slot: int) -> str:
    """A tile as it is written (docs/mahjong.md §1). Raises ValueError for a number that is no slot.

    >>> [tile_name(slot) for slot in (0, 9, 26, 33)]
    ['1m', '1p', '9s', '7z']
    """
    return f"{number_of(slot)}{SUIT_LETTERS[slot // 9]}"


def parse_tile(text: str) -> int:
    """The slot of one written tile. Raises TileError. Rules: docs/mahjong.md §1.

    >>> parse_tile("1p")
    9
    """
    tiles = [slot for _, slot in read_tiles(string("text", text), 0, len(text))]
    if len(tiles) != 1 or tiles[0] is None:
        raise TileError(text, 0, "expected one tile, such as 1p")
    return tiles[0]


def write_tiles(slots: Iterable[int], wilds: int = 0) -> str:
    """Tiles in ascending order, the numbers of a suit before its letter, and an `L` for each wild one.

    Rules: docs/mahjong.md §1.

    >>> write_tiles([9, 0, 1, 0], wilds=2)
    '112m1pLL'
    """
    numbers = [""] * len(SUIT_LETTERS)
    for slot in sorted(slots):
        numbers[slot // 9] += str(number_of(slot))
    suits = zip(numbers, SUIT_LETTERS, strict=True)
    return "".join(digits + letter for digits, letter in suits if digits) + WILD_LETTER * wilds


def read_tiles(text: str, start: int, end: int) -> Iterator[tuple[int, int | None]]:
    """The tiles written in `text[start:end]`: the position and the slot of each, None for an `L`.

    Raises TileError. Rules: docs/mahjong.md §1.
    """
    numbers: list[int] = []
    for position in range(start, end):
        character = text[position]
        if character in "123456789":
            numbers.append(position)
        elif character.lower() in SUIT_LETTERS:
            if not numbers:
                raise TileError(text, position, f"no number stands before the {character!r}")
            suit = SUIT_LETTERS.index(character.lower())
            for place in numbers:
                slot = 9 * suit + int(text[place]) - 1
                if slot >= SLOTS:
                    raise TileError(text, place, "honours are 1z to 7z")
                yield place, slot
            numbers.clear()
        elif not numbers and character.upper() == WILD_LETTER:
            yield position, None
        elif not character.isspace():
            raise TileError(
                text, position, f"{character!r} is no tile, these are 1m..9m 1p..9p 1s..9s 1z..7z L"
            )
    if numbers:
        raise TileError(text, numbers[0], f"no suit stands behind the {text[numbers[0]]}: m, p, s or z")

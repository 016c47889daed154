"""Hands: the concealed tiles of a seat, its melds and its missing suit (docs/mahjong.md §3)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ..arguments import string, whole_number, whole_numbers
from .meld import Meld, read_meld
from .ruleset import SichuanRules, resolve_rules
from .tiles import (
    COPIES,
    MOST_WILDS,
    SLOTS,
    SUIT_LETTERS,
    SUITED_SLOTS,
    Suit,
    TileError,
    parse_tile,
    read_tiles,
    suit_of,
    tile_name,
    write_tiles,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

COMPLETE: Final = 14
"""The tiles of a win, a meld counted as three."""
READY: Final = 13
"""The tiles of a hand that waits for one more."""
MOST_MELDS: Final = 4


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of one seat (docs/mahjong.md §3).

    `counts` has the concealed natural tiles, 34 numbers; `wilds` is the number of concealed wilds, whatever
    tile they are in this game; `missing_suit` is the suit that the seat has named where the game has that.
    No copy of a tile exists five times, and there are four wilds. Raises TypeError or ValueError that names
    the field. Whether a rule set has such tiles is what `check_hand` asks.

    >>> Hand.parse("234m 1155p L pong:77mL@2 missing:s", wild="1p")
    Hand.parse('234m55pLLL pong:77mL@2 missing:s')
    """

    counts: tuple[int, ...]
    wilds: int = 0
    melds: tuple[Meld, ...] = ()
    missing_suit: Suit | None = None

    def __post_init__(self) -> None:
        set_field = object.__setattr__  # the way to complete a frozen value
        set_field(self, "counts", whole_numbers("counts", self.counts))
        set_field(self, "wilds", whole_number("wilds", self.wilds))
        if not isinstance(self.melds, tuple | list):
            raise TypeError(f"melds: expected a tuple of Melds, got {self.melds!r}")
        set_field(self, "melds", tuple(self.melds))
        _check_tiles(self)

    @staticmethod
    def parse(text: str, wild: str = "") -> Hand:
        """The hand that a text names: `123m 4LL pong:777p@1 missing:s`.

        Tiles stand in any order, a number before its suit and an `L` for a wild; where `wild` names a tile,
        such as 1p, every concealed one of it is a wild too. Melds and the missing suit are words of their
        own. Raises TileError. Rules: docs/mahjong.md §1, §3.

        >>> Hand.parse("11p 2p", wild="1p").wilds
        2
        """
        wild_tile = parse_tile(wild) if string("wild", wild) else None
        counts = [0] * SLOTS
        wilds = 0
        melds: list[Meld] = []
        missing: Suit | None = None
        for word in re.finditer(r"\S+", string("text", text)):
            if word[0].lower().startswith("missing:"):
                letter = word[0][len("missing:") :].lower()
                if missing is not None or not letter or letter not in SUIT_LETTERS[:-1]:
                    raise TileError(text, word.start(), "one suit may be missing: m, p or s")
                missing = Suit(SUIT_LETTERS.index(letter))
            elif ":" in word[0]:
                melds.append(read_meld(text, word.start(), word.end()))
        # Tiles are read with the words blanked out, since a suit may stand apart from its numbers: 123 m.
        bare = re.sub(r"\S*:\S*", lambda word: " " * len(word[0]), text)
        for position, slot in read_tiles(bare, 0, len(bare)):
            if slot is None or slot == wild_tile:
                wilds += 1
                if wilds > MOST_WILDS:
                    raise TileError(text, position, f"there are {MOST_WILDS} wild tiles")
            else:
                counts[slot] += 1
                if counts[slot] > COPIES:
                    raise TileError(text, position, f"there are {COPIES} tiles {tile_name(slot)}")
        try:
            return Hand(tuple(counts), wilds, tuple(melds), missing)
        except ValueError as error:
            raise TileError(text, 0, str(error)) from None

    @staticmethod
    def of(tiles: Iterable[int], wilds: int = 0, melds: Iterable[Meld] = ()) -> Hand:
        """The hand of these natural tiles, given as slots in any order.

        >>> Hand.of([0, 0, 9], wilds=1)
        Hand.parse('11m1pL')
        """
        found = Counter(whole_numbers("tiles", tiles))
        for slot in found:
            if not 0 <= slot < SLOTS:
                raise ValueError(f"tiles: expected slots 0..{SLOTS - 1}, got {slot}")
        return Hand(tuple(found[slot] for slot in range(SLOTS)), wilds, tuple(melds))

    def __str__(self) -> str:
        """The text that `parse` reads back."""
        missing = () if self.missing_suit is None else (f"missing:{self.missing_suit.letter}",)
        return " ".join(part for part in (self.concealed_text(), *map(str, self.melds), *missing) if part)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def concealed_text(self) -> str:
        """The concealed tiles as they are written (docs/mahjong.md §1)."""
        return write_tiles(self.tiles(), self.wilds)

    def tiles(self) -> tuple[int, ...]:
        """The concealed natural tiles, ascending."""
        return tuple(slot for slot, count in enumerate(self.counts) for _ in range(count))

    @property
    def concealed(self) -> int:
        """How many tiles are concealed, wilds included."""
        return sum(self.counts) + self.wilds

    @property
    def size(self) -> int:
        """How many tiles there are when a meld counts as three: 14 with the tile that wins, 13 without."""
        return self.concealed + 3 * len(self.melds)

    @property
    def all_wilds(self) -> int:
        """Every wild tile of the seat: concealed, in melds and laid on kongs."""
        return self.wilds + sum(meld.all_wilds for meld in self.melds)

    def naturals(self, slot: int) -> int:
        """How many natural tiles of a slot the seat holds, concealed and in melds.

        >>> Hand.parse("5m pong:55mL").naturals(4)
        3
        """
        return self.counts[slot] + sum(meld.naturals for meld in self.melds if meld.tile == slot)

    def holds_missing_suit(self) -> bool:
        """Whether a concealed natural tile is of the missing suit; wilds never are (docs/mahjong.md §3)."""
        suit = self.missing_suit
        return suit is not None and any(self.counts[9 * suit : 9 * suit + 9])

    def add(self, slot: int, wild_tile: int | None = None) -> Hand:
        """The hand with one more tile, which is a wild if it is the tile `wild_tile`.

        >>> Hand.parse("1m").add(9, wild_tile=9)
        Hand.parse('1mL')
        """
        return self.exchange((slot,), (), wild_tile)

    def remove(self, slot: int, wild_tile: int | None = None) -> Hand:
        """The hand without one tile. ValueError if it is not held."""
        return self.exchange((), (slot,), wild_tile)

    def exchange(self, taken: Iterable[int], given: Iterable[int], wild_tile: int | None = None) -> Hand:
        """The hand with some concealed tiles more and others less. ValueError if these are not held."""
        counts, wilds = list(self.counts), self.wilds
        for tiles, step in ((taken, 1), (given, -1)):
            for slot in tiles:
                if slot == wild_tile:
                    wilds += step
                else:
                    counts[slot] += step
        return self.replace(counts=tuple(counts), wilds=wilds)

    def replace(self, **changes: Any) -> Hand:
        """The hand with some fields changed."""
        return replace(self, **changes)


def check_hand(hand: Hand, rules: SichuanRules | str, name: str = "hand") -> None:
    """Raise unless the tiles of a rule set can make this hand.

    There are no honours, no wilds unless `wild_one_dot` is on, and then no natural 1p; a suit is missing only
    where `missing_suit` is on, and is then in no meld. TypeError if it is no Hand, otherwise ValueError; both
    begin with `name`. Rules: docs/mahjong.md §3.

    >>> check_hand(Hand.parse("1p"), "SICHUAN_LAIZI")
    Traceback (most recent call last):
    ...
    ValueError: hand: 1p holds a natural 1p, which are all wild under SICHUAN_LAIZI
    """
    rules = resolve_rules(rules)
    if not isinstance(hand, Hand):
        raise TypeError(f"{name}: expected a Hand, got {hand!r}")
    wild_tile = rules.wild_tile
    held = {slot for slot, count in enumerate(hand.counts) if count} | {meld.tile for meld in hand.melds}
    for slot in sorted(held):
        if slot >= SUITED_SLOTS:
            raise ValueError(f"{name}: {hand} holds {tile_name(slot)}, and Sichuan games have no honours")
        if slot == wild_tile:
            raise ValueError(
                f"{name}: {hand} holds a natural {tile_name(slot)}, which are all wild under {rules.name}"
            )
    if wild_tile is None and hand.all_wilds:
        raise ValueError(f"{name}: {hand} holds wild tiles, and {rules.name} has none")
    if hand.missing_suit is None:
        return
    if not rules.missing_suit:
        raise ValueError(f"{name}: {hand} names a missing suit, and {rules.name} has none")
    if any(suit_of(meld.tile) is hand.missing_suit for meld in hand.melds):
        raise ValueError(f"{name}: {hand} has a meld of its missing suit")


def _check_tiles(hand: Hand) -> None:
    """The bounds of the tiles and of a seat (docs/mahjong.md §3), as far as no rule set is needed."""
    if len(hand.counts) != SLOTS:
        raise ValueError(f"counts: expected {SLOTS} numbers, one for each slot, got {len(hand.counts)}")
    for meld in hand.melds:
        if not isinstance(meld, Meld):
            raise TypeError(f"melds: expected Melds, got {meld!r}")
    if hand.missing_suit is not None and not isinstance(hand.missing_suit, Suit):
        raise TypeError(f"missing_suit: expected a Suit or None, got {hand.missing_suit!r}")
    if len(hand.melds) > MOST_MELDS:
        raise ValueError(f"melds: a hand has at most {MOST_MELDS}, got {len(hand.melds)}")
    for slot, count in enumerate(hand.counts):
        if count < 0 or hand.naturals(slot) > COPIES:
            raise ValueError(
                f"counts: there are 0..{COPIES} tiles {tile_name(slot)}, got {hand.naturals(slot)}"
            )
    if hand.wilds < 0 or hand.all_wilds > MOST_WILDS:
        raise ValueError(f"wilds: there are 0..{MOST_WILDS} wild tiles, got {hand.all_wilds}")
    if hand.size > COMPLETE:
        raise ValueError(f"counts: a hand has at most {COMPLETE} tiles, melds as three, got {hand.size}")

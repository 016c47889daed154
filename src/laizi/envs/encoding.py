"""What a seat knows, as numbers: one row of uint8 for a learning program (docs/envs.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from laizi.doudizhu import PASS, batch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from laizi.doudizhu import Hand, View

ENCODING_VERSION: Final = 1
"""Of `FIELDS` and what they mean; stored data should name it."""

_SIZES: Final = {
    "counts": 15,
    "wilds": 2,
    "wild_ranks": 2,
    "cards_left": 3,
    "played_counts": 45,
    "played_wilds": 6,
    "bottom_counts": 15,
    "bottom_wilds": 2,
    "seat": 1,
    "turn": 1,
    "made_by": 1,
    "passes": 1,
    "to_beat": sum(plane.stop - plane.start for plane in batch.PLANES.values()),
}


def _fields() -> Iterator[tuple[str, slice]]:
    start = 0
    for name, size in _SIZES.items():
        yield name, slice(start, start + size)
        start += size


FIELDS: Final = dict(_fields())
"""The columns of each field."""

COLUMNS: Final = sum(_SIZES.values())
"""How many columns there are."""

MOST: Final = 20
"""No number is greater: the most cards of a hand, and of a seat that has played all of them."""


def encode(view: View) -> NDArray[np.uint8]:
    """The view of a seat as uint8 (COLUMNS,); the columns are those of `FIELDS`, seats 0 to 2 as in the view.

    >>> from laizi.doudizhu import Position
    >>> row = encode(Position.parse("doudizhu-1 - 345,66,7 0 0 - 0 -,-,- - CLASSIC").view(1))
    >>> row[FIELDS["counts"]].tolist(), row[FIELDS["cards_left"]].tolist()
    ([0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [3, 2, 1])
    """
    row = np.zeros(COLUMNS, np.uint8)
    _put_cards(row, "", [view.hand])
    _put_cards(row, "played_", view.played)
    if view.bottom is not None:
        _put_cards(row, "bottom_", [view.bottom])
    row[FIELDS["wild_ranks"]] = [rank + 1 for rank in (*view.wild_ranks, -1, -1)[:2]]
    row[FIELDS["cards_left"]] = view.cards_left
    row[FIELDS["seat"]] = view.seat
    row[FIELDS["turn"]] = view.turn
    row[FIELDS["made_by"]] = 0 if view.made_by is None else view.made_by + 1
    row[FIELDS["passes"]] = view.passes
    if view.to_beat != PASS:
        row[FIELDS["to_beat"]] = features(np.array([view.to_beat.code], np.uint64), view.wild_ranks)[0]
    return row


def features(codes: NDArray[np.uint64], wild_ranks: tuple[int, ...]) -> NDArray[np.uint8]:
    """The planes of plays of one deal, those of `batch.features`: uint8 (m, 153)."""
    return batch.features(codes, np.array([(*wild_ranks, -1, -1)[:2]], np.int8))


def _put_cards(row: NDArray[np.uint8], of: str, hands: Iterable[Hand]) -> None:
    """Write naturals by slot and wilds by wild rank, hand after hand."""
    hands = list(hands)
    row[FIELDS[f"{of}counts"]] = [count for hand in hands for count in hand.counts]
    row[FIELDS[f"{of}wilds"]] = [held for hand in hands for held in (*hand.wilds, 0, 0)[:2]]

"""What is wrong with one row of arrays: the error of the call for one hand or win, with the row in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from laizi.pyrules.mahjong.hand import Hand, check_hand
from laizi.pyrules.mahjong.meld import Meld, MeldKind
from laizi.pyrules.mahjong.tiles import Suit
from laizi.pyrules.mahjong.win import Win, WinSource

from .circumstances import Circumstances

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from laizi.pyrules.mahjong.ruleset import SichuanRules

WINNER, PAYER, FEEDER = range(3)
NO_SUIT = -1


def raise_for_row(
    row: int,
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    melds: NDArray[np.uint8] | None,
    missing: NDArray[np.int8] | None,
    circumstances: NDArray[np.uint8],
    rules: SichuanRules,
    sizes: tuple[int, ...] | None,
) -> NoReturn:
    """Raise the ValueError for a row: of its hand, of a number of tiles, or of its circumstances."""
    hand = _hand(row, counts, wilds, melds, missing)
    check_hand(hand, rules, f"counts: row {row}")
    if sizes is not None and hand.size not in sizes:
        expected = " or ".join(map(str, sizes))
        raise ValueError(f"counts: row {row}: expected {expected} tiles, melds as three, got {hand.size}")
    _check_circumstances(row, hand, int(circumstances[row if len(circumstances) > 1 else 0]))
    raise ValueError(f"row {row} was changed by another thread during the call")


def _hand(
    row: int,
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    melds: NDArray[np.uint8] | None,
    missing: NDArray[np.int8] | None,
) -> Hand:
    """The hand of a row."""
    suit = NO_SUIT if missing is None else int(missing[row if len(missing) > 1 else 0])
    if not NO_SUIT <= suit < len(Suit):
        raise ValueError(f"missing: row {row}: expected a suit 0..{len(Suit) - 1} or -1 for none, got {suit}")
    places = [] if melds is None else melds[row].tolist()
    beside = tuple(_meld(row, fields) for fields in places if any(fields))
    try:
        return Hand(counts[row].tolist(), int(wilds[row]), beside, None if suit == NO_SUIT else Suit(suit))
    except ValueError as error:
        raise _in_row(error, row) from None


def _meld(row: int, fields: list[int]) -> Meld:
    """The meld of one place, which is not empty."""
    kind, tile, naturals, wilds, laid, added_wild = fields
    if kind >= len(MeldKind) or added_wild > 1:
        raise ValueError(f"melds: row {row}: no meld has the kind {kind} and the added wilds {added_wild}")
    try:
        return Meld(MeldKind(kind), tile, naturals, wilds, laid, bool(added_wild))
    except ValueError as error:
        raise ValueError(f"melds: row {row}: {error}") from None


def _check_circumstances(row: int, hand: Hand, circumstances: int) -> None:
    """Raise unless a hand can be won in such circumstances."""
    if circumstances > sum(Circumstances):
        raise ValueError(f"circumstances: row {row}: expected 0..{sum(Circumstances)}, got {circumstances}")
    flags = Circumstances(circumstances)
    both = Circumstances.DISCARD | Circumstances.ROBBED_KONG
    if both in flags:
        raise ValueError(f"circumstances: row {row}: a tile is discarded or robbed, not both")
    drawn = not flags & both
    source = WinSource.ROBBED_KONG if Circumstances.ROBBED_KONG in flags else WinSource.DISCARD
    try:
        Win(
            hand,
            WinSource.SELF_DRAW if drawn else source,
            WINNER,
            None if drawn else PAYER,
            Circumstances.AFTER_KONG in flags,
            FEEDER if Circumstances.FED_KONG in flags else None,
            Circumstances.LAST_TILE in flags,
            Circumstances.HEAVENLY in flags,
            Circumstances.EARTHLY in flags,
        )
    except ValueError as error:
        raise ValueError(f"circumstances: row {row}: {error}") from None


def _in_row(error: ValueError, row: int) -> ValueError:
    """An error that names an argument, with the row behind the name."""
    name, _, text = str(error).partition(": ")
    return ValueError(f"{name}: row {row}: {text}")

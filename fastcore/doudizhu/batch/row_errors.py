"""What is wrong with one row of arrays: the error of the call for one hand or play, with the row in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import numpy as np

from laizi.pyrules.doudizhu.cards import WILD_JOKERS
from laizi.pyrules.doudizhu.comparison import check_play
from laizi.pyrules.doudizhu.hand import Hand, check_hand
from laizi.pyrules.doudizhu.move import Move

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laizi.pyrules.doudizhu.ruleset import RuleSet


def raise_for_hand(
    row: int,
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    wild_ranks: NDArray[np.int8],
    to_beat: NDArray[np.uint64] | None,
    rules: RuleSet,
    validate: bool,
) -> NoReturn:
    """Raise the ValueError for a row of hands and of what they have to beat.

    With `validate` that has to be a legal play, otherwise only the code of one.
    """
    ranks = _wild_ranks(row, wild_ranks, rules)
    check_hand(_hand(row, counts, wilds, ranks), rules, f"counts: row {row}")
    if to_beat is not None:
        _move(row, "to_beat", to_beat, ranks, rules if validate else None)
    _raise_for_change(row)


def raise_for_codes(
    row: int,
    wild_ranks: NDArray[np.int8],
    codes: NDArray[np.uint64],
    to_beat: NDArray[np.uint64] | None = None,
    rules: RuleSet | None = None,
) -> NoReturn:
    """Raise the ValueError for a row of plays, which have to be legal ones where a rule set is given."""
    ranks = _wild_ranks(row, wild_ranks, rules)
    _move(row, "codes", codes, ranks, rules)
    if to_beat is not None:
        _move(row, "to_beat", to_beat, ranks, rules)
    _raise_for_change(row)


def raise_for_spent(
    row: int,
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    wild_ranks: NDArray[np.int8],
    codes: NDArray[np.uint64],
) -> NoReturn:
    """Raise the ValueError for a row of hands and of the plays that they spend."""
    ranks = _wild_ranks(row, wild_ranks, None)
    hand = _hand(row, counts, wilds, ranks)
    move = _move(row, "codes", codes, ranks, None)
    if not hand.holds(move.cards):
        raise ValueError(f"codes: row {row}: {move} is not part of {hand}")
    _raise_for_change(row)


def _wild_ranks(row: int, wild_ranks: NDArray[np.int8], rules: RuleSet | None) -> tuple[int, ...]:
    """The wild ranks of a row, without the -1 for none."""
    values = np.atleast_1d(wild_ranks[row if len(wild_ranks) > 1 else 0]).tolist()
    ranks = tuple(values)
    while ranks and ranks[-1] == -1:
        ranks = ranks[:-1]
    if any(not 0 <= rank <= WILD_JOKERS for rank in ranks) or list(ranks) != sorted(set(ranks)):
        raise ValueError(
            f"wild_ranks: row {row}: expected ascending slots 0..{WILD_JOKERS}, -1 (none) last, got {values}"
        )
    if rules is not None and not rules.allows_wild_ranks(ranks):
        raise ValueError(f"wild_ranks: row {row}: {rules.name} does not allow {values}")
    return ranks


def _hand(row: int, counts: NDArray[np.uint8], wilds: NDArray[np.uint8], wild_ranks: tuple[int, ...]) -> Hand:
    """The cards of a row."""
    held = np.atleast_1d(wilds[row]).tolist()
    if any(held[len(wild_ranks) :]):
        raise ValueError(f"wilds: row {row}: there are {len(wild_ranks)} wild ranks, got {held}")
    held += [0] * len(wild_ranks)
    try:
        return Hand(counts[row].tolist(), held[: len(wild_ranks)], wild_ranks)
    except ValueError as error:
        name, _, text = str(error).partition(": ")
        raise ValueError(f"{name}: row {row}: {text}") from None


def _move(
    row: int, name: str, codes: NDArray[np.uint64], wild_ranks: tuple[int, ...], rules: RuleSet | None
) -> Move:
    """The play of a row, a legal one where a rule set is given."""
    try:
        move = Move.from_code(int(codes[row]), wild_ranks)
    except ValueError as error:
        raise ValueError(f"{name}: row {row}: {str(error).removeprefix('code: ')}") from None
    if rules is not None:
        check_play(move, rules, f"{name}: row {row}")
    return move


def _raise_for_change(row: int) -> NoReturn:
    """Raise for a row that was wrong and no longer is."""
    raise ValueError(f"row {row} was changed by another thread during the call")

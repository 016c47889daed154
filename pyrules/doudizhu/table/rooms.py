"""Rooms: what is agreed before a hand, and the rooms that the sources name (docs/table.md §10)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from ...arguments import number_from
from .deal import check_seat
from .situation import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .settlement import Result

COMPETITION_UNIT: Final = 10
"""In a competition a point counts tenfold."""
HIGHEST_AMOUNT: Final = 10**15
"""The most that may be agreed of anything, so that what is paid can be written down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What is agreed before a hand; one subclass for each game (docs/table.md §10).

    Raises TypeError or ValueError that names the field.
    """

    first_caller: int | None = None
    """Who is asked first; None leaves it to chance."""

    def __post_init__(self) -> None:
        set_field = object.__setattr__  # the way to complete a frozen value
        for field in fields(self):
            name, value = field.name, getattr(self, field.name)
            if field.type == "bool" and not isinstance(value, bool):
                raise TypeError(f"{name}: expected True or False, got {value!r}")
            if name == "first_caller" and value is not None:
                set_field(self, name, check_seat(name, value))
            elif field.type == "int" or (name == "cap" and value is not None):
                set_field(self, name, amount(name, value))

    def next_hand(self, result: Result) -> Options:
        """The options of the hand after the one with this result."""
        return replace(self, first_caller=None)

    def to_json(self) -> dict[str, Any]:
        """The fields, in values that JSON knows."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Options:
        """Options with these fields, those that are missing as they are by default.

        Raises ValueError for an unknown field, and what the class raises.

        >>> CallRobOptions.from_json({"cap": 24}).cap
        24
        """
        known = [field.name for field in fields(cls)]
        for name in values:
            if name not in known:
                raise ValueError(f"options: no field {name!r}, there are {', '.join(known)}")
        return cls(**values)


@dataclass(frozen=True, slots=True, kw_only=True)
class HuanleOptions(Options):
    """A room of Huanle, and what the seats bring to the hand."""

    coefficient: int = 4
    """What one point is worth; with 4 so is the quarter of one that laizi rooms begin with."""
    fee: int = 0
    """What each seat pays to the system for a hand."""
    initial: int = 1
    """The multiplier with which a hand begins."""
    balances: tuple[int, int, int] | None = None
    """What each seat brings; None is without limit."""

    def __post_init__(self) -> None:
        # Not super(): a dataclass with slots is another class than the one this method was written in.
        Options.__post_init__(self)
        if self.balances is not None:
            if not isinstance(self.balances, list | tuple) or len(self.balances) != len(SEATS):
                raise TypeError(f"balances: expected three numbers, got {self.balances!r}")
            balances = tuple(amount("balances", balance) for balance in self.balances)
            # A hand may give one seat what another one has lost, but never adds to the sum.
            if sum(balances) > HIGHEST_AMOUNT:
                raise ValueError(f"balances: expected {HIGHEST_AMOUNT} at most in all, got {sum(balances)}")
            object.__setattr__(self, "balances", balances)

    def next_hand(self, result: Result) -> HuanleOptions:
        """The same room, with what each seat has after the hand."""
        if self.balances is None:
            return replace(self, first_caller=None)
        first, second, third = (
            balance + gain for balance, gain in zip(self.balances, result.payments, strict=True)
        )
        return replace(self, first_caller=None, balances=(first, second, third))


@dataclass(frozen=True, slots=True, kw_only=True)
class PointBidOptions(Options):
    """A room of point bid."""

    unit: int = 1
    """What one point is worth."""
    cap: int | None = None
    """The most that a peasant's stake is multiplied by, the bid included; None is without limit."""
    mild: bool = False
    """Whether bombs and spring are added and not multiplied."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRobOptions(Options):
    """What may be chosen for call and rob."""

    unit: int = 1
    """What one point is worth."""
    cap: int | None = None
    """The most that the stake of each peasant is multiplied by; None is without limit."""
    winner_first: bool = False
    """Whether who was out first in a hand is asked first in the next."""
    hard_over_soft: bool = False
    """Whether hard bombs beat soft ones."""

    def next_hand(self, result: Result) -> CallRobOptions:
        """The same options; with `winner_first` who was out first is asked first."""
        return replace(self, first_caller=result.first_out if self.winner_first else None)


@dataclass(frozen=True, slots=True)
class Room:
    """A room of point bid: what one must have or pay to enter it, and its stakes (docs/table.md §10).

    >>> ROOMS["gold junior"].options().cap, ROOMS["gold junior"].admits(199_999)
    (96, False)
    """

    entry: int = 0
    """What one must have; it is not paid."""
    fee: int = 0
    """What is paid to enter, once for a whole competition."""
    unit: int = 1
    cap: int | None = None

    def admits(self, balance: int) -> bool:
        """Whether somebody with this balance may enter."""
        return balance >= max(self.entry, self.fee)

    def options(self, *, mild: bool = False) -> PointBidOptions:
        """The options of a hand in this room."""
        return PointBidOptions(unit=self.unit, cap=self.cap, mild=mild)


ROOMS: Final[Mapping[str, Room]] = {
    "normal 1": Room(),
    "normal 2": Room(),
    "gold junior": Room(entry=200_000, unit=1_000, cap=96),
    "gold middle": Room(entry=2_000_000, unit=10_000, cap=96),
    "9-stage free": Room(unit=COMPETITION_UNIT),
    "9-stage junior": Room(fee=20_000, unit=COMPETITION_UNIT),
    "9-stage senior": Room(fee=200_000, unit=COMPETITION_UNIT),
    "5-stage fast": Room(fee=100_000, unit=COMPETITION_UNIT),
}
"""The game centre and the competitions of point bid."""


def amount(name: str, value: object) -> int:
    """The argument as a whole number 0..HIGHEST_AMOUNT; TypeError or ValueError that names it otherwise."""
    number = number_from(0, name, value)
    if number > HIGHEST_AMOUNT:
        raise ValueError(
            f"{name}: expected {HIGHEST_AMOUNT} at most, got a number of {number.bit_length()} bits"
        )
    return number

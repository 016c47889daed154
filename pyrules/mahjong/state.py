"""The state of a table: everything that decides how a hand of the game goes on (docs/mahjong.md §10)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .meld import SEATS
from .view import Phase, View

if TYPE_CHECKING:
    from .action import Action
    from .hand import Hand
    from .result import KongPoints, Result


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: its tiles, the discards of it that nobody took, and what it has drawn and passed."""

    hand: Hand
    discards: tuple[int, ...] = ()
    draws: int = 0
    locked: bool = False
    """Whether it has passed a legal win since its last tile from the wall."""


@dataclass(frozen=True, slots=True)
class State:
    """A table between two actions; a value, which a legal action turns into the next one.

    The fields are those of `View` but for these: `wall` has the tiles that are left, `asked` the seats that
    have still to act, the next one first, `given` the actions of those that have been asked together with
    them, `adding` the place of the pong to which a tile is being added.
    """

    dealer: int
    rotation: int
    wall: tuple[int, ...]
    seats: tuple[Seat, ...]
    phase: Phase
    turn: int
    asked: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    offered: int | None = None
    adding: int | None = None
    after_kong: bool = False
    feeder: int | None = None
    given: tuple[tuple[int, Action], ...] = ()
    kongs: tuple[KongPoints, ...] = ()
    """The points of the kongs made so far, in order."""
    result: Result | None = None

    def replace(self, **changes: Any) -> State:
        """The state with some fields changed."""
        return replace(self, **changes)

    def with_seat(self, seat: int, **changes: Any) -> State:
        """The state with some fields of one seat changed."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)
        return self.replace(seats=tuple(seats))

    def hand(self, seat: int) -> Hand:
        """The tiles of a seat."""
        return self.seats[seat].hand

    def view(self, seat: int, asked: bool | None = None) -> View:
        """What a seat sees; `asked` tells whether it is asked, where that is not yet in the state."""
        return View(
            seat=seat,
            asked=seat in self.asked[:1] if asked is None else asked,
            phase=self.phase,
            hand=self.hand(seat),
            dealer=self.dealer,
            turn=self.turn,
            wall=len(self.wall),
            drawn=self.drawn if seat == self.turn else (),
            offered=self.offered,
            draws=self.seats[seat].draws,
            locked=self.seats[seat].locked,
            after_kong=self.after_kong,
            feeder=self.feeder,
            melds=tuple(other.hand.melds for other in self.seats),
            discards=tuple(other.discards for other in self.seats),
            concealed=tuple(other.hand.concealed for other in self.seats),
            missing_suits=tuple(other.hand.missing_suit for other in self.seats),
        )


def seats_after(seat: int) -> tuple[int, ...]:
    """The other three seats in turn order, which is counter-clockwise.

    >>> seats_after(2)
    (3, 0, 1)
    """
    return tuple((seat + place) % SEATS for place in range(1, SEATS))

"""What one seat knows of a game (docs/rules.md §16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .deal import seat_number

if TYPE_CHECKING:
    from .hand import Hand
    from .move import Move
    from .ruleset import RuleSet
    from .state import State


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows: an immutable value, in which nothing depends on hidden cards (docs/rules.md §16).

    `hand` is its own, `cards_left` the number of cards that each seat holds, `played` what each has played.
    The other fields are those of the `Position`: `turn` plays next and has to beat `to_beat`, PASS in a lead,
    which `made_by` has made, None in a lead; `passes` seats have passed on it; `bottom` are the landlord's
    bottom cards, None where nobody has seen them.

    >>> from .position import Position
    >>> position = Position.parse("doudizhu-1 - 345,66,7 0 0 - 0 -,-,- - CLASSIC")
    >>> view = position.view(1)
    >>> view.hand, view.cards_left, view.turn
    (Hand.parse('66'), (3, 2, 1), 0)
    """

    rules: RuleSet
    seat: int
    hand: Hand
    cards_left: tuple[int, ...]
    played: tuple[Hand, ...]
    landlord: int
    turn: int
    to_beat: Move
    made_by: int | None
    passes: int
    bottom: Hand | None

    @property
    def wild_ranks(self) -> tuple[int, ...]:
        """The wild ranks of the deal."""
        return self.hand.wild_ranks


def view_of(state: State, seat: int) -> View:
    """What a seat, 0..2, knows at one moment; ValueError for another seat (docs/rules.md §16)."""
    seat = seat_number("seat", seat)
    return View(
        rules=state.rules,
        seat=seat,
        hand=state.hands[seat],
        cards_left=tuple(map(len, state.hands)),
        played=state.played,
        landlord=state.landlord,
        turn=state.turn,
        to_beat=state.to_beat,
        made_by=state.made_by,
        passes=state.passes,
        bottom=state.bottom,
    )

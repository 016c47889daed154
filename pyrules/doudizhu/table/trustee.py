"""Trustees: seats that the table plays for (docs/table.md §8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .machine import State
from .situation import SEATS

if TYPE_CHECKING:
    from .situation import Situation

TIMEOUTS: Final = 3
"""So many timeouts in a row make a seat a trustee."""


def make_trustee(situation: Situation, seat: int) -> None:
    """Let the table play for a seat from now on."""
    situation.trustees.setdefault(seat, len(situation.hands[seat]))


def note_own_act(situation: Situation, seat: int) -> None:
    """Start to count the timeouts of a seat anew."""
    situation.timeouts[seat] = 0


def note_timeout(situation: Situation, seat: int) -> None:
    """Count a timeout: the first one in the bidding, or the third in a row, makes the seat a trustee."""
    situation.timeouts[seat] += 1
    if situation.state is State.BID or situation.timeouts[seat] >= TIMEOUTS:
        make_trustee(situation, seat)


def absent(situation: Situation) -> tuple[int, ...]:
    """The peasants that count as absent in the settlement: who left with one card to go does not."""
    return tuple(
        seat
        for seat in SEATS
        if seat != situation.landlord and seat in situation.trustees and situation.trustees[seat] != 1
    )


def nobody_present(situation: Situation) -> bool:
    """Whether the table plays for all three seats."""
    return len(situation.trustees) == len(SEATS)

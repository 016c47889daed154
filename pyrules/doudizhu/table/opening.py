"""Open hands: cards that lie face up for everybody, and what that multiplies by (docs/table.md §5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .actions import Open, Start
from .machine import Stage, State, always, choice
from .situation import unanswered

if TYPE_CHECKING:
    from .situation import Situation

BEFORE_THE_DEAL: Final = 5
IN_THE_FIRST_HALF: Final = 4
IN_THE_SECOND_HALF: Final = 3
FROM_THE_START: Final = 4
"""In the games that ask for it when the seats get ready."""
WITH_THE_BOTTOM: Final = 2


def closed(situation: Situation) -> tuple[int, ...]:
    """The seats whose cards do not lie open: all are asked at once."""
    return tuple(seat for seat in unanswered(situation) if seat not in situation.opened)


def landlord_if_closed(situation: Situation) -> tuple[int, ...]:
    """The landlord, once, unless the cards lie open already."""
    return tuple(seat for seat in closed(situation) if seat == situation.landlord)


def lay_open(situation: Situation, factor: int) -> None:
    """Open the hands of those who have just chosen that."""
    for seat, action in situation.answers.items():
        if (isinstance(action, Open) and action.yes) or (isinstance(action, Start) and action.open):
            situation.opened[seat] = factor


def opened_with_the_bottom(situation: Situation) -> State:
    """Open the landlord's hand, if that was chosen; then the play begins."""
    lay_open(situation, WITH_THE_BOTTOM)
    return State.PLAY


OPEN_OR_NOT: Final = choice(Open(True), Open(False))
OPEN: Final = Stage(landlord_if_closed, OPEN_OR_NOT, always(Open(False)), opened_with_the_bottom)

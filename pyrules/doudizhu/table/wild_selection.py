"""Wild selection: when the wild ranks and the bottom cards become known (docs/table.md §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Pick
from .bidding import first_caller
from .deal import take_bottom
from .machine import Stage, State, no_choice, nobody

if TYPE_CHECKING:
    from .situation import Situation


def picking(situation: Situation) -> tuple[int, ...]:
    """Ask the first caller, once."""
    return () if situation.answers else (first_caller(situation),)


def pick(situation: Situation) -> None:
    """Make wild what has been picked."""
    (action,) = situation.answers.values()
    assert isinstance(action, Pick)
    situation.wild_ranks = (action.wild_rank,)


def wild_stage(then: State) -> Stage:
    """The state in which the table makes the wild ranks and the bottom cards known, and the one behind it."""

    def selected(situation: Situation) -> State:
        select_wild(situation)
        return then

    return Stage(nobody, no_choice, None, selected)


def select_wild(situation: Situation) -> None:
    """Make the wild ranks of the deal known, unless some were picked, and give out the bottom cards."""
    assert situation.shuffle is not None
    if situation.wild_ranks is None:
        situation.wild_ranks = situation.shuffle.deal.wild_ranks
    take_bottom(situation)

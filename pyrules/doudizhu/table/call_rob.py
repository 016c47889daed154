"""Call and rob: its states (docs/table.md §13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .actions import Call, Double, Rob, Start
from .bidding import called, calling, first_caller, robbed, robbing
from .deal import give, shuffle
from .machine import Machine, Stage, State, always, choice
from .opening import FROM_THE_START, lay_open
from .play import PLAY
from .situation import unanswered
from .wild_selection import wild_stage

if TYPE_CHECKING:
    from .situation import Situation

MOST_DEALS: Final = 3
"""If nobody calls in the last of so many, the first caller is the landlord."""


def _started(situation: Situation) -> State:
    lay_open(situation, FROM_THE_START)
    shuffle(situation)
    give(situation)
    return State.CALL


def _called(situation: Situation) -> State:
    if called(situation):
        return State.ROB
    if situation.deals == MOST_DEALS:
        situation.landlord = first_caller(situation)
        return State.WILD
    shuffle(situation, same_caller=True)
    give(situation)
    return State.CALL


def _doubled(situation: Situation) -> State:
    situation.doubled = tuple(
        seat
        for seat, action in sorted(situation.answers.items())
        if isinstance(action, Double) and action.yes
    )
    return State.PLAY


MACHINE: Final[Machine] = {
    State.READY: Stage(unanswered, choice(Start(False), Start(True)), always(Start(False)), _started),
    State.CALL: Stage(calling, choice(Call(True), Call(False)), always(Call(False)), _called),
    State.ROB: Stage(robbing, choice(Rob(True), Rob(False)), always(Rob(False)), robbed),
    State.WILD: wild_stage(State.DOUBLE),
    State.DOUBLE: Stage(unanswered, choice(Double(True), Double(False)), always(Double(False)), _doubled),
    State.PLAY: PLAY,
}

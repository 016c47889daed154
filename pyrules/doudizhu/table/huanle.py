"""Huanle, with one wild rank, with two (tiandi), or with two wild cards: its states (docs/table.md §11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..cards import SEVEN, WILD_JOKERS
from .actions import Call, Join, Open, Pick, Rob
from .bidding import called, calling, robbed, robbing
from .deal import FIRST_HALF, give, shuffle
from .machine import Machine, Stage, State, always, choice
from .opening import (
    BEFORE_THE_DEAL,
    IN_THE_FIRST_HALF,
    IN_THE_SECOND_HALF,
    OPEN,
    OPEN_OR_NOT,
    closed,
    lay_open,
)
from .play import PLAY
from .situation import unanswered
from .wild_selection import pick, picking, wild_stage

if TYPE_CHECKING:
    from .situation import Situation


def _matched(situation: Situation) -> State:
    shuffle(situation)
    return State.BEFORE


def _matched_to_pick(situation: Situation) -> State:
    shuffle(situation)
    return State.PICK


def _picked(situation: Situation) -> State:
    pick(situation)
    return State.BEFORE


def _first_half(situation: Situation) -> State:
    lay_open(situation, BEFORE_THE_DEAL)
    give(situation, FIRST_HALF)
    return State.FIRST_HALF


def _second_half(situation: Situation) -> State:
    lay_open(situation, IN_THE_FIRST_HALF)
    give(situation)
    return State.SECOND_HALF


def _dealt(situation: Situation) -> State:
    lay_open(situation, IN_THE_SECOND_HALF)
    return State.CALL


def _called(situation: Situation) -> State:
    if called(situation):
        return State.ROB
    shuffle(situation)
    situation.opened.clear()
    return State.BEFORE


MACHINE: Final[Machine] = {
    State.MATCH: Stage(unanswered, choice(Join()), None, _matched),
    State.BEFORE: Stage(closed, OPEN_OR_NOT, always(Open(False)), _first_half),
    State.FIRST_HALF: Stage(closed, OPEN_OR_NOT, always(Open(False)), _second_half),
    State.SECOND_HALF: Stage(closed, OPEN_OR_NOT, always(Open(False)), _dealt),
    State.CALL: Stage(calling, choice(Call(True), Call(False)), always(Call(False)), _called),
    State.ROB: Stage(robbing, choice(Rob(True), Rob(False)), always(Rob(False)), robbed),
    State.WILD: wild_stage(State.OPEN),
    State.OPEN: OPEN,
    State.PLAY: PLAY,
}

TWO_CARD_MACHINE: Final[Machine] = {
    **MACHINE,
    State.MATCH: Stage(unanswered, choice(Join()), None, _matched_to_pick),
    State.PICK: Stage(picking, choice(Pick(SEVEN), Pick(WILD_JOKERS)), always(Pick(SEVEN)), _picked),
}

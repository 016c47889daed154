"""Point bid: its states (docs/table.md §12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .actions import Bid, Rob, Start
from .bidding import bidding, bids, has_bid, robbed, robbing
from .deal import give, shuffle
from .machine import Machine, Stage, State, always, choice
from .opening import FROM_THE_START, OPEN, lay_open
from .play import PLAY
from .situation import unanswered
from .trustee import nobody_present
from .wild_selection import wild_stage

if TYPE_CHECKING:
    from .situation import Situation


def _started(situation: Situation) -> State:
    lay_open(situation, FROM_THE_START)
    return _deal(situation)


def _deal(situation: Situation) -> State:
    shuffle(situation)
    give(situation)
    return State.BID


def _has_bid(situation: Situation) -> State:
    if has_bid(situation):
        return State.ROB
    # Three trustees would pass for ever.
    return State.SETTLED if nobody_present(situation) else _deal(situation)


MACHINE: Final[Machine] = {
    State.READY: Stage(unanswered, choice(Start(False), Start(True)), always(Start(False)), _started),
    State.BID: Stage(bidding, bids, always(Bid(0)), _has_bid),
    State.ROB: Stage(robbing, choice(Rob(True), Rob(False)), always(Rob(False)), robbed),
    State.WILD: wild_stage(State.OPEN),
    State.OPEN: OPEN,
    State.PLAY: PLAY,
}

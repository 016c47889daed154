"""Claims: who gets a discard, or robs a tile that is added to a pong (docs/mahjong.md §12, §13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .action import PASS, Action, ActionKind
from .legal import legal_actions
from .meld import Meld, MeldKind
from .state import seats_after
from .view import Phase

if TYPE_CHECKING:
    from .answers import Answers
    from .ruleset import SichuanRules
    from .state import State


def ask_for_claims(state: State, rules: SichuanRules, answers: Answers) -> State:
    """The seats that could do more than pass are asked, in turn order."""
    asked = tuple(
        seat
        for seat in seats_after(state.turn)
        if legal_actions(state.view(seat, asked=True), rules, answers) != (PASS,)
    )
    return state.replace(asked=asked)


def winners(state: State) -> tuple[int, ...]:
    """The seats that have claimed a win; every one of them gets it."""
    return tuple(seat for seat, action in state.given if action.kind is ActionKind.WIN)


def best_claim(state: State) -> tuple[int, Action] | None:
    """The meld that is made of the discard: a kong before a pong, then hard before soft, then turn order."""
    claims = [claim for claim in state.given if claim[1] != PASS]
    # `min` gives the first of equals, and the seats were asked in turn order.
    return min(claims, key=lambda claim: _precedence(claim[1]), default=None)


def _precedence(action: Action) -> tuple[bool, bool]:
    return action.kind is not ActionKind.EXPOSED_KONG, action.wilds > 0


def claim_meld(state: State, seat: int, action: Action, rules: SichuanRules) -> State:
    """A seat takes the discard and lays down the meld; it is its turn now."""
    slot, feeder = action.tile, state.turn
    kind, size = (MeldKind.PONG, 3) if action.kind is ActionKind.PONG else (MeldKind.EXPOSED_KONG, 4)
    naturals = size - action.wilds
    meld = Meld(kind, slot, naturals, action.wilds, source=feeder)
    hand = state.hand(seat)
    hand = hand.replace(
        counts=tuple(count - (naturals - 1) * (at == slot) for at, count in enumerate(hand.counts)),
        wilds=hand.wilds - action.wilds,
        melds=(*hand.melds, meld),
    )
    state = state.with_seat(feeder, discards=state.seats[feeder].discards[:-1])
    return state.with_seat(seat, hand=hand).replace(
        phase=Phase.TURN,
        turn=seat,
        asked=(seat,),
        drawn=(),
        offered=None,
        after_kong=False,
        feeder=None,
        given=(),
    )

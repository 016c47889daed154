"""Turns: a tile is drawn and a tile is discarded (docs/mahjong.md §12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .claims import ask_for_claims
from .settlement import settle_exhausted
from .state import seats_after
from .view import Phase

if TYPE_CHECKING:
    from .answers import Answers
    from .ruleset import SichuanRules
    from .state import State


def draw(
    state: State, seat: int, rules: SichuanRules, *, replacement: bool = False, feeder: int | None = None
) -> State:
    """The turn of a seat that draws a tile, in its turn from the front of the wall.

    The replacement of a kong comes from the back. Only the seat's own tile lifts the bar after a passed win.
    """
    slot = state.wall[-1] if replacement else state.wall[0]
    state = state.with_seat(
        seat,
        hand=state.hand(seat).add(slot, rules.wild_tile),
        draws=state.seats[seat].draws + 1,
        locked=False,
    )
    return state.replace(
        wall=state.wall[:-1] if replacement else state.wall[1:],
        phase=Phase.TURN,
        turn=seat,
        asked=(seat,),
        drawn=(*state.drawn, slot) if replacement else (slot,),
        offered=None,
        adding=None,
        after_kong=replacement,
        feeder=feeder,
        given=(),
    )


def next_turn(state: State, rules: SichuanRules, answers: Answers) -> State:
    """The next seat draws; where nothing is left to draw the hand of the game is over."""
    if not state.wall:
        return settle_exhausted(state, rules, answers)
    return draw(state, seats_after(state.turn)[0], rules)


def discard_tile(state: State, slot: int, rules: SichuanRules, answers: Answers) -> State:
    """A tile is discarded, and those who can use it are asked; where nobody can, the next seat draws."""
    seat = state.turn
    state = state.with_seat(
        seat,
        hand=state.hand(seat).remove(slot, rules.wild_tile),
        discards=(*state.seats[seat].discards, slot),
    )
    state = state.replace(phase=Phase.CLAIM, drawn=(), offered=slot, feeder=None, asked=())
    state = ask_for_claims(state, rules, answers)
    return state if state.asked else next_turn(state, rules, answers)

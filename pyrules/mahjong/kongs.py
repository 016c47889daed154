"""Kongs: how they are made, robbed and booked (docs/mahjong.md §13)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .action import Action, ActionKind
from .claims import ask_for_claims, claim_meld
from .meld import Meld, MeldKind
from .result import KongPoints, paid_by
from .state import seats_after
from .turns import draw
from .view import Phase

if TYPE_CHECKING:
    from .answers import Answers
    from .hand import Hand
    from .ruleset import SichuanRules
    from .state import State

EXPOSED_POINTS = 2
CONCEALED_POINTS = 2
ADDED_POINTS = 1


def claim_kong(state: State, seat: int, action: Action, rules: SichuanRules) -> State:
    """A seat takes a discard for an exposed kong, for which the discarder alone pays."""
    feeder = state.turn
    state = claim_meld(state, seat, action, rules)
    return _booked(state, rules, (feeder,), EXPOSED_POINTS, feeder)


def make_kong(state: State, action: Action, rules: SichuanRules, answers: Answers) -> State:
    """A kong that a seat makes in its turn; a natural tile added to a pong can be robbed first."""
    seat = state.turn
    hand = state.hand(seat)
    if action.kind is ActionKind.CONCEALED_KONG:
        naturals = 4 - action.wilds
        meld = Meld(MeldKind.CONCEALED_KONG, action.tile, naturals, action.wilds)
        hand = _without(hand, action.tile, naturals, action.wilds)
        state = state.with_seat(seat, hand=hand.replace(melds=(*hand.melds, meld)))
        return _booked(state, rules, seats_after(seat), CONCEALED_POINTS)
    place = action.meld
    assert place is not None  # a legal action of this kind names its meld
    if action.kind is ActionKind.ADDED_KONG and not action.wilds:
        state = state.with_seat(seat, hand=hand.remove(action.tile)).replace(
            phase=Phase.ROB, offered=action.tile, adding=place, after_kong=False, feeder=None, asked=()
        )
        state = ask_for_claims(state, rules, answers)
        return state if state.asked else complete_added_kong(state, rules)
    meld = hand.melds[place]
    if action.kind is ActionKind.LAY_WILD:
        grown = replace(meld, laid=meld.laid + 1)
    else:
        grown = replace(meld, kind=MeldKind.ADDED_KONG, wilds=meld.wilds + 1, added_wild=True)
    hand = _with_meld(_without(hand, action.tile, 0, 1), place, grown)
    return _booked(state.with_seat(seat, hand=hand), rules, seats_after(seat), ADDED_POINTS)


def complete_added_kong(state: State, rules: SichuanRules) -> State:
    """The tile that nobody robbed is added to its pong."""
    seat, place = state.turn, state.adding
    assert place is not None  # a tile is being added
    meld = state.hand(seat).melds[place]
    grown = replace(meld, kind=MeldKind.ADDED_KONG, naturals=meld.naturals + 1)
    state = state.with_seat(seat, hand=_with_meld(state.hand(seat), place, grown))
    return _booked(state, rules, seats_after(seat), ADDED_POINTS)


def lose_added_tile(state: State) -> State:
    """The tile that was robbed lies with the discards of the seat; its pong stays as it was."""
    assert state.offered is not None  # a tile is being added
    return state.with_seat(state.turn, discards=(*state.seats[state.turn].discards, state.offered))


def _booked(
    state: State, rules: SichuanRules, payers: tuple[int, ...], value: int, feeder: int | None = None
) -> State:
    """The points of a kong are noted, and its maker draws the replacement."""
    booked = KongPoints(state.turn, paid_by(payers, state.turn, value))
    state = state.replace(kongs=(*state.kongs, booked))
    return draw(state, state.turn, rules, replacement=True, feeder=feeder)


def _without(hand: Hand, slot: int, naturals: int, wilds: int) -> Hand:
    """The hand without some tiles of a slot and some wilds."""
    counts = list(hand.counts)
    counts[slot] -= naturals
    return hand.replace(counts=tuple(counts), wilds=hand.wilds - wilds)


def _with_meld(hand: Hand, place: int, meld: Meld) -> Hand:
    """The hand with another meld in the place of one."""
    return hand.replace(melds=(*hand.melds[:place], meld, *hand.melds[place + 1 :]))

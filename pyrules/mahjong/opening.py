"""The opening: the deal, the swap of three tiles and the missing suits (docs/mahjong.md §11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .hand import Hand
from .meld import SEATS
from .state import Seat, State, seats_after
from .view import Phase

if TYPE_CHECKING:
    from .ruleset import SichuanRules
    from .wall import Deal


def begin(dealt: Deal, dealer: int, rules: SichuanRules) -> State:
    """The table when the tiles are dealt."""
    tiles, wall = dealt.hands(dealer)
    seats = tuple(
        Seat(Hand.of([]).exchange(held, (), rules.wild_tile), draws=int(seat == dealer))
        for seat, held in enumerate(tiles)
    )
    state = State(dealer, dealt.rotation, wall, seats, Phase.SWAP, dealer, asked=(), drawn=tiles[dealer][-1:])
    if rules.swap_three:
        return state.replace(asked=(dealer, *seats_after(dealer)))
    return begin_missing_suits(state, rules)


def swap(state: State, rules: SichuanRules) -> State:
    """All pass on the three tiles that they have chosen, by the rotation of the deal."""
    passed = {seat: action.tiles for seat, action in state.given}
    for seat in range(SEATS):
        taken = passed[(seat - state.rotation) % SEATS]
        hand = state.hand(seat).exchange(taken, passed[seat], rules.wild_tile)
        state = state.with_seat(seat, hand=hand)
    return begin_missing_suits(state.replace(given=()), rules)


def begin_missing_suits(state: State, rules: SichuanRules) -> State:
    """All are asked for their missing suits, where the rules have that."""
    if not rules.missing_suit:
        return begin_play(state)
    return state.replace(phase=Phase.MISSING, asked=(state.dealer, *seats_after(state.dealer)))


def name_missing_suits(state: State) -> State:
    """The suits that were named become known, all at once."""
    for seat, action in state.given:
        state = state.with_seat(seat, hand=state.hand(seat).replace(missing_suit=action.suit))
    return begin_play(state.replace(given=()))


def begin_play(state: State) -> State:
    """The dealer's first turn, with 14 tiles."""
    return state.replace(phase=Phase.TURN, asked=(state.dealer,))

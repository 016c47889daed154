"""OpenSpiel: the legal actions of a state of its dou_dizhu.

A state is reached only by play, from the deal on, so the hands are dealt, the landlord bids, and a landlord
that is to lead with 17 cards has played three cards, one by one, which everybody passed on. A follower has
17 cards, behind a landlord who opened with 20; no landlord of 20 cards ever follows.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from bench.peers import Entry, Peer, entry_of_calls
from laizi.doudizhu import CLASSIC, RANKS, Kind
from laizi.pyrules.doudizhu.cards import DECK_SIZE, SMALL_JOKER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence, Sized

    from bench.hands import Inputs
    from laizi.doudizhu import Hand, Move

LEADS: Final = 107_477
FOLLOWS: Final = 3_240

FIRST_CARD: Final = 51
"""The action that deals the first card; the numbers below choose who bids first."""

SUITS: Final = 4
HIGHEST_BID: Final = 3
PASS: Final = 0
NAMES: Final = (*RANKS[:SMALL_JOKER], "(BWJ)", "(CJ)")


@cache
def game() -> Any:
    """OpenSpiel's Dou Dizhu."""
    return pyspiel.load_game("dou_dizhu")


def ids(hand: Hand, dealt_before: Sequence[int] = (0,) * len(RANKS)) -> list[int]:
    """A number for each card of a hand, 0..53, when so many of each slot have been dealt.

    OpenSpiel counts through the ranks of a suit, and the jokers come last.
    """
    return [
        card_id(slot, copy)
        for slot, count in enumerate(hand.counts)
        for copy in range(dealt_before[slot], dealt_before[slot] + count)
    ]


def card_id(slot: int, suit: int) -> int:
    """OpenSpiel's number of a card; a joker has no suit."""
    return slot + suit * SMALL_JOKER if slot < SMALL_JOKER else slot + (SUITS - 1) * SMALL_JOKER


def slot_of(card: int) -> int:
    """The slot of OpenSpiel's number of a card."""
    return card % SMALL_JOKER if card < SUITS * SMALL_JOKER else card - (SUITS - 1) * SMALL_JOKER


def deal(landlord: list[int], follower: list[int], bottom: list[int]) -> Any:
    """The state behind the bids: the landlord, who has the bottom cards too, is to lead."""
    taken = {*landlord, *follower, *bottom}
    third = [card for card in range(DECK_SIZE) if card not in taken]
    state = game().new_initial_state()
    state.apply_action(0)
    for dealt in zip(landlord, follower, third[: len(landlord)], strict=True):
        for card in dealt:
            state.apply_action(FIRST_CARD + card)
    state.apply_action(HIGHEST_BID)
    return state


def action(state: Any, name: str) -> int | None:
    """The legal action of that name."""
    return next((act for act in state.legal_actions() if state.action_to_string(act) == name), None)


def name(move: Move) -> str:
    """A play as OpenSpiel writes it: ascending, but kickers of airplanes and quads behind a dash."""
    laid = move.layout(CLASSIC)
    parts = [list(laid.body), list(laid.kickers)]
    if move.kind in (Kind.TRIO_SOLO, Kind.TRIO_PAIR):
        parts = [sorted([*laid.body, *laid.kickers], key=attrgetter("own"))]
    return "-".join("".join(NAMES[card.own] for card in part) for part in parts if part)


def lead(hand: Hand) -> Callable[[], Sized]:
    """The call for the leads of a hand of 20 cards, or of 17 behind three that are played before."""
    cards = ids(hand)
    others = [card for card in range(DECK_SIZE) if card not in cards]
    bottom, others = (cards[17:], others) if len(cards) == 20 else (others[:3], others[3:])
    state = deal(cards[:17], others[:17], bottom)
    if len(cards) == 17:
        for card in bottom:
            state.apply_action(action(state, NAMES[slot_of(card)]))
            state.apply_action(PASS)
            state.apply_action(PASS)
    legal_actions: Callable[[], Sized] = state.legal_actions
    return legal_actions


def follow(hand: Hand, landlord: Hand, to_beat: Move) -> Callable[[], Sized] | None:
    """The call for what a follower of 17 cards has against an opening that OpenSpiel knows too."""
    if len(hand) != 17:
        return None
    cards = ids(landlord)
    state = deal(cards[:17], ids(hand, landlord.counts), cards[17:])
    opening = action(state, name(to_beat))
    if opening is None:
        return None
    state.apply_action(opening)
    legal_actions: Callable[[], Sized] = state.legal_actions
    return legal_actions


def leads(inputs: Inputs) -> Entry:
    """OpenSpiel in the race of leads."""
    return entry_of_calls([lead(hand) for hand in inputs.hands], LEADS)


def follows(inputs: Inputs) -> Entry:
    """OpenSpiel in the race of follows."""
    rows = zip(inputs.hands, inputs.others, inputs.moves_to_beat, strict=True)
    return entry_of_calls([follow(*row) for row in rows], FOLLOWS)


def peer() -> Peer:
    """OpenSpiel."""
    return Peer(f"OpenSpiel {version('open-spiel')}", leads, follows)

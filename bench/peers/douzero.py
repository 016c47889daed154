"""DouZero: its move generator, and the selection of what beats a play, which are plain Python."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from douzero.env.game import GameEnv
from douzero.env.move_detector import get_move_type
from douzero.env.move_generator import MovesGener
from douzero.env.utils import TYPE_15_WRONG

from bench.peers import Entry, Peer, entry_of_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Sized

    from bench.hands import Inputs
    from laizi.doudizhu import Hand, Move

LEADS: Final = 135_889
FOLLOWS: Final = 8_493

CARDS: Final = (*range(3, 15), 17, 20, 30)
"""DouZero's number of each slot."""


def numbers(cards: Hand | Move) -> list[int]:
    """Cards as DouZero has them, ascending."""
    return [CARDS[slot] for slot, count in enumerate(cards.counts) for _ in range(count)]


def lead(hand: Hand) -> Callable[[], Sized]:
    """The call for the leads of a hand."""
    cards = numbers(hand)
    return lambda: MovesGener(cards).gen_moves()


def follow(hand: Hand, to_beat: Move) -> Callable[[], Sized] | None:
    """The call for what beats a play, which DouZero has to recognise."""
    if get_move_type(numbers(to_beat))["type"] == TYPE_15_WRONG:
        return None
    game = GameEnv([])
    game.acting_player_position = "landlord"
    game.info_sets["landlord"].player_hand_cards = numbers(hand)
    game.card_play_action_seq = [numbers(to_beat)]
    legal_actions: Callable[[], Sized] = game.get_legal_card_play_actions
    return legal_actions


def leads(inputs: Inputs) -> Entry:
    """DouZero in the race of leads."""
    return entry_of_calls([lead(hand) for hand in inputs.hands], LEADS)


def follows(inputs: Inputs) -> Entry:
    """DouZero in the race of follows."""
    pairs = zip(inputs.hands, inputs.moves_to_beat, strict=True)
    return entry_of_calls([follow(hand, to_beat) for hand, to_beat in pairs], FOLLOWS)


def peer() -> Peer:
    """DouZero."""
    return Peer(f"DouZero {version('douzero')}", leads, follows)

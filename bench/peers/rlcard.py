"""RLCard: the judger's plays of a hand, and what it finds to beat a play."""

from __future__ import annotations

from importlib.metadata import version
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import CARD_RANK_STR, CARD_TYPE, get_gt_cards

from bench.peers import Entry, Peer, entry_of_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Sized

    from bench.hands import Inputs
    from laizi.doudizhu import Hand, Move

LEADS: Final = 124_376
FOLLOWS: Final = 8_361


def text(cards: Hand | Move) -> str:
    """Cards as RLCard writes them, ascending."""
    return "".join(CARD_RANK_STR[slot] * count for slot, count in enumerate(cards.counts))


def lead(hand: Hand) -> Callable[[], Sized]:
    """The call for the leads of a hand."""
    cards = text(hand)
    return lambda: DoudizhuJudger.playable_cards_from_hand(cards)


def follow(hand: Hand, to_beat: Move) -> Callable[[], Sized] | None:
    """The call for what beats a play, which has to be one by RLCard's rules too."""
    if text(to_beat) not in CARD_TYPE[0]:
        return None
    player = SimpleNamespace(current_hand=[SimpleNamespace(rank=card, suit="") for card in text(hand)])
    greater_player = SimpleNamespace(played_cards=text(to_beat))
    return lambda: get_gt_cards(player, greater_player)


def leads(inputs: Inputs) -> Entry:
    """RLCard in the race of leads."""
    return entry_of_calls([lead(hand) for hand in inputs.hands], LEADS)


def follows(inputs: Inputs) -> Entry:
    """RLCard in the race of follows."""
    pairs = zip(inputs.hands, inputs.moves_to_beat, strict=True)
    return entry_of_calls([follow(hand, to_beat) for hand, to_beat in pairs], FOLLOWS)


def peer() -> Peer:
    """RLCard."""
    return Peer(f"RLCard {version('rlcard')}", leads, follows)

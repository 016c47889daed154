"""What to answer Botzone: a bid or the cards to play (docs/engine.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from laizi.doudizhu import CLASSIC, Hand, hints
from laizi.players.greedy import worth

from .combination import Combination
from .turn import HIGHEST_BID, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laizi.doudizhu import Move

_BID_FROM = 5
"""The worth of a hand above which each point is another point of the bid."""


def answer(text: str) -> str:
    """The document that answers another one: a number in the bidding, cards, [] for pass, in play.

    The answer is always legal on Botzone; ValueError where the document is none of that site. Chains of
    quads are followed, with a bomb or the rocket, but not played.

    >>> answer('{"requests": [{"own": [0, 52, 53], "bid": [0, 2]}], "responses": []}')
    '{"response": 0}'
    """
    turn = Turn.parse(text)
    response = list(_play(turn)) if turn.landlord is not None else _bid(turn)
    return json.dumps({"response": response})


def _bid(turn: Turn) -> int:
    """As many points as the hand is worth, if nobody has bid as many."""
    points = worth(Hand.from_ids(turn.held, CLASSIC)) - _BID_FROM
    bid = max(0, min(points, HIGHEST_BID))
    return bid if bid > max(turn.bids, default=0) else 0


def _play(turn: Turn) -> tuple[int, ...]:
    """The cards of the first hint, () for pass; a peasant beats the other one only to go out."""
    hand = Hand.from_ids(turn.held, CLASSIC)
    plays = _legal_plays(turn, hand)
    if turn.partner_holds:
        plays = (move for move in plays if len(move.cards) == len(hand))
    chosen = next(plays, None)
    return () if chosen is None else chosen.take_from(turn.held)


def _legal_plays(turn: Turn, hand: Hand) -> Iterator[Move]:
    """The plays of the hand that are legal on Botzone, in the order of hints."""
    target = Combination.of(turn.to_beat)
    if turn.to_beat and target is None:
        raise ValueError(f"history: {list(turn.to_beat)} is no play")
    for move in hints(hand, CLASSIC):
        found = Combination.of(move.take_from(turn.held))
        if found is not None and (target is None or found.beats(target)):
            yield move

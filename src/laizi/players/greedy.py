"""The greedy player: the first hint, and bids by the worth of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from laizi.doudizhu import PASS, Move, hints
from laizi.pyrules.doudizhu.cards import BIG_JOKER, COPIES, RANKS, SMALL_JOKER
from laizi.pyrules.doudizhu.move import RANK_BIT
from laizi.pyrules.doudizhu.table import Bid, Call, Double, Join, Open, Pick, Play, Plays, Rob, Start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laizi.doudizhu import Hand, MoveList, RuleSet
    from laizi.pyrules.doudizhu.table import Action, View

_POINTS: Final = {RANKS.index("2"): 2, SMALL_JOKER: 3, BIG_JOKER: 4}
_POINTS_OF_WILD: Final = 3
_POINTS_OF_QUAD: Final = 4

CALL_FROM: Final = 6
"""The worth from which a hand calls, or bids one point; each point more is a point of the bid."""
ROB_FROM: Final = 8
DOUBLE_FROM: Final = 10


class GreedyPlayer:
    """Plays the first of the hints and bids by `worth`; it never opens its hand.

    It remembers nothing, so that one of them may answer for all seats.

    >>> from laizi.doudizhu import Table
    >>> from laizi.players import play_hand
    >>> table = Table("huanle", seed=3)
    >>> play_hand(table, [GreedyPlayer(table.rules)] * 3)
    >>> table.result.landlord_won
    False
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        """The action that promises most at first sight."""
        if len(actions) == 1:
            return actions[0]
        if isinstance(actions, Plays):
            return Play(self._play(view, actions.moves))
        points = worth(view.hand)
        return next(action for action in reversed(actions) if _wants(action, points))

    def _play(self, view: View, moves: MoveList) -> Move:
        """The first hint; against a play of the other peasant, pass unless the whole hand can be played."""
        if not _partner_holds(view):
            return hints(view.hand, self._rules, view.to_beat)[0]
        spent = moves.codes & np.uint64((1 << RANK_BIT) - 1)
        goes_out = moves.codes[spent == np.uint64(view.hand.packed)]
        return Move.from_code(int(goes_out[0]), view.hand.wild_ranks) if len(goes_out) else PASS


def worth(hand: Hand) -> int:
    """What the cards promise for a landlord: points for wilds, jokers, twos, and four of a rank.

    Half of all hands of 17 natural cards are worth more than 5, a tenth more than 9.

    >>> from laizi.doudizhu import Hand
    >>> worth(Hand.parse("D 2 2 4444 3")), worth(Hand.parse("55 D", wild="5"))
    (12, 10)
    """
    points = sum(hand.counts[slot] * each for slot, each in _POINTS.items())
    quads = sum(count == COPIES[0] for count in hand.counts)
    return points + _POINTS_OF_WILD * len(hand.faces) + _POINTS_OF_QUAD * quads


def _partner_holds(view: View) -> bool:
    """Whether what is to be beaten is a play of the other peasant."""
    if view.to_beat is None:
        return False
    holder = next(seat for seat, move in reversed(view.plays) if move != PASS)
    return view.landlord not in (view.seat, holder)


def _wants(action: Action, points: int) -> bool:
    """Whether a seat with a hand of this worth is content with an action; the last such one is taken."""
    match action:
        case Call(yes):
            return yes == (points >= CALL_FROM)
        case Bid(bid):
            return bid <= max(0, points - CALL_FROM + 1)
        case Rob(yes):
            return yes == (points >= ROB_FROM)
        case Double(yes):
            return yes == (points >= DOUBLE_FROM)
        case Open(yes) | Start(yes):
            return not yes
        case Join() | Pick():
            return True
    raise TypeError(f"action: expected one of a bidding, got {action!r}")

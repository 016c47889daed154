"""The greedy player: the first hint, and bids by the worth of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from laizi.pyrules.doudizhu.cards import BIG_JOKER, COPIES, RANKS, SMALL_JOKER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from laizi.doudizhu import Hand, Move

_POINTS: Final = {RANKS.index("2"): 2, SMALL_JOKER: 3, BIG_JOKER: 4}
_POINTS_OF_WILD: Final = 3
_POINTS_OF_QUAD: Final = 4


def worth(hand: Hand) -> int:
    """What the cards promise for a landlord: points for wilds, jokers, twos, and four of a rank.

    Half of all hands of 17 natural cards are worth 6 or more.

    >>> from laizi.doudizhu import Hand
    >>> worth(Hand.parse("D 2 2 4444 3")), worth(Hand.parse("55 D", wild="5"))
    (12, 10)
    """
    points = sum(hand.counts[slot] * each for slot, each in _POINTS.items())
    quads = sum(count == COPIES[0] for count in hand.counts)
    return points + _POINTS_OF_WILD * len(hand.faces) + _POINTS_OF_QUAD * quads


def first_choice(plays: Iterable[Move], hand: Hand, *, partner_holds: bool) -> Move | None:
    """The first of the hints; None for pass.

    Against a play of the other peasant only what empties the hand is chosen.
    """
    if partner_holds:
        return next((move for move in plays if len(move.cards) == len(hand)), None)
    return next(iter(plays), None)

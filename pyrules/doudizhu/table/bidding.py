"""Bidding: who is asked to call, to bid and to rob, and who becomes the landlord (docs/table.md §4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import HIGHEST_BID, Bid, Call, Rob
from .machine import State
from .situation import after, in_order_from

if TYPE_CHECKING:
    from .actions import Action
    from .situation import Situation


def first_caller(situation: Situation) -> int:
    """The seat that is asked first in this deal."""
    assert situation.first_caller is not None
    return situation.first_caller


def calling(situation: Situation) -> tuple[int, ...]:
    """From the first caller on, each seat once, until one calls."""
    return () if _caller(situation) is not None else _next(situation, first_caller(situation))


def bidding(situation: Situation) -> tuple[int, ...]:
    """From the first caller on, each seat once, until one bids the most that there is."""
    return () if _highest(situation) == HIGHEST_BID else _next(situation, first_caller(situation))


def bids(situation: Situation) -> tuple[Action, ...]:
    """To pass, or to bid more than anybody before."""
    return tuple(Bid(points) for points in (0, *range(_highest(situation) + 1, HIGHEST_BID + 1)))


def called(situation: Situation) -> bool:
    """Whether somebody has called, who then may be robbed."""
    situation.passed = tuple(
        seat for seat, action in situation.answers.items() if isinstance(action, Call) and not action.yes
    )
    situation.caller = _caller(situation)
    return situation.caller is not None


def has_bid(situation: Situation) -> bool:
    """Whether somebody has bid; whoever bid most may then be robbed."""
    points = {seat: action.points for seat, action in situation.answers.items() if isinstance(action, Bid)}
    situation.passed = tuple(seat for seat in points if points[seat] == 0)
    if not any(points.values()):
        return False
    situation.caller = max(points, key=lambda seat: points[seat])
    situation.bid = points[situation.caller]
    return True


def robbing(situation: Situation) -> tuple[int, ...]:
    """The seats behind the caller that have not passed, then the caller, if one of them has robbed."""
    assert situation.caller is not None
    others = in_order_from(after(situation.caller))[:2]
    left = [seat for seat in others if seat not in situation.passed and seat not in situation.answers]
    if left:
        return (left[0],)
    robbed = bool(robbers(situation)) and situation.caller not in situation.answers
    return (situation.caller,) if robbed else ()


def robbed(situation: Situation) -> State:
    """Make the last robber the landlord, or the caller if there is none."""
    found = robbers(situation)
    situation.robs = len(found)
    situation.landlord = found[-1] if found else situation.caller
    return State.WILD


def robbers(situation: Situation) -> list[int]:
    """Who has robbed, in order, as long as that is asked."""
    return [seat for seat, action in situation.answers.items() if isinstance(action, Rob) and action.yes]


def _caller(situation: Situation) -> int | None:
    """The seat that has called."""
    answers = situation.answers.items()
    return next((seat for seat, action in answers if isinstance(action, Call) and action.yes), None)


def _highest(situation: Situation) -> int:
    """The highest bid so far, 0 for none."""
    bids = (action.points for action in situation.answers.values() if isinstance(action, Bid))
    return max(bids, default=0)


def _next(situation: Situation, first: int) -> tuple[int, ...]:
    """The first seat that has not answered, from this one on."""
    left = [seat for seat in in_order_from(first) if seat not in situation.answers]
    return tuple(left[:1])

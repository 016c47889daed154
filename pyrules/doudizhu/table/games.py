"""The games by name: states, options, rules and settlement of each (docs/table.md §1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ...arguments import string
from ..ruleset import CALL_ROB, HUANLE, POINT_BID, TIANDI, TWO_CARD, BombOrder, RuleSet
from . import call_rob, huanle, point_bid
from .machine import State
from .rooms import CallRobOptions, HuanleOptions, Options, PointBidOptions
from .settlement import (
    Finish,
    Payment,
    flee_huanle,
    flee_point_bid,
    settle_call_rob,
    settle_huanle,
    settle_point_bid,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .machine import Machine


@dataclass(frozen=True, slots=True)
class Game:
    """What one game has of its own; everything else is the table's."""

    machine: Machine
    first_state: State
    options: type[Options]
    rules: Callable[[Any], RuleSet]
    settle: Callable[[Finish, Any, RuleSet], Payment]
    flee: Callable[[Finish, Any, RuleSet], Payment] | None
    """The settlement when somebody leaves; None where the table then plays for the seat."""
    trustees: bool
    """Whether the table plays for a seat that wants it or has gone."""
    trustee_by_timeout: bool = False
    counts_spring: bool = True


def _huanle(machine: Machine, rules: RuleSet, *, wild_room: bool) -> Game:
    """Huanle with these wild cards."""

    def settle(finish: Finish, options: HuanleOptions, rules: RuleSet) -> Payment:
        return settle_huanle(finish, options, rules, wild_room=wild_room)

    def flee(finish: Finish, options: HuanleOptions, rules: RuleSet) -> Payment:
        return flee_huanle(finish, options, rules, wild_room=wild_room)

    return Game(machine, State.MATCH, HuanleOptions, lambda options: rules, settle, flee, trustees=False)


def _call_rob_rules(options: CallRobOptions) -> RuleSet:
    if options.hard_over_soft:
        return CALL_ROB.replace(name="CALL_ROB, hard over soft", bomb_order=BombOrder.CLASS)
    return CALL_ROB


GAMES: Final[Mapping[str, Game]] = {
    "huanle": _huanle(huanle.MACHINE, HUANLE, wild_room=True),
    "tiandi": _huanle(huanle.MACHINE, TIANDI, wild_room=True),
    "two_card": _huanle(huanle.TWO_CARD_MACHINE, TWO_CARD, wild_room=False),
    "point_bid": Game(
        point_bid.MACHINE,
        State.READY,
        PointBidOptions,
        lambda options: POINT_BID,
        settle_point_bid,
        flee_point_bid,
        trustees=True,
        trustee_by_timeout=True,
    ),
    "call_rob": Game(
        call_rob.MACHINE,
        State.READY,
        CallRobOptions,
        _call_rob_rules,
        settle_call_rob,
        None,
        trustees=True,
        counts_spring=False,
    ),
}
"""Each game by the name of its rule set."""


def game_by_name(name: str) -> tuple[str, Game]:
    """The game of a name, in upper or lower case, "two-card" as well as "TWO_CARD", and its own name.

    Raises ValueError that lists the known names.

    >>> game_by_name("Two-card")[0]
    'two_card'
    """
    own = string("game", name).lower().replace("-", "_")
    if own not in GAMES:
        raise ValueError(f"game: no game {name!r}, there are {', '.join(GAMES)}")
    return own, GAMES[own]

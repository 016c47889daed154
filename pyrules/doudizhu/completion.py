"""Completion: the plays that some chosen cards of a hand can become (docs/rules.md §14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .generation import legal_moves
from .hand import Hand, check_hand
from .hints import in_hint_order
from .ruleset import resolve_rules

if TYPE_CHECKING:
    from .move import Move
    from .movelist import MoveList
    from .ruleset import RuleSet


def complete(selected: Hand, hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> MoveList:
    """Every legal play that spends at least the selected cards, in the order of hints.

    Raises TypeError unless `selected` is a Hand, ValueError where it is empty or not part of `hand`, and what
    `legal_moves` raises. Rules: docs/rules.md §14.

    >>> for move in complete(Hand.parse("44"), Hand.parse("334455"), "CLASSIC"):
    ...     print(move)
    334455 = PAIR_CHAIN 3x3
    44 = PAIR 4
    """
    rules = resolve_rules(rules)
    check_hand(hand, rules)
    check_selected(selected, hand)
    moves = legal_moves(hand, rules, to_beat)
    return in_hint_order((move for move in moves if move.cards.holds(selected)), hand, rules)


def check_selected(selected: Hand, hand: Hand) -> None:
    """Raise unless these are some cards of the hand.

    TypeError if it is no Hand, ValueError if it is empty or not part of `hand`. Rules: docs/rules.md §14.

    >>> check_selected(Hand.parse("4"), Hand.parse("3"))
    Traceback (most recent call last):
    ...
    ValueError: selected: 4 is not part of 3
    """
    if not isinstance(selected, Hand):
        raise TypeError(f"selected: expected a Hand, got {selected!r}")
    if len(selected) == 0:
        raise ValueError("selected: no card is selected")
    if not hand.holds(selected):
        raise ValueError(f"selected: {selected} is not part of {hand}")

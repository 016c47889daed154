"""Completion: the plays that some chosen cards of a hand can become (docs/rules.md §14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .generation import legal_moves
from .hand import Hand, check_hand
from .hints import LegalMoves, in_hint_order
from .movelist import MoveList
from .ruleset import resolve_rules

if TYPE_CHECKING:
    from .move import Move
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
    return complete_with(selected, hand, rules, to_beat, legal_moves=legal_moves)


def complete_with(
    selected: Hand, hand: Hand, rules: RuleSet | str, to_beat: Move | None, *, legal_moves: LegalMoves
) -> MoveList:
    """`complete` by the `legal_moves` of whichever package is asked (docs/rules.md §14)."""
    rules = resolve_rules(rules)
    check_hand(hand, rules)
    if not isinstance(selected, Hand):
        raise TypeError(f"selected: expected a Hand, got {selected!r}")
    if len(selected) == 0:
        raise ValueError("selected: no card is selected")
    if not hand.holds(selected):
        raise ValueError(f"selected: {selected} is not part of {hand}")
    moves = legal_moves(hand, rules, to_beat)
    codes = [move.code for move in moves if move.cards.holds(selected)]
    return in_hint_order(MoveList(codes, hand.wild_ranks), hand, rules)

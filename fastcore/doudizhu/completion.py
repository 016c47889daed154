"""The plays that some chosen cards of a hand can become (docs/rules.md §14)."""

from laizi.pyrules.doudizhu.completion import complete_with
from laizi.pyrules.doudizhu.hand import Hand
from laizi.pyrules.doudizhu.move import Move
from laizi.pyrules.doudizhu.movelist import MoveList
from laizi.pyrules.doudizhu.ruleset import RuleSet

from .generation import legal_moves


def complete(selected: Hand, hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> MoveList:
    """Every legal play that spends at least the selected cards, in the order of hints.

    Raises TypeError unless `selected` is a Hand, ValueError where it is empty or not part of `hand`, and what
    `legal_moves` raises. Rules: docs/rules.md §14.

    >>> from laizi.doudizhu import Hand, complete
    >>> for move in complete(Hand.parse("44"), Hand.parse("334455"), "CLASSIC"):
    ...     print(move)
    334455 = PAIR_CHAIN 3x3
    44 = PAIR 4
    """
    return complete_with(selected, hand, rules, to_beat, legal_moves=legal_moves)

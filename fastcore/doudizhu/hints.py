"""The plays of a hand in the order in which a player wants them offered (docs/rules.md §13)."""

from laizi.pyrules.doudizhu.hand import Hand
from laizi.pyrules.doudizhu.hints import hints_with
from laizi.pyrules.doudizhu.move import Move
from laizi.pyrules.doudizhu.movelist import MoveList
from laizi.pyrules.doudizhu.ruleset import RuleSet

from .generation import legal_moves


def hints(hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> MoveList:
    """Every legal play but PASS, the one to offer first in front; none of them means pass.

    Bombs come behind the other plays and the rocket last. What tears no bomb and no rocket of the hand apart
    comes before what does; then low ranks, few wilds, many cards, low kickers. Raises as `legal_moves` does.
    Rules: docs/rules.md §13.

    >>> from laizi.doudizhu import Hand, Move, hints
    >>> for move in hints(Hand.parse("4444 55 XD"), "CLASSIC", to_beat=Move.parse("33 = PAIR 3")):
    ...     print(move)
    55 = PAIR 5
    44 = PAIR 4
    4444 = BOMB 4
    XD = ROCKET X
    """
    return hints_with(hand, rules, to_beat, legal_moves=legal_moves)

"""What some cards may be played as, or why they may not be played (docs/rules.md §12).

The reasons and their words are those of `laizi.pyrules`; the readings that they rest on are the native ones.
"""

from laizi.pyrules.doudizhu.explanation import explain_with
from laizi.pyrules.doudizhu.hand import Hand
from laizi.pyrules.doudizhu.move import Move
from laizi.pyrules.doudizhu.ruleset import RuleSet
from laizi.pyrules.doudizhu.verdict import Verdict

from .comparison import beats
from .readings import readings


def explain(
    cards: Hand | Move, rules: RuleSet | str, to_beat: Move | None = None, hand: Hand | None = None
) -> Verdict:
    """What some cards, or one reading of them, may be played as, or the first reason why they may not.

    `cards` is a Hand for every reading of these cards, a Move for that one. With a `to_beat` other than PASS
    only what beats it is legal, with a `hand` only what it holds. Raises TypeError or ValueError where the
    question itself is wrong: a `hand` that the rule set cannot deal, a `to_beat` that is no legal play,
    or either of a deal with other wild ranks. Rules: docs/rules.md §12.

    >>> from laizi.doudizhu import Hand, Move, explain
    >>> explain(Hand.parse("44"), "CLASSIC", to_beat=Move.parse("66 = PAIR 6")).english
    'Too low: the pair to beat is 6, this one is 4.'
    """
    return explain_with(cards, rules, to_beat, hand, readings=readings, beats=beats)

"""Interpretation: which of several readings of the same cards may be played (docs/rules.md §8)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from .ruleset import Interpretation

if TYPE_CHECKING:
    from .pattern import Pattern
    from .ruleset import RuleSet


def interpret(patterns: list[Pattern], rules: RuleSet) -> list[Pattern]:
    """Of all patterns that one set of cards can be, in the order of kind and rank, those that may be played.

    Kinds do not compete with each other. ALL lets every rank through, HIGHEST the highest one of each kind,
    EXTREMES the lowest and the highest one. Rules: docs/rules.md §8.

    >>> from .kind import Kind
    >>> from .pattern import Pattern
    >>> from .ruleset import CALL_ROB, POINT_BID
    >>> trios = [Pattern(Kind.TRIO_SOLO, rank, length=1, size=4) for rank in (2, 5, 7)]
    >>> [[trio.rank for trio in interpret(trios, rules)] for rules in (POINT_BID, CALL_ROB)]
    [[7], [2, 7]]
    """
    chosen: list[Pattern] = []
    for _, same_kind in groupby(patterns, key=lambda pattern: pattern.kind):
        group = list(same_kind)
        match rules.interpretation:
            case Interpretation.ALL:
                chosen += group
            case Interpretation.HIGHEST:
                chosen.append(group[-1])
            case Interpretation.EXTREMES:
                chosen += group if len(group) == 1 else [group[0], group[-1]]
    return chosen

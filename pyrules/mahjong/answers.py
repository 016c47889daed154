"""Who answers for wins: the rules of play ask for them, and take what answers as an argument.

The readable functions answer unless others are named, and any module with the same functions will do
(docs/mahjong.md §10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .hand import Hand
    from .ruleset import SichuanRules
    from .score import Score
    from .win import Win


class Answers(Protocol):
    """The functions that decide about wins, as in this package."""

    def is_win(self, hand: Hand, rules: SichuanRules, /) -> bool:
        """Whether a hand has a reading."""

    def score(self, win: Win, rules: SichuanRules, /) -> Score:
        """The score of a win."""

    def waits(self, hand: Hand, rules: SichuanRules, /) -> tuple[int, ...]:
        """The slots that complete a hand."""


def resolve_answers(answers: Answers | None) -> Answers:
    """The module given, or the readable rules where none is."""
    if answers is not None:
        return answers
    from laizi.pyrules import mahjong

    return mahjong

"""Who answers for wins (docs/mahjong.md §10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from laizi.pyrules.mahjong import Answers


def resolve_answers(answers: Answers | None) -> Answers:
    """The module given, or the native core where none is."""
    if answers is not None:
        return answers
    from laizi.fastcore import mahjong

    return mahjong

"""Legal actions, with the native core to answer for wins (docs/mahjong.md §10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laizi.pyrules.mahjong import legal

from .answers import resolve_answers

if TYPE_CHECKING:
    from laizi.pyrules.mahjong import Action, Answers, SichuanRules, View


def legal_actions(
    view: View, rules: SichuanRules | str, answers: Answers | None = None
) -> tuple[Action, ...]:
    """Every action of a seat that is asked, none for a seat that is not.

    `answers` is the module that answers for wins, by default this one. Raises TypeError for what is no View.
    Rules: docs/mahjong.md §10, §11, §12.

    >>> from laizi.mahjong import SICHUAN_LAIZI, Table, legal_actions
    >>> view = Table(SICHUAN_LAIZI, seed=1, dealer=0).view(0)
    >>> len(legal_actions(view, SICHUAN_LAIZI)) > 0
    True
    """
    return legal.legal_actions(view, rules, resolve_answers(answers))

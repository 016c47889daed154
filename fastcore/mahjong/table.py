"""The table, whose wins the native core answers for (docs/mahjong.md §15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from laizi.pyrules.mahjong import table

from .answers import resolve_answers

if TYPE_CHECKING:
    from laizi.pyrules.mahjong import Answers, SichuanRules


class Table(table.Table):
    """A table at which one hand of the game is played: it asks a seat, takes its action, and goes on.

    The seed decides the wall, the rotation of a swap, and without `dealer` who deals. `answers` is the module
    that answers for wins, by default this one. An illegal action is a ValueError and changes nothing. Raises
    as `deal` does. Rules: docs/mahjong.md §15.

    >>> from laizi.mahjong import Log, Table
    >>> table = Table("SICHUAN_LAIZI", seed=1)
    >>> while table.asked is not None:
    ...     table.play(table.legal_actions()[-1])
    >>> len(table.result.wins), table.result.points
    (1, (0, 0, 2, -2))
    >>> Table.replay(Log.from_json(table.log().to_json())).result == table.result
    True
    """

    def __init__(
        self, rules: SichuanRules | str, seed: int, dealer: int | None = None, answers: Answers | None = None
    ) -> None:
        super().__init__(rules, seed, dealer, resolve_answers(answers))

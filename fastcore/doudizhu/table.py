"""The table with the native core behind it (docs/table.md).

Everything but the plays is that of `laizi.pyrules.doudizhu.table`, which also has the actions and options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import laizi.fastcore.doudizhu as native
from laizi.pyrules.doudizhu import table as readable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Table(readable.Table):
    """One hand of a game; `laizi.pyrules.doudizhu.table.Table` with the native core as its `plays`.

    >>> from laizi.doudizhu import Table
    >>> table = Table("huanle", seed=3)
    >>> table.state.name, table.to_act
    ('MATCH', (0, 1, 2))
    """

    def __init__(
        self,
        game: str,
        options: readable.Options | Mapping[str, Any] | None = None,
        seed: int = 0,
        *,
        plays: readable.Answering = native,
        shuffles: Sequence[readable.Shuffle] = (),
    ) -> None:
        super().__init__(game, options, seed, plays=plays, shuffles=shuffles)

"""The table with the native core behind it (docs/table.md).

Everything but the plays is that of `laizi.pyrules.doudizhu.table`, which also has the actions and options.
"""

from __future__ import annotations

from typing import ClassVar

import laizi.fastcore.doudizhu as native
from laizi.pyrules.doudizhu import table as readable


class Table(readable.Table):
    """One hand of a game: the Table of `laizi.pyrules.doudizhu.table`, with native plays.

    >>> from laizi.doudizhu import Table
    >>> table = Table("huanle", seed=3)
    >>> table.state.name, table.to_act
    ('MATCH', (0, 1, 2))
    """

    answering: ClassVar[readable.Answering] = native

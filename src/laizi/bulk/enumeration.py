"""The plays of a table's hands as one more column: what any engine that works on tables can apply."""

from __future__ import annotations

from typing import Final

import pyarrow as pa

from laizi.bulk.hands import read_hands
from laizi.bulk.schema import moves_schema
from laizi.doudizhu import RuleSet, batch, resolve_rules
from laizi.pyrules.arguments import number_from

_ROWS: Final = 1 << 15
"""Rows whose hands are read and answered at once."""


class EnumerateMoves:
    """Adds to a table of hands the column `moves`, the codes of each one's plays, a large list of uint64.

    The table has the columns that docs/bulk.md describes for the input, and keeps all of them. An object
    can be sent to other processes, and knows nothing of the engine that calls it, such as `map_batches` of
    Ray Data. Raises ValueError for a table without such columns, and for the first bad row; `workers` that
    are no number from 1 are refused before there is a table.

    >>> import pyarrow as pa
    >>> table = EnumerateMoves("huanle")(pa.table({"seat": [2], "hand": ["33 7*/7"]}))
    >>> table.column_names, table["moves"][0].values.type, len(table["moves"][0])
    (['seat', 'hand', 'moves'], DataType(uint64), 5)
    """

    def __init__(self, rules: RuleSet | str, *, workers: int = 1) -> None:
        self.rules = resolve_rules(rules)
        self.workers = number_from(1, "workers", workers)

    def __call__(self, table: pa.Table) -> pa.Table:
        """The table with the plays of its hands."""
        schema = moves_schema(table.schema, self.rules)
        found = [self._moves(table, start) for start in range(0, max(1, table.num_rows), _ROWS)]
        columns = [*table.columns, pa.chunked_array([pa.array(moves) for moves in found])]
        return pa.Table.from_arrays(columns, schema=schema)

    def _moves(self, table: pa.Table, start: int) -> batch.MoveBatch:
        """The plays of some rows from `start` on."""
        hands = read_hands(table.slice(start, _ROWS), self.rules)
        for row, reason in hands.reasons.items():
            raise ValueError(f"row {start + row}: {reason}")
        return batch.legal_moves(
            hands.counts, hands.wilds, hands.wild_ranks, self.rules, hands.to_beat, workers=self.workers
        )

"""The plays of a part as Parquet."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from laizi.bulk.decoded import decoded
from laizi.bulk.pieces import pieces
from laizi.bulk.schema import moves_schema, plays_schema, rejects_schema
from laizi.doudizhu import batch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from laizi.bulk.parts import Part
    from laizi.doudizhu import RuleSet

MOST_PLAYS: Final = 1 << 19
"""The plays of a part: 4 MB of codes. More would neither be faster nor make the file smaller."""

MOST_PLAYS_WRITTEN_OUT: Final = 1 << 17
"""The same where each has a row of its own."""

_MEMORY: Final = threading.local()
"""The batch of a thread whose memory it uses again."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A part, as files in memory of which a file on disk takes the row groups."""

    stop: int
    """The row of the input behind the part."""
    hands: int
    plays: int
    rejected: int
    moves: pa.Buffer | None
    """None where there is no hand."""
    rejects: pa.Buffer | None
    """None where there is nothing wrong."""


class Encoder:
    """Finds the plays of a part and encodes them, in any thread or process.

    Raises ValueError for an input that has columns named as those that are added to it, or to the rows that
    are `skipped`, if any may be.
    """

    def __init__(self, source: pa.Schema, rules: RuleSet, *, explode: bool, skipped: bool) -> None:
        self.rules = rules
        self.explode = explode
        self.schema = plays_schema(source, rules) if explode else moves_schema(source, rules)
        self.rejects_schema = rejects_schema(source, rules) if skipped else None
        self.most_plays = MOST_PLAYS_WRITTEN_OUT if explode else MOST_PLAYS
        self._options = _options(self.schema, self.schema.field("code" if explode else "moves"))

    def __call__(self, part: Part) -> Encoded:
        """The part, encoded."""
        hands = part.hands
        rejects = None
        if part.rejects.num_rows and self.rejects_schema is not None:
            table = pa.Table.from_arrays(part.rejects.columns, schema=self.rejects_schema)
            rejects = _encode([table], self.rejects_schema, {"compression": "zstd"})
        plays, moves = 0, None
        if len(hands.rows):
            plays, moves = self._moves(part)
        return Encoded(part.stop, len(hands.rows), plays, part.rejects.num_rows, moves, rejects)

    def empty(self, rejects: bool) -> pa.Buffer:
        """A file without rows, of plays or of rejects."""
        if rejects:
            assert self.rejects_schema is not None
            return _encode([], self.rejects_schema, {})
        return _encode([], self.schema, self._options)

    def _moves(self, part: Part) -> tuple[int, pa.Buffer]:
        hands = part.hands
        found = batch.legal_moves(
            hands.counts,
            hands.wilds,
            hands.wild_ranks,
            self.rules,
            hands.to_beat,
            out=_MEMORY.__dict__.pop("batch", None),
        )
        plays = int(found.offsets[-1])
        encoded = _encode(self._tables(part, found), self.schema, self._options)
        _MEMORY.batch = found
        return plays, encoded

    def _tables(self, part: Part, found: batch.MoveBatch) -> Iterator[pa.Table]:
        """What there is to write of a part, in pieces that memory has room for."""
        if not self.explode:
            yield pa.Table.from_arrays([*part.table.columns, pa.array(found)], schema=self.schema)
            return
        codes, of_play = found.codes, found.rows()
        rows, wild_ranks = part.first + part.hands.rows, part.hands.wild_ranks
        for piece in pieces(part.table, of_play):
            columns = decoded(part.table, rows, codes[piece], of_play[piece], wild_ranks)
            yield pa.Table.from_arrays(columns, schema=self.schema)


def _options(schema: pa.Schema, codes: pa.Field) -> dict[str, Any]:
    """How a file is written: the codes split into streams of their bytes, which makes them half as long.

    A dictionary would be of no use to codes, nor would the least and greatest of them.
    """
    (of_codes,) = _paths(pa.schema([codes]))
    others = _paths(schema)
    others.remove(of_codes)
    if of_codes in others:
        raise ValueError(f"input: there is a column {of_codes!r}, which is where the plays are to be")
    return {
        "compression": "zstd",
        "compression_level": 3,
        "use_dictionary": others,
        "write_statistics": others,
        "column_encoding": {of_codes: "BYTE_STREAM_SPLIT"},
    }


def _paths(schema: pa.Schema) -> list[str]:
    """What Parquet calls the columns, and those within them."""
    file = pa.BufferOutputStream()
    pq.write_table(schema.empty_table(), file)
    described = pq.ParquetFile(pa.BufferReader(file.getvalue())).schema
    return [described.column(index).path for index in range(len(described))]


def _encode(tables: Iterable[pa.Table], schema: pa.Schema, options: dict[str, Any]) -> pa.Buffer:
    """Tables as a file of a row group each."""
    # Threads get in each other's way less with the allocator of the system than with that of Arrow.
    pool = pa.system_memory_pool()
    file = pa.BufferOutputStream(pool)
    with pq.ParquetWriter(file, schema, memory_pool=pool, **options) as writer:
        for table in tables:
            writer.write_table(table, row_group_size=table.num_rows)
    return file.getvalue()

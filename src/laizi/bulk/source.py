"""The file that the hands come from."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from laizi.bulk.hands import check_columns
from laizi.bulk.plain import plain_schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BLOCK_ROWS: Final = 1 << 14
"""Rows that are read at once."""

_SAMPLES: Final = 16
_SAMPLE_ROWS: Final = 64


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that follow one another in the file."""

    first: int
    table: pa.Table


class Source:
    """A Parquet file of hands, from which rows are read block by block.

    Raises OSError for a file that cannot be read and ValueError for one that has no hands.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        with _parquet_errors(path):
            self._file = pq.ParquetFile(path)
        self.rows: int = self._file.metadata.num_rows
        self._stored: pa.Schema = self._file.schema_arrow
        self.schema = plain_schema(self._stored)
        check_columns(self.schema)

    def digest(self) -> str:
        """The SHA-256 of the file: reading it takes a small part of the time that its plays do."""
        with self._path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()

    def blocks(self, done: int) -> Iterator[Block]:
        """All rows in order, without the blocks that end before row `done`.

        They are cut in the same places whatever was done, so that a resumed run makes the same file.
        """
        first = 0
        with _parquet_errors(self._path):
            for records in self._file.iter_batches(_BLOCK_ROWS):
                if first + records.num_rows > done:
                    yield Block(first, self._table([records]))
                first += records.num_rows

    def sample(self) -> pa.Table:
        """A thousand rows from all over the file, or all where there are no more."""
        groups = self._file.num_row_groups
        chosen = sorted({group * groups // _SAMPLES for group in range(_SAMPLES)}) if groups else []
        wanted = _SAMPLES * _SAMPLE_ROWS // max(1, len(chosen))
        pieces = []
        with _parquet_errors(self._path):
            for group in chosen:
                records = next(self._file.iter_batches(wanted, row_groups=[group]), None)
                if records is not None:
                    pieces.append(records)
        return self._table(pieces)

    def _table(self, pieces: list[pa.RecordBatch]) -> pa.Table:
        """Rows with plain columns."""
        table = pa.Table.from_batches(pieces, self._stored)
        return table if self.schema == self._stored else table.cast(self.schema)


@contextmanager
def _parquet_errors(path: Path) -> Iterator[Any]:
    """What is no Parquet file, or a damaged one, is bad input."""
    try:
        yield
    except FileNotFoundError:
        raise ValueError(f"input: there is no file {path}") from None
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise ValueError(f"input: {path} cannot be read as Parquet: {error}") from error

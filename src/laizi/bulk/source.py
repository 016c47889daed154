"""The file that the hands come from."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from laizi.bulk.hands import check_columns
from laizi.bulk.plain import plain_schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

_BLOCK_ROWS: Final = 1 << 14
"""Rows that are read at once."""

_SAMPLES: Final = 16
_SAMPLE_ROWS: Final = 1024


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
                    yield Block(first, self._table(records))
                first += records.num_rows

    def sample(self) -> pa.Table:
        """A thousand rows from all over the file, or all where there are no more.

        They are of at most 16 row groups, which are read for it.
        """
        groups, rows = self._sampled_groups()
        wanted = _spread(rows)
        pieces = [self.schema.empty_table()]
        first = 0
        with _parquet_errors(self._path):
            for records in self._file.iter_batches(_BLOCK_ROWS, row_groups=groups):
                here = wanted[(wanted >= first) & (wanted < first + records.num_rows)]
                pieces.append(self._table(records).take(pa.array(here - first)))
                first += records.num_rows
        return pa.concat_tables(pieces)

    def _sampled_groups(self) -> tuple[list[int], int]:
        """The row groups to take samples of, more likely large ones, and how many rows they have."""
        sizes = [self._file.metadata.row_group(group).num_rows for group in range(self._file.num_row_groups)]
        places = np.arange(1, 2 * _SAMPLES, 2) * self.rows // (2 * _SAMPLES)
        chosen = set(np.searchsorted(np.cumsum(sizes), places, "right").tolist()) if self.rows else set()
        return sorted(chosen), sum(sizes[group] for group in chosen)

    def _table(self, records: pa.RecordBatch) -> pa.Table:
        """Rows with plain columns."""
        table = pa.Table.from_batches([records], self._stored)
        return table if self.schema == self._stored else table.cast(self.schema)


def _spread(rows: int) -> NDArray[np.int64]:
    """Some of so many rows, at distances that no pattern in them has."""
    ends = np.arange(min(rows, _SAMPLE_ROWS) + 1) * rows // max(1, min(rows, _SAMPLE_ROWS))
    return np.random.default_rng(0).integers(ends[:-1], ends[1:])


@contextmanager
def _parquet_errors(path: Path) -> Iterator[Any]:
    """What is no Parquet file, or a damaged one, is bad input."""
    try:
        yield
    except FileNotFoundError:
        raise ValueError(f"input: there is no file {path}") from None
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise ValueError(f"input: {path} cannot be read as Parquet: {error}") from error

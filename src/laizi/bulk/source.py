"""The file that the hands come from."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import file_digest
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pyarrow.types as pt

from laizi.bulk.hands import check_columns
from laizi.bulk.plain import plain_schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

_BLOCK_ROWS: Final = 1 << 14
"""Rows that are read at once."""

_BLOCK_BYTES: Final = 1 << 23
"""And the bytes that they take, as the file has them without compression, unless one row takes more."""

_SAMPLES: Final = 16
_SAMPLE_ROWS: Final = 1024


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that follow one another in the file."""

    first: int
    table: pa.Table


@dataclass(frozen=True, slots=True)
class _Groups:
    """Row groups that follow one another and are read together."""

    numbers: list[int]
    rows: int
    size: int
    """The bytes that they take, as the file has them without compression."""


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
        # Arrow cannot read dictionaries that are inside of something else out of two row groups at once.
        self._joins = not any(pt.is_nested(kind) and _has_dictionary(kind) for kind in self._stored.types)
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
        for groups in self._together():
            if first + groups.rows <= done:
                first += groups.rows
                continue
            for table in self._read(groups):
                if first + table.num_rows > done:
                    yield Block(first, table)
                first += table.num_rows

    def sample(self) -> pa.Table:
        """A thousand rows from all over the file, or all where there are no more.

        They are of at most 16 row groups, which are read for it.
        """
        groups, rows = self._sampled_groups()
        wanted = _spread(rows)
        pieces = [self.schema.empty_table()]
        first = 0
        for group in groups:
            for table in self._read(self._group(group)):
                here = wanted[(wanted >= first) & (wanted < first + table.num_rows)]
                pieces.append(table.take(pa.array(here - first)))
                first += table.num_rows
        return pa.concat_tables(pieces)

    def _group(self, number: int) -> _Groups:
        """One row group."""
        about = self._file.metadata.row_group(number)
        return _Groups([number], about.num_rows, about.total_byte_size)

    def _together(self) -> Iterator[_Groups]:
        """The row groups, as many that follow one another together as make a block, or a large one alone."""
        together = None
        for group in map(self._group, range(self._file.num_row_groups)):
            if together is None:
                together = group
                continue
            rows, size = together.rows + group.rows, together.size + group.size
            if self._joins and rows <= _BLOCK_ROWS and size <= _BLOCK_BYTES:
                together = _Groups(together.numbers + group.numbers, rows, size)
            else:
                yield together
                together = group
        if together is not None:
            yield together

    def _read(self, groups: _Groups) -> Iterator[pa.Table]:
        """The rows of some row groups with plain columns, in pieces that are no larger than a block.

        Whatever Arrow reads ahead it keeps until the last row of these groups is read, and so no longer.
        """
        at_once = max(1, min(_BLOCK_ROWS, groups.rows * _BLOCK_BYTES // max(1, groups.size)))
        with _parquet_errors(self._path):
            for records in self._file.iter_batches(at_once, row_groups=groups.numbers):
                table = pa.Table.from_batches([records], self._stored)
                yield table if self.schema == self._stored else table.cast(self.schema)

    def _sampled_groups(self) -> tuple[list[int], int]:
        """The row groups to take samples of, more likely large ones, and how many rows they have."""
        sizes = [self._group(group).rows for group in range(self._file.num_row_groups)]
        places = np.arange(1, 2 * _SAMPLES, 2) * self.rows // (2 * _SAMPLES)
        chosen = set(np.searchsorted(np.cumsum(sizes), places, "right").tolist()) if self.rows else set()
        return sorted(chosen), sum(sizes[group] for group in chosen)


def _spread(rows: int) -> NDArray[np.int64]:
    """Some of so many rows, at distances that no pattern in them has."""
    ends = np.arange(min(rows, _SAMPLE_ROWS) + 1) * rows // max(1, min(rows, _SAMPLE_ROWS))
    return np.random.default_rng(0).integers(ends[:-1], ends[1:])


def _has_dictionary(kind: pa.DataType) -> bool:
    """Whether a type is a dictionary's, or has one in it."""
    inner = (kind.field(index).type for index in range(kind.num_fields))
    return bool(pt.is_dictionary(kind)) or any(map(_has_dictionary, inner))


@contextmanager
def _parquet_errors(path: Path) -> Iterator[Any]:
    """What is no Parquet file, or a damaged one, is bad input."""
    try:
        yield
    except FileNotFoundError:
        raise ValueError(f"input: there is no file {path}") from None
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise ValueError(f"input: {path} cannot be read as Parquet: {error}") from error

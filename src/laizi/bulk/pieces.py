"""How many plays are written out at once, with the rows that they are of repeated for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as pt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_MOST_BYTES: Final = 1 << 25


def pieces(table: pa.Table, of_play: NDArray[np.int64]) -> Iterator[slice]:
    """The plays in pieces of one play or so many that their rows of the table take no more than 32 MB.

    `of_play` has the row of each play.
    """
    sizes = np.zeros(table.num_rows, np.int64)
    for column in table.columns:
        sizes += _sizes(column.combine_chunks())
    ends = np.cumsum(sizes[of_play])
    start = before = 0
    while start < len(of_play):
        stop = max(start + 1, int(np.searchsorted(ends, before + _MOST_BYTES, "right")))
        yield slice(start, stop)
        start, before = stop, int(ends[stop - 1])


def _sizes(column: pa.Array) -> NDArray[np.int64]:
    """The bytes of each value, without those of a dictionary, which is there once."""
    kind = column.type
    if pt.is_string(kind) or pt.is_large_string(kind) or pt.is_binary(kind) or pt.is_large_binary(kind):
        return _lengths(pc.binary_length(column))
    if pt.is_list(kind) or pt.is_large_list(kind) or pt.is_fixed_size_list(kind):
        lengths = _lengths(pc.list_value_length(column))
        ends = np.concatenate([[0], np.cumsum(_sizes(column.flatten()))])
        stops = np.cumsum(lengths)
        return np.asarray(ends[stops] - ends[stops - lengths])
    try:
        return np.full(len(column), kind.bit_width // 8 + 1)
    except ValueError:  # of another kind whose values are not all as long
        return np.array([column.slice(row, 1).nbytes for row in range(len(column))], np.int64)


def _lengths(values: pa.Array) -> NDArray[np.int64]:
    """Numbers, 0 for null."""
    return np.asarray(pc.fill_null(values, 0).to_numpy(zero_copy_only=False), np.int64)

"""The plays of many hands, one list behind the other."""

from __future__ import annotations

from operator import index
from reprlib import repr as shortened
from typing import TYPE_CHECKING, Any

import numpy as np

from .arrow import array_capsule, schema_capsule
from .words import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow
    from numpy.typing import NDArray


class MoveBatch:
    """The move codes of n hands: those of hand i are `codes[offsets[i]:offsets[i + 1]]`.

    An index gives the codes of one hand, and iteration those of each in turn: read-only uint64 arrays over
    the memory of the batch. The memory can be used again: a batch that is passed to another call as `out`
    is consumed, and whatever is asked of it from then on is a ValueError. As long as an array over its
    codes exists it cannot be consumed.

    Libraries that know the Arrow PyCapsule interface, such as pyarrow and polars, take a batch as
    what it is, a large list of uint64, over the same memory. What they make of it counts as an array over
    its codes.

    `MoveBatch(offsets, codes)` makes one out of copies of two arrays: int64 (n + 1,), ascending from 0, and
    uint64 (m,) with m the last offset. Raises TypeError and ValueError for others.

    >>> import numpy as np
    >>> batch = MoveBatch(np.array([0, 2, 2]), np.array([5, 6], np.uint64))
    >>> len(batch), batch[0].tolist(), batch[1].tolist(), batch.rows().tolist()
    (2, [5, 6], [], [0, 0])
    """

    __slots__ = ("_offsets", "_words")
    _offsets: NDArray[np.int64] | None
    _words: Words | None

    def __init__(self, offsets: NDArray[np.int64], codes: NDArray[np.uint64]) -> None:
        for name, array, dtype in (("offsets", offsets, np.int64), ("codes", codes, np.uint64)):
            if not isinstance(array, np.ndarray) or array.dtype != dtype:
                raise TypeError(f"{name}: expected an array of {np.dtype(dtype)}, got {shortened(array)}")
            if array.ndim != 1:
                raise ValueError(f"{name}: expected one dimension, got {array.ndim}")
        if len(offsets) == 0 or offsets[0] != 0 or np.any(offsets[1:] < offsets[:-1]):
            raise ValueError("offsets: expected ascending numbers from 0")
        if offsets[-1] != len(codes):
            raise ValueError(f"codes: expected {offsets[-1]} as the last offset says, got {len(codes)}")
        self._offsets = offsets.copy()
        self._offsets.flags.writeable = False
        self._words = Words.copy_of(np.ascontiguousarray(codes))

    @classmethod
    def from_fresh(cls, offsets: NDArray[np.int64], words: Words) -> MoveBatch:
        """A batch that takes over an offsets array and memory that shows its codes, unchecked."""
        batch = object.__new__(cls)
        batch._offsets = offsets
        batch._words = words
        offsets.flags.writeable = False
        return batch

    @property
    def offsets(self) -> NDArray[np.int64]:
        """Where the codes of each hand begin, and behind the last one the end: int64 (n + 1,), read-only."""
        if self._offsets is None:
            raise ValueError("this MoveBatch was consumed: another call has used its memory")
        return self._offsets

    @property
    def codes(self) -> NDArray[np.uint64]:
        """All codes, hand by hand: uint64 (m,), read-only. BufferError while a call uses the memory."""
        return self._memory().array()

    @property
    def capacity(self) -> int:
        """The number of codes that there is room for when the memory is used again."""
        return self._memory().capacity

    def rows(self) -> NDArray[np.int64]:
        """The number of the hand that each code belongs to: int64 (m,), a new array.

        With it, what there is for each hand is spread over its plays, such as `wild_ranks[batch.rows()]`.
        """
        offsets = self.offsets
        rows = np.zeros(offsets[-1], np.int64)
        # Every hand behind the first is one more from its first code on. One without codes adds to the next.
        np.add.at(rows, offsets[1 : offsets.searchsorted(offsets[-1])], 1)
        return np.cumsum(rows, out=rows)

    def to_arrow(self) -> pyarrow.LargeListArray:
        """The plays as a pyarrow array, a large list of uint64 over the memory of the batch.

        Needs the extra `arrow`, and raises ImportError where that is missing.
        """
        try:
            import pyarrow
        except ModuleNotFoundError as error:
            raise ImportError(
                f"to_arrow needs the extra arrow: pip install 'laizi[arrow]' ({error})"
            ) from error
        return pyarrow.array(self)

    def __arrow_c_schema__(self) -> object:
        return schema_capsule()

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        # A consumer may ask for another type, and has to look at what it gets: there is but this one.
        return schema_capsule(), array_capsule(self.offsets, self._memory())

    def consume(self) -> Words:
        """Hand over the memory, which must be claimed; from then on this batch holds nothing."""
        words = self._memory()
        self._offsets = self._words = None
        return words

    def claim(self) -> Words:
        """Take the memory out of sight, for `consume` or to give it back with `release`.

        Raises BufferError where arrays over it exist, where another call has it, and where there is none.
        """
        words = self._words
        if words is None:
            raise BufferError("out: this MoveBatch was consumed before")
        words.claim()
        return words

    def _memory(self) -> Words:
        words = self._words
        if words is None:
            raise ValueError("this MoveBatch was consumed: another call has used its memory")
        return words

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, row: int) -> NDArray[np.uint64]:
        number = index(row)
        offsets = self.offsets
        if number < 0:
            number += len(self)
        if not 0 <= number < len(self):
            raise IndexError(f"row: expected 0..{len(self) - 1}, got {row}")
        return self.codes[offsets[number] : offsets[number + 1]]

    def __iter__(self) -> Iterator[NDArray[np.uint64]]:
        for row in range(len(self)):
            yield self[row]

    def __repr__(self) -> str:
        if self._words is None:
            return "<MoveBatch, consumed>"
        return f"<MoveBatch of {len(self)} hands: {len(self._words)} plays>"

    def __reduce__(self) -> tuple[Any, ...]:
        return MoveBatch, (self.offsets, self.codes)

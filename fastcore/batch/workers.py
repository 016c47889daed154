"""Threads that share the rows of one call. What they make is the same for any number of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, Self

from laizi.pyrules.arguments import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

_MOST_ROWS: Final = 8192
"""The rows that a thread does in one go: few enough for an interrupt to be answered soon."""

_LEAST_ROWS: Final = 64
"""Fewer are not worth handing out."""

_PARTS: Final = 8
"""How many parts each thread should have at least, so that none of them ends much later than the others."""

_MOST_PARTS: Final = 4096
"""Beyond so many parts it is these that grow: a list of them must stay small whatever the number of rows."""


class Workers:
    """So many threads, for one call; with one, everything happens in the caller's own.

    The threads live no longer than the call. A pool that stayed would hang in a forked child. Raises
    TypeError for what is no whole number and ValueError for less than one.
    """

    def __init__(self, number: int) -> None:
        self.number = whole_number("workers", number)
        if self.number < 1:
            raise ValueError(f"workers: expected a number from 1, got {number}")
        self._pool: ThreadPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self.number > 1:
            self._pool = ThreadPoolExecutor(self.number, "laizi")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def map(self, work: Callable[[int, int], int], start: int, stop: int) -> int:
        """Have rows from `start` to before `stop` done by `work`, in parts; the first not done, or `stop`.

        `work` takes the first row of a part and the end of it, and returns the first row not done, or the
        end.
        """
        parts = list(self.parts(start, stop))
        results: Iterator[int]
        if self._pool is None or len(parts) < 2:
            results = (work(*part) for part in parts)
        else:
            results = self._pool.map(work, *zip(*parts, strict=True))
        for (_, end), done in zip(parts, results, strict=True):
            if done < end:
                return done
        return stop

    def is_worth_sharing(self, rows: int) -> bool:
        """Whether there are threads, and enough rows for each of them."""
        return self._pool is not None and rows >= self.number * _LEAST_ROWS

    def work_together(self, work: Callable[[], object]) -> None:
        """Call `work` once in each thread, and wait for the end of all."""
        if self._pool is None:
            work()
            return
        for future in [self._pool.submit(work) for _ in range(self.number)]:
            future.result()

    def part(self, rows: int) -> int:
        """The number of rows of one part."""
        shared = _MOST_ROWS if self._pool is None else rows // (_PARTS * self.number)
        return max(_LEAST_ROWS, min(_MOST_ROWS, shared), -(-rows // _MOST_PARTS))

    def parts(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """The rows in parts, each by its first row and the end of it."""
        size = self.part(stop - start)
        for first in range(start, stop, size):
            yield first, min(first + size, stop)

"""The engine of one machine: threads, which the core and the writer of Parquet let run at the same time."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Item = TypeVar("Item")
Result = TypeVar("Result")


class Engine(Protocol):
    """Something that applies a function to many items at a time."""

    def map(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """The results in the order of the items, of which few are taken before their turn."""


class Threads:
    """So many threads, or with one the caller's own.

    >>> with Threads(2) as engine:
    ...     list(engine.map(abs, [-1, 2, -3]))
    [1, 2, 3]
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool = ThreadPoolExecutor(number, "laizi") if number > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def map(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """The results in the order of the items, of which few are taken before their turn."""
        if self._pool is None:
            yield from map(function, items)
            return
        pending: deque[Future[Result]] = deque()
        for item in items:
            pending.append(self._pool.submit(function, item))
            if len(pending) > 2 * self._number:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()

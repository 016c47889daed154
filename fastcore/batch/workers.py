"""Threads that share the rows of one call. What they make is the same for any number of them."""

from __future__ import annotations

from collections import deque
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Final

from laizi.pyrules.arguments import number_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MOST_ROWS: Final = 8192
"""The rows that a thread does in one go: few enough for an interrupt to be answered soon."""

LEAST_ROWS: Final = 64
"""Fewer are not worth handing out. The first of them tell whether the others are."""

_WORTH: Final = 2e-4
"""The seconds of work that are worth starting threads for, which takes some of them."""

_PARTS: Final = 8
"""How many parts each thread should have at least, so that none of them ends much later than the others."""

_MOST_PARTS: Final = 4096
"""Beyond so many parts it is these that grow: a list of them must stay small whatever the number of rows."""


class Workers:
    """So many threads for one call, of which the caller's own is the first.

    The others live no longer than what they are started for. A pool that stayed would hang in a forked child,
    and one for the call alone takes as long to set up as thousands of plays. Raises TypeError for what is no
    whole number and ValueError for less than one.
    """

    def __init__(self, number: int) -> None:
        self.number = number_from(1, "workers", number)

    def map(self, work: Callable[[int, int], int], start: int, stop: int) -> int:
        """Have rows from `start` to before `stop` done by `work`, in parts; the first not done, or `stop`.

        `work` takes the first row of a part and the end of it, and returns the first row not done, or the
        end.
        """
        refused: list[int] = []
        threads = self.number
        if threads > 1 and start < stop:
            begin = perf_counter()
            first = min(start + LEAST_ROWS, stop)
            if (done := work(start, first)) < first:
                return done
            if not self.is_worth_sharing(perf_counter() - begin, first - start, stop - first):
                threads = 1
            start = first
        parts = deque(self.parts(start, stop))

        def work_on() -> None:
            while True:
                try:
                    first, end = parts.popleft()
                except IndexError:
                    return
                done = work(first, end)
                if done < end:
                    # Whoever has a part before this one finishes it.
                    refused.append(done)
                    parts.clear()

        self.together(work_on, parts.clear, min(threads, len(parts)))
        return min(refused, default=stop)

    def is_worth_sharing(self, seconds: float, done: int, left: int) -> bool:
        """Whether there are threads, and enough to do for them, when so many rows took so many seconds."""
        return self.number > 1 and seconds / done * left >= _WORTH

    def together(self, work: Callable[[], None], close: Callable[[], None], threads: int) -> None:
        """Have so many threads do the same, and raise what the first that fails does.

        `close` makes the others end soon.
        """
        errors: list[BaseException] = []

        def guarded() -> None:
            try:
                work()
            except BaseException as error:
                errors.append(error)
                close()

        others = [Thread(target=guarded, name="laizi") for _ in range(threads - 1)]
        started: list[Thread] = []
        try:
            for thread in others:
                thread.start()
                started.append(thread)
            guarded()
        except BaseException:
            close()
            raise
        finally:
            for thread in started:
                thread.join()
        if errors:
            raise errors[0]

    def parts(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """The rows in parts, each by its first row and the end of it."""
        shared = _MOST_ROWS if self.number == 1 else (stop - start) // (_PARTS * self.number)
        size = max(LEAST_ROWS, min(_MOST_ROWS, shared), -(-(stop - start) // _MOST_PARTS))
        for first in range(start, stop, size):
            yield first, min(first + size, stop)

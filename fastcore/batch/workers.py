"""Threads that share the rows of one call. What they make is the same for any number of them."""

from __future__ import annotations

from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Final

from laizi.pyrules.arguments import number_from

from .threads import Threads

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_ROWS: Final = 8192
"""The rows that a thread does in one go: few enough for an interrupt to be answered soon."""

LEAST_ROWS: Final = 64
"""Fewer are not worth handing out. The first of them tell how long the others take."""

_WARM_ROWS: Final = 256
"""So many more tell it better, where the first take next to no time."""

_WORTH: Final = 3e-4
"""The seconds of work that are worth waking threads for: with less, two take longer than one."""

LEAST_SECONDS: Final = 3e-5
"""The seconds of work that are worth handing out, which takes a tenth of them."""

_SHARE: Final = 2
"""A part is what is left, divided by the threads and by this: the last ones are small, and end together."""

_HELPERS: Final = Threads()


class Workers:
    """So many threads for one call, of which the caller's own is the first.

    The others wait for the next call afterwards. Raises TypeError for what is no whole number and ValueError
    for less than one.
    """

    def __init__(self, number: int) -> None:
        self.number = number_from(1, "workers", number)

    def map(self, work: Callable[[int, int], int], start: int, stop: int) -> int:
        """Have rows from `start` to before `stop` done by `work`, in parts; the first not done, or `stop`.

        `work` takes the first row of a part and the end of it, and returns the first row not done, or the
        end.
        """
        # The first rows find nothing in the caches. If they seem to be worth sharing, and took next to no
        # time, those behind them tell.
        for rows in (LEAST_ROWS, _WARM_ROWS):
            if self.number == 1 or start == stop:
                break
            begin = perf_counter()
            end = min(start + rows, stop)
            if (done := work(start, end)) < end:
                return done
            took = perf_counter() - begin
            seconds = took / (end - start)
            start = end
            if seconds * (stop - start) < _WORTH:
                break
            if took >= LEAST_SECONDS or rows == _WARM_ROWS:
                return self._share(work, start, stop, rows_worth(seconds))
        while start < stop:
            end = min(start + MOST_ROWS, stop)
            if (done := work(start, end)) < end:
                return done
            start = end
        return stop

    def _share(self, work: Callable[[int, int], int], start: int, stop: int, least: int) -> int:
        """Have all threads do rows by `work`, in parts of `least` at least; the first not done, or `stop`."""
        refused: list[int] = []
        parts = _Parts(start, stop, self.number, least)

        def work_on() -> None:
            while (part := parts.take()) is not None:
                first, end = part
                done = work(first, end)
                if done < end:
                    # Whoever has a part before this one finishes it.
                    refused.append(done)
                    parts.close()

        self.together(work_on, parts.close)
        return min(refused, default=stop)

    def together(self, work: Callable[[], None], close: Callable[[], None]) -> None:
        """Have up to all threads do the same, and raise what the first that fails does.

        `close` makes the others end soon. One thread must be able to do it all.
        """
        errors: list[BaseException] = []

        def guarded() -> None:
            try:
                work()
            except BaseException as error:
                errors.append(error)
                close()

        try:
            with _HELPERS.helping(guarded, self.number - 1):
                guarded()
        except BaseException:
            close()
            raise
        if errors:
            raise errors[0]


class _Parts:
    """Rows in parts, each by its first row and its end, for several threads that take one after the other."""

    def __init__(self, start: int, stop: int, threads: int, least: int) -> None:
        self._start = start
        self._stop = stop
        self._threads = threads
        self._least = least
        self._lock = Lock()

    def take(self) -> tuple[int, int] | None:
        """The next part, None where there is no more."""
        with self._lock:
            start, left = self._start, self._stop - self._start
            if left == 0:
                return None
            rows = max(self._least, min(left // (_SHARE * self._threads), MOST_ROWS))
            self._start += min(rows, left)
            return start, self._start

    def close(self) -> None:
        """Let nobody take another one."""
        with self._lock:
            self._stop = self._start


def rows_worth(seconds: float) -> int:
    """How many rows are worth handing out, if each takes so long."""
    return max(1, min(int(LEAST_SECONDS / max(seconds, 1e-9)), MOST_ROWS))

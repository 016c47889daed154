"""Two threads that write answers where they belong, one of which counts what the other one writes."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final, NoReturn

from laizi.fastcore.batch.workers import LEAST_SECONDS, MOST_ROWS

if TYPE_CHECKING:
    from .enumeration import Enumeration
    from .words import Words

_PART_SECONDS: Final = 2e-3
"""What a part takes at most: long beside the few microseconds between two of them."""


@dataclass(slots=True)
class _Half:
    """Rows that one thread writes, part by part."""

    begun: int
    """The first row of the part that is being written."""
    taken: int
    """The first row behind it."""
    stop: int
    at: int
    """Where the answers begin."""


class Halves:
    """Rows that two threads write to one memory, each to where they belong.

    One begins with the first row. The other counts the answers of about a half of the rows, from a little
    behind the one that is being written, and then knows where those of the rest belong. Whoever is done
    takes in the same way from what the other has left. The first `done` rows, one at least, are written
    before, up to word `at`; writing a row took so many seconds, and `counting` one such a share of that, no
    more than 1.
    """

    def __init__(
        self,
        asked: Enumeration,
        words: Words,
        done: int,
        at: int,
        seconds: float,
        counting: float,
    ) -> None:
        self.done = asked.rows
        """The first row that is not written, for lack of room."""
        self._asked = asked
        self._words = words
        self._seconds = seconds
        self._counting = counting
        self._halves = [_Half(done, done, asked.rows, at)]
        self._places: dict[int, int] = {}
        self._begun = False
        self._closed = False
        self._lock = Lock()

    @property
    def at(self) -> int:
        """The end of what is written."""
        return self._asked.end_of(self.done - 1)

    def work(self) -> None:
        """What each thread does until there are no rows left."""
        with self._lock:
            half = None if self._begun else self._halves[0]
            self._begun = True
        half = half or self._take()
        while half is not None:
            self._write(half)
            half = self._take()

    def close(self) -> None:
        """Have both threads end after the part that they are at."""
        with self._lock:
            self._closed = True

    def _write(self, half: _Half) -> None:
        """Write the rows of a half, part by part, as long as there are any and there is room."""
        at = half.at
        while True:
            with self._lock:
                half.begun = half.taken
                half.taken += self._part(half.stop - half.begun)
                if half.begun == half.taken or self._closed or at > self._words.capacity:
                    self._halves.remove(half)
                    break
            begin = perf_counter()
            done, at = self._asked.write(half.begun, half.taken, self._words, at)
            self._seconds = max((perf_counter() - begin) / (half.taken - half.begun), 1e-9)
            if done < half.taken:
                with self._lock:
                    half.taken = half.stop = done
                    self.done = min(self.done, done)
        if half.begun == half.stop < self.done:
            self._meet(half.stop, at)

    def _take(self) -> _Half | None:
        """The rear part of what the other thread has left, once it is known where it belongs."""
        with self._lock:
            if self._closed or not self._halves:
                return None
            half = self._halves[0]
            left = half.stop - half.taken
            if left * self._seconds < 2 * LEAST_SECONDS:
                return None
            # The other one goes on with what it has taken and writes its share of the rest, as long as this
            # one counts both and writes the other share.
            reached = self._reached(half)
            ahead = (half.taken - reached) * (1 - self._counting)
            start = half.taken + max(0, int((left - ahead) / (2 - self._counting)))
            stop, half.stop = half.stop, start
        first, codes = self._count(half, reached, start)
        while self._asked.first_kept(first - 1, first) < first and not self._closed and self.done >= first:
            sleep(LEAST_SECONDS)
        if self._closed or self.done < first:
            return None
        at = self._asked.end_of(first - 1) + codes
        self._meet(start, at)
        half = _Half(start, start, stop, at)
        with self._lock:
            self._halves.append(half)
        return half

    def _count(self, half: _Half, reached: int, start: int) -> tuple[int, int]:
        """Count the codes of rows before one of them, which another thread meanwhile writes.

        Returns the first that is counted, a little before which that thread is when it is, and their number.
        """
        ahead = int(LEAST_SECONDS / self._seconds) + 1
        rows = min(int(_PART_SECONDS / (self._seconds * self._counting)) + 1, MOST_ROWS)
        first = row = min(reached + ahead, start)
        codes = 0
        while row < start and not self._closed:
            end = min(row + rows, start)
            counted = self._asked.count_kept(row, end)
            if counted >= 0:
                row, codes = end, codes + counted
                continue
            # Their ends may be where these hands were kept.
            with self._lock:
                reached = self._reached(half)
            if reached <= row:
                self._refuse(end)
            first = row = min(reached + ahead, start)
            codes = 0
        return first, codes

    def _reached(self, half: _Half) -> int:
        """The row that the thread of a half is writing, or will write next."""
        return self._asked.first_kept(half.begun, half.taken)

    def _part(self, left: int) -> int:
        """The rows of the next part, of so many that are left: fewer towards the end, to end together."""
        rows = max(int(_PART_SECONDS / self._seconds), 1)
        return min(rows, MOST_ROWS, max(left // 4, int(LEAST_SECONDS / self._seconds), 1), left)

    def _meet(self, row: int, at: int) -> None:
        """Raise ValueError where one thread has come to another place for a row than the other one."""
        with self._lock:
            if self._places.setdefault(row, at) != at:
                self._refuse(row)

    def _refuse(self, row: int) -> NoReturn:
        raise ValueError(f"to_beat: a row before {row} was changed by another thread during the call")

"""Two threads that write answers where they belong, one of which counts what the other one writes."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Condition
from time import perf_counter
from typing import TYPE_CHECKING, Final, NoReturn

from laizi.fastcore.batch.workers import LEAST_SECONDS, MOST_ROWS

if TYPE_CHECKING:
    from .enumeration import Enumeration
    from .words import Words

_PART_SECONDS: Final = 1e-3
"""What a part takes: long beside the few microseconds between two of them."""


@dataclass(slots=True)
class _Half:
    """Rows that one thread writes, part by part."""

    begun: int
    """The first row of the part that is being written."""
    taken: int
    """The first row behind it."""
    stop: int
    at: int
    """Where the answers for the part begin."""


class Halves:
    """Rows that two threads write to one memory, each to where they belong.

    One begins with the first row. The other counts the answers of about a half of the rows, and then knows
    where those of the rest belong. Whoever is done takes in the same way from what the other has left. The
    first `done` rows are written before, up to word `at`; writing a row took so many seconds, and `counting`
    one such a share of that, no more than 1.
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
        self._turn = Condition()

    @property
    def at(self) -> int:
        """The end of what is written."""
        return self._asked.end_of(self.done - 1)

    def work(self) -> None:
        """What each thread does until there are no rows left."""
        with self._turn:
            half = None if self._begun else self._halves[0]
            self._begun = True
        half = half or self._take()
        while half is not None:
            self._write(half)
            half = self._take()

    def close(self) -> None:
        """Have both threads end after the part that they are at."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()

    def _write(self, half: _Half) -> None:
        """Write the rows of a half, part by part, as long as there are any and there is room."""
        at = half.at
        while True:
            with self._turn:
                half.begun, half.at = half.taken, at
                half.taken += self._part(half.stop - half.begun)
                self._turn.notify()
                if half.begun == half.taken or self._closed or at > self._words.capacity:
                    self._halves.remove(half)
                    break
            begin = perf_counter()
            done, at = self._asked.write(half.begun, half.taken, self._words, at)
            self._seconds = max((perf_counter() - begin) / (half.taken - half.begun), 1e-9)
            if done < half.taken:
                with self._turn:
                    half.taken = half.stop = done
                    self.done = min(self.done, done)
        if half.begun == half.stop < self.done:
            self._meet(half.stop, at)

    def _take(self) -> _Half | None:
        """The rear part of what the other thread has left, once it is known where it belongs."""
        with self._turn:
            if self._closed or not self._halves:
                return None
            half = self._halves[0]
            row, stop = half.taken, half.stop
            left = stop - row
            if left * self._seconds < 2 * LEAST_SECONDS:
                return None
            # As many as the other one will take next are counted first: it goes on meanwhile, and should not
            # come to rows before they are counted. It writes as long as this one counts and writes.
            ahead = self._part(left)
            start = half.stop = row + max(ahead, int(left / (2 - self._counting)))
        first = row
        codes = 0
        rows = min(int(_PART_SECONDS / (self._seconds * self._counting)) + 1, MOST_ROWS)
        while row < start:
            end = min(row + (ahead if row == first else rows), start)
            counted = self._asked.count_kept(row, end)
            with self._turn:
                if self._has_ended():
                    return None
                if half.taken > row:
                    # Their ends may be where these hands were kept.
                    first, codes = half.taken, 0
                    row = first
                    continue
            if counted < 0:
                self._refuse(end)
            codes += counted
            row = end
        with self._turn:
            self._turn.wait_for(lambda: self._closed or half.begun >= first or self.done < first)
            if self._closed or self.done < first:
                return None
            at = self._asked.end_of(first - 1) + codes
            self._meet(start, at)
            taken = _Half(start, start, stop, at)
            self._halves.append(taken)
            return taken

    def _part(self, left: int) -> int:
        """The rows of the next part, of so many that are left: fewer towards the end, to end together."""
        rows = max(int(_PART_SECONDS / self._seconds), 1)
        return min(rows, MOST_ROWS, max(left // 4, int(LEAST_SECONDS / self._seconds), 1), left)

    def _has_ended(self) -> bool:
        return self._closed

    def _meet(self, row: int, at: int) -> None:
        """Raise ValueError where one thread has come to another place for a row than the other one."""
        with self._turn:
            if self._places.setdefault(row, at) != at:
                self._refuse(row)

    def _refuse(self, row: int) -> NoReturn:
        raise ValueError(f"to_beat: a row before {row} was changed by another thread during the call")

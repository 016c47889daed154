"""Several threads that write answers aside, not knowing beforehand where they belong."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Condition
from time import perf_counter
from typing import TYPE_CHECKING, Final

from .words import Words

if TYPE_CHECKING:
    from .enumeration import Enumeration

_ASIDE_WORDS: Final = 3 << 19
"""Room of one thread for answers whose place it does not know, in words: 12 MB.

It has less where there is less to write, but always `_ROOM_FOR_ONE` beside what is expected.
"""

_ROOM_FOR_ONE: Final = 9 << 14
"""With so many words left there is room for the plays of any hand, and none is written elsewhere first."""

_ASIDE_THREADS: Final = 4
"""All threads together have no more room than so many would."""

_MOST_THREADS: Final = 32
"""With more, the room of one would not be enough for the plays of any hand."""

_ROUNDS: Final = 3
"""How many parts each thread should have at least. At the end of one it waits for the others."""


@dataclass(slots=True)
class _Part:
    """Rows whose answers are written aside: as many of them as there was room for."""

    start: int
    stop: int
    done: int
    """The first row that is not written."""
    length: int
    """The words that are."""
    at: int = -1
    """Where these belong, -1 as long as that is not known."""


class Aside:
    """Rows that are written by several threads, part by part, to one memory.

    Where a part belongs is known when all before it are done. The thread whose part is the next writes it
    where it belongs; the others meanwhile write those behind it aside, and copy them when it has ended. As
    they have to copy, their parts are smaller, so that all of them are done at about the same time. The first
    `done` rows are written before, up to word `at`: they tell how long answers are.
    """

    def __init__(
        self,
        asked: Enumeration,
        words: Words,
        threads: int,
        done: int,
        at: int,
    ) -> None:
        self.done = done
        """The first row whose place is not known."""
        self.at = at
        """The end of what is written, and of what is to be copied."""
        threads = min(threads, _MOST_THREADS)
        self._asked = asked
        self._words = words
        self._threads_left = threads
        self._most_rows = max(done, asked.rows // (_ROUNDS * threads))
        self._aside_words = min(
            _ASIDE_WORDS * min(threads, _ASIDE_THREADS) // threads,
            self._most_rows * at // done * 8 // 5 + _ROOM_FOR_ONE,
        )
        self._next = done
        self._aside: dict[int, _Part] = {}
        self._copying = 0.0
        self._closed = False
        self._turn = Condition()

    def work(self) -> None:
        """What each thread does until there are no rows left, or no room; a thread too many does nothing."""
        with self._turn:
            self._threads_left -= 1
            if self._threads_left < 0:
                return
        memory = Words()
        memory.claim()
        try:
            while True:
                with self._turn:
                    in_place = self.done == self._next
                    start, stop = self._take(in_place)
                if start == stop:
                    return
                if in_place:
                    self._write_in_place(start, stop)
                else:
                    self._write_aside(start, stop, memory)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Have every thread end after the part that it is at."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()

    def _take(self, in_place: bool) -> tuple[int, int]:
        """The next rows, none where there are no more: so many that there should be room for them aside."""
        start = self._next
        # Less than two thirds, since the answers for some rows are longer than for others.
        rows = min(self._aside_words * 5 // 8 * self.done // max(1, self.at), self._most_rows)
        if in_place:
            rows = int(rows * (1 + self._copying))
        if not self._closed:
            self._next = min(start + max(1, rows), self._asked.rows)
        return start, self._next

    def _write_in_place(self, start: int, stop: int) -> None:
        done, at = self._asked.write(start, stop, self._words, self.at)
        with self._turn:
            self.done, self.at = done, at
            self._closed |= done < stop
            self._settle()
            # The parts of the others are nearly done. The next one can then be written in place again.
            self._turn.wait_for(lambda: self._closed or self.done == self._next)

    def _write_aside(self, start: int, stop: int, memory: Words) -> None:
        memory.reserve(self._aside_words, spare=False)
        begin = perf_counter()
        done, length = self._asked.write(start, stop, memory, 0)
        written = perf_counter()
        part = _Part(start, stop, done, length)
        with self._turn:
            self._aside[start] = part
            self._settle()
            self._turn.wait_for(lambda: self._closed or part.at >= 0)
        if part.at < 0:
            return
        if done < stop:
            # There was no more room aside, but now the place of the rest is known. Until it is written,
            # nobody else comes to know one.
            self._write_in_place(done, stop)
        settled = perf_counter()
        self._asked.place(memory, self._words, part.at, length, start, done)
        self._copying = min(1.0, (perf_counter() - settled) / max(written - begin, 1e-9))

    def _settle(self) -> None:
        """Tell the parts that are written aside where they belong, as far as that is known."""
        while not self._closed and (part := self._aside.pop(self.done, None)) is not None:
            if part.length > self._words.capacity - self.at:
                self._closed = True
                break
            part.at = self.at
            self.at += part.length
            self.done = part.done
            if part.done < part.stop:
                break
        self._turn.notify_all()

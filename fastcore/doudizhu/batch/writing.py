"""Answers written one behind the other, not knowing beforehand how long each one is."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from laizi.fastcore.batch.workers import LEAST_ROWS, MOST_ROWS

from .aside import Aside
from .halves import Halves

if TYPE_CHECKING:
    from laizi.fastcore.batch.workers import Workers

    from .enumeration import Enumeration
    from .words import Words

_COPYING: Final = 0.45
"""What copying answers takes, as a share of what writing them does."""

_WORTH: Final = 2e-3
"""The seconds of writing that are worth sharing: more than of other work, as it takes counting or copying."""

_SAMPLE_SECONDS: Final = 1e-4
"""What the rows take that tell what counting and writing cost, with both in the caches by those before."""

_LEAST_SAMPLE: Final = 16
_MOST_SAMPLE: Final = 256
"""The bounds of their number."""


def write(crew: Workers, asked: Enumeration, words: Words) -> tuple[int, int]:
    """Write the answers for the hands that are kept one behind the other, as far as there is room.

    Returns the first row not written, or the number of rows, and the end of what is written.
    """
    rows = min(LEAST_ROWS if crew.number > 1 else MOST_ROWS, asked.rows)
    begin = perf_counter()
    done, at = asked.write(0, rows, words, 0)
    seconds = (perf_counter() - begin) / max(1, rows)
    if done == rows and crew.number > 1 and seconds * (asked.rows - rows) >= _WORTH:
        return _share(crew, asked, words, done, at, seconds)
    return _alone(asked, words, done, at) if done == rows else (done, at)


def _alone(asked: Enumeration, words: Words, done: int, at: int) -> tuple[int, int]:
    """Write the rest in this thread."""
    while done < asked.rows:
        rows = min(done + MOST_ROWS, asked.rows)
        done, at = asked.write(done, rows, words, at)
        if done < rows:
            break
    return done, at


def _share(
    crew: Workers, asked: Enumeration, words: Words, done: int, at: int, seconds: float
) -> tuple[int, int]:
    """Write the rest in several threads; two of them count or copy, whatever takes less.

    The first rows took so many seconds each, with cold caches. So two threads that would not be worth it
    after all are not called.
    """
    writing: Halves | Aside
    if crew.number == 2:
        rows = min(max(int(_SAMPLE_SECONDS / seconds), _LEAST_SAMPLE), _MOST_SAMPLE)
        start, stop = done, min(done + rows, asked.rows)
        begin = perf_counter()
        asked.count_kept(start, stop)
        counted = perf_counter()
        done, at = asked.write(start, stop, words, at)
        written = perf_counter()
        if done < stop or done == asked.rows:
            return done, at
        # A clock may stand still between two looks at it.
        took = max(written - counted, 1e-9)
        seconds = took / (stop - start)
        counting = max(counted - begin, 1e-9) / took
        if seconds * (asked.rows - done) < _WORTH:
            return _alone(asked, words, done, at)
    if crew.number == 2 and counting < _COPYING:
        writing = Halves(asked, words, done, at, seconds, counting)
    else:
        writing = Aside(asked, words, crew.number, done, at)
    crew.together(writing.work, writing.close)
    return writing.done, writing.at

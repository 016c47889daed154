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

_COPYING: Final = 4e-10
"""The seconds that it takes to copy a word."""


def write(crew: Workers, asked: Enumeration, words: Words) -> tuple[int, int]:
    """Write the answers for the hands that are kept one behind the other, as far as there is room.

    Returns the first row not written, or the number of rows, and the end of what is written.
    """
    rows = min(LEAST_ROWS if crew.number > 1 else MOST_ROWS, asked.rows)
    begin = perf_counter()
    if crew.number == 2:
        asked.count_kept(0, rows)
    counted = perf_counter()
    done, at = asked.write(0, rows, words, 0)
    written = perf_counter()
    if done < rows or done == asked.rows:
        return done, at
    seconds = (written - counted) / rows
    if crew.is_worth_sharing(seconds * (asked.rows - rows)):
        counting = (counted - begin) / rows
        writing: Halves | Aside
        if crew.number == 2 and counting < at / rows * _COPYING:
            writing = Halves(asked, words, rows, at, seconds, counting / seconds)
        else:
            writing = Aside(asked, words, crew.number, rows, at)
        crew.together(writing.work, writing.close)
        return writing.done, writing.at
    while done < asked.rows:
        stop = min(done + MOST_ROWS, asked.rows)
        done, at = asked.write(done, stop, words, at)
        if done < stop:
            break
    return done, at

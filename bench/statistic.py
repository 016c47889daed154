"""The statistic: hands in chunks, per chunk the least time over many passes, summed.

One pass over all the hands times each chunk once. Repeating one chunk back to back would teach its branches
to the processor's predictor, and flatter what is measured by a fifth or more. Contenders that are to be
compared take turns pass by pass, so that whatever slows the machine down meets them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence, Sized

    from numpy.typing import NDArray

CHUNK: Final = 25
"""Hands that are timed together."""

PASSES: Final = 20
"""Passes over all the hands, at least."""

SECONDS: Final = 6.0
"""The time for which passes go on, or longer: others on the machine may be busy for a second or two."""

Pass: TypeAlias = "Callable[[], tuple[int, NDArray[np.int64]]]"
"""Goes over all the hands once; returns the number of plays, and the nanoseconds that each chunk took."""


@dataclass(frozen=True, slots=True)
class Contender:
    """Something to time: one pass of it, over so many hands, which have so many plays."""

    run: Pass
    hands: int
    plays: int


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured: the time that so many hands with so many plays take."""

    hands: int
    plays: int
    seconds: float

    @property
    def hands_each_second(self) -> float:
        """Hands in a second, or calls where there is one for each hand."""
        return self.hands / self.seconds

    @property
    def plays_each_second(self) -> float:
        """Plays in a second."""
        return self.plays / self.seconds


class Race:
    """Contenders that take turns.

    `round` lets each make one pass, and raises AssertionError for one that finds another number of plays
    than it should. `figures` has the sums of each chunk's least time so far.

    >>> race = Race({"three plays": Contender(lambda: (3, np.array([2_000, 4_000])), hands=50, plays=3)})
    >>> race.round()
    >>> race.figures()["three plays"].seconds
    6e-06
    """

    def __init__(self, contenders: dict[str, Contender]) -> None:
        self.contenders = contenders
        self.least: dict[str, NDArray[np.int64]] = {}

    def round(self) -> None:
        """Let each contender make one pass."""
        for name, contender in self.contenders.items():
            plays, nanoseconds = contender.run()
            assert plays == contender.plays, f"{name}: found {plays} plays, not {contender.plays}"
            self.least[name] = np.minimum(self.least.get(name, nanoseconds), nanoseconds)

    def figures(self) -> dict[str, Figure]:
        """What has been measured, for each contender."""
        return {
            name: Figure(contender.hands, contender.plays, int(self.least[name].sum()) / 1e9)
            for name, contender in self.contenders.items()
        }


def number_of_passes(least: int, seconds: float) -> int:
    """How many passes to make, where one of all contenders takes so many seconds.

    >>> number_of_passes(20, 0.1), number_of_passes(20, 1.0)
    (60, 20)
    """
    return max(least, ceil(SECONDS / seconds))


def pass_of_calls(calls: Sequence[Callable[[], Sized]]) -> Pass:
    """A pass that makes one call of Python for each hand, each giving the plays of that hand."""
    chunks = [calls[start : start + CHUNK] for start in range(0, len(calls), CHUNK)]

    def run() -> tuple[int, NDArray[np.int64]]:
        plays = 0
        nanoseconds = np.empty(len(chunks), np.int64)
        for number, chunk in enumerate(chunks):
            start = perf_counter_ns()
            answers = [call() for call in chunk]
            nanoseconds[number] = perf_counter_ns() - start
            plays += sum(map(len, answers))
        return plays, nanoseconds

    return run


def pass_of_batches(batches: Sequence[Callable[[], int]]) -> Pass:
    """A pass that makes these calls, each for all the hands, which return their number of plays."""

    def run() -> tuple[int, NDArray[np.int64]]:
        plays = 0
        nanoseconds = np.empty(len(batches), np.int64)
        for number, batch in enumerate(batches):
            start = perf_counter_ns()
            plays += batch()
            nanoseconds[number] = perf_counter_ns() - start
        return plays, nanoseconds

    return run

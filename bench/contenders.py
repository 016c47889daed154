"""What is timed of laizi itself: the core alone, and single calls from Python; and of the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bench import core
from bench.statistic import CHUNK, Contender, pass_of_calls
from laizi import doudizhu as ddz
from laizi.fastcore.doudizhu.generation import use_build

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bench.hands import Inputs
    from laizi.doudizhu import Hand, Move, RuleSet


def core_counts(inputs: Inputs, to_beat: NDArray[np.uint64], plays: int) -> Contender:
    """The core counts the plays of each hand."""
    chunk_plays, nanoseconds = np.empty((2, len(inputs) // CHUNK), np.int64)

    def run() -> tuple[int, NDArray[np.int64]]:
        core.count_pass(inputs.rules.flags, inputs.cards, inputs.wild_keys, to_beat, chunk_plays, nanoseconds)
        return int(chunk_plays.sum()), nanoseconds.copy()

    return Contender(run, len(inputs), plays)


def core_writes(inputs: Inputs, to_beat: NDArray[np.uint64], plays: int) -> Contender:
    """The core writes the plays of each hand, those of a chunk into the same memory as those of the last."""
    chunk_plays, nanoseconds = np.empty((2, len(inputs) // CHUNK), np.int64)
    arguments = (inputs.rules.flags, inputs.cards, inputs.wild_keys, to_beat, chunk_plays, nanoseconds)
    core.count_pass(*arguments)
    out = np.zeros(chunk_plays.max() + core.ROOM_BEHIND, np.uint64)

    def run() -> tuple[int, NDArray[np.int64]]:
        core.write_pass(*arguments, out)
        return int(chunk_plays.sum()), nanoseconds.copy()

    return Contender(run, len(inputs), plays)


def in_build(name: str, contender: Contender) -> Contender:
    """The same contender, served by another build of the core."""

    def run() -> tuple[int, NDArray[np.int64]]:
        former = use_build(name)
        try:
            return contender.run()
        finally:
            use_build(former)

    return Contender(run, contender.hands, contender.plays)


def lead_calls(inputs: Inputs, plays: int) -> Contender:
    """One call of `legal_moves` from Python for each hand that leads."""

    def call(hand: Hand, rules: RuleSet) -> Callable[[], NDArray[np.uint64]]:
        return lambda: ddz.legal_moves(hand, rules).codes

    calls = [call(hand, inputs.rules) for hand in inputs.hands]
    return Contender(pass_of_calls(calls), len(inputs), plays)


def follow_calls(inputs: Inputs, plays: int) -> Contender:
    """One call of `legal_moves` from Python for each hand that follows."""

    def call(hand: Hand, rules: RuleSet, to_beat: Move) -> Callable[[], NDArray[np.uint64]]:
        return lambda: ddz.legal_moves(hand, rules, to_beat).codes

    pairs = zip(inputs.hands, inputs.moves_to_beat, strict=True)
    calls = [call(hand, inputs.rules, to_beat) for hand, to_beat in pairs]
    return Contender(pass_of_calls(calls), len(inputs), plays)


def fills(words: int, times: int, *, fresh: bool) -> Contender:
    """Nothing but words written, into the same memory each time or into memory fresh from the system."""
    reused = np.zeros(words, np.uint64)

    def fill() -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        out = np.empty(words, np.uint64) if fresh else reused
        core.fill(out, 1)
        return out

    return Contender(pass_of_calls([fill] * times), times, words * times)

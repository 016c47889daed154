"""What is timed of functions that Numba compiles: the core, called in a loop of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit

from bench.statistic import Contender, pass_of_batches
from laizi.fastcore.doudizhu import jit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bench.hands import Inputs


def generate_all(
    cards: NDArray[np.uint64],
    to_beat: NDArray[np.uint64],
    deals: NDArray[np.int64],
    out: NDArray[np.uint64],
) -> int:
    """Write the plays of every hand into the same memory; return how many there are."""
    plays = 0
    for i in range(len(cards)):
        plays += jit.generate(cards[i], to_beat[i], deals[i], out)
    return plays


compiled_generate_all: Any = njit(generate_all)


def compiled_writes(inputs: Inputs, to_beat: NDArray[np.uint64], plays: int) -> Contender:
    """A compiled loop has the core write the plays of each hand."""
    deals = np.array([jit.deal(inputs.rules, hand.wild_ranks) for hand in inputs.hands])
    out = np.empty(jit.ROOM, np.uint64)
    cards = inputs.cards
    run = pass_of_batches([lambda: compiled_generate_all(cards, to_beat, deals, out)])
    return Contender(run, len(inputs), plays)


def as_a_whole(contender: Contender) -> Contender:
    """The same contender, whose chunks are timed together, as those of a compiled loop are."""

    def run() -> tuple[int, NDArray[np.int64]]:
        plays, nanoseconds = contender.run()
        return plays, nanoseconds.sum(keepdims=True)

    return Contender(run, contender.hands, contender.plays)

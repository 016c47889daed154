"""What is timed of batches from Python: into fresh and into reused memory, and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bench.statistic import Contender, pass_of_batches
from laizi.fastcore.doudizhu import batch

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bench.hands import Inputs


CALLS: Final = 20
"""The calls that a fast contender makes in each of its turns beside a slow one.

Its turns are still far shorter. But the first call finds nothing in the caches except what the other has left
there, and that should not be a fifth of what is measured.
"""


def fresh_batches(
    inputs: Inputs, to_beat: NDArray[np.uint64] | None, plays: int, workers: int = 1
) -> Contender:
    """One call from Python for all hands, whose answer is in memory that it asks the system for."""
    arguments = (inputs.counts, inputs.wilds, inputs.wild_ranks, inputs.rules, to_beat)

    def run() -> int:
        return len(batch.legal_moves(*arguments, workers=workers).codes)

    return Contender(pass_of_batches([run]), len(inputs), plays)


def reused_batches(
    inputs: Inputs, to_beat: NDArray[np.uint64] | None, plays: int, workers: int = 1
) -> Contender:
    """One call from Python for all hands, whose answer is in the memory of the last answer."""
    arguments = (inputs.counts, inputs.wilds, inputs.wild_ranks, inputs.rules, to_beat)
    memory = [batch.legal_moves(*arguments)]

    def run() -> int:
        memory.append(batch.legal_moves(*arguments, workers=workers, out=memory.pop()))
        return len(memory[0].codes)

    return Contender(pass_of_batches([run]), len(inputs), plays)


def shuffled_batches(inputs: Inputs, to_beat: NDArray[np.uint64] | None, plays: int) -> Contender:
    """Calls from Python, each for all hands in an order of its own, so that no processor learns them."""
    memory = [batch.legal_moves(inputs.counts, inputs.wilds, inputs.wild_ranks, inputs.rules, to_beat)]

    def call(order: NDArray[np.int64]) -> Callable[[], int]:
        counts, wilds, wild_ranks = inputs.counts[order], inputs.wilds[order], inputs.wild_ranks[order]
        beaten = None if to_beat is None else to_beat[order]

        def run() -> int:
            memory.append(
                batch.legal_moves(counts, wilds, wild_ranks, inputs.rules, beaten, out=memory.pop())
            )
            return len(memory[0].codes)

        return run

    orders = (np.random.PCG64(number).random_raw(len(inputs)).argsort() for number in range(CALLS))
    return Contender(pass_of_batches([call(order) for order in orders]), CALLS * len(inputs), CALLS * plays)


def batch_counts(
    inputs: Inputs, to_beat: NDArray[np.uint64] | None, plays: int, workers: int = 1
) -> Contender:
    """One call from Python for all hands, which counts their plays."""
    arguments = (inputs.counts, inputs.wilds, inputs.wild_ranks, inputs.rules, to_beat)

    def run() -> int:
        return int(batch.count_moves(*arguments, workers=workers).sum())

    return Contender(pass_of_batches([run]), len(inputs), plays)


WAYS: Final = {"out=": reused_batches, "fresh": fresh_batches, "count": batch_counts}
"""What is timed of batches, by the names that the figures have."""

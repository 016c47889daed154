"""What is timed of batches from Python: into fresh and into reused memory, and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bench.statistic import Contender, pass_of_batch
from laizi.fastcore.doudizhu import batch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bench.hands import Inputs


CALLS: Final = 5
"""The calls that a fast contender makes in each of its turns beside a slow one."""


def fresh_batches(
    inputs: Inputs, to_beat: NDArray[np.uint64] | None, plays: int, workers: int = 1
) -> Contender:
    """One call from Python for all hands, whose answer is in memory that it asks the system for."""
    arguments = (inputs.counts, inputs.wilds, inputs.wild_ranks, inputs.rules, to_beat)

    def run() -> int:
        return len(batch.legal_moves(*arguments, workers=workers).codes)

    return Contender(pass_of_batch(run), len(inputs), plays)


def reused_batches(
    inputs: Inputs, to_beat: NDArray[np.uint64] | None, plays: int, workers: int = 1, calls: int = 1
) -> Contender:
    """Calls from Python, each for all hands, whose answer is in the memory of the last answer."""
    arguments = (inputs.counts, inputs.wilds, inputs.wild_ranks, inputs.rules, to_beat)
    memory = [batch.legal_moves(*arguments)]

    def run() -> int:
        memory.append(batch.legal_moves(*arguments, workers=workers, out=memory.pop()))
        return len(memory[0].codes)

    return Contender(pass_of_batch(run, calls), calls * len(inputs), calls * plays)


def batch_counts(
    inputs: Inputs, to_beat: NDArray[np.uint64] | None, plays: int, workers: int = 1
) -> Contender:
    """One call from Python for all hands, which counts their plays."""
    arguments = (inputs.counts, inputs.wilds, inputs.wild_ranks, inputs.rules, to_beat)

    def run() -> int:
        return int(batch.count_moves(*arguments, workers=workers).sum())

    return Contender(pass_of_batch(run), len(inputs), plays)


WAYS: Final = {"out=": reused_batches, "fresh": fresh_batches, "count": batch_counts}
"""What is timed of batches, by the names that the figures have."""

"""What is timed of the fewest turns: one call from Python for all the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.statistic import Contender, pass_of_batches
from laizi.fastcore.doudizhu import batch

if TYPE_CHECKING:
    from bench.hands import Inputs


def fewest_turns(inputs: Inputs, turns: int) -> Contender:
    """In how few plays each hand can be emptied. What is asserted are these numbers, summed."""

    def run() -> int:
        return int(batch.min_turns(inputs.counts, inputs.wilds, inputs.wild_ranks, inputs.rules).sum())

    return Contender(pass_of_batches([run]), len(inputs), turns)

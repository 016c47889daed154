"""Fixed workloads whose instructions are counted: a few hands each, of which the core is asked once.

    python -m bench.workloads build/instructions/inputs.npz

runs them all out of a file that `instructions.py` wrote, and marks the end of each, for a profiler to see.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import numpy as np

from bench import core
from laizi.fastcore.doudizhu.generation import use_build

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOM: Final = 1 << 17
"""Words of the output, in which the plays of each hand overwrite those of the last."""

HANDS: Final = 100
"""Hands of a workload, the first of the section."""

WORKLOADS: Final = {
    "CLASSIC, lead": ("CLASSIC", "lead"),
    "CLASSIC, follow": ("CLASSIC", "follow"),
    "CLASSIC, count": ("CLASSIC", "count"),
    "HUANLE, 1 wild, lead": ("HUANLE, 1 wild", "lead"),
    "HUANLE, 1 wild, count": ("HUANLE, 1 wild", "count"),
    "HUANLE, 2 wilds, lead": ("HUANLE, 2 wilds", "lead"),
    "HUANLE, 2 wilds, follow": ("HUANLE, 2 wilds", "follow"),
    "HUANLE, 4 wilds, lead": ("HUANLE, 4 wilds", "lead"),
    "HUANLE, 4 wilds, count": ("HUANLE, 4 wilds", "count"),
    "TIANDI, 5 wilds, lead": ("TIANDI, 5 wilds", "lead"),
    "TIANDI, 5 wilds, count": ("TIANDI, 5 wilds", "count"),
    "TWO_CARD, lead": ("TWO_CARD, as dealt", "lead"),
    "POINT_BID, lead": ("POINT_BID, as dealt", "lead"),
    "CALL_ROB, lead": ("CALL_ROB, as dealt", "lead"),
}
"""By name: the section of the inputs, and what is asked."""


def run(
    what: str, rules: int, cards: NDArray[np.uint64], keys: NDArray[np.uint8], beat: NDArray[np.uint64]
) -> int:
    """Ask the core about all the hands of one workload; return the number of plays."""
    plays, nanoseconds = np.empty((2, len(cards)), np.int64)
    to_beat = beat if what == "follow" else np.zeros_like(beat)
    if what == "count":
        core.count_pass(rules, cards, keys, to_beat, plays, nanoseconds)
    else:
        core.write_pass(rules, cards, keys, to_beat, plays, nanoseconds, np.empty(ROOM, np.uint64))
    core.mark()
    return int(plays.sum())


def main(source: str) -> None:
    """Run the workloads of a file."""
    use_build("baseline")
    with np.load(source) as inputs:
        for number, (_, what) in enumerate(WORKLOADS.values()):
            arrays = [inputs[f"{number} {part}"] for part in ("cards", "wild_keys", "to_beat")]
            found = run(what, int(inputs[f"{number} rules"]), *arrays)
            assert found == inputs[f"{number} plays"], f"workload {number} has {found} plays"


if __name__ == "__main__":
    main(*sys.argv[1:])

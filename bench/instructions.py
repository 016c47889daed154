"""A guard without noise: the instructions of fixed workloads, against a committed budget.

    python -m bench.instructions [--write]

compares, or writes bench/budget.json anew. Callgrind counts while two functions of the core run, in the
build that is for every processor, and nothing else. The budget is of one compiler and its arguments; another
one's counts are shown, and are no failure.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from bench import core
from bench.budget import BUDGET, TOLERANCE, Budget, comparison
from bench.hands import SECTIONS, load
from bench.workloads import HANDS, ROOM, WORKLOADS
from laizi import doudizhu as ddz

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "build" / "instructions"

COUNTED: Final = ("*_5plays_list_plays", "*_5plays_number_of_plays")
"""The functions of the core, by their names in the extension module."""

MARK: Final = "__pyx_pw_5bench_4core_*mark"
"""The function that ends a workload."""


def write_inputs(path: Path) -> None:
    """Write what `workloads.py` needs, so that nothing has to be drawn under the profiler."""
    arrays: dict[str, ArrayLike] = {}
    for number, (name, what) in enumerate(WORKLOADS.values()):
        rules, inputs = SECTIONS[name].rules, load(name).rows(range(HANDS))
        moves = inputs.moves_to_beat if what == "follow" else [None] * HANDS
        plays = [ddz.count_moves(hand, rules, move) for hand, move in zip(inputs.hands, moves, strict=True)]
        assert max(plays) + core.ROOM_BEHIND <= ROOM, f"{name}: a hand has {max(plays)} plays"
        arrays |= {f"{number} rules": rules.flags, f"{number} plays": sum(plays)}
        arrays |= {f"{number} {part}": getattr(inputs, part) for part in ("cards", "wild_keys", "to_beat")}
    np.savez(path, allow_pickle=False, **arrays)


def count_instructions(valgrind: str) -> dict[str, int]:
    """The instructions of each workload."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    inputs, out = FOLDER / "inputs.npz", FOLDER / "out"
    write_inputs(inputs)
    command = [valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", f"--dump-after={MARK}"]
    command += [f"--toggle-collect={function}" for function in COUNTED]
    command += [sys.executable, "-m", "bench.workloads", str(inputs)]
    log = FOLDER / "log"
    with log.open("w") as written:
        subprocess.run(command, check=True, stdout=written, stderr=written, cwd=ROOT)
    dumps = [Path(f"{out}.{number}") for number in range(1, len(WORKLOADS) + 1)]
    counts = [
        int(re.findall(r"^(?:summary|totals): (\d+)", dump.read_text(), flags=re.M)[0]) for dump in dumps
    ]
    assert all(counts), (
        f"no instructions were counted: are {COUNTED} still the names of the core's functions?"
    )
    return dict(zip(WORKLOADS, counts, strict=True))


def main() -> int:
    """Count, and compare with the budget or write it; 1 where a count is off."""
    parser = argparse.ArgumentParser(prog="python -m bench.instructions")
    parser.add_argument("--write", action="store_true", help="write the budget instead of comparing with it")
    arguments = parser.parse_args()
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        print("instructions are not counted: valgrind is not installed")
        return 0
    compiler = " ".join(core.compiler("baseline"))
    counts = count_instructions(valgrind)
    if arguments.write:
        Budget(compiler, counts).write(BUDGET)
    budget = Budget.read(BUDGET)
    print(comparison(counts, budget))
    if budget.compiler != compiler:
        print(f"The budget is of {budget.compiler}. This is {compiler}: nothing follows from the difference.")
        return 0
    off = budget.missed_by(counts)
    if off:
        print(f"More than {TOLERANCE:.0%} off: {'; '.join(off)}.")
        print("If that is meant, write the new budget: make instructions BUDGET=write")
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())

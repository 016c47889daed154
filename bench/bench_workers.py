"""Long calls for arrays with one worker and with two, and what two processes make of the same rows."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

import pytest

from bench.batches import WAYS
from bench.hands import SECTIONS, load_batch
from bench.processes import two_processes

if TYPE_CHECKING:
    from bench.conftest import Run

REPEATED: Final = {"CLASSIC": 20, "HUANLE, 1 wild": 5, "HUANLE, 2 wilds": 2, "HUANLE, 4 wilds": 1}
"""How often the hands of a batch stand in one call: writing their plays takes 10 ms or more."""

COUNTED: Final = 50
"""And how often where plays are only counted, which takes so much less."""


@pytest.mark.parametrize("name", REPEATED)
def bench_workers(run: Run, name: str) -> None:
    contenders = {}
    with ExitStack() as processes:
        for way, contender in WAYS.items():
            repeated = COUNTED if way == "count" else REPEATED[name]
            rows = [*range(len(load_batch(name)))] * repeated
            inputs, plays = load_batch(name).rows(rows), SECTIONS[name].batch_leads * repeated
            contenders[way] = contender(inputs, None, plays)
            contenders[f"{way}, 2 workers"] = contender(inputs, None, plays, workers=2)
            contenders[f"{way}, 2 processes"] = processes.enter_context(two_processes(name, rows, plays))[way]
        run(name, contenders)

"""Batches of 10,000 hands from Python: answers in fresh and in reused memory, one worker and two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.batches import batch_counts, fresh_batches, reused_batches
from bench.contenders import core_writes
from bench.hands import SECTIONS, load_batch

if TYPE_CHECKING:
    from bench.conftest import Run


@pytest.mark.parametrize("name", [name for name, section in SECTIONS.items() if section.batch_leads])
def bench_batches(run: Run, name: str) -> None:
    inputs, plays = load_batch(name), SECTIONS[name].batch_leads
    run(
        name,
        {
            "core": core_writes(inputs, inputs.no_play, plays),
            "fresh": fresh_batches(inputs, None, plays),
            "out=": reused_batches(inputs, None, plays),
            "out=, 2 workers": reused_batches(inputs, None, plays, workers=2),
            "count": batch_counts(inputs, None, plays),
        },
    )

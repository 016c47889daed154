"""The core alone, called from a native loop: leads, follows, and counting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.contenders import core_counts, core_writes
from bench.hands import SECTIONS, load
from bench.report import AS_DEALT, PRESETS, TIANDI

if TYPE_CHECKING:
    from bench.conftest import Run


@pytest.mark.parametrize("name", SECTIONS)
def bench_core(run: Run, name: str) -> None:
    section, inputs = SECTIONS[name], load(name)
    contenders = {
        "lead": core_writes(inputs, inputs.no_play, section.leads),
        "follow": core_writes(inputs, inputs.to_beat, section.follows),
        "count of a lead": core_counts(inputs, inputs.no_play, section.leads),
        "count of a follow": core_counts(inputs, inputs.to_beat, section.follows),
    }
    if name in (*PRESETS, *TIANDI):
        beside = load(AS_DEALT)
        contenders[AS_DEALT] = core_writes(beside, beside.no_play, SECTIONS[AS_DEALT].leads)
    run(name, contenders)

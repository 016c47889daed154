"""The core called from a loop that Numba has compiled, beside the native loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from bench.compiled import as_a_whole, compiled_writes
from bench.contenders import core_writes
from bench.hands import SECTIONS, load

if TYPE_CHECKING:
    from bench.conftest import Run

NAMES: Final = ("CLASSIC", "HUANLE, 1 wild", "HUANLE, 4 wilds")


@pytest.mark.parametrize("name", NAMES)
def bench_compiled(run: Run, name: str) -> None:
    section, inputs = SECTIONS[name], load(name)
    contenders = {}
    for what, to_beat, plays in (
        ("lead", inputs.no_play, section.leads),
        ("follow", inputs.to_beat, section.follows),
    ):
        contenders[what] = as_a_whole(core_writes(inputs, to_beat, plays))
        contenders[f"{what}, compiled"] = compiled_writes(inputs, to_beat, plays)
    run(name, contenders)

"""In how few plays hands can be emptied, batched from Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from bench.hands import load
from bench.turns import fewest_turns

if TYPE_CHECKING:
    from bench.conftest import Run

TURNS: Final = {
    "CLASSIC": 14_426,
    "HUANLE, 1 wild": 10_872,
    "HUANLE, 2 wilds": 8_584,
    "HUANLE, 4 wilds": 5_760,
    "TIANDI, 5 wilds": 4_711,
}
"""The turns of all hands of a section together."""


@pytest.mark.parametrize("name", TURNS)
def bench_turns(run: Run, name: str) -> None:
    run(name, {"fewest turns": fewest_turns(load(name), TURNS[name])})

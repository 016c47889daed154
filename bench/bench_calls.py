"""Single calls from Python, `legal_moves(...).codes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from bench.contenders import follow_calls, lead_calls
from bench.hands import HANDS, load

if TYPE_CHECKING:
    from bench.conftest import Run

PLAYS: Final = {"CLASSIC": (43_957, 3_359), "HUANLE, 2 wilds": (724_131, 27_389)}
"""Plays of the hands of 17 cards, to lead and to follow."""


@pytest.mark.parametrize("name", PLAYS)
def bench_calls(run: Run, name: str) -> None:
    leads, follows = PLAYS[name]
    inputs = load(name).rows(range(0, HANDS, 2))
    run(f"{name}, 17 cards", {"lead": lead_calls(inputs, leads), "follow": follow_calls(inputs, follows)})

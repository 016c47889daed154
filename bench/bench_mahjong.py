"""Mahjong: batches of 10,000 hands from Python, by the wilds they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.mahjong_batches import scores, shanten_numbers, waits, wins
from bench.mahjong_hands import SECTIONS, load

if TYPE_CHECKING:
    from bench.conftest import Run


@pytest.mark.parametrize("name", SECTIONS)
def bench_mahjong(run: Run, name: str) -> None:
    section, inputs = SECTIONS[name], load(name)
    run(
        name,
        {
            "wins": wins(inputs, section.wins),
            "wins, 2 workers": wins(inputs, section.wins, workers=2),
            "scores": scores(inputs.complete(), section.fan),
            "waits": waits(inputs, section.waits),
            "shanten": shanten_numbers(inputs, section.shanten),
        },
    )

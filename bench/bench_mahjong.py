"""Mahjong: batches of 10,000 hands from Python, by the wilds they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.mahjong_batches import scores, shanten_numbers, waits, wins
from bench.mahjong_hands import SECTIONS, SHANTEN_HANDS, load

if TYPE_CHECKING:
    from bench.conftest import Run


@pytest.mark.parametrize("name", SECTIONS)
def bench_mahjong(run: Run, name: str) -> None:
    section, inputs = SECTIONS[name], load(name)
    run(
        name,
        {
            "wins": wins(inputs, section.wins),
            "scores": scores(inputs.complete(), section.fan),
            "waits": waits(inputs, section.waits),
        },
    )


@pytest.mark.parametrize("name", SECTIONS)
def bench_mahjong_shanten(run: Run, name: str) -> None:
    # On its own, since it would wash the tables of the others out of the caches.
    run(name, {"shanten": shanten_numbers(load(name).first(SHANTEN_HANDS), SECTIONS[name].shanten)})

"""Peers beside batches from Python, in turns, on the hands that each peer holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from bench import peers
from bench.batches import shuffled_batches
from bench.hands import load
from laizi import doudizhu as ddz

if TYPE_CHECKING:
    from bench.conftest import Run
    from bench.statistic import Contender

SECTION: Final = "CLASSIC"


@pytest.mark.parametrize("what", ["lead", "follow"])
def bench_peers(run: Run, what: str) -> None:
    inputs = load(SECTION)
    contenders: dict[str, Contender] = {}
    for peer in peers.load()[0]:
        entry = peer.leads(inputs) if what == "lead" else peer.follows(inputs)
        held = inputs.rows(entry.rows)
        to_beat = None if what == "lead" else held.to_beat
        moves_to_beat = [None] * len(held) if what == "lead" else held.moves_to_beat
        plays = sum(
            ddz.count_moves(hand, held.rules, move)
            for hand, move in zip(held.hands, moves_to_beat, strict=True)
        )
        contenders[f"{peer.name}: laizi"] = shuffled_batches(held, to_beat, plays)
        contenders[peer.name] = entry.contender
    run(what, contenders)

"""Whole games: random play inside the core from full deals, and many games stepped from Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.games import PLIES, VECTOR_PLAYS, random_games, vector_games

if TYPE_CHECKING:
    from bench.conftest import Run


@pytest.mark.parametrize("name", PLIES)
def bench_games(run: Run, name: str) -> None:
    contenders = {"random games": random_games(name)}
    if name in VECTOR_PLAYS:
        contenders["VectorGame steps"] = vector_games(name)
    run(name, contenders)

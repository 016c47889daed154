"""What is timed of whole games: random play inside the core, and `VectorGame` stepped from Python."""

from __future__ import annotations

from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

import numpy as np

from bench.statistic import Contender
from laizi import doudizhu as ddz

if TYPE_CHECKING:
    from numpy.typing import NDArray

DEALS: Final = 100
"""Deals of a section, seeds 0 to 99; the landlord is seat 0, with 20 cards."""

GAMES_EACH: Final = 20
"""Random games of each deal in one pass."""

ROWS: Final = 1_000
STEPS: Final = 200

PLIES: Final = {
    "CLASSIC": 124_699,
    "HUANLE": 110_245,
    "TIANDI": 98_303,
    "TWO_CARD": 115_645,
    "POINT_BID": 110_330,
    "CALL_ROB": 110_426,
}
"""Plies of all the games of a pass, by rule set: they are as frozen as the random play is."""

VECTOR_PLAYS: Final = {"CLASSIC": 1_199_004, "HUANLE": 5_938_463}
"""Legal plays of all rows at all steps of a pass."""


def random_games(rules: str) -> Contender:
    """Random games to their ends from full deals; one pass times the games of each deal as a chunk.

    A game is what `Figure` calls a hand, and a ply what it calls a play.
    """
    positions = [ddz.Position.from_deal(ddz.deal(rules, seed)) for seed in range(DEALS)]

    def run() -> tuple[int, NDArray[np.int64]]:
        plies = 0
        nanoseconds = np.empty(DEALS, np.int64)
        for seed, position in enumerate(positions):
            start = perf_counter_ns()
            found = ddz.playouts(position, GAMES_EACH, seed)
            nanoseconds[seed] = perf_counter_ns() - start
            plies += int(found.plies.sum())
        return plies, nanoseconds

    return Contender(run, DEALS * GAMES_EACH, PLIES[rules])


def recorded_steps(games: ddz.VectorGame) -> list[NDArray[np.uint64]]:
    """Random plays of all games for 200 steps, each by its number in the order of codes."""
    words = np.random.PCG64(1).random_raw(ROWS * STEPS).reshape(STEPS, ROWS)
    steps = []
    for numbers in words:
        moves = games.legal()
        in_order = moves.codes[np.lexsort((moves.codes, moves.rows()))]
        offsets = moves.offsets.view(np.uint64)
        steps.append(in_order[offsets[:-1] + numbers % np.diff(offsets)])
        games.step(steps[-1])
    games.reset()
    return steps


def vector_games(rules: str) -> Contender:
    """All plays of 1,000 games and a step of all of them, 200 times; the plays made are recorded before.

    A step of one row is what `Figure` calls a hand.
    """
    games = ddz.VectorGame(ROWS, rules, seed=1)
    steps = recorded_steps(games)
    batch = games.legal()

    def run() -> tuple[int, NDArray[np.int64]]:
        nonlocal batch
        games.reset()
        plays = 0
        nanoseconds = np.empty(STEPS, np.int64)
        for number, codes in enumerate(steps):
            start = perf_counter_ns()
            batch = games.legal(out=batch)
            plays += int(batch.offsets[-1])
            games.step(codes)
            nanoseconds[number] = perf_counter_ns() - start
        return plays, nanoseconds

    return Contender(run, ROWS * STEPS, VECTOR_PLAYS[rules])

"""The simulation: greedy players play hand after hand, in as many processes as wanted."""

from __future__ import annotations

import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final

from laizi.doudizhu import Table
from laizi.players import GreedyPlayer, play_hand
from laizi.pyrules.arguments import number_from

from .tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

CHUNK: Final = 10
"""The hands that are played before they are reported, so few that nobody who stops early has to wait."""
_WAITING: Final = 3
"""The chunks that are handed out for each process, so that none has to wait."""


def simulate(
    game: str, hands: int, *, seed: int = 0, workers: int = 1, options: Mapping[str, Any] | None = None
) -> Iterator[Tally]:
    """Play hands, each a table of its own, and yield a tally for every few of them.

    The hands have the seeds from `seed` on, so that the sum of the tallies does not depend on `workers`, the
    number of processes; 1 is this process. Raises ValueError or TypeError for an unknown game, bad options
    and numbers out of range, before any hand is played.

    >>> sum(simulate("call_rob", 4, seed=7), Tally()).hands
    4
    """
    hands = number_from(1, "hands", hands)
    seed = number_from(0, "seed", seed)
    workers = number_from(1, "workers", workers)
    Table(game, options, seed)
    starts = range(seed, seed + hands, CHUNK)
    chunks = ((game, options, range(start, min(start + CHUNK, seed + hands))) for start in starts)
    if workers == 1:
        return (_play(*chunk) for chunk in chunks)
    return _play_in_processes(chunks, workers)


def _play(game: str, options: Mapping[str, Any] | None, seeds: range) -> Tally:
    """The tally of the hands with these seeds."""
    tally = Tally()
    for seed in seeds:
        table = Table(game, options, seed)
        play_hand(table, [GreedyPlayer(table.rules)] * 3)
        tally.count(table)
    return tally


def _play_in_processes(
    chunks: Iterator[tuple[str, Mapping[str, Any] | None, range]], workers: int
) -> Iterator[Tally]:
    # Whoever stops early waits for the few chunks that are being played, and for no others.
    with ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
        waiting: deque[Future[Tally]] = deque()
        try:
            waiting.extend(pool.submit(_play, *chunk) for chunk in islice(chunks, _WAITING * workers))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(_play, *chunk) for chunk in islice(chunks, 1))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

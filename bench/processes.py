"""Two processes of one worker each, which do a call together: what the machine has to give to two workers."""

from __future__ import annotations

from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING

import numpy as np

from bench.batches import WAYS
from bench.hands import load_batch
from bench.statistic import Contender

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from multiprocessing.connection import Connection

    from numpy.typing import NDArray

    from bench.statistic import Pass


@contextmanager
def two_processes(name: str, rows: Sequence[int], plays: int) -> Iterator[dict[str, Contender]]:
    """What is timed of batches, by its name, where each process does half of some rows of a section's batch.

    They begin at the same time, each takes its own time, and the longer one counts. Nothing is shared between
    them but the processor and its memory.
    """
    context = get_context("spawn")
    half = len(rows) // 2
    processes, pipes = [], []
    for part in (rows[:half], rows[half:]):
        pipe, other_end = context.Pipe()
        process = context.Process(target=_work, args=(other_end, name, part), daemon=True)
        process.start()
        processes.append(process)
        pipes.append(pipe)
    try:
        yield {way: Contender(_pass(pipes, way), len(rows), plays) for way in WAYS}
    finally:
        for process in processes:
            process.terminate()
            process.join()


def _pass(pipes: Sequence[Connection], way: str) -> Pass:
    """A pass of both processes."""

    def run() -> tuple[int, NDArray[np.int64]]:
        for pipe in pipes:
            pipe.send(way)
        plays, nanoseconds = zip(*(pipe.recv() for pipe in pipes), strict=True)
        return sum(plays), np.array([max(nanoseconds)], np.int64)

    return run


def _work(pipe: Connection, name: str, rows: Sequence[int]) -> None:
    """What a process does until it is ended: a pass of what it is told, over its rows."""
    inputs = load_batch(name).rows(rows)
    contenders: dict[str, Contender] = {}
    while True:
        way = pipe.recv()
        if way not in contenders:
            # Their plays are asserted where those of both are known.
            contenders[way] = WAYS[way](inputs, None, 0)
        plays, nanoseconds = contenders[way].run()
        pipe.send((plays, int(nanoseconds.sum())))

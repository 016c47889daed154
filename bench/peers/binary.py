"""A program that was built on this machine, `make bench PEER=path`: the protocol is in bench/README.md."""

from __future__ import annotations

import atexit
import subprocess
from pathlib import Path
from time import perf_counter_ns
from typing import TYPE_CHECKING

import numpy as np

from bench.peers import Entry, Peer, entry_of_pass
from bench.statistic import CHUNK
from laizi.doudizhu import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bench.hands import Inputs


class Program:
    """A running program, which is ended together with this one."""

    def __init__(self, path: str) -> None:
        self.path = str(Path(path).resolve())
        self.process = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.stored: object = None
        atexit.register(self.quit)

    def ask(self, request: str, lines: Iterable[str] = ()) -> str:
        """The answer to a request; RuntimeError when there is none."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n".join([request, *lines]) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self.path} gave no answer to {request!r}")
        return answer.strip()

    def store(self, request: str, lines: list[str]) -> None:
        """Have the program hold these hands, unless it does."""
        if self.stored is lines:
            return
        answer = self.ask(request, lines)
        if answer != "ready":
            raise RuntimeError(f"{self.path} answered {answer!r} to {request!r}, not 'ready'")
        self.stored = lines

    def entry(self, request: str, lines: list[str]) -> Entry:
        """The program in a race over these hands."""
        chunks = len(lines) // CHUNK

        def run() -> tuple[int, NDArray[np.int64]]:
            self.store(f"{request} {len(lines)}", lines)
            start = perf_counter_ns()
            plays, *nanoseconds = map(int, self.ask(f"pass {CHUNK}").split())
            waited = perf_counter_ns() - start
            assert len(nanoseconds) == chunks, f"{self.path} timed {len(nanoseconds)} chunks, not {chunks}"
            assert 0 < sum(nanoseconds) <= waited, (
                f"{self.path} says {sum(nanoseconds)} ns, which took {waited}"
            )
            return plays, np.array(nanoseconds)

        return entry_of_pass(run, len(lines))

    def quit(self) -> None:
        """End the program."""
        if self.process.poll() is None:
            self.process.communicate("quit\n")


def peer(path: str) -> Peer:
    """The program of that path."""
    program = Program(path)

    def leads(inputs: Inputs) -> Entry:
        return program.entry("lead", [str(hand) for hand in inputs.hands])

    def follows(inputs: Inputs) -> Entry:
        moves = [f"{move.cards} {move.kind.name} {RANKS[move.rank]}" for move in inputs.moves_to_beat]
        lines = [f"{hand} {move}" for hand, move in zip(inputs.hands, moves, strict=True)]
        return program.entry("follow", lines)

    return Peer(program.ask("name"), leads, follows)

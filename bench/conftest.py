"""How a benchmark is run: contenders take turns for a number of passes, and the figures go into the JSON."""

from __future__ import annotations

from dataclasses import asdict
from importlib.metadata import version
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Protocol

import pytest

from bench import core, peers
from bench.report import quantity, table
from bench.statistic import PASSES, Contender, Figure, Race, number_of_passes
from laizi.fastcore.doudizhu import builds

if TYPE_CHECKING:
    from collections.abc import Callable


MEASURED: Final = pytest.StashKey[list[tuple[str, str, str, str]]]()
"""What the benchmarks of this run have measured, as rows of a table."""


class Benchmark(Protocol):
    """The part of pytest-benchmark's fixture that is used here."""

    extra_info: dict[str, Any]

    def pedantic(self, target: Callable[[], None], rounds: int, warmup_rounds: int) -> None:
        """Time `rounds` calls of the target."""


class Run(Protocol):
    """Runs a race, and writes its figures down."""

    def __call__(self, section: str, contenders: dict[str, Contender]) -> dict[str, Figure]:
        """The figures of the contenders, after all passes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--passes", type=int, default=PASSES, help=f"passes over all the hands at least ({PASSES})"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MEASURED] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say at the end what was measured, for a look at some of the benchmarks."""
    measured = config.stash[MEASURED]
    if measured:
        terminalreporter.write_line(table(["", "", "hands/s", "plays/s"], measured))


def pytest_benchmark_update_machine_info(machine_info: dict[str, Any]) -> None:
    """Add to the JSON what pytest-benchmark does not know about the setting."""
    compiler, flags = core.compiler(builds.FASTEST)
    machine_info.update(
        build=builds.FASTEST,
        compiler=compiler,
        flags=flags,
        versions={name: version(name) for name in ("laizi", "numpy", "Cython")},
        missing_peers=peers.load()[1],
    )


@pytest.fixture
def run(benchmark: Benchmark, request: pytest.FixtureRequest) -> Run:
    """Runs a race, and writes its figures down."""

    def race(section: str, contenders: dict[str, Contender]) -> dict[str, Figure]:
        taking_turns = Race(contenders)
        # The first round is made with cold caches.
        taking_turns.round()
        begin = perf_counter()
        taking_turns.round()
        passes = number_of_passes(request.config.getoption("--passes"), perf_counter() - begin)
        benchmark.pedantic(taking_turns.round, rounds=passes, warmup_rounds=0)
        figures = taking_turns.figures()
        request.config.stash[MEASURED].extend(
            (section, name, quantity(figure.hands_each_second), quantity(figure.plays_each_second))
            for name, figure in figures.items()
        )
        benchmark.extra_info.update(
            section=section, passes=passes, figures={name: asdict(figure) for name, figure in figures.items()}
        )
        return figures

    return race

"""Results: what one run of the benchmarks wrote down, read back from the JSON of pytest-benchmark."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bench.statistic import Figure

if TYPE_CHECKING:
    from pathlib import Path

Figures: TypeAlias = "dict[str, dict[str, Figure]]"
"""By section, then by contender."""

KINDS: Final = (
    "core",
    "builds",
    "calls",
    "batches",
    "workers",
    "compiled",
    "turns",
    "games",
    "peers",
    "machine",
    "mahjong",
)
"""The files of benchmarks: `bench_core.py` has the figures of the core, and so on."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a run was made, and with what."""

    processor: str
    system: str
    versions: dict[str, str]
    build: str
    """The build of the core that was timed, except where others are named."""
    compiler: str
    flags: str
    passes: int
    missing: list[str]


@dataclass(frozen=True, slots=True)
class Results:
    """One run: the figures of each file of benchmarks, and the setting."""

    setting: Setting
    core: Figures
    builds: Figures
    calls: Figures
    batches: Figures
    workers: Figures
    compiled: Figures
    turns: Figures
    games: Figures
    peers: Figures
    machine: Figures
    mahjong: Figures


def read(path: Path) -> Results:
    """The results in a file that `pytest --benchmark-json` wrote; KeyError for one of another kind."""
    document = json.loads(path.read_text("utf-8"))
    found: dict[str, Figures] = {name: {} for name in KINDS}
    passes = []
    for benchmark in document["benchmarks"]:
        information = benchmark["extra_info"]
        kind = benchmark["name"].partition("[")[0].removeprefix("bench_").partition("_")[0]
        figures = {name: Figure(**figure) for name, figure in information["figures"].items()}
        found[kind].setdefault(information["section"], {}).update(figures)
        passes.append(information["passes"])
    return Results(setting(document["machine_info"], min(passes)), **found)


def setting(machine: dict[str, Any], passes: int) -> Setting:
    """The setting, out of what pytest-benchmark says about the machine and `conftest.py` adds to it."""
    return Setting(
        processor=machine["cpu"].get("brand_raw", machine["processor"] or machine["machine"]),
        system=f"{machine['system']} {machine['machine']}",
        versions={"Python": machine["python_version"], **machine["versions"]},
        build=machine["build"],
        compiler=machine["compiler"],
        flags=machine["flags"],
        passes=passes,
        missing=machine["missing_peers"],
    )

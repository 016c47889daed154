"""The core by each of its builds that the processor runs: what wider instructions gain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from bench.contenders import core_writes, in_build
from bench.hands import SECTIONS, load
from laizi.fastcore.doudizhu.builds import BUILDS

if TYPE_CHECKING:
    from bench.conftest import Run

NAMES: Final = ("CLASSIC", "HUANLE, 1 wild", "HUANLE, 2 wilds", "HUANLE, 3 wilds", "HUANLE, 4 wilds")


@pytest.mark.parametrize("name", NAMES)
def bench_builds(run: Run, name: str) -> None:
    inputs, plays = load(name), SECTIONS[name].leads
    run(name, {build: in_build(build, core_writes(inputs, inputs.no_play, plays)) for build in BUILDS})

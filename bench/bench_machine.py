"""The limit of the machine: words of 8 bytes that one core writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bench.contenders import fills

if TYPE_CHECKING:
    from bench.conftest import Run

MEGABYTE: Final = 1 << 17
"""Words."""


def bench_machine(run: Run) -> None:
    run(
        "words",
        {
            "1 MB, reused": fills(MEGABYTE, 1_000, fresh=False),
            "64 MB, reused": fills(64 * MEGABYTE, 25, fresh=False),
            "64 MB, fresh": fills(64 * MEGABYTE, 25, fresh=True),
        },
    )

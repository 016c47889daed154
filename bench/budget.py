"""The budget: how many instructions each workload may take, and for which compiler that holds."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from bench.report import table

BUDGET: Final = Path(__file__).with_name("budget.json")
"""The budget that is kept."""

TOLERANCE: Final = 0.03
"""How far a count may be from its budget, either way: what is gained goes into the budget, so that it is
kept.
"""


@dataclass(frozen=True, slots=True)
class Budget:
    """The instructions of each workload, and the compiler that they hold for."""

    compiler: str
    workloads: dict[str, int]

    @staticmethod
    def read(path: Path) -> Budget:
        """The budget of a file."""
        return Budget(**json.loads(path.read_text("utf-8")))

    def write(self, path: Path) -> None:
        """Write it to a file."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", "utf-8")

    def missed_by(self, counts: dict[str, int]) -> list[str]:
        """The workloads whose counts are too far off, or which the budget does not know."""
        return [
            name
            for name, counted in counts.items()
            if name not in self.workloads or abs(counted / self.workloads[name] - 1) > TOLERANCE
        ]


def comparison(counts: dict[str, int], budget: Budget) -> str:
    """The counts beside the budget, as a table."""
    rows = []
    for name, counted in counts.items():
        budgeted = budget.workloads.get(name)
        if budgeted is None:
            rows.append([name, f"{counted:,}", "", "new"])
        else:
            rows.append([name, f"{counted:,}", f"{budgeted:,}", f"{counted / budgeted - 1:+.1%}"])
    return table(["workload", "instructions", "budget", "off"], rows)

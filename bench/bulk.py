"""The run in bulk: so many hands, from a file to a file, through the command line.

python -m bench.bulk --hands 1000000 --workers 2
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

RESULT: Final = Path(__file__).with_suffix(".json")

COMMAND: Final = (sys.executable, "-c", "from laizi.cli import main; main()")


@dataclass(frozen=True, slots=True)
class BulkRun:
    """What was measured."""

    rules: str
    seed: int
    hands: int
    plays: int
    workers: int
    seconds: float
    """From the first look at the input to the complete output."""
    bytes: int
    """The size of the output."""
    peak_bytes: int
    """The most memory that the process had."""
    idle_bytes: int
    """The same of a process with a file of three hands."""
    processor: str
    versions: dict[str, str]

    @property
    def plays_each_second(self) -> float:
        """Plays in a second."""
        return self.plays / self.seconds


def measure(hands: int, workers: int, rules: str, seed: int) -> BulkRun:
    """Deal the hands, write their plays, and drop both files."""
    with TemporaryDirectory(prefix="laizi-bulk-") as name:
        folder = Path(name)
        _, _, idle_bytes = _run(folder, 3, workers, rules, seed)
        summary, seconds, peak_bytes = _run(folder, hands, workers, rules, seed)
        return BulkRun(
            rules=rules.upper(),
            seed=seed,
            hands=summary["hands"],
            plays=summary["plays"],
            workers=workers,
            seconds=seconds,
            bytes=summary["bytes"],
            peak_bytes=peak_bytes,
            idle_bytes=idle_bytes,
            processor=_processor(),
            versions={name: version(name) for name in ("laizi", "numpy", "pyarrow")},
        )


def read() -> BulkRun | None:
    """The last result, if there is one."""
    return BulkRun(**json.loads(RESULT.read_text("utf-8"))) if RESULT.exists() else None


def _run(folder: Path, hands: int, workers: int, rules: str, seed: int) -> tuple[dict[str, int], float, int]:
    """One run of the command: what it says, how long it took, and the most memory that it had."""
    source, output = folder / f"{hands}.parquet", folder / f"{hands}.moves.parquet"
    deals = ["deals", str(hands), str(source), "--seed", str(seed), "--rules", rules]
    subprocess.run([*COMMAND, *deals], check=True)
    bulk = ["bulk", str(source), str(output), "--rules", rules, "--workers", str(workers), "--json"]
    process = subprocess.Popen([*COMMAND, *bulk], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout:
        said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(process.returncode)
    summary = json.loads(said)
    return summary, summary["seconds"], usage.ru_maxrss * 1024


def _processor() -> str:
    """The name of the processor, as Linux gives it."""
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return os.uname().machine


def main() -> None:
    """Measure, and write the result down for the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rules", default="huanle")
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    result = measure(**vars(arguments))
    RESULT.write_text(json.dumps(asdict(result), indent=2) + "\n", "utf-8")
    print(RESULT.read_text("utf-8"), end="")


if __name__ == "__main__":
    main()

"""The table of perft counts in tests/data/perft.txt: reading, counting and comparing it.

    python tests/perft_table.py                 # the native side against the table, a second
    python tests/perft_table.py --side pyrules  # the readable side against the table, some minutes
    python tests/perft_table.py --side pyrules --write   # count it anew

A count that differs is shown with the divides of both sides, and the exit code is then 1.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from rich.progress import track

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules

TABLE = Path(__file__).parent / "data" / "perft.txt"
SIDES = {"fastcore": fastcore, "pyrules": pyrules}


class Row(NamedTuple):
    """A position, as text, and its counts by depth."""

    position: str
    counts: dict[int, int]

    def __str__(self) -> str:
        return ";".join([self.position, *(f" D{depth} {count}" for depth, count in self.counts.items())])


def read(lines: Iterable[str]) -> Iterator[Row]:
    """The rows of a table; what begins with # is for people."""
    for line in lines:
        if line.strip() and not line.startswith("#"):
            position, *counts = line.split(";")
            pairs = (count.split() for count in counts)
            yield Row(position.strip(), {int(depth.removeprefix("D")): int(count) for depth, count in pairs})


def rows() -> list[Row]:
    """The rows of the table."""
    return list(read(TABLE.read_text(encoding="utf-8").splitlines()))


def count(side: ModuleType, row: Row) -> Row:
    """The row as this side counts it."""
    position = side.Position.parse(row.position)
    return Row(row.position, {depth: side.perft(position, depth) for depth in row.counts})


def first_difference(side: ModuleType, row: Row, most: float = float("inf")) -> str:
    """What is wrong with the first count that differs, or nothing; greater ones than `most` are not asked."""
    position = side.Position.parse(row.position)
    for depth, expected in row.counts.items():
        if expected <= most and (found := side.perft(position, depth)) != expected:
            return f"{row.position}: depth {depth} is {expected}, not {found}\n{divides(row.position, depth)}"
    return ""


def divides(text: str, depth: int) -> str:
    """The divides of both sides, one play a line; the plays of which they differ are marked."""
    native, readable = (side.divide(side.Position.parse(text), depth) for side in (fastcore, pyrules))
    lines = [f"divide at depth {depth}: play, native, readable"]
    for move in sorted({*native, *readable}, key=lambda move: move.code):
        numbers = native.get(move), readable.get(move)
        lines.append(f"{'  ' if numbers[0] == numbers[1] else '! '}{move}: {numbers[0]}, {numbers[1]}")
    return "\n".join(lines)


def write(counted: dict[str, Row]) -> None:
    """Put counted rows in the place of those of the same positions."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        for row in read([line]):
            lines[number] = str(counted[row.position])
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the table of perft counts with one side.")
    parser.add_argument("--side", choices=SIDES, default="fastcore", help="(default %(default)s)")
    parser.add_argument("--write", action="store_true", help="write what is counted into the table")
    options = parser.parse_args()
    side = SIDES[options.side]
    if options.write:
        write({row.position: count(side, row) for row in track(rows())})
        return 0
    differences = [text for row in track(rows()) if (text := first_difference(side, row))]
    print("\n".join(differences) or f"{options.side} agrees with {len(rows())} rows")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())

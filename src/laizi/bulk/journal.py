"""What a run has done, written down part by part, so that another one can go on where it ended."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """The state after a part: what it has added, and where the growing files end."""

    stop: int
    """The row of the input behind the part."""
    hands: int
    plays: int
    rejected: int
    ends: dict[str, int]
    """By file, the bytes that it has then."""
    footers: dict[str, bytes]
    """By file, the footer of what was appended to it."""


class Journal:
    """A file of lines of JSON: what the run is about, and then an entry for each part.

    A part counts when its line is complete. What a line says is on the disk before the line is written, so
    that a line may be lost with no more harm than that its part is made again. Raises ValueError for a
    journal that is about something else.
    """

    def __init__(self, path: Path, about: dict[str, str]) -> None:
        self.entries: list[Entry] = []
        self.stop = self.hands = self.plays = self.rejected = 0
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        complete = [line for line in lines if line.endswith(b"\n")]
        if complete:
            _compare(json.loads(complete[0]), about)
            for line in complete[1:]:
                self._count(_entry(line))
        self._file = path.open("ab", buffering=0)
        self._file.truncate(sum(map(len, complete)))
        if not complete:
            self._write({"version": _VERSION, **about})

    def add(self, entry: Entry) -> None:
        """Note that a part is done, whose bytes must be on the disk."""
        footers = {name: b64encode(footer).decode() for name, footer in entry.footers.items()}
        self._write(
            {
                "stop": entry.stop,
                "hands": entry.hands,
                "plays": entry.plays,
                "rejected": entry.rejected,
                "ends": entry.ends,
                "footers": footers,
            }
        )
        self._count(entry)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _count(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.stop = entry.stop
        self.hands += entry.hands
        self.plays += entry.plays
        self.rejected += entry.rejected

    def _write(self, document: dict[str, object]) -> None:
        self._file.write(json.dumps(document).encode() + b"\n")


def _entry(line: bytes) -> Entry:
    document = json.loads(line)
    footers = {name: b64decode(footer) for name, footer in document.pop("footers").items()}
    return Entry(footers=footers, **document)


def _compare(begun: dict[str, object], about: dict[str, str]) -> None:
    """Raise ValueError where the run was begun with something else."""
    now = {"version": _VERSION, **about}
    others = [name for name in now if begun.get(name) != now[name]]
    if others:
        raise ValueError(
            f"output: an unfinished run was begun with another {', another '.join(others)}; "
            "finish it with what it was begun with, or drop what it has done with --restart"
        )

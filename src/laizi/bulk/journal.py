"""What a run has done, written down part by part, so that another one can go on where it ended."""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
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
    that a line may be lost with no more harm than that its part is made again. Of the footers, which are the
    most of it, none stays in memory. Raises ValueError for a journal that is about something else or damaged.
    """

    def __init__(self, path: Path, about: Mapping[str, object]) -> None:
        self.stop = self.hands = self.plays = self.rejected = 0
        self.ends: dict[str, int] = {}
        """By file, the bytes that belong to the parts that are done."""
        self.complete = False
        """Whether the files are finished, and have only to be put where they belong."""
        self._path = path
        self._file = path.open("ab", buffering=0)
        try:
            end = self._read(about)
            self._file.truncate(end)
            if not end:
                self._write({"version": _VERSION, **about})
        except BaseException:
            self._file.close()
            raise

    def add(self, entry: Entry) -> None:
        """Note that a part is done, whose bytes must be on the disk.

        Raises ValueError for one that is not of the rows behind the last one.
        """
        self._count(entry)
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

    def finish(self) -> None:
        """Note that the files are finished, and see to it that this is on the disk."""
        self._write({"complete": True})
        os.fsync(self._file.fileno())
        self.complete = True

    def footers(self, name: str) -> Iterator[bytes]:
        """The footers of what was appended to a file, in their order."""
        with self._path.open("rb") as file:
            for line in file:
                footers = json.loads(line).get("footers", {})
                if name in footers:
                    yield b64decode(footers[name])

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _read(self, about: Mapping[str, object]) -> int:
        """Take over what earlier runs have written. The end of the last line that is complete."""
        end = 0
        with self._path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                document = self._document(line, number)
                if number == 1:
                    _compare(document, about)
                elif "complete" in document:
                    self.complete = True
                else:
                    self._take(document, number)
                end += len(line)
        return end

    def _document(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            document = json.loads(line)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            raise self._damaged(number)
        return document

    def _take(self, document: dict[str, Any], number: int) -> None:
        try:
            self._count(Entry(**{**document, "footers": {}}))
        except (TypeError, ValueError):
            raise self._damaged(number) from None

    def _damaged(self, number: int) -> ValueError:
        return ValueError(
            f"output: line {number} of {self._path}, the journal of an unfinished run, is damaged; "
            "drop what the run has done with --restart"
        )

    def _count(self, entry: Entry) -> None:
        rows = entry.hands + entry.rejected
        if self.complete or rows <= 0 or entry.stop != self.stop + rows:
            raise ValueError(f"a part of {rows} rows to before {entry.stop} does not follow row {self.stop}")
        self.ends = entry.ends
        self.stop = entry.stop
        self.hands += entry.hands
        self.plays += entry.plays
        self.rejected += entry.rejected

    def _write(self, document: dict[str, object]) -> None:
        line = memoryview(json.dumps(document).encode() + b"\n")
        while line:
            line = line[self._file.write(line) :]


def _compare(begun: dict[str, Any], about: Mapping[str, object]) -> None:
    """Raise ValueError where the run was begun with something else."""
    now = {"version": _VERSION, **about}
    others = [name for name in now if begun.get(name) != now[name]]
    if others:
        raise ValueError(
            f"output: an unfinished run was begun with another {', another '.join(others)}; "
            "finish it with what it was begun with, or drop what it has done with --restart"
        )

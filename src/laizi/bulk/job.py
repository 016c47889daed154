"""A job: all plays of all hands of a file, brought to its end however often it is interrupted."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import chain
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Final, Self

import laizi
from laizi.bulk import footer
from laizi.bulk.encoding import Encoder
from laizi.bulk.folder import JOURNAL, MOVES, REJECTS, Folder
from laizi.bulk.growing_file import GrowingFile
from laizi.bulk.journal import Entry, Journal
from laizi.bulk.parts import Examiner, cut
from laizi.bulk.places import put, require_place, save_folder
from laizi.bulk.schema import VERSION
from laizi.bulk.source import Source
from laizi.bulk.space import expected_bytes, require_room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from laizi.bulk.encoding import Encoded
    from laizi.bulk.parts import Part
    from laizi.bulk.threads import Engine
    from laizi.doudizhu import RuleSet

_MOST_WAITING: Final = 8
"""The parts that may wait for the disk."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done.

    Bad rows go to the file `rejects`; where there is none, the first of them ends the run.
    """

    source: Path
    output: Path
    rules: RuleSet
    explode: bool = False
    rejects: Path | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come, what an earlier one has done included."""

    row: int
    rows: int
    plays: int
    resumed: int
    """The row at which this run began."""
    resumed_plays: int
    """The plays that were found before."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What was done."""

    hands: int
    plays: int
    rejected: int
    bytes: int
    """The size of the output."""
    seconds: float
    """The time that this run took."""
    resumed: int
    """The row at which this run began, 0 where there was no earlier one."""
    resumed_plays: int
    """The plays that were found before."""


def run(
    job: Job,
    engine: Engine,
    *,
    restart: bool = False,
    force: bool = False,
    report: Callable[[Progress], None] | None = None,
) -> Summary:
    """Do a job, or what an earlier run has left of it.

    Until the output is complete, everything is in a folder beside it that has `.partial` behind its name.
    `restart` drops what an earlier run has done, `force` leaves out the question whether there is room on the
    disk. Raises ValueError for an input that is none, for the first bad row, for an output or rejects that
    are there already, and where an earlier run had another input or rule set; OSError where there is no room,
    and where another process does the same job.
    """
    begun = perf_counter()
    _require_places(job)
    source = Source(job.source)
    encoder = Encoder(source.schema, job.rules, explode=job.explode, skipped=job.rejects is not None)
    with _Work(job, source, encoder, restart=restart) as work:
        resumed, resumed_plays = work.row, work.plays
        if not work.complete:
            work.require_places()
            if not force:
                work.require_room()
            for _ in _write(work, engine.map(encoder, work.parts(engine))):
                if report is not None:
                    report(Progress(work.row, source.rows, work.plays, resumed, resumed_plays))
            work.finish()
        work.put_in_place()
        return Summary(
            work.hands,
            work.plays,
            work.rejected,
            job.output.stat().st_size,
            perf_counter() - begun,
            resumed,
            resumed_plays,
        )


class _Work:
    """The folder of a job: the journal, and the files that grow."""

    def __init__(self, job: Job, source: Source, encoder: Encoder, *, restart: bool) -> None:
        self._job = job
        self._source = source
        self._encoder = encoder
        self._stack = ExitStack()
        self._adding = Lock()
        self._failed = False
        with ExitStack() as stack:
            folder = Folder(job.output.with_name(job.output.name + ".partial"))
            self._folder = stack.enter_context(closing(folder))
            if restart:
                folder.clear()
            self._journal = stack.enter_context(closing(Journal(folder.path / JOURNAL, self._about())))
            self._files = {name: stack.enter_context(closing(file)) for name, file in self._growing_files()}
            self._stack = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        # Whoever is impatient may have left a thread behind that still writes.
        with self._adding:
            if not self.row and not self.complete:
                self._folder.remove()
            self._stack.close()

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to do but to put the files where they belong."""
        return self._journal.complete

    @property
    def row(self) -> int:
        """The first row that is not done."""
        return self._journal.stop

    @property
    def hands(self) -> int:
        """The hands that are done."""
        return self._journal.hands

    @property
    def plays(self) -> int:
        """The plays that were found."""
        return self._journal.plays

    @property
    def rejected(self) -> int:
        """The rows that are no hands."""
        return self._journal.rejected

    def require_places(self) -> None:
        """Raise where the files could not be put where they belong: known before the work, not after it."""
        for _, argument, place in self._places():
            require_place(argument, place)
            self._folder.require_way_to(argument, place)

    def require_room(self) -> None:
        """Raise OSError where there is no room on the disk for what is left to do."""
        rows = self._source.rows
        if self.row < rows:
            needed = expected_bytes(self._source, self._encoder) * (rows - self.row) // rows
            require_room(self._folder.path, needed)

    def parts(self, engine: Engine) -> Iterator[Part]:
        """The parts that are not done. Raises ValueError at a bad row, if none is to be skipped."""
        done = self.row
        for examined in engine.map(Examiner(self._job.rules), self._source.blocks(done)):
            if self._job.rejects is None:
                for row, reason in examined.hands.reasons.items():
                    raise ValueError(f"input: row {examined.block.first + row}: {reason}")
            yield from cut(examined, done, self._encoder.most_plays)

    def add(self, waiting: deque[Encoded]) -> None:
        """Write the parts that wait, which are the next ones. When that has failed, no more are written.

        Each is taken by one thread, and only one thread writes at a time.
        """
        with self._adding:
            if self._failed:
                return
            self._failed = True
            self._append([waiting.popleft() for _ in range(len(waiting))])
            self._failed = False

    def finish(self) -> None:
        """Complete the files."""
        for name, file in self._files.items():
            footers = self._journal.footers(name)
            first = next(footers, None) or footer.split(memoryview(self._encoder.empty(name == REJECTS)))[1]
            file.finish(chain([first], footers))
        self._journal.finish()

    def put_in_place(self) -> None:
        """Put the complete files where they belong, the output last.

        Raises ValueError where something is there; what is done stays, and another run can put it there.
        """
        for name, argument, place in self._places():
            self._put(self._folder.path / name, argument, place)
            save_folder(place.parent)
        self._folder.remove()

    def _put(self, finished: Path, argument: str, place: Path) -> None:
        """Put a complete file where it belongs, unless an earlier run has done so."""
        if not finished.exists():
            if not place.exists():
                raise ValueError(f"{argument}: {place} was there, and is gone; begin again with --restart")
        elif not (place.exists() and place.samefile(finished)):
            try:
                put(finished, place)
            except FileExistsError:
                raise ValueError(
                    f"{argument}: {place} was made by somebody else meanwhile; the plays are in "
                    f"{self._folder.path}, and the same command puts them there when that file is gone"
                ) from None

    def _append(self, parts: list[Encoded]) -> None:
        """Write some parts, and note that they are done when they are on the disk."""
        entries = []
        for part in parts:
            footers = {}
            for name, content in ((MOVES, part.moves), (REJECTS, part.rejects)):
                if content is not None:
                    footers[name] = self._files[name].append(memoryview(content))
            ends = {name: file.end for name, file in self._files.items()}
            entries.append(Entry(part.stop, part.hands, part.plays, part.rejected, ends, footers))
        for name in {name for entry in entries for name in entry.footers}:
            self._files[name].save()
        for entry in entries:
            self._journal.add(entry)

    def _places(self) -> Iterator[tuple[str, str, Path]]:
        """The files, which argument says where each belongs, and that place."""
        if self._job.rejects is not None:
            yield REJECTS, "rejects", self._job.rejects
        yield MOVES, "output", self._job.output

    def _about(self) -> dict[str, str | None]:
        """What must be the same for a run that goes on where another one ended."""
        rejects = self._job.rejects
        return {
            "input": self._source.digest(),
            "rule set": self._job.rules.to_json(),
            "--explode": str(self._job.explode),
            "--on-error": "stop" if rejects is None else "skip",
            # As seen from the output, so that both can be moved before the run goes on.
            "--rejects": None if rejects is None else os.path.relpath(rejects, self._job.output.parent),
            "format": str(VERSION),
            "version of laizi": laizi.__version__,
        }

    def _growing_files(self) -> Iterator[tuple[str, GrowingFile]]:
        """The files that are written to."""
        if not self.complete:
            for name, _, _ in self._places():
                yield name, GrowingFile(self._folder.path / name, self._journal.ends.get(name, 0))


def _require_places(job: Job) -> None:
    """Raise ValueError where the files of a job could not be put where they belong in the end."""
    require_place("output", job.output)
    if job.rejects is not None and job.rejects.resolve() == job.output.resolve():
        raise ValueError(f"rejects: {job.rejects} is the output")


def _write(work: _Work, parts: Iterator[Encoded]) -> Iterator[None]:
    """Write all parts, in a thread of its own, so that nobody waits for the disk while there is work.

    What has come in the time that the disk took for earlier parts is written together. What is waiting when
    the run ends early is written too.
    """
    waiting: deque[Encoded] = deque()
    try:
        with ThreadPoolExecutor(1, "laizi-disk") as pool:
            writing = pool.submit(work.add, waiting)
            for part in parts:
                waiting.append(part)
                if writing.done() or len(waiting) >= _MOST_WAITING:
                    writing.result()
                    writing = pool.submit(work.add, waiting)
                    yield
            writing.result()
    finally:
        work.add(waiting)
    yield

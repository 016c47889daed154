"""The folder beside an output that is not complete."""

from __future__ import annotations

import errno
import fcntl
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from laizi.bulk.places import put, unfinished

if TYPE_CHECKING:
    from pathlib import Path

JOURNAL: Final = "journal.jsonl"
MOVES: Final = "moves"
REJECTS: Final = "rejects"

_PROBE: Final = "probe"
_FILES: Final = (_PROBE, MOVES, REJECTS, JOURNAL)
"""All that is ever in it. The journal, without which the others would be nobody's, is removed last."""


class Folder:
    """The folder of a job, with one process in it at a time.

    Raises OSError where there is another one, and ValueError for a folder that is somebody else's.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(exist_ok=True)
        except FileExistsError:
            raise ValueError(f"output: the run needs {path} as a folder, and that is a file") from None
        self._descriptor = os.open(path, os.O_RDONLY)
        try:
            self._lock()
            self._require_own()
        except BaseException:
            self.close()
            raise

    def clear(self) -> None:
        """Remove all that a run has done."""
        for name in _FILES:
            (self.path / name).unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the folder too, unless somebody has put something into it."""
        self.clear()
        with suppress(OSError):
            self.path.rmdir()

    def require_way_to(self, name: str, place: Path) -> None:
        """Raise ValueError where a file of the folder could not be put in a place: known before the work.

        Only trying tells, since a disk may be in several places at once.
        """
        probe, probed = self.path / _PROBE, unfinished(place)
        probe.touch()
        try:
            put(probe, probed)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            raise ValueError(f"{name}: {place} is not on the same disk as {self.path}") from None
        finally:
            probed.unlink(missing_ok=True)
            probe.unlink(missing_ok=True)

    def close(self) -> None:
        """Let other processes in."""
        os.close(self._descriptor)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(f"another process is at work in {self.path}") from None

    def _require_own(self) -> None:
        """Raise ValueError where there is something that no run has put there."""
        names = {path.name for path in self.path.iterdir()}
        others = names.difference(_FILES) if JOURNAL in names else names
        if others:
            raise ValueError(
                f"output: the run needs the folder {self.path}, and in it is {min(others)!r}, "
                "which is of no unfinished run"
            )

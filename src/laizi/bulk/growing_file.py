"""A Parquet file that grows by row groups and has no footer until it is complete."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from laizi.bulk import footer

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class GrowingFile:
    """Row groups one behind the other, up to `end`; what a killed run has left behind that is cut off."""

    def __init__(self, path: Path, end: int) -> None:
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0)
        if os.fstat(self._file.fileno()).st_size < end:
            self._file.close()
            raise ValueError(f"output: {path} is shorter than its journal says; drop it with --restart")
        self._file.truncate(end)
        self._file.seek(end)
        self.end = end
        if not end:
            self._write(footer.MAGIC)

    def append(self, encoded: memoryview) -> bytes:
        """Append the row groups of a file in memory; their footer, with the positions that they have here."""
        row_groups, their_footer = footer.split(encoded)
        moved = footer.moved(their_footer, self.end - len(footer.MAGIC))
        self._write(row_groups)
        return moved

    def save(self) -> None:
        """See to it that everything is on the disk."""
        os.fsync(self._file.fileno())

    def finish(self, footers: Iterable[bytes]) -> None:
        """Write the footer, and see to it that the file is on the disk."""
        self._write(footer.joined(footers))
        self.save()

    def close(self) -> None:
        """Close the file, complete or not."""
        self._file.close()

    def _write(self, content: bytes | memoryview) -> None:
        view = memoryview(content)
        while view:
            written = self._file.write(view)
            view = view[written:]
            self.end += written

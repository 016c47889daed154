"""Files that get their name when they are complete, and never in the place of another file."""

from __future__ import annotations

import errno
import os
from secrets import token_hex
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_NO_LINKS: Final = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}
"""What disks say that have no second names of a file."""


def require_place(name: str, path: Path) -> None:
    """Raise ValueError where a file cannot be put: something is there, or there is no folder for it."""
    if os.path.lexists(path):
        raise ValueError(f"{name}: {path} is there already")
    if not path.parent.is_dir():
        raise ValueError(f"{name}: there is no folder {path.parent}")


def unfinished(path: Path) -> Path:
    """A name beside a file that no other file has."""
    return path.with_name(f"{path.name}.{token_hex(4)}.partial")


def put(path: Path, place: Path) -> None:
    """Give a file the name that it is to have; FileExistsError where something has that name.

    It keeps its old name too, but on disks where a file has only one.
    """
    try:
        os.link(path, place)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        _move(path, place)


def _move(path: Path, place: Path) -> None:
    """Rename a file onto an empty one that is made for it, so that it cannot be somebody's."""
    os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    try:
        os.replace(path, place)
    except BaseException:
        place.unlink()
        raise


def save_folder(folder: Path) -> None:
    """See to it that the names in a folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

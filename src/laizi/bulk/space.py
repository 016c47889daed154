"""How large the output will be, and whether there is room for it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

from laizi.bulk.parts import Examiner, cut
from laizi.bulk.source import Block, Source

if TYPE_CHECKING:
    from pathlib import Path

    from laizi.bulk.encoding import Encoder

_MARGIN: Final = 1.25
"""Hands that are no part of the sample may have more plays."""


def expected_bytes(source: Source, encoder: Encoder) -> int:
    """What the plays of all rows will take, judging by those of a sample."""
    sample = Block(0, source.sample())
    if not sample.table.num_rows:
        return 0
    encoded = map(encoder, cut(Examiner(encoder.rules)(sample), 0, encoder.most_plays))
    size = sum(file.size for part in encoded for file in (part.moves, part.rejects) if file is not None)
    return int(size / sample.table.num_rows * source.rows * _MARGIN)


def require_room(folder: Path, needed: int) -> None:
    """Raise OSError unless so many bytes are free."""
    free = shutil.disk_usage(folder).free
    if needed > free:
        raise OSError(
            f"the output is expected to take {_amount(needed)}, and there is room for {_amount(free)} "
            f"at {folder}; --force writes all the same"
        )


def _amount(size: int) -> str:
    """So many bytes, in the unit that says most."""
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if size >= unit:
            return f"{size / unit:,.1f} {name}"
    return f"{size} bytes"

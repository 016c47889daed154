"""Parts of a job: rows whose plays are found and written in one go, few enough for a bounded memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from laizi.bulk.hands import Hands, read_hands
from laizi.bulk.schema import REASON, ROW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laizi.bulk.source import Block
    from laizi.doudizhu import RuleSet


@dataclass(frozen=True, slots=True)
class Examined:
    """A block, and the hands that are in it."""

    block: Block
    hands: Hands


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows of the file, up to before row `stop`."""

    stop: int
    first: int
    """The row of the file that row 0 of the table's block is."""
    table: pa.Table
    """The rows that are hands."""
    hands: Hands
    rejects: pa.Table
    """The rows that are none, with their numbers and what is wrong with them."""


@dataclass(frozen=True, slots=True)
class Examiner:
    """Reads the hands of a block."""

    rules: RuleSet

    def __call__(self, block: Block) -> Examined:
        """The block with its hands."""
        return Examined(block, read_hands(block.table, self.rules))


def cut(examined: Examined, done: int, most_plays: int) -> Iterator[Part]:
    """The parts of a block that begin at row `done` or later, each with at most so many plays or one hand."""
    block, hands = examined.block, examined.hands
    ends = np.cumsum(hands.plays)
    start = row = 0
    while row < block.table.num_rows:
        before = int(ends[start - 1]) if start else 0
        end = min(max(start + 1, int(np.searchsorted(ends, before + most_plays, "right"))), len(ends))
        # Bad rows go with the good one before them.
        stop = int(hands.rows[end]) if end < len(ends) else block.table.num_rows
        if block.first + row >= done:
            yield _part(examined, start, end, row, stop)
        start, row = end, stop


def _part(examined: Examined, start: int, end: int, row: int, stop: int) -> Part:
    """The good rows from `start` to before `end`, and the bad ones among rows `row` to before `stop`."""
    block, hands = examined.block, examined.hands
    bad = {at: reason for at, reason in hands.reasons.items() if row <= at < stop}
    taken = hands.part(start, end)
    rejects = block.table.take(pa.array(list(bad), pa.int64()))
    rejects = rejects.append_column(ROW, pa.array([block.first + at for at in bad], ROW.type))
    rejects = rejects.append_column(REASON, pa.array(list(bad.values()), REASON.type))
    table = block.table.take(pa.array(taken.rows)) if bad else block.table.slice(row, stop - row)
    return Part(block.first + stop, block.first, table, taken, rejects)

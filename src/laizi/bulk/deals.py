"""Hands to try it with: those of many deals, as a file that the other functions here take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from laizi.bulk.places import put, require_place, unfinished
from laizi.bulk.schema import described
from laizi.doudizhu import batch
from laizi.pyrules.doudizhu.deal import SEATS

if TYPE_CHECKING:
    from pathlib import Path

    from laizi.doudizhu import RuleSet

_DEALS: Final = 1 << 15
"""Deals of a row group."""

_COLUMNS: Final = pa.schema(
    [
        pa.field("deal", pa.int64()),
        pa.field("seat", pa.uint8()),
        pa.field("counts", pa.list_(pa.uint8(), 15)),
        pa.field("wilds", pa.list_(pa.uint8(), 2)),
        pa.field("wild_ranks", pa.list_(pa.int8(), 2)),
    ]
)


def write_hands(number: int, rules: RuleSet, seed: int, path: Path) -> None:
    """Write so many hands of the deals of a seed to a file, which appears when it is complete.

    Of each deal there are three, of which that of seat `deal % 3` has the bottom cards. Raises ValueError
    for negative numbers, and where the file is there already or cannot be put.
    """
    if number < 0:
        raise ValueError(f"number: expected a number from 0, got {number}")
    require_place("output", path)
    dealt = batch.deals(-(-number // SEATS), rules, seed)
    growing = unfinished(path)
    schema = described(_COLUMNS, "hands", rules, seed=seed)
    try:
        with pq.ParquetWriter(growing, schema, compression="zstd") as writer:
            for first in range(0, len(dealt), _DEALS):
                table = _table(dealt, slice(first, min(first + _DEALS, len(dealt))), schema)
                writer.write_table(table.slice(0, number - first * SEATS))
        put(growing, path)
    except FileExistsError:
        raise ValueError(f"output: {path} was made by somebody else meanwhile") from None
    finally:
        growing.unlink(missing_ok=True)


def _table(dealt: batch.Deals, chosen: slice, schema: pa.Schema) -> pa.Table:
    """The hands of some deals."""
    some = batch.Deals(dealt.rules, dealt.hands[chosen], dealt.bottom[chosen], dealt.wild_ranks[chosen])
    numbers = np.arange(chosen.start, chosen.stop)
    columns = []
    for seat in range(SEATS):
        takes_bottom = (numbers % SEATS == seat)[:, np.newaxis]
        hands = zip(some.landlord_hand(seat), some.hand(seat), strict=True)
        columns.append([np.where(takes_bottom, landlord, other) for landlord, other in hands])
    counts, wilds = (np.stack(column, axis=1) for column in zip(*columns, strict=True))
    lists = [counts, wilds, np.repeat(some.wild_ranks, SEATS, axis=0)]
    return pa.Table.from_arrays(
        [
            pa.array(np.repeat(numbers, SEATS)),
            pa.array(np.tile(np.arange(SEATS, dtype=np.uint8), len(some))),
            *(pa.FixedSizeListArray.from_arrays(values.ravel(), values.shape[-1]) for values in lists),
        ],
        schema=schema,
    )

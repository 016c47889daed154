"""Plays written out, one row each, for people who look at them (docs/bulk.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from laizi.bulk.schema import PLAY
from laizi.doudizhu import RANKS, BombClass, Kind, batch
from laizi.pyrules.doudizhu.cards import WILD_JOKERS
from laizi.pyrules.doudizhu.notation import write_wild_ranks

if TYPE_CHECKING:
    from numpy.typing import NDArray

_COPIES: Final = 5
"""0 to 4 cards of a rank, and as many values of a mask of jokers."""

_NATURALS: Final = [pa.array([rank * count for count in range(_COPIES)]) for rank in RANKS]
_WILDS: Final = pa.array(
    ["" for _ in range(_COPIES)]
    + [f"{rank}*" * count for rank in RANKS[:WILD_JOKERS] for count in range(_COPIES)]
    + ["", "X*", "D*", "X*D*", ""]
)
"""By wild rank, -1 first, and number of wilds."""

_RANKS: Final = [-1, *range(WILD_JOKERS + 1)]
_DEALS: Final = pa.array(
    [
        "/" + write_wild_ranks([rank for rank in (first, second) if rank >= 0]) if first >= 0 else ""
        for first in _RANKS
        for second in _RANKS
    ]
)
"""By the first and the second wild rank, -1 first."""

_KINDS: Final = pa.array([f" = {kind.name} " for kind in Kind])
_CHAINS: Final = np.array([kind.is_chain for kind in Kind])
_LENGTHS: Final = pa.array(["", *(f"x{length}" for length in range(1, 13))])


def decoded(
    table: pa.Table,
    rows: NDArray[np.int64],
    codes: NDArray[np.uint64],
    of_play: NDArray[np.int64],
    wild_ranks: NDArray[np.int8],
) -> list[Any]:
    """The columns of a table with each row repeated for its plays, and those of `schema.PLAY` behind them.

    `of_play` has the row of each code, `rows` the number by which each row goes, `wild_ranks` those of its
    deal.
    """
    ranks = wild_ranks[of_play]
    plays = batch.decode(codes, ranks)
    is_pass = plays.kind == Kind.PASS
    columns = {
        "row": pa.array(rows[of_play]),
        "code": pa.array(codes),
        "play": _texts(plays, ranks),
        "kind": _named(plays.kind, [kind.name for kind in Kind]),
        "rank": _named(np.where(is_pass, -1, plays.rank.astype(np.int8)), list(RANKS)),
        "length": pa.array(plays.length),
        "bomb_class": _named(plays.bomb_class, [bomb_class.name for bomb_class in BombClass]),
        "naturals_spent": pa.FixedSizeListArray.from_arrays(plays.naturals.ravel(), plays.naturals.shape[1]),
        "wilds_spent": pa.FixedSizeListArray.from_arrays(plays.wilds.ravel(), plays.wilds.shape[1]),
    }
    return [*table.take(pa.array(of_play)).columns, *(columns[field.name] for field in PLAY)]


def _named(numbers: NDArray[Any], names: list[str]) -> pa.DictionaryArray:
    """Numbers by their names, null for -1."""
    indices = pa.array(numbers.astype(np.int8), mask=numbers.astype(np.int8) < 0)
    return pa.DictionaryArray.from_arrays(indices, pa.array(names))


def _texts(plays: batch.DecodedPlays, wild_ranks: NDArray[np.int8]) -> pa.StringArray:
    """What `str` makes of every play."""
    naturals = [_NATURALS[slot].take(pa.array(plays.naturals[:, slot])) for slot in range(len(RANKS))]
    places = (wild_ranks.astype(np.int16) + 1) * _COPIES + plays.wilds
    wilds = [_WILDS.take(pa.array(places[:, column])) for column in range(places.shape[1])]
    apart = (plays.naturals.any(axis=1) & plays.wilds.any(axis=1)).astype(np.int8)
    deals = (wild_ranks[:, 0].astype(np.int16) + 1) * len(_RANKS) + wild_ranks[:, 1] + 1
    lengths = np.where(_CHAINS[plays.kind], plays.length, 0)
    texts = pc.binary_join_element_wise(
        *naturals,
        pa.array(["", " "]).take(pa.array(apart)),
        *wilds,
        _DEALS.take(pa.array(deals)),
        _KINDS.take(pa.array(plays.kind)),
        pa.array(list(RANKS)).take(pa.array(plays.rank)),
        _LENGTHS.take(pa.array(lengths)),
        "",
    )
    return pc.if_else(pa.array(plays.kind == Kind.PASS), "PASS", texts)

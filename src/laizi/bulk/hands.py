"""The hands in the rows of a table, as the arrays that `laizi.doudizhu.batch` takes (docs/bulk.md)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from laizi.bulk.plain import plain_schema, plain_type
from laizi.doudizhu import Hand, Move
from laizi.fastcore.doudizhu.batch.enumeration import Enumeration
from laizi.pyrules.doudizhu.comparison import check_to_beat

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from laizi.doudizhu import RuleSet

SLOTS = 15
WILD_RANKS = 2

_COLUMNS = ("counts", "wilds", "wild_ranks", "hand", "to_beat")


@dataclass(frozen=True, slots=True)
class Hands:
    """The good rows of a table, what they hold, and the reasons why the others are none."""

    rows: NDArray[np.int64]
    """The number of each row within the table, ascending."""
    counts: NDArray[np.uint8]
    wilds: NDArray[np.uint8]
    wild_ranks: NDArray[np.int8]
    to_beat: NDArray[np.uint64]
    plays: NDArray[np.int64]
    """How many plays each hand has."""
    reasons: dict[int, str]
    """What is wrong with each of the other rows, in their order."""

    def part(self, start: int, stop: int) -> Hands:
        """Some of the good rows."""
        taken = slice(start, stop)
        return Hands(
            self.rows[taken],
            self.counts[taken],
            self.wilds[taken],
            self.wild_ranks[taken],
            self.to_beat[taken],
            self.plays[taken],
            {},
        )


def check_columns(schema: pa.Schema) -> None:
    """Raise ValueError unless there are columns that hands can be read from."""
    doubled = [name for name, times in Counter(schema.names).items() if times > 1]
    if doubled:
        raise ValueError(f"input: there is more than one column {doubled[0]!r}")
    names, schema = schema.names, _read_as(schema)
    if "counts" in schema.names:
        _require_numbers(schema, "counts", lists=True)
        for name in ("wilds", "wild_ranks"):
            if name in schema.names:
                _require_numbers(schema, name)
    elif "hand" not in schema.names:
        names = ", ".join(names) or "none"
        raise ValueError(f"input: expected a column counts or a column hand, got {names}")
    elif not _is_text(schema.field("hand").type):
        raise ValueError(f"input: hand: expected text, got {schema.field('hand').type}")
    if "to_beat" in schema.names and not _is_text(schema.field("to_beat").type):
        _require_numbers(schema, "to_beat", lists=False)


def read_hands(table: pa.Table, rules: RuleSet) -> Hands:
    """The hands of all rows, and how many plays they have; ValueError for columns that hold none."""
    check_columns(table.schema)
    table = table.select([name for name in table.column_names if name in _COLUMNS])
    table = table.cast(plain_schema(table.schema)).cast(_read_as(table.schema))
    reasons: dict[int, str] = {}
    number = table.num_rows
    if "counts" in table.column_names:
        counts = _matrix(table, "counts", SLOTS, np.uint8, 0, reasons)
        wilds = _matrix(table, "wilds", WILD_RANKS, np.uint8, 0, reasons)
        wild_ranks = _matrix(table, "wild_ranks", WILD_RANKS, np.int8, -1, reasons)
    else:
        counts, wilds, wild_ranks = _texts(table.column("hand"), reasons)
    to_beat = np.zeros(number, np.uint64)
    if "to_beat" in table.column_names:
        column = table.column("to_beat")
        if _is_text(column.type):
            _read_plays(column, wild_ranks, rules, to_beat, reasons)
        else:
            to_beat = _matrix(table, "to_beat", 1, np.uint64, 0, reasons)[:, 0]
    rows = np.delete(np.arange(number), list(reasons))
    well_formed = Hands(rows, counts[rows], wilds[rows], wild_ranks[rows], to_beat[rows], rows, reasons)
    return _counted(well_formed, rules)


def _counted(hands: Hands, rules: RuleSet) -> Hands:
    """The same hands with their numbers of plays, without those that the rule set does not allow."""
    asked = Enumeration(hands.counts, hands.wilds, hands.wild_ranks, rules, hands.to_beat)
    plays = np.empty(len(hands.rows), np.int64)
    reasons = dict(hands.reasons)
    row = 0
    while (row := asked.count(row, asked.rows, plays)) < asked.rows:
        try:
            asked.explain(row)
        except ValueError as error:
            argument, _, reason = str(error).split(": ", 2)
            reasons[int(hands.rows[row])] = f"{argument}: {reason}"
        plays[row] = -1
        row += 1
    good = plays >= 0
    return Hands(
        hands.rows[good],
        hands.counts[good],
        hands.wilds[good],
        hands.wild_ranks[good],
        hands.to_beat[good],
        plays[good],
        dict(sorted(reasons.items())),
    )


def _matrix(
    table: pa.Table, name: str, width: int, dtype: Any, absent: int, reasons: dict[int, str]
) -> NDArray[Any]:
    """A column of numbers or of lists of them: a row each, `absent` behind the last of a short list."""
    number = table.num_rows
    matrix = np.full((number, width), absent, dtype)
    if name not in table.column_names:
        return matrix
    column = table.column(name).combine_chunks()
    if _is_list(column.type):
        lengths = pc.fill_null(pc.list_value_length(column), 0).to_numpy(zero_copy_only=False)
        values = column.flatten()
    else:
        lengths = column.is_valid().to_numpy(zero_copy_only=False).astype(np.int64)
        values = column.drop_null()
    rows = np.repeat(np.arange(number), lengths)
    places = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    missing = values.is_null().to_numpy(zero_copy_only=False)
    numbers = pc.fill_null(values, 0).to_numpy(zero_copy_only=False)
    for row in np.unique(rows[missing]).tolist():
        reasons.setdefault(row, f"{name}: a number is missing")
    wrong = lengths != width if name == "counts" else lengths > width
    for row in np.flatnonzero(wrong).tolist():
        least = "" if name == "counts" else "at most "
        reasons.setdefault(row, f"{name}: expected {least}{width} numbers, got {lengths[row]}")
    limits = np.iinfo(dtype)
    outside = (numbers < limits.min) | (numbers > limits.max)
    for at in np.flatnonzero(outside).tolist():
        reasons.setdefault(int(rows[at]), f"{name}: expected {limits.min}..{limits.max}, got {numbers[at]}")
    kept = (places < width) & ~outside
    matrix[rows[kept], places[kept]] = numbers[kept].astype(dtype)
    return matrix


def _texts(column: pa.ChunkedArray, reasons: dict[int, str]) -> tuple[NDArray[Any], ...]:
    """Hands in their full text form."""
    number = len(column)
    counts = np.zeros((number, SLOTS), np.uint8)
    wilds = np.zeros((number, WILD_RANKS), np.uint8)
    wild_ranks = np.full((number, WILD_RANKS), -1, np.int8)
    for row, text in enumerate(column.to_pylist()):
        if text is None:
            reasons[row] = "hand: it is missing"
            continue
        try:
            hand = Hand.parse(text)
        except ValueError as error:
            reasons[row] = f"hand: {error}"
            continue
        counts[row] = hand.counts
        wilds[row, : len(hand.wilds)] = hand.wilds
        wild_ranks[row, : len(hand.wild_ranks)] = hand.wild_ranks
    return counts, wilds, wild_ranks


def _read_plays(
    column: pa.ChunkedArray,
    wild_ranks: NDArray[np.int8],
    rules: RuleSet,
    codes: NDArray[np.uint64],
    reasons: dict[int, str],
) -> None:
    """Plays to beat in their text form, of the same deal as the hand of the row."""
    for row, text in enumerate(column.to_pylist()):
        if text is None or row in reasons:
            continue
        ranks = tuple(rank for rank in wild_ranks[row].tolist() if rank != -1)
        # Wild ranks are checked with the hand, and wrong ones say more than a play that is not of their deal.
        if not rules.allows_wild_ranks(ranks):
            continue
        try:
            move = Move.parse(text, rules)
            check_to_beat(move, ranks, rules)
        except ValueError as error:
            reasons[row] = f"to_beat: {str(error).removeprefix('to_beat: ').removeprefix('text: ')}"
            continue
        codes[row] = move.code


def _read_as(schema: pa.Schema) -> pa.Schema:
    """The columns of hands with the types that they are read as."""
    fields = [field.with_type(_type_read(field)) for field in schema if field.name in _COLUMNS]
    return pa.schema(fields)


def _type_read(field: pa.Field) -> pa.DataType:
    """A plain type without a dictionary, and of what is null throughout the type that it would have."""
    kind = plain_type(field.type)
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_null(kind):
        return pa.string() if field.name == "hand" else pa.int64()
    if _is_list(kind) and pa.types.is_null(kind.value_type):
        return pa.list_(pa.int64())
    return kind


def _is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _is_list(kind: pa.DataType) -> bool:
    tests: tuple[Callable[[Any], bool], ...] = (
        pa.types.is_list,
        pa.types.is_large_list,
        pa.types.is_fixed_size_list,
    )
    return any(test(kind) for test in tests)


def _require_numbers(schema: pa.Schema, name: str, lists: bool | None = None) -> None:
    """Raise ValueError unless a column has whole numbers, or lists of them, or for None either."""
    kind = schema.field(name).type
    of_lists = _is_list(kind)
    if pa.types.is_integer(kind.value_type if of_lists else kind) and lists in (None, of_lists):
        return
    expected = {
        True: "lists of whole numbers",
        False: "whole numbers",
        None: "whole numbers or lists of them",
    }
    raise ValueError(f"input: {name}: expected {expected[lists]}, got {kind}")

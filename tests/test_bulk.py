"""Bulk: files of hands to files of their plays, whatever happens on the way (docs/bulk.md)."""

import errno
import gc
import json
import os
import pickle
import pty
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import cases
import duckdb
import numpy as np
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

import laizi
from laizi import bulk
from laizi import doudizhu as ddz
from laizi.bulk import deals, encoding, enumeration, footer, places, schema, source, space
from laizi.bulk.deals import write_hands
from laizi.bulk.growing_file import GrowingFile
from laizi.bulk.hands import read_hands
from laizi.bulk.job import Job, Summary
from laizi.bulk.journal import Entry, Journal
from laizi.bulk.pieces import pieces
from laizi.cli.app import app
from laizi.cli.commands import bulk as bulk_command
from laizi.doudizhu import CLASSIC, HUANLE, PRESETS, TIANDI, Hand, Move, RuleSet
from laizi.fastcore.doudizhu import batch

THE_MOST = "4 5 6 7 8 99 T J Q K A 3*3*3*3*2*2*2*2*/32"
"""The hand with the most plays there are, 82,543."""


def dealt(path: Path, number: int = 300, rules: RuleSet = HUANLE) -> Path:
    """A file of hands."""
    write_hands(number, rules, 7, path)
    return path


def written(path: Path, table: pa.Table) -> Path:
    pq.write_table(table, path, row_group_size=7)
    return path


def do(job: Job, workers: int = 1, **options: Any) -> Summary:
    with bulk.Threads(workers) as engine:
        return bulk.run(job, engine, **options)


def hands_of(table: pa.Table) -> list[tuple[NDArray[Any], ...]]:
    columns = (np.array(table[name].to_pylist()) for name in ("counts", "wilds", "wild_ranks"))
    return list(zip(*columns, strict=True))


def hand(counts: Any, wilds: Any, wild_ranks: Any) -> Hand:
    ranks = [rank for rank in wild_ranks if rank >= 0]
    return Hand(counts.tolist(), wilds.tolist()[: len(ranks)], ranks)


def run_command(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["bulk", *map(str, arguments)])


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files have several blocks and many parts."""
    monkeypatch.setattr(source, "_BLOCK_ROWS", 50)
    monkeypatch.setattr(encoding, "MOST_PLAYS", 5000)
    monkeypatch.setattr(encoding, "MOST_PLAYS_WRITTEN_OUT", 5000)


# The answers


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("rules", PRESETS.values())
def test_each_hand_has_the_plays_of_the_call_for_one_hand(tmp_path: Path, rules: RuleSet) -> None:
    hands = dealt(tmp_path / "hands.parquet", 120, rules)
    summary = do(Job(hands, tmp_path / "moves.parquet", rules))
    asked, answered = pq.read_table(hands), pq.read_table(tmp_path / "moves.parquet")
    answered.validate(full=True)
    assert answered.drop_columns("moves").equals(asked)
    assert answered.schema.field("moves").type == pa.large_list(pa.uint64())
    for row, codes in zip(hands_of(asked), answered["moves"], strict=True):
        assert codes.values.to_pylist() == ddz.legal_moves(hand(*row), rules).codes.tolist()
    assert (summary.hands, summary.rejected, summary.resumed) == (120, 0, 0)
    assert summary.plays == sum(map(len, answered["moves"]))
    assert summary.bytes == (tmp_path / "moves.parquet").stat().st_size


@pytest.mark.usefixtures("small_parts")
def test_other_readers_of_parquet_read_the_same(tmp_path: Path) -> None:
    do(Job(dealt(tmp_path / "hands.parquet"), tmp_path / "moves.parquet", HUANLE), workers=2)
    expected = pq.read_table(tmp_path / "moves.parquet")["moves"].to_pylist()
    assert polars.read_parquet(tmp_path / "moves.parquet")["moves"].to_list() == expected
    rows = duckdb.sql(f"select moves from '{tmp_path}/moves.parquet'").fetchall()
    assert [moves for (moves,) in rows] == expected


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("explode", [False, True])
def test_the_file_does_not_depend_on_the_number_of_workers(tmp_path: Path, explode: bool) -> None:
    hands = dealt(tmp_path / "hands.parquet")
    contents = set()
    for workers in (1, 2, 3):
        job = Job(hands, tmp_path / f"{workers}.parquet", HUANLE, explode)
        do(job, workers)
        contents.add(job.output.read_bytes())
    assert len(contents) == 1


@pytest.mark.usefixtures("small_parts")
def test_a_row_group_has_a_bounded_number_of_plays(tmp_path: Path) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["3", THE_MOST, "34", "5", THE_MOST]}))
    do(Job(hands, tmp_path / "moves.parquet", TIANDI))
    metadata = pq.read_metadata(tmp_path / "moves.parquet")
    assert [metadata.row_group(index).num_rows for index in range(metadata.num_row_groups)] == [1, 1, 2, 1]


def test_codes_are_compressed_as_streams_of_bytes(tmp_path: Path) -> None:
    do(Job(dealt(tmp_path / "hands.parquet"), tmp_path / "moves.parquet", HUANLE))
    group = pq.read_metadata(tmp_path / "moves.parquet").row_group(0)
    (codes,) = (
        group.column(index)
        for index in range(group.num_columns)
        if group.column(index).path_in_schema.startswith("moves.")
    )
    assert codes.compression == "ZSTD"
    assert "BYTE_STREAM_SPLIT" in codes.encodings
    assert not codes.has_dictionary_page
    assert codes.total_compressed_size < codes.num_values * 2


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    hands = dealt(tmp_path / "hands.parquet")
    for content, explode in (("moves", False), ("plays", True)):
        do(Job(hands, tmp_path / f"{content}.parquet", HUANLE, explode))
        about = json.loads(pq.read_schema(tmp_path / f"{content}.parquet").metadata[b"laizi"])
        assert (about["content"], about["version"], about["laizi"]) == (content, 1, laizi.__version__)
        assert RuleSet.from_json(json.dumps(about["rules"])) == HUANLE
    assert json.loads(pq.read_schema(hands).metadata[b"laizi"])["content"] == "hands"


def test_the_other_metadata_is_kept_but_for_the_index_of_pandas(tmp_path: Path) -> None:
    table = pa.table({"hand": ["3"]}).replace_schema_metadata({"of": "mine", "pandas": "{}"})
    do(Job(written(tmp_path / "hands.parquet", table), tmp_path / "moves.parquet", CLASSIC))
    assert pq.read_schema(tmp_path / "moves.parquet").metadata.keys() == {b"of", b"laizi"}


def test_a_file_without_rows(tmp_path: Path) -> None:
    hands = dealt(tmp_path / "hands.parquet", 0)
    for explode in (False, True):
        job = Job(hands, tmp_path / f"{explode}.parquet", HUANLE, explode, tmp_path / f"{explode}.rejects")
        assert do(job).hands == 0
        assert pq.read_table(job.output).num_rows == 0
        assert pq.read_table(job.rejects).num_rows == 0


# The input


TEXTS = ["3344 7*/7", "55 6*/6", "34XD"]

FORMS = {
    "lists of fixed size": lambda counts, wilds, ranks: {
        "counts": pa.array(counts, pa.list_(pa.uint8(), 15)),
        "wilds": pa.array(wilds, pa.list_(pa.uint8(), 2)),
        "wild_ranks": pa.array(ranks, pa.list_(pa.int8(), 2)),
    },
    "lists": lambda counts, wilds, ranks: {"counts": counts, "wilds": wilds, "wild_ranks": ranks},
    "large lists, short ones": lambda counts, wilds, ranks: {
        "counts": pa.array(counts, pa.large_list(pa.int16())),
        "wilds": pa.array([wilds[0][:1], wilds[1][:1], []], pa.large_list(pa.int64())),
        "wild_ranks": pa.array([ranks[0][:1], ranks[1][:1], None], pa.large_list(pa.int32())),
    },
    "numbers": lambda counts, wilds, ranks: {
        "counts": counts,
        "wilds": [row[0] for row in wilds],
        "wild_ranks": [ranks[0][0], ranks[1][0], None],
    },
    "text": lambda counts, wilds, ranks: {"hand": TEXTS},
    "text that is elsewhere": lambda counts, wilds, ranks: {"hand": pa.array(TEXTS, pa.string_view())},
    "numbered text": lambda counts, wilds, ranks: {"hand": pa.array(TEXTS).dictionary_encode()},
    "large text, no play to beat": lambda counts, wilds, ranks: {
        "hand": pa.array(TEXTS, pa.large_string()),
        "to_beat": pa.nulls(3),
    },
    "numbered text that is elsewhere": lambda counts, wilds, ranks: {
        "hand": pa.DictionaryArray.from_arrays(pa.array([0, 1, 2]), pa.array(TEXTS, pa.string_view()))
    },
}


@pytest.mark.parametrize("form", FORMS)
def test_hands_in_every_form(form: str) -> None:
    hands = [Hand.parse("3344 7*/7"), Hand.parse("55 6*/6"), Hand.parse("34XD")]
    counts = [list(hand.counts) for hand in hands]
    columns = FORMS[form](counts, [[1, 0], [1, 0], [0, 0]], [[4, -1], [3, -1], [-1, -1]])
    table = pa.table({"kept": ["a", "b", "c"], **columns})
    found = bulk.EnumerateMoves(TIANDI)(table)
    assert found.drop_columns("moves").equals(table)
    for row, one in enumerate(hands):
        assert found["moves"][row].values.to_pylist() == ddz.legal_moves(one, TIANDI).codes.tolist()


def test_a_rule_set_without_wilds_needs_no_columns_of_them() -> None:
    counts = [list(Hand.parse("3344").counts)]
    found = bulk.EnumerateMoves("classic")(pa.table({"counts": counts}))
    assert found["moves"][0].values.to_pylist() == ddz.legal_moves(Hand.parse("3344"), CLASSIC).codes.tolist()


@pytest.mark.parametrize("nothing", [pa.nulls(2), pa.array([[], None], pa.list_(pa.null()))])
def test_columns_without_any_value_are_as_if_they_were_not_there(nothing: pa.Array) -> None:
    table = pa.table({"counts": [list(Hand.parse(text).counts) for text in ("3344", "55")]})
    expected = bulk.EnumerateMoves("classic")(table)["moves"]
    without = table.append_column("wilds", nothing).append_column("wild_ranks", nothing)
    assert bulk.EnumerateMoves("classic")(without)["moves"].equals(expected)


VIEWS = {
    "text": pa.array(["a", None, "more than a view holds itself"], pa.string_view()),
    "bytes": pa.array([b"a", None, b"more than a view holds itself"], pa.binary_view()),
    "lists": pa.array([["a"], None, []], pa.list_(pa.string_view())),
    "pairs": pa.array([["a", "b"], None, [None, "c"]], pa.list_(pa.string_view(), 2)),
    "records": pa.array([{"a": "x"}, None, {"a": None}], pa.struct([("a", pa.string_view())])),
    "names": pa.array([[("k", "x")], None, []], pa.map_(pa.string_view(), pa.string_view())),
}


@pytest.mark.parametrize("explode", [False, True])
def test_views_become_plain_columns(tmp_path: Path, explode: bool) -> None:
    table = pa.table({"hand": pa.array(["33", "Z", "4"], pa.string_view()), **VIEWS})
    hands = written(tmp_path / "hands.parquet", table)
    job = Job(hands, tmp_path / "moves.parquet", CLASSIC, explode, tmp_path / "rejects.parquet")
    do(job)
    moves, rejects = pq.read_table(job.output), pq.read_table(tmp_path / "rejects.parquet")
    for name, values in (("hand", table["hand"]), *VIEWS.items()):
        assert "view" not in str(moves.schema.field(name).type)
        assert moves[name].to_pylist() == [values[row].as_py() for row in ([0, 0, 2] if explode else [0, 2])]
        assert rejects[name].to_pylist() == [None if name != "hand" else "Z"]
    found = bulk.EnumerateMoves(CLASSIC)(table.slice(0, 1))
    assert found.drop_columns("moves").equals(table.slice(0, 1))


@pytest.mark.parametrize("form", ["text", "numbered text", "codes"])
def test_hands_may_have_something_to_beat(form: str) -> None:
    hands = [Hand.parse("3344 7*/7")] * 4
    to_beat = [None, Move.parse("33/7 = PAIR 3"), Move.parse("PASS"), Move.parse("XD/7 = ROCKET X")]
    if form == "codes":
        column = pa.array([None if move is None else move.code for move in to_beat], pa.uint64())
    else:
        column = pa.array([None if move is None else str(move) for move in to_beat])
    if form == "numbered text":
        column = column.dictionary_encode()
    table = pa.table({"hand": [str(hand) for hand in hands], "to_beat": column})
    found = bulk.EnumerateMoves("huanle")(table)
    for row, move in enumerate(to_beat):
        expected = ddz.legal_moves(hands[row], HUANLE, move or None).codes.tolist()
        assert found["moves"][row].values.to_pylist() == expected


BAD = [
    ({"hand": "3Z"}, "hand: 'Z' is no card"),
    ({"hand": None}, "hand: it is missing"),
    ({"hand": "7 7*/7"}, "counts: .*holds natural 7s"),
    ({"to_beat": "3"}, "to_beat: '3' has no wild|to_beat: 3 = SOLO 3 has the wild ranks none"),
    ({"to_beat": "34/7"}, "to_beat: '34/7' has 0 readings"),
    ({"to_beat": "3Z/7"}, "to_beat: 'Z' is no card"),
    ({"counts": [0] * 14}, "counts: expected 15 numbers, got 14"),
    ({"counts": None}, "counts: expected 15 numbers, got 0"),
    ({"counts": [None] * 15}, "counts: a number is missing"),
    ({"counts": [300] + [0] * 14}, "counts: expected 0..255, got 300"),
    ({"counts": [-1] + [0] * 14}, "counts: expected 0..255, got -1"),
    ({"counts": [5] + [0] * 14}, "counts: the deck has 0..4 of 3, got 5"),
    ({"wilds": [1, 0, 0]}, "wilds: expected at most 2 numbers, got 3"),
    ({"wilds": [9]}, "wilds: "),
    ({"wild_ranks": [3, 4]}, "wild_ranks: HUANLE does not allow"),
    ({"wild_ranks": [200]}, "wild_ranks: expected -128..127, got 200"),
    ({"code": 7}, "to_beat: 0x7 has no kind"),
    ({"code": -7}, "to_beat: expected 0..18446744073709551615, got -7"),
]


def with_bad_row(wrong: dict[str, Any], row: int, number: int = 40) -> pa.Table:
    """Hands of HUANLE, of which one is wrong."""
    if {"hand", "to_beat"} & wrong.keys():
        columns: dict[str, list[Any]] = {"hand": ["33 7*/7"] * number, "to_beat": ["4/7"] * number}
    else:
        columns = {
            "counts": [[2] + [0] * 14] * number,
            "wilds": [[1]] * number,
            "wild_ranks": [[4]] * number,
            "to_beat": [0] * number,
        }
    for name, value in wrong.items():
        columns["to_beat" if name == "code" else name][row] = value
    return pa.table({"number": range(number), **columns})


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize(("wrong", "reason"), BAD)
def test_a_bad_row_stops_the_run_with_its_number_in_the_file(
    tmp_path: Path, wrong: dict[str, Any], reason: str
) -> None:
    table = with_bad_row(wrong, 138, 200)
    with pytest.raises(ValueError, match=f"^input: row 138: ({reason})"):
        do(Job(written(tmp_path / "hands.parquet", table), tmp_path / "moves.parquet", HUANLE))
    assert not (tmp_path / "moves.parquet").exists()
    with pytest.raises(ValueError, match=f"^row 138: ({reason})"):
        bulk.EnumerateMoves("huanle")(table)


def test_wild_ranks_of_any_value_are_what_is_wrong_beside_text_to_beat(tmp_path: Path) -> None:
    wild_ranks = [[*before, rank] for before in ([], [3]) for rank in range(-128, 128)]
    table = pa.table({"counts": [[0] * 15] * len(wild_ranks), "wild_ranks": wild_ranks})
    bad = read_hands(table, TIANDI).reasons
    assert len(bad) == 2 * 256 - 15 - 11
    asked = table.append_column("to_beat", pa.array(["4/7"] * table.num_rows))
    reasons = read_hands(asked, TIANDI).reasons
    assert {row: reasons[row] for row in bad} == bad
    of_other_deals = (reason for row, reason in reasons.items() if row not in bad)
    assert all(reason.startswith("to_beat: 4/7 = SOLO 4 has the wild ranks 7") for reason in of_other_deals)
    assert len(reasons) == table.num_rows - 1
    with pytest.raises(ValueError, match=r"^row 0: wild_ranks: "):
        bulk.EnumerateMoves(TIANDI)(asked)
    hands = written(tmp_path / "hands.parquet", asked)
    job = Job(hands, tmp_path / "moves.parquet", TIANDI, rejects=tmp_path / "rejects.parquet")
    assert do(job).rejected == len(reasons)
    assert pq.read_table(tmp_path / "rejects.parquet")["reason"].to_pylist() == list(reasons.values())


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("explode", [False, True])
def test_skipped_rows_go_to_the_rejects_with_the_reason(tmp_path: Path, explode: bool) -> None:
    table = dealt(tmp_path / "hands.parquet", 240)
    columns = pq.read_table(table).to_pydict()
    bad = [0, 1, 57, 99, 100, 101, 150, *range(200, 239)]
    for row in bad:
        columns["counts"][row] = [9] * 15
    hands = written(tmp_path / "bad.parquet", pa.table(columns))
    job = Job(hands, tmp_path / "moves.parquet", HUANLE, explode, tmp_path / "rejects.parquet")
    summary = do(job, workers=2)
    assert (summary.hands, summary.rejected) == (240 - len(bad), len(bad))
    rejects = pq.read_table(tmp_path / "rejects.parquet")
    assert rejects["row"].to_pylist() == bad
    assert set(rejects["reason"].to_pylist()) == {"counts: the deck has 0..4 of 3, got 9"}
    assert rejects["counts"].to_pylist() == [[9] * 15] * len(bad)
    good = [row for row in range(240) if row not in bad]
    moves = pq.read_table(job.output)
    asked = pq.read_table(hands)
    if explode:
        assert sorted(set(moves["row"].to_pylist())) == good
    else:
        assert moves.drop_columns("moves").equals(asked.take(good))
        codes = [ddz.legal_moves(hand(*hands_of(asked)[row]), HUANLE).codes.tolist() for row in good]
        assert moves["moves"].to_pylist() == codes


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("moves.parquet", "is the output"),
        ("hands.parquet", "is there already"),
        ("other.parquet", "is there already"),
        ("nowhere/rejects.parquet", "there is no folder"),
        ("disk/rejects.parquet", "is not on the same disk"),
    ],
)
def test_rejects_that_would_be_in_the_way_are_refused_before_anything_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: str
) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["33", "Z"]}))
    (tmp_path / "other.parquet").write_text("somebody's")
    (tmp_path / "disk").mkdir()
    link = os.link

    def link_on_disks(old: Path, new: Path) -> None:
        if new.parent.name == "disk":
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        link(old, new)

    monkeypatch.setattr(os, "link", link_on_disks)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    refused = run_command(
        hands, tmp_path / "moves.parquet", "--on-error", "skip", "--rejects", tmp_path / name
    )
    assert refused.exit_code == 2
    assert refused.stderr.startswith("laizi: --rejects: ")
    assert error in refused.stderr.replace("\n", " ")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == ["disk"]


def test_a_file_of_nothing_but_bad_rows(tmp_path: Path) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["Z", "3" * 5]}))
    summary = do(Job(hands, tmp_path / "moves.parquet", CLASSIC, rejects=tmp_path / "rejects.parquet"))
    assert (summary.hands, summary.plays, summary.rejected) == (0, 0, 2)
    assert pq.read_table(tmp_path / "moves.parquet").num_rows == 0
    assert pq.read_table(tmp_path / "rejects.parquet")["row"].to_pylist() == [0, 1]


@pytest.mark.parametrize(
    ("columns", "error"),
    [
        ({"cards": ["3"]}, "input: expected a column counts or a column hand, got cards"),
        ({"hand": [3]}, "input: hand: expected text, got int64"),
        ({"counts": ["3"]}, "input: counts: expected lists of whole numbers, got string"),
        ({"counts": [3]}, "input: counts: expected lists of whole numbers, got int64"),
        (
            {"counts": [[3]], "wilds": [0.5]},
            "input: wilds: expected whole numbers or lists of them, got double",
        ),
        ({"hand": ["3"], "to_beat": [[1]]}, "input: to_beat: expected whole numbers, got list"),
        ({"hand": [[None]]}, "input: hand: expected text, got list"),
        ({"hand": ["3"], "moves": [1]}, "input: there is a column 'moves', which is the name of one"),
        (
            {"hand": ["3"], "moves.list.element": ["a"]},
            "input: there is a column 'moves.list.element', which",
        ),
    ],
)
def test_columns_that_are_no_hands_are_refused(tmp_path: Path, columns: Any, error: str) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table(columns))
    with pytest.raises(ValueError, match=error):
        do(Job(hands, tmp_path / "moves.parquet", CLASSIC))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.parquet"]


@pytest.mark.parametrize(
    ("name", "explode", "skipped", "refused"),
    [
        ("moves", False, False, True),
        ("moves", True, True, False),
        ("row", False, False, False),
        ("row", False, True, True),
        ("row", True, False, True),
        ("reason", False, False, False),
        ("reason", True, False, False),
        ("reason", False, True, True),
        ("code", False, True, False),
        ("code", True, False, True),
    ],
)
def test_a_column_is_refused_where_another_one_of_its_name_is_added(
    tmp_path: Path, name: str, explode: bool, skipped: bool, refused: bool
) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["3", "4"], name: ["mine", "too"]}))
    rejects = tmp_path / "rejects.parquet" if skipped else None
    job = Job(hands, tmp_path / "moves.parquet", CLASSIC, explode, rejects)
    if refused:
        with pytest.raises(ValueError, match=f"^input: there is a column '{name}', which is the name of one"):
            do(job)
    else:
        do(job)
        assert pq.read_table(job.output)[name].to_pylist() == ["mine", "too"]


def test_a_bad_row_ends_the_run_beside_a_column_of_a_name_of_rejects(tmp_path: Path) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["3", "Z"], "row": [1, 2]}))
    with pytest.raises(ValueError, match=r"^input: row 1: hand: "):
        do(Job(hands, tmp_path / "moves.parquet", CLASSIC))


@pytest.mark.parametrize(("name", "explode"), [("moves.x", False), ("moves.list", False), ("code.x", True)])
@pytest.mark.parametrize("values", [["a", "b"], [1.5, None]])
def test_a_column_of_a_name_like_the_codes_is_written_as_any_other(
    tmp_path: Path, name: str, explode: bool, values: list[Any]
) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["3", "4"], name: values}))
    job = Job(hands, tmp_path / "moves.parquet", CLASSIC, explode)
    do(job)
    group = pq.read_metadata(job.output).row_group(0)
    streams = [
        group.column(index).path_in_schema
        for index in range(group.num_columns)
        if "BYTE_STREAM_SPLIT" in group.column(index).encodings
    ]
    assert streams == ["code" if explode else "moves.list.element"]
    assert pq.read_table(job.output)[name].to_pylist() == values


@pytest.mark.parametrize(
    "names", [["hand", "hand"], ["hand", "to_beat", "to_beat"], ["hand", "note", "note"]]
)
def test_two_columns_of_one_name_are_refused(tmp_path: Path, names: list[str]) -> None:
    table = pa.Table.from_arrays([pa.array(["3"])] * len(names), names=names)
    hands = written(tmp_path / "hands.parquet", table)
    with pytest.raises(ValueError, match=f"^input: there is more than one column '{names[-1]}'"):
        do(Job(hands, tmp_path / "moves.parquet", CLASSIC))
    with pytest.raises(ValueError, match=f"^input: there is more than one column '{names[-1]}'"):
        bulk.EnumerateMoves(CLASSIC)(table)


# One row a play


def test_the_page_describes_every_column_and_this_version() -> None:
    page = (Path(__file__).parents[1] / "docs" / "bulk.md").read_text("utf-8")
    for field in (*schema.PLAY, schema.MOVES, *deals._COLUMNS):
        assert f"| `{field.name}` |" in page
    assert f"This page describes version {schema.VERSION}." in page
    for key in ("content", "version", "laizi", "rules", "seed"):
        assert f"`{key}`" in page


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("rules", [CLASSIC, HUANLE, TIANDI, PRESETS["TWO_CARD"]])
def test_exploded_plays_say_what_the_play_is(tmp_path: Path, rules: RuleSet) -> None:
    generator = random.Random(3)
    hands = []
    for _ in range(25):
        ranks = cases.wild_ranks(generator.randrange, rules)
        hands.append(cases.hand(generator.randrange, rules, ranks, 9))
    # Threes that are natural, in the deal of the hand.
    to_beat = [
        str(Move.parse("33 = PAIR 3", wild=str(one).partition("/")[2]))
        if row % 2 and 0 not in one.wild_ranks
        else None
        for row, one in enumerate(hands)
    ]
    table = pa.table({"hand": [str(hand) for hand in hands], "to_beat": pa.array(to_beat, pa.string())})
    job = Job(written(tmp_path / "hands.parquet", table), tmp_path / "plays.parquet", rules, explode=True)
    summary = do(job)
    plays = pq.read_table(job.output)
    assert plays.num_rows == summary.plays
    rows = iter(plays.to_pylist())
    for row, (one, text) in enumerate(zip(hands, to_beat, strict=True)):
        for move in ddz.legal_moves(one, rules, None if text is None else Move.parse(text)):
            assert next(rows) == {
                "hand": str(one),
                "to_beat": text,
                "row": row,
                "code": move.code,
                "play": str(move),
                "kind": move.kind.name,
                "rank": None if move == ddz.PASS else ddz.RANKS[move.rank],
                "length": move.length,
                "bomb_class": None if move.bomb_class is None else move.bomb_class.name,
                "naturals_spent": list(move.counts),
                "wilds_spent": [*move.wilds, 0, 0][:2],
            }
    assert next(rows, None) is None
    assert any(to_beat)


WIDE = {
    "text": pa.array(["x" * 3000, None, "y" * 9], pa.string()),
    "large bytes": pa.array([b"x" * 3000, None, b"y" * 9], pa.large_binary()),
    "lists": pa.array([["x" * 2000, "y" * 1000], None, []]),
    "lists of numbers": pa.array([np.zeros(300), None, []]),
    "pairs": pa.array([["x" * 2000, "y" * 1000], None, ["", None]], pa.list_(pa.string(), 2)),
    "records": pa.array([{"a": "x" * 3000}, None, {"a": "y"}]),
}


@pytest.mark.parametrize("name", WIDE)
def test_wide_rows_are_exploded_in_pieces(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("laizi.bulk.pieces._MOST_BYTES", 4000)
    of_play = np.array([0, 0, 0, *[1] * 20, *[2] * 20])
    table = pa.table({"number": [0, 1, 2], "wide": WIDE[name]})
    found = list(pieces(table, of_play))
    assert [(piece.start, piece.stop) for piece in found] == [(0, 1), (1, 2), (2, 43)]


def test_a_dictionary_is_not_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("laizi.bulk.pieces._MOST_BYTES", 4000)
    table = pa.table({"numbered": pa.array(["x" * 3000, None]).dictionary_encode()})
    assert list(pieces(table, np.repeat([0, 1], 20))) == [slice(0, 40)]
    assert list(pieces(table, np.zeros(0, np.int64))) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_text_of_any_length_is_repeated_for_each_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    texts = ["x" * 500, None, "y" * 3000]
    table = pa.table({"hand": ["3456789 22", "33", "3456789TJQ"], "text": texts})
    job = Job(written(tmp_path / "hands.parquet", table), tmp_path / "plays.parquet", CLASSIC, True)
    do(job)
    expected = pq.read_table(job.output)
    monkeypatch.setattr("laizi.bulk.pieces._MOST_BYTES", 4000)
    do(replace(job, output=tmp_path / "again.parquet"), workers)
    assert pq.read_table(tmp_path / "again.parquet").equals(expected)
    metadata = pq.read_metadata(tmp_path / "again.parquet")
    rows = [metadata.row_group(index).num_rows for index in range(metadata.num_row_groups)]
    assert rows[0] == 7
    assert rows[-1] == 1
    assert sum(rows) == expected.num_rows


def test_exploded_plays_can_be_asked_about_in_sql_and_polars(tmp_path: Path) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["3333 44 XD"]}))
    do(Job(hands, tmp_path / "plays.parquet", CLASSIC, explode=True))
    query = f"select play from '{tmp_path}/plays.parquet' where kind in ('BOMB', 'ROCKET') order by kind"
    assert duckdb.sql(query).fetchall() == [("3333 = BOMB 3",), ("XD = ROCKET X",)]
    plays = polars.read_parquet(tmp_path / "plays.parquet")
    assert plays.filter(polars.col("bomb_class") == "HARD")["play"].to_list() == ["3333 = BOMB 3"]


# Runs that are interrupted


class InterruptedRunError(Exception):
    """In the place of what ends a run."""


class EndsAfter:
    """An engine that ends with an error after so many parts, and counts those that it is asked for."""

    def __init__(self, parts: int) -> None:
        self.parts = parts
        self.encoded = 0

    def map(self, function: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            if isinstance(function, encoding.Encoder):
                if self.encoded == self.parts:
                    raise InterruptedRunError
                self.encoded += 1
            yield function(item)


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("step", [1, 3, 10])
def test_a_run_goes_on_where_another_one_ended_and_makes_the_same_file(tmp_path: Path, step: int) -> None:
    table = with_bad_row({"counts": [9] * 15}, 70, 300)
    table = pa.concat_tables([table, *[table.slice(71)] * 12])
    hands = written(tmp_path / "hands.parquet", table)
    at_once = Job(hands, tmp_path / "at_once.parquet", HUANLE, True, tmp_path / "at_once_rejects.parquet")
    do(at_once)
    job = Job(hands, tmp_path / "moves.parquet", HUANLE, True, tmp_path / "rejects.parquet")
    parts = [0]
    while True:
        engine = EndsAfter(step)
        try:
            summary = bulk.run(job, engine)
        except InterruptedRunError:
            assert not job.output.exists()
            assert not (tmp_path / "rejects.parquet").exists()
            assert engine.encoded == step
            parts.append(parts[-1] + step)
        else:
            break
    lines = pq.read_metadata(at_once.output).num_row_groups
    assert parts[-1] + engine.encoded == lines, "no part was made twice"
    assert summary.resumed > 0
    assert job.output.read_bytes() == at_once.output.read_bytes()
    assert (tmp_path / "rejects.parquet").read_bytes() == (tmp_path / "at_once_rejects.parquet").read_bytes()
    assert not (tmp_path / "moves.parquet.partial").exists()


@pytest.fixture
def unfinished(tmp_path: Path, small_parts: None) -> Job:
    """A job of which a few parts are done."""
    hands = dealt(tmp_path / "hands.parquet", 300)
    job = Job(hands, tmp_path / "moves.parquet", HUANLE)
    with pytest.raises(InterruptedRunError):
        bulk.run(job, EndsAfter(5))
    return job


def complete_bytes(job: Job) -> bytes:
    """What a job makes when it is not interrupted."""
    other = Job(job.source, job.output.with_name("other.parquet"), job.rules)
    do(other)
    return other.output.read_bytes()


@pytest.mark.parametrize("torn", [b"", b"\n", b'{"stop": 9'])
def test_what_was_half_written_when_the_run_was_killed_is_dropped(unfinished: Job, torn: bytes) -> None:
    folder = unfinished.output.with_name("moves.parquet.partial")
    with (folder / "moves").open("ab") as file:
        file.write(b"half a row group")
    journal = (folder / "journal.jsonl").read_bytes()
    (folder / "journal.jsonl").write_bytes(journal[: -len(torn)] if torn == b"\n" else journal + torn)
    summary = do(unfinished)
    assert summary.resumed > 0
    assert unfinished.output.read_bytes() == complete_bytes(unfinished)


def test_a_journal_without_a_first_line_is_begun_again(unfinished: Job) -> None:
    (unfinished.output.with_name("moves.parquet.partial") / "journal.jsonl").write_bytes(b'{"vers')
    assert do(unfinished).resumed == 0
    assert unfinished.output.read_bytes() == complete_bytes(unfinished)


def test_a_file_that_lacks_what_the_journal_says_is_refused(unfinished: Job) -> None:
    os.truncate(unfinished.output.with_name("moves.parquet.partial") / "moves", 10)
    with pytest.raises(ValueError, match=r"output: .* is shorter than its journal says"):
        do(unfinished)
    assert do(unfinished, restart=True).resumed == 0


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda job: Job(job.source, job.output, TIANDI), "another rule set"),
        (lambda job: Job(job.source, job.output, job.rules, explode=True), "another --explode"),
        (
            lambda job: Job(job.source, job.output, job.rules, rejects=job.output.with_name("rejects")),
            "another --on-error",
        ),
        (
            lambda job: Job(dealt(job.source.with_name("b"), 299), job.output, job.rules),
            "another input;",
        ),
    ],
)
def test_a_changed_input_or_option_is_refused_until_restart(
    unfinished: Job, change: Callable[[Job], Job], error: str
) -> None:
    changed = change(unfinished)
    with pytest.raises(ValueError, match=f"output: an unfinished run was begun with .*{error}"):
        do(changed)
    assert do(unfinished).resumed > 0


def test_restart_drops_what_was_done(unfinished: Job) -> None:
    assert do(unfinished, restart=True).resumed == 0
    assert unfinished.output.read_bytes() == complete_bytes(unfinished)


@pytest.fixture(params=["links", "no links"])
def disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that has second names of files, or one that has none."""

    def refuse(old: Path, new: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if request.param == "no links":
        monkeypatch.setattr(os, "link", refuse)


@pytest.fixture(params=[["33", "Z"], []], ids=["rows", "no rows"])
def halfway(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk: None
) -> Job:
    """A job that was ended between putting its two files where they belong."""
    table = pa.table({"hand": pa.array(request.param, pa.string())})
    hands = written(tmp_path / "hands.parquet", table)
    job = Job(hands, tmp_path / "moves.parquet", CLASSIC, rejects=tmp_path / "rejects.parquet")
    put = places.put

    def ends(path: Path, place: Path) -> None:
        if place == job.output:
            raise InterruptedRunError
        put(path, place)

    with monkeypatch.context() as patch:
        patch.setattr(laizi.bulk.job, "put", ends)
        with pytest.raises(InterruptedRunError):
            do(job)
    assert not job.output.exists()
    return job


def test_a_run_that_ends_between_its_two_files_is_completed(tmp_path: Path, halfway: Job) -> None:
    rejects = (tmp_path / "rejects.parquet").read_bytes()
    summary = do(halfway)
    assert summary.hands == pq.read_table(halfway.output).num_rows == summary.rejected
    assert (tmp_path / "rejects.parquet").read_bytes() == rejects
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "hands.parquet",
        "moves.parquet",
        "rejects.parquet",
    ]


def test_other_rejects_than_the_unfinished_run_had_are_refused(tmp_path: Path, halfway: Job) -> None:
    with pytest.raises(ValueError, match="was begun with another --rejects;"):
        do(replace(halfway, rejects=tmp_path / "others"))
    do(halfway)


def test_an_unfinished_run_can_be_moved(tmp_path: Path, halfway: Job) -> None:
    moved = tmp_path / "moved"
    moved.mkdir()
    for path in (*tmp_path.glob("moves*"), *tmp_path.glob("rejects*")):
        path.rename(moved / path.name)
    do(replace(halfway, output=moved / "moves.parquet", rejects=moved / "rejects.parquet"))
    assert (moved / "moves.parquet").exists()


@pytest.mark.usefixtures("disk")
@pytest.mark.parametrize("taken", ["moves.parquet", "rejects.parquet"])
def test_a_file_that_appears_during_the_run_is_not_overwritten(tmp_path: Path, taken: str) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["33", "Z"]}))
    job = Job(hands, tmp_path / "moves.parquet", CLASSIC, rejects=tmp_path / "rejects.parquet")
    name = "output" if taken == "moves.parquet" else "rejects"
    with pytest.raises(ValueError, match=f"^{name}: .*{taken} was made by somebody else meanwhile; "):
        do(job, report=lambda progress: (tmp_path / taken).write_text("somebody's") and None)
    assert (tmp_path / taken).read_text() == "somebody's"
    with pytest.raises(ValueError, match=f"^{name}: .*{taken} "):
        do(job)
    (tmp_path / taken).unlink()
    summary = do(job)
    assert (summary.hands, summary.rejected, summary.resumed) == (1, 1, 2)
    assert pq.read_table(tmp_path / taken).num_rows == 1


def test_what_was_put_in_its_place_and_is_gone_is_missed(tmp_path: Path, halfway: Job) -> None:
    (tmp_path / "rejects.parquet").unlink()
    (tmp_path / "moves.parquet.partial" / "rejects").unlink(missing_ok=True)
    with pytest.raises(ValueError, match=r"^rejects: .*rejects.parquet was there, and is gone"):
        do(halfway)
    do(halfway, restart=True)


@pytest.mark.parametrize("name", ["mine", "moves", "moves/mine"])
@pytest.mark.parametrize("restart", [False, True])
def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path, name: str, restart: bool) -> None:
    hands = dealt(tmp_path / "hands.parquet", 3)
    theirs = tmp_path / "moves.parquet.partial" / name
    theirs.parent.mkdir(parents=True)
    theirs.write_text("somebody's")
    first = name.partition("/")[0]
    with pytest.raises(ValueError, match=f"output: .*moves.parquet.partial, and in it is '{first}'"):
        do(Job(hands, tmp_path / "moves.parquet", HUANLE), restart=restart)
    assert theirs.read_text() == "somebody's"


def test_a_file_in_the_place_of_the_folder_is_left_alone(tmp_path: Path) -> None:
    hands = dealt(tmp_path / "hands.parquet", 3)
    (tmp_path / "moves.parquet.partial").write_text("somebody's")
    with pytest.raises(ValueError, match=r"output: the run needs .*moves.parquet.partial as a folder"):
        do(Job(hands, tmp_path / "moves.parquet", HUANLE))
    assert (tmp_path / "moves.parquet.partial").read_text() == "somebody's"


def test_what_others_put_into_the_folder_stays_in_it(tmp_path: Path) -> None:
    hands = dealt(tmp_path / "hands.parquet", 3)
    theirs = tmp_path / "moves.parquet.partial" / "mine"
    do(
        Job(hands, tmp_path / "moves.parquet", HUANLE),
        report=lambda progress: theirs.write_text("somebody's") and None,
    )
    assert [path.name for path in theirs.parent.iterdir()] == ["mine"]


@pytest.fixture
def interruptible() -> Iterator[None]:
    """An interrupt raises KeyboardInterrupt, also where a shell started the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("small_parts", "interruptible")
@pytest.mark.parametrize("submitted", [2, 4])
def test_an_interrupt_while_parts_are_handed_over_writes_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, submitted: int
) -> None:
    job = Job(dealt(tmp_path / "hands.parquet"), tmp_path / "moves.parquet", HUANLE)

    class Interrupted(ThreadPoolExecutor):
        left = submitted

        def submit(self, *arguments: Any, **options: Any) -> Any:
            future = super().submit(*arguments, **options)
            self.left -= 1
            if not self.left:
                signal.raise_signal(signal.SIGINT)
            return future

    with monkeypatch.context() as patch:
        patch.setattr(laizi.bulk.job, "ThreadPoolExecutor", Interrupted)
        with pytest.raises(KeyboardInterrupt):
            bulk.run(job, EndsAfter(1000))
    journal = tmp_path / "moves.parquet.partial" / "journal.jsonl"
    if journal.exists():
        stops = [json.loads(line)["stop"] for line in journal.read_bytes().splitlines()[1:]]
        assert stops == sorted(set(stops))
    assert do(job).hands == 300
    assert job.output.read_bytes() == complete_bytes(job)


def test_nothing_is_written_after_what_could_not_be(unfinished: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk may have room again a moment later."""
    append = GrowingFile.append
    appended = 0

    def fails_once(file: GrowingFile, encoded: memoryview) -> bytes:
        nonlocal appended
        appended += 1
        if appended == 2:
            raise OSError("no room")
        return append(file, encoded)

    with monkeypatch.context() as patch:
        patch.setattr(GrowingFile, "append", fails_once)
        with pytest.raises(OSError, match="no room"):
            do(unfinished)
    assert appended == 2
    assert do(unfinished).hands == 300
    assert unfinished.output.read_bytes() == complete_bytes(unfinished)


JOURNALS = {
    "a line that was written to twice": lambda lines: [*lines[:2], lines[2][:20] + lines[3], *lines[4:]],
    "a line twice": lambda lines: [*lines, lines[-1]],
    "a line less": lambda lines: [*lines[:2], *lines[3:]],
    "another entry": lambda lines: [*lines[:2], b'{"stop": 3}\n'],
}


@pytest.mark.parametrize("damage", JOURNALS)
def test_a_damaged_journal_is_refused_by_name(unfinished: Job, damage: str) -> None:
    journal = unfinished.output.with_name("moves.parquet.partial") / "journal.jsonl"
    journal.write_bytes(b"".join(JOURNALS[damage](journal.read_bytes().splitlines(keepends=True))))
    with pytest.raises(ValueError, match=r"^output: line \d of .*journal.jsonl, .* is damaged; .*--restart"):
        do(unfinished)
    assert do(unfinished, restart=True).hands == 300


def test_a_line_of_the_journal_that_the_disk_takes_a_part_of_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    entry = Entry(3, 2, 9, 1, {"moves": 50}, {"moves": bytes(300)})
    _, most = limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with closing(Journal(path, {"input": "that"})) as journal:
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 100, most))
        try:
            with pytest.raises(OSError, match="File too large"):
                journal.add(entry)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    with closing(Journal(path, {"input": "that"})) as journal:
        assert journal.stop == 0
        journal.add(entry)
    with closing(Journal(path, {"input": "that"})) as journal:
        assert (journal.stop, journal.hands, journal.plays, journal.rejected) == (3, 2, 9, 1)
        assert list(journal.footers("moves")) == [bytes(300)]


@pytest.mark.parametrize("stop", [2, 3, 5, 7])
def test_a_part_that_is_not_the_next_one_is_no_entry(tmp_path: Path, stop: int) -> None:
    with closing(Journal(tmp_path / "journal.jsonl", {})) as journal:
        journal.add(Entry(3, 3, 9, 0, {}, {}))
        with pytest.raises(ValueError, match=f"of 3 rows to before {stop} does not follow row 3"):
            journal.add(Entry(stop, 2, 9, 1, {}, {}))
        journal.add(Entry(6, 2, 9, 1, {}, {}))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_process_is_resumed(tmp_path: Path, workers: int) -> None:
    hands = dealt(tmp_path / "hands.parquet", 25_000)
    output, folder = tmp_path / "moves.parquet", tmp_path / "moves.parquet.partial"
    script = Path(sysconfig.get_path("scripts")) / "laizi"
    command = [script, "bulk", hands, output, "--workers", str(workers), "--json"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    journal = folder / "journal.jsonl"
    while process.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < 3):
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert process.returncode == -signal.SIGKILL
    assert not output.exists()
    entries = [json.loads(line) for line in journal.read_bytes().splitlines()[1:] if line.endswith(b"}")]
    done = (folder / "moves").read_bytes()[: entries[-1]["ends"]["moves"]]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(result.stdout)["resumed"] == entries[-1]["stop"]
    assert json.loads(result.stdout)["hands"] == 25_000
    assert output.read_bytes().startswith(done)
    assert not folder.exists()
    whole = do(Job(hands, tmp_path / "whole.parquet", HUANLE))
    assert (tmp_path / "whole.parquet").read_bytes() == output.read_bytes()
    assert json.loads(result.stdout)["plays"] == whole.plays


def test_two_processes_do_not_do_the_same_job(unfinished: Job) -> None:
    folder = unfinished.output.with_name("moves.parquet.partial")
    code = f"""
import fcntl, os
fcntl.flock(os.open({str(folder)!r}, os.O_RDONLY), fcntl.LOCK_EX)
print("locked", flush=True)
input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(OSError, match="another process is at work in"):
            do(unfinished)
        other.communicate("\n")
    assert do(unfinished).resumed > 0


# Disk and memory


def test_the_size_of_the_output_is_expected_from_a_sample(tmp_path: Path) -> None:
    hands = dealt(tmp_path / "hands.parquet", 6000)
    summary = do(Job(hands, tmp_path / "moves.parquet", HUANLE))
    file = source.Source(hands)
    expected = space.expected_bytes(file, encoding.Encoder(file.schema, HUANLE, explode=False, skipped=False))
    assert summary.bytes < expected < 2 * summary.bytes


@pytest.mark.parametrize("row_group_size", [6000, 4000, 100])
def test_the_sample_is_of_the_whole_file(tmp_path: Path, row_group_size: int) -> None:
    """Of hands that are sorted by their plays, the first ones say nothing about the others."""
    table = pq.read_table(dealt(tmp_path / "dealt.parquet", 6000))
    plays = read_hands(table, HUANLE).plays
    hands = tmp_path / "hands.parquet"
    sorted_rows = table.take(np.argsort(plays, kind="stable")).append_column("at", pa.array(range(6000)))
    pq.write_table(sorted_rows, hands, row_group_size=row_group_size)
    sample = source.Source(hands).sample()
    at = sample["at"].to_numpy()
    assert len(at) == len(set(at)) == 1024
    assert set(at * 16 // 6000) == set(range(16))
    assert set(at % 3) == {0, 1, 2}
    mean = read_hands(sample, HUANLE).plays.mean()
    assert 0.9 * plays.mean() < mean < 1.1 * plays.mean()


@pytest.mark.parametrize("number", [0, 1, 5, 1024, 1025])
def test_few_rows_are_all_in_the_sample(tmp_path: Path, number: int) -> None:
    hands = written(
        tmp_path / "hands.parquet", pa.table({"hand": pa.array(["3"] * number, pa.string_view())})
    )
    sample = source.Source(hands).sample()
    assert sample.num_rows == min(number, 16 * 7 if number > 1000 else number)


def test_without_room_on_the_disk_nothing_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = dealt(tmp_path / "hands.parquet")
    usage = shutil.disk_usage(tmp_path)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    refused = run_command(hands, tmp_path / "moves.parquet")
    assert refused.exit_code == 1
    expected = r"laizi: the output is expected to take \d\d\d\.\d kB, and there is room for 1\.0 kB at "
    assert re.match(expected, refused.stderr)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.parquet"]
    assert run_command(hands, tmp_path / "moves.parquet", "--force").exit_code == 0


MEMORY = """
import resource, sys
from pathlib import Path
from laizi import bulk
from laizi.doudizhu import TIANDI

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

def run(hands, workers):
    with bulk.Threads(workers) as engine:
        return bulk.run(bulk.Job(Path(hands), Path(hands + ".moves"), TIANDI), engine)

few, many, workers = sys.argv[1:]
run(few, int(workers))
before = peak()
summary = run(many, int(workers))
print(summary.plays * 8, (peak() - before) * 1024, before * 1024)
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, workers: int) -> None:
    few = written(tmp_path / "few.parquet", pa.table({"hand": [THE_MOST] * 5}))
    many = written(tmp_path / "many.parquet", pa.table({"hand": [THE_MOST] * 500}))
    command = [sys.executable, "-c", MEMORY, few, many, str(workers)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    answer, grown, _ = map(int, result.stdout.split())
    assert answer > 300 << 20
    assert grown < 160 << 20


def test_what_was_read_is_given_back_row_group_by_row_group(tmp_path: Path) -> None:
    """Arrow would keep what it has read of a file until the last row."""
    path = tmp_path / "hands.parquet"
    texts = pa.array(["33 7*/7"] * 256)
    notes = np.random.default_rng(1)
    columns = pa.schema({"hand": pa.string(), "note": pa.binary()})
    with pq.ParquetWriter(path, columns, use_dictionary=False, compression="none") as writer:
        for _ in range(200):
            writer.write_table(pa.table([texts, [notes.bytes(4096) for _ in range(256)]], schema=columns))
    assert path.stat().st_size > 200 << 20
    before = pa.total_allocated_bytes()
    most = rows = 0
    for block in source.Source(path).blocks(0):
        most = max(most, pa.total_allocated_bytes() - before)
        rows += block.table.num_rows
    assert rows == 200 * 256
    assert most < 64 << 20


@pytest.mark.parametrize("group", [100, 20_000])
def test_blocks_of_wide_rows_are_short(tmp_path: Path, group: int) -> None:
    wide = pa.table({"hand": ["33 7*/7"] * 20_000, "row": range(20_000)})
    wide = wide.append_column("note", pa.array([f"{row:04000}" for row in range(20_000)]))
    pq.write_table(wide, tmp_path / "hands.parquet", row_group_size=group, use_dictionary=False)
    blocks = list(source.Source(tmp_path / "hands.parquet").blocks(0))
    assert max(block.table.nbytes for block in blocks) < 9 << 20
    assert min(block.table.nbytes for block in blocks[:-1]) > 7 << 20
    assert [block.first for block in blocks] == [block.table["row"][0].as_py() for block in blocks]
    assert pa.concat_tables(block.table for block in blocks) == wide
    # A run that goes on where another one ended gets the same blocks, without reading those before.
    assert [block.first for block in source.Source(tmp_path / "hands.parquet").blocks(blocks[5].first)] == [
        block.first for block in blocks[5:]
    ]


def test_small_row_groups_are_read_together(tmp_path: Path) -> None:
    table = pq.read_table(dealt(tmp_path / "dealt.parquet", 40_000))
    pq.write_table(table, tmp_path / "hands.parquet", row_group_size=1000)
    blocks = list(source.Source(tmp_path / "hands.parquet").blocks(0))
    assert [block.table.num_rows for block in blocks] == [16_000, 16_000, 8_000]


NESTED = {
    "in lists": pa.array([["a", "b"], None, ["b"]] * 30, pa.list_(pa.dictionary(pa.int8(), pa.string()))),
    "in structs": pa.array(
        [{"x": "a"}, {"x": None}, None] * 30, pa.struct({"x": pa.dictionary(pa.int8(), pa.string())})
    ),
}


@pytest.mark.parametrize("form", NESTED)
def test_dictionaries_inside_of_columns_are_kept(tmp_path: Path, form: str) -> None:
    table = pa.table({"hand": ["33 7*/7"] * 90, "tag": NESTED[form]})
    pq.write_table(table, tmp_path / "hands.parquet", row_group_size=40)
    do(Job(tmp_path / "hands.parquet", tmp_path / "moves.parquet", HUANLE))
    tags = [group["tag"] for group in read_groups(tmp_path / "moves.parquet")]
    assert [tag for column in tags for tag in column.to_pylist()] == table["tag"].to_pylist()
    assert {column.type for column in tags} == {pq.read_schema(tmp_path / "hands.parquet").field("tag").type}


def read_groups(path: Path) -> list[pa.Table]:
    """The row groups one by one: Arrow does not read everything out of two at once."""
    file = pq.ParquetFile(path)
    return [file.read_row_group(group) for group in range(file.num_row_groups)]


# The parts


def parquet_files() -> list[bytes]:
    """Files of several writers, with and without what a footer may have."""
    table = pa.table({"a": range(100), "b": ["x", None] * 50, "c": [[1.5, 2]] * 100, "d": [True] * 100})
    frame = polars.DataFrame({"a": range(100), "b": ["x", None] * 50})
    files = []
    for options in (
        {},
        {"write_page_index": True, "row_group_size": 30, "compression": "zstd"},
        {"use_dictionary": False, "write_statistics": False, "version": "1.0"},
        {"store_decimal_as_integer": True, "sorting_columns": [pq.SortingColumn(0)]},
    ):
        file = pa.BufferOutputStream()
        pq.write_table(table, file, **options)
        files.append(file.getvalue().to_pybytes())
    buffer = BytesIO()
    frame.write_parquet(buffer, row_group_size=30)
    return [*files, buffer.getvalue()]


@pytest.mark.parametrize("file", parquet_files())
def test_files_that_are_joined_read_as_their_parts(file: bytes) -> None:
    groups, ending = footer.split(memoryview(file))
    assert footer.moved(ending, 0) == ending
    content = footer.MAGIC
    footers = []
    for _ in range(3):
        footers.append(footer.moved(ending, len(content) - len(footer.MAGIC)))
        content += bytes(groups)
    joined = content + footer.joined(footers)
    expected = pq.read_table(pa.BufferReader(file))
    read = pq.read_table(pa.BufferReader(joined))
    assert read.equals(pa.concat_tables([expected] * 3))
    assert polars.read_parquet(joined).equals(polars.from_arrow(read))
    assert footer.moved(footer.moved(ending, 12345), -12345) == ending


def test_what_is_no_footer_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no type 13"):
        footer.moved(b"\x1d\x00", 1)


def test_the_enumeration_can_be_sent_to_other_processes() -> None:
    table = pa.table({"hand": ["33 7*/7"]})
    enumerate_moves = pickle.loads(pickle.dumps(bulk.EnumerateMoves("huanle", workers=2)))
    assert enumerate_moves(table).equals(bulk.EnumerateMoves("huanle")(table))
    assert enumerate_moves(table.slice(1)).num_rows == 0


def test_a_large_table_is_enumerated_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = pq.read_table(dealt(tmp_path / "hands.parquet", 100))
    expected = bulk.EnumerateMoves("huanle")(table)
    monkeypatch.setattr(enumeration, "_ROWS", 30)
    found = bulk.EnumerateMoves("huanle")(table)
    assert found.equals(expected)
    assert found["moves"].num_chunks == 4
    wrong = pa.table({"counts": [*table["counts"].to_pylist(), [5] + [0] * 14]})
    with pytest.raises(ValueError, match=r"^row 100: counts: the deck has 0\.\.4 of 3, got 5$"):
        bulk.EnumerateMoves("huanle")(wrong)


@pytest.mark.parametrize(("workers", "error"), [(0, ValueError), (-1, ValueError), ("2", TypeError)])
def test_workers_are_checked_before_there_is_a_table(workers: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"^workers: expected a "):
        bulk.EnumerateMoves("huanle", workers=workers)


def test_what_an_engine_says_does_not_get_into_the_summary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Talkative(bulk.Threads):
        def map(self, *arguments: Any) -> Iterator[Any]:
            print("(raylet) a worker died")
            return super().map(*arguments)

    monkeypatch.setattr(bulk_command, "_engine", lambda name, workers, address: Talkative(1))
    hands = dealt(tmp_path / "hands.parquet")
    result = run_command(hands, tmp_path / "moves.parquet", "--json")
    assert json.loads(result.stdout)["hands"] == 300
    assert "(raylet) a worker died" in result.stderr


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (2_540_000, "2.5 MB"),
        (1234 * 10**9, "1,234.0 GB"),
    ],
)
def test_room_is_said_in_units_that_say_something(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: int, text: str
) -> None:
    usage = shutil.disk_usage(tmp_path)._replace(free=size)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    space.require_room(tmp_path, size)
    with pytest.raises(OSError, match=re.escape(f"there is room for {text} at {tmp_path}")):
        space.require_room(tmp_path, size + 1)


def test_a_table_in_pieces() -> None:
    table = pa.concat_tables([pa.table({"hand": ["33", "44"]}), pa.table({"hand": ["55"]})])
    found = bulk.EnumerateMoves("classic")(table)
    assert found["moves"].to_pylist() == [
        ddz.legal_moves(Hand.parse(text), CLASSIC).codes.tolist() for text in ("33", "44", "55")
    ]


def test_threads_give_results_in_order_and_take_few_items_ahead() -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield number

    with bulk.Threads(3) as engine:
        for number, result in enumerate(engine.map(lambda item: item * 2, items())):
            assert result == 2 * number
            assert taken <= number + 8


# The commands


def test_the_command_says_what_it_has_done(tmp_path: Path) -> None:
    assert (
        CliRunner().invoke(app, ["deals", "30", str(tmp_path / "hands.parquet"), "--seed", "7"]).exit_code
        == 0
    )
    done = run_command(tmp_path / "hands.parquet", tmp_path / "moves.parquet", "--workers", "2")
    assert done.exit_code == 0
    assert done.stderr == ""
    plays = sum(map(len, pq.read_table(tmp_path / "moves.parquet")["moves"]))
    assert done.stdout.startswith(f"30 hands, {plays:,} plays, ")
    assert "plays/s\n" in done.stdout
    again = run_command(tmp_path / "hands.parquet", tmp_path / "moves.parquet")
    assert again.exit_code == 2
    assert again.stderr == f"laizi: OUTPUT: {tmp_path / 'moves.parquet'} is there already\n"


def test_the_command_puts_rejects_beside_the_output(tmp_path: Path) -> None:
    hands = written(tmp_path / "hands.parquet", pa.table({"hand": ["33", "Z", "4"]}))
    stopped = run_command(hands, tmp_path / "moves.parquet", "--rules", "classic")
    assert stopped.exit_code == 2
    assert stopped.stderr.startswith("laizi: INPUT: row 1: hand: 'Z' is no card")
    skipped = run_command(
        hands, tmp_path / "moves.parquet", "--rules", "classic", "--on-error", "skip", "--restart"
    )
    assert skipped.exit_code == 0
    assert f"1 rejected: {tmp_path / 'moves.rejects.parquet'}" in skipped.stdout.replace("\n", " ")
    assert pq.read_table(tmp_path / "moves.rejects.parquet")["hand"].to_pylist() == ["Z"]


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("term", ["xterm-256color", "", "dumb"])
def test_a_terminal_sees_how_far_the_run_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    hands = dealt(tmp_path / "hands.parquet", 60)
    terminal, other_end = pty.openpty()
    monkeypatch.setenv("TERM", term)
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    with ThreadPoolExecutor(1) as pool, open(other_end, "w", encoding="utf-8") as stderr:
        seen = pool.submit(shown, terminal)
        monkeypatch.setattr(sys, "stderr", stderr)
        bulk_command.run(hands, tmp_path / "moves.parquet")
        monkeypatch.undo()
        stderr.close()
        text = seen.result()
    assert pq.read_metadata(tmp_path / "moves.parquet").num_rows == 60
    assert "60 of 60 hands" in text if term != "dumb" else text == ""


def shown(terminal: int) -> str:
    """All that is written to a terminal until it is closed, which reading it takes for an error."""
    written = b""
    with suppress(OSError):
        while some := os.read(terminal, 4096):
            written += some
    os.close(terminal)
    return written.decode()


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (["nothing.parquet", "out"], 2, "laizi: INPUT: there is no file nothing.parquet"),
        ([__file__, "out"], 2, f"laizi: INPUT: {__file__} cannot be read as Parquet"),
        (["nothing.parquet", "out", "--rules", "poker"], 2, "laizi: --rules: no rule set 'poker'"),
        (
            ["nothing.parquet", "out", "--rejects", "r"],
            2,
            "laizi: --rejects: there are none without --on-error",
        ),
        (
            ["nothing.parquet", "out", "--address", "a"],
            2,
            "laizi: --address: no cluster is joined without --eng",
        ),
        (["nothing.parquet", ""], 2, "laizi: OUTPUT: . is there already"),
        (["nothing.parquet", ".", "--on-error", "skip"], 2, "laizi: OUTPUT: . is there already"),
        (["nothing.parquet", "/", "--on-error", "skip"], 2, "laizi: OUTPUT: / is there already"),
        (["nothing.parquet", "nowhere/out"], 2, "laizi: OUTPUT: there is no folder nowhere"),
        ([__file__ + "/nothing", "out"], 1, "laizi: "),
    ],
)
def test_what_cannot_be_read_is_one_line(arguments: list[str], code: int, error: str) -> None:
    result = run_command(*arguments)
    assert result.exit_code == code
    assert result.stderr.startswith(error)
    assert len(result.stderr.splitlines()) == 1


def test_missing_extras_are_one_line(tmp_path: Path) -> None:
    dealt(tmp_path / "hands.parquet", 3)
    arguments = ["bulk", str(tmp_path / "hands.parquet"), str(tmp_path / "moves.parquet"), "--engine", "ray"]
    for module, extra in (("pyarrow", "arrow"), ("ray", "ray")):
        code = f"""
import sys
from laizi.cli import main
sys.modules[{module!r}] = None
sys.argv[1:] = {arguments}
main()
"""
        result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert result.returncode == 1
        assert f"needs the extra {extra}: pip install 'laizi[{extra}]'" in result.stderr
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("rules", [HUANLE, TIANDI])
def test_deals_are_hands_of_the_deals_of_a_seed(tmp_path: Path, rules: RuleSet) -> None:
    table = pq.read_table(dealt(tmp_path / "hands.parquet", 20, rules))
    dealt_again = batch.deals(7, rules, seed=7)
    rows = zip(table.to_pylist(), hands_of(table), strict=True)
    for number, (row, cards) in enumerate(rows):
        deal, seat = divmod(number, 3)
        assert (row["deal"], row["seat"]) == (deal, seat)
        one = dealt_again[deal]
        assert hand(*cards) == (one.landlord_hand(seat) if seat == deal % 3 else one.hand(seat))


def test_fewer_deals_are_the_first_of_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = pq.read_table(dealt(tmp_path / "few.parquet", 10))
    monkeypatch.setattr("laizi.bulk.deals._DEALS", 4)
    assert pq.read_table(dealt(tmp_path / "many.parquet", 100)).slice(0, 10).equals(few)


def test_deals_refuse_what_is_there(tmp_path: Path) -> None:
    path = dealt(tmp_path / "hands.parquet", 3)
    result = CliRunner().invoke(app, ["deals", "3", str(path), "--seed", "1"])
    assert (result.exit_code, result.stderr) == (2, f"laizi: OUTPUT: {path} is there already\n")
    negative = CliRunner().invoke(app, ["deals", "3", str(tmp_path / "new"), "--seed", "-1"])
    assert negative.stderr == "laizi: --seed: expected a number from 0, got -1\n"
    assert [path.name for path in tmp_path.iterdir()] == ["hands.parquet"]


@pytest.mark.usefixtures("disk")
def test_deals_that_are_made_twice_at_a_time_do_not_get_into_each_others_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hands.parquet"
    put = places.put

    def overtaken(growing: Path, place: Path) -> None:
        monkeypatch.setattr(laizi.bulk.deals, "put", put)
        dealt(path, 3)
        put(growing, place)

    monkeypatch.setattr(laizi.bulk.deals, "put", overtaken)
    with pytest.raises(ValueError, match=r"^output: .*hands.parquet was made by somebody else meanwhile"):
        dealt(path, 6)
    assert pq.read_table(path).num_rows == 3
    assert [path.name for path in tmp_path.iterdir()] == ["hands.parquet"]


def test_nothing_is_left_open(tmp_path: Path) -> None:
    do(Job(dealt(tmp_path / "hands.parquet", 30), tmp_path / "moves.parquet", HUANLE), workers=2)
    gc.collect()
    open_files = [os.readlink(path) for path in Path("/proc/self/fd").iterdir() if path.is_symlink()]
    assert not [name for name in open_files if str(tmp_path) in name]

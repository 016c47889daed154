"""The rule book of mahjong is executable: its tables are read and checked, its chapters name files."""

import ast
import re
from dataclasses import fields
from itertools import dropwhile, takewhile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from laizi.pyrules.mahjong import (
    PRESETS,
    Action,
    ActionKind,
    Hand,
    Meld,
    MeldKind,
    Pattern,
    Phase,
    SichuanRules,
    Suit,
    View,
    Win,
    WinSource,
    parse_tile,
)
from laizi.pyrules.mahjong.tiles import tile_name, write_tiles

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pyrules" / "mahjong"
BOOK = (ROOT / "docs" / "mahjong.md").read_text(encoding="utf-8")
TITLES = re.findall(r"^## (\d+) (.+)$", BOOK, flags=re.M)
SOURCES = sorted(path.name for path in PACKAGE.glob("*.py") if path.name != "__init__.py")
SWITCHES = {"yes": True, "no": False, "none": None}


def chapter(number: int) -> str:
    """The text of a chapter."""
    return re.split(r"^## ", BOOK, flags=re.M)[number]


def table(text: str, heading: str) -> list[dict[str, str]]:
    """The rows of the first table from a heading on, by the titles of their columns."""
    lines = text[text.index(heading) :].splitlines()
    from_table = dropwhile(lambda line: not line.startswith("|"), lines)
    rows = takewhile(lambda line: line.startswith("|"), from_table)
    titles, _, *cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [dict(zip(titles, row, strict=True)) for row in cells]


def examples(heading: str) -> list[Any]:
    """The rows of a table of examples as parameters of a test."""
    rows = table(BOOK[BOOK.index("## Worked examples") :], f"**{heading}.**")
    return [pytest.param(row, id=" ".join(list(row.values())[:-1])) for row in rows]


def value(cell: str) -> Any:
    """A value of a field as the book writes it."""
    return SWITCHES[cell] if cell in SWITCHES else int(cell) if cell.isdigit() else cell


def rule_set(cell: str) -> SichuanRules:
    """A preset, or one with some fields changed: `SICHUAN_LAIZI, cap_fan = 5`."""
    name, *changes = cell.split(", ")
    changed = dict(change.split(" = ") for change in changes)
    return SichuanRules.by_name(name).replace(**{field: value(text) for field, text in changed.items()})


def hand(cell: str) -> Hand:
    return Hand.parse(cell.strip("`"))


def win(row: dict[str, str]) -> Win:
    """The win of seat 0 that a row describes, such as `discard, last_tile`."""
    circumstances: dict[str, Any] = {}
    for word in row["win"].split(", "):
        name, _, seat = word.partition(" = ")
        if name in ("discard", "robbed"):
            source = WinSource.DISCARD if name == "discard" else WinSource.ROBBED_KONG
            circumstances |= {"source": source, "payer": 1}
        elif name != "self-draw":
            circumstances[name] = int(seat) if seat else True
    return Win(hand(row["hand"]), **circumstances)


@pytest.mark.parametrize("row", examples("Wins"))
def test_wins_of_the_examples(mahjong: ModuleType, row: dict[str, str]) -> None:
    assert mahjong.is_win(hand(row["hand"]), rule_set(row["rules"])) == SWITCHES[row["win"]]


@pytest.mark.parametrize("row", examples("Scores"))
def test_scores_of_the_examples(mahjong: ModuleType, row: dict[str, str]) -> None:
    found = mahjong.score(win(row), rule_set(row["rules"]))
    patterns = ", ".join(f"{pattern.name} {fan}" for pattern, fan in found.patterns) or "none"
    assert patterns == row["patterns"]
    assert found.fan == int(row["fan"])
    assert found.payments == tuple(map(int, row["points"].split()))


@pytest.mark.parametrize("row", examples("Waits"))
def test_waits_of_the_examples(mahjong: ModuleType, row: dict[str, str]) -> None:
    rules = rule_set(row["rules"])
    found = write_tiles(mahjong.waits(hand(row["hand"]), rules)) or "none"
    assert found == row["waits"].strip("`")
    assert mahjong.shanten(hand(row["hand"]), rules) == int(row["shanten"])


@pytest.mark.parametrize("row", examples("Legal actions"))
def test_legal_actions_of_the_examples(mahjong: ModuleType, row: dict[str, str]) -> None:
    tiles = () if row["tile"] == "–" else (parse_tile(row["tile"]),)
    in_turn = row["on"] == "turn"
    view = View(
        seat=0,
        asked=True,
        phase={"turn": Phase.TURN, "discard": Phase.CLAIM, "added": Phase.ROB}[row["on"]],
        hand=hand(row["hand"]),
        dealer=3,
        turn=0 if in_turn else 1,
        wall=50,
        drawn=tiles if in_turn else (),
        offered=None if in_turn else tiles[0],
        draws=5,
        locked=False,
        after_kong=False,
        feeder=None,
        melds=((),) * 4,
        discards=((),) * 4,
        concealed=(13,) * 4,
        missing_suits=(None,) * 4,
    )
    found = mahjong.legal_actions(view, rule_set(row["rules"]))
    assert ", ".join(f"`{action}`" for action in found) == row["actions"]
    assert all(Action.parse(str(action)) == action for action in found)


def test_the_table_of_actions() -> None:
    rows = table(chapter(10), "| kind ")
    assert [row["kind"] for row in rows] == [kind.name for kind in ActionKind]
    for row, kind in zip(rows, ActionKind, strict=True):
        for text in re.findall(r"`([^`]+)`", row["written"]):
            assert Action.parse(text).kind is kind
            assert str(Action.parse(text)) == text


def test_every_pattern_has_an_example() -> None:
    named = set(re.findall(r"[A-Z_]+", " ".join(param.values[0]["patterns"] for param in examples("Scores"))))
    assert named == {pattern.name for pattern in Pattern}


def test_the_table_of_patterns() -> None:
    rows = table(chapter(6), "| pattern ")
    written = [(row["pattern"], row["name"], int(row["fan"].split()[0])) for row in rows]
    assert written == [(pattern.name, pattern.chinese, pattern.fan) for pattern in Pattern]


def test_the_table_of_suits() -> None:
    for row, suit in zip(table(chapter(1), "| suit "), [*Suit, None], strict=True):
        first, last = map(int, row["slots"].split("–"))
        letter = "z" if suit is None else suit.letter
        assert row["letter"] == letter
        names = [tile_name(slot) for slot in range(first, last + 1)]
        assert names == [f"{number}{letter}" for number in range(1, last - first + 2)]


@pytest.mark.parametrize("name", PRESETS)
def test_the_table_of_presets(name: str) -> None:
    written = {row["field"].strip("`"): row[name] for row in table(chapter(2), "The presets.")}
    rules = SichuanRules.by_name(name)
    assert rules == SichuanRules(name, **{field: value(cell) for field, cell in written.items()})
    names = {field.name for field in fields(SichuanRules)} - {"name"}
    assert names == set(written) == {row["field"].strip("`") for row in table(chapter(2), "| field | values")}


def test_the_table_of_melds() -> None:
    rows = table(chapter(3), "| kind ")
    assert [row["kind"] for row in rows] == [kind.name for kind in MeldKind]
    for row, kind in zip(rows, MeldKind, strict=True):
        text = row["written"].strip("`")
        assert Meld.parse(text).kind is kind
        assert str(Meld.parse(text)) == text


def test_chapters_are_numbered() -> None:
    assert [number for number, _ in TITLES] == [str(number) for number in range(1, len(TITLES) + 1)]
    assert [title for _, title in TITLES] == re.findall(r"\[\d+ ([^]]+)\]\(#", BOOK)


@pytest.mark.parametrize("number", range(1, len(TITLES) + 1))
def test_a_chapter_names_files_that_exist(number: int) -> None:
    line = re.search(r"^Files?: (.+)$", chapter(number), flags=re.M)
    assert line is not None
    for path in re.findall(r"`([^`]+)`", line[1]):
        assert (ROOT / path).is_file(), path


@pytest.mark.parametrize("name", SOURCES)
def test_a_file_names_a_chapter_that_names_it(name: str) -> None:
    docstring = ast.get_docstring(ast.parse((PACKAGE / name).read_text(encoding="utf-8"))) or ""
    numbers = [int(number) for number in re.findall(r"§(\d+)", docstring)]
    assert numbers, "no chapter of docs/mahjong.md"
    assert any(f"`pyrules/mahjong/{name}`" in chapter(number) for number in numbers)

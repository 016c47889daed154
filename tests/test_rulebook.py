"""The rule book is executable: its tables are read and checked, and its chapters name files that exist."""

import ast
import re
from itertools import dropwhile, takewhile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import laizi.pyrules.doudizhu as vocabulary
from laizi.pyrules.doudizhu import Hand, Kind, Move, RuleSet

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pyrules" / "doudizhu"
BOOK = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CHAPTERS = (
    "Cards",
    "Rule sets",
    "Hands",
    "Kinds",
    "Plays",
    "Readings",
    "Layout",
    "Interpretation",
    "Bombs",
    "Comparison",
    "Generation",
    "Explanation",
    "Hints",
    "Completion",
    "The deal",
    "Positions",
    "Perft",
    "Random play",
    "Fewest turns",
)
WITHOUT_RULES = {"__init__.py"}
SOURCES = sorted(path.name for path in PACKAGE.glob("*.py") if path.name not in WITHOUT_RULES)


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


def rule_set(cell: str) -> RuleSet:
    """A preset, or one with some fields changed: `CALL_ROB, bomb_order = CLASS`."""
    name, *changes = cell.split(", ")
    fields: dict[str, Any] = dict(change.split(" = ") for change in changes)
    switches = {"yes": True, "no": False}
    return RuleSet.by_name(name).replace(**{key: switches.get(value, value) for key, value in fields.items()})


def code(cell: str) -> str:
    """What stands in backticks; a dash is nothing."""
    return "" if cell == "–" else cell.strip("`")


def play(cell: str) -> Move | None:
    return Move.parse(code(cell)) if code(cell) else None


def listed_plays(cell: str) -> list[str]:
    return [] if cell == "none" else [code(item) for item in cell.split("; ")]


def listed_readings(cell: str) -> list[tuple[str, str, int]]:
    """Kind, rank and length of the readings in a cell such as `TRIO_PAIR TJ; SOLO_CHAIN 789Tx5`."""
    if cell == "nothing":
        return []
    found = []
    for item in cell.split("; "):
        kind, ranks, length = re.fullmatch(r"(\w+) ([2-9TJQKAXD]+)(?:x(\d+))?", item).groups()  # type: ignore[union-attr]
        found += [(kind, rank, int(length or 1)) for rank in ranks]
    return found


@pytest.mark.parametrize("row", examples("Readings"))
def test_readings_of_the_examples(ddz: ModuleType, row: dict[str, str]) -> None:
    found = ddz.readings(Hand.parse(code(row["cards"])), rule_set(row["rule set"]))
    shown = [(move.kind.name, vocabulary.RANKS[move.rank], move.length) for move in found]
    assert shown == listed_readings(row["readings"])


@pytest.mark.parametrize("row", examples("Comparison"))
def test_comparison_of_the_examples(ddz: ModuleType, row: dict[str, str]) -> None:
    move, to_beat = play(row["play"]), play(row["to beat"])
    assert ddz.beats(move, to_beat, rule_set(row["rule set"])) == {"yes": True, "no": False}[row["beats"]]


@pytest.mark.parametrize("row", examples("Layout"))
def test_layout_of_the_examples(ddz: ModuleType, row: dict[str, str]) -> None:
    assert str(ddz.layout(play(row["play"]), rule_set(row["rule set"]))) == code(row["layout"])


@pytest.mark.parametrize("row", examples("Explanation"))
def test_explanation_of_the_examples(ddz: ModuleType, row: dict[str, str]) -> None:
    text = code(row["cards"])
    cards = Move.parse(text) if "=" in text or text == "PASS" else Hand.parse(text)
    hand = Hand.parse(code(row["hand"])) if code(row["hand"]) else None
    verdict = ddz.explain(cards, rule_set(row["rule set"]), play(row["to beat"]), hand)
    assert (verdict.reason.name if verdict.reason is not None else "legal") == row["verdict"]
    columns = {reason["reason"]: reason["data"] for reason in table(chapter(12), "| reason ")}
    written = set(re.findall(r"`(\w+)`", columns.get(row["verdict"], "")))
    assert set(verdict.data) <= written
    assert verdict.data or not written


@pytest.mark.parametrize("row", examples("Hints"))
def test_hints_of_the_examples(ddz: ModuleType, row: dict[str, str]) -> None:
    found = ddz.hints(Hand.parse(code(row["hand"])), rule_set(row["rule set"]), play(row["to beat"]))
    assert [str(move) for move in found] == listed_plays(row["hints"])


@pytest.mark.parametrize("row", examples("Completion"))
def test_completion_of_the_examples(ddz: ModuleType, row: dict[str, str]) -> None:
    selected, hand = Hand.parse(code(row["selected"])), Hand.parse(code(row["hand"]))
    found = ddz.complete(selected, hand, rule_set(row["rule set"]), play(row["to beat"]))
    assert [str(move) for move in found] == listed_plays(row["completions"])


def test_the_table_of_slots(ddz: ModuleType) -> None:
    (row,) = table(chapter(1), "| slot ")
    assert [row[str(slot)] for slot in range(15)] == list(ddz.RANKS)


@pytest.mark.parametrize("name", vocabulary.PRESETS)
def test_the_table_of_presets(ddz: ModuleType, name: str) -> None:
    written = {row["field"].strip("`"): row[name] for row in table(chapter(2), "The presets:")}
    rules = RuleSet.by_name(name)
    multipliers = "/".join("–" if value is None else str(value) for value in rules.bomb_multipliers)
    assert written.pop("bomb_multipliers") == multipliers
    switches = {True: "yes", False: "no"}
    for field, cell in written.items():
        value = getattr(ddz.PRESETS[name], field)
        assert cell == (switches[value] if isinstance(value, bool) else value.name), field
    fields = {row["field"].strip("`") for row in table(chapter(2), "| field | values")}
    assert fields == {*written, "bomb_multipliers"}


def test_the_table_of_kinds() -> None:
    rows = table(chapter(4), "| code ")
    assert [(int(row["code"]), row["kind"]) for row in rows] == [(kind.value, kind.name) for kind in Kind]


def test_the_table_of_reasons_and_their_order(ddz: ModuleType) -> None:
    rows = table(chapter(12), "| reason ")
    assert [row["reason"] for row in rows] == [reason.name for reason in ddz.Reason]


def test_every_reason_has_an_example(ddz: ModuleType) -> None:
    verdicts = {param.values[0]["verdict"] for param in examples("Explanation")}
    assert verdicts == {"legal"} | {reason.name for reason in ddz.Reason}


def test_chapters_are_numbered_and_titled() -> None:
    titles = re.findall(r"^## (\d+) (.+)$", BOOK, flags=re.M)
    assert titles == [(str(number), title) for number, title in enumerate(CHAPTERS, start=1)]


@pytest.mark.parametrize("number", range(1, len(CHAPTERS) + 1))
def test_a_chapter_names_files_that_exist(number: int) -> None:
    line = re.search(r"^Files?: (.+)$", chapter(number), flags=re.M)
    assert line is not None
    for path in re.findall(r"`([^`]+)`", line[1]):
        assert (ROOT / path).is_file(), path


@pytest.mark.parametrize("name", SOURCES)
def test_a_file_names_a_chapter_that_names_it(name: str) -> None:
    docstring = ast.get_docstring(ast.parse((PACKAGE / name).read_text(encoding="utf-8"))) or ""
    numbers = [int(number) for number in re.findall(r"§(\d+)", docstring)]
    assert numbers, "no chapter of docs/rules.md"
    assert any(f"`pyrules/doudizhu/{name}`" in chapter(number) for number in numbers)

"""The rule book of the table is executable: its examples and tables of states are read and checked."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from test_rulebook import table

from laizi.pyrules.doudizhu import RuleSet
from laizi.pyrules.doudizhu.table import (
    GAMES,
    ROOMS,
    Action,
    CallRobOptions,
    HuanleOptions,
    Options,
    PointBidOptions,
    State,
)
from laizi.pyrules.doudizhu.table.actions import ACTIONS
from laizi.pyrules.doudizhu.table.event import KINDS
from laizi.pyrules.doudizhu.table.settlement import Finish, Payment, ScoredBomb, bomb_factor

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pyrules" / "doudizhu" / "table"
BOOK = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
CHAPTERS = (
    "The table",
    "Actions",
    "The deal",
    "Bidding",
    "Open hands",
    "Wild selection",
    "Play",
    "Trustees",
    "Settlement",
    "Rooms",
    "Huanle",
    "Point bid",
    "Call and rob",
    "Views",
    "Records",
)
SOURCES = sorted(path.name for path in PACKAGE.glob("*.py") if path.name != "__init__.py")

LANDLORD, FIRST, SECOND = 1, 2, 0
"""The seats of the examples: another order than that of their columns."""
SEATS_NAMED = {"landlord": LANDLORD, "first": FIRST, "second": SECOND, "peasant": FIRST}


def chapter(number: int) -> str:
    return re.split(r"^## ", BOOK, flags=re.M)[number]


def examples(heading: str) -> list[Any]:
    rows = table(BOOK[BOOK.index("## Worked examples") :], f"**{heading}.**")
    return [pytest.param(row, id=" ".join(list(row.values())[:-1])) for row in rows]


def number(cell: str) -> int:
    return int(cell.replace(",", "").replace("−", "-").replace("+", ""))


def optional(cell: str) -> int | None:
    return None if cell in ("–", "none") else number(cell)


def bombs(cell: str) -> tuple[ScoredBomb, ...]:
    return () if cell == "–" else tuple(ScoredBomb[name.upper()] for name in cell.split(", "))


def by_seat(cell: str) -> tuple[int, int, int]:
    """Three numbers, of the landlord and of both peasants, by seat."""
    named = dict(zip((LANDLORD, FIRST, SECOND), map(number, cell.split()), strict=True))
    return named[0], named[1], named[2]


def seats(cell: str) -> tuple[int, ...]:
    both = {"–": "", "both": "first, second"}.get(cell, cell)
    return tuple(SEATS_NAMED[name] for name in both.split(", ") if name)


def settled(game: str, options: Options, **finish: Any) -> Payment:
    """What the settlement of a game makes of a finish with landlord and robs as in the examples."""
    rules = GAMES[game].rules(options)
    done = Finish(landlord=LANDLORD, **finish)
    if done.fled is None:
        return GAMES[game].settle(done, options, rules)
    flee = GAMES[game].flee
    assert flee is not None
    return flee(done, options, rules)


def huanle_options(row: dict[str, str]) -> HuanleOptions:
    return HuanleOptions(
        coefficient=number(row["N"]),
        initial=number(row["I"]),
        fee=number(row["fee"]),
        balances=None if row["held"] == "–" else by_seat(row["held"]),
    )


def check(payment: Payment, row: dict[str, str]) -> None:
    assert payment.seats == by_seat(row["payments"])
    assert payment.system == number(row.get("system", "0"))
    assert sum(payment.seats) + payment.system == 0


@pytest.mark.parametrize("row", examples("Huanle"))
def test_settlement_of_huanle(row: dict[str, str]) -> None:
    payment = settled(
        row["game"],
        huanle_options(row),
        landlord_won=row["wins"] == "landlord",
        robs=number(row["robs"]),
        open=number(row["open"]),
        bombs=bombs(row["bombs"]),
        spring={"yes": True, "no": False}[row["spring"]],
    )
    check(payment, row)


@pytest.mark.parametrize("row", examples("Flight from Huanle"))
def test_flight_from_huanle(row: dict[str, str]) -> None:
    payment = settled(
        row["game"],
        huanle_options(row),
        fled=SEATS_NAMED[row["flees"]],
        robs=number(row["robs"]),
        open=number(row["open"]),
        bombs=bombs(row["bombs"]),
        whole=bombs(row["whole"]),
    )
    check(payment, row)


@pytest.mark.parametrize("row", examples("Point bid"))
def test_settlement_of_point_bid(row: dict[str, str]) -> None:
    winner, _, flees = row["wins"].partition(" ")
    payment = settled(
        "point_bid",
        PointBidOptions(unit=number(row["unit"]), cap=optional(row["cap"]), mild=row["method"] == "mild"),
        landlord_won=winner == "landlord",
        fled=SEATS_NAMED[winner] if flees else None,
        bid=number(row["bid"]),
        open=number(row["open"]),
        robs=number(row["robs"]),
        bombs=bombs(row["bombs"]),
        spring={"yes": True, "no": False}[row["spring"]],
        absent=seats(row["trustees"]),
    )
    check(payment, row)


@pytest.mark.parametrize("row", examples("Call and rob"))
def test_settlement_of_call_and_rob(row: dict[str, str]) -> None:
    payment = settled(
        "call_rob",
        CallRobOptions(unit=number(row["unit"]), cap=optional(row["cap"])),
        landlord_won=row["wins"] == "landlord",
        robs=number(row["robs"]),
        open=number(row["open"]),
        bombs=bombs(row["bombs"]),
        doubled=seats(row["doubled"]),
    )
    check(payment, row)


def test_the_table_of_games() -> None:
    rows = table(chapter(1), "| game ")
    assert [row["game"].strip("`") for row in rows] == list(GAMES)
    for row in rows:
        game = GAMES[row["game"].strip("`")]
        assert game.rules(game.options()) == RuleSet.by_name(row["rule set"].partition(",")[0])


def test_the_table_of_actions() -> None:
    rows = table(chapter(2), "| action ")
    assert [row["action"] for row in rows] == [kind.__name__ for kind in ACTIONS.values()]
    for row in rows:
        value = json.loads(row["JSON"].strip("`"))
        action = Action.from_json(value)
        assert (type(action).__name__, action.to_json()) == (row["action"], value)


def test_the_table_of_bombs() -> None:
    for row in table(chapter(9), "| class "):
        if row["class"] == "spring":
            continue
        bomb = ScoredBomb[row["class"].partition(" ")[0].upper()]
        for names in ("HUANLE, TIANDI, POINT_BID", "TWO_CARD, CALL_ROB"):
            for name in names.split(", "):
                assert f"×{bomb_factor((bomb,), RuleSet.by_name(name))}" == row[names]


def test_the_table_of_options() -> None:
    classes: dict[str, type[Options]] = {
        "Huanle": HuanleOptions,
        "point bid": PointBidOptions,
        "call and rob": CallRobOptions,
    }
    common = {"first_caller": None}
    for row in table(chapter(10), "| options of "):
        written = dict(re.findall(r"`(\w+)` (?:\w )?= (\w+)", row["fields"]))
        meant = {"none": None, "no": False}
        values = {name: meant[value] if value in meant else int(value) for name, value in written.items()}
        if row["options of"] == "all":
            assert values == common
        else:
            assert values | common == classes[row["options of"]]().to_json()


def test_the_table_of_rooms() -> None:
    written = {
        row["room"]: (number(row["entry"]), number(row["fee"]), number(row["unit"]), optional(row["cap"]))
        for row in table(chapter(10), "| room ")
    }
    assert written == {name: (room.entry, room.fee, room.unit, room.cap) for name, room in ROOMS.items()}


def test_the_table_of_events() -> None:
    assert [row["event"].strip("`") for row in table(chapter(15), "| event ")] == list(KINDS)


@pytest.mark.parametrize(("number", "game"), [(11, "two_card"), (12, "point_bid"), (13, "call_rob")])
def test_the_tables_of_states(number: int, game: str) -> None:
    machine = GAMES[game].machine
    rows = {State[row["state"]]: row for row in table(chapter(number), "| state ")}
    assert set(rows) == set(machine)
    assert next(iter(rows)) is GAMES[game].first_state
    for state, row in rows.items():
        stage = machine[state]
        assert ("all at once" in row["asked"] or row["asked"] == "the same") is state.together
        next_states = set(re.findall(r"\b[A-Z_]{3,}\b", row["next"]))
        assert next_states <= {str(known) for known in machine} | {"SETTLED"}
        if state is State.PLAY:
            continue
        # None of these looks at the situation, but what may be bid, which depends on the bids before.
        answers = re.findall(r"`([^`]+)`", row["may answer"])
        if state is not State.BID:
            assert answers == [str(action) for action in stage.legal(None)]  # type: ignore[arg-type]
        default = None if stage.timeout is None else str(stage.timeout(None))  # type: ignore[arg-type]
        assert row["time is up"].strip("`") == (default or "–")


def test_huanle_without_two_wild_cards_has_no_pick() -> None:
    for game in ("huanle", "tiandi"):
        assert {State.PICK, *GAMES[game].machine} == set(GAMES["two_card"].machine)
        assert State.PICK not in GAMES[game].machine


def test_chapters_are_numbered_and_titled() -> None:
    titles = re.findall(r"^## (\d+) (.+)$", BOOK, flags=re.M)
    assert titles == [(str(number), title) for number, title in enumerate(CHAPTERS, start=1)]


@pytest.mark.parametrize("number", range(1, len(CHAPTERS) + 1))
def test_a_chapter_names_files_that_exist(number: int) -> None:
    line = re.search(r"^Files?: ((?:.+\n)+)", chapter(number), flags=re.M)
    assert line is not None
    for path in re.findall(r"`([^`]+)`", line[1]):
        assert (ROOT / path).is_file(), path


@pytest.mark.parametrize("name", SOURCES)
def test_a_file_names_a_chapter_that_names_it(name: str) -> None:
    docstring = ast.get_docstring(ast.parse((PACKAGE / name).read_text(encoding="utf-8"))) or ""
    numbers = [int(number) for number in re.findall(r"docs/table\.md §(\d+)", docstring)]
    assert numbers, "no chapter of docs/table.md"
    assert any(f"`pyrules/doudizhu/table/{name}`" in chapter(number) for number in numbers)

"""The command line of mahjong: scores, waits, a hand to watch, their JSON, and bad input."""

import json
import re
from typing import Any

import pytest
from typer.testing import CliRunner

from laizi.cli.app import app
from laizi.pyrules.mahjong import SICHUAN_LAIZI, Log, Table


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")


def shown(*arguments: str) -> str:
    """What a command that succeeds prints, without the spaces that pad its lines."""
    result = CliRunner().invoke(app, ["mahjong", *arguments])
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return re.sub(r" +$", "", result.stdout, flags=re.M)


def answered(*arguments: str) -> dict[str, Any]:
    document = json.loads(shown(*arguments, "--json"))
    assert isinstance(document, dict)
    return document


def refused(*arguments: str) -> str:
    """What a command that is given bad input says."""
    result = CliRunner().invoke(app, ["mahjong", *arguments])
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


def test_a_score_shows_patterns_reading_and_points() -> None:
    text = shown("score", "222555888m 22p 1p1p1p", "--on", "discard", "--winner", "2", "--payer", "0")
    assert text == (
        "hand  222555888m22pLLL   (SICHUAN_LAIZI)\n"
        "reading  222m 222m 555m 888m 22p (L = 222m)\n"
        "1  concealed     门清\n"
        "1  all pongs     对对胡\n"
        "4  generals      将对\n"
        "1  middle tiles  中张\n"
        "1  root          根\n"
        "fan  8, worth 256\n"
        "points  seat 0 -256  seat 1 0  seat 2 +256  seat 3 0\n"
    )


def test_a_score_follows_the_rules_and_circumstances_asked_for() -> None:
    hand = "345m 66p 789s 123m exposed:2222s@2"
    document = answered("score", hand, "--after-kong", "--feeder", "2", "--with", "kong_draw_pays=FEEDER")
    assert document["rules"] == "SICHUAN_LAIZI, kong_draw_pays=FEEDER"
    assert document["score"]["points"] == [4, 0, -4, 0]
    patterns = [(pattern["pattern"], pattern["fan"]) for pattern in document["score"]["patterns"]]
    assert patterns == [("KONG_DRAW", 1), ("ROOT", 1)]
    reading = {"shape": "STANDARD", "groups": ["123m", "345m", "66p", "789s"], "wilds": []}
    assert document["score"]["reading"] == reading
    capped = answered("score", hand, "--rules", "sichuan-plain", "--with", "cap_fan=0", "--with", "base=3")
    assert (capped["score"]["fan"], capped["score"]["value"]) == (0, 3)
    small = shown("score", "345m 66p 789s 123m pong:222s", "--on", "discard", "--with", "min_fan=1")
    assert "fan  0, worth 1; too few to win\n" in small


def test_that_a_hand_is_no_win_is_an_answer() -> None:
    assert shown("score", "123m L").endswith("\nno win\n")
    assert answered("score", "123m L") == {
        "rules": "SICHUAN_LAIZI",
        "hand": "123mL",
        "win": False,
        "score": None,
    }


def test_waits_are_listed_with_what_they_are_worth() -> None:
    lines = [line.split() for line in shown("waits", "123456789m 2345s").splitlines()]
    assert [line[:1] for line in lines[2:]] == [["1p"], ["2s"], ["5s"]]
    assert lines[2][1:4] == ["wild", "1", "2"]
    document = answered("waits", "123456789m 2345s", "--rules", "sichuan_plain")
    assert [wait["tile"] for wait in document["waits"]] == ["2s", "5s"]
    assert document["waits"][1]["score"]["reading"]["groups"] == ["123m", "456m", "789m", "234s", "55s"]
    assert document["shanten"] == 0
    assert shown("waits", "147m 258p 369s 2244m").endswith("no wait; 4 tiles away from one\n")


def test_a_hand_can_be_watched_to_its_end() -> None:
    text = shown("play", "--seed", "7")
    assert text == shown("play", "--seed", "7")
    document = answered("play", "--seed", "7")
    table = Table.replay(Log.from_json(json.dumps(document["log"])))
    assert table.result is not None
    assert document["result"]["points"] == list(table.result.points)
    assert text.splitlines()[0] == f"hand 7 of SICHUAN_LAIZI, dealt by seat {document['log']['dealer']}"
    assert text.endswith(f"seat {table.result.next_dealer} deals next\n")
    assert f"wins, discard of seat {document['result']['wins'][0]['payer']}" in text
    other = answered("play", "--seed", "7", "--dealer", "3", "--with", "missing_suit=yes")
    assert other["log"]["dealer"] == 3
    assert other["log"]["actions"][0][1].startswith("missing")


def test_an_exhausted_wall_says_who_was_ready() -> None:
    strict = ("--with", "min_fan=9")
    for seed in range(20):
        text = shown("play", "--seed", str(seed), *strict)
        if "exhausted" in text:
            assert re.search(r"^the wall is exhausted; ready: (seat \d|nobody)", text, flags=re.M)
            assert "\nfor readiness  seat 0 " in text
            return
    raise AssertionError("no wall was exhausted")


@pytest.mark.parametrize(
    ("arguments", "beginning"),
    [
        (["score", "12x"], "laizi: HAND: 'x' is no tile"),
        (["score", "1z"], "laizi: HAND: 1z holds 1z"),
        (["score", "L", "--rules", "sichuan_plain"], "laizi: HAND: L holds wild tiles"),
        (["score", "1m", "--rules", "wuhan"], "laizi: --rules: no rule set 'wuhan'"),
        (["score", "1m", "--with", "cap_fan"], "laizi: --with: expected FIELD=VALUE, got 'cap_fan'"),
        (["score", "1m", "--with", "chow=yes"], "laizi: chow: SichuanRules has no such field"),
        (["score", "1m", "--with", "cap_fan=many"], "laizi: cap_fan: expected a whole number"),
        (["score", "1m", "--payer", "1"], "laizi: --payer: a SELF_DRAW has none"),
        (["score", "1m", "--after-kong"], "laizi: --after-kong: a replacement was drawn"),
        (["waits", "123m"], "laizi: HAND: 123m has 3 tiles"),
        (["play", "--seed", "-1"], "laizi: --seed: expected a number from 0, got -1"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], beginning: str) -> None:
    said = refused(*arguments)
    assert said.startswith(beginning)
    assert len(said.splitlines()) in (1, 3)


def test_help_lists_the_commands() -> None:
    listed = shown("--help")
    for command in ("score", "waits", "play"):
        assert re.search(rf"^  {command} ", listed, flags=re.M)
    assert SICHUAN_LAIZI.name.lower() in shown("score", "--help")

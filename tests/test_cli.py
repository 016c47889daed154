"""The command line: each command, its JSON, and what it says about bad input."""

import json
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import laizi
from laizi import doudizhu
from laizi.cli.app import app
from laizi.doudizhu import Hand, Move
from laizi.pyrules.doudizhu.table import Bid, Event, Rob, Start

HAND = "3344455567TJQ"
SEATS = range(3)

POSITION = "doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - CLASSIC"


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")


def shown(*arguments: str) -> str:
    """What a command that succeeds prints, without the spaces that pad its lines."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return re.sub(r" +$", "", result.stdout, flags=re.M)


def answered(*arguments: str) -> dict[str, Any]:
    document = json.loads(shown(*arguments, "--json"))
    assert isinstance(document, dict)
    return document


def refused(*arguments: str) -> str:
    """What a command that is given bad input says."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


def test_moves_are_shown_by_kind_with_what_the_wilds_stand_for() -> None:
    text = shown("moves", "445567", "--wild", "7", "--rules", "huanle")
    assert text.startswith("hand  7* 6 5 5 4 4   (HUANLE)\n")
    assert "\nPAIR_CHAIN  1\n  4 4 5 5 6 7*=6\n" in text
    assert "\nSOLO  4\n  4   5   6   7*\n" in text
    hand = Hand.parse("445567", "7")
    assert text.endswith(f"\n{doudizhu.count_moves(hand, 'huanle')} plays\n")


def test_moves_left_out_are_counted_and_shown_on_demand() -> None:
    few = shown("moves", HAND, "--wild", "5", "--limit", "2")
    assert "\nPAIR  10\n  3 3   4 4\n  ... 8 more\n" in few
    everything = shown("moves", HAND, "--wild", "5", "--all")
    assert "more" not in everything
    assert "SOLO_CHAIN  72" in few
    assert "SOLO_CHAIN  72" in everything
    assert "... 64 more" in shown("moves", HAND, "--wild", "5")


def test_moves_follow_a_play() -> None:
    text = shown("moves", HAND, "--wild", "5", "--to-beat", "34567")
    assert "to beat  3 4 5* 6 7\n" in text
    assert "\nPASS  1\n  pass\n" in text
    assert "\nSOLO\n" not in text


def test_moves_as_json_are_all_of_them_with_codes_as_text() -> None:
    document = answered("moves", HAND, "--wild", "5", "--to-beat", "34567", "--limit", "1")
    hand, to_beat = Hand.parse(HAND, "5"), Move.parse("34567", "huanle", "5")
    moves = doudizhu.legal_moves(hand, "huanle", to_beat)
    assert document["rules"] == "HUANLE"
    assert document["wild_ranks"] == "5"
    assert document["hand"]["text"] == str(hand)
    assert document["hand"]["cards"][:4] == ["5*", "5*", "5*", "Q"]
    assert document["to_beat"]["text"] == str(to_beat)
    assert document["count"] == len(moves)
    assert [play["code"] for play in document["plays"]] == [str(code) for code in moves.codes]
    assert [play["text"] for play in document["plays"]] == [str(move) for move in moves]
    assert document["plays"][0] == {
        "code": "0",
        "text": "PASS",
        "kind": "PASS",
        "rank": None,
        "length": 0,
        "bomb_class": None,
        "body": [],
        "kickers": [],
    }


def test_a_hand_without_a_play_says_so() -> None:
    assert "no play" in shown("moves", "", "--rules", "classic")
    assert "no play" in shown("readings", "34", "--rules", "classic")
    assert answered("moves", "", "--rules", "classic")["plays"] == []


def test_readings_show_each_wild_as_what_it_stands_for() -> None:
    text = shown("readings", "TJ999", "--wild", "9", "--rules", "call-rob")
    lines = [line.split() for line in text.splitlines()[3:]]
    assert [line[:2] for line in lines] == [
        ["TRIO_PAIR", "T"],
        ["TRIO_PAIR", "J"],
        ["SOLO_CHAIN", "7-J"],
        ["SOLO_CHAIN", "T-A"],
    ]
    assert " ".join(lines[2][2:]) == "9*=7 9*=8 9* T J"
    assert "BOMB (soft)" in shown("readings", "3336", "--wild", "6")


def test_readings_as_json() -> None:
    document = answered("readings", "3336", "--wild", "6")
    assert document["count"] == 2
    bomb = document["readings"][1]
    assert (bomb["kind"], bomb["rank"], bomb["bomb_class"]) == ("BOMB", "3", "SOFT")
    assert {"card": "6", "wild": True, "stands_for": "3"} in bomb["body"]


def test_explain_says_what_cards_are_or_why_they_are_not() -> None:
    legal = shown("explain", "3336", "--wild", "6")
    assert doudizhu.explain(Hand.parse("3336", "6"), "huanle").english in legal
    assert "BOMB (soft)" in legal
    low = shown("explain", "44", "--to-beat", "66")
    assert doudizhu.explain(Hand.parse("44"), "huanle", Move.parse("66", "huanle")).english in low
    assert low.endswith("TOO_LOW\n")
    assert shown("explain", "44", "--hand", "4556").endswith("NOT_IN_HAND\n")
    assert "TRIO" in shown("explain", "44 7*/7", "--hand", "447*7*")


def test_explain_judges_the_one_reading_that_a_play_names() -> None:
    play = "TJ999 = SOLO_CHAIN 8x5"
    text = shown("explain", play, "--wild", "9", "--rules", "call-rob")
    assert "\nas  SOLO_CHAIN 8-Q\n" in text
    assert text.endswith("FILTERED_READING\n")
    document = answered("explain", play, "--wild", "9")
    assert document["play"] == "TJ 9*9*9*/9 = SOLO_CHAIN 8x5"
    assert document["cards"]["text"] == "TJ 9*9*9*/9"
    assert [reading["text"] for reading in document["readings"]] == [document["play"]]
    assert answered("explain", "TJ999", "--wild", "9")["play"] is None


def test_explain_knows_pass() -> None:
    assert shown("explain", "pass").endswith("EMPTY\n")
    document = answered("explain", "PASS", "--wild", "7", "--to-beat", "33", "--hand", "4")
    assert (document["legal"], document["play"], document["hand"]["text"]) == (True, "PASS", "4/7")
    assert document["to_beat"]["text"] == "33/7 = PAIR 3"


def test_explain_speaks_chinese() -> None:
    chinese = doudizhu.explain(Hand.parse("44"), "huanle", Move.parse("66", "huanle")).chinese
    assert chinese in shown("explain", "44", "--to-beat", "66", "--lang", "zh")


def test_explain_as_json() -> None:
    document = answered("explain", "44", "--to-beat", "66", "--hand", "4456")
    verdict = doudizhu.explain(Hand.parse("44"), "huanle", Move.parse("66", "huanle"), Hand.parse("4456"))
    assert document["legal"] is False
    assert document["reason"] == "TOO_LOW"
    assert document["data"] == json.loads(json.dumps(dict(verdict.data)))
    assert (document["english"], document["chinese"]) == (verdict.english, verdict.chinese)
    assert document["hand"]["text"] == "4456"
    assert answered("explain", "44", "--rules", "classic")["readings"][0]["kind"] == "PAIR"


def test_hints_come_best_first() -> None:
    text = shown("hints", "4444 55 XD", "--rules", "classic", "--to-beat", "33")
    rows = [line.split()[:3] for line in text.splitlines()[4:]]
    assert rows == [["1", "PAIR", "5"], ["2", "PAIR", "4"], ["3", "BOMB", "(hard)"], ["4", "ROCKET", "X"]]
    assert "... 3 more" in shown(
        "hints", "4444 55 XD", "--rules", "classic", "--to-beat", "33", "--limit", "1"
    )
    document = answered("hints", HAND, "--wild", "5", "--limit", "1")
    expected = doudizhu.hints(Hand.parse(HAND, "5"), "huanle")
    assert [play["code"] for play in document["hints"]] == [str(code) for code in expected.codes]


def test_complete_extends_the_chosen_cards() -> None:
    text = shown("complete", "44", "--hand", "334455", "--rules", "classic")
    assert [line.split()[1] for line in text.splitlines()[3:]] == ["PAIR_CHAIN", "PAIR"]
    document = answered("complete", "44", "--hand", "334455", "--rules", "classic")
    assert (document["selected"]["text"], document["count"]) == ("44", 2)
    assert "--hand" in refused("complete", "44")
    assert refused("complete", "66", "--hand", "334455").startswith("laizi: CARDS: 66 is not part of")


def test_deal_is_a_function_of_the_seed() -> None:
    text = shown("deal", "--seed", "2026")
    assert text == shown("deal", "--seed", "2026", "--rules", "HUANLE")
    assert text != shown("deal", "--seed", "2027")
    dealt = doudizhu.deal("huanle", 2026)
    assert dealt.hand(1).display() in text
    assert f"landlord, seat 0  {dealt.landlord_hand(0).display()}" in text
    assert "plays" not in text


def test_deal_shows_the_plays_of_the_landlord() -> None:
    text = shown("deal", "--seed", "2026", "--plays", "--landlord", "2")
    hand = doudizhu.deal("huanle", 2026).landlord_hand(2)
    assert f"landlord, seat 2  {hand.display()}" in text
    assert text.endswith(f"\n{doudizhu.count_moves(hand, 'huanle'):,} plays\n")


def test_deal_as_json() -> None:
    document = answered("deal", "--seed", "5", "--rules", "tiandi", "--plays")
    dealt = doudizhu.deal("tiandi", 5)
    assert [hand["ids"] for hand in document["hands"]] == [list(hand) for hand in dealt.hands]
    assert document["bottom"]["ids"] == list(dealt.bottom)
    assert Hand.parse(document["landlord"]["text"]) == dealt.landlord_hand(0)
    assert (
        document["count"] == len(document["plays"]) == doudizhu.count_moves(dealt.landlord_hand(0), "tiandi")
    )
    assert "plays" not in answered("deal", "--seed", "5")


def test_perft_counts_and_divides() -> None:
    lines = shown("perft", POSITION, "--depth", "2", "--divide").splitlines()
    assert lines[0] == POSITION
    assert lines[3:5] == ["SOLO  3      3         2", "SOLO  4      4         2"]
    assert lines[6] == "perft 2: 4"
    assert "SOLO" not in shown("perft", POSITION, "--depth", "3")


def test_perft_of_a_seed_is_that_of_its_deal() -> None:
    position = doudizhu.Position.from_deal(doudizhu.deal("tiandi", 3), 2)
    arguments = ("perft", "--seed", "3", "--rules", "tiandi", "--landlord", "2", "--depth", "1")
    assert answered(*arguments) == {"position": str(position), "depth": 1, "perft": position.count()}


def test_perft_as_json() -> None:
    document = answered("perft", POSITION, "--divide")
    assert (document["position"], document["depth"], document["perft"]) == (POSITION, 2, 4)
    assert [(play["text"], play["perft"]) for play in document["divide"]] == [
        ("3 = SOLO 3", 2),
        ("4 = SOLO 4", 2),
    ]


@pytest.mark.parametrize("command", ["moves", "readings", "explain", "hints"])
def test_the_wrong_character_is_pointed_at(command: str) -> None:
    said = refused(command, "34 Z5", "--wild", "7")
    assert said.splitlines()[0].startswith("laizi: CARDS: 'Z' is no card")
    assert said.splitlines()[1:] == ["  34 Z5", "     ^"]


def test_the_caret_knows_wide_and_unprintable_characters() -> None:
    assert refused("moves", "3\x1b").splitlines()[1:] == ["  3?", "   ^"]
    assert refused("moves", "3３").splitlines()[1:] == ["  3３", "   ^"]
    assert refused("moves", "3 4 5 6 癞").splitlines()[2] == "          ^"
    assert refused("complete", "3", "--hand", "3癞").splitlines()[0].startswith("laizi: --hand: ")


def test_the_caret_stays_below_the_text() -> None:
    assert refused("moves", "33/", "--wild", "8").splitlines()[1:] == ["  33/", "    ^"]


def record(tmp_path: Path, *, lines: int | None = None) -> Path:
    """A file with the record of a hand in which seat 1 is away, or with its first lines."""
    table = doudizhu.Table("point_bid", {"first_caller": 0, "unit": 10}, seed=3)
    table.hand_over(1)
    table.act(0, Start(False))
    table.act(2, Start(True))
    table.act(0, Bid(3))
    for answer in (Rob(True), Rob(False)):
        table.act(table.to_act[0], answer)
    while table.result is None:
        table.timeout(table.to_act[0])
    file = tmp_path / "hand.jsonl"
    file.write_text("".join(line + "\n" for line in table.record()[:lines]))
    return file


def test_replay_shows_a_hand_from_the_first_answer_to_the_payments(tmp_path: Path) -> None:
    text = shown("replay", str(record(tmp_path)))
    assert text.startswith("point_bid, wild: 9\nunit 10\n\nseat  answer ")
    assert re.search(r"^1     is a trustee$", text, flags=re.M)
    assert re.search(r"^2     start open$", text, flags=re.M)
    assert re.search(r"^1     start +by the table$", text, flags=re.M)
    assert re.search(r"^0     bid 3$", text, flags=re.M)
    assert re.search(r"^2     3 +19 +time is up$", text, flags=re.M)
    assert re.search(r"^1     pass +17 +by the table$", text, flags=re.M)
    # A bid of 3, an open start, a rob and spring.
    assert re.search(r"^the landlord wins, spring$", text, flags=re.M)
    assert re.search(r"^seat 2  landlord  \+960  x96$", text, flags=re.M)


def test_replay_as_json(tmp_path: Path) -> None:
    file = record(tmp_path)
    document = answered("replay", str(file))
    table = doudizhu.Table.replay(file.read_text().splitlines())
    assert table.result is not None
    assert document["result"] == table.result.to_json()
    assert document["options"] == table.options.to_json()
    assert [Event.from_json(event) for event in document["events"]] == list(table.events)
    assert document["state"] == "SETTLED"
    assert [sorted(hand) for hand in document["hands"]] == [
        list(table.view(seat).cards[seat]) for seat in SEATS
    ]


def test_replay_names_the_line_where_a_record_goes_wrong(tmp_path: Path) -> None:
    file = record(tmp_path, lines=5)
    assert refused("replay", str(file)) == f"laizi: {file}: line 6: the record stops here, before its end\n"
    assert "ROB: the hand is not over" in shown("replay", str(file), "--unfinished")
    file.write_text(file.read_text().replace('"points":3', '"points":2'))
    assert refused("replay", str(file)).startswith(
        f"laizi: {file}: line 5: this line, or one before it, was changed"
    )
    assert "cannot be read" in refused("replay", str(tmp_path / "nothing"))
    (tmp_path / "bytes").write_bytes(b"\xff")
    assert "cannot be read" in refused("replay", str(tmp_path / "bytes"))


@pytest.mark.parametrize(
    ("arguments", "beginning"),
    [
        (["moves", "33333"], "laizi: CARDS: the deck has only 4 3"),
        (["moves", "345", "--wild", "Z"], "laizi: --wild: 'Z' is no card"),
        (
            ["moves", "345", "--rules", "bridge"],
            "laizi: --rules: no rule set 'bridge', there are CLASSIC, HUANLE",
        ),
        (["moves", "345", "--wild", "59"], "laizi: CARDS: 34 5*/59 has the wild ranks 59"),
        (["readings", "7 7*/7"], "laizi: CARDS: 7 7*/7 holds natural 7s"),
        (["hints", "345", "--to-beat", "33/7"], "laizi: --to-beat: 33/7 = PAIR 3 has the wild ranks 7"),
        (["moves", "345", "--wild", "7", "--to-beat", "7 7*"], "laizi: --to-beat: 7 7*/7 holds natural 7s"),
        (["moves", "345", "--to-beat", "333=PAIR 3"], "laizi: --to-beat: '333=PAIR 3': 3 cards are no PAIR"),
        (["explain", "3 = PAIR 3"], "laizi: CARDS: '3 = PAIR 3': 1 card is no PAIR"),
        (["explain", "3Z = PAIR 3"], "laizi: CARDS: 'Z' is no card"),
        (["explain", "PASS", "--wild", "Z"], "laizi: --wild: 'Z' is no card"),
        (["explain", "34", "--hand", "7 7*/7"], "laizi: --hand: "),
        (["moves", "345", "--to-beat", "34"], "laizi: --to-beat: '34' has 0 readings under HUANLE"),
        (["moves", "345", "--to-beat", "3336", "--wild", "6"], "laizi: --to-beat: '3336' has 2 readings"),
        (["moves", "345", "--to-beat", "3 = SOLO Z"], "laizi: --to-beat: "),
        (["moves", "345", "--to-beat", "3Q3Z"], "laizi: --to-beat: 'Z' is no card"),
        (["explain", "34", "--hand", "3P"], "laizi: --hand: 'P' is no card"),
        (["deal", "--seed", "-1"], "laizi: --seed: expected a number from 0, got -1"),
        (["perft"], "laizi: POSITION: give one or --seed, and not both"),
        (["perft", POSITION, "--seed", "1"], "laizi: POSITION: give one or --seed, and not both"),
        (["perft", "doudizhu-1 34"], "laizi: POSITION: expected 10 fields"),
        (["perft", POSITION, "--depth", "0", "--divide"], "laizi: --depth: expected a number from 1, got 0"),
        (["perft", "--seed", "-1"], "laizi: --seed: expected a number from 0, got -1"),
        (["perft", "--seed", "1", "--rules", "bridge"], "laizi: --rules: no rule set 'bridge'"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], beginning: str) -> None:
    said = refused(*arguments)
    assert said.startswith(beginning)
    assert len(said.splitlines()) in (1, 3)


def test_version_and_help() -> None:
    assert shown("--version") == f"laizi {laizi.__version__}\n"
    listed = shown("--help")
    for command in (
        "moves",
        "readings",
        "explain",
        "hints",
        "complete",
        "deal",
        "deals",
        "bulk",
        "perft",
        "replay",
    ):
        assert re.search(rf"^  {command} ", listed, flags=re.M)


def test_the_installed_command_runs() -> None:
    script = Path(sysconfig.get_path("scripts")) / "laizi"
    good = subprocess.run(
        [script, "readings", "445567", "--wild", "7"], capture_output=True, text=True, check=False
    )
    assert (good.returncode, good.stderr) == (0, "")
    assert "4 4 5 5 6 7*=6" in good.stdout
    bad = subprocess.run([script, "moves", "34?"], capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.splitlines()[1:] == ["  34?", "    ^"]


def test_a_missing_extra_is_one_line() -> None:
    code = "import sys; sys.modules['typer'] = None; import laizi.cli; laizi.cli.main()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.startswith("laizi: the command line needs the extra cli: pip install 'laizi[cli]'")
    assert len(result.stderr.splitlines()) == 1

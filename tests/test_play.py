"""``laizi play``: a hand with somebody at the terminal."""

import contextlib
import os
import re
import subprocess
import sys
import sysconfig
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from laizi.cli.app import app
from laizi.cli.commands import play as command
from laizi.cli.human import HumanPlayer, Quit
from laizi.cli.phrases import CHINESE, ENGLISH
from laizi.doudizhu import HUANLE, PASS, TWO_CARD, Hand, Move, RuleSet, Table, legal_moves
from laizi.pyrules.doudizhu.table import GAMES, Join, Open, Play, Plays

SCRIPT = Path(sysconfig.get_path("scripts")) / "laizi"


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "150")
    monkeypatch.setenv("NO_COLOR", "1")


def play(*arguments: str, typed: list[str]) -> str:
    """What is shown to somebody who types these lines."""
    result = CliRunner().invoke(app, ["play", *arguments], input="".join(f"{line}\n" for line in typed))
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return re.sub(r" +$", "", result.stdout, flags=re.M)


FIRST_HINTS = ["1"] * 8 + ["?1", ""] * 40
"""Lines that answer yes to everything, and then play the first hint, or pass where there is none."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_hand_is_played_to_its_end_and_can_be_replayed(game: str, lang: str, tmp_path: Path) -> None:
    record, phrases = tmp_path / "record", {"en": ENGLISH, "zh": CHINESE}[lang]
    arguments = ["--game", game, "--seed", "3", "--seat", "1", "--lang", lang, "--record", str(record)]
    text = play(*arguments, typed=FIRST_HINTS)
    table = Table.replay(record.read_text().splitlines())
    assert table.result is not None
    assert table.result.landlord_won is not None
    assert phrases.won[table.result.landlord_won] in text
    for payment in table.result.payments:
        assert f"{payment:+,}" in text
    assert phrases.goodbye not in text


def test_both_languages_have_words_for_the_same_actions() -> None:
    assert ENGLISH.actions.keys() == CHINESE.actions.keys()
    assert ENGLISH.ask.keys() == CHINESE.ask.keys()
    bomb = Move.parse("3336*/6 = BOMB 3")
    assert (ENGLISH.kind(bomb), CHINESE.kind(bomb)) == ("soft bomb", "软炸弹")
    assert (ENGLISH.action(Play(PASS)), CHINESE.action(Play(PASS))) == ("pass", "不出")


def left_after(*typed: str, seed: int, lang: str = "en") -> str:
    """What is shown in a hand of call and rob in which seat 0 is asked first, and which is then left."""
    options = ["--game", "call_rob", "--options", '{"first_caller": 0}', "--seed", str(seed), "--lang", lang]
    return play(*options, typed=[*typed, "quit"])


@cache
def seed_of_a_lead() -> int:
    """A seed with which seat 0 calls, is not robbed, and leads."""
    return next(seed for seed in range(50) if ENGLISH.you_lead in left_after("", "1", "", seed=seed))


def led(*typed: str, lang: str = "en") -> str:
    """What is shown from the first question for a play on, after which these lines are typed."""
    text = left_after("", "1", "", *typed, seed=seed_of_a_lead(), lang=lang)
    phrases = {"en": ENGLISH, "zh": CHINESE}[lang]
    return text[text.index(phrases.ask_play.strip()) :]


def hand() -> str:
    """The cards that seat 0 leads from."""
    text = left_after("", "1", "", seed=seed_of_a_lead())
    *_, shown = re.findall(r"^your cards +(.*)$", text, flags=re.M)
    return str(shown)


def test_enter_is_the_cautious_answer() -> None:
    text = left_after("", "", seed=1)
    assert "Ready?  1 start  2 start with open cards  (Enter: start)" in text
    assert "you       pass" in text
    assert text.endswith(f"{ENGLISH.goodbye}\n")


def test_an_answer_is_a_number_or_a_word_and_may_be_advised() -> None:
    text = left_after("nonsense", "start", "?", "call", seed=seed_of_a_lead())
    assert "Answer with a number or a word of these: 1 start  2 start with open cards" in text
    assert "Hint: " in text
    assert "you       call" in text


def test_the_landlord_the_bottom_cards_and_what_is_wild_are_told() -> None:
    text = left_after("", "1", "", seed=seed_of_a_lead())
    assert re.search(r"^Landlord: you. Bottom cards: \S+ \S+ \S+. Wild: \S+.$", text, flags=re.M)
    assert len(hand().split()) == 20


def test_hints_are_listed_and_played_by_their_number() -> None:
    text = led("?", "?2")
    second = re.search(r"^  \?2  (\S.*?\S)  +(\S.*)$", text, flags=re.M)
    assert second is not None
    assert re.search(rf"^\* you       {re.escape(second[2])}   {second[1]}, \d+ left$", text, flags=re.M)


def test_cards_are_played_as_they_are_typed() -> None:
    lowest = hand().split()[-1]
    text = led(lowest.lower())
    assert f"* you       {lowest}   solo, 19 left\n" in text
    assert f"\n{lowest}   solo, 19 left" not in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Whoever leads has to play."),
        ("34Z", "'Z' is no card, these are 3456789TJQKA2XD\n  34Z\n    ^"),
        ("33333", "the deck has only 4 3"),
        ("3 = PAIR 3", "text: '3 = PAIR 3': 1 card is no PAIR"),
    ],
)
def test_illegal_input_has_a_reason_and_is_asked_again(typed: str, said: str) -> None:
    text = led(typed)
    assert said in text
    assert text.count(ENGLISH.ask_play.strip()) == 2


def test_cards_that_are_not_held_or_no_play_have_a_reason_in_either_language() -> None:
    labels = hand().split()
    missing = next(rank for rank in "3456789TJQKA2" if rank not in labels and f"{rank}*" not in labels)
    for lang, phrases in (("en", ENGLISH), ("zh", CHINESE)):
        text = led(missing, labels[-1] + labels[1].rstrip("*"), lang=lang)
        assert text.count(phrases.ask_play.strip()) == 3
    assert "手里没有" in led(missing, lang="zh")


def test_help_is_there_at_every_question() -> None:
    assert ENGLISH.help.splitlines()[0] in left_after("help", seed=1)
    assert ENGLISH.help.splitlines()[0] in led("HELP")


def test_input_that_ends_leaves_the_hand() -> None:
    text = play("--game", "call_rob", "--seed", "1", typed=[])
    assert text.endswith(f"{ENGLISH.goodbye}\n")


@pytest.mark.parametrize(("stopped", "exit_code"), [(Quit, 0), (EOFError, 0), (KeyboardInterrupt, 130)])
def test_a_hand_that_is_left_is_recorded_so_far(
    stopped: type[BaseException], exit_code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(prompt: str) -> str:
        raise stopped

    monkeypatch.setattr(command, "_reader", lambda console: leave)
    record = tmp_path / "record"
    result = CliRunner().invoke(app, ["play", "--game", "huanle", "--record", str(record)])
    assert result.exit_code == exit_code
    assert result.stdout.endswith(f"{ENGLISH.goodbye}\n")
    table = Table.replay(record.read_text().splitlines(), unfinished=True)
    assert [event.action for event in table.events] == [Join()] * 3


@pytest.mark.parametrize(
    ("arguments", "beginning"),
    [
        (["--game", "bridge"], "laizi: --game: no game 'bridge', there are huanle"),
        (["--options", '{"cap": "x"}'], "laizi: cap: "),
        (["--record", "/nowhere/record"], "laizi: --record: "),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], beginning: str) -> None:
    result = CliRunner().invoke(app, ["play", *arguments], input="quit\n")
    assert result.exit_code == 2
    assert result.stderr.startswith(beginning)
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


# The readings of one set of cards, and the naturals of the two-card game, at the player itself.


def asked_for_a_play(
    rules: RuleSet, cards: str, typed: list[str], to_beat: Move | None = None
) -> tuple[Move, str]:
    """What somebody plays who holds these cards and types these lines, and what is shown."""
    output, lines = StringIO(), iter(typed)
    player = HumanPlayer(Console(file=output, width=100), ENGLISH, rules, 0, lambda prompt: next(lines))
    table = Table("huanle")
    held = Hand.parse(cards)
    view = replace(
        table.view(0), hand=held, wild_ranks=held.wild_ranks, to_beat=to_beat, cards_left=(9, 9, 9)
    )
    action = player.choose(view, Plays(legal_moves(held, rules, to_beat)))
    assert isinstance(action, Play)
    return action.move, output.getvalue()


def test_cards_with_several_readings_are_asked_about() -> None:
    move, text = asked_for_a_play(HUANLE, "3336*K/6", ["3336", "2"])
    assert move.kind.name == "BOMB"
    assert "1  trio with a solo  3 3 3 + 6*" in text
    move, _ = asked_for_a_play(HUANLE, "3336*K/6", ["3336", "x", "3336", "1"])
    assert move.kind.name == "TRIO_SOLO"
    move, _ = asked_for_a_play(HUANLE, "3336*K/6", ["3336 = BOMB 3"])
    assert move.kind.name == "BOMB"


def test_naturals_of_a_rank_are_taken_before_wild_ones() -> None:
    assert asked_for_a_play(TWO_CARD, "7 7*7*4/7", ["7"])[0].wilds == (0,)
    assert asked_for_a_play(TWO_CARD, "7 7*7*4/7", ["7*"])[0].wilds == (1,)
    assert asked_for_a_play(TWO_CARD, "7 7*7*4/7", ["77"])[0].wilds == (1,)
    assert asked_for_a_play(TWO_CARD, "7 7*7*4/7", ["47"])[0].wilds == (1,)


def test_open_hands_of_others_are_shown() -> None:
    output = StringIO()
    table = Table("huanle", {"first_caller": 0}, seed=1)
    for seat in range(3):
        table.act(seat, Join())
    for seat in range(3):
        table.act(seat, Open(seat == 1))
    player = HumanPlayer(Console(file=output, width=100), ENGLISH, HUANLE, 0, lambda prompt: "")
    assert player.choose(table.view(0), table.legal_actions(0)) == Open(False)
    assert re.search(rf"^seat 1 +{re.escape(table.view(1).hand.display())} *$", output.getvalue(), flags=re.M)
    assert "seat 2 " not in output.getvalue()


def test_nothing_to_offer_is_said() -> None:
    move, text = asked_for_a_play(HUANLE, "3", ["?", "p"], to_beat=Move.parse("4", HUANLE))
    assert move == PASS
    assert ENGLISH.no_hints in text
    assert f"\n\n{ENGLISH.no_hints}" not in text


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals on Windows")
def test_at_a_terminal_what_is_typed_is_seen_once() -> None:
    import pty

    controller, terminal = pty.openpty()
    with subprocess.Popen(
        [SCRIPT, "play", "--seed", "7"], stdin=terminal, stdout=terminal, stderr=terminal
    ) as game:
        os.close(terminal)
        seen = b""
        for prompt, line in ((b"(Enter: start) ", b"start\n"), (b"(Enter: ", b"quit\n")):
            while prompt not in seen:
                seen += os.read(controller, 1024)
            seen = seen[seen.index(prompt) + len(prompt) :]
            os.write(controller, line)
        with contextlib.suppress(OSError):  # which is how a terminal says that nobody is there any more
            while chunk := os.read(controller, 1024):
                seen += chunk
        assert game.wait(timeout=30) == 0
    os.close(controller)
    assert seen.count(b"quit") == 1
    assert ENGLISH.goodbye.encode() in seen

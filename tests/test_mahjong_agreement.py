"""The readable and the native rules of mahjong give the same answers, and the same errors."""

from types import SimpleNamespace
from typing import Any

import agree_mahjong
import fuzz_mahjong
import mahjong_cases as cases
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

import laizi.fastcore.mahjong as fastcore
import laizi.pyrules.mahjong as pyrules
from laizi.pyrules.mahjong import Hand, SichuanRules

pytestmark = pytest.mark.core

CORNERS = [
    # As many wilds as there are, kinds that need a fifth copy, and every shape at once.
    "1111222233m LLLL",
    "11112222333m LL",
    "2222555588m LLLL",
    "22223333444m LLL",
    "1112223334m LLLL",
    "11999m 123789p LLL",
    "19m 19p 1199s LLLL 11s",
    "123789m 12378p LLL",
    "22m LLLL 5588p 22s 88s",
    "258m 258p 2258s LLLL",
    "111199m LLLL 2233s",
    "5m L pong:555m pong:666m pong:777m pong:888m",
    "45678m LLL pong:555m pong:666m",
    "4566m 7m LLL pong:555m pong:66mL",
    "556m LL pong:5mLL pong:666m pong:777m",
    "LL pong:111m exposed:9999m pong:999s concealed:1111s",
    "LL added:22mL+L pong:888s pong:555s pong:222s",
    "5m 5m LL concealed:5mLL5m 678m 99s",
    "22m LLL 444s concealed:2222s 678s",
    "23444m 99s L pong:55mL pong:5mLL",
]


@st.composite
def seeds(draw: st.DrawFn) -> Any:
    """Choices out of one string of bytes: drawn one by one, hypothesis would make most of them alike."""
    drawn = iter(draw(st.binary(min_size=400, max_size=400)))
    return lambda number: (next(drawn, 0) << 8 | next(drawn, 0)) % number


def asked_of_both(name: str, *question: Any) -> Any:
    """The answer of both sides to one question."""
    found, wanted = (agree_mahjong.answer(getattr(side, name), *question) for side in (fastcore, pyrules))
    assert found == wanted, question
    return wanted


@examples(50)
@given(seeds())
def test_random_hands(choose: Any) -> None:
    rules = cases.rule_set(choose)
    complete, waiting = cases.hand(choose, rules, 14), cases.hand(choose, rules, 13)
    for hand in (complete, waiting):
        asked_of_both("is_win", hand, rules)
    for name in ("waits", "shanten"):
        asked_of_both(name, waiting, rules)
    asked_of_both("score", cases.win(choose, complete), rules)


@pytest.mark.parametrize("text", CORNERS)
@pytest.mark.parametrize("fifth_copy", [True, False])
@pytest.mark.parametrize("terminal_pongs", [True, False])
def test_hands_that_are_hard_to_score(text: str, fifth_copy: bool, terminal_pongs: bool) -> None:
    rules = pyrules.SICHUAN_LAIZI.replace(fifth_copy=fifth_copy, terminal_pongs=terminal_pongs)
    hand = Hand.parse(text)
    asked_of_both("is_win", hand, rules)
    asked_of_both("score", pyrules.Win(hand), rules)
    if hand.size == 14:
        asked_of_both("shanten", hand, rules)


def test_the_long_comparison_in_short() -> None:
    tally = agree_mahjong.compare(seed=2, numbers=range(1, 61))
    assert tally.mismatches == []
    assert tally.hands == 60
    assert min(tally.wins, tally.waiting) > 20


@pytest.mark.parametrize("name", ["is_win", "waits", "shanten", "score"])
def test_a_disagreement_is_shown_as_a_call(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    native = {function: getattr(fastcore, function) for function in ("is_win", "waits", "shanten", "score")}
    monkeypatch.setattr(agree_mahjong, "fastcore", SimpleNamespace(**{**native, name: lambda *_: "nonsense"}))
    mismatch = agree_mahjong.compare_one(seed=2, number=1).mismatches[0]
    question = mismatch.partition(f"{name}(")[2].partition("): native")[0]
    names = {"Hand": Hand, "SichuanRules": SichuanRules}
    if name == "score":
        assert question.startswith("Win(hand=Hand.parse(")
    else:
        assert agree_mahjong.answer(getattr(pyrules, name), *eval(f"({question},)", names)) != "nonsense"


def test_malformed_calls_answer_or_raise_what_they_should() -> None:
    fuzzer = fuzz_mahjong.Fuzzer(seed=3)
    fuzzer.run(calls=4_000)
    assert fuzzer.failures == []
    assert {"answers", "TypeError", "ValueError", "OverflowError"} == set(fuzzer.tally)


def test_an_unexpected_error_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    names = ("is_win", "waits", "shanten", "score")
    for module in ("fastcore", "batch"):
        monkeypatch.setattr(fuzz_mahjong, module, SimpleNamespace(**dict.fromkeys(names, broken)))
    fuzzer = fuzz_mahjong.Fuzzer(seed=3)
    fuzzer.run(calls=10)
    assert len(fuzzer.failures) == 10
    assert "ZeroDivisionError" in fuzzer.failures[0]

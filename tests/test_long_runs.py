"""The runs behind `make agree` and `make fuzz`, in short, and that they notice what they are there for."""

import random
from types import SimpleNamespace
from typing import Any

import agree
import fuzz
import pytest

import laizi.fastcore.doudizhu as fastcore
from laizi.pyrules.doudizhu import Hand, Move, MoveList, RuleSet

pytestmark = pytest.mark.core


def test_both_sides_agree() -> None:
    tally = agree.compare(seed=2, numbers=range(1, 41))
    assert tally.mismatches == []
    assert tally.hands == 40
    assert min(tally.plays, tally.follows, tally.moves) > 100


@pytest.mark.parametrize("change", ["leaves out", "repeats", "swaps"])
def test_a_disagreement_is_shown_as_a_call(monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    def wrong(*question: Any) -> MoveList:
        found = fastcore.legal_moves(*question)
        codes = found.codes.tolist()
        changed = {"leaves out": codes[:-1], "repeats": codes + codes[-1:], "swaps": codes[::-1]}[change]
        return MoveList(changed, found.wild_ranks)

    native = {name: getattr(fastcore, name) for name in ("count_moves", "is_legal", "readings")}
    monkeypatch.setattr(agree, "fastcore", SimpleNamespace(legal_moves=wrong, **native))
    mismatch = agree.compare(seed=2, numbers=range(1, 10)).mismatches[0]
    arguments = mismatch.partition("legal_moves(")[2].partition("): ")[0]
    question = eval(f"({arguments},)", {"Hand": Hand, "Move": Move, "RuleSet": RuleSet})
    assert wrong(*question) != fastcore.legal_moves(*question)


def test_malformed_calls_answer_or_raise_what_they_should() -> None:
    fuzzer = fuzz.Fuzzer(seed=3)
    fuzzer.run(calls=4_000)
    assert fuzzer.failures == []
    assert {"answers", "TypeError", "ValueError", "OverflowError"} == set(fuzzer.tally)


def test_an_unexpected_error_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError(random.random())

    native = {name: broken for name in fastcore.__all__ if callable(getattr(fastcore, name))}
    monkeypatch.setattr(fuzz, "fastcore", SimpleNamespace(**native))
    fuzzer = fuzz.Fuzzer(seed=3)
    fuzzer.run(calls=10)
    assert len(fuzzer.failures) == 10
    assert "ZeroDivisionError" in fuzzer.failures[0]

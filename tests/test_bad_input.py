"""Bad input: every argument of every function is refused by name, with its value, and on both sides alike."""

import inspect
import random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.pyrules.doudizhu import HUANLE, Hand, Move, RuleSet

pytestmark = pytest.mark.core

RNG = np.random.Generator(np.random.PCG64(1))
HAND = Hand.parse("334455 7*7*/7")
MOVE = Move.parse("55/7 = PAIR 5")
TO_BEAT = Move.parse("33/7 = PAIR 3")

# Arguments with which every function answers.
GOOD: dict[str, dict[str, Any]] = {
    "beats": {"move": MOVE, "to_beat": TO_BEAT, "rules": HUANLE},
    "bomb_multiplier": {"move": MOVE, "rules": HUANLE},
    "bomb_strength": {"bomb": Move.parse("3333/7 = BOMB 3"), "rules": HUANLE},
    "check_hand": {"hand": HAND, "rules": HUANLE},
    "check_play": {"move": MOVE, "rules": HUANLE},
    "check_to_beat": {"to_beat": TO_BEAT, "wild_ranks": (4,), "rules": HUANLE},
    "complete": {"selected": Hand.parse("5/7"), "hand": HAND, "rules": HUANLE, "to_beat": TO_BEAT},
    "count_moves": {"hand": HAND, "rules": HUANLE, "to_beat": TO_BEAT},
    "deal": {"rules": HUANLE, "seed": 1},
    "explain": {"cards": MOVE, "rules": HUANLE, "to_beat": TO_BEAT, "hand": HAND},
    "hints": {"hand": HAND, "rules": HUANLE, "to_beat": TO_BEAT},
    "is_legal": {"move": MOVE, "hand": HAND, "rules": HUANLE, "to_beat": TO_BEAT},
    "layout": {"move": MOVE, "rules": HUANLE},
    "legal_moves": {"hand": HAND, "rules": HUANLE, "to_beat": TO_BEAT},
    "min_turns": {"hand": HAND, "rules": HUANLE},
    "readings": {"cards": HAND, "rules": HUANLE},
    "resolve_rules": {"rules": HUANLE},
    "sample": {"hand": HAND, "rules": HUANLE, "rng": RNG, "to_beat": TO_BEAT},
}

# What takes a Position, which each side has its own of: test_perft.py and test_playouts.py ask these.
OF_A_POSITION = {"divide", "perft", "play_out", "playouts"}

NO_OBJECTS: tuple[Any, ...] = (
    0,
    1.5,
    "33",
    b"33",
    (3, 3),
    [1] * 15,
    {},
    object(),
    np.zeros(15, np.uint8),
    Hand,
)
NO_HANDS = (None, MOVE, HUANLE, *NO_OBJECTS)
NO_MOVES = (None, HAND, MOVE.code, np.uint64(MOVE.code), *NO_OBJECTS)
HANDS_OF_NO_DEAL = tuple(map(Hand.parse, ("3/XD", "3/79", "3X*/7XD", "37/7")))
MOVES_OF_ANOTHER_DEAL = tuple(map(Move.parse, ("33 = PAIR 3", "33/8 = PAIR 3", "X*D*/XD = ROCKET X")))
PLAYS_OF_NO_RULE_SET = tuple(
    map(
        Move.parse,
        ("34/7 = PAIR 3", "7*7*/7 = PAIR 3", "33/7 = PAIR 4", "33335/7 = BOMB 3", "377/7 = TRIO 3"),
    )
)

# What must not be given for an argument, and the error it is.
BAD: dict[str, list[tuple[Any, type[Exception]]]] = {
    "rules": [
        *((value, TypeError) for value in (None, 0, b"HUANLE", HAND, ["HUANLE"], RuleSet,
        np.array(["HUANLE"]))), *((value, ValueError) for value in ("", "mahjong", "HUANLE ", "huan le")),
    ],
    "hand": [
        *((value, TypeError) for value in NO_HANDS),
        *((value, ValueError) for value in HANDS_OF_NO_DEAL),
    ],
    "cards": [
        *((value, TypeError) for value in NO_HANDS),
        *((value, ValueError) for value in HANDS_OF_NO_DEAL),
    ],
    "selected": [
        *((value, TypeError) for value in NO_HANDS),
        *((value, ValueError) for value in (Hand.parse("/7"), Hand.parse("6/7"), Hand.parse("5"))),
    ],
    "move": [
        *((value, TypeError) for value in NO_MOVES),
        *((value, ValueError) for value in (*MOVES_OF_ANOTHER_DEAL, *PLAYS_OF_NO_RULE_SET)),
    ],
    "to_beat": [
        *((value, TypeError) for value in NO_MOVES if value is not None),
        *((value, ValueError) for value in (*MOVES_OF_ANOTHER_DEAL, *PLAYS_OF_NO_RULE_SET)),
    ],
    "bomb": [
        *((value, TypeError) for value in NO_MOVES),
        (MOVE, ValueError),
    ],
    "rng": [(value, TypeError) for value in (None, 1, np.random.PCG64(1), random.Random(1),
    np.random.Generator)], "seed": [
        *((value, TypeError) for value in (None, 1.0, "1", (1,), RNG)),
        *((value, ValueError) for value in (-1, -(2**70))),
    ],
    "wild_ranks": [],
}  # fmt: skip

# Of these, what is a question to which a function has an answer, or where another argument is the wrong one.
ANSWERED: dict[tuple[str, str], tuple[Any, ...]] = {
    ("beats", "move"): MOVES_OF_ANOTHER_DEAL[:2],
    ("is_legal", "move"): PLAYS_OF_NO_RULE_SET,
    ("check_play", "move"): MOVES_OF_ANOTHER_DEAL[:2],
    ("layout", "move"): MOVES_OF_ANOTHER_DEAL[:2],
    ("bomb_multiplier", "move"): (*MOVES_OF_ANOTHER_DEAL, *PLAYS_OF_NO_RULE_SET),
    ("explain", "cards"): (MOVE, *HANDS_OF_NO_DEAL),
    ("explain", "hand"): (None,),
}


def cases() -> list[Any]:
    """Every function with one bad argument."""
    return [
        pytest.param(function, argument, value, error, id=f"{function}-{argument}-{number}")
        for function, arguments in GOOD.items()
        for argument in arguments
        for number, (value, error) in enumerate(BAD[argument])
        if not any(value is answered for answered in ANSWERED.get((function, argument), ()))
    ]


def error_of(ddz: ModuleType, function: str, arguments: dict[str, Any]) -> tuple[type[Exception], str]:
    with pytest.raises(Exception) as caught:  # noqa: PT011 # which one it is, is what the test looks at
        getattr(ddz, function)(**arguments)
    return caught.type, str(caught.value)


def test_every_function_that_both_sides_have_is_asked() -> None:
    functions = {name for name in pyrules.__all__ if callable(getattr(pyrules, name)) and name.islower()}
    assert functions == GOOD.keys() | OF_A_POSITION
    assert functions <= set(fastcore.__all__)
    for name, arguments in GOOD.items():
        assert inspect.signature(getattr(pyrules, name)).parameters.keys() - {"name"} == arguments.keys()


@pytest.mark.parametrize("function", GOOD)
def test_good_arguments_are_answered(ddz: ModuleType, function: str) -> None:
    getattr(ddz, function)(**GOOD[function])


@pytest.mark.parametrize(("function", "argument", "value", "error"), cases())
def test_a_bad_argument_is_refused_by_name(
    ddz: ModuleType, function: str, argument: str, value: Any, error: type[Exception]
) -> None:
    caught, message = error_of(ddz, function, {**GOOD[function], argument: value})
    assert caught is error
    assert message.startswith(f"{argument}: ")
    texts = repr(value), str(value), str(getattr(value, "cards", value))
    assert any(text in message for text in texts) or len(value) == 0


@pytest.mark.parametrize(("function", "argument", "value", "error"), cases())
def test_both_sides_refuse_alike(function: str, argument: str, value: Any, error: type[Exception]) -> None:
    arguments = {**GOOD[function], argument: value}
    assert error_of(fastcore, function, arguments) == error_of(pyrules, function, arguments)


@pytest.mark.parametrize("function", GOOD)
def test_the_first_bad_argument_is_the_one_refused(function: str) -> None:
    """In the same order on both sides."""
    wrong = dict.fromkeys(GOOD[function], 1.5)
    assert error_of(fastcore, function, wrong) == error_of(pyrules, function, wrong)


@pytest.mark.parametrize("function", GOOD)
def test_missing_and_unknown_arguments_are_type_errors(ddz: ModuleType, function: str) -> None:
    with pytest.raises(TypeError):
        getattr(ddz, function)()
    with pytest.raises(TypeError):
        getattr(ddz, function)(**GOOD[function], depth=1)
    with pytest.raises(TypeError):
        getattr(ddz, function)(*GOOD[function].values(), None, None)


@pytest.mark.parametrize("move", MOVES_OF_ANOTHER_DEAL[:2])
def test_plays_of_two_deals_cannot_be_compared(ddz: ModuleType, move: Move) -> None:
    error, message = error_of(ddz, "beats", {**GOOD["beats"], "move": move})
    assert (error, message) == (
        ValueError,
        f"to_beat: {TO_BEAT} is of a deal with other wild ranks than {move}",
    )


def test_an_empty_hand_has_nothing_to_sample(ddz: ModuleType) -> None:
    assert error_of(ddz, "sample", {"hand": Hand.parse(""), "rules": "CLASSIC", "rng": RNG}) == (
        ValueError,
        "hand: there is no play to choose from",
    )


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        ("CLASSIC", "33/7"),
        ("HUANLE", "33/79"),
        ("HUANLE", "77/7"),
        ("HUANLE", "X*/XD"),
        ("TIANDI", "7 9*/79"),
        ("TWO_CARD", "7*7*7*/7"),
        ("TWO_CARD", "777/7"),
        ("TWO_CARD", "8*/8"),
        ("TWO_CARD", "7*X*/7XD"),
    ],
)
def test_a_hand_that_the_deck_does_not_hold_is_refused(ddz: ModuleType, rules: str, cards: str) -> None:
    hand = Hand.parse(cards)
    for function in ("legal_moves", "count_moves", "hints"):
        error, message = error_of(ddz, function, {"hand": hand, "rules": rules})
        assert error is ValueError
        assert message.startswith(f"hand: {hand}")


@pytest.mark.parametrize(
    ("rules", "to_beat"),
    [
        ("CALL_ROB", "333444 5566/7 = AIRPLANE_PAIR 3x2"),
        ("CALL_ROB", "3333 XD/7 = QUAD_SOLO 3"),
        ("CALL_ROB", "7*7*7* 3/7 = TRIO_SOLO 8"),
        ("CALL_ROB", "3333 888999TTTJJJ/7 = AIRPLANE_SOLO 8x4"),
        ("POINT_BID", "45689 7*/7 = SOLO_CHAIN 3x6"),
        ("HUANLE", "3333 7*/7 = BOMB 3"),
        ("HUANLE", "7*/7 = SOLO 3"),
    ],
)
def test_a_play_that_the_rule_set_does_not_have_is_nothing_to_beat(
    ddz: ModuleType, rules: str, to_beat: str
) -> None:
    move = Move.parse(to_beat)
    error, message = error_of(ddz, "legal_moves", {"hand": HAND, "rules": rules, "to_beat": move})
    assert (error, message) == (ValueError, f"to_beat: {move} is no legal play under {rules}")

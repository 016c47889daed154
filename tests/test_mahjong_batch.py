"""Batches of mahjong: many hands in one call, answered as one by one (docs/mahjong-batch.md)."""

import contextlib
import doctest
import random
import re
import threading
from pathlib import Path
from typing import Any, NamedTuple

import mahjong_cases as cases
import numpy as np
import pytest
from mahjong_arrays import arrays, circumstances

import laizi.fastcore.mahjong as fastcore
from laizi.fastcore.mahjong import batch
from laizi.fastcore.mahjong.batch.hands import Hands
from laizi.pyrules.mahjong import SICHUAN_LAIZI, Hand, SichuanRules, Win

pytestmark = [pytest.mark.core, pytest.mark.usefixtures("sharing")]

FUNCTIONS = ("is_win", "score", "shanten", "waits")
RULES = SICHUAN_LAIZI.replace(missing_suit=True)


class Case(NamedTuple):
    """Hands of one rule set, and the wins of those that have 14 tiles."""

    rules: SichuanRules
    complete: list[Hand]
    waiting: list[Hand]
    wins: list[Win]


def case(seed: int, rows: int, rules: SichuanRules | None = None) -> Case:
    choose = random.Random(seed).randrange
    rules = rules or cases.rule_set(choose)
    complete = [cases.hand(choose, rules, 14) for _ in range(rows)]
    waiting = [cases.hand(choose, rules, 13) for _ in range(rows)]
    return Case(rules, complete, waiting, [cases.win(choose, hand) for hand in complete])


def ask(name: str, hands: list[Hand], rules: SichuanRules, flags: Any = 0, workers: int = 1) -> Any:
    """The answer of a batch."""
    counts, wilds, melds, missing = arrays(hands)
    more = (flags,) if name == "score" else ()
    return getattr(batch, name)(counts, wilds, melds, rules, *more, missing, workers=workers)


def fan(win: Win, rules: SichuanRules) -> int:
    return fastcore.score(win, rules).fan if fastcore.is_win(win.hand, rules) else -1


@pytest.mark.parametrize("seed", range(25))
def test_answers_are_those_of_the_calls_for_one(seed: int) -> None:
    rules, complete, waiting, wins = case(seed, 40)
    both = complete + waiting
    assert ask("is_win", both, rules).tolist() == [fastcore.is_win(hand, rules) for hand in both]
    assert ask("shanten", both, rules).tolist() == [fastcore.shanten(hand, rules) for hand in both]
    found = ask("waits", waiting, rules)
    assert [tuple(row.nonzero()[0].tolist()) for row in found] == [fastcore.waits(h, rules) for h in waiting]
    flags = np.array([circumstances(win) for win in wins], np.uint8)
    assert ask("score", complete, rules, flags).tolist() == [fan(win, rules) for win in wins]


def test_dtypes_and_shapes() -> None:
    rules, complete, waiting, _ = case(1, 5)
    assert [(a.dtype, a.shape) for a in (ask("is_win", complete, rules), ask("score", complete, rules))] == [
        (np.bool_, (5,)),
        (np.int8, (5,)),
    ]
    assert [(a.dtype, a.shape) for a in (ask("shanten", waiting, rules), ask("waits", waiting, rules))] == [
        (np.int8, (5,)),
        (np.bool_, (5, 34)),
    ]


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("rows", [0, 1, 130, 3000])
def test_results_do_not_depend_on_the_number_of_workers(name: str, rows: int) -> None:
    few = case(2, min(rows, 60), RULES)
    hands = few.waiting if name == "waits" else few.complete
    hands = (hands * 50)[:rows]
    alone = ask(name, hands, RULES)
    for workers in (2, 3, 7):
        assert np.array_equal(ask(name, hands, RULES, workers=workers), alone)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_arrays_are_read_where_they_are(name: str) -> None:
    rules, complete, waiting, _ = case(3, 30, RULES)
    counts, wilds, melds, missing = arrays(waiting if name == "waits" else complete)
    more = (0,) if name == "score" else ()
    expected = getattr(batch, name)(counts, wilds, melds, rules, *more, missing)
    columns = np.asfortranarray(counts)
    apart = [np.repeat(array, 3, axis=0)[::3] for array in (wilds, melds, missing)]
    spread = np.zeros((*melds.shape[:2], 12), np.uint8)[:, :, ::2]
    spread[...] = apart[1]
    assert np.array_equal(getattr(batch, name)(columns, apart[0], spread, rules, *more, apart[2]), expected)
    backwards = getattr(batch, name)(counts[::-1], wilds[::-1], melds[::-1], rules, *more, missing[::-1])
    assert np.array_equal(backwards[::-1], expected)
    for array in (counts, wilds, melds, missing):
        array.flags.writeable = False
    assert np.array_equal(getattr(batch, name)(counts, wilds, melds, rules, *more, missing), expected)


def test_no_melds_and_no_missing_suit_may_be_left_out() -> None:
    hands = [Hand.parse(text) for text in ("111222333m 44p LLL", "147m 258p 369s 1122s L")]
    counts, wilds, melds, missing = arrays(hands)
    for given in (None, melds):
        for suit in (None, -1, missing):
            assert batch.is_win(counts, wilds, given, "SICHUAN_LAIZI", suit).tolist() == [True, False]


def test_one_missing_suit_and_the_same_circumstances_for_all() -> None:
    hand = Hand.parse("123456789m 2244p L")
    counts, wilds, melds, _ = arrays([hand, hand])
    for suit in range(3):
        expected = fastcore.is_win(hand.replace(missing_suit=fastcore.Suit(suit)), RULES)
        assert batch.is_win(counts, wilds, melds, RULES, suit).tolist() == [expected] * 2
    plain, last = (
        batch.score(counts, wilds, melds, RULES, flags) for flags in (0, batch.Circumstances.LAST_TILE)
    )
    assert last.tolist() == (plain + 1).tolist()


def test_circumstances_have_a_bit_each() -> None:
    assert sum(batch.Circumstances) == 127


# Bad input


def bad(name: str, row: int, change: Any) -> tuple[Any, ...]:
    """Arguments for a function of which a row has been changed."""
    found = case(4, 12, RULES)
    asked = list(arrays(found.waiting if name == "waits" else found.complete))
    asked.append(np.zeros(12, np.uint8))
    change(*(array[row] if array.ndim > 1 else array[row : row + 1] for array in asked))
    counts, wilds, melds, missing, flags = asked
    return (counts, wilds, melds, RULES, *((flags,) if name == "score" else ()), missing)


def five_of_a_kind(counts: Any, *_: Any) -> None:
    counts[3] = 5


def huge_count(counts: Any, *_: Any) -> None:
    counts[26] = 255


def an_honour(counts: Any, *_: Any) -> None:
    counts[:] = 0
    counts[30] = 1


def natural_wild(counts: Any, *_: Any) -> None:
    counts[:] = 0
    counts[9] = 1


def many_wilds(counts: Any, wilds: Any, *_: Any) -> None:
    wilds[0] = 200


def wrong_kind(counts: Any, wilds: Any, melds: Any, *_: Any) -> None:
    melds[1] = (9, 2, 3, 0, 0, 0)


def tile_of_no_game(counts: Any, wilds: Any, melds: Any, *_: Any) -> None:
    melds[1] = (0, 200, 3, 0, 0, 0)


def too_many_in_a_pong(counts: Any, wilds: Any, melds: Any, *_: Any) -> None:
    melds[2] = (0, 2, 4, 255, 0, 0)


def wild_on_a_pong(counts: Any, wilds: Any, melds: Any, *_: Any) -> None:
    melds[2] = (0, 2, 3, 0, 1, 0)


def pong_of_a_pair(counts: Any, wilds: Any, melds: Any, *_: Any) -> None:
    counts[:] = 0
    counts[2] = 2
    melds[:] = (0, 2, 3, 0, 0, 0), (0,) * 6, (0,) * 6, (0,) * 6


def two_pongs_of_a_kind(counts: Any, wilds: Any, melds: Any, *_: Any) -> None:
    counts[:] = 0
    melds[:] = (0, 2, 3, 0, 0, 0), (0,) * 6, (0,) * 6, (0, 2, 2, 1, 0, 0)


def no_suit(counts: Any, wilds: Any, melds: Any, missing: Any, *_: Any) -> None:
    missing[0] = 3


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (five_of_a_kind, "counts: row 7: there are 0..4 tiles 4m, got 5"),
        (huge_count, "counts: row 7: there are 0..4 tiles 9s, got 255"),
        (an_honour, "counts: row 7: .* honours"),
        (natural_wild, "counts: row 7: .* natural 1p"),
        (many_wilds, "wilds: row 7: there are 0..4 wild tiles, got 20[0-9]"),
        (wrong_kind, "melds: row 7: no meld has the kind 9"),
        (tile_of_no_game, "melds: row 7: tile: expected a slot"),
        (too_many_in_a_pong, "melds: row 7: wilds: .* got 255"),
        (wild_on_a_pong, "melds: row 7: laid: wilds are laid on kongs"),
        (pong_of_a_pair, "counts: row 7: there are 0..4 tiles 3m, got 5"),
        (two_pongs_of_a_kind, "counts: row 7: there are 0..4 tiles 3m, got 5"),
        (no_suit, "missing: row 7: expected a suit 0..2 or -1 for none, got 3"),
    ],
)
def test_a_wrong_row_is_named(name: str, change: Any, message: str) -> None:
    for workers in (1, 2):
        with pytest.raises(ValueError, match=message):
            getattr(batch, name)(*bad(name, 7, change), workers=workers)


def test_the_first_of_several_wrong_rows_is_named() -> None:
    hands = [Hand.parse("11m")] * 5000
    counts, wilds, melds, _ = arrays(hands)
    counts[3000:, 0] = 9
    for workers in (1, 2, 5):
        with pytest.raises(ValueError, match=r"counts: row 3000: there are 0\.\.4 tiles 1m, got 9"):
            batch.is_win(counts, wilds, melds, RULES, workers=workers)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (128, "circumstances: row 0: expected 0..127, got 128"),
        (3, "circumstances: row 0: a tile is discarded or robbed"),
        (6, "circumstances: row 0: after_kong: "),
        (18, "circumstances: row 0: last_tile: "),
        (4, "circumstances: row 0: after_kong: "),
        (8, "circumstances: row 0: feeder: "),
        (96, "circumstances: row 0: earthly: "),
        (33, "circumstances: row 0: heavenly: "),
    ],
)
def test_circumstances_that_cannot_be(flags: int, message: str) -> None:
    counts, wilds, melds, _ = arrays([Hand.parse("123456789m 22244p")])
    with pytest.raises(ValueError, match=message):
        batch.score(counts, wilds, melds, RULES, flags)
    with pytest.raises(ValueError, match=message):
        batch.score(counts, wilds, None, RULES, np.array([flags], np.uint8))


def test_wrong_numbers_of_tiles_are_no_win_and_neither_wait_nor_have_a_number() -> None:
    counts, wilds, melds, _ = arrays([Hand.parse("123m")])
    assert batch.is_win(counts, wilds, melds, RULES).tolist() == [False]
    assert batch.score(counts, wilds, melds, RULES).tolist() == [-1]
    with pytest.raises(ValueError, match="counts: row 0: expected 13 tiles, melds as three, got 3"):
        batch.waits(counts, wilds, melds, RULES)
    with pytest.raises(ValueError, match="counts: row 0: expected 13 or 14 tiles, melds as three, got 3"):
        batch.shanten(counts, wilds, melds, RULES)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(
    ("place", "value", "error", "message"),
    [
        (0, [[0] * 34], TypeError, "counts: expected a numpy array of uint8"),
        (0, np.zeros((2, 34)), TypeError, "counts: expected an array of uint8, got float64"),
        (0, np.zeros((2, 27), np.uint8), ValueError, r"counts: expected the shape \(n, 34\), got \(2, 27\)"),
        (1, np.zeros(3, np.uint8), ValueError, r"wilds: expected the shape \(2,\), got \(3,\)"),
        (1, np.zeros((2, 1), np.uint8), ValueError, "wilds: expected the shape"),
        (2, np.zeros((2, 4, 5), np.uint8), ValueError, r"melds: expected the shape \(2, 4, 6\)"),
        (2, np.zeros((2, 4, 6), np.int64), TypeError, "melds: expected an array of uint8, got int64"),
        (3, "BEIJING", ValueError, "rules: no rule set"),
        (3, None, TypeError, "rules: expected SichuanRules"),
        (-1, np.zeros(3, np.int8), ValueError, "missing: expected the shape"),
        (-1, 1.5, TypeError, "missing: expected a number or a numpy array of int8, got 1.5"),
        (-1, 300, ValueError, "missing: expected -128..127, got 300"),
    ],
)
def test_wrong_arguments_are_named(
    name: str, place: int, value: Any, error: type[Exception], message: str
) -> None:
    counts, wilds, melds, missing = arrays([Hand.parse("123456789m 2244p")] * 2)
    asked = [counts, wilds, melds, RULES, *([0] if name == "score" else []), missing]
    asked[place] = value
    with pytest.raises(error, match=message):
        getattr(batch, name)(*asked)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_workers_are_a_whole_number_from_one(name: str) -> None:
    counts, wilds, melds, _ = arrays([Hand.parse("123456789m 2244p")])
    with pytest.raises(ValueError, match="workers: expected a number from 1, got 0"):
        getattr(batch, name)(counts, wilds, melds, RULES, workers=0)
    with pytest.raises(TypeError, match="workers: expected a whole number"):
        getattr(batch, name)(counts, wilds, melds, RULES, workers="2")


def test_rows_outside_the_arrays_are_refused() -> None:
    counts, wilds, melds, _ = arrays([Hand.parse("123456789m 2244p")])
    hands = Hands(counts, wilds, melds, RULES, None)
    for start, stop, answers in ((0, 2, 1), (-1, 1, 1), (1, 0, 1), (0, 1, 2)):
        with pytest.raises(ValueError, match="there are 1 rows"):
            hands.win(start, stop, np.zeros(answers, np.uint8))
        with pytest.raises(ValueError, match="there are 1 rows"):
            hands.score(start, stop, np.zeros(answers, np.int8))
    with pytest.raises(ValueError, match="there are 34 slots, not 33"):
        hands.waits(0, 1, np.zeros((1, 33), np.uint8))


def test_arrays_that_change_during_a_call_do_no_harm() -> None:
    found = case(5, 500, RULES)
    complete, waiting = arrays(found.complete), arrays(found.waiting)
    running = threading.Event()
    running.set()

    def write() -> None:
        noise = random.Random(1)
        while running.is_set():
            for array in (*complete, *waiting):
                values = array.reshape(-1)
                place = noise.randrange(len(values))
                kept = values[place]
                values[place] = noise.randrange(127)
                values[place] = kept

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for name in FUNCTIONS * 30:
            counts, wilds, melds, missing = waiting if name in ("waits", "shanten") else complete
            more = (0,) if name == "score" else ()
            with contextlib.suppress(ValueError):
                answers = getattr(batch, name)(counts, wilds, melds, RULES, *more, missing, workers=2)
                assert len(answers) == 500
    finally:
        running.clear()
        writer.join()


def test_the_examples_of_the_page() -> None:
    page = (Path(__file__).parents[1] / "docs" / "mahjong-batch.md").read_text("utf-8")
    examples = "\n".join(re.findall(r"```pycon\n(.*?)```", page, flags=re.S))
    test = doctest.DocTestParser().get_doctest(examples, {}, "mahjong-batch.md", None, 0)
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert result.attempted > 0
    assert result.failed == 0

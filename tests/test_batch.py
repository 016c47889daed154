"""Batches: many hands in one call, with the answers of the calls for one (docs/batch.md)."""

import doctest
import gc
import itertools
import os
import pickle
import random
import re
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple

import cases
import most_plays
import numpy as np
import pytest
from numpy.typing import NDArray

import laizi.fastcore.doudizhu as fastcore
from laizi.fastcore.batch.workers import Workers
from laizi.fastcore.doudizhu import batch
from laizi.fastcore.doudizhu.batch import aside
from laizi.fastcore.doudizhu.batch.aside import Aside
from laizi.fastcore.doudizhu.batch.enumeration import Enumeration
from laizi.fastcore.doudizhu.batch.halves import Halves
from laizi.fastcore.doudizhu.batch.words import Words
from laizi.fastcore.doudizhu.batch.writing import write
from laizi.pyrules.doudizhu import HUANLE, PASS, PRESETS, TIANDI, Hand, Move, RuleSet, beats, readings

pytestmark = pytest.mark.usefixtures("sharing")

MOST_PLAYS = 82_543
"""What tests/most_plays.py finds."""

THE_MOST = "4 5 6 7 8 99 T J Q K A 3*3*3*3*2*2*2*2*/32"
"""The hand that has them."""


class Arrays(NamedTuple):
    """Hands of a rule set, and what they have to beat, as one call takes them."""

    counts: NDArray[np.uint8]
    wilds: NDArray[np.uint8]
    wild_ranks: NDArray[np.int8]
    rules: RuleSet
    to_beat: NDArray[np.uint64] | None = None


def arrays(hands: Sequence[Hand], rules: RuleSet, to_beat: Sequence[Move | None] | None = None) -> Arrays:
    """Hands as rows: two columns of wilds and of wild ranks."""
    wilds = np.zeros((len(hands), 2), np.uint8)
    wild_ranks = np.full((len(hands), 2), -1, np.int8)
    for row, hand in enumerate(hands):
        wilds[row, : len(hand.wilds)] = hand.wilds
        wild_ranks[row, : len(hand.wild_ranks)] = hand.wild_ranks
    counts = np.array([hand.counts for hand in hands], np.uint8).reshape(len(hands), 15)
    codes = None if to_beat is None else np.array([move.code if move else 0 for move in to_beat], np.uint64)
    return Arrays(counts, wilds, wild_ranks, rules, codes)


def two(values: tuple[int, ...], absent: int) -> tuple[int, int]:
    """Wilds or wild ranks in two columns."""
    first, second = (*values, absent, absent)[:2]
    return first, second


def play(generator: random.Random, hand: Hand, rules: RuleSet) -> Move:
    """A play that the hand can lead, rare kinds as often as common ones; PASS where there is none."""
    codes = fastcore.legal_moves(hand, rules).codes
    if len(codes) == 0:
        return PASS
    kinds = np.unique(codes >> np.uint64(55))
    of_kind = codes[codes >> np.uint64(55) == generator.choice(kinds)]
    return Move.from_code(int(generator.choice(of_kind)), hand.wild_ranks)


def turns(rules: RuleSet, number: int, seed: int = 1) -> tuple[list[Hand], list[Move | None]]:
    """Random hands of up to 20 cards, each with its own wild ranks, half of them with a play to beat."""
    generator = random.Random(seed)
    hands, to_beat = [], []
    for _ in range(number):
        ranks = cases.wild_ranks(generator.randrange, rules)
        hands.append(cases.hand(generator.randrange, rules, ranks, generator.choice([0, 1, 5, 11, 17, 20])))
        other = cases.hand(generator.randrange, rules, ranks, 1 + generator.randrange(8))
        to_beat.append(generator.choice([None, PASS, *[play(generator, other, rules)] * 2]))
    return hands, to_beat


def mixed_rules(number: int) -> list[RuleSet]:
    generator = random.Random(5)
    return [*PRESETS.values(), *(cases.rule_set(generator.randrange) for _ in range(number))]


def dealt(n: int, rules: str = "HUANLE") -> Arrays:
    """The landlords' hands of n deals, which all lead."""
    deals = batch.deals(n, rules, seed=11)
    counts, wilds = deals.landlord_hand(0)
    return Arrays(counts, wilds, deals.wild_ranks, deals.rules)


def same(one: batch.MoveBatch, other: batch.MoveBatch) -> bool:
    return np.array_equal(one.offsets, other.offsets) and np.array_equal(one.codes, other.codes)


# The answers


@pytest.mark.parametrize("rules", mixed_rules(20))
def test_each_row_is_what_the_call_for_one_hand_gives_in_the_same_order(rules: RuleSet) -> None:
    hands, to_beat = turns(rules, 60)
    found = batch.legal_moves(*arrays(hands, rules, to_beat))
    assert len(found) == 60
    for row, (hand, move) in enumerate(zip(hands, to_beat, strict=True)):
        assert np.array_equal(found[row], fastcore.legal_moves(hand, rules, move).codes)


@pytest.mark.parametrize("rules", mixed_rules(5))
def test_count_moves_counts_what_legal_moves_finds(rules: RuleSet) -> None:
    asked = arrays(turns(rules, 80)[0], rules)
    counted = batch.count_moves(*asked)
    assert counted.dtype == np.int64
    assert counted.shape == (80,)
    assert np.array_equal(counted, np.diff(batch.legal_moves(*asked).offsets))


def test_leads_and_follows_may_be_mixed_and_pass_is_the_first_play_of_a_follow() -> None:
    hands = [Hand.parse("3344 7", wild="7")] * 3
    to_beat = [None, Move.parse("33/7 = PAIR 3"), Move.parse("XD/7 = ROCKET X")]
    asked = arrays(hands, HUANLE, to_beat)
    found = batch.legal_moves(*asked)
    assert 0 not in found[0]
    assert found[1][0] == 0
    assert len(found[1]) > 1
    assert found[2].tolist() == [0]
    assert batch.count_moves(*asked).tolist() == [len(plays) for plays in found]


def test_wild_ranks_may_differ_by_row() -> None:
    hands = [Hand.parse(text) for text in ("3 4*/4", "3 5*/5", "3 X*/4XD", "3 4* 5*/45", "34", "3 D*/XD")]
    found = batch.legal_moves(*arrays(hands, TIANDI))
    for plays, hand in zip(found, hands, strict=True):
        assert np.array_equal(plays, fastcore.legal_moves(hand, TIANDI).codes)


@pytest.mark.parametrize("constant", [4, np.int8(4), np.array(4, np.int8), np.array([[4, -1]], np.int8)])
def test_wild_ranks_may_be_the_same_for_all_rows(constant: Any) -> None:
    asked = arrays([Hand.parse("3 4 7", wild="7"), Hand.parse("55 77", wild="7")], HUANLE)
    expected = batch.legal_moves(*asked)
    assert same(batch.legal_moves(asked.counts, asked.wilds, constant, HUANLE), expected)
    assert same(batch.legal_moves(asked.counts, asked.wilds[:, 0], constant, HUANLE), expected)
    assert np.array_equal(
        batch.count_moves(asked.counts, asked.wilds[:, 0], constant, "huanle"), [10, 10]
    ) == (np.diff(expected.offsets).tolist() == [10, 10])


def test_a_constant_pair_of_wild_ranks() -> None:
    asked = arrays([Hand.parse("3 4* 5*/45"), Hand.parse("77 4*/45")], TIANDI)
    pair = np.array([[1, 2]], np.int8)
    assert same(batch.legal_moves(asked.counts, asked.wilds, pair, TIANDI), batch.legal_moves(*asked))


def test_no_wild_rank_is_minus_one() -> None:
    asked = arrays([Hand.parse("3345XD"), Hand.parse("2222")], PRESETS["CLASSIC"])
    none = np.zeros(2, np.uint8)
    for ranks in (-1, np.array([-1, -1], np.int8), np.array([[-1, -1]], np.int8)):
        assert same(batch.legal_moves(asked.counts, none, ranks, "CLASSIC"), batch.legal_moves(*asked))


@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_need_not_be_contiguous_nor_aligned(order: Any) -> None:
    hands, to_beat = turns(TIANDI, 40)
    asked = arrays(hands, TIANDI, to_beat)
    assert asked.to_beat is not None
    spread = np.zeros((80, 30), np.uint8, order=order)
    spread[::2, ::2] = asked.counts
    unaligned = np.frombuffer(b"\0" + asked.to_beat.tobytes(), np.uint64, offset=1)
    backwards = asked.wilds[::-1].copy()[::-1]
    ranks = np.asfortranarray(asked.wild_ranks)
    found = batch.legal_moves(spread[::2, ::2], backwards, ranks, TIANDI, unaligned)
    assert same(found, batch.legal_moves(*asked))


def test_read_only_arrays_will_do() -> None:
    asked = dealt(10)
    for array in asked[:3]:
        array.flags.writeable = False
    assert len(batch.legal_moves(*asked)) == 10


@pytest.mark.parametrize("rules", mixed_rules(20))
def test_readings_are_those_of_the_call_for_one_set_of_cards(rules: RuleSet) -> None:
    generator = random.Random(9)
    sets = []
    for _ in range(60):
        hand = cases.hand(generator.randrange, rules, cases.wild_ranks(generator.randrange, rules), 20)
        move = play(generator, hand, rules)
        sets.append(
            move.cards if move.code and generator.randrange(3) else cases.part(generator.randrange, hand)
        )
    found = batch.readings(*arrays(sets, rules)[:4])
    for cards, codes in zip(sets, found, strict=True):
        assert np.array_equal(codes, readings(cards, rules).codes)


# Workers and memory: the same result


def test_two_workers_write_to_one_memory_in_the_way_that_takes_less(monkeypatch: pytest.MonkeyPatch) -> None:
    ways: list[type] = []

    def note(workers: Workers, work: Any, close: Any) -> None:
        ways.append(type(work.__self__))
        work()

    monkeypatch.setattr(Workers, "together", note)
    for share, way in ((0.0, Aside), (1e9, Halves)):
        monkeypatch.setattr("laizi.fastcore.doudizhu.batch.writing._COPYING", share)
        enumeration, words = kept(dealt(2000)), claimed(3_000_000)
        assert write(Workers(2), enumeration, words)[0] == 2000
        assert ways.pop() is way


@pytest.mark.parametrize("n", [1, 130, 2000])
@pytest.mark.parametrize("rules", ["CLASSIC", "HUANLE", "TIANDI"])
def test_results_do_not_depend_on_the_number_of_workers(rules: str, n: int) -> None:
    asked = dealt(n, rules)
    expected = batch.legal_moves(*asked)
    counted = batch.count_moves(*asked)
    for workers in (1, 2, 3, 7):
        assert np.array_equal(batch.count_moves(*asked, workers=workers), counted)
        assert same(batch.legal_moves(*asked, workers=workers), expected)
        for old in (asked, dealt(3), dealt(n, rules)):
            out = batch.legal_moves(*old)
            assert same(batch.legal_moves(*asked, workers=workers, out=out), expected)


def test_the_memory_of_out_is_used_again() -> None:
    asked = dealt(500)
    out = batch.legal_moves(*asked)
    address, capacity = out.codes.ctypes.data, out.capacity
    for workers in (1, 2):
        out = batch.legal_moves(*asked, out=out, workers=workers)
        assert out.codes.ctypes.data == address
        assert out.capacity == capacity


@pytest.mark.parametrize("n", [20, 2000])
def test_there_is_room_behind_the_plays_to_write_the_next_ones_in_place(n: int) -> None:
    found = batch.legal_moves(*dealt(n))
    assert found.capacity - len(found.codes) >= min(len(found.codes), MOST_PLAYS)


def test_a_smaller_batch_leaves_room_apart_and_its_arrays_are_exactly_long() -> None:
    out = batch.legal_moves(*dealt(500))
    capacity = out.capacity
    found = batch.legal_moves(*dealt(20), out=out)
    assert found.offsets.shape == (21,)
    assert found.codes.shape == (found.offsets[-1],)
    assert found.capacity == capacity > len(found.codes)
    assert found.offsets.dtype == np.int64
    assert found.codes.dtype == np.uint64


@pytest.mark.parametrize("workers", [1, 2])
def test_memory_that_is_too_small_grows(workers: int) -> None:
    asked = dealt(700)
    expected = batch.legal_moves(*asked)
    for rows in (0, 1, 50, 699):
        counts, wilds, wild_ranks = asked.counts[:rows], asked.wilds[:rows], asked.wild_ranks[:rows]
        out = batch.legal_moves(counts, wilds, wild_ranks, asked.rules)
        assert same(batch.legal_moves(*asked, out=out, workers=workers), expected)


@pytest.mark.parametrize("workers", [1, 2])
def test_room_for_exactly_the_plays_is_enough(workers: int) -> None:
    asked = dealt(200)
    expected = batch.legal_moves(*asked)
    for spare in (0, 1, 3, 17, 200):
        codes = np.zeros(len(expected.codes) + spare, np.uint64)
        out = batch.MoveBatch(np.array([0, len(codes)]), codes)
        assert same(batch.legal_moves(*asked, out=out, workers=workers), expected)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_hands_with_the_most_plays_there_are(workers: int) -> None:
    """No thread has room aside for all of its own rows."""
    asked = arrays([Hand.parse(THE_MOST), Hand.parse("4/32")] * 100, TIANDI)
    one = fastcore.legal_moves(Hand.parse(THE_MOST), TIANDI).codes
    assert len(one) == MOST_PLAYS
    out = batch.legal_moves(*asked, workers=workers)
    for _ in range(2):
        assert len(out.codes) == 100 * (MOST_PLAYS + 1)
        assert all(np.array_equal(out[row], one) for row in range(0, 200, 2))
        out = batch.legal_moves(*asked, workers=workers, out=out)


def test_no_hand_has_more_plays_than_the_one_with_the_most() -> None:
    """All of them are counted in tests/most_plays.py; here those that are a few cards away."""
    most = Hand.parse(THE_MOST)
    near = [most]
    for _ in range(2):
        near += [
            Hand(np.add(hand.counts, swap).tolist(), hand.wilds, hand.wild_ranks)
            for hand in near
            for swap in (
                np.eye(15, dtype=int)[i] - np.eye(15, dtype=int)[j] for i in range(15) for j in range(15)
            )
            if min(np.add(hand.counts, swap)) >= 0
            and max(np.add(hand.counts, swap)[13:]) <= 1
            and np.add(hand.counts, swap)[[0, 12]].sum() == 0
        ][:2000]
    assert batch.count_moves(*arrays(near, TIANDI)).max() == MOST_PLAYS


@pytest.mark.parametrize("number", range(9))
def test_the_count_of_all_hands_goes_over_full_ones_that_there_are(number: int) -> None:
    for wilds in most_plays.ways(number):
        counts, held, ranks = next(block for block in most_plays.hands(wilds) if len(block[0]))
        assert (counts.sum(axis=1) == 20 - number).all()
        assert batch.count_moves(counts[:50], held[:50], ranks[:50], wilds.rules).min() > 0


def test_an_empty_batch() -> None:
    asked = arrays([], HUANLE, [])
    for workers in (1, 2):
        assert batch.count_moves(*asked, workers=workers).shape == (0,)
        found = batch.legal_moves(*asked, workers=workers)
        assert (len(found), found.offsets.tolist(), found.codes.shape) == (0, [0], (0,))
        found = batch.legal_moves(*asked, workers=workers, out=found)
        assert (len(found), list(found)) == (0, [])
    assert len(batch.legal_moves(asked.counts, asked.wilds, 4, HUANLE)) == 0
    assert len(batch.legal_moves(asked.counts, asked.wilds, np.array([[4, -1]], np.int8), HUANLE)) == 0
    assert len(batch.readings(*asked[:4])) == 0


def test_empty_hands() -> None:
    hands = [Hand.parse("/7")] * 3
    asked = arrays(hands, HUANLE, [None, Move.parse("3/7 = SOLO 3"), None])
    assert batch.legal_moves(*asked).offsets.tolist() == [0, 0, 1, 1]


def test_no_more_than_so_many_threads_write_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    class Counted:
        def __new__(cls) -> Words:  # type: ignore[misc]
            made.append(Words())
            return made[-1]

    assert aside._MOST_THREADS == 31 + 1
    monkeypatch.setattr(aside, "_MOST_THREADS", 3)
    asked = dealt(20_000)
    expected = batch.legal_moves(*asked)
    out = batch.legal_moves(*asked)
    monkeypatch.setattr(aside, "Words", Counted)
    assert same(batch.legal_moves(*asked, workers=8, out=out), expected)
    assert 1 <= len(made) <= 3


def test_what_is_no_array_is_shown_in_short() -> None:
    long, short = [[1] * 15] * 10_000, np.zeros(1, np.uint8)
    counts = np.zeros((1, 15), np.uint8)
    for wrong in ((long, short, -1), (counts, long, -1), (counts, short, long)):
        with pytest.raises(TypeError, match="got ") as caught:
            batch.legal_moves(*wrong, HUANLE)  # type: ignore[call-arg, arg-type]
        assert len(str(caught.value)) < 300
    with pytest.raises(TypeError, match="out: expected a MoveBatch") as caught:
        batch.legal_moves(counts, short, -1, HUANLE, out=long)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300


def test_memory_beyond_input_and_answer_is_bounded() -> None:
    asked = dealt(60_000)
    for workers in (1, 2, 24, 64):
        gc.collect()
        tracemalloc.start()
        found = batch.legal_moves(*asked, workers=workers)
        answer = found.codes.nbytes + found.offsets.nbytes
        assert answer > 5 * 64 << 20
        assert tracemalloc.get_traced_memory()[1] - answer <= 64 << 20
        tracemalloc.reset_peak()
        found = batch.legal_moves(*asked, workers=workers, out=found)
        assert tracemalloc.get_traced_memory()[1] - answer <= 64 << 20
        tracemalloc.stop()


def test_the_hand_of_each_code_needs_no_more_memory_than_the_answer() -> None:
    offsets = np.concatenate([np.zeros(1_000_000, np.int64), np.arange(1001)])
    found = batch.MoveBatch(offsets, np.zeros(1000, np.uint64))
    tracemalloc.start()
    rows = found.rows()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert rows.tolist() == list(range(1_000_000, 1_001_000))
    assert most < 1 << 20


@pytest.mark.parametrize("lengths", [[], [0], [0, 0], [3], [0, 2, 0, 0, 1, 0], [1, 1], [0, 0, 5]])
def test_hands_without_codes_are_no_codes_hand(lengths: list[int]) -> None:
    offsets = np.cumsum([0, *lengths], dtype=np.int64)
    rows = batch.MoveBatch(offsets, np.zeros(offsets[-1], np.uint64)).rows()
    assert rows.dtype == np.int64
    assert rows.tolist() == np.repeat(range(len(lengths)), lengths).tolist()


def test_the_interpreter_is_not_locked_meanwhile() -> None:
    asked = dealt(4_000, "TIANDI")  # a tenth of a second
    ended = threading.Event()
    turns_of_others = 0

    def ask() -> None:
        batch.legal_moves(*asked)
        ended.set()

    thread = threading.Thread(target=ask)
    thread.start()
    while not ended.wait(0.0005):
        turns_of_others += 1
    thread.join()
    assert turns_of_others > 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_can_use_workers_too() -> None:
    code = """
import os, sys
from laizi.doudizhu import batch
deals = batch.deals(20_000, "HUANLE", 1)
asked = *deals.hand(0), deals.wild_ranks, "HUANLE"
number = batch.count_moves(*asked, workers=2).sum()
child = os.fork()
if child == 0:
    os._exit(int(batch.count_moves(*asked, workers=2).sum() != number))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert (
        subprocess.run([sys.executable, "-W", "ignore", "-c", code], timeout=60, check=False).returncode == 0
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_threads_that_wait_end_before_a_fork_and_others_take_their_place() -> None:
    """So that a fork is none of several threads, about which Python 3.12 and later warn."""
    code = """
import os, sys, threading
from laizi.doudizhu import batch
deals = batch.deals(20_000, "HUANLE", 1)
asked = *deals.hand(0), deals.wild_ranks, "HUANLE"
number = batch.count_moves(*asked, workers=2).sum()
assert threading.active_count() == 2
os.register_at_fork(after_in_parent=lambda: seen.append(threading.active_count()))
seen = []
for _ in range(3):
    child = os.fork()
    if child == 0:
        os._exit(int(batch.count_moves(*asked, workers=2).sum() != number))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert batch.count_moves(*asked, workers=2).sum() == number
assert seen == [1, 1, 1], seen
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


def test_workers_are_of_use_until_the_interpreter_ends() -> None:
    code = """
import atexit
from laizi.doudizhu import batch
deals = batch.deals(20_000, "HUANLE", 1)
asked = *deals.hand(0), deals.wild_ranks, "HUANLE"
number = batch.count_moves(*asked, workers=2).sum()
atexit.register(lambda: print(batch.count_moves(*asked, workers=2).sum() == number))
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], timeout=60, check=False, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "True\n", "")


def test_calls_of_several_threads_share_the_workers() -> None:
    asked = dealt(500)
    expected = batch.legal_moves(*asked)
    answers: list[bool] = []

    def ask() -> None:
        out = batch.legal_moves(*asked, workers=3)
        for _ in range(10):
            out = batch.legal_moves(*asked, workers=3, out=out)
            answers.append(same(out, expected))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 40


def test_threads_with_a_small_stack_are_enough() -> None:
    code = """
import threading
from laizi.doudizhu import batch
threading.stack_size(64 * 1024)
deals = batch.deals(4000, "TIANDI", 1)
asked = *deals.landlord_hand(0), deals.wild_ranks, "TIANDI"
found = batch.legal_moves(*asked, workers=2)
number = len(found.codes)
assert len(batch.legal_moves(*asked, workers=2, out=found).codes) == number
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


# What becomes of `out`


def test_out_is_consumed() -> None:
    asked = dealt(10)
    out = batch.legal_moves(*asked)
    batch.legal_moves(*asked, out=out)
    for attempt in (lambda: out.codes, lambda: out.offsets, lambda: len(out), lambda: out[0], out.rows):
        with pytest.raises(ValueError, match="was consumed"):
            attempt()
    assert repr(out) == "<MoveBatch, consumed>"
    with pytest.raises(BufferError, match="out: this MoveBatch was consumed before"):
        batch.legal_moves(*asked, out=out)


@pytest.mark.parametrize(
    "view", [lambda out: out.codes, lambda out: out[3], lambda out: memoryview(out.codes)]
)
def test_out_whose_codes_somebody_has_is_refused_and_stays_what_it_is(view: Any) -> None:
    asked = dealt(10)
    out = batch.legal_moves(*asked)
    before = out.codes.copy()
    held = view(out)
    with pytest.raises(BufferError, match="out: there are views of its codes"):
        batch.legal_moves(*asked, out=out)
    assert np.array_equal(out.codes, before)
    del held
    assert same(batch.legal_moves(*asked, out=out), batch.legal_moves(*asked))


def test_out_that_another_call_is_using_is_refused() -> None:
    asked = dealt(10)
    out = batch.legal_moves(*asked)
    words = out.claim()
    with pytest.raises(BufferError, match="out: another call is using it"):
        batch.legal_moves(*asked, out=out)
    with pytest.raises(BufferError, match="in use by a call"):
        _ = out.codes
    words.release()
    assert same(batch.legal_moves(*asked, out=out), batch.legal_moves(*asked))


def test_of_two_threads_with_the_same_out_one_is_refused() -> None:
    asked = dealt(3000)
    out = batch.legal_moves(*asked)
    outcomes: list[object] = []
    start = threading.Barrier(2)

    def ask() -> None:
        start.wait()
        try:
            outcomes.append(batch.legal_moves(*asked, out=out))
        except BufferError as error:
            outcomes.append(error)

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["BufferError", "MoveBatch"]


def test_an_error_in_the_arguments_leaves_out_as_it_is() -> None:
    asked = dealt(10)
    out = batch.legal_moves(*asked)
    wrong = asked.counts.copy()
    wrong[7, 0] = 5
    with pytest.raises(ValueError, match="counts: row 7"):
        batch.legal_moves(wrong, *asked[1:], out=out)
    assert same(out, batch.legal_moves(*asked))
    with pytest.raises(TypeError, match="out: expected a MoveBatch, got 7"):
        batch.legal_moves(*asked, out=7)  # type: ignore[arg-type]


def test_codes_and_offsets_cannot_be_written_to() -> None:
    found = batch.legal_moves(*dealt(5))
    for array in (found.codes, found.offsets, found[0]):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    for array in (found.codes, found[0]):
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


def test_arrays_outlive_their_batch() -> None:
    found = batch.legal_moves(*dealt(200))
    codes, expected = found.codes, found.codes.tolist()
    del found
    gc.collect()
    batch.legal_moves(*dealt(200, "TIANDI"))
    assert codes.tolist() == expected


def test_a_batch_is_a_sequence_of_rows() -> None:
    found = batch.legal_moves(*dealt(4))
    assert np.array_equal(np.concatenate(list(found)), found.codes)
    assert np.array_equal(found[-1], found[3])
    assert np.array_equal(found.rows(), np.repeat(range(4), np.diff(found.offsets)))
    assert repr(found) == f"<MoveBatch of 4 hands: {len(found.codes)} plays>"
    for row in (4, -5):
        with pytest.raises(IndexError, match=r"row: expected 0\.\.3"):
            found[row]
    with pytest.raises(TypeError):
        found["0"]  # type: ignore[index]


def test_a_batch_can_be_pickled() -> None:
    found = batch.legal_moves(*dealt(4))
    assert same(pickle.loads(pickle.dumps(found)), found)


@pytest.mark.parametrize(
    ("offsets", "codes", "error"),
    [
        ([0, 1], np.zeros(1), "codes: expected an array of uint64"),
        (np.array([0, 1]), np.zeros((1, 1), np.uint64), "codes: expected one dimension"),
        (np.array([0, 1], np.int32), np.zeros(1, np.uint64), "offsets: expected an array of int64"),
        (np.array([], np.int64), np.zeros(1, np.uint64), "offsets: expected ascending numbers from 0"),
        (np.array([0, 2, 1]), np.zeros(1, np.uint64), "offsets: expected ascending numbers from 0"),
        (np.array([1, 1]), np.zeros(1, np.uint64), "offsets: expected ascending numbers from 0"),
        (np.array([0, 2]), np.zeros(1, np.uint64), "codes: expected 2 as the last offset says, got 1"),
    ],
)
def test_a_batch_is_made_of_offsets_and_codes_that_fit(offsets: Any, codes: Any, error: str) -> None:
    with pytest.raises((TypeError, ValueError), match=r"(offsets|codes): expected") as raised:
        batch.MoveBatch(offsets, codes)
    if not isinstance(offsets, list):
        assert str(raised.value).startswith(error)


# Bad input


def changed(asked: Arrays, name: str, row: int, value: Any) -> Arrays:
    """The same arrays with one row of one of them changed."""
    array = getattr(asked, name).copy()
    array[row] = value
    return asked._replace(**{name: array})


def follows(n: int = 300) -> Arrays:
    """Hands of HUANLE with a joker to beat."""
    return dealt(n)._replace(to_beat=np.full(n, Move.parse("X = SOLO X").code, np.uint64))


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("counts", [5] + [0] * 14, "counts: row 250: the deck has 0..4 of 3, got 5"),
        ("counts", [255] * 15, "counts: row 250: the deck has 0..4 of 3, got 255"),
        ("counts", [0] * 14 + [2], "counts: row 250: the deck has 0..1 of D, got 2"),
        ("counts", [2] * 13 + [1, 1], "counts: row 250: "),
        ("wilds", [5, 0], "wilds: row 250: beside 0 natural "),
        ("wilds", [255, 0], "wilds: row 250: beside 0 natural "),
        ("wilds", [0, 1], r"wilds: row 250: there are 1 wild ranks, got \[0, 1\]"),
        (
            "wild_ranks",
            [14, -1],
            r"wild_ranks: row 250: expected ascending slots 0..13, .* got \[14, -1\]",
        ),
        ("wild_ranks", [-1, 3], r"wild_ranks: row 250: expected ascending slots 0..13, .* got \[-1, 3\]"),
        ("wild_ranks", [4, 4], r"wild_ranks: row 250: expected ascending slots 0..13, .* got \[4, 4\]"),
        (
            "wild_ranks",
            [-128, -1],
            r"wild_ranks: row 250: expected ascending slots 0..13, .* got \[-128, -1\]",
        ),
        ("wild_ranks", [3, 4], r"wild_ranks: row 250: HUANLE does not allow \[3, 4\]"),
        ("wild_ranks", [13, -1], r"wild_ranks: row 250: HUANLE does not allow \[13, -1\]"),
        ("to_beat", 1, "to_beat: row 250: 0x1 has no kind of play"),
        ("to_beat", 2**64 - 1, "to_beat: row 250: expected a number of 59 bits, got 0xf"),
        ("to_beat", Move.parse("3333 = BOMB 3").code + 1, "to_beat: row 250: "),
        (
            "to_beat",
            Move.parse("33335/6 = BOMB 3").code,
            "to_beat: row 250: .* is no legal play under HUANLE",
        ),
    ],
)
@pytest.mark.parametrize("workers", [1, 3])
def test_an_error_names_the_argument_the_first_bad_row_and_the_value(
    name: str, value: Any, error: str, workers: int
) -> None:
    asked = follows()
    assert asked.to_beat is not None
    asked.wild_ranks[250:] = [4, -1]
    asked.counts[250:] = 0
    asked.wilds[250:] = 0
    asked = changed(changed(asked, name, 250, value), "counts", 290, [9] * 15)
    for call in (batch.legal_moves, batch.count_moves):
        with pytest.raises(ValueError, match=error):
            call(*asked, workers=workers)
    with pytest.raises(ValueError, match=error):
        batch.legal_moves(*asked, workers=workers, out=batch.legal_moves(*dealt(3)))


def test_too_many_cards_and_naturals_of_a_wild_rank_are_refused() -> None:
    asked = arrays([Hand.parse("3*/3")] * 2, HUANLE)
    with pytest.raises(ValueError, match="counts: row 1: a hand has at most 20 cards, got 21"):
        batch.legal_moves(*changed(asked, "counts", 1, [0] + [4] * 5 + [0] * 9))
    with pytest.raises(
        ValueError, match=r"counts: row 1: 3 3\*/3 holds natural 3s, which are all wild under HUANLE"
    ):
        batch.count_moves(*changed(asked, "counts", 1, [1] + [0] * 14))
    two_card = changed(
        arrays([Hand.parse("7*/7")] * 2, PRESETS["TWO_CARD"]), "counts", 1, [0] * 4 + [3] + [0] * 10
    )
    with pytest.raises(
        ValueError, match=r"counts: row 1: .* holds more than the two red or the two black sevens"
    ):
        batch.count_moves(*two_card)
    jokers = changed(arrays([Hand.parse("X*D*/XD")] * 2, TIANDI), "counts", 1, [0] * 13 + [1, 0])
    with pytest.raises(
        ValueError, match="counts: row 1: where the jokers are wild there are no natural ones"
    ):
        batch.readings(*jokers[:4])


def outcome(call: Callable[..., Any], asked: Arrays, **more: Any) -> list[int] | str:
    """The numbers that a call returns, or what is wrong with its rows."""
    try:
        found = call(*asked, **more)
    except ValueError as error:
        return str(error)
    return [*(found.codes if isinstance(found, batch.MoveBatch) else found)]


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("rules", [*PRESETS.values(), TIANDI.replace(jokers_may_be_wild=False)])
def test_rows_that_lead_are_checked_like_those_that_may_follow(rules: RuleSet, columns: int) -> None:
    """Leads are read in ways of their own where all hands have one wild rank or none."""
    sevens = [0, 0, 0, 0, 2, *[0] * 10]
    hands = [[0] * 15, sevens, [4, *[2] * 7, *[0] * 7], [3, *[2] * 6, *[0] * 6, 1, 1], [0] * 14 + [2]]
    seconds = 1 if columns == 1 else 4
    ranks = [*itertools.product((-128, -2, -1, 0, 4, 12, 13, 14, 127), (-1, -2, 4, 13)[:seconds])]
    wilds = [*itertools.product((0, 1, 2, 3, 4, 5, 8, 255), (0, 1, 2, 255)[:seconds])]
    answered = 0
    for counts, some_ranks, some_wilds in itertools.product(hands, ranks, wilds):
        asked = Arrays(
            np.array([counts] * 2, np.uint8),
            np.array([some_wilds[:columns]] * 2, np.uint8).reshape((2, 2)[:columns]),
            np.array([some_ranks[:columns]] * 2, np.int8).reshape((2, 2)[:columns]),
            rules,
        )
        follows = asked._replace(to_beat=np.zeros(2, np.uint64))
        counted = outcome(batch.count_moves, asked)
        assert counted == outcome(batch.count_moves, follows)
        # Into used memory rows are checked all at once, and written without being read again.
        memory = batch.MoveBatch(np.zeros(1, np.int64), np.zeros(0, np.uint64))
        written = outcome(batch.legal_moves, asked, out=memory)
        assert written == outcome(batch.legal_moves, follows)
        answered += not isinstance(counted, str)
    assert answered > 0


@pytest.mark.parametrize(
    ("place_of", "value", "error", "text"),
    [
        (0, np.zeros((3, 15), np.int64), TypeError, "counts: expected an array of uint8, got int64"),
        (0, [[0] * 15] * 3, TypeError, "counts: expected a numpy array of uint8, got"),
        (0, np.zeros((3, 14), np.uint8), ValueError, r"counts: expected the shape \(n, 15\), got \(3, 14\)"),
        (0, np.zeros(15, np.uint8), ValueError, r"counts: expected the shape \(n, 15\), got \(15,\)"),
        (1, np.zeros(3), TypeError, "wilds: expected an array of uint8, got float64"),
        (1, np.zeros(2, np.uint8), ValueError, r"wilds: expected the shape \(3,\) or \(3, 2\), got \(2,\)"),
        (1, np.zeros((3, 1), np.uint8), ValueError, r"wilds: expected the shape .* got \(3, 1\)"),
        (1, None, TypeError, "wilds: expected a numpy array of uint8, got None"),
        (2, 4.0, TypeError, "wild_ranks: expected a number or a numpy array of int8, got 4.0"),
        (2, None, TypeError, "wild_ranks: expected a number or a numpy array of int8, got None"),
        (2, 300, ValueError, "wild_ranks: expected slots or -1, got 300"),
        (2, np.zeros(3, np.int64), TypeError, "wild_ranks: expected an array of int8, got int64"),
        (2, np.zeros(2, np.int8), ValueError, r"wild_ranks: expected the shape .* got \(2,\)"),
        (2, np.zeros((2, 2), np.int8), ValueError, r"wild_ranks: expected the shape .* got \(2, 2\)"),
        (3, "POKER", ValueError, "no rule set 'POKER'"),
        (3, 7, TypeError, "rules: expected a RuleSet or the name of one, got 7"),
        (4, np.zeros(3, np.int64), TypeError, "to_beat: expected an array of uint64, got int64"),
        (4, np.zeros(3, ">u8"), TypeError, "to_beat: expected an array of uint64, got >u8"),
        (4, np.zeros(4, np.uint64), ValueError, r"to_beat: expected the shape \(3,\), got \(4,\)"),
        (4, 0, TypeError, "to_beat: expected a numpy array of uint64, got 0"),
    ],
)
def test_wrong_types_and_shapes_are_refused_by_name(
    place_of: int, value: Any, error: type[Exception], text: str
) -> None:
    arguments: list[Any] = [
        np.zeros((3, 15), np.uint8),
        np.zeros(3, np.uint8),
        4,
        "HUANLE",
        np.zeros(3, np.uint64),
    ]
    arguments[place_of] = value
    for call in (batch.legal_moves, batch.count_moves):
        with pytest.raises(error, match=text):
            call(*arguments)
    if place_of < 4:
        with pytest.raises(error, match=text):
            batch.readings(*arguments[:4])


@pytest.mark.parametrize(
    ("workers", "error"), [(0, ValueError), (-1, ValueError), (1.5, TypeError), (None, TypeError)]
)
def test_workers_is_a_whole_number_from_one(workers: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="workers: expected a"):
        batch.count_moves(*dealt(3), workers=workers)


def test_validate_off_skips_only_whether_to_beat_is_legal() -> None:
    asked = follows(20)
    illegal = Move.parse("33335/6 = BOMB 3").code  # five cards, which HUANLE does not know
    with pytest.raises(ValueError, match=r"to_beat: row 5: .* is no legal play under HUANLE"):
        batch.legal_moves(*changed(asked, "to_beat", 5, illegal))
    found = batch.legal_moves(*changed(asked, "to_beat", 5, illegal), validate=False)
    others = batch.legal_moves(*asked)
    assert all(np.array_equal(found[row], others[row]) for row in range(20) if row != 5)
    with pytest.raises(ValueError, match="to_beat: row 5: 0x1 has no kind of play"):
        batch.legal_moves(*changed(asked, "to_beat", 5, 1), validate=False)
    with pytest.raises(ValueError, match="counts: row 5"):
        batch.legal_moves(*changed(asked, "counts", 5, [5] * 15), validate=False)


@pytest.mark.parametrize("rules", mixed_rules(15))
def test_nothing_to_beat_whatever_it_is_leads_out_of_bounds(rules: RuleSet) -> None:
    """Any reading of any cards without validation: under the sanitizers a step too far fails here."""
    generator = random.Random(3)
    hands, to_beat = [], []
    for size in [*range(1, 21)] * 20:
        ranks = cases.wild_ranks(generator.randrange, rules)
        hands.append(cases.hand(generator.randrange, rules, ranks, generator.randrange(21)))
        others = cases.hand(generator.randrange, rules, ranks, size)
        to_beat.append(cases.move_of(generator.randrange, others))
    asked = arrays(hands, rules, to_beat)
    found = batch.legal_moves(*asked, validate=False)
    assert np.array_equal(batch.count_moves(*asked, validate=False), np.diff(found.offsets))
    assert all(plays[0] == 0 for plays, move in zip(found, to_beat, strict=True) if move != PASS)
    assert same(batch.legal_moves(*asked, validate=False, workers=2, out=batch.legal_moves(*dealt(3))), found)


def test_threads_do_not_spoil_each_others_answers() -> None:
    """Plays are written in rows, and what is behind the end of one may belong to another thread."""
    hands = [Hand.parse("3 7*7*/7"), Hand((0,) * 15, (0,), (4,)), Hand.parse("4455668899 D 7*/7")] * 4000
    to_beat = [PASS, PASS, Move.parse("33 = PAIR 3")] * 4000
    asked = arrays(hands, HUANLE, to_beat)
    once = batch.legal_moves(*asked)
    for _ in range(10):
        twice = batch.legal_moves(*asked, workers=2)
        assert same(twice, once)
        assert same(batch.legal_moves(*asked, workers=2, out=twice), once)


def test_words_that_are_no_codes_are_refused_without_validation_too() -> None:
    words = np.random.Generator(np.random.PCG64(3)).integers(0, 2**64, 300, np.uint64)
    for shift in range(0, 60, 5):
        with pytest.raises(ValueError, match="to_beat: row "):
            batch.count_moves(*dealt(300)._replace(to_beat=words >> np.uint64(shift)), validate=False)


def test_rows_that_change_during_the_call_are_errors_and_no_more() -> None:
    asked = dealt(400, "TIANDI")
    other = dealt(800, "TIANDI").counts[400:]
    stop = threading.Event()
    errors: list[str] = []

    def disturb() -> None:
        while not stop.is_set():
            asked.counts[:] = other
            asked.counts[::3] = 9

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(40):
            for out in (None, batch.legal_moves(*dealt(30, "TIANDI"))):
                try:
                    batch.legal_moves(*asked, out=out)
                except ValueError as error:
                    errors.append(str(error))
    finally:
        stop.set()
        thread.join()
    assert all("row " in error for error in errors)


# The parts


def claimed(room: int) -> Words:
    words = Words()
    words.claim()
    words.reserve(room)
    return words


def test_a_part_of_the_rows_writes_nothing_beyond_its_end() -> None:
    """What other threads write there stands."""
    asked = Enumeration(*dealt(60)[:4])
    ends = np.zeros(60, np.int64)
    assert asked.count(0, 60, ends) == 60
    np.cumsum(ends, out=ends)
    words = claimed(int(ends[-1]))
    assert asked.fill(30, 60, ends, words) == 60
    assert asked.fill(0, 30, ends, words) == 30
    words.show(int(ends[-1]))
    assert np.array_equal(words.array(), batch.legal_moves(*dealt(60)).codes)


def test_a_row_that_has_another_number_of_plays_than_was_counted_is_refused() -> None:
    asked = Enumeration(*dealt(5)[:4])
    ends = np.array([3, 6, 9, 12, 15])
    with pytest.raises(ValueError, match="row 0 was changed by another thread during the call"):
        asked.fill(0, 5, ends, claimed(15))


def kept(asked: Arrays) -> Enumeration:
    """A question of which all hands are checked."""
    enumeration = Enumeration(*asked)
    enumeration.make_room()
    assert enumeration.check(0, enumeration.rows) == enumeration.rows
    return enumeration


def test_what_is_written_is_of_the_hands_that_were_checked() -> None:
    """Whatever the arrays hold by then."""
    asked = dealt(60)
    expected = batch.legal_moves(*asked)
    enumeration, words = kept(asked), claimed(len(expected.codes))
    asked.counts[:] = 9
    assert enumeration.count_kept(0, 60) == len(expected.codes)
    assert enumeration.write(0, 60, words, 0) == (60, len(expected.codes))
    words.show(len(expected.codes))
    assert np.array_equal(words.array(), expected.codes)
    assert np.array_equal(enumeration.take_offsets(), expected.offsets)


def test_what_there_is_to_beat_is_looked_at_again_when_it_is_answered() -> None:
    asked = follows(10)
    assert asked.to_beat is not None
    enumeration, words = kept(asked), claimed(2 * MOST_PLAYS)
    asked.to_beat[4] = 1
    assert enumeration.count_kept(0, 10) < 0
    with pytest.raises(ValueError, match="to_beat: row 4: 0x1 has no kind of play"):
        enumeration.write(0, 10, words, 0)


def test_a_row_is_written_once_after_it_was_checked() -> None:
    """What stands in the offsets by then is no hand."""
    enumeration, words = Enumeration(*dealt(10)), claimed(2 * MOST_PLAYS)
    enumeration.make_room()
    assert enumeration.check(0, 5) == 5
    assert enumeration.write(0, 4, words, 0)[0] == 4
    for row in (3, 5):
        assert enumeration.count_kept(row, row + 1) < 0
        with pytest.raises(ValueError, match=f"row {row} is not kept"):
            enumeration.write(row, row + 1, words, 0)
    enumeration.take_offsets()
    with pytest.raises(ValueError, match="no room for rows to be kept in"):
        enumeration.write(4, 5, words, 0)


@pytest.mark.parametrize(
    "call",
    [
        lambda asked, ends, words: asked.check(0, 6),
        lambda asked, ends, words: asked.check(-1, 3),
        lambda asked, ends, words: asked.count(0, 5, ends[:3]),
        lambda asked, ends, words: asked.count_kept(0, 6),
        lambda asked, ends, words: asked.write(0, 5, words, -1),
        lambda asked, ends, words: asked.write(0, 5, words, 10**9),
        lambda asked, ends, words: asked.write(0, 5, Words(), 0),
        lambda asked, ends, words: asked.end_of(5),
        lambda asked, ends, words: asked.fill(0, 5, ends + 10**9, words),
        lambda asked, ends, words: asked.fill(0, 5, ends - 10**9, words),
        lambda asked, ends, words: asked.explain(5),
        lambda asked, ends, words: asked.place(words, words, 0, 1, 0, 5),
        lambda asked, ends, words: asked.place(words, claimed(3), 2, 5, 0, 5),
        lambda asked, ends, words: asked.place(words, claimed(3), 0, 1, 0, 6),
        lambda asked, ends, words: Words().show(0),
        lambda asked, ends, words: Words().reserve(5),
        lambda asked, ends, words: words.show(10**9),
    ],
)
def test_parts_that_are_none_are_refused(call: Any) -> None:
    with pytest.raises(ValueError, match=r"rows|memory|room|length"):
        call(kept(dealt(5)), np.zeros(5, np.int64), claimed(8))
    with pytest.raises(MemoryError):
        claimed(1).reserve(2**62)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_workers_write_every_row_for_which_there_is_room(workers: int) -> None:
    """None is left for the slower way that counts first."""
    asked = dealt(2000)
    expected = batch.legal_moves(*asked)
    for _ in range(3):
        enumeration, words = kept(asked), claimed(len(expected.codes) + MOST_PLAYS)
        assert write(Workers(workers), enumeration, words) == (2000, len(expected.codes))
        assert np.array_equal(enumeration.take_offsets(), expected.offsets)


def uneven(n: int) -> Arrays:
    """Hands of a rule set of which the later ones have ever more plays."""
    asked = dealt(n, "TIANDI")
    order = np.argsort(batch.count_moves(*asked), kind="stable")
    return Arrays(asked.counts[order], asked.wilds[order], asked.wild_ranks[order], asked.rules)


def short_answers(n: int) -> Arrays:
    """Hands of which few can do more than pass, and of which some are empty and have no play at all."""
    asked = follows(n)
    asked.counts[::7] = 0
    asked.wilds[::7] = 0
    assert asked.to_beat is not None
    asked.to_beat[::7] = 0
    return asked


@pytest.mark.parametrize("workers", [2, 3])
def test_what_is_written_behind_a_short_answer_is_no_answer_of_another_thread(workers: int) -> None:
    asked = short_answers(6000)
    expected = batch.legal_moves(*asked)
    out = batch.legal_moves(*asked)
    for _ in range(20):
        assert same(batch.legal_moves(*asked, workers=workers), expected)
        out = batch.legal_moves(*asked, workers=workers, out=out)
        assert same(out, expected)


def writing(way: str, enumeration: Enumeration, words: Words, workers: int) -> Halves | Aside:
    """Answers of which the first 64 are written, and the others not yet."""
    done, at = enumeration.write(0, 64, words, 0)
    if way == "halves":
        return Halves(enumeration, words, done, at, 1e-6, 0.2)
    return Aside(enumeration, words, workers, done, at)


class SlowRows:
    """Rows with two plays each, that take a millisecond to write and two fifths of that to count."""

    rows = 400

    def __init__(self) -> None:
        self.counted: list[int] = []
        self.written: list[int] = []

    def count_kept(self, start: int, stop: int) -> int:
        sleep(4e-4 * (stop - start))
        self.counted += range(start, stop)
        return 2 * (stop - start)

    def write(self, start: int, stop: int, words: Words, at: int) -> tuple[int, int]:
        assert at == 2 * start
        for row in range(start, stop):
            sleep(1e-3)
            self.written.append(row)
        return stop, at + 2 * (stop - start)

    def first_kept(self, start: int, stop: int) -> int:
        return next((row for row in range(start, stop) if row not in self.written), stop)

    def end_of(self, row: int) -> int:
        assert row < 10 or row in self.written
        return 2 * (row + 1)


def share(asked: SlowRows, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have two threads write all rows but the first ten, in parts of 20, each row once."""
    monkeypatch.setattr("laizi.fastcore.doudizhu.batch.halves._PART_SECONDS", 2e-2)
    halves = Halves(asked, claimed(1000), 10, 20, 1e-3, 0.4)  # type: ignore[arg-type]  # looks like rows
    Workers(2).together(halves.work, halves.close)
    assert (halves.done, halves.at) == (400, 800)
    assert sorted(asked.written) == list(range(10, 400))


class CountedRows(SlowRows):
    """Rows of which it is known how many are written when the first are counted."""

    written_before: int | None = None

    def count_kept(self, start: int, stop: int) -> int:
        if self.written_before is None:
            self.written_before = len(self.written)
        return super().count_kept(start, stop)


def test_one_thread_counts_from_behind_the_row_that_the_other_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = CountedRows()
    monkeypatch.setattr("laizi.fastcore.doudizhu.batch.halves._PART_SECONDS", 2e-2)
    halves = Halves(asked, claimed(1000), 10, 20, 1e-3, 0.4)  # type: ignore[arg-type]  # looks like rows
    first = threading.Thread(target=halves.work)
    first.start()
    while len(asked.written) < 5:
        sleep(1e-4)
    halves.work()
    first.join()
    assert asked.written_before is not None
    assert 15 < asked.counted[0] <= 10 + asked.written_before + 1
    assert sorted(asked.written) == list(range(10, 400))


class RowsCountedAtOnce(SlowRows):
    """Rows that are counted before the one in front of them is written."""

    def count_kept(self, start: int, stop: int) -> int:
        return 2 * (stop - start)


def test_one_thread_waits_for_the_other_to_come_to_the_rows_that_it_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    share(RowsCountedAtOnce(), monkeypatch)


class OvertakenRows(SlowRows):
    """Rows of which the first to be counted are written meanwhile."""

    overtaken = False

    def count_kept(self, start: int, stop: int) -> int:
        found = super().count_kept(start, stop)
        while not self.overtaken and start not in self.written:
            sleep(1e-3)
        self.overtaken = True
        return -1 if start in self.written else found


def test_a_thread_that_is_overtaken_counts_again_where_the_other_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = OvertakenRows()
    share(asked, monkeypatch)
    assert asked.overtaken


@pytest.mark.parametrize(("way", "workers"), [("halves", 2), ("aside", 2), ("aside", 3)])
@pytest.mark.parametrize("asked", [dealt(3000, "CLASSIC"), uneven(1500), short_answers(6000)])
def test_both_ways_to_share_the_writing_write_the_same(way: str, workers: int, asked: Arrays) -> None:
    expected = batch.legal_moves(*asked)
    for _ in range(5):
        enumeration, words = kept(asked), claimed(len(expected.codes) + MOST_PLAYS)
        shared = writing(way, enumeration, words, workers)
        Workers(workers).together(shared.work, shared.close)
        assert (shared.done, shared.at) == (enumeration.rows, len(expected.codes))
        words.show(shared.at)
        assert np.array_equal(words.array(), expected.codes)
        assert np.array_equal(enumeration.take_offsets(), expected.offsets)


@pytest.mark.parametrize("way", ["halves", "aside"])
def test_one_thread_alone_does_what_was_to_be_shared(way: str) -> None:
    """The helper may never come to it, or first."""
    asked = dealt(1000)
    expected = batch.legal_moves(*asked)
    enumeration, words = kept(asked), claimed(len(expected.codes) + MOST_PLAYS)
    shared = writing(way, enumeration, words, 2)
    shared.work()
    assert (shared.done, shared.at) == (1000, len(expected.codes))
    words.show(shared.at)
    assert np.array_equal(words.array(), expected.codes)


@pytest.mark.parametrize("way", ["halves", "aside"])
def test_what_is_shared_ends_where_there_is_no_room(way: str) -> None:
    asked = uneven(1500)
    expected = batch.legal_moves(*asked)
    for tenth in range(2, 11):
        room = len(expected.codes) * tenth // 10 - 1
        enumeration, words = kept(asked), claimed(room)
        shared = writing(way, enumeration, words, 2)
        Workers(2).together(shared.work, shared.close)
        assert 64 <= shared.done <= 1500
        assert shared.at == expected.offsets[shared.done] <= words.capacity
        words.show(shared.at)
        assert np.array_equal(words.array(), expected.codes[: shared.at])
        # Those that are written aside are a whole part.
        if way == "halves" and shared.done < 1500:
            assert expected.offsets[shared.done + 1] + 2 * MOST_PLAYS > words.capacity


def test_rows_that_change_between_counting_and_writing_are_refused() -> None:
    """A thread comes to another place than the one where the other thread has begun."""
    asked = follows(3000)
    assert asked.to_beat is not None
    enumeration, words = kept(asked), claimed(10**7)
    done, at = enumeration.write(0, 64, words, 0)
    halves = Halves(enumeration, words, done, at, 1e-6, 0.2)
    counted, changed_at = threading.Event(), threading.Event()

    class Counting:
        """The question, of which nothing is written before something counted has changed."""

        rows = enumeration.rows

        def write(self, *part: Any) -> Any:
            changed_at.wait(20)
            return enumeration.write(*part)

        def count_kept(self, *part: Any) -> Any:
            found = enumeration.count_kept(*part)
            counted.set()
            return found

        def first_kept(self, *part: Any) -> int:
            return enumeration.first_kept(*part)

        def end_of(self, row: int) -> int:
            return enumeration.end_of(row)

    def change() -> None:
        counted.wait(20)
        assert asked.to_beat is not None
        asked.to_beat[:] = 0
        changed_at.set()

    halves._asked = Counting()  # type: ignore[assignment]
    changing = threading.Thread(target=change)
    changing.start()
    with pytest.raises(ValueError, match=r"to_beat: a row before \d+ was changed by another thread"):
        Workers(2).together(halves.work, halves.close)
    changing.join()


def test_workers_end_early_when_one_of_them_fails() -> None:
    def work(start: int, stop: int) -> int:
        if start:
            raise RuntimeError("the reason")
        return stop

    with pytest.raises(RuntimeError, match="the reason"):
        Workers(2).map(work, 0, 10_000)
    assert Workers(2).map(lambda start, stop: stop, 0, 10_000) == 10_000


# Plays by the array


def plays(rules: RuleSet, number: int = 300) -> tuple[list[Move], NDArray[np.uint64], NDArray[np.int8]]:
    """Plays of hands with various wild ranks, legal and not, and PASS."""
    generator = random.Random(2)
    moves, ranks = [PASS], [two((), -1)]
    while len(moves) < number:
        wild_ranks = cases.wild_ranks(generator.randrange, rules)
        hand = cases.hand(generator.randrange, rules, wild_ranks, 1 + generator.randrange(20))
        move = play(generator, hand, rules)
        moves.append(move if generator.randrange(2) else cases.move_of(generator.randrange, move.cards))
        ranks.append(two(wild_ranks, -1))
    return moves, np.array([move.code for move in moves], np.uint64), np.array(ranks, np.int8)


@pytest.mark.parametrize("rules", mixed_rules(5))
def test_decode_gives_the_fields_of_every_play(rules: RuleSet) -> None:
    moves, codes, ranks = plays(rules)
    decoded = batch.decode(codes, ranks)
    assert [array.dtype for array in decoded] == [np.uint8] * 5 + [np.int8]
    assert decoded.naturals.shape == (300, 15)
    assert decoded.wilds.shape == (300, 2)
    for row, move in enumerate(moves):
        assert decoded.kind[row] == move.kind
        assert decoded.rank[row] == move.rank
        assert decoded.length[row] == move.length
        assert tuple(decoded.naturals[row]) == move.counts
        assert tuple(decoded.wilds[row]) == two(move.wilds, 0)
        assert decoded.bomb_class[row] == (-1 if move.bomb_class is None else move.bomb_class)


@pytest.mark.parametrize("rules", mixed_rules(5))
def test_features_are_the_planes_of_every_play(rules: RuleSet) -> None:
    moves, codes, ranks = plays(rules)
    rows = batch.features(codes, ranks)
    assert rows.dtype == np.uint8
    assert rows.shape == (300, 153)
    for row, move in zip(rows, moves, strict=True):
        expected = np.zeros(153, np.uint8)
        for slot, count in enumerate(move.counts):
            first = 4 * slot if slot < 13 else 52 + slot - 13
            expected[first : first + count] = 1
        for face in set(move.cards.faces):
            first = 54 + (4 * face if face < 13 else 52 + face - 13)
            expected[first : first + move.cards.faces.count(face)] = 1
        expected[108 + move.kind] = 1
        if move != PASS:
            expected[123 + move.rank] = expected[138 + move.length - 1] = 1
        if move.bomb_class is not None:
            expected[150 + move.bomb_class] = 1
        assert np.array_equal(row, expected), move


def test_planes_name_every_column_once() -> None:
    columns = [column for plane in batch.PLANES.values() for column in range(153)[plane]]
    assert columns == list(range(153))
    with pytest.raises(TypeError):
        batch.PLANES["kind"] = slice(0)  # type: ignore[index]


def test_a_code_is_read_just_where_move_reads_it() -> None:
    """Every combination of kind, length and rank with some cards, and with bits that mean nothing."""
    generator = np.random.Generator(np.random.PCG64(8))
    cards = [
        Hand.parse(text) for text in ("3", "33 44 55", "7*7*7*7*/7", "3 X*D*/7XD", "333 4*/4", "X", "XD")
    ]
    readable = 0
    for hand in cards:
        ranks = np.array([two(hand.wild_ranks, -1)], np.int8)
        for kind, length, rank in np.ndindex(16, 16, 16):
            code = hand.packed | rank << 47 | length << 51 | kind << 55
            code |= int(generator.integers(0, 50) == 0) << 59
            try:
                expected = int(Move.from_code(code, hand.wild_ranks).kind)
                readable += 1
            except ValueError:
                expected = -1
            codes = np.array([code], np.uint64)
            if expected >= 0:
                assert batch.decode(codes, ranks).kind[0] == expected
            else:
                with pytest.raises(ValueError, match="codes: row 0: "):
                    batch.decode(codes, ranks)
    assert readable > 10


@pytest.mark.parametrize("rules", mixed_rules(10))
def test_apply_leaves_what_the_hand_minus_the_play_is(rules: RuleSet) -> None:
    generator = random.Random(4)
    hands, _ = turns(rules, 100)
    moves = [play(generator, hand, rules) for hand in hands]
    asked = arrays(hands, rules)
    codes = np.array([move.code for move in moves], np.uint64)
    expected = arrays([hand - move for hand, move in zip(hands, moves, strict=True)], rules)
    counts, wilds = batch.apply(asked.counts, asked.wilds, asked.wild_ranks, codes)
    assert np.array_equal(counts, expected.counts)
    assert np.array_equal(wilds, expected.wilds)
    assert counts.dtype == wilds.dtype == np.uint8
    assert np.array_equal(asked.counts, arrays(hands, rules).counts)


def test_apply_keeps_the_shape_of_the_wilds() -> None:
    asked = arrays([Hand.parse("3 7*7*/7")], HUANLE)
    codes = np.array([Move.parse("3 7*/7 = PAIR 3").code], np.uint64)
    assert batch.apply(asked.counts, asked.wilds[:, 0], 4, codes)[1].tolist() == [1]
    assert batch.apply(asked.counts, asked.wilds, 4, codes)[1].tolist() == [[1, 0]]
    assert [array.shape for array in batch.apply(asked.counts[:0], asked.wilds[:0], 4, codes[:0])] == [
        (0, 15),
        (0, 2),
    ]


def test_apply_refuses_a_play_that_is_not_held() -> None:
    asked = arrays([Hand.parse("3 7*/7"), Hand.parse("4 7*/7")], HUANLE)
    codes = np.array([Move.parse("3 7*/7 = PAIR 3").code] * 2, np.uint64)
    with pytest.raises(ValueError, match=r"codes: row 1: 3 7\*/7 = PAIR 3 is not part of 4 7\*/7"):
        batch.apply(asked.counts, asked.wilds, 4, codes)
    jokers = arrays([Hand.parse("3 X*/XD")], TIANDI)
    with pytest.raises(ValueError, match=r"codes: row 0: D\*/XD = SOLO D is not part of"):
        batch.apply(*jokers[:3], np.array([Move.parse("D*/XD = SOLO D").code], np.uint64))
    with pytest.raises(ValueError, match=r"counts: row 0: the deck has 0..4 of 3, got 9"):
        batch.apply(*changed(asked, "counts", 0, [9] * 15)[:3], codes)
    with pytest.raises(ValueError, match="codes: row 0: 0x1 has no kind of play"):
        batch.apply(*asked[:3], np.ones(2, np.uint64))


@pytest.mark.parametrize("rules", mixed_rules(10))
def test_beats_is_that_of_two_moves(rules: RuleSet) -> None:
    generator = random.Random(6)
    pairs, ranks = [], []
    for _ in range(200):
        wild_ranks = cases.wild_ranks(generator.randrange, rules)
        hand = cases.hand(generator.randrange, rules, wild_ranks, 8)
        pairs.append([generator.choice([PASS, *[play(generator, hand, rules)] * 5]) for _ in "ab"])
        ranks.append(two(wild_ranks, -1))
    codes = np.array([[move.code for move in pair] for pair in pairs], np.uint64)
    found = batch.beats(codes[:, 0], codes[:, 1], np.array(ranks, np.int8), rules)
    assert found.dtype == np.bool_
    assert found.tolist() == [beats(move, to_beat, rules) for move, to_beat in pairs]


def test_beats_refuses_plays_that_are_not_legal() -> None:
    three, quad_pair = Move.parse("3 = SOLO 3").code, Move.parse("333344 55 = QUAD_PAIR 3").code
    legal, illegal = np.array([three, three], np.uint64), np.array([three, quad_pair], np.uint64)
    with pytest.raises(ValueError, match=r"codes: row 1: .* is no legal play under CALL_ROB"):
        batch.beats(illegal, legal, 4, "CALL_ROB")
    with pytest.raises(ValueError, match=r"to_beat: row 1: .* is no legal play under CALL_ROB"):
        batch.beats(legal, illegal, 4, "CALL_ROB")
    with pytest.raises(ValueError, match=r"wild_ranks: row 0: CALL_ROB does not allow \[13\]"):
        batch.beats(legal, legal, 13, "CALL_ROB")
    with pytest.raises(ValueError, match=r"to_beat: expected the shape \(2,\), got \(1,\)"):
        batch.beats(legal, legal[:1], 4, "CALL_ROB")


@pytest.mark.parametrize("call", [batch.decode, batch.features])
def test_decode_and_features_name_the_first_bad_row(call: Any) -> None:
    codes = np.array([Move.parse("3 7*/7 = PAIR 3").code] * 4, np.uint64)
    assert len(call(codes[:0], 4)[0]) in (0, 153) if call is batch.decode else len(call(codes[:0], 4)) == 0
    bad = codes.copy()
    bad[2:] = 1 << 60
    with pytest.raises(ValueError, match="codes: row 2: expected a number of 59 bits"):
        call(bad, 4)
    with pytest.raises(ValueError, match=r"codes: row 0: .* spends wilds of a rank that is not among"):
        call(codes, -1)
    with pytest.raises(ValueError, match=r"wild_ranks: row 1: expected ascending slots .* got \[9, 4\]"):
        call(codes, np.array([[4, -1], [9, 4], [4, -1], [4, -1]], np.int8))
    with pytest.raises(TypeError, match="codes: expected an array of uint64, got int64"):
        call(codes.astype(np.int64), 4)
    with pytest.raises(ValueError, match=r"codes: expected the shape \(n,\), got \(2, 2\)"):
        call(codes.reshape(2, 2), 4)


def test_the_examples_of_the_chapter_on_batches() -> None:
    chapter = Path(__file__).parents[1] / "docs" / "batch.md"
    result = doctest.testfile(str(chapter), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_the_chapter_on_batches_has_the_columns_of_features() -> None:
    chapter = (Path(__file__).parents[1] / "docs" / "batch.md").read_text(encoding="utf-8")
    starts = re.findall(r"^\| (\d+)-\d+ \| `(\w+)`", chapter, flags=re.M)
    assert {name: int(start) for start, name in starts} == {
        name: plane.start for name, plane in batch.PLANES.items()
    }


def test_the_batch_module_has_both_names() -> None:
    from laizi.doudizhu import batch as short

    assert short is batch
    assert set(batch.__all__) <= set(dir(batch))

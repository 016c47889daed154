"""Random play: the same games on both sides, for any number of threads (docs/rules.md §18)."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples
from test_position import states

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.pyrules.doudizhu import PRESETS, State, deal
from laizi.pyrules.doudizhu.generation import index_out_of, random_index
from laizi.pyrules.doudizhu.splitmix import splitmix

pytestmark = pytest.mark.core

START = "doudizhu-1 7 3447*7*,556A7*,899T 0 0 - 0 -,-,- - HUANLE"


@examples(60)
@given(states(), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_both_sides_play_the_same_game(state: State, seed: int, number: int) -> None:
    """From small hands; the readable side would need minutes for full ones."""
    if max(map(len, state.hands)) > 8:
        return
    slow, fast = pyrules.Position.from_state(state), fastcore.Position.from_state(state)
    pyrules.play_out(slow, seed, number)
    fastcore.play_out(fast, seed, number)
    assert fast.history == slow.history
    assert fast.state == slow.state
    assert fast.is_over


@pytest.mark.parametrize("name", ["CLASSIC", "TIANDI"])
def test_both_sides_play_the_same_game_from_a_deal(name: str) -> None:
    """Replayed on the readable side, which takes each play by its number among the ascending codes."""
    position = fastcore.Position.from_deal(deal(name, 4))
    replayed = position.copy()
    fastcore.play_out(position, seed=8, number=3)
    words = (splitmix(splitmix(8, 3), number) for number in range(10**6))
    for move in position.history:
        codes = sorted(replayed.legal_moves().codes.tolist())
        assert codes[index_out_of(words, len(codes))] == move.code
        replayed.apply(move)
    assert replayed == position


def test_both_sides_count_the_same_playouts(ddz: ModuleType) -> None:
    position = ddz.Position.parse(START)
    found = ddz.playouts(position, 60, seed=2026)
    games = [position.copy() for _ in range(60)]
    for number, game in enumerate(games):
        ddz.play_out(game, 2026, number)
    assert found.winner.tolist() == [game.winner for game in games]
    assert found.plies.tolist() == [len(game.history) for game in games]
    assert found.wins == (23, 21, 16)
    assert found.winner.tolist().count(1) == 21
    assert (found.winner.dtype, found.plies.dtype) == (np.uint8, np.uint8)


@pytest.mark.parametrize("workers", [2, 3, 7])
def test_playouts_do_not_depend_on_workers(workers: int) -> None:
    position = fastcore.Position.from_deal(deal("HUANLE", 2))
    one, many = (fastcore.playouts(position, 1_000, seed=5, workers=number) for number in (1, workers))
    assert np.array_equal(one.winner, many.winner)
    assert np.array_equal(one.plies, many.plies)


def test_fewer_playouts_are_the_first_of_more(ddz: ModuleType) -> None:
    position = ddz.Position.parse(START)
    few, many = (ddz.playouts(position, n, seed=5) for n in (7, 20))
    assert np.array_equal(few.winner, many.winner[:7])
    assert np.array_equal(few.plies, many.plies[:7])
    assert len(ddz.playouts(position, 0, seed=5).winner) == 0


def test_playouts_leave_the_position_as_it_is(ddz: ModuleType) -> None:
    position = ddz.Position.parse(START)
    before = position.copy()
    ddz.playouts(position, 5, seed=1)
    assert (position, position.history) == (before, ())


def test_plies_are_counted_from_the_position_on(ddz: ModuleType) -> None:
    position = ddz.Position.parse(START)
    position.apply(position.legal_moves()[0])
    again = ddz.Position.parse(str(position))
    assert ddz.playouts(position, 9, 1).plies.tolist() == ddz.playouts(again, 9, 1).plies.tolist()


def test_a_game_that_is_over_stays_as_it_is(ddz: ModuleType) -> None:
    over = ddz.Position.parse("doudizhu-1 - -,5,66 0 1 33=PAIR:3 0 33,-,- - CLASSIC")
    found = ddz.playouts(over, 3, seed=1)
    assert (found.winner.tolist(), found.plies.tolist()) == ([0, 0, 0], [0, 0, 0])
    ddz.play_out(over, 1)
    assert over.history == ()


@pytest.mark.parametrize("name", PRESETS)
def test_full_games_end_and_spend_the_deck(name: str) -> None:
    for seed in range(10):
        position = fastcore.Position.from_deal(deal(name, seed), seed % 3)
        fastcore.play_out(position, seed)
        assert position.is_over
        assert len(position.history) <= 156
        assert sum(map(len, (*position.hands, *position.played))) == 54


def test_every_play_has_the_same_chance() -> None:
    """Of four legal plays each should come about 2,500 times of 10,000: within five standard deviations."""
    position = fastcore.Position.parse("doudizhu-1 - 3345,66,77 0 0 - 0 -,-,- - CLASSIC")
    moves = list(position.legal_moves())
    seen = dict.fromkeys(moves, 0)
    for number in range(10_000):
        game = position.copy()
        fastcore.play_out(game, 3, number)
        seen[game.history[0]] += 1
    expected = 10_000 / len(moves)
    assert all(abs(count - expected) < 5 * np.sqrt(expected) for count in seen.values()), seen


def test_a_number_is_taken_as_a_sample_takes_it() -> None:
    words = np.random.PCG64(9).random_raw(50).tolist()
    rng = np.random.Generator(np.random.PCG64(9))
    stream = iter(words)
    for number in (1, 2, 3, 5, 100, 4_000):
        assert index_out_of(stream, number) == random_index(rng, number)


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"n": -1}, ValueError, "n: expected a number from 0, got -1"),
        ({"n": 1.5}, TypeError, "n: expected a whole number, got 1.5"),
        ({"seed": -1}, ValueError, "seed: expected a number of 64 bits, got -1"),
        ({"seed": 2**64}, ValueError, "seed: expected a number of 64 bits"),
        ({"seed": None}, TypeError, "seed: expected a whole number, got None"),
        ({"workers": 0}, ValueError, "workers: expected a number from 1, got 0"),
        ({"workers": "2"}, TypeError, "workers: expected a whole number, got '2'"),
        ({"position": START}, TypeError, "position: expected a Position, got"),
    ],
)
def test_arguments_of_playouts(
    ddz: ModuleType, arguments: dict[str, Any], error: type[Exception], text: str
) -> None:
    usual = {"position": ddz.Position.parse(START), "n": 1, "seed": 1}
    with pytest.raises(error, match=text):
        ddz.playouts(**usual | arguments)


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"number": -1}, ValueError, "number: expected a number of 64 bits, got -1"),
        ({"seed": 1.0}, TypeError, "seed: expected a whole number, got 1.0"),
        ({"position": None}, TypeError, "position: expected a Position, got None"),
    ],
)
def test_arguments_of_play_out(
    ddz: ModuleType, arguments: dict[str, Any], error: type[Exception], text: str
) -> None:
    usual = {"position": ddz.Position.parse(START), "seed": 1}
    with pytest.raises(error, match=text):
        ddz.play_out(**usual | arguments)

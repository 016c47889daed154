"""Many games at once, row by row against positions of the readable side (docs/games.md)."""

import doctest
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from laizi import doudizhu as ddz
from laizi.pyrules.doudizhu import PRESETS, TIANDI, RuleSet, View
from laizi.pyrules.doudizhu.deal import WORDS, deal_of_words
from laizi.pyrules.doudizhu.splitmix import splitmix
from laizi.pyrules.doudizhu.state import state_of_deal

pytestmark = pytest.mark.core

PAGE = Path(__file__).parents[1] / "docs" / "games.md"
RULES = [*PRESETS.values(), TIANDI.replace(jokers_may_be_wild=False)]


def dealt(rules: RuleSet, seed: int, row: int, number: int) -> ddz.Deal:
    """The deal of a row as docs/games.md says."""
    stream = splitmix(splitmix(seed, row), number)
    return deal_of_words(rules, [splitmix(stream, word) for word in range(WORDS)])


def choose(games: ddz.VectorGame, rng: np.random.Generator) -> NDArray[np.uint64]:
    """For each game one of its plays."""
    moves = games.legal()
    chosen = moves.offsets[:-1] + (rng.random(len(games)) * np.diff(moves.offsets)).astype(np.int64)
    codes: NDArray[np.uint64] = moves.codes[chosen].copy()
    return codes


def cards(counts: NDArray[np.uint8], wilds: NDArray[np.uint8], wild_ranks: tuple[int, ...]) -> ddz.Hand:
    return ddz.Hand(counts.tolist(), wilds.tolist()[: len(wild_ranks)], wild_ranks)


def view(observed: ddz.Observation, row: int, rules: RuleSet) -> View:
    """A row of an observation as a View."""
    wild_ranks = tuple(rank for rank in observed.wild_ranks[row].tolist() if rank >= 0)
    made_by = int(observed.made_by[row])
    return View(
        rules=rules,
        seat=int(observed.seat[row]),
        hand=cards(observed.counts[row], observed.wilds[row], wild_ranks),
        cards_left=tuple(observed.cards_left[row].tolist()),
        played=tuple(
            cards(observed.played_counts[row, seat], observed.played_wilds[row, seat], wild_ranks)
            for seat in range(3)
        ),
        landlord=0,
        turn=int(observed.turn[row]),
        to_beat=ddz.Move.from_code(int(observed.to_beat[row]), wild_ranks),
        made_by=None if made_by < 0 else made_by,
        passes=int(observed.passes[row]),
        bottom=cards(observed.bottom_counts[row], observed.bottom_wilds[row], wild_ranks),
    )


@pytest.mark.parametrize("rules", RULES)
def test_deals_are_those_of_the_rule_book_out_of_another_stream(rules: RuleSet) -> None:
    games = ddz.VectorGame(60, rules, seed=9)
    for row in range(60):
        assert games.position(row).state == state_of_deal(dealt(rules, 9, row, 0), 0)


@pytest.mark.parametrize("rules", RULES)
def test_rows_are_positions_that_are_played_on_their_own(rules: RuleSet) -> None:
    """Plays, observations, rewards and the deals that follow, in every row at every step."""
    rng = np.random.Generator(np.random.PCG64(3))
    games = ddz.VectorGame(6, rules, seed=4)
    rows = [games.position(row) for row in range(6)]
    number = [0] * 6
    for _ in range(110):
        moves, observed = games.legal(), games.observe()
        for row, position in enumerate(rows):
            assert moves[row].tolist() == position.legal_moves().codes.tolist()
            assert view(observed, row, rules) == position.view(position.turn)
        codes = choose(games, rng)
        rewards, done = games.step(codes)
        for row, position in enumerate(rows):
            position.apply(int(codes[row]))
            assert done[row] == position.is_over
            expected = [0, 0, 0]
            if position.winning_side is not None:
                number[row] += 1
                expected = [2, -1, -1] if position.winning_side is ddz.Side.LANDLORD else [-2, 1, 1]
                rows[row] = ddz.Position.from_deal(dealt(rules, 4, row, number[row]))
            assert rewards[row].tolist() == expected
            assert games.position(row) == rows[row]
    assert min(number) >= 1


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_can_be_watched(seat: int) -> None:
    rng = np.random.Generator(np.random.PCG64(seat))
    games = ddz.VectorGame(20, "HUANLE", seed=4)
    for _ in range(7):
        games.step(choose(games, rng))
    observed = games.observe(seat)
    for row in range(20):
        assert view(observed, row, ddz.HUANLE) == games.position(row).view(seat)


def test_the_page_shows_what_happens() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_the_page_has_the_layout_of_an_observation() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (u?int\d+) \| \((n[^)]*)\) \|", PAGE.read_text("utf-8"), flags=re.M)
    observed = ddz.VectorGame(5, "TIANDI", seed=1).observe()
    assert rows == [
        (name, array.dtype.name, str(array.shape).strip("()").replace("5", "n", 1))
        for name, array in observed._asdict().items()
    ]


def test_an_observation_has_the_frozen_shapes() -> None:
    observed = ddz.VectorGame(5, "TIANDI", seed=1).observe()
    assert {name: (array.dtype.name, array.shape) for name, array in observed._asdict().items()} == {
        "seat": ("uint8", (5,)),
        "turn": ("uint8", (5,)),
        "counts": ("uint8", (5, 15)),
        "wilds": ("uint8", (5, 2)),
        "wild_ranks": ("int8", (5, 2)),
        "cards_left": ("uint8", (5, 3)),
        "played_counts": ("uint8", (5, 3, 15)),
        "played_wilds": ("uint8", (5, 3, 2)),
        "to_beat": ("uint64", (5,)),
        "made_by": ("int8", (5,)),
        "passes": ("uint8", (5,)),
        "bottom_counts": ("uint8", (5, 15)),
        "bottom_wilds": ("uint8", (5, 2)),
    }
    assert not any(array.flags.writeable for array in observed)
    assert ddz.OBSERVATION_VERSION == 1


def run(n: int, workers: int, steps: int) -> tuple[list[bytes], list[str]]:
    rng = np.random.Generator(np.random.PCG64(1))
    games = ddz.VectorGame(n, "TIANDI", seed=11, workers=workers)
    seen = []
    for _ in range(steps):
        rewards, done = games.step(choose(games, rng))
        seen += [rewards.tobytes(), done.tobytes(), *(array.tobytes() for array in games.observe())]
    return seen, [str(games.position(row)) for row in range(0, n, 37)]


def test_games_do_not_depend_on_workers() -> None:
    one = run(300, workers=1, steps=60)
    assert one == run(300, workers=3, steps=60)
    assert any(b"\x01" in done for done in one[0][1::15])


def test_rows_do_not_depend_on_their_number() -> None:
    few, many = ddz.VectorGame(3, "HUANLE", seed=2), ddz.VectorGame(9, "HUANLE", seed=2)
    assert [str(few.position(row)) for row in range(3)] == [str(many.position(row)) for row in range(3)]


def test_a_reset_begins_again() -> None:
    rng = np.random.Generator(np.random.PCG64(1))
    games = ddz.VectorGame(5, "CLASSIC", seed=2)
    before = [games.position(row) for row in range(5)]
    for _ in range(120):
        games.step(choose(games, rng))
    games.reset()
    assert [games.position(row) for row in range(5)] == before
    assert games.observe().turn.tolist() == [0] * 5


def test_legal_uses_memory_again() -> None:
    games = ddz.VectorGame(50, "HUANLE", seed=2)
    fresh = games.legal()
    codes = fresh.codes.copy()
    again = games.legal(out=fresh)
    assert np.array_equal(again.codes, codes)
    with pytest.raises(ValueError, match="consumed"):
        _ = fresh.codes


def test_a_code_that_is_no_play_names_its_row_and_changes_nothing() -> None:
    games = ddz.VectorGame(5, "CLASSIC", seed=2)
    codes = choose(games, np.random.Generator(np.random.PCG64(1)))
    before = [games.position(row) for row in range(5)]
    for wrong in (0, 7, 2**63, int(codes[0]) | 1 << 60, 1 << 55 | 1 << 51 | 13 << 47 | 3 << 39):
        changed = codes.copy()
        changed[3] = wrong
        with pytest.raises(ValueError, match="codes: row 3: "):
            games.step(changed)
        assert [games.position(row) for row in range(5)] == before
    games.step(codes)


@pytest.mark.parametrize(
    ("codes", "error", "text"),
    [
        ([0, 0], TypeError, "codes: expected a numpy array of uint64"),
        (np.zeros(2, np.int64), TypeError, "codes: expected an array of uint64, got int64"),
        (np.zeros(3, np.uint64), ValueError, r"codes: expected the shape \(2,\), got \(3,\)"),
        (np.zeros((2, 1), np.uint64), ValueError, r"codes: expected the shape \(2,\), got \(2, 1\)"),
    ],
)
def test_codes_are_an_array_of_words(codes: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        ddz.VectorGame(2, "CLASSIC", seed=1).step(codes)


def test_codes_may_be_a_slice() -> None:
    games, other = ddz.VectorGame(4, "CLASSIC", seed=1), ddz.VectorGame(4, "CLASSIC", seed=1)
    codes = choose(games, np.random.Generator(np.random.PCG64(1)))
    games.step(codes)
    other.step(np.repeat(codes, 2)[::2])
    assert [str(games.position(row)) for row in range(4)] == [str(other.position(row)) for row in range(4)]


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"n": -1}, ValueError, "n: expected a number from 0, got -1"),
        ({"n": "5"}, TypeError, "n: expected a whole number, got '5'"),
        ({"rules": "bridge"}, ValueError, "rules: no rule set 'bridge'"),
        ({"seed": -1}, ValueError, "seed: expected a number of 64 bits, got -1"),
        ({"seed": 1.0}, TypeError, "seed: expected a whole number, got 1.0"),
        ({"workers": 0}, ValueError, "workers: expected a number from 1, got 0"),
    ],
)
def test_arguments_are_checked(arguments: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        ddz.VectorGame(**{"n": 1, "rules": "CLASSIC", "seed": 1} | arguments)


def test_rows_and_seats_are_checked() -> None:
    games = ddz.VectorGame(2, "CLASSIC", seed=1)
    for row in (-1, 2):
        with pytest.raises(IndexError, match=r"row: expected 0\.\.1"):
            games.position(row)
    with pytest.raises(ValueError, match=r"seat: expected 0\.\.2, got 3"):
        games.observe(3)


def test_no_games_at_all() -> None:
    games = ddz.VectorGame(0, "CLASSIC", seed=1)
    rewards, done = games.step(np.zeros(0, np.uint64))
    assert (len(games), len(games.legal()), rewards.shape, done.shape) == (0, 0, (0, 3), (0,))
    assert games.observe().counts.shape == (0, 15)


def test_threads_take_turns() -> None:
    """Whatever they do at the same time, what comes of it is a game in every row."""
    games = ddz.VectorGame(200, "CLASSIC", seed=1)

    def play(seed: int) -> None:
        rng = np.random.Generator(np.random.PCG64(seed))
        for _ in range(40):
            # Another thread may have made a step since this one has looked.
            with suppress(ValueError):
                games.step(choose(games, rng))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, range(4)))
    for row in range(200):
        position = games.position(row)
        assert sum(map(len, (*position.hands, *position.played))) == 54

"""The core inside compiled functions: what it finds there is what it finds from Python."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit, prange
from numba.core.errors import TypingError
from strategies import Turn, examples, turns

from laizi.doudizhu import CLASSIC, HUANLE, Hand, Move, deals, jit
from laizi.fastcore.doudizhu import beats, count_moves, legal_moves, symbols

ROOM = np.empty(jit.ROOM, np.uint64)
DEAL = jit.deal(HUANLE, (4,))
HAND = Hand.parse("334455 7*7*/7")


@njit
def generate(cards, to_beat, deal, out):  # type: ignore[no-untyped-def]
    return jit.generate(cards, to_beat, deal, out)


@njit
def count(cards, to_beat, deal):  # type: ignore[no-untyped-def]
    return jit.count(cards, to_beat, deal)


@njit
def beaten(play, to_beat, deal):  # type: ignore[no-untyped-def]
    return jit.beats(play, to_beat, deal)


@njit
def apply(cards, play, deal):  # type: ignore[no-untyped-def]
    return jit.apply(cards, play, deal)


COMPILED = {"generate": generate, "count": count, "beats": beaten, "apply": apply}


@pytest.fixture(params=["compiled", "Python"])
def call(request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    """The four functions by their names, where they are compiled and called from Python."""
    return COMPILED if request.param == "compiled" else {name: getattr(jit, name) for name in COMPILED}


@examples(300)
@given(turns(most=20))
def test_generate_and_count_find_what_legal_moves_finds(turn: Turn) -> None:
    moves = legal_moves(*turn.question)
    arguments = turn.hand.packed, moves_code(turn.to_beat), jit.deal(turn.rules, turn.hand.wild_ranks)
    assert generate(*arguments, ROOM) == len(moves) == count(*arguments)
    assert ROOM[: len(moves)].tolist() == moves.codes.tolist()


@examples(300)
@given(turns(most=12), st.data())
def test_beats_and_apply_agree_with_the_functions_for_single_plays(turn: Turn, data: st.DataObject) -> None:
    moves = legal_moves(turn.other, turn.rules)
    move, to_beat = (data.draw(st.sampled_from(moves)) for _ in range(2))
    deal = jit.deal(turn.rules, turn.hand.wild_ranks)
    assert beaten(move.code, to_beat.code, deal) is beats(move, to_beat, turn.rules)
    assert apply(turn.other.packed, move.code, deal) == (turn.other - move).packed


def moves_code(move: Move | None) -> int:
    return 0 if move is None else move.code


def test_plays_and_cards_of_64_bits_stay_whole_numbers() -> None:
    first = generate(HAND.packed, 0, DEAL, ROOM)
    left = apply(HAND.packed, ROOM[first - 1], DEAL)
    assert isinstance(left, int)
    assert left < HAND.packed
    assert count(np.uint64(left), np.uint64(0), np.int64(DEAL)) == count(left, 0, DEAL)


def test_a_short_array_is_enough_where_the_plays_fit(call) -> None:  # type: ignore[no-untyped-def]
    plays = count_moves(HAND, HUANLE)
    behind = symbols.ROOM - (1 << 17)
    out = np.zeros(plays + behind, np.uint64)
    assert call["generate"](HAND.packed, 0, DEAL, out) == plays
    with pytest.raises(ValueError, match=r"^out: no room"):
        call["generate"](HAND.packed, 0, DEAL, out[:-1])
    with pytest.raises(ValueError, match=r"^out: no room"):
        call["generate"](HAND.packed, 0, DEAL, out[:0])


def test_plays_are_written_to_an_array_and_to_nothing_else() -> None:
    with pytest.raises(TypeError):
        jit.generate(HAND.packed, 0, DEAL, None)  # type: ignore[arg-type]


SIX_THREES = 6
NOT_HELD = Move.parse("66/7 = PAIR 6").code
NO_CODE = Move.parse("66/7 = PAIR 6").code | 1 << 60
FOURTH_INTERPRETATION = DEAL | 3 << 9


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("count", (HAND.packed, 0, -1), "deal: no number"),
        ("count", (HAND.packed, 0, DEAL | 1 << 40), "deal: no number"),
        ("count", (HAND.packed, 0, HUANLE.flags | 15 << 16), "deal: no number"),
        ("count", (HAND.packed, 0, FOURTH_INTERPRETATION), "deal: no number"),
        ("generate", (HAND.packed, 0, FOURTH_INTERPRETATION, ROOM), "deal: no number"),
        ("beats", (NOT_HELD, NOT_HELD, FOURTH_INTERPRETATION), "deal: no number"),
        ("apply", (HAND.packed, NOT_HELD, FOURTH_INTERPRETATION), "deal: no number"),
        ("count", (SIX_THREES, 0, DEAL), "cards: no hand"),
        ("count", (HAND.packed | 1 << 50, 0, DEAL), "cards: no hand"),
        ("count", (HAND.packed, 0, jit.deal(CLASSIC)), "cards: no hand"),
        ("count", (HAND.packed, NO_CODE, DEAL), "to_beat: no code"),
        ("generate", (HAND.packed, NO_CODE, DEAL, ROOM), "to_beat: no code"),
        ("generate", (HAND.packed, 0, -1, ROOM), "deal: no number"),
        ("beats", (NOT_HELD, NO_CODE, DEAL), "to_beat: no code"),
        ("beats", (NO_CODE, NOT_HELD, DEAL), "play: no code"),
        ("beats", (NOT_HELD, NOT_HELD, -1), "deal: no number"),
        ("apply", (HAND.packed, NOT_HELD, DEAL), "play: no code of a play in this deal, or the hand"),
        ("apply", (HAND.packed, NO_CODE, DEAL), "play: no code"),
        ("apply", (SIX_THREES, NOT_HELD, DEAL), "cards: no hand"),
        ("apply", (HAND.packed, NOT_HELD, -1), "deal: no number"),
    ],
)
def test_wrong_numbers_are_refused_by_name(call, name: str, arguments: tuple[int, ...], message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=f"^{message}"):
        call[name](*arguments)


@examples(300)
@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.integers(-(2**63), 2**63 - 1))
def test_no_numbers_crash(first: int, second: int, deal: int) -> None:
    for word in (deal, DEAL):
        for function in (count, beaten, apply):
            with suppress(ValueError):
                assert function(np.uint64(first), np.uint64(second), np.int64(word)) >= 0


@pytest.mark.parametrize(
    "out",
    [
        np.empty(10, np.int64),
        np.empty(10, np.uint32),
        np.empty((5, 2), np.uint64),
        np.empty(20, np.uint64)[::2],
    ],
)
def test_an_array_of_another_kind_does_not_compile(out: np.ndarray) -> None:
    with pytest.raises(TypingError, match="out: expected a contiguous array of uint64"):
        generate(HAND.packed, 0, DEAL, out)


def test_an_array_that_cannot_be_written_to_does_not_compile() -> None:
    out = np.empty(jit.ROOM, np.uint64)
    out.setflags(write=False)
    with pytest.raises(TypingError, match="out: expected"):
        generate(HAND.packed, 0, DEAL, out)
    with pytest.raises(ValueError, match="read-only"):
        jit.generate(HAND.packed, 0, DEAL, out)


def test_what_is_no_whole_number_does_not_compile() -> None:
    with pytest.raises(TypingError, match="cards: expected an integer"):
        count(1.5, 0, DEAL)


def test_a_deal_that_the_rule_set_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^wild_ranks: CLASSIC has no deals with \(4,\)"):
        jit.deal("classic", (4,))


@njit(parallel=True)
def count_all(cards, deal):  # type: ignore[no-untyped-def]
    found = np.empty(len(cards), np.int64)
    for i in prange(len(cards)):
        found[i] = jit.count(cards[i], 0, deal)
    return found


def test_parallel_loops_find_the_same() -> None:
    counts, _ = deals(500, "classic", seed=1).landlord_hand(0)
    hands = [Hand(tuple(row)) for row in counts.tolist()]
    found = count_all(np.array([hand.packed for hand in hands], np.uint64), jit.deal("classic"))
    assert found.tolist() == [count_moves(hand, CLASSIC) for hand in hands]


CACHED = """
import sys
import numpy as np
from numba import njit
from laizi.doudizhu import jit

@njit(cache=True)
def count(cards, deal, out):
    return jit.generate(cards, 0, deal, out) + jit.count(cards, 0, deal)

print(count(np.uint64(0o22), jit.deal("classic"), np.empty(jit.ROOM, np.uint64)))
print(sum(count.stats.cache_hits.values()))
"""


def test_compiled_code_is_cached_for_the_next_process(tmp_path: Path) -> None:
    script = tmp_path / "cached.py"
    script.write_text(CACHED)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    plays = count_moves(Hand.parse("3344"), CLASSIC)
    for hits in (0, 1):
        command = [sys.executable, str(script)]
        result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert (result.stdout.split(), result.stderr) == ([str(2 * plays), str(hits)], "")


def test_without_numba_one_line_says_what_to_install() -> None:
    code = "import sys; sys.modules['numba'] = None\nfrom laizi.doudizhu import jit"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.stderr.splitlines()[-1].endswith("needs Numba: pip install 'laizi[numba]'")
    assert result.returncode == 1

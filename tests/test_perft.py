"""Perft, and the table of its counts (docs/rules.md §17, docs/perft.md)."""

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import perft_table
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples
from test_position import states

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.pyrules.doudizhu import PRESETS, Move, State

pytestmark = pytest.mark.core

ROWS = perft_table.rows()
PAGE = Path(__file__).parents[1] / "docs" / "perft.md"
ENDGAME = "doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - CLASSIC"

# The readable side needs about a millisecond for a ply, and seconds for the plays of a full hand.
MOST_OF_READABLE = 600


def is_deal(row: perft_table.Row) -> bool:
    return max(map(len, fastcore.Position.parse(row.position).hands)) == 20


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.position)
def test_the_native_side_counts_the_table(row: perft_table.Row) -> None:
    difference = perft_table.first_difference(fastcore, row)
    assert not difference, difference


@pytest.mark.parametrize("row", [row for row in ROWS if not is_deal(row)], ids=lambda row: row.position)
def test_the_readable_side_counts_the_shallow_endgames(row: perft_table.Row) -> None:
    difference = perft_table.first_difference(pyrules, row, most=MOST_OF_READABLE)
    assert not difference, difference


def test_the_table_has_deals_and_endgames_of_every_rule_set_with_wilds_held_and_without() -> None:
    positions = [(fastcore.Position.parse(row.position), is_deal(row), max(row.counts)) for row in ROWS]
    found = {
        (position.rules.name, deal, any(position.hands[position.turn].wilds))
        for position, deal, _ in positions
    }
    wanted = {(name, deal, wilds) for name in PRESETS for deal in (True, False) for wilds in (True, False)}
    assert found == {case for case in wanted if case[0] != "CLASSIC" or not case[2]}
    assert all(depth == 2 if deal else depth >= 9 for _, deal, depth in positions)
    assert len(ROWS) == 24


def test_the_page_has_the_numbers_of_the_table() -> None:
    lines = re.findall(r"^doudizhu-1 .*$", PAGE.read_text(encoding="utf-8"), flags=re.M)
    assert list(perft_table.read(lines)) == ROWS


def test_a_count_that_differs_is_shown_with_both_divides() -> None:
    row = perft_table.Row(ENDGAME, {1: 2, 2: 5})
    assert perft_table.first_difference(fastcore, row) == (
        f"{ENDGAME}: depth 2 is 5, not 4\ndivide at depth 2: play, native, readable\n"
        "  3 = SOLO 3: 2, 2\n  4 = SOLO 4: 2, 2"
    )


def test_plays_of_which_the_sides_differ_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    three, four = Move.parse("3 = SOLO 3"), Move.parse("4 = SOLO 4")
    monkeypatch.setattr(pyrules, "divide", lambda position, depth: {three: 2, four: 7})
    assert "\n! 4 = SOLO 4: 2, 7" in perft_table.divides(ENDGAME, 2)


def test_the_table_is_written_as_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "perft.txt"
    text = perft_table.TABLE.read_text(encoding="utf-8")
    copy.write_text(text, encoding="utf-8")
    monkeypatch.setattr(perft_table, "TABLE", copy)
    perft_table.write({row.position: perft_table.count(fastcore, row) for row in ROWS})
    assert copy.read_text(encoding="utf-8") == text


@examples(60)
@given(states(), st.integers(0, 3))
def test_perft_is_the_number_of_lines_of_play(state: State, depth: int) -> None:
    """Counted one by one, as far as there are not too many."""
    position = fastcore.Position.from_state(state)
    while depth and fastcore.perft(position, depth) > 3_000:
        depth -= 1
    before = position.copy()
    assert fastcore.perft(position, depth) == lines_of_play(position, depth)
    assert position == before


def lines_of_play(position: Any, depth: int) -> int:
    if depth == 0:
        return 1
    found = 0
    for move in position.legal_moves():
        position.apply(move)
        found += lines_of_play(position, depth - 1)
        position.undo()
    return found


def test_divide_adds_up_to_perft(ddz: ModuleType) -> None:
    position = ddz.Position.parse("doudizhu-1 7 3447*7*,556A7*,899T 0 0 - 0 -,-,- - HUANLE")
    for depth in (1, 2, 3):
        split = ddz.divide(position, depth)
        assert list(split) == list(position.legal_moves())
        assert sum(split.values()) == ddz.perft(position, depth)


def test_a_game_that_is_over_goes_on_in_no_way(ddz: ModuleType) -> None:
    over = ddz.Position.parse("doudizhu-1 - -,5,66 0 1 33=PAIR:3 0 33,-,- - CLASSIC")
    assert [ddz.perft(over, depth) for depth in (0, 1, 5)] == [1, 0, 0]
    assert ddz.divide(over, 3) == {}
    assert ddz.perft(ddz.Position.parse(ENDGAME), 50) == 0


def test_the_history_of_a_position_does_not_matter(ddz: ModuleType) -> None:
    position = ddz.Position.parse(ENDGAME)
    position.apply(Move.parse("3 = SOLO 3"))
    assert ddz.perft(position, 4) == ddz.perft(ddz.Position.parse(str(position)), 4) > 0
    assert len(position.history) == 1


@pytest.mark.parametrize(
    ("depth", "error", "text"),
    [
        (-1, ValueError, "depth: expected a number from {}, got -1"),
        (1.0, TypeError, "depth: expected a whole number, got 1.0"),
        (None, TypeError, "depth: expected a whole number, got None"),
    ],
)
def test_the_depth_is_a_whole_number(ddz: ModuleType, depth: Any, error: type[Exception], text: str) -> None:
    position = ddz.Position.parse(ENDGAME)
    for function, least in ((ddz.perft, 0), (ddz.divide, 1)):
        with pytest.raises(error, match=text.format(least)):
            function(position, depth)


def test_there_is_no_divide_at_depth_0(ddz: ModuleType) -> None:
    with pytest.raises(ValueError, match="depth: expected a number from 1, got 0"):
        ddz.divide(ddz.Position.parse(ENDGAME), 0)


@pytest.mark.parametrize("position", [ENDGAME, None, fastcore.Position, pyrules.Position])
def test_a_position_is_one_of_the_same_side(ddz: ModuleType, position: Any) -> None:
    other = fastcore if ddz is pyrules else pyrules
    for wrong in (position, other.Position.parse(ENDGAME)):
        for function in (ddz.perft, ddz.divide):
            with pytest.raises(TypeError, match="position: expected a Position, got"):
                function(wrong, 1)


def test_deep_numbers_are_no_matter_of_depth(ddz: ModuleType) -> None:
    assert ddz.perft(ddz.Position.parse(ENDGAME), 10**30) == 0

"""Plays: code, text, physical cards; lists of plays (docs/rules.md §5)."""

import pickle
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi.pyrules.doudizhu import (
    PASS,
    PRESETS,
    BombClass,
    Hand,
    Kind,
    Move,
    MoveList,
    RuleSet,
    bomb_multiplier,
    legal_moves,
    readings,
)


@st.composite
def held_plays(draw: st.DrawFn) -> tuple[RuleSet, list[int], Move]:
    """A rule set, physical cards, and a play that they can make in a deal of it."""
    rules = draw(st.sampled_from(list(PRESETS.values())))
    wild_ranks = draw(st.sampled_from(rules.wild_rank_sets()))
    # Few ranks and the wild ones, so that the cards do not only make solos.
    ranks = [*draw(st.lists(st.integers(0, 12), min_size=1, max_size=3)), *(rank % 13 for rank in wild_ranks)]
    pool = sorted({4 * rank + suit for rank in ranks for suit in range(4)} | {52, 53})
    ids = draw(st.lists(st.sampled_from(pool), unique=True, min_size=1, max_size=8))
    moves = legal_moves(Hand.from_ids(ids, rules, wild_ranks), rules)
    return rules, ids, moves[draw(st.integers(0, len(moves) - 1))]


@given(held_plays())
def test_the_text_of_a_play_reads_back(held: tuple[RuleSet, list[int], Move]) -> None:
    move = held[2]
    assert Move.parse(str(move)) == move
    assert eval(repr(move), {"Move": Move}) == move


@given(held_plays())
def test_the_code_of_a_play_gives_it_back(held: tuple[RuleSet, list[int], Move]) -> None:
    move = held[2]
    assert Move.from_code(move.code, move.wild_ranks) == move == pickle.loads(pickle.dumps(move))
    assert move.cards == Hand(move.counts, move.wilds, move.wild_ranks)


@given(held_plays())
def test_a_play_takes_its_cards_from_a_hand_of_physical_cards(held: tuple[RuleSet, list[int], Move]) -> None:
    rules, ids, move = held
    taken = move.take_from(ids, rules)
    assert set(taken) <= set(ids)
    assert Hand.from_ids(taken, rules, move.wild_ranks) == move.cards
    assert move.take_from(ids) == taken


def test_the_code_has_its_fields_where_other_programs_read_them() -> None:
    move = Move.parse("2 2 5* 9*9*/59 = TRIO_PAIR A")
    fields = 2 << 36 | 1 << 41 | 2 << 44 | 11 << 47 | 1 << 51 | 5 << 55
    assert move.code == fields
    assert Move.parse("345678 = SOLO_CHAIN 3x6").code >> 47 == 6 << 8 | 6 << 4
    assert Move.parse("X D = ROCKET X").code == 1 << 39 | 1 << 40 | 13 << 47 | 1 << 51 | 14 << 55
    assert Move.parse("X*D*/XD = ROCKET X").code == 3 << 41 | 13 << 47 | 1 << 51 | 14 << 55


def test_kinds_are_numbered_as_in_the_code() -> None:
    assert [kind.value for kind in Kind] == list(range(15))
    assert (Kind.PASS, Kind.SOLO, Kind.AIRPLANE_SOLO, Kind.BOMB, Kind.ROCKET) == (0, 1, 9, 13, 14)


def test_pass_is_code_zero_and_the_same_in_every_deal() -> None:
    assert (PASS.code, PASS.kind, PASS.rank, PASS.length, len(PASS.cards)) == (0, Kind.PASS, 0, 0, 0)
    assert PASS == Move.from_code(0, (4,)) == Move.parse("pass")
    assert str(PASS) == "PASS"


def test_the_same_code_in_another_deal_is_another_play() -> None:
    code = Move.parse("3/7 = SOLO 3").code
    assert Move.from_code(code, (4,)) != Move.from_code(code, (5,))


def test_a_play_cannot_be_changed_or_made_up() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        PASS._code = 1
    with pytest.raises(AttributeError, match="immutable"):
        del PASS._code
    with pytest.raises(TypeError, match=r"Move\.from_code or Move\.parse"):
        Move()


def solo(rank: int = 0, length: int = 1, kind: int = 1, cards: int = 1) -> int:
    """The code of the solo 3, or one that differs from it in a field."""
    return cards | rank << 47 | length << 51 | kind << 55


@pytest.mark.parametrize(
    ("code", "wild_ranks"),
    [
        (-1, ()),
        (solo() | 1 << 59, ()),
        (solo(kind=15), ()),
        (solo(kind=0), ()),
        (1, ()),
        (solo(length=0), ()),
        (solo(length=2), ()),
        (solo(rank=15), ()),
        (solo(kind=2), ()),
        (solo(kind=2, cards=2, rank=13), ()),
        (solo(cards=5, kind=13), ()),
        (solo(cards=0) | 1 << 41, ()),
        (solo(cards=0) | 1 << 44, (4,)),
        (solo(cards=0) | 5 << 41, (4,)),
        (solo(cards=0) | 4 << 41, (13,)),
        (solo(kind=6, length=5, rank=8, cards=0o11111), ()),
        (solo(kind=6, length=4, cards=0o1111), ()),
        (solo(kind=14, rank=12, cards=3 << 39), ()),
    ],
)
def test_a_code_that_no_rule_set_gives_out_is_refused(code: int, wild_ranks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"^code: "):
        Move.from_code(code, wild_ranks)


@pytest.mark.parametrize("code", [solo(), 0])
@pytest.mark.parametrize("wild_ranks", [(4, 4), (5, 4), (4, 5, 6), (14,), (-1,)])
def test_wild_ranks_that_no_deal_has_are_refused(code: int, wild_ranks: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"^wild_ranks: "):
        Move.from_code(code, wild_ranks)


@pytest.mark.parametrize("code", ["3", 1.0, None])
def test_a_code_is_a_whole_number(code: Any) -> None:
    with pytest.raises(TypeError, match="code: expected a whole number"):
        Move.from_code(code)


def test_a_numpy_integer_is_a_code_too() -> None:
    assert Move.from_code(np.uint64(solo())) == Move.parse("3 = SOLO 3")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("33", "has no reading behind =, so it needs a rule set"),
        ("33 = ", "such as PAIR_CHAIN 4x3 or BOMB 7"),
        ("33 = DUET 3", "such as PAIR_CHAIN 4x3 or BOMB 7"),
        ("33 = PASS 3", "such as PAIR_CHAIN 4x3 or BOMB 7"),
        ("33 = PAIR 3x1", "must give the length"),
        ("34567 = SOLO_CHAIN 3", "must give the length"),
        ("333=PAIR 3", "'333=PAIR 3': 3 cards are no PAIR$"),
        ("3 = PAIR 3", "1 card is no PAIR$"),
        (" = SOLO 3", "0 cards are no SOLO$"),
        ("34567 = SOLO_CHAIN 3x17", "5 cards are no SOLO_CHAIN of 17 ranks$"),
        ("334455 = PAIR_CHAIN 3x4", "6 cards are no PAIR_CHAIN of 4 ranks$"),
        ("JQKA2 = SOLO_CHAIN Jx5", "there is no SOLO_CHAIN Jx5$"),
        ("33 = PAIR X", "there is no PAIR X$"),
        ("XD = ROCKET D", "there is no ROCKET D$"),
    ],
)
def test_a_text_without_a_proper_reading_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        Move.parse(text)
    assert "code" not in str(caught.value)


def test_bare_cards_with_one_reading_are_that_play() -> None:
    assert str(Move.parse("445567", "HUANLE", wild="7")) == "44556 7*/7 = PAIR_CHAIN 4x3"


def test_bare_cards_with_several_readings_or_none_are_refused_with_the_list() -> None:
    with pytest.raises(ValueError, match=r"2 readings under HUANLE: .*TRIO_SOLO 3; .*BOMB 3"):
        Move.parse("333 5*/5", "HUANLE")
    with pytest.raises(ValueError, match="0 readings under CLASSIC: none"):
        Move.parse("34", "CLASSIC")


@pytest.mark.parametrize(
    ("text", "bomb_class", "multiplier"),
    [
        ("3333/7 = BOMB 3", BombClass.HARD, 4),
        ("333 7*/7 = BOMB 3", BombClass.SOFT, 2),
        ("7*7*7*7*/7 = BOMB 7", BombClass.PURE, 4),
        ("XD/7 = ROCKET X", None, 4),
        ("3/7 = SOLO 3", None, 1),
    ],
)
def test_bombs_have_a_class_and_what_multiplies_the_stake(
    text: str, bomb_class: BombClass | None, multiplier: int
) -> None:
    move = Move.parse(text)
    assert move.bomb_class is bomb_class
    assert bomb_multiplier(move, "HUANLE") == multiplier


def test_natural_sevens_beside_wild_ones_are_soft_and_have_their_own_multiplier() -> None:
    bomb = Move.parse("77 7*7*/7 = BOMB 7")
    assert bomb.bomb_class is BombClass.SOFT
    assert bomb_multiplier(bomb, "TWO_CARD") == 2


def test_a_pure_bomb_without_a_multiplier_of_its_own_counts_as_a_hard_one() -> None:
    rules = PRESETS["HUANLE"].replace(bomb_multipliers=(2, 3, None, 5))
    assert bomb_multiplier(Move.parse("7*7*7*7*/7 = BOMB 7"), rules) == 3


@pytest.mark.parametrize(
    ("text", "ids", "rules"),
    [
        ("33 = PAIR 3", [0, 4], None),
        ("7*7*/7 = PAIR 7", [16, 17], "TWO_CARD"),
        ("77/7 = PAIR 7", [16, 17], None),
        ("X*D*/XD = ROCKET X", [52], None),
    ],
)
def test_a_play_that_is_not_held_takes_nothing(text: str, ids: list[int], rules: str | None) -> None:
    with pytest.raises(ValueError, match="ids: there are too few"):
        Move.parse(text).take_from(ids, rules)


def test_a_list_gives_out_plays_by_position_and_lists_by_slice() -> None:
    moves = readings(Hand.parse("333 5*/5"), "HUANLE")
    assert [move.kind for move in moves] == [Kind.TRIO_SOLO, Kind.BOMB]
    assert moves[-1] == Move.parse("333 5*/5 = BOMB 3")
    assert moves[1:] == MoveList(moves.codes[1:], (2,))
    assert moves[0] in moves
    assert moves[0] not in moves[1:]
    assert Move.from_code(moves[0].code, (2, 13)) not in moves
    with pytest.raises(IndexError):
        moves[2]


def test_lists_are_equal_when_codes_order_and_wild_ranks_are() -> None:
    moves = readings(Hand.parse("333 5*/5"), "HUANLE")
    assert moves == pickle.loads(pickle.dumps(moves))
    assert moves != moves[::-1]
    assert moves != MoveList(moves.codes, (2, 13))
    assert moves != list(moves)


@pytest.mark.parametrize("text", ["333", "3344455566789TJQKA2", ""])
@pytest.mark.parametrize("part", [slice(None), slice(1, None), slice(None, None, -2)])
def test_the_codes_of_a_list_can_be_read_and_not_written(ddz: ModuleType, text: str, part: slice) -> None:
    hand = Hand.parse(text, "3")
    for moves in (ddz.legal_moves(hand, "HUANLE"), ddz.hints(hand, "HUANLE"), MoveList([solo()])):
        codes = moves[part].codes
        assert codes.dtype == np.uint64
        with pytest.raises(ValueError, match="read-only"):
            codes[:] = 0
        array: Any = codes
        while isinstance(array, np.ndarray):
            with pytest.raises(ValueError, match="cannot set WRITEABLE flag"):
                array.flags.writeable = True
            array = array.base
        assert memoryview(array).readonly


def test_a_list_is_immutable(ddz: ModuleType) -> None:
    moves = ddz.legal_moves(Hand.parse("3456"), "CLASSIC")
    with pytest.raises(AttributeError, match="a MoveList is immutable, cannot set 'codes'"):
        moves.codes = moves.codes[:1]
    with pytest.raises(AttributeError, match="a MoveList is immutable, cannot delete 'wild_ranks'"):
        del moves.wild_ranks
    assert (len(moves.codes), moves.wild_ranks) == (4, ())


def test_a_long_list_is_shown_by_its_length_and_its_first_plays() -> None:
    shown = repr(legal_moves(Hand.parse("3456"), "CLASSIC"))
    assert shown == "<MoveList of 4: 3 = SOLO 3, 4 = SOLO 4, 5 = SOLO 5, ...>"


@pytest.mark.parametrize(
    ("codes", "error", "message"),
    [
        ([[1]], ValueError, "one dimension, got 2"),
        ([1.5], TypeError, "whole numbers"),
        (["3"], TypeError, "whole numbers"),
        ([-1], ValueError, "numbers of 59 bits, got -0x1"),
        ([0, 1 << 59], ValueError, "numbers of 59 bits, got 0x800000000000000"),
        ([1 << 64], ValueError, "numbers of 59 bits, got 0x10000000000000000"),
        ([-1, 1 << 63], ValueError, "numbers of 59 bits, got -0x1"),
        (np.array([1 << 59], np.uint64), ValueError, "numbers of 59 bits"),
        (np.array([-1], np.int8), ValueError, "numbers of 59 bits"),
    ],
)
def test_what_are_no_codes_make_no_list(codes: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"codes: expected {message}"):
        MoveList(codes)


def test_a_list_does_not_change_with_the_array_that_it_is_made_of() -> None:
    codes = np.array([solo(), solo(rank=1, cards=8)], np.uint64)
    moves = MoveList(codes[::-1])
    codes[:] = 0
    assert [str(move) for move in moves] == ["4 = SOLO 4", "3 = SOLO 3"]
    assert len(MoveList([])) == len(MoveList(np.array([], np.float64))) == 0

"""What selected cards can become: chapter 14."""

from types import ModuleType

import pytest

from laizi.pyrules.doudizhu import PASS, Hand, Move, MoveList


def complete(ddz: ModuleType, selected: str, hand: str, rules: str, to_beat: str | None = None) -> list[str]:
    target = None if to_beat is None else Move.parse(to_beat)
    found = ddz.complete(Hand.parse(selected), Hand.parse(hand), rules, target)
    assert isinstance(found, MoveList)
    return [str(move) for move in found]


def test_a_completion_spends_at_least_the_selected_cards(ddz: ModuleType) -> None:
    # Both fours: alone, as the middle of the pair chain, and as a pair with the trio of fives.
    assert complete(ddz, "44", "3344555", "CLASSIC") == [
        "334455 = PAIR_CHAIN 3x3",
        "44 = PAIR 4",
        "44555 = TRIO_PAIR 5",
    ]


def test_all_cards_of_a_play_complete_to_it(ddz: ModuleType) -> None:
    assert complete(ddz, "34567", "334567", "CLASSIC") == ["34567 = SOLO_CHAIN 3x5"]


def test_a_selected_wild_is_spent_as_a_wild(ddz: ModuleType) -> None:
    assert complete(ddz, "7*/7", "34 7*/7", "HUANLE") == [
        "3 7*/7 = PAIR 3",
        "4 7*/7 = PAIR 4",
        "7*/7 = SOLO 7",
    ]


def test_a_selected_natural_seven_is_not_a_wild_one(ddz: ModuleType) -> None:
    assert complete(ddz, "7/7", "7 7*/7", "TWO_CARD") == ["7/7 = SOLO 7", "7 7*/7 = PAIR 7"]
    assert complete(ddz, "7*/7", "7 7*/7", "TWO_CARD") == ["7 7*/7 = PAIR 7", "7*/7 = SOLO 7"]


def test_a_selected_wild_joker_is_that_joker(ddz: ModuleType) -> None:
    assert complete(ddz, "D*/5XD", "3 X*D*/5XD", "TIANDI") == [
        "3 D*/5XD = PAIR 3",
        "3 X*D*/5XD = TRIO 3",
        "D*/5XD = SOLO D",
        "X*D*/5XD = ROCKET X",
    ]


def test_only_plays_that_beat_are_completions(ddz: ModuleType) -> None:
    assert complete(ddz, "5", "5566", "CLASSIC", "44 = PAIR 4") == ["55 = PAIR 5"]
    assert complete(ddz, "5", "5566", "CLASSIC", "66 = PAIR 6") == []


def test_completions_come_in_the_order_of_hints(ddz: ModuleType) -> None:
    hand, selected = Hand.parse("4444 55 6 7*7*/7"), Hand.parse("4/7")
    found = ddz.complete(selected, hand, "HUANLE")
    hints = ddz.hints(hand, "HUANLE")
    assert list(found) == [move for move in hints if move.counts[1] > 0]


def test_pass_is_no_completion(ddz: ModuleType) -> None:
    to_beat = Move.parse("3 = SOLO 3")
    assert PASS not in ddz.complete(Hand.parse("4"), Hand.parse("4"), "CLASSIC", to_beat)


def test_cards_that_become_nothing_have_no_completion(ddz: ModuleType) -> None:
    assert complete(ddz, "34", "345", "CLASSIC") == []


@pytest.mark.parametrize(
    ("selected", "hand"),
    [("", "34"), ("33", "34"), ("5", "34"), ("3/7", "34/5"), ("7*7*/7", "7*/7"), ("X*D*/XD", "X*/XD")],
)
def test_what_is_not_part_of_the_hand_is_refused(ddz: ModuleType, selected: str, hand: str) -> None:
    with pytest.raises(ValueError, match=r"^selected: "):
        ddz.complete(Hand.parse(selected), Hand.parse(hand), "TIANDI")


def test_other_bad_input_is_refused(ddz: ModuleType) -> None:
    with pytest.raises(TypeError, match=r"^selected: .*'3'"):
        ddz.complete("3", Hand.parse("34"), "CLASSIC")
    with pytest.raises(TypeError, match=r"^hand: .*'34'"):
        ddz.complete(Hand.parse("3"), "34", "CLASSIC")
    with pytest.raises(ValueError, match=r"^hand: "):
        ddz.complete(Hand.parse("3/7"), Hand.parse("3 7/7"), "HUANLE")
    with pytest.raises(ValueError, match=r"^to_beat: "):
        ddz.complete(Hand.parse("3"), Hand.parse("34"), "CLASSIC", Move.parse("34 = PAIR 3"))
    with pytest.raises(ValueError, match=r"^rules: "):
        ddz.complete(Hand.parse("3"), Hand.parse("34"), "bridge")

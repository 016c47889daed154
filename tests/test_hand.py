"""Hands, how they are written, and the physical cards behind them (docs/rules.md §3)."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi.pyrules.doudizhu import HUANLE, PRESETS, TWO_CARD, CardError, Hand, Move, RuleSet, check_hand


@st.composite
def held_hands(draw: st.DrawFn) -> tuple[RuleSet, list[int], Hand]:
    """A rule set, physical cards, and the hand that they are in a deal of it."""
    rules = draw(st.sampled_from(list(PRESETS.values())))
    wild_ranks = draw(st.sampled_from(rules.wild_rank_sets()))
    ids = draw(st.lists(st.integers(0, 53), unique=True, max_size=20))
    return rules, ids, Hand.from_ids(ids, rules, wild_ranks)


def naturals(**counts: int) -> tuple[int, ...]:
    """Fifteen counts, given by rank character behind an underscore."""
    return tuple(counts.get(f"_{rank}", 0) for rank in "3456789TJQKA2XD")


def test_without_marks_every_card_of_a_wild_rank_is_wild() -> None:
    assert Hand.parse("3 7 7 9", wild="7") == Hand(naturals(_3=1, _9=1), (2,), (4,))
    assert Hand.parse("5 9 9 X", wild="59") == Hand(naturals(_X=1), (1, 2), (2, 6))
    assert Hand.parse("7 D 3", wild="7XD") == Hand(naturals(_3=1), (1, 2), (4, 13))


def test_with_marks_exactly_the_marked_cards_are_wild() -> None:
    assert Hand.parse("77 7*7*", wild="7") == Hand(naturals(_7=2), (2,), (4,))


def test_behind_a_slash_stand_the_wild_ranks_and_only_marked_cards_are_wild() -> None:
    assert Hand.parse("77 7*/7") == Hand(naturals(_7=2), (1,), (4,))
    assert Hand.parse("3344/59") == Hand(naturals(_3=2, _4=2), (0, 0), (2, 6))
    assert Hand.parse("X*D*/XD") == Hand(naturals(), (3,), (13,))


def test_order_spaces_and_case_do_not_matter_and_ten_is_t() -> None:
    assert Hand.parse(" q 10 tD 7 *", wild="7") == Hand.parse("TTQD7*", wild="7")


def test_no_cards_are_a_hand_too() -> None:
    assert len(Hand.parse("")) == 0
    assert str(Hand.parse("", wild="7")) == "/7"


@given(held_hands())
def test_the_text_of_a_hand_reads_back(held: tuple[RuleSet, list[int], Hand]) -> None:
    hand = held[2]
    assert Hand.parse(str(hand)) == hand
    assert eval(repr(hand), {"Hand": Hand}) == hand


@pytest.mark.parametrize(
    ("text", "wild", "position", "message"),
    [
        ("34S5", "", 2, "'S' is no card"),
        ("345 1", "", 4, "'1' is no card"),
        ("33 333", "", 5, "the deck has only 4 3"),
        ("DD", "", 1, "the deck has only 1 D"),
        ("*3", "", 0, "a \\* stands behind one card"),
        ("7**", "7", 2, "a \\* stands behind one card"),
        ("3 8*", "7", 2, "8\\* is wild, but this deal has other wild ranks"),
        ("X3*", "3XD", 0, "the jokers are wild, so this one is written X\\*"),
        ("3333444455556666777788", "", 20, "a hand has at most 20 cards"),
        ("3/77", "", 3, "the wild rank 7 comes twice"),
        ("3/7*", "", 2, "a wild rank is written without \\*"),
        ("3/X", "", 2, "the jokers are wild together, which is written XD"),
        ("3/789", "", 2, "there are at most two wild ranks"),
        ("3/7", "8", 2, "the wild ranks differ from those asked for, '8'"),
        ("3/", "8", 1, "the wild ranks differ from those asked for, '8'"),
        ("3", "8Z", 1, "'Z' is no card"),
    ],
)
def test_a_wrong_text_is_refused_with_the_place(text: str, wild: str, position: int, message: str) -> None:
    with pytest.raises(CardError, match=message) as caught:
        Hand.parse(text, wild)
    assert caught.value.position == position
    assert caught.value.text == (wild if "Z" in wild else text)


@pytest.mark.parametrize(
    ("counts", "wilds", "wild_ranks", "error", "message"),
    [
        ((0,) * 14, (), (), ValueError, "counts: expected 15 numbers"),
        ((5,) + (0,) * 14, (), (), ValueError, "counts: the deck has 0..4 of 3, got 5"),
        ((0,) * 14 + (2,), (), (), ValueError, "counts: the deck has 0..1 of D, got 2"),
        ((-1,) + (0,) * 14, (), (), ValueError, "counts: the deck has 0..4 of 3, got -1"),
        ((1.0,) + (0,) * 14, (), (), TypeError, "counts: expected whole numbers"),
        ((4,) * 5 + (1,) + (0,) * 9, (), (), ValueError, "counts: a hand has at most 20 cards, got 21"),
        ((0,) * 15, (1,), (), ValueError, "wilds: expected one number for each of the wild ranks"),
        ((0,) * 15, (1,), (14,), ValueError, "wild_ranks: expected at most two slots of 0..13"),
        ((0,) * 15, (1, 1), (3, 3), ValueError, "wild_ranks: expected different ranks in ascending order"),
        ((0,) * 15, (1, 1), (4, 3), ValueError, "wild_ranks: expected different ranks in ascending order"),
        (
            (3,) + (0,) * 14,
            (2,),
            (0,),
            ValueError,
            "wilds: beside 3 natural 3 there are 0..1 wild ones, got 2",
        ),
        ((0,) * 15, (4,), (13,), ValueError, "wilds: the wild jokers are a mask 0..3, got 4"),
        ((0,) * 13 + (1, 0), (2,), (13,), ValueError, "counts: where the jokers are wild"),
    ],
)
def test_cards_that_no_deck_has_are_refused(
    counts: Any, wilds: Any, wild_ranks: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Hand(counts, wilds, wild_ranks)


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        ("3/7", "CLASSIC", "has the wild ranks 7, which CLASSIC does not allow"),
        ("3/79", "HUANLE", "has the wild ranks 79, which HUANLE does not allow"),
        ("3/XD", "HUANLE", "has the wild ranks XD, which HUANLE does not allow"),
        ("3/8", "TWO_CARD", "has the wild ranks 8, which TWO_CARD does not allow"),
        ("7/7", "HUANLE", "holds natural 7s, which are all wild under HUANLE"),
        ("7*7*7*/7", "TWO_CARD", "more than the two red or the two black sevens"),
        ("777/7", "TWO_CARD", "more than the two red or the two black sevens"),
    ],
)
def test_a_hand_that_the_deck_of_a_rule_set_cannot_hold_is_refused(
    text: str, rules: str, message: str
) -> None:
    with pytest.raises(ValueError, match=f"^cards: .*{message}"):
        check_hand(Hand.parse(text), rules, "cards")


def test_a_hand_may_name_fewer_wild_ranks_than_the_rule_set_allows() -> None:
    check_hand(Hand.parse("3/7"), "TIANDI")
    check_hand(Hand.parse("3777"), "TWO_CARD")


def test_what_is_no_hand_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="hand: expected a Hand, got '34'"):
        check_hand("34", "HUANLE")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="text: expected a string, got 34"):
        Hand.parse(34)  # type: ignore[arg-type]


@given(held_hands())
def test_physical_cards_and_hand_give_each_other_back(held: tuple[RuleSet, list[int], Hand]) -> None:
    rules, ids, hand = held
    check_hand(hand, rules)
    assert len(hand) == len(ids)
    assert Hand.from_ids(hand.to_ids(), rules, hand.wild_ranks) == hand


def test_of_the_sevens_only_the_red_ones_are_wild_in_the_two_card_game() -> None:
    sevens = [16, 17, 18, 19]
    assert Hand.from_ids(sevens, TWO_CARD, (4,)) == Hand.parse("77 7*7*/7")
    assert Hand.from_ids(sevens, HUANLE, (4,)) == Hand.parse("7*7*7*7*/7")
    assert Hand.parse("77 7*7*/7").to_ids() == (16, 17, 18, 19)


@pytest.mark.parametrize(
    ("ids", "message"), [([54], "ids: 54 is no card"), ([3, 3], "ids: the card 3 comes twice")]
)
def test_ids_are_different_cards_of_the_deck(ids: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Hand.from_ids(ids, "CLASSIC")


def test_a_hand_is_shown_with_its_wilds_leftmost_and_then_descending() -> None:
    hand = Hand.parse("3 4 4 9 7 X D", wild="79")
    assert hand.display() == "9* 7* D X 4 4 3"
    assert hand.display_order() == tuple(hand.display().split())


@given(held_hands(), st.data())
def test_what_is_played_and_what_is_left_are_the_hand(
    held: tuple[RuleSet, list[int], Hand], data: st.DataObject
) -> None:
    rules, ids, hand = held
    spent = data.draw(st.lists(st.sampled_from(ids), unique=True) if ids else st.just([]))
    part = Hand.from_ids(spent, rules, hand.wild_ranks)
    assert hand.holds(part)
    assert hand - part == Hand.from_ids(set(ids) - set(spent), rules, hand.wild_ranks)


def test_what_is_not_held_cannot_be_played() -> None:
    hand = Hand.parse("3 7 X*/7XD", wild="")
    for other in ("33/7XD", "7*/7XD", "D*/7XD", "3/7"):
        assert not hand.holds(Hand.parse(other))
        with pytest.raises(ValueError, match="is not part of"):
            hand - Hand.parse(other)


def test_only_hands_and_plays_are_taken_off_a_hand() -> None:
    hand = Hand.parse("334")
    with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for -: 'Hand' and 'str'"):
        hand - "3"  # type: ignore[operator]
    with pytest.raises(TypeError, match=r"^cards: expected a Hand, got '3'"):
        hand.holds("3")  # type: ignore[arg-type]


def test_a_hand_that_no_deck_holds_has_no_physical_cards() -> None:
    with pytest.raises(ValueError, match="too few 7"):
        Hand.parse("777 7*/7").to_ids()


def test_a_play_is_taken_off_a_hand_and_pass_leaves_it() -> None:
    hand = Hand.parse("334", wild="7")
    assert hand - Move.parse("33/7 = PAIR 3") == Hand.parse("4", wild="7")
    assert hand - Move.parse("PASS") == hand


def test_packed_cards_and_wild_key_have_the_layout_that_the_native_core_reads() -> None:
    hand = Hand.parse("3 2 2 5* 9*9*/59")
    assert hand.packed == 1 | 2 << 36 | 1 << 41 | 2 << 44
    assert hand.wild_key == 3 | 7 << 4
    assert Hand.parse("X D").packed == 1 << 39 | 1 << 40
    assert Hand.parse("D*/XD").packed == 2 << 41
    assert (Hand.parse("3").wild_key, Hand.parse("3/XD").wild_key) == (0, 14)


def test_hands_are_values_that_pickle() -> None:
    hand = Hand.parse("334 7*/7")
    assert {hand, pickle.loads(pickle.dumps(hand))} == {hand}

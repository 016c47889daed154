"""The order of hints, one test for each point of chapter 13, by examples that explain themselves."""

from importlib import import_module
from types import ModuleType

import pytest

from laizi.pyrules.doudizhu import HUANLE, PASS, TIANDI, Hand, Move, MoveList, RuleSet


def hints(ddz: ModuleType, hand: str, rules: str | RuleSet, to_beat: str | None = None) -> list[str]:
    """The hints for a hand, as texts without the wild ranks of the deal."""
    found = ddz.hints(Hand.parse(hand), rules, None if to_beat is None else Move.parse(to_beat))
    assert isinstance(found, MoveList)
    _, slash, wild_ranks = hand.partition("/")
    return [str(move).replace(slash + wild_ranks + " =", " =") for move in found]


# Which plays are hints


@pytest.mark.parametrize(
    ("hand", "rules", "to_beat"),
    [
        ("33445 7*7*/7", "HUANLE", None),
        ("33445 7*7*/7", "HUANLE", "33/7 = PAIR 3"),
        ("3344 5*5*X*D*/5XD", "TIANDI", "44/5XD = PAIR 4"),
        ("999TJ 7*7*/7", "CALL_ROB", "3/7 = SOLO 3"),
    ],
)
def test_hints_are_the_legal_plays_but_pass(
    ddz: ModuleType, hand: str, rules: str, to_beat: str | None
) -> None:
    cards = Hand.parse(hand)
    target = None if to_beat is None else Move.parse(to_beat)
    found = ddz.hints(cards, rules, target)
    assert found.wild_ranks == cards.wild_ranks
    assert len(found) == len(set(found.codes.tolist()))
    assert set(found) == set(ddz.legal_moves(cards, rules, target)) - {PASS}


def test_no_hint_means_pass(ddz: ModuleType) -> None:
    assert hints(ddz, "345", "CLASSIC", "22 = PAIR 2") == []
    assert hints(ddz, "3333", "CLASSIC", "XD = ROCKET X") == []


def test_an_empty_hand_has_no_hints(ddz: ModuleType) -> None:
    assert hints(ddz, "", "CLASSIC") == []


# 1 Class of play


def test_bombs_come_behind_other_plays_and_the_rocket_last(ddz: ModuleType) -> None:
    # Even the 2, the highest pair, is offered before the lowest bomb.
    assert hints(ddz, "3333 22 XD", "CLASSIC", "AA = PAIR A") == [
        "22 = PAIR 2",
        "3333 = BOMB 3",
        "XD = ROCKET X",
    ]


def test_the_rocket_comes_behind_a_bomb_it_beats(ddz: ModuleType) -> None:
    assert hints(ddz, "4444 XD", "CLASSIC", "3333 = BOMB 3") == ["4444 = BOMB 4", "XD = ROCKET X"]


# 2 What is broken


def test_what_breaks_a_hard_bomb_comes_behind_what_does_not(ddz: ModuleType) -> None:
    # 44 is lower than 55 and yet offered later, since the four fours are a bomb.
    assert hints(ddz, "4444 55", "CLASSIC", "33 = PAIR 3") == ["55 = PAIR 5", "44 = PAIR 4", "4444 = BOMB 4"]


def test_a_quad_with_kickers_spends_the_bomb_and_so_breaks_it(ddz: ModuleType) -> None:
    assert hints(ddz, "4444 5556 66", "CLASSIC", "3333AK = QUAD_SOLO 3") == [
        "444455 = QUAD_SOLO 4",
        "444456 = QUAD_SOLO 4",
        "444466 = QUAD_SOLO 4",
        "4444 = BOMB 4",
    ]
    # Of the leads of fours, those with trios of fives or sixes come first, which leave the bomb alone.
    leads = hints(ddz, "4444 555", "CLASSIC")
    assert leads.index("555 = TRIO 5") < leads.index("444455 = QUAD_SOLO 4") < leads.index("4444 = BOMB 4")


def test_three_of_a_rank_are_no_bomb_to_break(ddz: ModuleType) -> None:
    assert hints(ddz, "444 55", "CLASSIC", "33 = PAIR 3") == ["44 = PAIR 4", "55 = PAIR 5"]


def test_what_breaks_the_rocket_comes_behind_what_does_not(ddz: ModuleType) -> None:
    assert hints(ddz, "2 XD", "CLASSIC", "A = SOLO A") == [
        "2 = SOLO 2",
        "X = SOLO X",
        "D = SOLO D",
        "XD = ROCKET X",
    ]


def test_one_joker_is_no_rocket_to_break(ddz: ModuleType) -> None:
    # The four threes are broken, the single joker is not.
    assert hints(ddz, "4444 D", "CLASSIC", "3 = SOLO 3") == ["D = SOLO D", "4 = SOLO 4", "4444 = BOMB 4"]


def test_jokers_as_kickers_break_the_rocket(ddz: ModuleType) -> None:
    found = hints(ddz, "444 55 X D", "CLASSIC", "3336 = TRIO_SOLO 3")
    assert found == ["4445 = TRIO_SOLO 4", "444X = TRIO_SOLO 4", "444D = TRIO_SOLO 4", "XD = ROCKET X"]


def test_four_wilds_are_a_bomb_to_break(ddz: ModuleType) -> None:
    # To fill a pair of fives leaves three wilds; the pair of eights costs no wild.
    found = hints(ddz, "5 88 7*7*7*7*/7", "HUANLE", "44/7 = PAIR 4")
    assert found == [
        "88 = PAIR 8",
        "5 7* = PAIR 5",
        "7*7* = PAIR 7",
        "8 7* = PAIR 8",
        "7*7*7*7* = BOMB 7",
        "5 7*7*7* = BOMB 5",
        "88 7*7* = BOMB 8",
        "8 7*7*7* = BOMB 8",
    ]


def test_three_wilds_are_no_bomb_to_break(ddz: ModuleType) -> None:
    found = hints(ddz, "5 88 7*7*7*/7", "HUANLE", "44/7 = PAIR 4")
    assert found[:4] == ["5 7* = PAIR 5", "7*7* = PAIR 7", "88 = PAIR 8", "8 7* = PAIR 8"]


def test_five_wilds_of_two_ranks_spare_one(ddz: ModuleType) -> None:
    # One wild leaves four, two leave three.
    rules = TIANDI.replace(long_bombs=False)
    found = hints(ddz, "6 5*5*5*9*9*/59", rules, "44/59 = PAIR 4")
    assert found[:4] == ["6 5* = PAIR 6", "6 9* = PAIR 6", "5*5* = PAIR 5", "9*9* = PAIR 9"]


def test_wild_jokers_are_a_rocket_to_break(ddz: ModuleType) -> None:
    # A pair of sixes would cost one of them.
    found = hints(ddz, "6 88 X*D*/5XD", "TIANDI", "44/5XD = PAIR 4")
    assert found[:3] == ["88 = PAIR 8", "6 X* = PAIR 6", "6 D* = PAIR 6"]
    assert hints(ddz, "6 88 X*/5XD", "TIANDI", "44/5XD = PAIR 4")[:2] == ["6 X* = PAIR 6", "88 = PAIR 8"]


def test_a_bomb_that_breaks_another_comes_behind_one_that_does_not(ddz: ModuleType) -> None:
    # The soft fours are the weakest bombs that do, but they tear the hard ones apart.
    assert hints(ddz, "4444 99 7*7*/7", "HUANLE", "333 7*/7 = BOMB 3") == [
        "99 7*7* = BOMB 9",
        "4444 = BOMB 4",
        "444 7* = BOMB 4",
        "44 7*7* = BOMB 4",
    ]


def test_a_long_bomb_of_all_four_naturals_breaks_nothing(ddz: ModuleType) -> None:
    found = hints(ddz, "4444 5*/59", "TIANDI", "9*9*9*9*/59 = BOMB 9")
    assert found == ["4444 5* = BOMB 4"]
    assert hints(ddz, "3333 44 5*/59", "TIANDI", "6666/59 = BOMB 6") == ["3333 5* = BOMB 3"]


# 3 Rank and strength


def test_low_ranks_come_first(ddz: ModuleType) -> None:
    assert hints(ddz, "9 5 K", "CLASSIC", "4 = SOLO 4") == ["5 = SOLO 5", "9 = SOLO 9", "K = SOLO K"]


def test_low_rank_comes_before_few_wilds(ddz: ModuleType) -> None:
    found = hints(ddz, "566 7*/7", "HUANLE", "44/7 = PAIR 4")
    assert found == ["5 7* = PAIR 5", "66 = PAIR 6", "6 7* = PAIR 6"]


def test_bombs_come_by_strength_not_by_rank(ddz: ModuleType) -> None:
    # Soft under hard with HUANLE, by rank alone with CALL_ROB.
    hand, to_beat = "5555 888 7*/7", "333 7*/7 = BOMB 3"
    assert hints(ddz, hand, "HUANLE", to_beat)[:2] == ["888 7* = BOMB 8", "5555 = BOMB 5"]
    assert hints(ddz, hand, "CALL_ROB", to_beat)[:2] == ["5555 = BOMB 5", "888 7* = BOMB 8"]


def test_shorter_bombs_come_before_longer_ones(ddz: ModuleType) -> None:
    # The four aces are stronger in rank and class than the five fours, and yet the weaker bomb.
    found = hints(ddz, "444 AAAA 5*5*/59", "TIANDI", "KKKK/59 = BOMB K")
    assert found[:2] == ["AAAA = BOMB A", "444 5*5* = BOMB 4"]


# 4 Wilds spent


def test_few_wilds_come_first_inside_a_rank(ddz: ModuleType) -> None:
    found = hints(ddz, "666 7*7*/7", "HUANLE", "555/7 = TRIO 5")
    assert found[:3] == ["666 = TRIO 6", "66 7* = TRIO 6", "6 7*7* = TRIO 6"]


# 5 Cards spent


def test_a_lead_offers_more_cards_of_a_rank_first(ddz: ModuleType) -> None:
    assert hints(ddz, "34567", "CLASSIC")[:2] == ["34567 = SOLO_CHAIN 3x5", "3 = SOLO 3"]
    assert hints(ddz, "3 44", "CLASSIC") == ["3 = SOLO 3", "44 = PAIR 4", "4 = SOLO 4"]


def test_few_wilds_come_before_many_cards(ddz: ModuleType) -> None:
    assert hints(ddz, "3 7*/7", "HUANLE") == ["3 = SOLO 3", "3 7* = PAIR 3", "7* = SOLO 7"]


# 6 Kickers


def test_low_kickers_come_first(ddz: ModuleType) -> None:
    # Compared from the lowest kicker on: 3 and A before 5 and 6.
    found = hints(ddz, "777888 356A", "CLASSIC")
    airplanes = [text for text in found if "AIRPLANE_SOLO" in text]
    assert airplanes == [
        "35777888 = AIRPLANE_SOLO 7x2",
        "36777888 = AIRPLANE_SOLO 7x2",
        "3777888A = AIRPLANE_SOLO 7x2",
        "56777888 = AIRPLANE_SOLO 7x2",
        "5777888A = AIRPLANE_SOLO 7x2",
        "6777888A = AIRPLANE_SOLO 7x2",
    ]


def test_low_pairs_come_first_as_kickers(ddz: ModuleType) -> None:
    found = hints(ddz, "777 33 99", "CLASSIC", "66655 = TRIO_PAIR 6")
    assert found == ["33777 = TRIO_PAIR 7", "77799 = TRIO_PAIR 7"]


def test_a_wild_kicker_comes_behind_every_natural_one(ddz: ModuleType) -> None:
    # Both trios of fives with two wilds: one has the ace as kicker, the other wastes a wild 7.
    found = hints(ddz, "55 A 7*7*/7", "HUANLE", "4443/7 = TRIO_SOLO 4")
    assert found[:3] == ["55A 7* = TRIO_SOLO 5", "5A 7*7* = TRIO_SOLO 5", "55 7*7* = TRIO_SOLO 5"]


# 7 Code


def test_the_code_decides_what_is_left(ddz: ModuleType) -> None:
    # The same pair with either wild: the wild of the lower own rank has the lower code.
    assert hints(ddz, "6 5*9*/59", "TIANDI", "33/59 = PAIR 3") == ["6 5* = PAIR 6", "6 9* = PAIR 6"]


# The order by itself


def test_the_order_does_not_depend_on_that_of_the_plays(ddz: ModuleType) -> None:
    in_hint_order = import_module(f"{ddz.__name__}.hints").in_hint_order
    hand, to_beat = Hand.parse("33 4444 56 7*7*/7"), Move.parse("3/7 = SOLO 3")
    moves = ddz.legal_moves(hand, "HUANLE", to_beat)
    backwards = MoveList(moves.codes[::-1], moves.wild_ranks)
    assert in_hint_order(backwards, hand, HUANLE) == ddz.hints(hand, "HUANLE", to_beat)


# What is no question


def test_bad_input_is_refused_as_by_legal_moves(ddz: ModuleType) -> None:
    with pytest.raises(TypeError, match=r"^hand: "):
        ddz.hints("33", "CLASSIC")
    with pytest.raises(ValueError, match=r"^hand: "):
        ddz.hints(Hand.parse("3 7/7"), "HUANLE")
    with pytest.raises(ValueError, match=r"^to_beat: "):
        ddz.hints(Hand.parse("33"), "CLASSIC", Move.parse("34 = PAIR 3"))
    with pytest.raises(ValueError, match=r"^rules: "):
        ddz.hints(Hand.parse("33"), "bridge")

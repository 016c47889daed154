"""Every reason of chapter 12 by examples checked by hand, with its facts as data and in both languages."""

import json
import pickle
from types import ModuleType
from typing import Any

import pytest

from laizi.pyrules.doudizhu import (
    CALL_ROB,
    CLASSIC,
    HUANLE,
    PASS,
    TIANDI,
    Hand,
    Move,
    Reason,
    RuleSet,
    Verdict,
)


def explain(
    ddz: ModuleType, cards: str, rules: str | RuleSet, to_beat: str | None = None, hand: str | None = None
) -> Verdict:
    """The verdict on a text: on a play where it names a reading, otherwise on all readings of the cards."""
    verdict: Verdict = ddz.explain(
        Move.parse(cards) if "=" in cards or cards == "PASS" else Hand.parse(cards),
        rules,
        to_beat=None if to_beat is None else Move.parse(to_beat),
        hand=None if hand is None else Hand.parse(hand),
    )
    return verdict


def assert_refused(verdict: Verdict, reason: Reason, english: str, chinese: str, **data: Any) -> None:
    """Check a refusal to the last word; the data must survive JSON."""
    assert (verdict.reason, verdict.data) == (reason, data)
    assert (verdict.english, verdict.chinese) == (english, chinese)
    assert json.loads(json.dumps(dict(verdict.data))) == data
    assert not verdict.legal
    assert len(verdict.readings) == 0


def shown(verdict: Verdict) -> list[str]:
    return [str(move) for move in verdict.readings]


# What may be played


def test_legal_cards_are_listed_with_every_reading(ddz: ModuleType) -> None:
    verdict = explain(ddz, "TJ 9*9*9*/9", "CALL_ROB")
    assert verdict.legal
    assert verdict.reason is None
    assert verdict.readings == ddz.readings(Hand.parse("TJ 9*9*9*/9"), "CALL_ROB")
    assert verdict.english == "This can be played as a trio with a pair (10, J) or a solo chain (7-J, 10-A)."
    assert verdict.chinese == "可以出：三带一对10、J，或顺子7-J、10-A"
    assert verdict.data == {}


def test_the_rocket_is_listed_without_a_rank(ddz: ModuleType) -> None:
    verdict = explain(ddz, "XD", "CLASSIC", to_beat="2222 = BOMB 2")
    assert shown(verdict) == ["XD = ROCKET X"]
    assert verdict.english == "This can be played as the rocket."
    assert verdict.chinese == "可以出：火箭"


def test_only_readings_that_beat_are_legal(ddz: ModuleType) -> None:
    # Nine to king is to be beaten; of the chains from 7, 8, 9 and 10 that leaves the one from 10.
    verdict = explain(ddz, "TJ 9*9*9*/9", "HUANLE", to_beat="TJQK 9*/9 = SOLO_CHAIN 9x5")
    assert shown(verdict) == ["TJ 9*9*9*/9 = SOLO_CHAIN Tx5"]


def test_a_play_is_judged_by_the_reading_it_names(ddz: ModuleType) -> None:
    # 333 and a wild 5 are a trio with a solo as well as a bomb, and only the bomb beats a pair.
    assert explain(ddz, "333 5*/5 = BOMB 3", "HUANLE", to_beat="22/5 = PAIR 2").legal
    refused = explain(ddz, "333 5*/5 = TRIO_SOLO 3", "HUANLE", to_beat="22/5 = PAIR 2")
    assert refused.reason is Reason.NEEDS_BOMB_OR_KIND


def test_to_beat_a_pass_is_to_lead(ddz: ModuleType) -> None:
    assert explain(ddz, "3", "CLASSIC", to_beat="PASS").legal


def test_passing_is_legal_only_where_there_is_something_to_beat(ddz: ModuleType) -> None:
    verdict = explain(ddz, "PASS", "HUANLE", to_beat="7*/7 = SOLO 7", hand="34/7")
    assert verdict.legal
    assert list(verdict.readings) == [PASS]
    assert (verdict.english, verdict.chinese) == ("Passing is allowed.", "可以不出")


def test_a_verdict_is_a_value_without_a_hash_whose_data_cannot_be_written(ddz: ModuleType) -> None:
    verdict = explain(ddz, "5*9*/59", "TIANDI")
    assert verdict == explain(ddz, "5*9*/59", "TIANDI") == pickle.loads(pickle.dumps(verdict))
    with pytest.raises(TypeError, match="unhashable type: 'Verdict'"):
        hash(verdict)
    with pytest.raises(TypeError, match="does not support item assignment"):
        verdict.data["wilds"] = ""  # type: ignore[index]


# The reasons, in their order


def test_empty_is_no_card_chosen(ddz: ModuleType) -> None:
    assert_refused(explain(ddz, "", "CLASSIC"), Reason.EMPTY, "No card is chosen.", "还没有选牌")
    assert explain(ddz, "/7", "HUANLE", to_beat="33/7 = PAIR 3").reason is Reason.EMPTY


@pytest.mark.parametrize("to_beat", [None, "PASS"])
def test_empty_is_a_pass_that_leads(ddz: ModuleType, to_beat: str | None) -> None:
    verdict = explain(ddz, "PASS", "CLASSIC", to_beat)
    assert_refused(verdict, Reason.EMPTY, "Whoever leads has to play.", "轮到你先出，不能不出")


def test_not_in_rule_set_names_the_wild_ranks(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "33 T*/5T", "HUANLE"),
        Reason.NOT_IN_RULE_SET,
        "HUANLE has no deal in which these are wild: 5, 10.",
        "这种玩法的癞子不会是5、10",
        wild_ranks="5T",
    )


def test_not_in_rule_set_names_wild_jokers(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "X*/XD", "HUANLE"),
        Reason.NOT_IN_RULE_SET,
        "HUANLE has no deal in which these are wild: small joker, big joker.",
        "这种玩法的癞子不会是小王、大王",
        wild_ranks="XD",
    )


def test_not_in_rule_set_names_naturals_of_a_rank_that_is_wild(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "33 77 7*/7", "POINT_BID"),
        Reason.NOT_IN_RULE_SET,
        "All cards of 7 are wild, so these cards do not exist: 7, 7.",
        "这副牌里7全是癞子，没有这样的牌：7、7",
        cards="77",
    )


@pytest.mark.parametrize(
    ("cards", "english", "chinese"),
    [("777", "7, 7, 7", "7、7、7"), ("7*7*7*", "wild 7, wild 7, wild 7", "癞子7、癞子7、癞子7")],
)
def test_not_in_rule_set_names_a_third_seven_of_a_colour(
    ddz: ModuleType, cards: str, english: str, chinese: str
) -> None:
    assert_refused(
        explain(ddz, cards + "/7", "TWO_CARD"),
        Reason.NOT_IN_RULE_SET,
        f"Only two 7s are wild and two are not, so these cards do not exist: {english}.",
        f"只有两张7是癞子，另两张不是，没有这样的牌：{chinese}",
        cards=cards,
    )


def test_not_in_hand_names_what_is_missing(ddz: ModuleType) -> None:
    # One of the threes and one of the wilds are there, and the natural 10 is not.
    assert_refused(
        explain(ddz, "33T 7*7*/7", "HUANLE", hand="34 7*/7"),
        Reason.NOT_IN_HAND,
        "The hand does not have these cards: wild 7, 10, 3.",
        "手里没有这些牌：癞子7、10、3",
        missing="3T 7*",
    )


def test_not_in_hand_tells_wild_jokers_apart(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "3 D*/5XD", "TIANDI", hand="3 X*/5XD"),
        Reason.NOT_IN_HAND,
        "The hand does not have these cards: wild big joker.",
        "手里没有这些牌：癞子大王",
        missing="D*",
    )


def test_no_pattern_is_nothing_in_any_rule_set(ddz: ModuleType) -> None:
    verdict = explain(ddz, "34", "HUANLE")
    assert_refused(verdict, Reason.NO_PATTERN, "These cards form no pattern.", "不成牌型", kinds=[])
    # Nothing stands for a joker, however free the wilds are.
    assert explain(ddz, "9*9* X/9", "HUANLE").reason is Reason.NO_PATTERN


def test_no_pattern_names_the_kind_of_other_rule_sets(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "44446688", "CALL_ROB"),
        Reason.NO_PATTERN,
        "This rule set does not have this pattern: a quad with two pairs.",
        "这种玩法没有这种牌型：四带两对",
        kinds=["QUAD_PAIR"],
    )


def test_no_pattern_calls_a_bomb_of_other_rule_sets_long(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "3333 5*/5", "HUANLE"),
        Reason.NO_PATTERN,
        "This rule set does not have this pattern: a bomb of more than four cards.",
        "这种玩法没有这种牌型：长炸弹",
        kinds=["BOMB"],
    )


def test_no_pattern_is_a_reading_that_the_cards_do_not_have(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "34 = PAIR 3", "CLASSIC"),
        Reason.NO_PATTERN,
        "These cards cannot be played as a pair (3).",
        "这些牌不能当对子3出",
        kinds=[],
    )


@pytest.mark.parametrize(
    "play", ["5*5* = ROCKET X", "5* = SOLO D", "5*5*5*5* = BOMB X", "5*5*5*5*9*9*9*9* = QUAD_PAIR 3"]
)
def test_no_pattern_is_what_even_free_wilds_alone_cannot_be(ddz: ModuleType, play: str) -> None:
    # A joker is nothing that a wild stands for, and without pair wings there is no QUAD_PAIR to stand for.
    move = Move.parse(play, wild="59")
    rules = TIANDI.replace(pair_wings=False, long_bombs=False)
    assert ddz.explain(move, rules).reason is Reason.NO_PATTERN


def test_wilds_alone_are_themselves(ddz: ModuleType) -> None:
    # Free wilds would be a pair of anything.
    assert_refused(
        explain(ddz, "5*9*/59", "TIANDI"),
        Reason.WILDS_ALONE,
        "Wilds played alone count as themselves: wild 9, wild 5.",
        "癞子单独出只能当本身用：癞子9、癞子5",
        wilds="5*9*",
    )


@pytest.mark.parametrize(
    "play",
    [
        "7*7*/7 = PAIR 3",
        "7*/7 = SOLO 2",
        "7*7*7*7*/7 = TRIO_SOLO 7",
        "7*7*7*7*/7 = BOMB A",
    ],
)
def test_wilds_alone_have_no_reading_but_their_faces(ddz: ModuleType, play: str) -> None:
    verdict = explain(ddz, play, "HUANLE")
    assert verdict.reason is Reason.WILDS_ALONE
    assert explain(ddz, play.partition(" =")[0], "HUANLE").legal


def test_wilds_alone_in_a_body_are_themselves(ddz: ModuleType) -> None:
    # Three wild nines with the big joker are a trio of nines only; HUANLE frees them.
    play = "D 9*9*9*/9 = TRIO_SOLO 3"
    assert_refused(
        explain(ddz, play, "CALL_ROB"),
        Reason.WILDS_ALONE,
        "A body or a kicker pair of wilds alone counts as itself: wild 9, wild 9, wild 9.",
        "主牌或带的对子全是癞子时只能当本身用：癞子9、癞子9、癞子9",
        wilds="9*9*9*",
    )
    assert explain(ddz, play, "HUANLE").legal


def test_wilds_alone_in_a_kicker_pair_are_themselves(ddz: ModuleType) -> None:
    rules = CALL_ROB.replace(wild_cards="TWO_RANKS")
    assert_refused(
        explain(ddz, "333 5*9*/59", rules),
        Reason.WILDS_ALONE,
        "A body or a kicker pair of wilds alone counts as itself: wild 9, wild 5.",
        "主牌或带的对子全是癞子时只能当本身用：癞子9、癞子5",
        wilds="5*9*",
    )
    assert explain(ddz, "333 9*9*/59", rules).legal


def test_splits_hard_bomb_names_the_rank(ddz: ModuleType) -> None:
    # Four trios 444 to 777, whose four kickers are 10 10 10 10.
    cards = "444555666777TTTT"
    assert_refused(
        explain(ddz, cards, "CALL_ROB"),
        Reason.SPLITS_HARD_BOMB,
        "A hard bomb may not be split: four 10s are a bomb or the body of a quad.",
        "硬炸弹不能拆：四张10只能当炸弹或四带二出",
        rank="T",
    )
    assert explain(ddz, cards, "HUANLE").legal


def test_rocket_kickers_are_both_jokers(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "333444XD", "CALL_ROB"),
        Reason.ROCKET_KICKERS,
        "Both jokers may not be kickers of one play.",
        "大小王不能一起带",
    )
    assert explain(ddz, "333444XD", "HUANLE").legal


def test_rocket_kickers_are_wild_jokers_too(ddz: ModuleType) -> None:
    rules = TIANDI.replace(kicker_rocket=False, long_bombs=False)
    assert explain(ddz, "3333 X*D*/5XD", rules).reason is Reason.ROCKET_KICKERS
    assert explain(ddz, "5*5*5*5* X*D*/5XD", rules).reason is Reason.ROCKET_KICKERS
    # One of them is the fourth 3 here.
    assert explain(ddz, "3337 X*D*/5XD", rules).legal


def test_filtered_reading_names_the_two_extremes(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "TJ 9*9*9*/9 = SOLO_CHAIN 8x5", "CALL_ROB"),
        Reason.FILTERED_READING,
        "Of one kind only the lowest and the highest reading may be played: a solo chain (7-J, 10-A).",
        "同一牌型只能选最小和最大的两种：顺子7-J、10-A",
        interpretation="EXTREMES",
        kind="SOLO_CHAIN",
        length=5,
        ranks=["7", "T"],
    )


def test_filtered_reading_names_the_highest(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "45678 T*/T = SOLO_CHAIN 3x6", "POINT_BID"),
        Reason.FILTERED_READING,
        "Of one kind only the highest reading may be played: a solo chain (4-9).",
        "同一牌型只能选最大的一种：顺子4-9",
        interpretation="HIGHEST",
        kind="SOLO_CHAIN",
        length=6,
        ranks=["4"],
    )


def test_nothing_beats_the_rocket(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "2222", "CLASSIC", to_beat="XD = ROCKET X"),
        Reason.NOTHING_BEATS_ROCKET,
        "Nothing beats the rocket.",
        "火箭（王炸）最大，没有牌能压",
    )


def test_needs_bomb_or_kind_names_both_kinds(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "44", "CLASSIC", to_beat="3 = SOLO 3"),
        Reason.NEEDS_BOMB_OR_KIND,
        "To beat a solo takes a higher solo, a bomb or the rocket; this is a pair.",
        "牌型不对：上家出的是单张，要用更大的单张、炸弹或火箭（王炸）压，这手是对子",
        kind="SOLO",
        found=["PAIR"],
    )


def test_needs_bomb_or_kind_lists_all_kinds_of_the_cards(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "TJ 9*9*9*/9", "CALL_ROB", to_beat="333444/9 = AIRPLANE 3x2"),
        Reason.NEEDS_BOMB_OR_KIND,
        "To beat an airplane takes a higher airplane, a bomb or the rocket;"
        " this is a trio with a pair or a solo chain.",
        "牌型不对：上家出的是飞机，要用更大的飞机、炸弹或火箭（王炸）压，这手是三带一对或顺子",
        kind="AIRPLANE",
        found=["TRIO_PAIR", "SOLO_CHAIN"],
    )


def test_needs_bomb_or_kind_on_a_bomb(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "22", "CLASSIC", to_beat="8888 = BOMB 8"),
        Reason.NEEDS_BOMB_OR_KIND,
        "To beat a bomb takes a stronger bomb or the rocket; this is a pair.",
        "牌型不对：上家出的是炸弹，要用更大的炸弹或火箭（王炸）压，这手是对子",
        kind="BOMB",
        found=["PAIR"],
    )


def test_wrong_length_counts_cards_for_people_and_ranks_in_the_data(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "55667788", "CLASSIC", to_beat="334455 = PAIR_CHAIN 3x3"),
        Reason.WRONG_LENGTH,
        "Wrong length: the pair chain to beat has 6 cards, this one has 8.",
        "张数不对：上家的连对是6张，这手是8张",
        kind="PAIR_CHAIN",
        length=3,
        found=4,
    )


def test_bomb_too_low_names_class_size_and_rank_of_both(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "222 6*/6", "HUANLE", to_beat="3333/6 = BOMB 3"),
        Reason.BOMB_TOO_LOW,
        "Too low: the bomb to beat is hard, 4 cards, rank 3; this one is soft, 4 cards, rank 2.",
        "炸弹不够大：上家是硬炸弹3（4张），这手是软炸弹2（4张）",
        bomb={"class": "HARD", "cards": 4, "rank": "3"},
        found={"class": "SOFT", "cards": 4, "rank": "2"},
    )


def test_bomb_too_low_by_its_cards(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "5*5* X*D*/5XD", "TIANDI", to_beat="333 5*5*/5XD = BOMB 3"),
        Reason.BOMB_TOO_LOW,
        "Too low: the bomb to beat is soft, 5 cards, rank 3; this one is pure, 4 cards, rank big joker.",
        "炸弹不够大：上家是软炸弹3（5张），这手是纯癞子炸弹大王（4张）",
        bomb={"class": "SOFT", "cards": 5, "rank": "3"},
        found={"class": "PURE", "cards": 4, "rank": "D"},
    )


def test_too_low_names_both_ranks(ddz: ModuleType) -> None:
    assert_refused(
        explain(ddz, "X", "CLASSIC", to_beat="D = SOLO D"),
        Reason.TOO_LOW,
        "Too low: the solo to beat is big joker, this one is small joker.",
        "不够大：上家的单张是大王，这手是小王",
        kind="SOLO",
        length=1,
        rank="D",
        found="X",
    )


def test_too_low_takes_the_highest_reading_of_a_chain(ddz: ModuleType) -> None:
    # 10 to ace is as high as the chain to be beaten, and equal does not beat.
    assert_refused(
        explain(ddz, "TJ 9*9*9*/9", "CALL_ROB", to_beat="TJQKA/9 = SOLO_CHAIN Tx5"),
        Reason.TOO_LOW,
        "Too low: the solo chain to beat is 10-A, this one is 10-A.",
        "不够大：上家的顺子是10-A，这手是10-A",
        kind="SOLO_CHAIN",
        length=5,
        rank="T",
        found="T",
    )


# Which reason comes first


@pytest.mark.parametrize(
    ("cards", "rules", "to_beat", "hand", "reason"),
    [
        ("7/7", HUANLE, None, "3/7", Reason.NOT_IN_RULE_SET),
        ("34", CLASSIC, None, "3", Reason.NOT_IN_HAND),
        ("34", CLASSIC, "XD = ROCKET X", None, Reason.NO_PATTERN),
        ("D 9*9*9*/9 = TRIO_SOLO 3", CALL_ROB, "XD/9 = ROCKET X", None, Reason.WILDS_ALONE),
        ("3333444555666777", CALL_ROB, "XD = ROCKET X", None, Reason.SPLITS_HARD_BOMB),
        ("333444XD", CALL_ROB, "222 = TRIO 2", None, Reason.ROCKET_KICKERS),
        ("TJ 9*9*9*/9 = SOLO_CHAIN 8x5", CALL_ROB, "2/9 = SOLO 2", None, Reason.FILTERED_READING),
        ("33", CLASSIC, "XD = ROCKET X", None, Reason.NOTHING_BEATS_ROCKET),
    ],
)
def test_the_first_reason_that_holds_is_given(
    ddz: ModuleType, cards: str, rules: RuleSet, to_beat: str | None, hand: str | None, reason: Reason
) -> None:
    assert explain(ddz, cards, rules, to_beat, hand).reason is reason


def test_a_restriction_is_blamed_only_where_it_takes_the_last_reading(ddz: ModuleType) -> None:
    # Both restrictions are on, and each of these plays breaks one of them.
    rules = CALL_ROB.replace(interpretation="ALL")
    assert explain(ddz, "444555666777TTTT", rules).reason is Reason.SPLITS_HARD_BOMB
    assert explain(ddz, "44455566677722XD", rules).reason is Reason.ROCKET_KICKERS


@pytest.mark.parametrize(
    ("text", "wild"), [("33344 5699 XD", "59"), ("444455 X D 9 9", "9XD"), ("TTJJ999", "9")]
)
@pytest.mark.parametrize("to_beat", [None, "44 = PAIR 4", "777 = TRIO 7"])
def test_a_verdict_on_a_play_says_what_is_legal_says(
    ddz: ModuleType, text: str, wild: str, to_beat: str | None
) -> None:
    free = TIANDI.replace(kicker_rocket=True)
    strict = free.replace(
        kicker_rocket=False,
        free_wild_body=False,
        pair_wings=False,
        long_bombs=False,
        interpretation="EXTREMES",
    )
    hand = Hand.parse(text, wild)
    target = None if to_beat is None else Move.parse(to_beat, wild=wild)
    seen = set()
    for move in ddz.legal_moves(hand, free):
        verdict = ddz.explain(move, strict, to_beat=target, hand=hand)
        assert verdict.legal == ddz.is_legal(move, hand, strict, target)
        assert list(verdict.readings) == ([move] if verdict.legal else [])
        seen.add(verdict.reason)
    assert {None, Reason.FILTERED_READING} <= seen


# What is no question


def test_a_hand_that_cannot_be_dealt_is_an_error(ddz: ModuleType) -> None:
    with pytest.raises(ValueError, match=r"^hand: 34/59 "):
        explain(ddz, "34/5", "HUANLE", hand="34/59")


def test_a_hand_of_another_deal_is_an_error(ddz: ModuleType) -> None:
    with pytest.raises(ValueError, match=r"^hand: 34/5 "):
        explain(ddz, "3/9", "HUANLE", hand="34/5")


@pytest.mark.parametrize(
    ("cards", "to_beat"),
    [
        ("33/7", "44/9 = PAIR 4"),
        ("33/7", "34/7 = PAIR 3"),
        ("/7", "34/7 = PAIR 3"),
        ("PASS", "34/7 = PAIR 3"),
    ],
)
def test_what_cannot_be_there_to_beat_is_an_error(ddz: ModuleType, cards: str, to_beat: str) -> None:
    with pytest.raises(ValueError, match=r"^to_beat: "):
        explain(ddz, cards, "HUANLE", to_beat)


def test_other_types_are_errors(ddz: ModuleType) -> None:
    with pytest.raises(TypeError, match=r"^cards: .*'33'"):
        ddz.explain("33", "CLASSIC")
    with pytest.raises(TypeError, match=r"^to_beat: .*'44'"):
        ddz.explain(Hand.parse("33"), "CLASSIC", to_beat="44")
    with pytest.raises(TypeError, match=r"^hand: .*'33'"):
        ddz.explain(Hand.parse("33"), "CLASSIC", hand="33")
    with pytest.raises(TypeError, match=r"^rules: "):
        ddz.explain(Hand.parse("33"), 3)
    with pytest.raises(ValueError, match=r"^rules: .*CLASSIC"):
        ddz.explain(Hand.parse("33"), "bridge")

"""Wins, readings, scores, waits and shanten numbers of mahjong."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from types import ModuleType
from typing import Any

import mahjong_cases as cases
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from laizi.pyrules.mahjong import (
    SICHUAN_LAIZI,
    SICHUAN_PLAIN,
    Group,
    GroupKind,
    Hand,
    Pattern,
    SichuanRules,
    Suit,
    Win,
    WinSource,
)
from laizi.pyrules.mahjong.tiles import COPIES, MOST_WILDS, SLOTS, SUITED_SLOTS, suit_of

CAPPED = SICHUAN_LAIZI.replace(fifth_copy=False)
DISCARD = {"source": WinSource.DISCARD, "payer": 1}
CONCEALED_PONGS = "pong:222s pong:555s pong:888p"


def counted(text: str, wilds: int = 0) -> Hand:
    """A hand as counts of 1 to 9 in characters, dots and bamboos, such as 402020222.0.0."""
    counts = [int(digit) for suit in text.split(".") for digit in suit.ljust(9, "0")]
    return Hand((*counts, *(0,) * (SLOTS - SUITED_SLOTS)), wilds)


# Hands that programs for this game have been seen to get wrong.
@pytest.mark.parametrize(
    ("text", "wilds", "win"),
    [
        ("0.0.222111111", 2, True),
        ("001100000.0.0", 4, False),
        ("0.0.021222221", 0, True),
        ("000100000.0.001122212", 2, True),
        ("000100010.000100000.000100000", 4, False),
    ],
)
def test_hands_that_are_hard_to_judge(mahjong: ModuleType, text: str, wilds: int, win: bool) -> None:
    assert mahjong.is_win(counted(text, wilds), SICHUAN_LAIZI) == win


def test_a_wild_beside_four_alike_is_a_fifth_copy(mahjong: ModuleType) -> None:
    hand = Hand.parse(f"1111m L {CONCEALED_PONGS}")
    assert mahjong.is_win(hand, SICHUAN_LAIZI)
    assert not mahjong.is_win(hand, CAPPED)


@pytest.mark.parametrize(
    ("text", "wilds", "rules", "fan"),
    [
        ("402020222.0.0", 0, SICHUAN_LAIZI, 6),
        ("0.0.333230000", 0, SICHUAN_LAIZI, 4),
        ("0.0.444000002", 0, SICHUAN_LAIZI, 9),
        ("030030030.020000000.0", 3, CAPPED, 7),
        ("030030030.020000000.0", 3, SICHUAN_LAIZI, 8),
        ("041100000.000300000.000030002", 0, SICHUAN_LAIZI, 2),
    ],
)
def test_hands_that_are_hard_to_score(
    mahjong: ModuleType, text: str, wilds: int, rules: SichuanRules, fan: int
) -> None:
    assert mahjong.score(Win(counted(text, wilds), **DISCARD), rules).fan == fan


@st.composite
def questions(draw: st.DrawFn, size: int) -> tuple[Hand, SichuanRules]:
    """A hand of so many tiles, and the rule set."""

    def choose(number: int) -> int:
        return draw(st.integers(0, number - 1))

    rules = cases.rule_set(choose)
    return cases.hand(choose, rules, size), rules


def splits(counts: list[int]) -> Any:
    """All ways to split naturals into sets and pairs, by the literal definition and without any wild."""
    slot = next((slot for slot, count in enumerate(counts) if count), None)
    if slot is None:
        yield ()
        return
    groups = [Group(slot, kind) for kind in GroupKind]
    for group in groups:
        if group.kind is GroupKind.RUN and (slot % 9 > 6 or slot >= SUITED_SLOTS):
            continue
        left = counts.copy()
        for tile in group.tiles:
            left[tile] -= 1
        if min(left) >= 0:
            yield from ((group, *others) for others in splits(left))


def literal_readings(hand: Hand, rules: SichuanRules) -> set[Any]:
    """The readings of a hand, found by letting the wilds stand for every set of tiles in turn."""
    found = set()
    if hand.size != 14 or hand.holds_missing_suit():
        return found
    allowed = [s for s in range(SUITED_SLOTS) if hand.missing_suit is None or suit_of(s) != hand.missing_suit]
    for wild_tiles in combinations_with_replacement(allowed, hand.wilds):
        counts = list(hand.counts)
        for tile in wild_tiles:
            counts[tile] += 1
        melded = [sum(m.naturals + m.wilds for m in hand.melds if m.tile == slot) for slot in range(SLOTS)]
        if not rules.fifth_copy and any(a + b > COPIES for a, b in zip(counts, melded, strict=True)):
            continue
        for groups in splits(counts):
            pairs = sum(group.kind is GroupKind.PAIR for group in groups)
            if pairs == 1 or pairs == 7:
                found.add((wild_tiles, tuple(sorted(groups))))
    return found


def questions_with(wilds: int, number: int) -> Iterator[tuple[Hand, SichuanRules]]:
    """So many hands of 14 tiles with so many concealed wilds, and their rule sets."""
    chance = random.Random(wilds)
    while number:
        rules = cases.rule_set(chance.randrange)
        hand = cases.hand(chance.randrange, rules, 14)
        if hand.wilds == wilds:
            yield hand, rules
            number -= 1


@pytest.mark.parametrize(("wilds", "number"), [(0, 200), (1, 100), (2, 40), (3, 10), (4, 3)])
def test_readings_are_those_of_every_assignment_of_the_wilds(
    mahjong: ModuleType, wilds: int, number: int
) -> None:
    wins = 0
    for hand, rules in questions_with(wilds, number):
        found = mahjong.readings(hand, rules)
        assert {(reading.wild_tiles, reading.groups) for reading in found} == literal_readings(hand, rules)
        assert list(found) == sorted(set(found))
        wins += bool(found)
    assert wins


def test_wins_have_a_reading_and_a_score(mahjong: ModuleType) -> None:
    @examples(150)
    @given(questions(14), st.randoms(use_true_random=False))
    def check(question: tuple[Hand, SichuanRules], chance: random.Random) -> None:
        hand, rules = question
        win = cases.win(chance.randrange, hand)
        found = mahjong.readings(hand, rules)
        assert mahjong.is_win(hand, rules) == bool(found)
        assert (mahjong.shanten(hand, rules) == -1) == bool(found)
        if not found:
            with pytest.raises(ValueError, match="is no win"):
                mahjong.score(win, rules)
            return
        score = mahjong.score(win, rules)
        assert score.reading in found
        total = sum(fan for _, fan in score.patterns)
        assert score.fan == (total if rules.cap_fan is None else min(total, rules.cap_fan))
        assert score.legal == (total >= rules.min_fan)
        assert score.value == rules.base * 2**score.fan
        assert sum(score.payments) == 0
        assert score.payments[win.winner] > 0

    check()


def test_waits_are_the_tiles_that_make_a_win(mahjong: ModuleType) -> None:
    @examples(80)
    @given(questions(13))
    def check(question: tuple[Hand, SichuanRules]) -> None:
        hand, rules = question
        waits = mahjong.waits(hand, rules)
        for slot in range(SUITED_SLOTS):
            wild = slot == rules.wild_tile
            exists = hand.all_wilds < MOST_WILDS if wild else hand.naturals(slot) < COPIES
            completes = exists and mahjong.is_win(hand.add(slot, rules.wild_tile), rules)
            assert (slot in waits) == completes
        assert (mahjong.shanten(hand, rules) == 0) == bool(waits)

    check()


def test_a_tile_more_lowers_the_shanten_number_by_one_at_most(mahjong: ModuleType) -> None:
    @examples(30)
    @given(questions(13), st.randoms(use_true_random=False))
    def check(question: tuple[Hand, SichuanRules], chance: random.Random) -> None:
        hand, rules = question
        shanten = mahjong.shanten(hand, rules)
        for slot in chance.sample(range(SUITED_SLOTS), 3):
            wild = slot == rules.wild_tile
            if hand.all_wilds < MOST_WILDS if wild else hand.naturals(slot) < COPIES:
                assert mahjong.shanten(hand.add(slot, rules.wild_tile), rules) in (shanten, shanten - 1)

    check()


def test_of_equal_readings_the_one_with_the_smallest_wilds_is_reported(mahjong: ModuleType) -> None:
    # The wilds are a pair or belong to a run, and nothing is worth a fan.
    hand = Hand.parse("123m 45p LLL 789s pong:222m")
    assert mahjong.score(Win(hand, **DISCARD), SICHUAN_LAIZI).reading.wild_tiles == (0, 0, 11)


def test_wrong_numbers_of_tiles(mahjong: ModuleType) -> None:
    hand = Hand.parse("123m")
    assert not mahjong.is_win(hand, SICHUAN_PLAIN)
    assert mahjong.readings(hand, SICHUAN_PLAIN) == ()
    for ask in (mahjong.waits, mahjong.shanten):
        with pytest.raises(ValueError, match="hand: 123m has 3 tiles"):
            ask(hand, SICHUAN_PLAIN)
    with pytest.raises(ValueError, match="win: 123m is no win"):
        mahjong.score(Win(hand), SICHUAN_PLAIN)


@pytest.mark.parametrize("name", ["is_win", "readings", "waits", "shanten"])
def test_bad_hands_are_refused(mahjong: ModuleType, name: str) -> None:
    ask = getattr(mahjong, name)
    with pytest.raises(TypeError, match="hand: expected a Hand, got 'abc'"):
        ask("abc", SICHUAN_LAIZI)
    with pytest.raises(ValueError, match="honours"):
        ask(Hand.parse("1z"), SICHUAN_LAIZI)
    with pytest.raises(ValueError, match="wild tiles"):
        ask(Hand.parse("L"), "SICHUAN_PLAIN")
    with pytest.raises(ValueError, match="natural 1p"):
        ask(Hand.parse("1p"), "SICHUAN_LAIZI")
    with pytest.raises(ValueError, match="rules: no rule set"):
        ask(Hand.parse("1m"), "BEIJING")


def test_a_missing_suit_needs_a_rule_set_with_one(mahjong: ModuleType) -> None:
    hand = Hand.parse("1m missing:s")
    with pytest.raises(ValueError, match="missing suit"):
        mahjong.is_win(hand, SICHUAN_LAIZI)
    melded = Hand.parse("1m pong:222s missing:s")
    with pytest.raises(ValueError, match="meld of its missing suit"):
        mahjong.is_win(melded, SICHUAN_LAIZI.replace(missing_suit=True))


def test_no_wild_stands_for_the_missing_suit(mahjong: ModuleType) -> None:
    rules = SICHUAN_LAIZI.replace(missing_suit=True)
    hand = Hand.parse("111222333m 4p LLLL").replace(missing_suit=Suit.BAMBOOS)
    tiles = {tile for reading in mahjong.readings(hand, rules) for tile in reading.wild_tiles}
    assert tiles == set(range(18))


def test_the_score_is_that_of_the_best_reading_of_all(mahjong: ModuleType) -> None:
    from laizi.pyrules.mahjong.patterns import patterns_of

    @examples(60)
    @given(questions(14), st.randoms(use_true_random=False))
    def check(question: tuple[Hand, SichuanRules], chance: random.Random) -> None:
        hand, rules = question
        found = mahjong.readings(hand, rules)
        if found:
            win = cases.win(chance.randrange, hand)
            patterns = {reading: patterns_of(win, reading, rules) for reading in found}
            best = min(found, key=lambda reading: (-sum(fan for _, fan in patterns[reading]), reading))
            score = mahjong.score(win, rules)
            assert score.reading == best
            assert score.patterns == patterns[best]

    check()


def test_a_win_on_the_replacement_is_paid_by_whom_the_rules_say(mahjong: ModuleType) -> None:
    hand = Hand.parse("345m 66p 789s 123m exposed:2222s@3")
    win = Win(hand, winner=1, after_kong=True, feeder=3)
    point = SICHUAN_PLAIN.replace(self_draw="POINT")
    assert mahjong.score(win, point).payments == (-5, 15, -5, -5)
    assert mahjong.score(win, point.replace(kong_draw_pays="FEEDER")).payments == (0, 4, 0, -4)


def test_a_dealt_win_adds_no_point_for_drawing(mahjong: ModuleType) -> None:
    hand = Hand.parse("345m 66p 789s 123m 222s")
    point = SICHUAN_PLAIN.replace(self_draw="POINT")
    assert mahjong.score(Win(hand, heavenly=True), point).payments == (24, -8, -8, -8)
    assert mahjong.score(Win(hand), point).payments == (9, -3, -3, -3)


def test_a_small_win_is_scored_and_not_legal(mahjong: ModuleType) -> None:
    win = Win(Hand.parse("345m 66p 789s 123m pong:222s"), **DISCARD)
    strict = SICHUAN_PLAIN.replace(min_fan=1)
    assert not mahjong.score(win, strict).legal
    assert mahjong.score(win.replace(last_tile=True), strict).legal
    assert mahjong.score(win.replace(last_tile=True), strict).patterns == ((Pattern.LAST_TILE, 1),)

"""The vocabulary of mahjong: tiles, melds, hands, rule sets and wins, and their texts."""

import json
import pickle
import random
from dataclasses import FrozenInstanceError, replace
from typing import Any

import mahjong_cases as cases
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from laizi.pyrules.mahjong import (
    PRESETS,
    SICHUAN_LAIZI,
    SICHUAN_PLAIN,
    Action,
    Hand,
    KongDraw,
    Meld,
    MeldKind,
    SelfDraw,
    SichuanRules,
    Suit,
    TileError,
    Win,
    WinSource,
    check_hand,
    describe,
    parse_tile,
    resolve_rules,
    tile_name,
)
from laizi.pyrules.mahjong.tiles import SLOTS, number_of, read_tiles, suit_of, write_tiles


def test_every_tile_has_a_name_that_reads_back() -> None:
    names = [tile_name(slot) for slot in range(SLOTS)]
    assert [parse_tile(name) for name in names] == list(range(SLOTS))
    assert [names[0], names[8], names[9], names[26], names[27], names[33]] == [
        "1m",
        "9m",
        "1p",
        "9s",
        "1z",
        "7z",
    ]
    assert [suit_of(slot) for slot in (0, 9, 18, 27)] == [*Suit, None]
    assert (number_of(8), number_of(33)) == (9, 7)


@given(st.lists(st.integers(0, SLOTS - 1), max_size=20), st.integers(0, 4))
def test_tiles_are_written_and_read_back(slots: list[int], wilds: int) -> None:
    text = write_tiles(slots, wilds)
    read = [slot for _, slot in read_tiles(text, 0, len(text))]
    assert read == sorted(slots) + [None] * wilds


@pytest.mark.parametrize(
    ("text", "position", "said"),
    [
        ("12", 0, "no suit stands behind the 1"),
        ("12m 3", 4, "no suit stands behind the 3"),
        ("m", 0, "no number stands before the 'm'"),
        ("1m 2x", 4, "'x' is no tile"),
        ("1m0p", 2, "'0' is no tile"),
        ("1 L m", 2, "'L' is no tile"),
        ("89z", 0, "honours are 1z to 7z"),
        ("1m 11111s", 7, "there are 4 tiles 1s"),
        ("1m LLLLL", 7, "there are 4 wild tiles"),
        ("1m missing:z", 3, "one suit may be missing"),
        ("1m missing:", 3, "one suit may be missing"),
        ("1m missing:s missing:m", 13, "one suit may be missing"),
        ("1m chow:123m", 3, "a meld begins with pong:"),
        ("1m pong:55m", 3, "wilds: expected"),
        ("1m pong:56m7m", 3, "a meld is of one kind of tile"),
        ("1m pong:LLL", 3, "a meld is of one kind of tile"),
        ("1m pong:555m@7", 13, "a seat is 0, 1, 2 or 3"),
        ("1m pong:555m@", 12, "a seat is 0, 1, 2 or 3"),
        ("1m pong:555m+L", 3, "laid: wilds are laid on kongs"),
        ("1m exposed:5555m+5m", 3, "behind each + stands one tile"),
        ("1m added:5555m", 3, "an added kong is written as its pong"),
        ("1m added:555m+LL", 3, "behind each + stands one tile"),
        ("1m concealed:5555m@1", 3, "source: a concealed kong takes no discard"),
        ("1m exposed:5LLLm", 12, "'L' is no tile"),
        ("555m pong:555m", 0, "counts: there are 0..4 tiles 5m, got 6"),
        ("1m LLL pong:55mL pong:77mL", 0, "wilds: there are 0..4 wild tiles, got 5"),
        ("123456789m 123456s", 0, "counts: a hand has at most 14 tiles"),
    ],
)
def test_texts_that_are_no_hand_are_pointed_at(text: str, position: int, said: str) -> None:
    with pytest.raises(TileError) as caught:
        Hand.parse(text)
    assert caught.value.message.startswith(said), caught.value.message
    assert (caught.value.text, caught.value.position) == (text, position)


def test_hands_read_tiles_in_any_order_and_the_wild_tile_as_a_wild() -> None:
    hand = Hand.parse("9s 1P 1 2 3 m L pong:777m@1 MISSING:S", wild="1p")
    assert str(hand) == "123m9sLL pong:777m@1 missing:s"
    assert (hand.wilds, hand.concealed, hand.size, hand.missing_suit) == (2, 6, 9, Suit.BAMBOOS)
    assert hand.holds_missing_suit()
    assert Hand.parse("1p").wilds == 0
    with pytest.raises(TileError, match="expected one tile"):
        Hand.parse("1p", wild="1p2p")


@examples(100)
@given(st.randoms(use_true_random=False))
def test_hands_and_melds_are_values_with_a_text(chance: random.Random) -> None:
    rules = cases.rule_set(chance.randrange)
    hand = cases.hand(chance.randrange, rules, 13 + chance.randrange(2))
    assert Hand.parse(str(hand)) == hand == pickle.loads(pickle.dumps(hand))
    assert hash(Hand.parse(str(hand))) == hash(hand)
    assert eval(repr(hand), {"Hand": Hand}) == hand
    for meld in hand.melds:
        assert Meld.parse(str(meld)) == meld
    check_hand(hand, rules)
    with pytest.raises(FrozenInstanceError):
        hand.wilds = 0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "soft", "wilds", "wild_kongs"),
    [
        ("pong:555m@1", False, 0, 0),
        ("pong:5mLL@1", True, 2, 0),
        ("exposed:5555m", False, 0, 0),
        ("exposed:5mLLL+L", True, 4, 2),
        ("concealed:55mLL", True, 2, 1),
        ("concealed:5555m+L+L", False, 2, 2),
        ("added:555m+5m", False, 0, 0),
        ("added:555m+L", True, 1, 1),
        ("added:55mL+5m", True, 1, 0),
        ("added:5mLL+L+L", True, 4, 2),
    ],
)
def test_melds(text: str, soft: bool, wilds: int, wild_kongs: int) -> None:
    meld = Meld.parse(text)
    assert (meld.is_soft, meld.all_wilds, meld.wild_kongs) == (soft, wilds, wild_kongs)
    assert str(meld) == text


@pytest.mark.parametrize(
    ("fields", "error", "said"),
    [
        ({"kind": 0}, TypeError, "kind: expected a MeldKind"),
        ({"tile": 34}, ValueError, "tile: expected a slot 0..33, got 34"),
        ({"tile": "5m"}, TypeError, "tile: expected a whole number"),
        ({"naturals": 0, "wilds": 3}, ValueError, "naturals: a meld has 1..4"),
        ({"wilds": 1}, ValueError, "wilds: expected 0"),
        ({"laid": 1}, ValueError, "laid: wilds are laid on kongs"),
        ({"laid": -1}, ValueError, "laid: wilds are laid on kongs"),
        ({"added_wild": True}, ValueError, "added_wild: a PONG"),
        ({"added_wild": 1}, TypeError, "added_wild: expected True or False"),
        ({"source": 4}, ValueError, "source: expected a seat 0..3, got 4"),
        ({"kind": MeldKind.ADDED_KONG, "naturals": 1, "wilds": 3}, ValueError, "added_wild: a pong has"),
        (
            {"kind": MeldKind.EXPOSED_KONG, "naturals": 1, "wilds": 3, "laid": 2},
            ValueError,
            "laid: there are 4",
        ),
    ],
)
def test_fields_that_make_no_meld(fields: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        Meld(**{"kind": MeldKind.PONG, "tile": 4, "naturals": 3, **fields})
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("fields", "error", "said"),
    [
        ({"counts": (0,) * 27}, ValueError, "counts: expected 34 numbers"),
        ({"counts": (5,) + (0,) * 33}, ValueError, "counts: there are 0..4 tiles 1m, got 5"),
        ({"counts": (-1,) + (0,) * 33}, ValueError, "counts: there are 0..4 tiles 1m, got -1"),
        ({"counts": ("1",) * 34}, TypeError, "counts: expected whole numbers"),
        ({"wilds": 5}, ValueError, "wilds: there are 0..4 wild tiles, got 5"),
        ({"wilds": -1}, ValueError, "wilds: there are 0..4 wild tiles, got -1"),
        ({"wilds": 1.5}, TypeError, "wilds: expected a whole number"),
        ({"melds": ("pong:555m",)}, TypeError, "melds: expected Melds"),
        ({"melds": 1}, TypeError, "melds: expected a tuple of Melds"),
        ({"missing_suit": 1}, TypeError, "missing_suit: expected a Suit or None"),
        ({"melds": (Meld.parse("pong:555m"),) * 5}, ValueError, "melds: a hand has at most 4, got 5"),
    ],
)
def test_fields_that_make_no_hand(fields: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        Hand(**{"counts": (0,) * 34, **fields})
    assert str(caught.value).startswith(said)


def test_tiles_are_added_and_removed() -> None:
    hand = Hand.parse("11m L")
    assert str(hand.add(1).add(9, wild_tile=9)) == "112mLL"
    assert str(hand.remove(0).remove(9, wild_tile=9)) == "1m"
    with pytest.raises(ValueError, match="counts"):
        hand.remove(5)
    with pytest.raises(ValueError, match="tiles: expected slots"):
        Hand.of([34])


@pytest.mark.parametrize(
    ("fields", "error", "said"),
    [
        ({"winner": 4}, ValueError, "winner: expected a seat"),
        ({"payer": 1}, ValueError, "payer: a SELF_DRAW has none"),
        ({"source": WinSource.DISCARD}, ValueError, "payer: a DISCARD has one"),
        ({"source": WinSource.DISCARD, "payer": 0}, ValueError, "payer: the winner, 0, is not another seat"),
        ({"source": 1}, TypeError, "source: expected a WinSource"),
        ({"hand": "111m"}, TypeError, "hand: expected a Hand"),
        ({"last_tile": 1}, TypeError, "last_tile: expected True or False"),
        ({"after_kong": True}, ValueError, "after_kong: a replacement was drawn"),
        ({"feeder": 1}, ValueError, "feeder: 1 fed no exposed kong"),
        (
            {"source": WinSource.ROBBED_KONG, "payer": 1, "after_kong": True},
            ValueError,
            "after_kong: a robbed",
        ),
        ({"source": WinSource.ROBBED_KONG, "payer": 1, "last_tile": True}, ValueError, "last_tile: "),
        (
            {"source": WinSource.DISCARD, "payer": 1, "earthly": True},
            ValueError,
            "earthly: such a win is drawn",
        ),
        ({"hand": Hand.parse("1m pong:222m"), "heavenly": True}, ValueError, "heavenly: such a win"),
        ({"heavenly": True, "earthly": True}, ValueError, "earthly: a win is heavenly or earthly"),
    ],
)
def test_circumstances_that_cannot_come_together(
    fields: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error) as caught:
        Win(**{"hand": Hand.parse("111m"), **fields})
    assert str(caught.value).startswith(said)


def test_rule_sets_are_values() -> None:
    assert SICHUAN_LAIZI != SICHUAN_PLAIN
    assert replace(SICHUAN_LAIZI, name="other") == SICHUAN_LAIZI
    assert {SICHUAN_LAIZI, replace(SICHUAN_LAIZI, name="other")} == {SICHUAN_LAIZI}
    assert SICHUAN_LAIZI.replace(cap_fan=5).name == "CUSTOM"
    assert SICHUAN_LAIZI.replace(self_draw="point", kong_draw_pays="feeder") == SICHUAN_LAIZI.replace(
        self_draw=SelfDraw.POINT, kong_draw_pays=KongDraw.FEEDER
    )
    for name, rules in PRESETS.items():
        assert resolve_rules(name.lower().replace("_", "-")) is rules is resolve_rules(rules)
    with pytest.raises(FrozenInstanceError):
        SICHUAN_LAIZI.base = 2  # type: ignore[misc]


@examples(50)
@given(st.randoms(use_true_random=False))
def test_rule_sets_round_trip_as_json(chance: random.Random) -> None:
    rules = cases.rule_set(chance.randrange)
    again = SichuanRules.from_json(rules.to_json())
    assert (again, again.name) == (rules, rules.name)
    assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ({"swap_three": 1}, TypeError, "swap_three: expected True or False, got 1"),
        ({"self_draw": "DOUBLE"}, ValueError, "self_draw: no SelfDraw 'DOUBLE', there are NONE, FAN, POINT"),
        ({"self_draw": 1}, TypeError, "self_draw: expected a SelfDraw or its name"),
        ({"kong_draw_pays": None}, TypeError, "kong_draw_pays: expected a KongDraw"),
        ({"min_fan": -1}, ValueError, "min_fan: expected 0..40, got -1"),
        ({"min_fan": True}, TypeError, "min_fan: expected a whole number"),
        ({"min_fan": 3, "cap_fan": 2}, ValueError, "cap_fan: expected 3..40, got 2"),
        ({"base": 0}, ValueError, "base: expected 1..1000000, got 0"),
        ({"chow": True}, TypeError, "chow: SichuanRules has no such field"),
        ({"name": 1}, TypeError, "name: expected a string"),
    ],
)
def test_fields_that_make_no_rule_set(changes: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        SICHUAN_LAIZI.replace(**changes)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    "change", [{"version": 2}, {"base": 0}, {"swap_three": "yes"}, {"chow": False}, {"self_draw": 3}]
)
def test_documents_that_are_no_rule_set(change: dict[str, Any]) -> None:
    document = {**json.loads(SICHUAN_LAIZI.to_json()), **change}
    with pytest.raises(ValueError, match="text: "):
        SichuanRules.from_json(json.dumps(document))
    for text in ("", "[]", "{}", "[" * 100_000, "9" * 5_000):
        with pytest.raises(ValueError, match="text: "):
            SichuanRules.from_json(text)


def test_unknown_rule_sets() -> None:
    with pytest.raises(ValueError, match="no rule set 'wuhan', there are SICHUAN_PLAIN, SICHUAN_LAIZI"):
        resolve_rules("wuhan")
    with pytest.raises(TypeError, match="rules: expected SichuanRules"):
        resolve_rules(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "fly", "discard 5x", "pong 5m LLLL", "added 5m #4", "Win", "win  "])
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(TileError):
        Action.parse(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("swap 112m", "swap 112m"),
        ("missing p", "missing suit: dots"),
        ("discard 5m", "discard 5m"),
        ("pong 5m", "pong of 5m"),
        ("exposed 5m L", "exposed kong of 5m with 1 wild"),
        ("concealed 5m LLL", "concealed kong of 5m with 3 wilds"),
        ("added 5m #1", "added kong of 5m"),
        ("lay 5m L #0", "wild laid on the kong of 5m"),
        ("win", "win"),
        ("pass", "pass"),
    ],
)
def test_actions_in_words(text: str, said: str) -> None:
    assert describe(Action.parse(text)) == said
    assert str(Action.parse(text)) == text

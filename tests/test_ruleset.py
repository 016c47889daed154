"""Rule sets: presets, derived ones, wild ranks and JSON (docs/rules.md §2)."""

from dataclasses import FrozenInstanceError
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi.pyrules.doudizhu import (
    CALL_ROB,
    CLASSIC,
    HUANLE,
    POINT_BID,
    PRESETS,
    TIANDI,
    TWO_CARD,
    BombOrder,
    Interpretation,
    RuleSet,
    WildCards,
    resolve_rules,
)

rule_sets = st.builds(
    RuleSet,
    name=st.text(max_size=8),
    wild_cards=st.sampled_from(WildCards),
    jokers_may_be_wild=st.booleans(),
    pair_wings=st.booleans(),
    kicker_rocket=st.booleans(),
    free_wild_body=st.booleans(),
    split_hard_bomb=st.booleans(),
    long_bombs=st.booleans(),
    bomb_order=st.sampled_from(BombOrder),
    interpretation=st.sampled_from(Interpretation),
    bomb_multipliers=st.tuples(
        st.integers(1, 9), st.integers(1, 9), st.none() | st.integers(1, 9), st.just(2)
    ),
)

# wings, kicker rocket, free wild body, split hard bomb, long bombs: the rows of the table of rule sets
SWITCHES = {
    "CLASSIC": (True, True, True, True, False),
    "HUANLE": (True, True, True, True, False),
    "TIANDI": (True, True, True, True, True),
    "TWO_CARD": (True, True, True, True, False),
    "POINT_BID": (True, True, True, True, False),
    "CALL_ROB": (False, False, False, False, False),
}
CHOICES = {
    "CLASSIC": ("NONE", "CLASS", "ALL", (2, 2, 2, 2)),
    "HUANLE": ("ONE_RANK", "CLASS", "ALL", (2, 4, 4, 4)),
    "TIANDI": ("TWO_RANKS", "CLASS", "ALL", (2, 4, 4, 4)),
    "TWO_CARD": ("TWO_CARDS", "RANK", "ALL", (2, 2, None, 2)),
    "POINT_BID": ("ONE_RANK", "CLASS", "HIGHEST", (2, 4, 4, 4)),
    "CALL_ROB": ("ONE_RANK", "RANK", "EXTREMES", (2, 2, 2, 2)),
}


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_has_the_fields_of_its_column(name: str) -> None:
    rules = PRESETS[name]
    wings, rocket, free, split, long = SWITCHES[name]
    assert (rules.pair_wings, rules.kicker_rocket) == (wings, rocket)
    assert (rules.free_wild_body, rules.split_hard_bomb, rules.long_bombs) == (free, split, long)
    wild, order, interpretation, multipliers = CHOICES[name]
    chosen = (rules.wild_cards, rules.bomb_order, rules.interpretation)
    assert [choice.name for choice in chosen] == [wild, order, interpretation]
    assert rules.bomb_multipliers == multipliers
    assert rules.jokers_may_be_wild is (name in ("TIANDI", "TWO_CARD"))


@pytest.mark.parametrize("name", ["two_card", "TWO-CARD", "Two_Card"])
def test_a_preset_is_found_by_name_in_any_case(name: str) -> None:
    assert RuleSet.by_name(name) is TWO_CARD is resolve_rules(name)


def test_an_unknown_name_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(ValueError, match="no rule set 'mahjong', there are CLASSIC, HUANLE, TIANDI"):
        resolve_rules("mahjong")


def test_rules_are_a_rule_set_or_a_name_and_nothing_else() -> None:
    assert resolve_rules(HUANLE) is HUANLE
    with pytest.raises(TypeError, match="rules: expected a RuleSet or the name of one, got 7"):
        resolve_rules(7)  # type: ignore[arg-type]


def test_a_rule_set_is_a_frozen_value() -> None:
    with pytest.raises(FrozenInstanceError):
        HUANLE.long_bombs = True  # type: ignore[misc]
    assert len({HUANLE, RuleSet.from_json(HUANLE.to_json()), TIANDI}) == 2


def test_the_name_is_a_label_and_no_part_of_the_value() -> None:
    assert HUANLE.replace(name="house") == HUANLE
    assert hash(HUANLE.replace(name="house")) == hash(HUANLE)


def test_a_derived_rule_set_is_custom_unless_it_is_given_a_name() -> None:
    assert CALL_ROB.replace(bomb_order="CLASS").name == "CUSTOM"
    assert CALL_ROB.replace(bomb_order="class").bomb_order is BombOrder.CLASS


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"long_bombs": 1}, TypeError, "long_bombs: expected True or False, got 1"),
        ({"wild_cards": 1}, TypeError, "wild_cards: expected a WildCards or its name, got 1"),
        ({"bomb_order": "SUIT"}, ValueError, "bomb_order: no BombOrder 'SUIT', there are CLASS, RANK"),
        ({"bomb_multipliers": (2, 2)}, TypeError, "bomb_multipliers: expected four numbers"),
        (
            {"bomb_multipliers": (2, None, 2, 2)},
            TypeError,
            "bomb_multipliers: expected whole numbers, got None",
        ),
        ({"bomb_multipliers": (2, 2, 2, 0)}, ValueError, "bomb_multipliers: expected numbers from 1, got 0"),
        ({"name": None}, TypeError, "name: expected a string, got None"),
        ({"interpretation": 3}, TypeError, "interpretation: expected an Interpretation or its name, got 3"),
        ({"suits": True}, TypeError, "suits: a RuleSet has no such field, it has name, wild_cards, "),
        ({"flags": 0}, TypeError, "flags: a RuleSet has no such field"),
    ],
)
def test_a_wrong_field_is_refused_by_name(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        HUANLE.replace(**changes)


@given(rule_sets)
def test_json_gives_back_the_rule_set_and_its_name(rules: RuleSet) -> None:
    restored = RuleSet.from_json(rules.to_json())
    assert (restored, restored.name) == (rules, rules.name)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "[" * 100_000,
        "9" * 5_000,
        HUANLE.to_json().replace('"version": 1', '"version": 2'),
        HUANLE.to_json().replace('"pair_wings": true, ', ""),
        HUANLE.to_json().replace('"pair_wings"', '"wings"'),
        HUANLE.to_json().replace('"pair_wings": true', '"pair_wings": "yes"'),
        HUANLE.to_json().replace('"ALL"', '"SOME"'),
    ],
)
def test_json_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^text: "):
        RuleSet.from_json(text)


@given(rule_sets, rule_sets)
def test_flags_tell_rule_sets_apart_by_all_that_decides_about_plays(one: RuleSet, other: RuleSet) -> None:
    same_plays = one == other.replace(bomb_multipliers=one.bomb_multipliers)
    assert (one.flags == other.flags) is same_plays


def test_flags_have_the_layout_that_the_native_core_reads() -> None:
    assert CLASSIC.flags == 0b00_0_0_1_1_1_1_0_00
    assert TIANDI.flags == 0b00_0_1_1_1_1_1_1_10
    assert CALL_ROB.flags == 0b10_1_0_0_0_0_0_0_01
    assert POINT_BID.flags == 0b01_0_0_1_1_1_1_0_01


def test_one_rank_means_no_or_one_of_the_thirteen_ranks() -> None:
    assert HUANLE.wild_rank_sets() == ((), *((rank,) for rank in range(13)))
    assert CLASSIC.wild_rank_sets() == ((),)


def test_two_ranks_may_be_two_ranks_or_a_rank_and_the_jokers_or_fewer() -> None:
    pairs = set(combinations(range(13), 2)) | {(rank, 13) for rank in range(13)}
    assert set(TIANDI.wild_rank_sets()) == {(), (13,), *((rank,) for rank in range(13))} | pairs
    assert all(13 not in ranks for ranks in TIANDI.replace(jokers_may_be_wild=False).wild_rank_sets())


def test_two_cards_are_the_red_sevens_or_the_jokers() -> None:
    assert TWO_CARD.wild_rank_sets() == ((), (4,), (13,))
    assert TWO_CARD.replace(jokers_may_be_wild=False).wild_rank_sets() == ((), (4,))


@given(rule_sets, st.lists(st.integers(-1, 15), max_size=3).map(tuple))
def test_wild_ranks_are_allowed_exactly_when_they_are_listed(rules: RuleSet, ranks: tuple[int, ...]) -> None:
    assert rules.allows_wild_ranks(ranks) is (ranks in rules.wild_rank_sets())

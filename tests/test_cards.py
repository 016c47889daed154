"""Slots, characters and physical cards (docs/rules.md §1)."""

import pytest

from laizi.pyrules.doudizhu import MAX_HAND, RANKS
from laizi.pyrules.doudizhu.cards import COPIES, DECK_SIZE, RED_SEVENS, card_name, ids_of, slot_of


def test_the_slots_ascend_from_the_three_to_the_big_joker() -> None:
    assert RANKS == "3456789TJQKA2XD"


def test_the_deck_has_four_of_each_rank_and_one_of_each_joker() -> None:
    slots = [slot_of(card) for card in range(DECK_SIZE)]
    assert tuple(slots.count(slot) for slot in range(15)) == COPIES == (4,) * 13 + (1, 1)


def test_a_hand_is_at_most_what_the_landlord_is_dealt() -> None:
    assert MAX_HAND == 17 + 3


def test_ids_count_through_the_slots_and_within_a_slot_through_the_suits() -> None:
    assert [card for slot in range(15) for card in ids_of(slot)] == list(range(DECK_SIZE))
    assert [card_name(card) for card in ids_of(0)] == ["3♣", "3♦", "3♥", "3♠"]
    assert [card_name(card) for card in (52, 53)] == ["X", "D"]


def test_the_red_sevens_are_diamonds_and_hearts() -> None:
    assert [card_name(card) for card in RED_SEVENS] == ["7♦", "7♥"]


@pytest.mark.parametrize("card", [-1, 54])
def test_a_number_outside_the_deck_is_no_card(card: int) -> None:
    with pytest.raises(ValueError, match=f"card: {card} is no card id"):
        slot_of(card)


@pytest.mark.parametrize("slot", [-1, 15])
def test_a_number_beyond_the_jokers_is_no_slot(slot: int) -> None:
    with pytest.raises(ValueError, match=f"slot: {slot} is no slot"):
        ids_of(slot)

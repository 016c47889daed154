"""Both sides offer the plays of a hand in the same order (docs/rules.md §13, §14).

The readable order takes its time for each play. Of large hands with many wilds it therefore gets only some of
the plays that the native core orders: neighbours, which only the last points tell apart, and others from all
over the list.
"""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Turn, examples, parts, turns

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.fastcore.doudizhu.hints import in_hint_order as in_native_order
from laizi.pyrules.doudizhu import MAX_HAND, PASS, TIANDI, BombOrder, Hand, MoveList, RuleSet
from laizi.pyrules.doudizhu.hints import in_hint_order as in_readable_order
from laizi.pyrules.doudizhu.move import RANK_BIT

LANDLORDS = [
    "3445566889TJQKA2 7*7*7*7*/7",
    "333344445566XD8 7*7*7*7*9*/79",
    "334455667788 9*9*9*9*T*T*T*T*/9T",
    "33334455566677 9*9*9*9*X*D*/9XD",
]
"""Hands with many wilds: with and without four naturals of a rank, jokers, a second wild rank."""


def scattered(moves: MoveList, most: int) -> MoveList:
    """Some plays from all over a list, and no more than twice `most`."""
    return moves[:: max(1, len(moves) // most)]


def assert_same_order(hints: MoveList, hand: Hand, rules: RuleSet) -> None:
    """Plays in the native order are in the readable one."""
    middle = len(hints) // 2
    for some in (hints[max(0, middle - 100) : middle + 100], scattered(hints, 100)):
        assert in_readable_order(some[::-1], hand, rules) == some
        assert in_native_order(some[::-1], hand, rules) == some


@examples(200)
@given(turns(most=MAX_HAND))
def test_both_sides_offer_the_plays_of_a_hand_of_any_size_in_the_same_order(turn: Turn) -> None:
    hints = fastcore.hints(*turn.question)
    plays = fastcore.legal_moves(*turn.question).codes.tolist()
    assert sorted(hints.codes.tolist()) == sorted(code for code in plays if code != PASS.code)
    assert_same_order(hints, turn.hand, turn.rules)


@pytest.mark.parametrize("bomb_order", list(BombOrder))
@pytest.mark.parametrize("cards", LANDLORDS)
def test_both_sides_offer_the_leads_of_a_landlord_in_the_same_order(
    cards: str, bomb_order: BombOrder
) -> None:
    hand, rules = Hand.parse(cards), TIANDI.replace(bomb_order=bomb_order)
    assert len(hand) == MAX_HAND
    hints = fastcore.hints(hand, rules)
    assert_same_order(hints, hand, rules)
    for rank in range(15):
        of_rank = hints.codes[hints.codes >> RANK_BIT & 15 == rank]
        assert_same_order(MoveList(of_rank, hand.wild_ranks), hand, rules)


@examples(200)
@given(st.data(), turns(most=9))
def test_both_sides_complete_the_cards_of_a_small_hand_in_the_same_order(
    data: st.DataObject, turn: Turn
) -> None:
    selected = data.draw(parts(turn.hand))
    if len(selected):
        assert fastcore.complete(selected, *turn.question) == pyrules.complete(selected, *turn.question)


@examples(200)
@given(st.data(), turns(most=MAX_HAND))
def test_the_completions_are_the_hints_that_spend_the_selected_cards(data: st.DataObject, turn: Turn) -> None:
    selected = data.draw(parts(turn.hand))
    if not len(selected):
        return
    hints = fastcore.hints(*turn.question)
    completions = fastcore.complete(selected, *turn.question)
    chosen = np.isin(hints.codes, completions.codes)
    assert hints.codes[chosen].tolist() == completions.codes.tolist()
    others = MoveList(hints.codes[~chosen], hints.wild_ranks)
    assert all(move.cards.holds(selected) for move in scattered(completions, 100))
    assert not any(move.cards.holds(selected) for move in scattered(others, 100))

"""The fewest turns of a hand: known hands, what must hold of any, and the same on both sides."""

from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from strategies import Turn, examples, turns

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.doudizhu import CLASSIC, HUANLE, TIANDI, Hand, RuleSet, batch, deals

pytestmark = pytest.mark.core


@pytest.mark.parametrize(
    ("cards", "wild", "rules", "expected"),
    [
        ("", "", "classic", 0),
        ("D", "", "classic", 1),
        ("XD", "", "classic", 1),
        ("3579JK2", "", "classic", 7),  # nothing goes together
        ("33344456", "", "classic", 1),  # an airplane takes both singles along
        ("3334445", "", "classic", 2),  # but one single stays behind
        ("3333 45 6", "", "classic", 2),  # the quad takes two
        ("34567 345678", "", "classic", 2),
        ("34567 345679", "", "classic", 2),  # five pairs in a row, and the nine
        ("3344 57", "7", "huanle", 1),  # the wild seven is the second five
        ("33 44", "", "classic", 2),
        ("333 4444 555", "", "classic", 2),  # 333444555 with 4 is none: a kicker has no rank of the body
        ("3333 4", "4", "huanle", 2),  # four naturals and a wild are one bomb only where bombs may be long
        ("3333 4", "4", "tiandi", 1),
        ("44", "4", "huanle", 1),
        ("45", "45", "tiandi", 2),  # wilds alone are at their own faces
        ("345", "45", "tiandi", 1),
    ],
)
def test_known_hands(ddz: ModuleType, cards: str, wild: str, rules: str, expected: int) -> None:
    assert ddz.min_turns(Hand.parse(cards, wild=wild), rules) == expected


@examples(150)
@given(turns(most=10, parts=200))
def test_both_sides_count_the_same_turns(turn: Turn) -> None:
    assert fastcore.min_turns(turn.hand, turn.rules) == pyrules.min_turns(turn.hand, turn.rules)


@examples(100)
@given(turns(most=20))
def test_a_play_leaves_a_hand_at_most_one_turn_nearer_to_its_end_and_one_play_does(turn: Turn) -> None:
    hand, rules = turn.hand, turn.rules
    if len(hand) == 0:
        assert fastcore.min_turns(hand, rules) == 0
        return
    cards = {move.cards for move in fastcore.legal_moves(hand, rules)}
    left = [hand - part for part in sorted(cards, key=lambda part: part.packed)[:: 1 + len(cards) // 2000]]
    turns_left = turns_of(left, rules)
    # Of many plays some are left out, and with them perhaps the one that is nearest to the end.
    assert turns_left.min() + 1 >= fastcore.min_turns(hand, rules)
    assert len(left) < len(cards) or turns_left.min() + 1 == fastcore.min_turns(hand, rules)


def test_a_hand_whose_weights_take_hundreds_of_steps_to_find() -> None:
    hand = Hand.parse("3567799TJQKAA2 4*4*4*4*X*D*", wild="4XD")
    left = {hand - move.cards for move in fastcore.legal_moves(hand, "tiandi")}
    some = sorted(left, key=lambda cards: cards.packed)[::9]
    assert fastcore.min_turns(hand, "tiandi") == 3
    assert turns_of(some, TIANDI).min() >= 2


def turns_of(hands: list[Hand], rules: RuleSet) -> np.ndarray:
    """The fewest turns of hands of one deal."""
    counts = np.array([hand.counts for hand in hands], np.uint8)
    wilds = np.zeros((len(hands), 2), np.uint8)
    ranks = np.full((1, 2), -1, np.int8)
    for place, rank in enumerate(hands[0].wild_ranks):
        wilds[:, place] = [hand.wilds[place] for hand in hands]
        ranks[0, place] = rank
    return batch.min_turns(counts, wilds, ranks, rules)


@pytest.mark.parametrize("rules", ["classic", "tiandi", "call_rob"])
def test_batches_of_any_number_of_workers_agree_with_single_calls(rules: str) -> None:
    dealt = deals(300, rules, seed=5)
    counts, wilds = dealt.landlord_hand(1)
    found = batch.min_turns(counts, wilds, dealt.wild_ranks, rules)
    assert found.dtype == np.int64
    assert (found == batch.min_turns(counts, wilds, dealt.wild_ranks, rules, workers=2)).all()
    assert found.tolist() == [fastcore.min_turns(dealt[i].landlord_hand(1), rules) for i in range(300)]


def test_a_bad_row_of_a_batch_is_named() -> None:
    counts, wilds = deals(10, CLASSIC, seed=1).hand(0)
    counts[7, 2] = 5
    with pytest.raises(ValueError, match=r"^counts: row 7: "):
        batch.min_turns(counts, wilds, -1, CLASSIC)
    with pytest.raises(ValueError, match=r"^wild_ranks: row 0: CLASSIC does not allow"):
        batch.min_turns(counts, wilds, 4, CLASSIC)


def test_hands_of_full_size_take_no_more_turns_than_without_wilds() -> None:
    dealt = deals(200, HUANLE, seed=9)
    with_wilds = batch.min_turns(*dealt.landlord_hand(0), dealt.wild_ranks, HUANLE)
    ids = [dealt[i].hands[0] + dealt[i].bottom for i in range(200)]
    without = [fastcore.min_turns(Hand.from_ids(cards, CLASSIC), CLASSIC) for cards in ids]
    assert (with_wilds <= without).all()
    assert (with_wilds < without).any()

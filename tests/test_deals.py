"""Many deals out of one seed (docs/rules.md §15, docs/batch.md)."""

from typing import Any

import numpy as np
import pytest

from laizi.fastcore.doudizhu import batch
from laizi.fastcore.doudizhu.deals import _shuffled
from laizi.pyrules.doudizhu import PRESETS, TIANDI, RuleSet, deal

RULES = [*PRESETS.values(), TIANDI.replace(jokers_may_be_wild=False)]


@pytest.mark.parametrize("rules", RULES)
def test_the_first_deal_is_that_of_the_seed(rules: RuleSet) -> None:
    for seed in (0, 1, 2026, 2**100):
        assert batch.deals(3, rules, seed)[0] == deal(rules, seed)


@pytest.mark.parametrize("rules", RULES)
def test_each_deal_is_made_of_the_next_68_raw_words(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = batch.deals(40, rules, 5)
    words = np.random.PCG64(5)

    class Continued:
        """In the place of a generator that is started, the one that goes on."""

        def __init__(self, seed: int) -> None:
            self.random_raw = words.random_raw

    monkeypatch.setattr(np.random, "PCG64", Continued)
    assert [dealt[row] for row in range(40)] == [deal(rules, 5) for _ in range(40)]


def test_shapes_and_dtypes() -> None:
    dealt = batch.deals(7, "HUANLE", 1)
    assert [array.shape for array in (dealt.hands, dealt.bottom, dealt.wild_ranks)] == [
        (7, 3, 17),
        (7, 3),
        (7, 2),
    ]
    assert dealt.hands.dtype == dealt.bottom.dtype == np.uint8
    assert dealt.wild_ranks.dtype == np.int8
    assert len(dealt) == 7


def test_fewer_deals_are_the_first_of_more() -> None:
    """Also beyond what is made in one go."""
    few, many = batch.deals(16_500, "TIANDI", 3), batch.deals(33_000, "TIANDI", 3)
    for part, whole in (
        (few.hands, many.hands),
        (few.bottom, many.bottom),
        (few.wild_ranks, many.wild_ranks),
    ):
        assert np.array_equal(part, whole[:16_500])


def test_every_deal_gives_out_the_whole_deck() -> None:
    dealt = batch.deals(500, "HUANLE", 9)
    cards = np.hstack((dealt.hands.reshape(500, 51), dealt.bottom))
    assert np.array_equal(np.sort(cards, axis=1), np.tile(np.arange(54), (500, 1)))


@pytest.mark.parametrize("rules", RULES)
def test_hands_as_arrays_are_the_hands_of_each_deal(rules: RuleSet) -> None:
    dealt = batch.deals(150, rules, 4)
    for seat in range(3):
        for arrays, method in ((dealt.hand(seat), "hand"), (dealt.landlord_hand(seat), "landlord_hand")):
            counts, wilds = arrays
            assert (counts.shape, wilds.shape) == ((150, 15), (150, 2))
            assert counts.dtype == wilds.dtype == np.uint8
            for row in range(150):
                hand = getattr(dealt[row], method)(seat)
                assert tuple(counts[row]) == hand.counts
                assert tuple(wilds[row]) == (*hand.wilds, 0, 0)[:2]


@pytest.mark.parametrize("rules", RULES)
def test_dealt_hands_are_hands_of_the_rule_set(rules: RuleSet) -> None:
    dealt = batch.deals(200, rules, 8)
    assert (batch.count_moves(*dealt.landlord_hand(1), dealt.wild_ranks, rules) > 0).all()


def test_no_deals() -> None:
    dealt = batch.deals(0, "TIANDI", 1)
    assert (len(dealt), dealt.hands.shape, dealt.hand(0)[0].shape) == (0, (0, 3, 17), (0, 15))


def test_equal_keys_are_ordered_by_number() -> None:
    keys = np.array([[5, 3, 3, 2**64 - 1, 3], [64, 65, 66, 67, 63], [67, 66, 65, 64, 1 << 63]], np.uint64)
    assert _shuffled(keys).tolist() == np.argsort(keys, axis=1, kind="stable").tolist()


def test_keys_that_differ_in_their_lowest_bits_alone_are_ordered_by_these() -> None:
    generator = np.random.Generator(np.random.PCG64(1))
    keys = generator.integers(0, 200, (300, 54), np.uint64)
    assert np.array_equal(_shuffled(keys), np.argsort(keys, axis=1, kind="stable"))


@pytest.mark.parametrize(
    ("n", "seed", "error", "text"),
    [
        (-1, 1, ValueError, "n: expected a number from 0, got -1"),
        (1.5, 1, TypeError, "n: expected a whole number, got 1.5"),
        (1, -1, ValueError, "seed: expected a number from 0, got -1"),
        (1, None, TypeError, "seed: expected a whole number, got None"),
    ],
)
def test_numbers_are_whole_and_from_zero(n: Any, seed: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        batch.deals(n, "HUANLE", seed)


def test_a_seat_is_one_of_three() -> None:
    dealt = batch.deals(2, "HUANLE", 1)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=r"seat: expected 0\.\.2"):
            dealt.hand(seat)
        with pytest.raises(ValueError, match=r"seat: expected 0\.\.2"):
            dealt.landlord_hand(seat)

"""The deal: cards and wild ranks out of a seed (docs/rules.md §15)."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi.pyrules.doudizhu import CLASSIC, HUANLE, PRESETS, TIANDI, TWO_CARD, Deal, RuleSet, check_hand, deal

seeds = st.integers(0, 2**64)
rule_sets = st.sampled_from(list(PRESETS.values()))


@given(rule_sets, seeds)
def test_a_deal_gives_out_the_whole_deck(rules: RuleSet, seed: int) -> None:
    dealt = deal(rules, seed)
    assert [len(hand) for hand in dealt.hands] == [17, 17, 17]
    assert sorted([*sum(dealt.hands, ()), *dealt.bottom]) == list(range(54))


@given(rule_sets, seeds)
def test_every_hand_of_a_deal_is_one_of_its_rule_set(rules: RuleSet, seed: int) -> None:
    dealt = deal(rules, seed)
    for seat in range(3):
        check_hand(dealt.hand(seat), rules)
        check_hand(dealt.landlord_hand(seat), rules)
        assert dealt.landlord_hand(seat).holds(dealt.hand(seat))
        assert len(dealt.landlord_hand(seat)) == 20


@given(seeds)
def test_a_seed_deals_the_same_cards_under_every_rule_set(seed: int) -> None:
    deals = [deal(rules, seed) for rules in PRESETS]
    assert len({(dealt.hands, dealt.bottom) for dealt in deals}) == 1
    assert deals[1] == deal("HUANLE", seed)


def test_a_seed_deals_the_same_cards_for_ever() -> None:
    dealt = deal("HUANLE", 2026)
    assert dealt.bottom == (11, 35, 10)
    assert str(dealt.hand(0)) == "344589TTJQKKAA 7*7*7*/7"


def test_the_deck_is_sorted_by_raw_words_of_pcg64_and_the_next_words_are_the_wild_ranks() -> None:
    words = np.random.PCG64(7).random_raw(68).tolist()
    deck = sorted(range(54), key=lambda card: words[card])
    ranks = sorted(range(14), key=lambda rank: words[54 + rank])
    assert sum(deal("TIANDI", 7).hands, ()) + deal("TIANDI", 7).bottom == tuple(deck)
    assert deal("TIANDI", 7).wild_ranks == tuple(sorted(ranks[:2]))
    assert deal("HUANLE", 7).wild_ranks == (next(rank for rank in ranks if rank < 13),)
    assert deal("TWO_CARD", 7).wild_ranks == (next(rank for rank in ranks if rank in (4, 13)),)


@pytest.mark.parametrize(
    "rules", [CLASSIC, HUANLE, TIANDI, TWO_CARD, TIANDI.replace(jokers_may_be_wild=False)]
)
def test_every_full_choice_of_wild_ranks_is_dealt_and_no_other(rules: RuleSet) -> None:
    full = {ranks for ranks in rules.wild_rank_sets() if len(ranks) == rules.most_wild_ranks}
    dealt = [deal(rules, seed).wild_ranks for seed in range(30 * len(full))]
    assert set(dealt) <= full
    # Each is expected 30 times; that one of the 91 pairs never comes has a chance below 1e-11.
    assert set(dealt) == full


@pytest.mark.parametrize(
    ("seed", "error"), [(-1, ValueError), (0.5, TypeError), (None, TypeError), ("1", TypeError)]
)
def test_a_seed_is_a_whole_number_from_zero(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="seed: expected a"):
        deal("HUANLE", seed)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_is_one_of_three(seat: int) -> None:
    dealt: Deal = deal("HUANLE", 1)
    with pytest.raises(ValueError, match=r"seat: expected 0\.\.2"):
        dealt.hand(seat)
    with pytest.raises(ValueError, match=r"seat: expected 0\.\.2"):
        dealt.landlord_hand(seat)

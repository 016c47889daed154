"""Counting goes by numbers of cards and writing by the cards themselves: they agree on many hands at once.

`batch.legal_moves` with enough memory in `out` writes without counting, so that the two roads have nothing in
common but the hand. That counting makes no play is a matter of its budget of instructions, see
`test_counting_takes_a_fraction_of_the_instructions_of_writing`.
"""

from math import comb

import cases
import numpy as np
import pytest
from numpy.typing import NDArray

from bench.budget import BUDGET, Budget
from laizi.doudizhu import PRESETS, TIANDI, MoveList, RuleSet, batch, legal_moves
from laizi.pyrules.doudizhu import Hand

pytestmark = pytest.mark.core

HANDS = 1_500
MOST_PLAYS = 1 << 17
OWN_FACES = TIANDI.replace(name="own faces", free_wild_body=False, kicker_rocket=False)
NARROW = TIANDI.replace(name="narrow", pair_wings=False, split_hard_bomb=False, long_bombs=False)
RULE_SETS = (*PRESETS.values(), OWN_FACES, NARROW)


def hands_of(rules: RuleSet, seed: int) -> list[Hand]:
    """Hands of one deal, of all sizes and with any number of wilds, most of them of few ranks."""
    rng = np.random.default_rng(seed)

    def choose(number: int) -> int:
        return int(rng.integers(number))

    wild_ranks = rules.wild_rank_sets()[-1]
    return [cases.hand(choose, rules, wild_ranks, size=1 + choose(20)) for _ in range(HANDS)]


def arrays_of(hands: list[Hand]) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int8]]:
    """The arguments of `batch` for hands of one deal."""
    counts = np.array([hand.counts for hand in hands], np.uint8)
    wilds = np.array([(*hand.wilds, 0, 0)[:2] for hand in hands], np.uint8)
    return counts, wilds, np.array([(*hands[0].wild_ranks, -1, -1)[:2]], np.int8)


def memory() -> batch.MoveBatch:
    """Room for the plays of any hand and of all these hands."""
    return batch.MoveBatch(np.array([0, 1 << 22]), np.zeros(1 << 22, np.uint64))


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_as_many_are_counted_as_are_written(rules: RuleSet) -> None:
    counts, wilds, wild_ranks = arrays_of(hands_of(rules, seed=1))
    found = batch.legal_moves(counts, wilds, wild_ranks, rules, out=memory())
    assert found.capacity - len(found.codes) > MOST_PLAYS
    counted = batch.count_moves(counts, wilds, wild_ranks, rules)
    assert np.array_equal(counted, np.diff(found.offsets))


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_as_many_are_counted_as_are_written_to_follow(rules: RuleSet) -> None:
    hands = hands_of(rules, seed=2)
    counts, wilds, wild_ranks = arrays_of(hands)
    leads: list[MoveList] = [legal_moves(hand, rules) for hand in reversed(hands)]
    to_beat = np.array([moves.codes[row * 7919 % len(moves)] for row, moves in enumerate(leads)], np.uint64)
    found = batch.legal_moves(counts, wilds, wild_ranks, rules, to_beat, out=memory())
    assert found.capacity - len(found.codes) > MOST_PLAYS
    counted = batch.count_moves(counts, wilds, wild_ranks, rules, to_beat)
    assert np.array_equal(counted, np.diff(found.offsets))


@pytest.mark.parametrize(
    ("wilds", "wild_ranks"), [([4, 0], [12, -1]), ([1, 3], [12, 13]), ([4, 3], [12, 13])]
)
def test_one_card_of_every_rank_fits_the_fields(wilds: list[int], wild_ranks: list[int]) -> None:
    """Of nothing are there more with one number of wilds than solo chains then, and a field has 12 bits."""
    assert sum((13 - length) * comb(length, 5) for length in range(5, 13)) == comb(14, 7) < 1 << 12
    counts = np.zeros((1, 15), np.uint8)
    counts[0, :12] = 1
    hand = (counts, np.array([wilds], np.uint8), np.array([wild_ranks], np.int8))
    found = batch.legal_moves(*hand, TIANDI, out=memory())
    assert batch.count_moves(*hand, TIANDI)[0] == len(found.codes)


def test_counting_takes_a_fraction_of_the_instructions_of_writing() -> None:
    """Were plays made to be counted, what `make instructions` counts would grow with them; it does not."""
    workloads = Budget.read(BUDGET).workloads
    assert 3 * workloads["CLASSIC, count"] < workloads["CLASSIC, lead"]
    assert 8 * workloads["HUANLE, 4 wilds, count"] < workloads["HUANLE, 4 wilds, lead"]
    assert workloads["HUANLE, 4 wilds, count"] < 1.1 * workloads["HUANLE, 1 wild, count"]

"""Counting goes by numbers of cards and writing by the cards themselves: they agree on many hands at once.

`batch.legal_moves` with enough memory in `out` writes without counting, so that the two roads have nothing in
common but the hand. That counting makes no play is a matter of its budget of instructions, see
`test_counting_takes_a_fraction_of_the_instructions_of_writing`.
"""

from itertools import product
from math import comb

import cases
import numpy as np
import pytest
from numpy.typing import NDArray

from bench.budget import BUDGET, Budget
from laizi.doudizhu import PRESETS, TIANDI, MoveList, RuleSet, batch, count_moves, legal_moves
from laizi.fastcore.doudizhu.builds import BUILDS
from laizi.fastcore.doudizhu.generation import use_build
from laizi.pyrules.doudizhu import Hand

pytestmark = pytest.mark.core

HANDS = 1_500
MOST_PLAYS = 1 << 17
OWN_FACES = TIANDI.replace(name="own faces", free_wild_body=False, kicker_rocket=False)
NARROW = TIANDI.replace(name="narrow", pair_wings=False, split_hard_bomb=False, long_bombs=False)
RULE_SETS = (*PRESETS.values(), OWN_FACES, NARROW)


PERMISSIONS = ("pair_wings", "kicker_rocket", "split_hard_bomb", "long_bombs")
WHOLE_HANDS = [
    "333444555666777 8 9 T J 2*",
    "3334445556667 88 9 2*2*2*2*",
    "33344455566 77 88 99 TT 2*",
    "33344455 6 77 88 99 T 2*2*2*2*",
    "3334445556667 X D 8 2*2*2*2*",
]
"""Twenty cards that are airplanes with kickers."""


def hands_of(rules: RuleSet, seed: int) -> list[Hand]:
    """Hands of one deal, of all sizes and with any number of wilds, most of them of few ranks."""
    return hands_of_a_deal(rules, rules.wild_rank_sets()[-1], seed)


def hands_of_a_deal(rules: RuleSet, wild_ranks: tuple[int, ...], seed: int) -> list[Hand]:
    rng = np.random.default_rng(seed)

    def choose(number: int) -> int:
        return int(rng.integers(number))

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


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("wild_ranks", ["2", "K2"])
@pytest.mark.parametrize("permitted", [*product((False, True), repeat=len(PERMISSIONS))])
def test_hands_are_counted_abreast_as_one_by_one(
    build: str, wild_ranks: str, permitted: tuple[bool, ...]
) -> None:
    """Sixteen at once that have as many wilds, all alike; there are others among them, and some left over."""
    rules = TIANDI.replace(name="permitting", **dict(zip(PERMISSIONS, permitted, strict=True)))
    hands = [Hand.parse(f"{cards}/{wild_ranks}") for cards in WHOLE_HANDS]
    hands += hands_of_a_deal(rules, hands[0].wild_ranks, seed=3)
    former = use_build(build)
    try:
        counted = batch.count_moves(*arrays_of(hands), rules)
    finally:
        use_build(former)
    assert counted.tolist() == [count_moves(hand, rules) for hand in hands]


def test_leads_with_wilds_that_are_alike_have_room_in_two_bytes() -> None:
    """No hand leads more, as tests/most_plays.py finds, and the greatest number stands for none."""
    most = Hand.parse("3 4 5 6 7 88 999 TT J Q K A 2*2*2*2*/2")
    assert count_moves(most, TIANDI) == 13_907 < (1 << 16) - 1


def test_counting_takes_a_fraction_of_the_instructions_of_writing() -> None:
    """Were plays made to be counted, what `make instructions` counts would grow with them; it does not."""
    workloads = Budget.read(BUDGET).workloads
    assert 3 * workloads["CLASSIC, count"] < workloads["CLASSIC, lead"]
    assert 8 * workloads["HUANLE, 4 wilds, count"] < workloads["HUANLE, 4 wilds, lead"]
    assert workloads["HUANLE, 4 wilds, count"] < 1.1 * workloads["HUANLE, 1 wild, count"]

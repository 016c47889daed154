"""Random rule sets, wild ranks, hands and plays, built from small numbers that somebody chooses.

Hypothesis chooses in the property tests and then shrinks what fails, a seeded generator in the long runs.
Every choice leads to a valid case, so that nothing is thrown away.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import groupby
from math import prod
from typing import Final, TypeAlias

from laizi.pyrules.doudizhu import PASS, PRESETS, Hand, Kind, Move, RuleSet, WildCards, legal_moves
from laizi.pyrules.doudizhu.cards import BIG_JOKER, COPIES, RANKS, SEVEN, SMALL_JOKER, WILD_JOKERS
from laizi.pyrules.doudizhu.hand import wild_faces
from laizi.pyrules.doudizhu.move import KIND_BIT, move_code
from laizi.pyrules.doudizhu.pattern import Pattern, patterns_of
from laizi.pyrules.doudizhu.ruleset import BombOrder, Interpretation

Choose: TypeAlias = Callable[[int], int]
"""Chooses a number from 0 and below its argument, where 0 makes the simplest case."""

# Two wild ranks have the most room for error and are tried most.
WILD_CARDS: Final = (
    WildCards.NONE,
    WildCards.ONE_RANK,
    WildCards.ONE_RANK,
    WildCards.TWO_RANKS,
    WildCards.TWO_RANKS,
    WildCards.TWO_RANKS,
    WildCards.TWO_CARDS,
)


def rule_set(choose: Choose) -> RuleSet:
    """A preset, or more often a rule set of which every field is chosen."""
    if choose(4) == 0:
        return tuple(PRESETS.values())[choose(len(PRESETS))]
    return RuleSet(
        "MIXED",
        wild_cards=WILD_CARDS[choose(len(WILD_CARDS))],
        jokers_may_be_wild=choose(2) == 1,
        pair_wings=choose(2) == 0,
        kicker_rocket=choose(2) == 0,
        free_wild_body=choose(2) == 0,
        split_hard_bomb=choose(2) == 0,
        long_bombs=choose(2) == 1,
        bomb_order=BombOrder(choose(2)),
        interpretation=Interpretation(choose(3)),
    )


def wild_ranks(choose: Choose, rules: RuleSet) -> tuple[int, ...]:
    """The wild ranks of a deal: as many as the rule set allows or fewer, the jokers often among them."""
    allowed = rules.wild_rank_sets()
    with_jokers = tuple(ranks for ranks in allowed if WILD_JOKERS in ranks)
    if with_jokers and choose(3) == 2:
        allowed = with_jokers
    return allowed[choose(len(allowed))]


def hand(choose: Choose, rules: RuleSet, wild_ranks: tuple[int, ...], size: int) -> Hand:
    """A hand of `size` cards, any number of them wild.

    Half of the hands are made around the cards of a play, with wilds in the place of some. The other naturals
    come in groups out of a window of neighbouring ranks and go beyond it when that is empty. Chains,
    airplanes, quads and what goes with them are therefore common in small hands too.
    """
    wilds = _wilds(choose, rules, wild_ranks, size)
    copies = _natural_copies(rules, wild_ranks)
    left = size - len(wild_faces(wilds, wild_ranks))
    counts = [0] * len(RANKS)
    cards = _cards_of_a_pattern(choose, size) if choose(2) else []
    while cards and left:
        slot = cards.pop(choose(len(cards)))
        if counts[slot] < copies[slot]:
            counts[slot] += 1
            left -= 1
    width = 1 + choose(len(RANKS))
    start = choose(len(RANKS) - width + 1)
    window = {*range(start, start + width), *((), (SMALL_JOKER, BIG_JOKER))[choose(2)]}
    most_alike = 1 + choose(4)
    while left:
        held = [slot for slot in range(len(RANKS)) if counts[slot] < copies[slot]]
        candidates = [slot for slot in held if slot in window] or held
        slot = candidates[choose(len(candidates))]
        taken = 1 + choose(min(most_alike, copies[slot] - counts[slot], left))
        counts[slot] += taken
        left -= taken
    return Hand(tuple(counts), tuple(wilds), wild_ranks)


def smaller(choose: Choose, hand: Hand, parts: int) -> Hand:
    """A hand without some of its naturals, such that there are at most so many sets of cards in it.

    That number, and not the size, says how long the readable side needs for its plays.
    """
    counts = list(hand.counts)
    wilds = prod(wild + 1 for wild in hand.wilds)
    while wilds * prod(count + 1 for count in counts) > parts and any(counts):
        held = [slot for slot, count in enumerate(counts) if count]
        counts[held[choose(len(held))]] -= 1
    return Hand(tuple(counts), hand.wilds, hand.wild_ranks)


def part(choose: Choose, hand: Hand) -> Hand:
    """Some of the cards of a hand, possibly none or all."""
    counts = tuple(choose(count + 1) for count in hand.counts)
    wilds = tuple(
        wild & choose(4) if rank == WILD_JOKERS else choose(wild + 1)
        for wild, rank in zip(hand.wilds, hand.wild_ranks, strict=True)
    )
    return Hand(counts, wilds, hand.wild_ranks)


def play(choose: Choose, hand: Hand, rules: RuleSet) -> Move:
    """A play that the hand can lead, rare kinds as often as common ones; PASS where there is none."""
    leads = _leads(hand, rules)
    if not leads:
        return PASS
    kinds = sorted({code >> KIND_BIT for code in leads})
    kind = kinds[choose(len(kinds))]
    codes = [code for code in leads if code >> KIND_BIT == kind]
    return Move.from_code(codes[choose(len(codes))], hand.wild_ranks)


def move_of(choose: Choose, cards: Hand) -> Move:
    """Any Move that spends exactly these cards, legal or not; PASS where no kind has so many cards."""
    number = len(cards)
    readings = [(pattern.kind, pattern.rank, pattern.length) for pattern in patterns_of(number)]
    if any(kind is Kind.BOMB for kind, _, _ in readings):
        readings += [(Kind.BOMB, joker, 1) for joker in (SMALL_JOKER, BIG_JOKER)]
    if not readings:
        return PASS
    kind, rank, length = readings[choose(len(readings))]
    return Move.from_code(move_code(cards.packed, kind, rank, length), cards.wild_ranks)


@cache
def _patterns(most: int) -> list[list[Pattern]]:
    """The patterns of at most so many cards, kind by kind."""
    patterns = [pattern for size in range(1, most + 1) for pattern in patterns_of(size)]
    patterns.sort(key=lambda pattern: pattern.kind)
    return [list(of_kind) for _, of_kind in groupby(patterns, key=lambda pattern: pattern.kind)]


@lru_cache(maxsize=64)
def _leads(hand: Hand, rules: RuleSet) -> list[int]:
    return [move.code for move in legal_moves(hand, rules)]


def _cards_of_a_pattern(choose: Choose, most: int) -> list[int]:
    """The slots of the cards of some pattern, of at most so many cards: its body and any kickers."""
    patterns = _patterns(most)
    if not patterns:
        return []
    of_kind = patterns[choose(len(patterns))]
    pattern = of_kind[choose(len(of_kind))]
    body = [slot for slot in pattern.body for _ in range(pattern.group)]
    kickers: list[int] = []
    while len(body) + len(kickers) < pattern.size:
        slot = choose(len(RANKS))
        kickers += [slot] * (pattern.kicker_size * (1 + choose(4)))
    return body + kickers[: pattern.size - len(body)]


def _wilds(choose: Choose, rules: RuleSet, wild_ranks: tuple[int, ...], size: int) -> list[int]:
    """So many wilds of each wild rank, of the jokers a mask; `size` at most in all."""
    pool = [(i, taken) for i, rank in enumerate(wild_ranks) for taken in _wild_cards(rules, rank)]
    wilds = [0] * len(wild_ranks)
    for _ in range(choose(min(len(pool), size) + 1)):
        i, taken = pool.pop(choose(len(pool)))
        wilds[i] += taken
    return wilds


def _wild_cards(rules: RuleSet, rank: int) -> tuple[int, ...]:
    """What each wild card of a wild rank adds to the number, or the mask, of those held."""
    if rank == WILD_JOKERS:
        return (1, 2)
    return (1,) * (2 if rules.wild_cards is WildCards.TWO_CARDS else 4)


def _natural_copies(rules: RuleSet, wild_ranks: tuple[int, ...]) -> list[int]:
    """How many naturals of each slot the deck has."""
    copies = list(COPIES)
    for rank in wild_ranks:
        if rank == WILD_JOKERS:
            copies[SMALL_JOKER] = copies[BIG_JOKER] = 0
        else:
            copies[rank] = 2 if rules.wild_cards is WildCards.TWO_CARDS and rank == SEVEN else 0
    return copies

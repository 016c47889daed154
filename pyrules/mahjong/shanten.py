"""The shanten number: how far a hand is from waiting (docs/mahjong.md §8)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from .hand import COMPLETE, MOST_MELDS, READY, check_hand
from .ruleset import resolve_rules
from .tiles import COPIES, MOST_WILDS, Suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .hand import Hand
    from .ruleset import SichuanRules

Totals: TypeAlias = dict[tuple[int, int, int], int]
"""Sets, pairs and tiles that only wilds can be, and the fewest tiles that are missing for such."""

UNREACHABLE: Final = 2 * COMPLETE
"""More tiles than any hand lacks that can be completed."""
PAIRS: Final = 2 * np.eye(9, dtype=np.int8)
PONGS: Final = 3 * np.eye(9, dtype=np.int8)
RUNS: Final = sum(np.eye(7, 9, place, np.int8) for place in range(3))
SETS: Final = np.concatenate([PONGS, RUNS])


def shanten(hand: Hand, rules: SichuanRules | str) -> int:
    """The fewest tiles that a hand of 13 or 14 has to draw, less one: -1 for a win, 0 for a hand that waits.

    Every complete shape is compared with the hand. The number is 14 where none can be reached. Raises
    TypeError for what is no Hand, ValueError for another number of tiles or a hand that the rule set has no
    tiles for. Rules: docs/mahjong.md §8.

    >>> from .hand import Hand
    >>> [shanten(Hand.parse(text), "SICHUAN_PLAIN") for text in ("123456789m 2345s", "147m 258p 369s 1122p")]
    [0, 4]
    """
    rules = resolve_rules(rules)
    check_hand(hand, rules)
    if hand.size not in (READY, COMPLETE):
        raise ValueError(
            f"hand: {hand} has {hand.size} tiles, melds as three, expected {READY} or {COMPLETE}"
        )
    melded = hand.all_wilds - hand.wilds
    wilds = 0 if rules.wild_tile is None else MOST_WILDS - melded
    missing = _fewest_missing(hand, rules, MOST_MELDS - len(hand.melds), 1, wilds)
    if not hand.melds:
        missing = min(missing, _fewest_missing(hand, rules, 0, 7, wilds))
    return min(missing - hand.wilds - 1, COMPLETE)


def _fewest_missing(hand: Hand, rules: SichuanRules, sets: int, pairs: int, wilds: int) -> int:
    """The tiles that the naturals of a hand lack for so many sets and pairs, of which wilds fill so many."""
    totals: Totals = {(0, 0, 0): 0}
    for suit in Suit:
        if suit is hand.missing_suit:
            continue
        totals = _add(totals, _suit_totals(hand, rules, suit, sets, pairs), sets, pairs, wilds)
    return min(
        (missing for (s, p, _), missing in totals.items() if (s, p) == (sets, pairs)), default=UNREACHABLE
    )


def _add(one: Totals, other: Totals, sets: int, pairs: int, wilds: int) -> Totals:
    """The totals of two suits together, up to so many sets, pairs and tiles that only wilds can be."""
    found: Totals = {}
    for (s1, p1, w1), missing1 in one.items():
        for (s2, p2, w2), missing2 in other.items():
            key = s1 + s2, p1 + p2, w1 + w2
            if key[0] <= sets and key[1] <= pairs and key[2] <= wilds:
                found[key] = min(missing1 + missing2, found.get(key, COMPLETE))
    return found


def _suit_totals(hand: Hand, rules: SichuanRules, suit: Suit, sets: int, pairs: int) -> Totals:
    """What is missing for every way to have up to so many sets and pairs in one suit."""
    slots = range(9 * suit, 9 * suit + 9)
    return _totals(
        tuple(hand.counts[slot] for slot in slots),
        tuple(_drawable(hand, rules, slot) for slot in slots),
        tuple(_allowed(hand, rules, slot) for slot in slots),
        sets,
        pairs,
    )


# Hands that differ by a tile have two suits in common.
@lru_cache(maxsize=4096)
def _totals(
    held: tuple[int, ...], drawable: tuple[int, ...], allowed: tuple[int, ...], sets: int, pairs: int
) -> Totals:
    """The totals of a suit by its nine counts: naturals held, naturals that there can be, copies allowed."""
    totals: Totals = {}
    for s in range(sets + 1):
        for p in range(pairs + 1):
            shapes = _shapes(s, p)
            shapes = shapes[(shapes <= np.array(allowed, np.int8)).all(axis=1)]
            missing = np.maximum(shapes - np.array(held, np.int8), 0).sum(axis=1)
            only_wilds = np.maximum(shapes - np.array(drawable, np.int8), 0).sum(axis=1)
            for wilds in range(MOST_WILDS + 1):
                fitting = missing[only_wilds == wilds]
                if fitting.size:
                    totals[s, p, wilds] = int(fitting.min())
    return totals


def _drawable(hand: Hand, rules: SichuanRules, slot: int) -> int:
    """How many naturals of a slot the concealed tiles can come to have."""
    return 0 if slot == rules.wild_tile else COPIES - hand.naturals(slot) + hand.counts[slot]


def _allowed(hand: Hand, rules: SichuanRules, slot: int) -> int:
    """How many copies of a slot the concealed tiles can have in a reading."""
    if rules.fifth_copy:
        return COMPLETE
    return COPIES - sum(meld.naturals + meld.wilds for meld in hand.melds if meld.tile == slot)


@cache
def _shapes(sets: int, pairs: int) -> NDArray[np.int8]:
    """The tiles of all ways to have so many sets and pairs in a suit, (n, 9), each once."""
    if sets == pairs == 0:
        return np.zeros((1, 9), np.int8)
    smaller, groups = (_shapes(sets - 1, pairs), SETS) if sets else (_shapes(0, pairs - 1), PAIRS)
    return np.unique((smaller[:, None] + groups).reshape(-1, 9), axis=0)

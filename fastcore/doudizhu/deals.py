"""Many deals out of one seed, as arrays (docs/rules.md §15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from laizi.pyrules.arguments import number_from
from laizi.pyrules.doudizhu.cards import (
    BIG_JOKER,
    DECK_SIZE,
    RANKS,
    RED_SEVENS,
    SEVEN,
    SMALL_JOKER,
    WILD_JOKERS,
)
from laizi.pyrules.doudizhu.deal import CARDS_EACH, SEATS, WORDS, Deal, seat_number
from laizi.pyrules.doudizhu.ruleset import RuleSet, WildCards, resolve_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_ROWS: Final = 16384
"""Deals that are made in one go: some 20 MB of words and what is made of them."""

_ID_BITS: Final = np.uint64(6)
_SLOT_OF_ID: Final = np.array([*np.repeat(range(SMALL_JOKER), 4), SMALL_JOKER, BIG_JOKER], np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """Many deals: the physical cards of the three seats and of the bottom, and the wild ranks.

    `hands` are ids, uint8 (n, 3, 17), `bottom` ids, uint8 (n, 3), both in the order in which they are
    dealt; `wild_ranks` are int8 (n, 2), ascending slots, 13 for the jokers, -1 (none) last. An index gives
    one `Deal`. Rules: docs/rules.md §15.

    >>> dealt = deals(3, "TIANDI", seed=1)
    >>> dealt.hands.shape, dealt.bottom.shape, dealt.wild_ranks.shape, dealt[2].wild_ranks
    ((3, 3, 17), (3, 3), (3, 2), (4, 8))
    """

    rules: RuleSet
    hands: NDArray[np.uint8]
    bottom: NDArray[np.uint8]
    wild_ranks: NDArray[np.int8]

    def hand(self, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The 17 cards of a seat, 0..2, in every deal: `counts` (n, 15) and `wilds` (n, 2) for `batch`.

        Raises ValueError for another seat.
        """
        return _count(self.hands[:, seat_number("seat", seat)], self.wild_ranks, self.rules)

    def landlord_hand(self, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The 20 cards of a seat, 0..2, that takes the bottom cards, in the form of `hand`.

        >>> dealt = deals(1000, "HUANLE", seed=7)
        >>> counts, wilds = dealt.landlord_hand(0)
        >>> int(counts.sum() + wilds.sum())
        20000
        """
        return _count(self.hands[:, seat_number("seat", seat)], self.wild_ranks, self.rules, self.bottom)

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, row: int) -> Deal:
        ranks = tuple(rank for rank in self.wild_ranks[row].tolist() if rank >= 0)
        hands = tuple(tuple(hand) for hand in self.hands[row].tolist())
        return Deal(self.rules, hands, tuple(self.bottom[row].tolist()), ranks)


def deals(n: int, rules: RuleSet | str, seed: int) -> Deals:
    """So many deals of a seed, the first of which is `deal(rules, seed)`.

    Each takes the next 68 raw words of numpy's PCG64 and makes of them what `deal` does, so a smaller n gives
    the first of the same deals, on every platform. Raises TypeError for numbers that are no whole ones and
    ValueError for negative ones. Rules: docs/rules.md §15.

    >>> from laizi.doudizhu import deal
    >>> deals(5, "HUANLE", seed=2026)[0] == deal("HUANLE", seed=2026)
    True
    """
    rules = resolve_rules(rules)
    n = number_from(0, "n", n)
    words = np.random.PCG64(number_from(0, "seed", seed))
    cards = np.empty((n, DECK_SIZE), np.uint8)
    wild_ranks = np.full((n, 2), -1, np.int8)
    for rows in _blocks(n):
        keys = words.random_raw((rows.stop - rows.start) * WORDS).reshape(-1, WORDS)
        cards[rows] = _shuffled(keys[:, :DECK_SIZE])
        chosen = _wild_ranks(rules, keys[:, DECK_SIZE:])
        wild_ranks[rows, : chosen.shape[1]] = chosen
    dealt = CARDS_EACH * SEATS
    return Deals(rules, cards[:, :dealt].reshape(n, SEATS, CARDS_EACH), cards[:, dealt:], wild_ranks)


def _blocks(n: int) -> Iterator[slice]:
    """All rows, so many at a time that what is made on the way stays small."""
    for start in range(0, n, _ROWS):
        yield slice(start, min(start + _ROWS, n))


def _shuffled(keys: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """For each row of keys the numbers of its columns in the order of their keys, ties by number."""
    # With its number in the lowest bits a key can be sorted by itself, which is much faster than to sort
    # numbers by key.
    low = np.uint64((1 << int(_ID_BITS)) - 1)
    marked = (keys & ~low) | np.arange(keys.shape[1], dtype=np.uint64)
    marked.sort(axis=1)
    order = (marked & low).astype(np.uint8)
    marked >>= _ID_BITS
    # Of keys that differ in nothing but the bits that were given up, the order is not known.
    unsure = np.flatnonzero((marked[:, 1:] == marked[:, :-1]).any(axis=1))
    order[unsure] = np.argsort(keys[unsure], axis=1, kind="stable")
    return order


def _wild_ranks(rules: RuleSet, keys: NDArray[np.uint64]) -> NDArray[np.int8]:
    """The wild ranks that each row of 14 keys decides, ascending; as many columns as a deal has of them."""
    candidates = np.array(rules.wild_rank_candidates, np.int8)
    order = np.argsort(keys[:, candidates], axis=1, kind="stable")[:, : rules.most_wild_ranks]
    return np.sort(candidates[order], axis=1)


def _count(
    hands: NDArray[np.uint8],
    wild_ranks: NDArray[np.int8],
    rules: RuleSet,
    bottom: NDArray[np.uint8] | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The natural cards by slot and the wild cards by wild rank of hands of ids, one in each row."""
    counts = np.empty((len(hands), len(RANKS)), np.uint8)
    wilds = np.empty((len(hands), 2), np.uint8)
    for rows in _blocks(len(hands)):
        ids = hands[rows] if bottom is None else np.concatenate((hands[rows], bottom[rows]), axis=1)
        slots = _SLOT_OF_ID[ids]
        # Both jokers are of the one wild rank 13.
        ranks = np.minimum(slots, WILD_JOKERS).view(np.int8)
        of_rank = ranks[:, np.newaxis, :] == wild_ranks[rows, :, np.newaxis]
        if rules.wild_cards is WildCards.TWO_CARDS:
            of_rank &= ((ranks != SEVEN) | np.isin(ids, RED_SEVENS))[:, np.newaxis, :]
        # The mask of wild jokers: 1 for the small one and 2 for the big one.
        worth = np.where(slots == BIG_JOKER, 2, 1).astype(np.uint8)
        wilds[rows] = (of_rank * worth[:, np.newaxis, :]).sum(axis=2, dtype=np.uint8)
        slots[of_rank.any(axis=1)] = len(RANKS)
        for slot in range(len(RANKS)):
            counts[rows, slot] = (slots == slot).sum(axis=1, dtype=np.uint8)
    return counts, wilds

"""The deal: shuffled cards and the wild ranks, out of a seed (docs/rules.md §15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ..arguments import whole_number
from .cards import DECK_SIZE, SMALL_JOKER
from .hand import Hand
from .ruleset import RuleSet, resolve_rules

SEATS: Final = 3
CARDS_EACH: Final = 17


@dataclass(frozen=True, slots=True)
class Deal:
    """The physical cards of the three seats and of the bottom, and the wild ranks (docs/rules.md §15).

    Cards are ids in the order in which they are dealt; `hands` has 17 for each seat, `bottom` the last three.

    >>> dealt = deal("TIANDI", seed=1)
    >>> [len(hand) for hand in dealt.hands], len(dealt.bottom), len(dealt.landlord_hand(2))
    ([17, 17, 17], 3, 20)
    """

    rules: RuleSet
    hands: tuple[tuple[int, ...], ...]
    bottom: tuple[int, ...]
    wild_ranks: tuple[int, ...]

    def hand(self, seat: int) -> Hand:
        """The 17 cards of a seat, 0..2. Raises ValueError for another number."""
        return Hand.from_ids(self.hands[_seat(seat)], self.rules, self.wild_ranks)

    def landlord_hand(self, seat: int) -> Hand:
        """The 20 cards of a seat, 0..2, that takes the bottom cards. Raises ValueError for another number."""
        return Hand.from_ids(self.hands[_seat(seat)] + self.bottom, self.rules, self.wild_ranks)


def deal(rules: RuleSet | str, seed: int) -> Deal:
    """The deal of a seed: the same cards under every rule set, and wild ranks as the rule set has them.

    The seed starts numpy's PCG64, whose raw 64-bit words are keys. The first 54 shuffle: a stable sort of
    the ids 0..53 by their keys is the deck, dealt 17, 17, 17 and the bottom 3. Of the next 14, one for each
    of the 13 ranks and one for the jokers, the lowest decide the wild ranks: one rank the lowest of the 13;
    two ranks the two lowest, the jokers among them with `jokers_may_be_wild`; two cards the red sevens, or
    with `jokers_may_be_wild` the lower of the sevens' and the jokers' keys. Raises TypeError for a seed that
    is no whole number and ValueError for a negative one. Rules: docs/rules.md §15.

    >>> print(deal("HUANLE", seed=2026).hand(0))
    344589TTJQKKAA 7*7*7*/7
    """
    rules = resolve_rules(rules)
    seed = whole_number("seed", seed)
    if seed < 0:
        raise ValueError(f"seed: expected a number from 0, got {seed}")
    keys = np.random.PCG64(seed).random_raw(DECK_SIZE + SMALL_JOKER + 1)
    deck = [int(card) for card in np.argsort(keys[:DECK_SIZE], kind="stable")]
    hands = tuple(tuple(deck[CARDS_EACH * seat : CARDS_EACH * (seat + 1)]) for seat in range(SEATS))
    bottom = tuple(deck[CARDS_EACH * SEATS :])
    return Deal(rules, hands, bottom, _wild_ranks(rules, keys[DECK_SIZE:].tolist()))


def _wild_ranks(rules: RuleSet, keys: list[int]) -> tuple[int, ...]:
    """The wild ranks that 14 keys decide, one for each rank and the last for the jokers."""
    candidates = sorted(rules.wild_rank_candidates, key=lambda rank: keys[rank])
    return tuple(sorted(candidates[: rules.most_wild_ranks]))


def _seat(seat: int) -> int:
    """A seat, checked."""
    seat = whole_number("seat", seat)
    if not 0 <= seat < SEATS:
        raise ValueError(f"seat: expected 0..{SEATS - 1}, got {seat}")
    return seat

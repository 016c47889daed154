"""The deal: shuffled cards and the wild ranks, out of a seed (docs/rules.md §15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ..arguments import number_from, whole_number
from .cards import DECK_SIZE, SMALL_JOKER
from .hand import Hand
from .ruleset import RuleSet, resolve_rules

SEATS: Final = 3
CARDS_EACH: Final = 17

WORDS: Final = DECK_SIZE + SMALL_JOKER + 1
"""A key for each card, for each of the 13 ranks, and for the jokers."""


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
        return Hand.from_ids(self.hands[seat_number("seat", seat)], self.rules, self.wild_ranks)

    def landlord_hand(self, seat: int) -> Hand:
        """The 20 cards of a seat, 0..2, that takes the bottom cards. Raises ValueError for another number."""
        return Hand.from_ids(self.hands[seat_number("seat", seat)] + self.bottom, self.rules, self.wild_ranks)


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
    return next_deal(resolve_rules(rules), words_of(seed))


def words_of(seed: int) -> np.random.PCG64:
    """The generator of a seed, of which only the raw words are used (docs/rules.md §15).

    Raises TypeError for a seed that is no whole number and ValueError for a negative one.
    """
    return np.random.PCG64(number_from(0, "seed", seed))


def next_deal(rules: RuleSet, words: np.random.PCG64) -> Deal:
    """The deal of the next 68 raw words (docs/rules.md §15)."""
    return deal_of_words(rules, words.random_raw(WORDS).tolist())


def deal_of_words(rules: RuleSet, words: list[int]) -> Deal:
    """The deal that 68 random words decide, as keys of the cards and of what may be wild (docs/rules.md §15).

    >>> deal_of_words(resolve_rules("HUANLE"), list(range(WORDS))).hands[0]
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)
    """
    deck = sorted(range(DECK_SIZE), key=lambda card: words[card])
    hands = tuple(tuple(deck[CARDS_EACH * seat : CARDS_EACH * (seat + 1)]) for seat in range(SEATS))
    bottom = tuple(deck[CARDS_EACH * SEATS :])
    return Deal(rules, hands, bottom, _wild_ranks(rules, words[DECK_SIZE:]))


def _wild_ranks(rules: RuleSet, keys: list[int]) -> tuple[int, ...]:
    """The wild ranks that 14 keys decide, one for each rank and the last for the jokers."""
    candidates = sorted(rules.wild_rank_candidates, key=lambda rank: keys[rank])
    return tuple(sorted(candidates[: rules.most_wild_ranks]))


def seat_number(name: str, seat: int) -> int:
    """A seat, 0..2; TypeError or ValueError that names the argument for anything else (docs/rules.md §15)."""
    seat = whole_number(name, seat)
    if not 0 <= seat < SEATS:
        raise ValueError(f"{name}: expected 0..{SEATS - 1}, got {seat}")
    return seat

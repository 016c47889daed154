"""The deal: a stream of random words for all that chance decides, cards in halves (docs/table.md §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ...arguments import whole_number, whole_numbers
from ..cards import DECK_SIZE
from ..deal import CARDS_EACH, Deal, next_deal, words_of
from ..generation import random_index
from ..notation import parse_wild_ranks, write_wild_ranks
from .situation import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..ruleset import RuleSet
    from .situation import Situation

FIRST_HALF: Final = CARDS_EACH // 2
"""The cards that a seat has in the first half of the deal."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """All that chance decides about one deal: the cards, the wild ranks, and the seat that is asked first.

    Raises TypeError or ValueError for a `deal` that is not the whole deck with as many wild ranks as its
    rules have, and a `first_caller` that is no seat. Rules: docs/table.md §3.
    """

    deal: Deal
    first_caller: int

    def __post_init__(self) -> None:
        if not isinstance(self.deal, Deal):
            raise TypeError(f"deal: expected a Deal, got {self.deal!r}")
        object.__setattr__(self, "first_caller", check_seat("first_caller", self.first_caller))
        hands, bottom = self.deal.hands, self.deal.bottom
        cards = [card for part in (*hands, bottom) for card in part]
        if [len(hand) for hand in hands] != [CARDS_EACH] * len(SEATS) or sorted(cards) != list(
            range(DECK_SIZE)
        ):
            raise ValueError(
                f"deal: expected three hands of {CARDS_EACH} cards and the other 3, got {self.deal!r}"
            )
        ranks, rules = self.deal.wild_ranks, self.deal.rules
        if len(ranks) != rules.most_wild_ranks or not rules.allows_wild_ranks(ranks):
            raise ValueError(f"deal: {rules.name} has no deal with the wild ranks {ranks}")

    def to_json(self) -> dict[str, Any]:
        """The shuffle, in values that JSON knows."""
        return {
            "hands": [list(hand) for hand in self.deal.hands],
            "bottom": list(self.deal.bottom),
            "wild_ranks": write_wild_ranks(self.deal.wild_ranks),
            "first_caller": self.first_caller,
        }

    @staticmethod
    def from_json(value: object, rules: RuleSet) -> Shuffle:
        """The shuffle that `to_json` wrote, of a game with these rules.

        Raises TypeError or ValueError for anything else.
        """
        expected = {"hands", "bottom", "wild_ranks", "first_caller"}
        if not isinstance(value, Mapping) or value.keys() != expected:
            raise ValueError(f"deals: expected objects of {', '.join(sorted(expected))}, got {value!r}")
        try:
            hands = tuple(whole_numbers("hands", hand) for hand in value["hands"])
            bottom = whole_numbers("bottom", value["bottom"])
        except TypeError as error:
            raise TypeError(f"deals: {error}") from None
        deal = Deal(rules, hands, bottom, parse_wild_ranks(value["wild_ranks"]))
        return Shuffle(deal, value["first_caller"])


class Shuffler:
    """Where the shuffles of a table come from: first those that are given, then a seed (docs/table.md §3).

    The seed starts numpy's PCG64. Each shuffle takes the 68 raw words that `deal` takes, and then words for
    the first caller: the lowest two bits of a word are the seat, and where they are 3 the next word is tried.
    """

    def __init__(self, rules: RuleSet, seed: int, given: Sequence[Shuffle] = ()) -> None:
        self.rules = rules
        self.seed = whole_number("seed", seed)
        self.given = tuple(given)
        self._left = list(self.given)
        self._words = words_of(self.seed)
        for shuffle in self.given:
            if not isinstance(shuffle, Shuffle):
                raise TypeError(f"shuffles: expected Shuffles, got {shuffle!r}")
            if shuffle.deal.rules != rules:
                raise ValueError(
                    f"shuffles: expected deals of {rules.name}, got one of {shuffle.deal.rules.name}"
                )

    def next(self) -> Shuffle:
        """The next shuffle."""
        if self._left:
            return self._left.pop(0)
        deal = next_deal(self.rules, self._words)
        return Shuffle(deal, random_index(np.random.Generator(self._words), len(SEATS)))


def shuffle(situation: Situation, *, same_caller: bool = False) -> None:
    """Take all cards together and shuffle; with `same_caller` the same seat is asked first as before."""
    situation.shuffle = situation.shuffler.next()
    if situation.options.first_caller is not None:
        situation.first_caller = situation.options.first_caller
    elif situation.first_caller is None or not same_caller:
        situation.first_caller = situation.shuffle.first_caller
    situation.deals += 1
    situation.hands = [(), (), ()]
    situation.passed = ()


def give(situation: Situation, each: int = CARDS_EACH) -> None:
    """Deal, so that every seat has so many cards."""
    assert situation.shuffle is not None
    situation.hands = [hand[:each] for hand in situation.shuffle.deal.hands]


def take_bottom(situation: Situation) -> None:
    """Give the bottom cards to the landlord, who is to play first."""
    assert situation.shuffle is not None
    assert situation.landlord is not None
    situation.hands[situation.landlord] += situation.shuffle.deal.bottom
    situation.turn = situation.landlord


def check_seat(name: str, value: object) -> int:
    """The argument as a seat, 0..2; TypeError or ValueError that names it otherwise."""
    seat = whole_number(name, value)
    if seat not in SEATS:
        raise ValueError(f"{name}: expected 0..{len(SEATS) - 1}, got {seat}")
    return seat

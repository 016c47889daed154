"""Which cards are a play on Botzone, and which play beats which (docs/engine.md)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from laizi.pyrules.doudizhu.cards import BIG_JOKER, CHAIN_TOP, SMALL_JOKER, slot_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHORTEST_CHAIN: Final = {1: 5, 2: 3, 3: 2, 4: 2}
"""The fewest ranks of a chain, by the number of cards of each."""

_KICKERS: Final = {3: 1, 4: 2}
"""The kickers for each rank of the body, by its number of cards; each is a card or a pair."""


class Combination(NamedTuple):
    """What some cards are on Botzone, where no cards are two things.

    `group` cards of each of `length` ranks, the highest of which is `rank`, and kickers of `kicker` cards
    each, 0 where there are none. The rocket has two groups of one card.
    """

    group: int
    length: int
    kicker: int
    rank: int

    @staticmethod
    def of(cards: Iterable[int]) -> Combination | None:
        """The combination of physical cards, different ids 0..53; None if they are none, or no cards.

        >>> Combination.of(range(8)), Combination.of([0, 1, 2, 4, 5])  # 33334444 and 33344
        (Combination(group=4, length=2, kicker=0, rank=1), Combination(group=3, length=1, kicker=2, rank=0))
        >>> Combination.of([0, 1, 2, 4, 5, 6, 8, 9])  # 333444 with 55, which are not two kickers
        """
        counts = Counter(map(slot_of, cards))
        if counts.keys() == {SMALL_JOKER, BIG_JOKER}:
            return ROCKET
        group = max(counts.values(), default=0)
        body = sorted(slot for slot, count in counts.items() if count == group)
        kickers = [count for count in counts.values() if count < group]
        length = len(body)
        kicker = kickers[0] if kickers else 0
        if length == 0 or (length > 1 and not _is_chain(body, group)):
            return None
        if kickers and (
            kicker > 2 or set(kickers) != {kicker} or len(kickers) != _KICKERS.get(group, 0) * length
        ):
            return None
        return Combination(group, length, kicker, body[-1])

    @property
    def is_bomb(self) -> bool:
        """Whether it is four of a rank and nothing else."""
        return (self.group, self.length, self.kicker) == (4, 1, 0)

    def beats(self, other: Combination) -> bool:
        """Whether it may follow the other one."""
        if self == ROCKET or other == ROCKET:
            return other != ROCKET
        if self.is_bomb and not other.is_bomb:
            return True
        return self[:3] == other[:3] and self.rank > other.rank


ROCKET: Final = Combination(1, 2, 0, BIG_JOKER)


def _is_chain(slots: list[int], group: int) -> bool:
    """Whether ascending slots follow one another, are enough for a chain, and none is a 2 or a joker."""
    consecutive = slots == list(range(slots[0], slots[-1] + 1))
    return consecutive and len(slots) >= _SHORTEST_CHAIN[group] and slots[-1] <= CHAIN_TOP

"""Patterns: a kind whose body has its place (docs/rules.md §4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .kind import Kind, body_places, bomb_sizes, cards_in


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a set of cards can be read as: a kind, its lowest body rank, its length and its number of cards.

    `body` are the slots of the body ranks and `group` the cards of each. The number of cards, `size`, says
    how long a BOMB is and otherwise follows from kind and length. Rules: docs/rules.md §4.

    >>> Pattern(Kind.AIRPLANE_SOLO, rank=4, length=2, size=8).body
    range(4, 6)
    """

    kind: Kind
    rank: int
    length: int
    size: int
    body: range = field(init=False, repr=False, compare=False)
    group: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # The rocket has two body ranks, the jokers, although it is no chain and its length is 1.
        ranks = 2 if self.kind is Kind.ROCKET else self.length
        object.__setattr__(self, "body", range(self.rank, self.rank + ranks))
        object.__setattr__(self, "group", self.size if self.kind is Kind.BOMB else self.kind.shape.group)

    @property
    def kicker_size(self) -> int:
        """The cards of one kicker: 1, 2, or 0 where the pattern has none."""
        return self.kind.shape.kicker_size


def patterns_of(size: int) -> tuple[Pattern, ...]:
    """Every pattern of so many cards that some rule set has, in the order of kind, length and rank.

    Of the bombs those that hold a natural card. Rules: docs/rules.md §4.

    >>> [(pattern.kind.name, pattern.rank) for pattern in patterns_of(20)][-3:]
    [('AIRPLANE_PAIR', 6), ('AIRPLANE_PAIR', 7), ('AIRPLANE_PAIR', 8)]
    """
    return tuple(
        Pattern(kind, rank, length, size)
        for kind in Kind
        for length, rank in body_places(kind)
        if (size in bomb_sizes(long_bombs=True) if kind is Kind.BOMB else size == cards_in(kind, length))
    )

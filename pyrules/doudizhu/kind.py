"""Kinds of play: what each is made of, and where its body can be (docs/rules.md §4)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from .cards import BIG_JOKER, CHAIN_TOP, SMALL_JOKER


class Kind(IntEnum):
    """The kinds of play, numbered as in the move code (docs/rules.md §4).

    >>> Kind.AIRPLANE_SOLO.shape
    Shape(group=3, least_length=2, kickers=1, kicker_size=1)
    """

    PASS = 0
    SOLO = 1
    PAIR = 2
    TRIO = 3
    TRIO_SOLO = 4
    TRIO_PAIR = 5
    SOLO_CHAIN = 6
    PAIR_CHAIN = 7
    AIRPLANE = 8
    AIRPLANE_SOLO = 9
    AIRPLANE_PAIR = 10
    QUAD_SOLO = 11
    QUAD_PAIR = 12
    BOMB = 13
    ROCKET = 14

    @property
    def shape(self) -> Shape:
        """What the kind is made of."""
        return SHAPES[self]

    @property
    def is_chain(self) -> bool:
        """Whether the body runs over consecutive ranks, so that it has a length to compare."""
        return self.shape.least_length > 1


class Shape(NamedTuple):
    """What a kind is made of (docs/rules.md §4).

    `group` is the number of cards of each body rank (the least number for a BOMB), `least_length` the least
    number of body ranks (1: always one), `kickers` the number of kickers for each body rank and `kicker_size`
    the cards of one kicker, 0 without any.
    """

    group: int
    least_length: int = 1
    kickers: int = 0
    kicker_size: int = 0


SHAPES: Final = {
    Kind.PASS: Shape(0),
    Kind.SOLO: Shape(1),
    Kind.PAIR: Shape(2),
    Kind.TRIO: Shape(3),
    Kind.TRIO_SOLO: Shape(3, kickers=1, kicker_size=1),
    Kind.TRIO_PAIR: Shape(3, kickers=1, kicker_size=2),
    Kind.SOLO_CHAIN: Shape(1, least_length=5),
    Kind.PAIR_CHAIN: Shape(2, least_length=3),
    Kind.AIRPLANE: Shape(3, least_length=2),
    Kind.AIRPLANE_SOLO: Shape(3, least_length=2, kickers=1, kicker_size=1),
    Kind.AIRPLANE_PAIR: Shape(3, least_length=2, kickers=1, kicker_size=2),
    Kind.QUAD_SOLO: Shape(4, kickers=2, kicker_size=1),
    Kind.QUAD_PAIR: Shape(4, kickers=2, kicker_size=2),
    Kind.BOMB: Shape(4),
    Kind.ROCKET: Shape(1),
}

LONGEST_BOMB: Final = 12
"""Four naturals and eight wilds."""


def cards_in(kind: Kind, length: int) -> int:
    """The number of cards of a play of `kind` with `length` body ranks; of a BOMB the least number.

    Rules: docs/rules.md §4.

    >>> cards_in(Kind.AIRPLANE_PAIR, 3), cards_in(Kind.ROCKET, 1)
    (15, 2)
    """
    if kind is Kind.ROCKET:
        return 2
    shape = kind.shape
    return length * (shape.group + shape.kickers * shape.kicker_size)


def bomb_sizes(long_bombs: bool) -> range:
    """The numbers of cards that bombs have under a rule set with or without long bombs (docs/rules.md §4).

    >>> bomb_sizes(long_bombs=False), bomb_sizes(long_bombs=True)
    (range(4, 5), range(4, 13))
    """
    return range(Kind.BOMB.shape.group, (LONGEST_BOMB if long_bombs else Kind.BOMB.shape.group) + 1)


def body_places(kind: Kind) -> tuple[tuple[int, int], ...]:
    """Where the body of a kind can be: each length with each lowest rank. A chain stays within 3..A.

    A pure bomb is not asked for here, whose rank may also be a joker's. Rules: docs/rules.md §4.

    >>> body_places(Kind.ROCKET), body_places(Kind.SOLO_CHAIN)[-3:]
    (((1, 13),), ((11, 0), (11, 1), (12, 0)))
    """
    if kind is Kind.PASS:
        return ()
    if kind is Kind.ROCKET:
        return ((1, SMALL_JOKER),)
    if kind.is_chain:
        lengths = range(kind.shape.least_length, CHAIN_TOP + 2)
        return tuple((length, rank) for length in lengths for rank in range(CHAIN_TOP + 2 - length))
    ranks = range(BIG_JOKER + 1) if kind is Kind.SOLO else range(SMALL_JOKER)
    return tuple((1, rank) for rank in ranks)

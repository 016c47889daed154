"""Which number stands for which play (docs/envs.md).

With wild cards there are too many plays for each to have a number of its own: the number of a play is its
index among the legal ones, in the order of their codes. CLASSIC has a numbering of all its plays as well.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final

import numpy as np

from laizi.doudizhu import CLASSIC, MAX_HAND, PASS, RANKS, Kind, RuleSet, WildCards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from laizi.doudizhu import Position

MOST_PLAYS_WITHOUT_WILDS: Final = 521
"""No hand without wild cards has more plays: `tests/most_plays.py --wilds 0` counts those of all hands."""

MOST_PLAYS: Final = 82_543
"""No hand has more plays, with eight wilds: `tests/most_plays.py` counts those of all hands."""


def legal_codes(position: Position) -> NDArray[np.uint64]:
    """The codes of the legal plays, ascending, so PASS first: the order that numbers keep to.

    That of `legal_moves` inside a group of plays is the core's own, and may change from version to version.

    >>> from laizi.doudizhu import Position
    >>> position = Position.parse("doudizhu-1 - 345,66,7 0 1 4=SOLO:4 0 4,-,- - CLASSIC")
    >>> legal_codes(position) >> 55
    array([0, 1], dtype=uint64)
    """
    return np.sort(position.legal_moves().codes)


class LegalIndex:
    """The number of a play is its index among the legal plays; `size` is how many there can be.

    >>> legal = np.array([0, 36028797018963968], np.uint64)
    >>> LegalIndex(CLASSIC).numbers(legal), int(LegalIndex(CLASSIC).code(1, legal))
    (array([0, 1]), 36028797018963968)
    """

    def __init__(self, rules: RuleSet) -> None:
        self.size = MOST_PLAYS_WITHOUT_WILDS if rules.wild_cards is WildCards.NONE else MOST_PLAYS

    def numbers(self, legal: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The numbers of the legal plays, in their order, which is ascending."""
        return np.arange(len(legal))

    def code(self, number: int, legal: NDArray[np.uint64]) -> np.uint64:
        """The play that a number stands for. Raises IndexError for one that stands for none."""
        if not 0 <= number < len(legal):
            raise IndexError(f"action: expected 0..{len(legal) - 1}, got {number}")
        play: np.uint64 = legal[number]
        return play


class ClassicNumber:
    """Every play of CLASSIC has a number: its place among all of them in the order of codes, PASS being 0.

    Raises ValueError for another rule set, of which plays are not numbered.

    >>> ClassicNumber(CLASSIC).size
    30384
    """

    def __init__(self, rules: RuleSet) -> None:
        if rules.replace(name=CLASSIC.name) != CLASSIC:
            raise ValueError(f"rules: only the plays of CLASSIC are numbered, not those of {rules.name}")
        self._codes = classic_codes()
        self.size = len(self._codes)

    def numbers(self, legal: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The numbers of the legal plays, in their order."""
        return np.searchsorted(self._codes, legal)

    def code(self, number: int, legal: NDArray[np.uint64]) -> np.uint64:
        """The play that a number stands for. Raises IndexError for one that is not legal now."""
        if not 0 <= number < self.size or self._codes[number] not in legal:
            raise IndexError(f"action: {number} is no legal play now")
        play: np.uint64 = self._codes[number]
        return play


@cache
def classic_codes() -> NDArray[np.uint64]:
    """The code of every play of CLASSIC, ascending, PASS included: uint64, not to be written to."""
    codes = np.sort(np.fromiter((PASS.code, *map(_code, _classic_plays())), np.uint64))
    codes.flags.writeable = False
    return codes


_Play = tuple[Kind, range, int, tuple[int, ...]]
"""A kind, the body ranks, the cards of each, and the slots of the kickers."""

_NATURAL_RANKS: Final = range(13)
_CHAIN_RANKS: Final = 12
_JOKERS: Final = (13, 14)


def _classic_plays() -> Iterator[_Play]:
    """Every play of CLASSIC but PASS."""
    for slot in range(len(RANKS)):
        yield Kind.SOLO, range(slot, slot + 1), 1, ()
    yield Kind.ROCKET, range(13, 15), 1, ()
    for rank in _NATURAL_RANKS:
        body = range(rank, rank + 1)
        yield Kind.PAIR, body, 2, ()
        yield Kind.TRIO, body, 3, ()
        yield Kind.BOMB, body, 4, ()
        yield from ((Kind.TRIO_SOLO, body, 3, solos) for solos in _solos(body, 1))
        yield from ((Kind.TRIO_PAIR, body, 3, pairs) for pairs in _pairs(body, 1))
        yield from ((Kind.QUAD_SOLO, body, 4, solos) for solos in _solos(body, 2))
        yield from ((Kind.QUAD_PAIR, body, 4, pairs) for pairs in _pairs(body, 2))
    for kind, least, each in ((Kind.SOLO_CHAIN, 5, 1), (Kind.PAIR_CHAIN, 3, 2), (Kind.AIRPLANE, 2, 3)):
        yield from ((kind, body, each, ()) for body in _chains(least, each))
    for body in _chains(2, 4):
        yield from ((Kind.AIRPLANE_SOLO, body, 3, solos) for solos in _solos(body, len(body)))
    for body in _chains(2, 5):
        yield from ((Kind.AIRPLANE_PAIR, body, 3, pairs) for pairs in _pairs(body, len(body)))


def _chains(least: int, cards: int) -> Iterator[range]:
    """The bodies of chains from a length on, of which each rank takes so many cards of a hand."""
    for length in range(least, min(_CHAIN_RANKS, MAX_HAND // cards) + 1):
        for start in range(_CHAIN_RANKS - length + 1):
            yield range(start, start + length)


def _solos(body: range, number: int) -> Iterator[tuple[int, ...]]:
    """So many solo kickers beside a body."""
    slots = [slot for slot in range(len(RANKS)) if slot not in body]
    for chosen in combinations_with_replacement(slots, number):
        if all(count <= (1 if slot in _JOKERS else 4) for slot, count in Counter(chosen).items()):
            yield chosen


def _pairs(body: range, number: int) -> Iterator[tuple[int, ...]]:
    """So many pair kickers beside a body."""
    for chosen in combinations((rank for rank in _NATURAL_RANKS if rank not in body), number):
        yield tuple(rank for rank in chosen for _ in range(2))


def _code(play: _Play) -> int:
    """The move code."""
    kind, body, each, kickers = play
    length = 1 if kind is Kind.ROCKET else len(body)
    cards: Iterable[int] = (*(slot for slot in body for _ in range(each)), *kickers)
    units = (1 << (3 * slot if slot < 13 else 26 + slot) for slot in cards)
    return kind << 55 | length << 51 | body[0] << 47 | sum(units)

"""Move codes by the array: what the fields of many codes say (docs/rules.md §5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from laizi.pyrules.doudizhu.cards import SMALL_JOKER, WILD_JOKERS
from laizi.pyrules.doudizhu.move import KIND_BIT, LENGTH_BIT, RANK_BIT, WILD_BITS

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_NATURAL_BITS: Final = np.array([*range(0, 3 * SMALL_JOKER, 3), 39, 40], np.uint64)
_NATURAL_MASKS: Final = np.array([7] * SMALL_JOKER + [1, 1], np.uint8)
_WILD_BITS: Final = np.array(WILD_BITS, np.uint64)


def kinds(codes: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The kind of each play as the number in `Kind`: uint8 (n,) (docs/rules.md §5).

    >>> from laizi.doudizhu import Hand, legal_moves
    >>> kinds(legal_moves(Hand.parse("3334"), "CLASSIC").codes).tolist()
    [1, 1, 2, 3, 4]
    """
    return (codes >> KIND_BIT & 15).astype(np.uint8)


def ranks(codes: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The rank of each play as a slot: uint8 (n,) (docs/rules.md §5).

    >>> from laizi.doudizhu import Hand, legal_moves
    >>> ranks(legal_moves(Hand.parse("3334"), "CLASSIC").codes).tolist()
    [0, 1, 0, 0, 0]
    """
    return (codes >> RANK_BIT & 15).astype(np.uint8)


def lengths(codes: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The number of body ranks of each chain, 1 of other plays and 0 of PASS: uint8 (n,) (docs/rules.md §5).

    >>> from laizi.doudizhu import Hand, legal_moves
    >>> lengths(legal_moves(Hand.parse("34567"), "CLASSIC").codes).tolist()
    [1, 1, 1, 1, 1, 5]
    """
    return (codes >> LENGTH_BIT & 15).astype(np.uint8)


def naturals(codes: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The natural cards that each play spends, by slot: uint8 (n, 15) (docs/rules.md §5).

    >>> from laizi.doudizhu import Move
    >>> naturals(np.array([Move.parse("3334 = TRIO_SOLO 3").code], np.uint64))[:, :3].tolist()
    [[3, 1, 0]]
    """
    return (codes[:, np.newaxis] >> _NATURAL_BITS).astype(np.uint8) & _NATURAL_MASKS


def wilds(codes: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The wild cards that each play spends of the deal's first and second wild rank: uint8 (n, 2).

    Of the wild jokers the mask, 1 small and 2 big. Rules: docs/rules.md §5.

    >>> from laizi.doudizhu import Move
    >>> wilds(np.array([Move.parse("5*5* X*D*/5XD = BOMB D").code], np.uint64)).tolist()
    [[2, 3]]
    """
    return (codes[:, np.newaxis] >> _WILD_BITS).astype(np.uint8) & np.uint8(7)


def number_of_wilds(codes: NDArray[np.uint64], wild_ranks: ArrayLike) -> NDArray[np.uint8]:
    """How many wild cards each play spends: uint8 (n,).

    `wild_ranks` are those of one deal, slots in ascending order, or for each play its own, (n, 1) or (n, 2)
    with -1 for none. Rules: docs/rules.md §5.

    >>> from laizi.doudizhu import Move
    >>> codes = np.array([Move.parse("5*5* X*D*/5XD = BOMB D").code], np.uint64)
    >>> number_of_wilds(codes, (2, 13)).tolist(), number_of_wilds(codes, [[2, 13]]).tolist()
    ([4], [4])
    """
    are_jokers = np.equal(wild_ranks, WILD_JOKERS)
    spent = wilds(codes)[:, : are_jokers.shape[-1]]
    # The masks 1, 2 and 3 are one, one and two cards.
    number: NDArray[np.uint8] = (spent - (spent >> 1) * are_jokers).sum(axis=1, dtype=np.uint8)
    return number

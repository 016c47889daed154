"""Lists of plays: an array of codes that gives out Move objects on access (docs/rules.md §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from .move import Move, known_move

if TYPE_CHECKING:
    from numpy.typing import NDArray


class MoveList(Sequence[Move]):
    """A sequence of plays of one deal (docs/rules.md §5).

    `codes` is the uint64 array of move codes, which can be read but not written, `wild_ranks` the deal's
    wild ranks. An index makes a Move, a slice another MoveList; two lists are equal when codes, order and
    wild ranks are. The codes are taken on trust: lists come from the functions that find plays. Raises
    ValueError for another number of dimensions and TypeError for what are no whole numbers.

    >>> moves = MoveList([Move.parse("3 = SOLO 3").code, Move.parse("33 = PAIR 3").code])
    >>> moves[1], len(moves[:1]), Move.parse("4 = SOLO 4") in moves
    (Move.parse('33 = PAIR 3'), 1, False)
    """

    __slots__ = ("_codes", "_wild_ranks")

    def __init__(self, codes: NDArray[np.uint64] | Sequence[int], wild_ranks: Sequence[int] = ()) -> None:
        array = np.asarray(codes)
        if array.ndim != 1:
            raise ValueError(f"codes: expected one dimension, got {array.ndim}")
        if array.size and array.dtype.kind not in "iu":
            raise TypeError(f"codes: expected whole numbers, got {array.dtype}")
        self._codes = array.astype(np.uint64, copy=False).view()
        self._codes.flags.writeable = False
        self._wild_ranks = tuple(wild_ranks)

    @classmethod
    def from_fresh(cls, codes: NDArray[np.uint64], wild_ranks: tuple[int, ...]) -> MoveList:
        """A list that takes over a uint64 array of shape (n,) that nobody else writes to, unchecked."""
        moves = object.__new__(cls)
        moves._codes = codes
        moves._wild_ranks = wild_ranks
        codes.flags.writeable = False
        return moves

    @property
    def codes(self) -> NDArray[np.uint64]:
        """The move codes, shape (n,)."""
        return self._codes

    @property
    def wild_ranks(self) -> tuple[int, ...]:
        """The wild ranks of the deal."""
        return self._wild_ranks

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> MoveList: ...
    def __getitem__(self, index: int | slice) -> Move | MoveList:
        if isinstance(index, slice):
            return MoveList(self._codes[index], self._wild_ranks)
        return known_move(int(self._codes[index]), self._wild_ranks)

    def __iter__(self) -> Iterator[Move]:
        for code in self._codes.tolist():
            yield known_move(code, self._wild_ranks)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or (move.code and move.wild_ranks != self._wild_ranks):
            return False
        return bool(np.any(self._codes == np.uint64(move.code)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MoveList):
            return NotImplemented
        return self._wild_ranks == other._wild_ranks and np.array_equal(self._codes, other._codes)

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:3]))
        return f"<MoveList of {len(self)}: {shown}{', ...' if len(self) > 3 else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return MoveList, (self._codes, self._wild_ranks)

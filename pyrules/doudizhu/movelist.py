"""Lists of plays: an array of codes that gives out Move objects on access (docs/rules.md §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from ..arguments import whole_numbers
from .move import CODE_BITS, Move, known_move

if TYPE_CHECKING:
    from numpy.typing import NDArray


class MoveList(Sequence[Move]):
    """A sequence of plays of one deal (docs/rules.md §5).

    `codes` is the uint64 array of move codes, which can be read but not written, `wild_ranks` the deal's
    wild ranks. An index makes a Move, a slice another MoveList; two lists are equal when codes, order and
    wild ranks are. That the codes are plays is taken on trust: lists come from the functions that find plays.
    Raises TypeError for what are no whole numbers, ValueError for another number of dimensions and for
    numbers outside of 0..2**59-1.

    >>> moves = MoveList([Move.parse("3 = SOLO 3").code, Move.parse("33 = PAIR 3").code])
    >>> moves[1], len(moves[:1]), Move.parse("4 = SOLO 4") in moves
    (Move.parse('33 = PAIR 3'), 1, False)
    """

    __slots__ = ("codes", "wild_ranks")
    codes: NDArray[np.uint64]
    """The move codes, shape (n,)."""
    wild_ranks: tuple[int, ...]
    """The wild ranks of the deal."""

    def __init__(self, codes: NDArray[np.uint64] | Sequence[int], wild_ranks: Sequence[int] = ()) -> None:
        array = np.asarray(codes)
        if array.ndim != 1:
            raise ValueError(f"codes: expected one dimension, got {array.ndim}")
        if array.dtype.kind not in "iu":
            # There are none, or they are no whole numbers, or too great for an integer of numpy's.
            array = np.array(whole_numbers("codes", codes), object)
        outside = array[(array < 0) | (array >= 1 << CODE_BITS)]
        if outside.size:
            raise ValueError(f"codes: expected numbers of {CODE_BITS} bits, got {int(outside[0]):#x}")
        _fill(self, array.astype(np.uint64, order="C"), tuple(wild_ranks))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a MoveList is immutable, cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a MoveList is immutable, cannot delete {name!r}")

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> MoveList: ...
    def __getitem__(self, index: int | slice) -> Move | MoveList:
        if isinstance(index, slice):
            return fresh_list(self.codes[index], self.wild_ranks)
        return known_move(int(self.codes[index]), self.wild_ranks)

    def __iter__(self) -> Iterator[Move]:
        for code in self.codes.tolist():
            yield known_move(code, self.wild_ranks)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or (move.code and move.wild_ranks != self.wild_ranks):
            return False
        return bool(np.any(self.codes == np.uint64(move.code)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MoveList):
            return NotImplemented
        return self.wild_ranks == other.wild_ranks and np.array_equal(self.codes, other.codes)

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:3]))
        return f"<MoveList of {len(self)}: {shown}{', ...' if len(self) > 3 else ''}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return MoveList, (self.codes, self.wild_ranks)


def fresh_list(codes: NDArray[np.uint64], wild_ranks: tuple[int, ...]) -> MoveList:
    """A list that takes over the move codes of plays: `MoveList` without checks and without a copy.

    `codes` is uint64, shape (n,), and nobody else writes to it; it is contiguous unless it is read-only.
    Rules: docs/rules.md §5.
    """
    moves = object.__new__(MoveList)
    _fill(moves, codes, wild_ranks)
    return moves


def _fill(moves: MoveList, codes: NDArray[np.uint64], wild_ranks: tuple[int, ...]) -> None:
    if codes.flags.writeable:
        # The flag of an array can be set again by whoever has it; that of a read-only buffer cannot.
        codes = np.frombuffer(codes.data.toreadonly(), np.uint64)
    object.__setattr__(moves, "codes", codes)
    object.__setattr__(moves, "wild_ranks", wild_ranks)

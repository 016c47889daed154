"""Many games that a program plays at once (docs/games.md)."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from laizi.fastcore.batch.workers import Workers
from laizi.pyrules.arguments import number_from, whole_number, word
from laizi.pyrules.doudizhu.deal import SEATS, seat_number
from laizi.pyrules.doudizhu.ruleset import RuleSet, resolve_rules

from ..batch import MoveBatch, legal_moves
from ..position import Position
from .observation import Observation
from .rows import Rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

_WHOEVER_PLAYS = -1


class VectorGame:
    """n games of one rule set side by side, each begun again with another deal as soon as it ends.

    Seat 0 is the landlord of every game. Deal k of row i depends on the seed, i and k alone, and what happens
    depends on these and on the codes of `step`: never on `workers`, the number of threads. Calls from several
    threads take turns. Raises TypeError for what is no whole number and ValueError for a negative n, a seed
    that is none of 64 bits and fewer workers than one. See docs/games.md.

    >>> games = VectorGame(1000, "HUANLE", seed=1)
    >>> moves = games.legal()
    >>> rewards, done = games.step(moves.codes[moves.offsets[:-1]])
    >>> rewards.shape, done.any(), games.observe().turn[:3]
    ((1000, 3), np.False_, array([1, 1, 1], dtype=uint8))
    """

    def __init__(self, n: int, rules: RuleSet | str, seed: int, workers: int = 1) -> None:
        self._rules = resolve_rules(rules)
        self._workers = number_from(1, "workers", workers)
        self._n = number_from(0, "n", n)
        self._rows = Rows(self._n, self._rules, word("seed", seed))
        self._seen: Observation | None = None
        self._lock = Lock()

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._rules

    def __len__(self) -> int:
        return self._n

    def legal(self, out: MoveBatch | None = None) -> MoveBatch:
        """Every play of the seat whose turn it is, row by row: in a follow PASS, 0, is the first.

        `out` is an earlier batch whose memory is used again, as in `batch.legal_moves`, which this is.
        """
        with self._lock:
            seen = self._observe_turn()
        return legal_moves(
            seen.counts,
            seen.wilds,
            seen.wild_ranks,
            self._rules,
            seen.to_beat,
            workers=self._workers,
            out=out,
            validate=False,
        )

    def step(self, codes: NDArray[np.uint64]) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Make one play in each game; begin those again that end. Gives the rewards and which games ended.

        `codes` is uint64 (n,), for each row one of `legal`. Rewards are int8 (n, 3), by seat: 0 while a game
        goes on, and at its end 2 for a landlord who wins and -1 for each peasant, or -2 and 1. The second
        array is bool (n,); where it is True, the next observation is of another deal. Raises TypeError for
        another dtype, and ValueError for another shape or, with the first such row, for a code that is no
        play of it; nothing is changed then.

        >>> games = VectorGame(2, "CLASSIC", seed=1)
        >>> games.step(np.zeros(2, np.uint64))
        Traceback (most recent call last):
        ...
        ValueError: codes: row 0: PASS is no legal play in doudizhu-1 ...
        """
        asked = _checked_codes(codes, self._n)
        rewards = np.empty((self._n, SEATS), np.int8)
        done = np.empty(self._n, np.bool_)
        crew = Workers(self._workers)
        with self._lock:
            legal = crew.map(lambda start, stop: self._rows.check(start, stop, asked), 0, self._n)
            if legal < self._n:
                self._refuse(legal, int(asked[legal]))
            self._seen = None
            ended = done.view(np.uint8)
            crew.map(lambda start, stop: self._rows.step(start, stop, asked, rewards, ended), 0, self._n)
        return rewards, done

    def observe(self, seat: int | None = None) -> Observation:
        """What a seat, 0..2, knows of each game, or without one the seat whose turn it is.

        The arrays cannot be written to. Raises ValueError for another seat.

        >>> observation = VectorGame(2, "CLASSIC", seed=1).observe(1)
        >>> observation.seat, observation.counts.sum(axis=1).tolist(), observation.cards_left[0]
        (array([1, 1], dtype=uint8), [17, 17], array([20, 17, 17], dtype=uint8))
        """
        with self._lock:
            return self._observe_turn() if seat is None else self._observe(seat_number("seat", seat))

    def position(self, row: int) -> Position:
        """The game of a row as a position of its own. Raises IndexError for a row that there is not.

        >>> VectorGame(2, "CLASSIC", seed=1).position(1).turn
        0
        """
        number = whole_number("row", row)
        if not 0 <= number < self._n:
            raise IndexError(f"row: expected 0..{self._n - 1}, got {row}")
        with self._lock:
            return Position.from_state(self._rows.state(number))

    def reset(self) -> None:
        """Begin the first game of every row again."""
        with self._lock:
            self._rows.restart()
            self._seen = None

    def _observe_turn(self) -> Observation:
        """What the seats know whose turn it is; asked twice in a step, it is looked at once."""
        if self._seen is None:
            self._seen = self._observe(_WHOEVER_PLAYS)
        return self._seen

    def _observe(self, seat: int) -> Observation:
        n = self._n
        found = Observation(
            seat=np.empty(n, np.uint8),
            turn=np.empty(n, np.uint8),
            counts=np.empty((n, 15), np.uint8),
            wilds=np.empty((n, 2), np.uint8),
            wild_ranks=np.empty((n, 2), np.int8),
            cards_left=np.empty((n, SEATS), np.uint8),
            played_counts=np.empty((n, SEATS, 15), np.uint8),
            played_wilds=np.empty((n, SEATS, 2), np.uint8),
            to_beat=np.empty(n, np.uint64),
            made_by=np.empty(n, np.int8),
            passes=np.empty(n, np.uint8),
            bottom_counts=np.empty((n, 15), np.uint8),
            bottom_wilds=np.empty((n, 2), np.uint8),
        )
        Workers(self._workers).map(lambda start, stop: self._rows.observe(start, stop, seat, found), 0, n)
        for array in found:
            array.flags.writeable = False
        return found

    def _refuse(self, row: int, code: int) -> None:
        """Raise ValueError for a code that is no play of its row."""
        try:
            Position.from_state(self._rows.state(row)).apply(code)
        except ValueError as error:
            raise ValueError(f"codes: row {row}: {str(error).removeprefix('move: ')}") from None


def _checked_codes(codes: NDArray[np.uint64], n: int) -> NDArray[np.uint64]:
    """A copy, which nobody else can write to, of an array of n codes."""
    if not isinstance(codes, np.ndarray):
        raise TypeError(f"codes: expected a numpy array of uint64, got {codes!r}")
    if codes.dtype != np.uint64:
        raise TypeError(f"codes: expected an array of uint64, got {codes.dtype}")
    if codes.shape != (n,):
        raise ValueError(f"codes: expected the shape ({n},), got {codes.shape}")
    return np.array(codes, order="C")

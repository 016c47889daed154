"""Settlement: the points of a hand of the game, and who deals next (docs/mahjong.md §14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .meld import SEATS
from .result import NOTHING, Points, Result, add_points, paid_by
from .view import Phase
from .win import Win, WinSource

if TYPE_CHECKING:
    from .answers import Answers
    from .hand import Hand
    from .ruleset import SichuanRules
    from .state import State


def settle_wins(state: State, winners: tuple[int, ...], rules: SichuanRules, answers: Answers) -> State:
    """One win, or several on one tile: each is paid, and so are the kongs.

    The points of the kong before a discard that is won on (杠上炮) are void. The winner deals next, and where
    several have won the seat that pays them; of a robbed kong that is inferred.
    """
    wins = []
    for seat in winners:
        win = state.view(seat).win(rules)
        assert win is not None  # the win was legal
        wins.append((win, answers.score(win, rules)))
    kongs = state.kongs
    if state.phase is Phase.CLAIM and state.after_kong:
        kongs = kongs[:-1]
    result = Result(
        tuple(wins),
        None,
        add_points(*(score.payments for _, score in wins)),
        add_points(*(kong.points for kong in kongs)),
        NOTHING,
        winners[0] if len(winners) == 1 else state.turn,
    )
    return _over(state, result)


def settle_exhausted(state: State, rules: SichuanRules, answers: Answers) -> State:
    """The wall is exhausted: who does not wait pays who does, and loses what its kongs have brought (查叫).

    Where all wait or none, nothing of this happens. That kongs are refunded is inferred, and that a wait is
    one of tiles whatever the least fan of a win. The dealer deals again.
    """
    best = [_best_wait(seat, state.hand(seat), rules, answers) for seat in range(SEATS)]
    ready = tuple(value is not None for value in best)
    kongs = [kong.points for kong in state.kongs]
    ready_points: list[Points] = []
    if any(ready) and not all(ready):
        unready = tuple(seat for seat in range(SEATS) if not ready[seat])
        ready_points = [paid_by(unready, seat, value) for seat, value in enumerate(best) if value is not None]
        kongs = [kong.points for kong in state.kongs if ready[kong.seat]]
    result = Result((), ready, NOTHING, add_points(*kongs), add_points(*ready_points), state.dealer)
    return _over(state, result)


def _best_wait(seat: int, hand: Hand, rules: SichuanRules, answers: Answers) -> int | None:
    """The highest value of a win that a hand waits for, whatever the circumstances; None without waits."""
    values = []
    for slot in answers.waits(hand, rules):
        # A discard that comes after nothing in particular adds no fan.
        win = Win(hand.add(slot, rules.wild_tile), WinSource.DISCARD, seat, (seat + 1) % SEATS)
        values.append(answers.score(win, rules).value)
    return max(values, default=None)


def _over(state: State, result: Result) -> State:
    return state.replace(phase=Phase.OVER, asked=(), result=result)

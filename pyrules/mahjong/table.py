"""The table: one hand of the game from the deal to the settlement (docs/mahjong.md §15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from .action import WIN, Action, ActionKind
from .answers import Answers, resolve_answers
from .claims import best_claim, claim_meld, winners
from .kongs import claim_kong, complete_added_kong, lose_added_tile, make_kong
from .legal import legal_actions
from .log import Entry, Log
from .meld import check_seat
from .opening import begin, name_missing_suits, swap
from .ruleset import SichuanRules, resolve_rules
from .settlement import settle_wins
from .turns import discard_tile, next_turn
from .view import Phase, View
from .wall import deal

if TYPE_CHECKING:
    from .result import Result
    from .state import State


class Table:
    """A table at which one hand of the game is played: it asks a seat, takes its action, and goes on.

    The seed decides the wall, the rotation of a swap, and without `dealer` who deals. `answers` is the module
    that answers for wins, by default the readable rules. An illegal action is a ValueError and changes
    nothing. Raises as `deal` does. Rules: docs/mahjong.md §15.

    >>> table = Table("SICHUAN_LAIZI", seed=1)
    >>> while table.asked is not None:
    ...     table.play(table.legal_actions()[-1])
    >>> len(table.result.wins), table.result.points
    (1, (0, 0, 2, -2))
    >>> Table.replay(Log.from_json(table.log().to_json())).result == table.result
    True
    """

    def __init__(
        self, rules: SichuanRules | str, seed: int, dealer: int | None = None, answers: Answers | None = None
    ) -> None:
        self.rules = resolve_rules(rules)
        dealt = deal(seed)
        self.seed = seed
        self.answers = resolve_answers(answers)
        first = dealt.dealer if dealer is None else check_seat("dealer", dealer)
        self.state: State = begin(dealt, first, self.rules)
        self._entries: list[Entry] = []

    @property
    def asked(self) -> int | None:
        """The seat that has to act, None when the hand of the game is over."""
        return self.state.asked[0] if self.state.asked else None

    @property
    def result(self) -> Result | None:
        """The result, None before the end."""
        return self.state.result

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return self.state.view(check_seat("seat", seat))

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action of the seat that is asked, none when the hand of the game is over."""
        if self.asked is None:
            return ()
        return legal_actions(self.view(self.asked), self.rules, self.answers)

    def play(self, action: Action) -> None:
        """The seat that is asked acts.

        Raises TypeError for what is no Action and ValueError for one that is not legal; nothing has changed
        then.
        """
        if not isinstance(action, Action):
            raise TypeError(f"action: expected an Action, got {action!r}")
        seat, legal = self.asked, self.legal_actions()
        if seat is None:
            raise ValueError(f"action: the hand is over, so nobody can {action}")
        if action not in legal:
            raise ValueError(f"action: seat {seat} may not {action} now, but {', '.join(map(str, legal))}")
        state = self.state
        if WIN in legal and action != WIN:
            state = state.with_seat(seat, locked=True)
        self.state = play(state, action, self.rules, self.answers)
        self._entries.append(Entry(seat, action))

    def log(self) -> Log:
        """The log of what has been played so far."""
        return Log(self.rules, self.seed, self.state.dealer, tuple(self._entries))

    @classmethod
    def replay(cls, log: Log, answers: Answers | None = None) -> Self:
        """The table of a log.

        Raises ValueError where the log names an action that is not legal, or another seat than the one that
        is asked.
        """
        if not isinstance(log, Log):
            raise TypeError(f"log: expected a Log, got {log!r}")
        table = cls(log.rules, log.seed, log.dealer, answers)
        for number, entry in enumerate(log.entries):
            if entry.seat != table.asked:
                raise ValueError(f"log: entry {number} is of seat {entry.seat}, and {table.asked} is asked")
            table.play(entry.action)
        return table


def play(state: State, action: Action, rules: SichuanRules, answers: Answers) -> State:
    """The state after a legal action of the seat that is asked."""
    seat, *others = state.asked
    if state.phase is not Phase.TURN:
        state = state.replace(asked=tuple(others), given=(*state.given, (seat, action)))
        return state if others else _all_have_acted(state, rules, answers)
    if action.kind is ActionKind.WIN:
        return settle_wins(state, (seat,), rules, answers)
    if action.kind is ActionKind.DISCARD:
        return discard_tile(state, action.tile, rules, answers)
    return make_kong(state, action, rules, answers)


def _all_have_acted(state: State, rules: SichuanRules, answers: Answers) -> State:
    """What comes of the actions of the seats that were asked together."""
    if state.phase is Phase.SWAP:
        return swap(state, rules)
    if state.phase is Phase.MISSING:
        return name_missing_suits(state)
    won = winners(state)
    if won:
        settled = settle_wins(state, won, rules, answers)
        return lose_added_tile(settled) if state.phase is Phase.ROB else settled
    if state.phase is Phase.ROB:
        return complete_added_kong(state, rules)
    claim = best_claim(state)
    if claim is None:
        return next_turn(state, rules, answers)
    seat, action = claim
    if action.kind is ActionKind.PONG:
        return claim_meld(state, seat, action, rules)
    return claim_kong(state, seat, action, rules)

"""The table: one hand of a game, from the first question to the settlement (docs/table.md §1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

import laizi.pyrules.doudizhu as readable

from .actions import Action, IllegalActionError, Play
from .bidding import robbers
from .deal import Shuffle, Shuffler, check_seat
from .event import ACT, LEAVE, PRESENT, TIMEOUT, TRUSTEE, Event
from .games import game_by_name
from .machine import State
from .play import check_play, is_spring
from .record import End, Header, RecordError, digest, read_record, write_record
from .settlement import Finish, Result, scored_bomb, whole_bombs
from .situation import SEATS, Answering, Situation
from .trustee import absent, make_trustee, note_own_act, note_timeout
from .view import View, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..ruleset import RuleSet
    from .machine import Stage
    from .rooms import Options


class Table:
    """One hand of a game: whom it asks, what they may answer, and who pays in the end (docs/table.md §1).

    `game` is a name out of `GAMES`, `options` the game's options, a mapping of their fields or None for the
    defaults, and `seed` decides all that chance does. `plays` is the module that answers for plays. A
    frontend asks `to_act` and calls `act`, `timeout`, `leave`, `hand_over` and `take_over`. What is not
    possible raises IllegalActionError and changes nothing. The table never asks for the time.

    >>> from laizi.pyrules.doudizhu.table import Call, Start, Table
    >>> table = Table("call_rob", {"cap": 24}, seed=5)
    >>> for seat in table.to_act:
    ...     table.act(seat, Start(open=False))
    >>> table.state.name, table.to_act
    ('CALL', (1,))
    >>> table.act(0, Call(True))
    Traceback (most recent call last):
    ...
    laizi.pyrules.doudizhu.table.actions.IllegalActionError: It is not seat 0 that is asked now, but seat 1.
    """

    answering: ClassVar[Answering] = readable
    """The module that answers for plays unless another one is passed."""

    def __init__(
        self,
        game: str,
        options: Options | Mapping[str, Any] | None = None,
        seed: int = 0,
        *,
        plays: Answering | None = None,
        shuffles: Sequence[Shuffle] = (),
    ) -> None:
        self.game, self._game = game_by_name(game)
        self.options = _options(self._game.options, options)
        rules = self._game.rules(self.options)
        shuffler = Shuffler(rules, seed, shuffles)
        answering = self.answering if plays is None else plays
        self._situation = Situation(rules, self.options, answering, shuffler, self._game.first_state)
        self._events: list[Event] = []
        self._result: Result | None = None

    @classmethod
    def deal_from(
        cls,
        deals: Sequence[Mapping[str, Any]],
        game: str,
        options: Options | Mapping[str, Any] | None = None,
        seed: int = 0,
        *,
        plays: Answering | None = None,
    ) -> Self:
        """A table that first deals these cards, in order, and takes later deals from the seed.

        Each deal has `hands`, three lists of 17 ids, `bottom`, 3 ids, `wild_ranks`, a text, and
        `first_caller`, a seat. Raises TypeError or ValueError for anything else. Rules: docs/table.md §3.
        """
        _, found = game_by_name(game)
        agreed = _options(found.options, options)
        shuffles = [Shuffle.from_json(deal, found.rules(agreed)) for deal in deals]
        return cls(game, agreed, seed, plays=plays, shuffles=shuffles)

    @property
    def rules(self) -> RuleSet:
        """The rule set of the game's plays."""
        return self._situation.rules

    @property
    def state(self) -> State:
        """What the hand waits for, SETTLED when it is over."""
        return self._situation.state

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are asked now, in order; more than one where all are asked at once."""
        return () if self.state is State.SETTLED else self._stage.asked(self._situation)

    @property
    def result(self) -> Result | None:
        """How the hand ended; None as long as it goes on."""
        return self._result

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._events)

    def legal_actions(self, seat: int) -> Sequence[Action]:
        """What a seat may answer now, nothing if it is not asked. Plays are enumerated for each call."""
        check_seat("seat", seat)
        return self._stage.legal(self._situation) if seat in self.to_act else ()

    def act(self, seat: int, action: Action) -> None:
        """Answer for a seat.

        Raises IllegalActionError with the reason if the seat is not asked or may not answer this.
        """
        event = Event(ACT, check_seat("seat", seat), action)
        self._check_asked(seat)
        self._check_answer(seat, action)
        note_own_act(self._situation, seat)
        self._situation.answer(seat, action)
        self._go_on(event)

    def timeout(self, seat: int) -> None:
        """Answer for a seat whose time is up, as the state has it.

        Raises IllegalActionError if the seat is not asked or may take any time.
        """
        event = Event(TIMEOUT, check_seat("seat", seat))
        self._check_asked(seat)
        default = self._stage.timeout
        if default is None:
            raise IllegalActionError(f"There is no time limit in {self.state}.", "这个阶段没有时间限制")
        action = default(self._situation)
        if self._game.trustee_by_timeout:
            note_timeout(self._situation, seat)
        self._situation.answer(seat, action)
        self._go_on(event)

    def leave(self, seat: int) -> None:
        """Let a seat leave: a flight that ends the hand, in call and rob a seat that the table plays for.

        Who leaves before three have joined only gives up the seat. Raises IllegalActionError if the seat is
        not there any more. Rules: docs/table.md §8, §9.
        """
        event = Event(LEAVE, check_seat("seat", seat))
        self._check_not_over()
        situation = self._situation
        if situation.state is State.MATCH:
            if situation.answers.pop(seat, None) is None:
                raise IllegalActionError(f"Seat {seat} has not joined.", f"{seat}号座位还没有加入")
        elif self._game.flee is None:
            self._check_present(seat)
            make_trustee(situation, seat)
        else:
            self._break_off(seat)
        self._go_on(event)

    def hand_over(self, seat: int) -> None:
        """Let the table play for a seat: its trustee button, or a lost connection (docs/table.md §8).

        Raises IllegalActionError where the game has no trustees or the seat is one.
        """
        event = Event(TRUSTEE, check_seat("seat", seat))
        self._check_trustees()
        self._check_present(seat)
        make_trustee(self._situation, seat)
        self._go_on(event)

    def take_over(self, seat: int) -> None:
        """Let a seat act for itself again (docs/table.md §8).

        Raises IllegalActionError where the game has no trustees or the seat is none.
        """
        event = Event(PRESENT, check_seat("seat", seat))
        self._check_trustees()
        if seat not in self._situation.trustees:
            raise IllegalActionError(f"Seat {seat} is no trustee.", f"{seat}号座位没有托管")
        del self._situation.trustees[seat]
        self._situation.timeouts[seat] = 0
        self._go_on(event)

    def apply(self, event: Event) -> None:
        """Let an event happen: make the call that it stands for, such as `act`."""
        if event.kind == ACT:
            assert event.action is not None
            self.act(event.seat, event.action)
            return
        calls = {TIMEOUT: self.timeout, LEAVE: self.leave, TRUSTEE: self.hand_over, PRESENT: self.take_over}
        calls[event.kind](event.seat)

    def view(self, seat: int) -> View:
        """What this seat may know (docs/table.md §14)."""
        return view_of(self._situation, check_seat("seat", seat), self.game, self.to_act, self._result)

    def next_hand(self, seed: int) -> Self:
        """A table for the next hand of the same three, with what they have and who is asked first.

        Raises IllegalActionError as long as this hand is not over. Rules: docs/table.md §10.
        """
        if self._result is None:
            raise IllegalActionError(
                "The hand is not over, so there is no next one.", "本局还没有结束，不能开始下一局"
            )
        return type(self)(
            self.game, self.options.next_hand(self._result), seed, plays=self._situation.plays_by
        )

    def to_json(self) -> dict[str, Any]:
        """Everything about the hand, in values that JSON knows: two hands are the same if this is."""
        result = None if self._result is None else self._result.to_json()
        return {**self._header().to_json(), "situation": self._situation.to_json(), "result": result}

    def record(self, start: int = 0) -> list[str]:
        """The lines of the record so far, from the one with this index on (docs/table.md §15)."""
        entries: list[Header | Event | End] = [self._header(), *self._events]
        if self._result is not None:
            entries.append(self._end(self._result))
        return list(write_record(entries))[start:]

    @classmethod
    def replay(
        cls, lines: Iterable[str], *, unfinished: bool = False, plays: Answering | None = None
    ) -> Self:
        """The table that a record is of, after its last line.

        Raises RecordError, which names the line, for one that was changed, is no JSON or not possible by the
        rules, and unless `unfinished` also where the record stops before the hand is over. Rules:
        docs/table.md §15.
        """
        table: Self | None = None
        number, ended = 0, False
        for number, entry in read_record(lines):
            try:
                if isinstance(entry, Header):
                    table = cls.deal_from(entry.deals, entry.game, entry.options, entry.seed, plays=plays)
                    continue
                assert table is not None
                if isinstance(entry, Event):
                    table.apply(entry)
                    continue
            except (TypeError, ValueError) as error:
                raise RecordError(number, str(error)) from None
            ended = True
            if table._result is None or table._end(table._result) != entry:
                raise RecordError(number, "the hand does not end like this")
        assert table is not None
        if not ended and not unfinished:
            raise RecordError(number + 1, "the record stops here, before its end")
        return table

    @property
    def _stage(self) -> Stage:
        return self._game.machine[self.state]

    def _header(self) -> Header:
        shuffler = self._situation.shuffler
        deals = tuple(shuffle.to_json() for shuffle in shuffler.given)
        return Header(self.game, self.options.to_json(), shuffler.seed, deals)

    def _end(self, result: Result) -> End:
        return End(result.to_json(), digest(self.to_json()))

    def _check_not_over(self) -> None:
        if self.state is State.SETTLED:
            raise IllegalActionError("The hand is over.", "本局已经结束")

    def _check_asked(self, seat: int) -> None:
        self._check_not_over()
        asked = self.to_act
        if seat not in asked:
            others = " and ".join(map(str, asked))
            raise IllegalActionError(
                f"It is not seat {seat} that is asked now, but seat {others}.",
                f"现在不该{seat}号座位，该{'、'.join(map(str, asked))}号座位",
            )

    def _check_answer(self, seat: int, action: Action) -> None:
        if self.state is State.PLAY and isinstance(action, Play):
            check_play(self._situation, seat, action.move)
            return
        legal = () if self.state is State.PLAY else self._stage.legal(self._situation)
        if action not in legal:
            listed = ", ".join(map(str, legal)) or "a play, or a pass"
            raise IllegalActionError(
                f"To {action} is no answer in {self.state}; possible are: {listed}.",
                f"现在不能这样做（{action}），可以：{listed}",
            )

    def _check_trustees(self) -> None:
        self._check_not_over()
        if not self._game.trustees:
            raise IllegalActionError("This game has no trustees.", "这种玩法没有托管")

    def _check_present(self, seat: int) -> None:
        if seat in self._situation.trustees:
            raise IllegalActionError(f"Seat {seat} is a trustee already.", f"{seat}号座位已经托管")

    def _go_on(self, event: Event) -> None:
        """Note what has happened, and let the table do what it does by itself until a seat is asked."""
        self._events.append(event)
        situation = self._situation
        while situation.state is not State.SETTLED:
            stage = self._stage
            asked = stage.asked(situation)
            trustees = [seat for seat in asked if seat in situation.trustees]
            if trustees:
                assert stage.timeout is not None
                situation.answer(trustees[0], stage.timeout(situation))
            elif asked:
                return
            else:
                self._leave_state(stage)
        self._result = self._settle()

    def _break_off(self, seat: int) -> None:
        """End the hand by a flight; of answers that nobody has seen yet nothing stays."""
        situation = self._situation
        situation.robs += len(robbers(situation))
        if not self.state.together:
            situation.history += situation.answers.items()
        situation.answers.clear()
        situation.fled = seat
        situation.state = State.SETTLED

    def _leave_state(self, stage: Stage) -> None:
        situation = self._situation
        answers = situation.answers.items()
        situation.history += sorted(answers, key=lambda answer: answer[0]) if self.state.together else answers
        situation.state = stage.then(situation)
        situation.answers.clear()

    def _settle(self) -> Result:
        situation, fled = self._situation, self._situation.fled
        finish = self._finish()
        if fled is None:
            payment = self._game.settle(finish, self.options, self.rules)
        else:
            assert self._game.flee is not None
            payment = self._game.flee(finish, self.options, self.rules)
        won = finish.landlord_won if fled is None and situation.landlord is not None else None
        return Result(
            payment.seats,
            payment.system,
            payment.multipliers,
            situation.landlord,
            won,
            finish.spring,
            situation.first_out,
            fled,
        )

    def _finish(self) -> Finish:
        """What a settlement asks for."""
        situation = self._situation
        bombs = (scored_bomb(move) for _, move in situation.plays)
        over = situation.first_out is not None and situation.fled is None
        return Finish(
            landlord=situation.landlord,
            landlord_won=over and situation.first_out == situation.landlord,
            fled=situation.fled,
            bid=1 if situation.bid is None else situation.bid,
            robs=situation.robs,
            open=situation.open_factor,
            bombs=tuple(bomb for bomb in bombs if bomb is not None),
            whole=tuple(bomb for seat in SEATS for bomb in whole_bombs(situation.hand(seat))),
            spring=over and self._game.counts_spring and is_spring(situation),
            doubled=situation.doubled,
            absent=absent(situation),
        )


def _options(kind: type[Options], options: Options | Mapping[str, Any] | None) -> Options:
    """The options of a game, given as themselves, as a mapping, or not at all."""
    if options is None:
        return kind()
    if isinstance(options, kind):
        return options
    if isinstance(options, Mapping):
        return kind.from_json(options)
    raise TypeError(f"options: expected {kind.__name__} or a mapping, got {options!r}")

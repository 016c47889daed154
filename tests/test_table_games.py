"""Random hands at the table in short, and a hand driven by hypothesis (docs/table.md)."""

import copy
from typing import Any

import pytest
import table_games
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from strategies import examples

import laizi.fastcore.doudizhu as native
from laizi.pyrules.doudizhu.table import (
    GAMES,
    Double,
    IllegalActionError,
    State,
    Table,
    settlement,
)


@pytest.mark.parametrize("game", GAMES)
def test_random_hands_keep_every_promise(game: str) -> None:
    tally = table_games.play(game, "short", hands=24, both_sides=False)
    assert tally["won"] > 0
    assert tally["lost"] > 0
    assert tally["events"] > 24 * 20


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_play_the_same_hands(game: str) -> None:
    tally = table_games.play(game, "both", hands=4, both_sides=True)
    assert tally["events"] > 4 * 10


def test_a_view_that_shows_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(situation: Any, seat: int, *others: Any) -> Any:
        view = true_view(situation, seat, *others)
        object.__setattr__(
            view, "bottom", None if situation.shuffle is None else situation.shuffle.deal.bottom
        )
        return view

    true_view = table_games.view_of
    monkeypatch.setattr(table_games, "view_of", leaking)
    monkeypatch.setattr("laizi.pyrules.doudizhu.table.table.view_of", leaking)
    with pytest.raises(AssertionError):
        table_games.play("call_rob", "short", hands=8, both_sides=False)


def test_a_wrong_payment_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(*arguments: Any) -> settlement.Payment:
        payment = settlement.settle_call_rob(*arguments)
        first, second, third = payment.seats
        return settlement.Payment((first + 1, second, third), payment.multipliers, payment.system)

    changed = copy.copy(GAMES["call_rob"])
    object.__setattr__(changed, "settle", generous)
    monkeypatch.setattr("laizi.pyrules.doudizhu.table.table.game_by_name", lambda name: (name, changed))
    with pytest.raises(AssertionError):
        table_games.play("call_rob", "short", hands=4, both_sides=False)


class Hand(RuleBasedStateMachine):
    """Whatever is done to a table, it keeps its promises; what it refuses changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table = native.Table("call_rob")
        self.refused = 0

    @precondition(lambda self: not self.table.events)
    @rule(game=st.sampled_from(list(GAMES)), seed=st.integers(0, 2**64))
    def choose_a_game(self, game: str, seed: int) -> None:
        self.table = native.Table(game, None, seed)

    @rule(which=st.integers(0, 2), place=st.integers(0, 2**32))
    def answer(self, which: int, place: int) -> None:
        if self.table.to_act:
            seat = self.table.to_act[which % len(self.table.to_act)]
            legal = self.table.legal_actions(seat)
            self.table.act(seat, legal[place % len(legal)])

    @rule(seat=st.integers(0, 2), action=st.sampled_from(table_games.ANSWERS))
    def say_anything(self, seat: int, action: Any) -> None:
        possible = seat in self.table.to_act and action in self.table.legal_actions(seat)
        assert self.happens(self.table.act, seat, action) is possible

    @rule(seat=st.integers(0, 2))
    def let_time_run_out(self, seat: int) -> None:
        possible = seat in self.table.to_act and self.table.state is not State.MATCH
        assert self.happens(self.table.timeout, seat) is possible

    @rule(seat=st.integers(0, 2), call=st.sampled_from(["hand_over", "take_over"]))
    def press_the_button(self, seat: int, call: str) -> None:
        trustees = self.table.view(seat).trustees
        over = self.table.state is State.SETTLED
        possible = (
            not over and GAMES[self.table.game].trustees and (seat in trustees) is (call == "take_over")
        )
        assert self.happens(getattr(self.table, call), seat) is possible

    @precondition(lambda self: len(self.table.events) > 12)
    @rule(seat=st.integers(0, 2))
    def leave(self, seat: int) -> None:
        trustee = seat in self.table.view(seat).trustees and GAMES[self.table.game].flee is None
        over, matching = self.table.state is State.SETTLED, self.table.state is State.MATCH
        joined = seat not in self.table.to_act
        assert self.happens(self.table.leave, seat) is (not over and not trustee and (joined or not matching))

    def happens(self, call: Any, *arguments: Any) -> bool:
        """Whether something is not refused; if it is, nothing has changed."""
        before = table_games.snapshot(self.table)
        try:
            call(*arguments)
        except IllegalActionError:
            assert table_games.snapshot(self.table) == before
            return False
        return True

    @invariant()
    def all_cards_are_there(self) -> None:
        table_games.check_cards(self.table)

    @invariant()
    def somebody_is_asked_unless_it_is_over(self) -> None:
        assert (self.table.to_act == ()) is (self.table.result is not None)
        assert not set(self.table.to_act) & set(self.table.view(0).trustees)
        for seat in self.table.to_act:
            assert len(self.table.legal_actions(seat)) > 0

    @invariant()
    def what_doubling_seats_say_is_secret(self) -> None:
        if self.table.state is State.DOUBLE:
            said = [action for seat in range(3) for _, action in self.table.view(seat).history]
            assert not any(isinstance(action, Double) for action in said)

    @invariant()
    def money_is_only_moved(self) -> None:
        if self.table.result is not None:
            assert sum(self.table.result.payments) + self.table.result.system == 0

    def teardown(self) -> None:
        again = native.Table.replay(self.table.record(), unfinished=True)
        assert again.to_json() == self.table.to_json()


def test_a_table_keeps_its_promises_whatever_is_done_to_it() -> None:
    run_state_machine_as_test(Hand, settings=examples(40))

"""The settlement: what holds for every hand, whatever is at stake (docs/table.md §9)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi.pyrules.doudizhu import HUANLE, TIANDI, Hand
from laizi.pyrules.doudizhu.table import (
    GAMES,
    CallRobOptions,
    HuanleOptions,
    Options,
    PointBidOptions,
)
from laizi.pyrules.doudizhu.table.settlement import (
    Finish,
    Payment,
    ScoredBomb,
    bomb_factor,
    huanle_multiplier,
    whole_bombs,
)

SEATS = (0, 1, 2)
amounts = st.integers(0, 100_000)
bombs = st.lists(st.sampled_from(ScoredBomb), max_size=5).map(tuple)
some_seats = st.lists(st.sampled_from(SEATS), unique=True, max_size=3).map(tuple)
huanle_options = st.builds(
    HuanleOptions,
    coefficient=st.integers(0, 2_000),
    fee=st.integers(0, 100),
    initial=st.integers(0, 20),
    balances=st.none() | st.tuples(amounts, amounts, amounts),
)
finishes = st.builds(
    Finish,
    landlord=st.sampled_from(SEATS),
    landlord_won=st.booleans(),
    bid=st.integers(1, 3),
    robs=st.integers(0, 3),
    open=st.integers(1, 5),
    bombs=bombs,
    whole=bombs,
    spring=st.booleans(),
    doubled=some_seats,
)


def settled(game: str, finish: Finish, options: Options) -> Payment:
    return GAMES[game].settle(finish, options, GAMES[game].rules(options))


def fled(game: str, finish: Finish, options: Options, seat: int) -> Payment:
    flee = GAMES[game].flee
    assert flee is not None
    changed: dict[str, Any] = {name: getattr(finish, name) for name in Finish.__slots__}
    return flee(Finish(**{**changed, "fled": seat}), options, GAMES[game].rules(options))


@pytest.mark.parametrize("game", ["huanle", "tiandi", "two_card"])
@given(finish=finishes, options=huanle_options)
def test_huanle_moves_money_and_makes_none(game: str, finish: Finish, options: HuanleOptions) -> None:
    payment = settled(game, finish, options)
    assert sum(payment.seats) + payment.system == 0
    without_fee = settled(game, finish, replace(options, fee=0))
    for seat in SEATS:
        gain = without_fee.seats[seat]
        assert (gain > 0) <= ((seat == finish.landlord) is finish.landlord_won)
        fee = options.fee
        if options.balances is not None:
            held = options.balances[seat]
            assert -held <= gain <= held
            fee = min(fee, held + gain)
        assert payment.seats[seat] == gain - fee


@pytest.mark.parametrize("game", ["huanle", "tiandi", "two_card"])
@given(finish=finishes, options=huanle_options, seat=st.sampled_from(SEATS))
def test_a_flight_from_huanle_is_paid_by_who_flees(
    game: str, finish: Finish, options: HuanleOptions, seat: int
) -> None:
    payment = fled(game, finish, options, seat)
    assert sum(payment.seats) + payment.system == 0
    if options.balances is not None:
        assert payment.seats[seat] >= -options.balances[seat]
    others = [payment.seats[other] for other in SEATS if other != seat]
    assert min(others) >= -options.fee
    if options.fee == 0:
        assert others[0] == others[1] == -payment.seats[seat] // 2


@given(finish=finishes, options=huanle_options)
def test_limits_only_lower_what_is_paid(finish: Finish, options: HuanleOptions) -> None:
    without = HuanleOptions(coefficient=options.coefficient, initial=options.initial)
    free = settled("huanle", finish, without)
    limited = HuanleOptions(
        coefficient=options.coefficient, initial=options.initial, balances=options.balances
    )
    for full, paid in zip(free.seats, settled("huanle", finish, limited).seats, strict=True):
        assert abs(paid) <= abs(full)
        assert paid * full >= 0


@given(finish=finishes, coefficient=st.integers(0, 2_000), initial=st.integers(0, 20))
def test_nobody_has_more_than_10_000_points_in_a_wild_card_room(
    finish: Finish, coefficient: int, initial: int
) -> None:
    options = HuanleOptions(coefficient=coefficient, initial=initial)
    for payment in (settled("huanle", finish, options), settled("tiandi", finish, options)):
        assert max(map(abs, payment.seats)) <= 10_000 * coefficient
    quarter = initial * huanle_multiplier(finish, HUANLE)
    if quarter <= 20_000:
        paid = settled("huanle", finish, options).seats
        assert {abs(paid[seat]) for seat in finish.peasants} == {quarter * coefficient // 4}


@given(
    finish=finishes,
    unit=st.integers(0, 10_000),
    cap=st.none() | st.integers(1, 96),
    mild=st.booleans(),
    absent=st.integers(0, 3),
)
def test_point_bid_moves_money_and_makes_none(
    finish: Finish, unit: int, cap: int | None, mild: bool, absent: int
) -> None:
    options = PointBidOptions(unit=unit, cap=cap, mild=mild)
    seats = tuple(seat for place, seat in enumerate(finish.peasants) if absent >> place & 1)
    values: dict[str, Any] = {name: getattr(finish, name) for name in Finish.__slots__}
    payment = settled("point_bid", Finish(**{**values, "absent": seats}), options)
    assert sum(payment.seats) == 0
    assert finish.landlord is not None
    share = payment.multipliers[finish.peasants[0]]
    assert abs(payment.seats[finish.landlord]) == 2 * unit * share
    assert cap is None or share <= cap
    for seat in SEATS:
        away = fled("point_bid", finish, options, seat)
        assert away.seats[seat] == -unit * share_of(finish, options) * (8 if seat == finish.landlord else 4)
        assert sum(away.seats) == 0


def share_of(finish: Finish, options: PointBidOptions) -> int:
    return settled("point_bid", finish, options).multipliers[finish.peasants[0]]


@given(finish=finishes, unit=st.integers(0, 10_000), cap=st.none() | st.integers(1, 96))
def test_call_and_rob_cuts_each_peasant_by_himself(finish: Finish, unit: int, cap: int | None) -> None:
    payment = settled("call_rob", finish, CallRobOptions(unit=unit, cap=cap))
    assert sum(payment.seats) == 0
    free = settled("call_rob", finish, CallRobOptions(unit=unit))
    for seat in finish.peasants:
        full = abs(free.seats[seat])
        assert abs(payment.seats[seat]) == (full if cap is None else min(full, cap * unit))


@pytest.mark.parametrize("game", GAMES)
def test_who_wins_gains_and_who_loses_pays(game: str) -> None:
    options = GAMES[game].options()
    for landlord in SEATS:
        for won in (True, False):
            finish = Finish(landlord=landlord, landlord_won=won, robs=3)
            gains = settled(game, finish, options).seats
            assert [gain > 0 for gain in gains] == [(seat == landlord) is won for seat in SEATS]
            assert {2 * abs(gains[seat]) for seat in finish.peasants} == {abs(gains[landlord])}


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("333444555", []),
        ("3333", ["HARD"]),
        ("33334444XD", ["ROCKET", "HARD", "HARD"]),
        ("XD", ["ROCKET"]),
        ("X", []),
        ("333 9*/9", []),
        ("9*9*9*/9", []),
        ("9*9*9*9*/9", ["PURE"]),
        ("5*5*5*9*/59", ["PURE"]),
        ("5*5*5*5*9*9*9*9*/59", ["PURE"]),
        ("5*5* X*D*/5XD", ["ROCKET"]),
        ("5*5*5* X*/5XD", ["PURE"]),
        ("5*5*5*5* X*D*/5XD", ["ROCKET", "PURE"]),
        ("77 7*7*/7", []),
        ("3333 X*D*/XD", ["ROCKET", "HARD"]),
        ("", []),
    ],
)
def test_bombs_that_are_still_whole(text: str, whole: list[str]) -> None:
    assert [bomb.name for bomb in whole_bombs(Hand.parse(text))] == whole


def test_a_pure_bomb_of_a_rule_set_without_a_number_for_it_counts_as_hard() -> None:
    rules = TIANDI.replace(bomb_multipliers=(2, 6, None, 8))
    assert bomb_factor((ScoredBomb.PURE, ScoredBomb.SOFT, ScoredBomb.ROCKET), rules) == 6 * 2 * 8

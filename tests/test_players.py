"""Players: what they choose, and that whole hands among them are legal."""

from collections import Counter
from dataclasses import replace

import pytest

from laizi.doudizhu import HUANLE, PASS, Hand, Table, hints
from laizi.players import GreedyPlayer, Player, RandomPlayer, play_hand
from laizi.players.greedy import worth
from laizi.pyrules.doudizhu.table import GAMES, Bid, Call, Play, Rob, State


@pytest.mark.parametrize("game", GAMES)
def test_hands_among_random_and_greedy_players_come_to_an_end(game: str) -> None:
    for seed in range(6):
        table = Table(game, seed=seed)
        players: list[Player] = [GreedyPlayer(table.rules), RandomPlayer(seed), GreedyPlayer(table.rules)]
        play_hand(table, players)
        assert table.result is not None
        assert sum(table.result.payments) + table.result.system == 0
        assert Table.replay(table.record()).to_json() == table.to_json()


@pytest.mark.parametrize("game", GAMES)
def test_by_default_every_hand_that_is_won_is_paid(game: str) -> None:
    for seed in range(6):
        table = Table(game, seed=seed)
        play_hand(table, [GreedyPlayer(table.rules) for _ in range(3)])
        assert table.result is not None
        assert all(table.result.payments)


def test_a_random_player_takes_every_action_as_often_and_the_same_ones_again() -> None:
    actions = [Bid(points) for points in range(4)]
    player, twin = RandomPlayer(5), RandomPlayer(5)
    chosen = [player.choose(None, actions) for _ in range(4000)]
    assert chosen == [twin.choose(None, actions) for _ in range(4000)]
    assert all(900 < count < 1100 for count in Counter(chosen).values())
    assert len(set(chosen)) == 4


def test_a_random_player_names_a_bad_seed() -> None:
    with pytest.raises(ValueError, match="seed: expected a number from 0, got -1"):
        RandomPlayer(-1)


def test_worth_counts_what_makes_a_landlord() -> None:
    assert worth(Hand.parse("34567")) == 0
    assert worth(Hand.parse("X")) < worth(Hand.parse("D")) < worth(Hand.parse("XD"))
    assert worth(Hand.parse("2222")) == 4 * 2 + 4
    assert worth(Hand.parse("7777", wild="7")) == 4 * 3


def at_play(seed: int) -> Table:
    """A table of Huanle at which the landlord is to lead."""
    table = Table("huanle", seed=seed)
    player = GreedyPlayer(table.rules)
    while table.state is not State.PLAY:
        seat = table.to_act[0]
        table.act(seat, player.choose(table.view(seat), table.legal_actions(seat)))
    return table


@pytest.mark.parametrize(
    ("cards", "call", "points", "rob"),
    [
        ("3456789TJQKA", False, 0, False),
        ("D 2", True, 1, False),
        ("X 2 2", True, 2, False),
        ("D 2 2", True, 3, True),
        ("XD 2 2 3333", True, 3, True),
    ],
)
def test_a_greedy_player_calls_bids_and_robs_by_the_worth_of_its_hand(
    cards: str, call: bool, points: int, rob: bool
) -> None:
    view = replace(at_play(1).view(0), hand=Hand.parse(cards))
    player = GreedyPlayer(HUANLE)
    assert player.choose(view, [Call(True), Call(False)]) == Call(call)
    assert player.choose(view, [Bid(each) for each in range(4)]) == Bid(points)
    assert player.choose(view, [Bid(0), Bid(3)]) == Bid(3 if points == 3 else 0)
    assert player.choose(view, [Rob(True), Rob(False)]) == Rob(rob)


def test_a_greedy_player_makes_the_first_hint() -> None:
    table = at_play(1)
    (seat,) = table.to_act
    view = table.view(seat)
    chosen = GreedyPlayer(HUANLE).choose(view, table.legal_actions(seat))
    assert chosen == Play(hints(view.hand, HUANLE)[0])


def test_a_greedy_peasant_lets_the_other_one_win_unless_it_goes_out() -> None:
    helped = went_out = 0
    for seed in range(40):
        table = at_play(seed)
        player = GreedyPlayer(table.rules)
        while table.to_act:
            (seat,) = table.to_act
            view, actions = table.view(seat), table.legal_actions(seat)
            chosen = player.choose(view, actions)
            assert isinstance(chosen, Play)
            holder = next((other for other, move in reversed(view.plays) if move != PASS), seat)
            if view.to_beat is not None and view.landlord not in (seat, holder) and len(actions) > 1:
                assert chosen.move == PASS or len(chosen.move.cards) == len(view.hand)
                helped += chosen.move == PASS
                went_out += chosen.move != PASS
            table.act(seat, chosen)
    assert helped > 50
    assert went_out > 0

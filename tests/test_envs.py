"""The interfaces of others: their own tests pass, and what is said there is what the rules say."""

import doctest
import pickle
import subprocess
import sys
from collections import Counter
from math import comb
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test

from laizi.doudizhu import (
    CLASSIC,
    HUANLE,
    PRESETS,
    Kind,
    Move,
    Position,
    batch,
    check_play,
    deal,
    deals,
    legal_moves,
)
from laizi.envs import laizi_doudizhu_v0, openspiel
from laizi.envs.actions import MOST_PLAYS, MOST_PLAYS_WITHOUT_WILDS, ClassicNumber, LegalIndex, classic_codes
from laizi.envs.encoding import COLUMNS, FIELDS, MOST, encode

ROOT = Path(__file__).parents[1]
HOUSE = HUANLE.replace(name="house", long_bombs=True)
SETTINGS = [*({"rules": name} for name in PRESETS), {"rules": "CLASSIC", "actions": "number"}]


def name_of(setting: dict[str, str]) -> str:
    return " ".join(setting.values())


def test_the_examples_of_the_page() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "envs.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 8
    assert result.failed == 0


# PettingZoo


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_pettingzoo_finds_nothing_to_warn_of(setting: dict[str, str]) -> None:
    api_test(laizi_doudizhu_v0.env(**setting), num_cycles=150)
    seed_test(lambda: laizi_doudizhu_v0.env(**setting), num_cycles=40)


def test_all_that_belongs_to_plays_is_in_the_observation_if_asked() -> None:
    env = laizi_doudizhu_v0.raw_env(rules="CLASSIC", observations="dict")
    env.reset(seed=3)
    for _ in range(20):
        agent = env.agent_selection
        observation, info = env.observe(agent), env.infos[agent]
        assert env.observation_space(agent).contains(observation)
        legal = observation["action_mask"] == 1
        assert (observation["codes"][legal] == np.sort(env.position.legal_moves().codes)).all()
        assert (observation["features"][legal] == info["features"]).all()
        assert not observation["features"][~legal].any()
        waiting = env.observe(env.agents[(env.agents.index(agent) + 1) % 3])
        assert not waiting["action_mask"].any()
        assert not waiting["codes"].any()
        env.step(int(np.flatnonzero(legal)[-1]))


@pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
def test_an_action_is_the_play_that_it_stands_for(setting: dict[str, str]) -> None:
    env = laizi_doudizhu_v0.raw_env(**setting)
    env.reset(seed=5)
    rng = np.random.default_rng(1)
    while not env.position.is_over:
        info = env.infos[env.agent_selection]
        assert np.flatnonzero(info["action_mask"]).tolist() == info["actions"].tolist()
        assert info["codes"].tolist() == sorted(env.position.legal_moves().codes.tolist())
        choice = rng.integers(len(info["actions"]))
        env.step(info["actions"][choice])
        assert env.position.history[-1].code == info["codes"][choice]
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == 0
    landlord_won = env.position.winner == 0
    assert env.rewards == dict(zip(env.agents, (2, -1, -1) if landlord_won else (-2, 1, 1), strict=True))


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = laizi_doudizhu_v0.raw_env(rules="CLASSIC", actions="number")
    env.reset(seed=5)
    before = str(env.position)
    for action in (0, -1, ClassicNumber(CLASSIC).size):
        with pytest.raises(IndexError, match=f"action: {action} is no legal play now"):
            env.step(action)
    for action in (None, "0", 0.0):
        with pytest.raises(TypeError, match=r"^action: expected a whole number, got "):
            env.step(action)
    assert str(env.position) == before
    checked = laizi_doudizhu_v0.env(rules="CLASSIC", actions="number")
    checked.reset(seed=5)
    checked.step(0)
    assert checked.rewards["player_0"] == -1


def test_a_named_deal_is_played_and_a_seed_deals_the_same_games() -> None:
    dealt = deal("tiandi", seed=4)
    env = laizi_doudizhu_v0.raw_env(rules="tiandi", dealt=dealt)
    env.reset()
    assert env.position == Position.from_deal(dealt)
    games = []
    for _ in range(2):
        env = laizi_doudizhu_v0.raw_env(rules="tiandi")
        env.reset(seed=9)
        games.append([str(env.position)])
        for _ in range(3):
            env.reset()
            games[-1].append(str(env.position))
    assert games[0] == games[1]
    assert len(set(games[0])) == 4


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(laizi_doudizhu_v0.raw_env(rules="TWO_CARD", observations="dict")))
    env.reset(seed=1)
    assert env.rules.name == "TWO_CARD"
    assert "codes" in env.observe("player_0")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "whist"}, "rules: "),
        ({"actions": "code"}, "actions: expected 'index' or 'number', got 'code'"),
        ({"actions": "number"}, "rules: only the plays of CLASSIC are numbered, not those of HUANLE"),
        ({"observations": "list"}, "observations: expected 'array' or 'dict', got 'list'"),
        ({"render_mode": "human"}, "render_mode: expected 'ansi' or None, got 'human'"),
        ({"dealt": deal("classic", 1)}, "dealt: a deal of CLASSIC, not of HUANLE"),
    ],
)
def test_arguments_are_refused_by_name(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        laizi_doudizhu_v0.env(**arguments)


# OpenSpiel


@pytest.mark.parametrize("setting", [*SETTINGS, {"rules": openspiel.rules_parameter(HOUSE)}], ids=name_of)
def test_open_spiel_finds_nothing_wrong(setting: dict[str, str]) -> None:
    game = pyspiel.load_game(openspiel.NAME, setting)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_rule_set_of_ones_own_is_a_parameter() -> None:
    game = pyspiel.load_game(openspiel.NAME, {"rules": openspiel.rules_parameter(HOUSE), "deal": 1})
    copy = pyspiel.load_game(str(game))
    assert copy.new_initial_state().position.rules == HOUSE
    with pytest.raises(ValueError, match="whist"):
        openspiel.DoudizhuGame({"rules": "whist"})


def test_chance_deals_as_the_rules_say() -> None:
    game = pyspiel.load_game(openspiel.NAME, {"rules": "tiandi"})
    state = game.new_initial_state()
    dealt = deal("tiandi", seed=8)
    for card in (card for hand in dealt.hands for card in hand):
        state.apply_action(card)
    outcomes = dict(state.chance_outcomes())
    assert list(outcomes) == [openspiel.FIRST_WILD_RANK + rank for rank in range(14)]
    assert sum(outcomes.values()) == pytest.approx(1)
    for rank in reversed(dealt.wild_ranks):
        state.apply_action(openspiel.FIRST_WILD_RANK + rank)
    assert state.position == Position.from_deal(dealt)
    assert state.legal_actions() == list(range(len(legal_moves(dealt.landlord_hand(0), "tiandi"))))


def test_what_a_player_sees_does_not_depend_on_hidden_cards() -> None:
    game = pyspiel.load_game(openspiel.NAME, {"rules": "classic"})
    cards = [card for hand in deal("classic", seed=8).hands for card in hand]
    swapped = [*cards[:17], *cards[34:], *cards[17:34]]
    states = []
    for order in (cards, swapped):
        states.append(game.new_initial_state())
        for card in order:
            states[-1].apply_action(card)
    one, other = states
    assert one.observation_tensor(0) == other.observation_tensor(0)
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_string(1) != other.observation_string(1)


def test_what_a_player_sees_says_whose_turn_it_is() -> None:
    state = pyspiel.load_game(openspiel.NAME, {"rules": "classic", "deal": 1}).new_initial_state()
    texts, tensors = set(), set()
    for turn in range(3):
        state.position = Position.parse(f"doudizhu-1 - 345,66,7 0 {turn} - 0 -,-,- - CLASSIC")
        texts.add(state.observation_string(0))
        tensors.add(tuple(state.observation_tensor(0)))
    assert len(texts) == len(tensors) == 3


def test_the_text_of_a_game_reads_back() -> None:
    game = pyspiel.load_game(openspiel.NAME, {"rules": "tiandi", "deal": 5})
    state = game.new_initial_state()
    state.apply_action(3)
    assert str(pyspiel.load_game(str(game))) == str(game)
    copies = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(copies[0]), str(copies[1])) == (str(game), str(state))


def test_a_state_is_cloned_apart() -> None:
    state = pyspiel.load_game(openspiel.NAME, {"rules": "huanle", "deal": 3}).new_initial_state()
    clone = state.clone()
    clone.apply_action(0)
    assert state.position == Position.from_deal(deal("huanle", 3))
    assert clone.position != state.position


# The numbering and the encoding


def test_every_play_of_classic_has_a_number() -> None:
    codes = classic_codes()
    assert (np.diff(codes) > 0).all()
    for code in codes[1:].tolist():
        check_play(Move.from_code(code), CLASSIC)
    counts, wilds = deals(5_000, CLASSIC, seed=1).landlord_hand(0)
    assert np.isin(batch.legal_moves(counts, wilds, -1, CLASSIC).codes, codes).all()


def test_there_are_as_many_plays_of_classic_as_combinatorics_say() -> None:
    def sets(ranks: int, number: int) -> int:
        """Sets of so many cards out of four of each of some ranks and two jokers."""
        ways = [1, 2, 1] + [0] * number
        for _ in range(ranks):
            ways = [sum(ways[max(0, n - 4) : n + 1]) for n in range(number + 1)]
        return ways[number]

    expected = dict.fromkeys((Kind.PAIR, Kind.TRIO, Kind.BOMB), 13)
    expected |= {Kind.PASS: 1, Kind.SOLO: 15, Kind.ROCKET: 1}
    expected[Kind.TRIO_SOLO], expected[Kind.TRIO_PAIR] = 13 * sets(12, 1), 13 * 12
    expected[Kind.QUAD_SOLO], expected[Kind.QUAD_PAIR] = 13 * sets(12, 2), 13 * comb(12, 2)
    expected[Kind.SOLO_CHAIN] = sum(13 - length for length in range(5, 13))
    expected[Kind.PAIR_CHAIN] = sum(13 - length for length in range(3, 11))
    expected[Kind.AIRPLANE] = sum(13 - length for length in range(2, 7))
    expected[Kind.AIRPLANE_SOLO] = sum((13 - k) * sets(13 - k, k) for k in range(2, 6))
    expected[Kind.AIRPLANE_PAIR] = sum((13 - k) * comb(13 - k, k) for k in range(2, 5))
    assert Counter(code >> 55 for code in classic_codes().tolist()) == expected


def test_no_hand_has_more_plays_than_there_are_actions() -> None:
    most = np.array([[1] * 8 + [3] * 4 + [0] * 3], np.uint8)
    assert batch.count_moves(most, np.zeros(1, np.uint8), -1, CLASSIC)[0] == MOST_PLAYS_WITHOUT_WILDS
    assert LegalIndex(CLASSIC).size == MOST_PLAYS_WITHOUT_WILDS
    assert LegalIndex(HUANLE).size == MOST_PLAYS == 82_543


def test_the_encoding_is_what_the_page_says() -> None:
    page = (ROOT / "docs" / "envs.md").read_text("utf-8")
    for name, columns in FIELDS.items():
        last = columns.stop - 1
        between = {0: f"{last}", 1: f"{columns.start}, {last}"}.get(
            last - columns.start, f"{columns.start}-{last}"
        )
        assert f"| {between} | `{name}` |" in page
    assert max(columns.stop for columns in FIELDS.values()) == COLUMNS


def test_the_encoding_says_what_the_view_says() -> None:
    position = Position.from_deal(deal("tiandi", seed=2))
    rng = np.random.default_rng(2)
    while not position.is_over:
        moves = position.legal_moves()
        for seat in range(3):
            view, row = position.view(seat), encode(position.view(seat))
            assert row.max() <= MOST
            assert tuple(row[FIELDS["counts"]]) == view.hand.counts
            assert tuple(row[FIELDS["wild_ranks"]] - 1) == view.wild_ranks
            assert tuple(row[FIELDS["cards_left"]]) == view.cards_left
            assert tuple(row[FIELDS["played_counts"]][15:30]) == view.played[1].counts
            assert tuple(row[FIELDS["played_wilds"]][:2]) == view.played[0].wilds
            assert (row[90], row[91], row[93]) == (seat, view.turn, view.passes)
            assert row[92] == (0 if view.made_by is None else view.made_by + 1)
            assert row[FIELDS["to_beat"]][:108].sum() == len(view.to_beat.cards)
        position.apply(moves[int(rng.integers(len(moves)))])


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [("pettingzoo", "laizi_doudizhu_v0", "pettingzoo"), ("pyspiel", "openspiel", "openspiel")],
)
def test_without_the_library_one_line_says_what_to_install(library: str, module: str, extra: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None\nimport laizi.envs.{module}"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].endswith(f": pip install 'laizi[{extra}]'")

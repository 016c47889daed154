"""Whole hands of mahjong played at random, every state of which is checked.

`make hands` plays many of them: python tests/mahjong_play.py --hands 10000
"""

import argparse
import random
import sys
from collections import Counter
from importlib import import_module
from typing import Any

import mahjong_cases as cases

from laizi.cli.commands.mahjong.bot import choose
from laizi.pyrules.mahjong import Action, Answers, Log, MeldKind, Phase, SichuanRules, State, Table, WinSource
from laizi.pyrules.mahjong.tiles import COPIES, SUITED_SLOTS

DEFAULT_HANDS = 10_000
REPLAY_EVERY = 10


def tiles_of(state: State, rules: SichuanRules) -> Counter[int]:
    """Every tile of a table by its slot, wherever it lies."""
    found = Counter(state.wall)
    for seat in state.seats:
        found.update(seat.hand.tiles())
        found.update(seat.discards)
        found[rules.wild_tile or 0] += seat.hand.all_wilds
        for meld in seat.hand.melds:
            found[meld.tile] += meld.naturals
    if state.phase is Phase.ROB and state.offered is not None:
        found[state.offered] += 1
    return found


def check_state(state: State, rules: SichuanRules) -> None:
    """Whether all tiles are there, every seat has as many as it should, and points sum to zero."""
    assert tiles_of(state, rules) == dict.fromkeys(range(SUITED_SLOTS), COPIES)
    for seat in range(4):
        drawn = state.phase in (Phase.SWAP, Phase.MISSING, Phase.TURN) and seat == state.turn
        if state.phase is not Phase.OVER:
            assert state.hand(seat).size == 13 + drawn
    assert all(sum(kong.points) == 0 for kong in state.kongs)
    assert (state.result is not None) == (state.phase is Phase.OVER) == (not state.asked)


def kong_points(state: State) -> list[int]:
    """What kongs are worth to each seat by the melds that lie there when the hand is over."""
    result = state.result
    assert result is not None
    some_ready = result.ready is not None and any(result.ready)
    points = [0, 0, 0, 0]
    for seat in range(4):
        if some_ready and result.ready is not None and not result.ready[seat]:
            continue
        for meld in state.hand(seat).melds:
            others = [other for other in range(4) if other != seat]
            paid = [other for _ in range(meld.laid) for other in others]
            if meld.kind is MeldKind.EXPOSED_KONG and meld.source is not None:
                paid += [meld.source] * 2
            elif meld.kind.is_kong:
                paid += others * (2 if meld.kind is MeldKind.CONCEALED_KONG else 1)
            for payer in paid:
                points[payer] -= 1
                points[seat] += 1
    if any(win.after_kong and win.source is WinSource.DISCARD for win, _ in result.wins):
        points = [sum(pair) for pair in zip(points, (-p for p in state.kongs[-1].points), strict=True)]
    return points


def play_hand(seed: int, answers: Answers | None = None) -> Table:
    """The end of a hand of a random rule set, which seats play more or less at random."""
    chance = random.Random(seed)
    rules = cases.rule_set(chance.randrange)
    table = Table(rules, seed, answers=answers)
    folly = chance.random() / 3
    while table.asked is not None:
        check_state(table.state, rules)
        legal = table.legal_actions()
        assert len(set(legal)) == len(legal)
        table.play(_chosen(chance, table, legal, folly))
    check_state(table.state, rules)
    result = table.result
    assert result is not None
    for points in (result.points, result.win_points, result.kong_points, result.ready_points):
        assert sum(points) == 0
    assert all(score.legal for _, score in result.wins)
    assert list(result.kong_points) == kong_points(table.state)
    if seed % REPLAY_EVERY == 0:
        log = Log.from_json(table.log().to_json())
        assert log == table.log()
        assert Table.replay(log, answers).state == table.state
    return table


def _chosen(chance: random.Random, table: Table, legal: tuple[Action, ...], folly: float) -> Action:
    if chance.random() < folly:
        return chance.choice(legal)
    assert table.asked is not None
    return choose(table.view(table.asked), legal)


def main() -> int:
    parser = argparse.ArgumentParser(description="Play whole hands of mahjong and check every state.")
    parser.add_argument("--hands", type=int, default=DEFAULT_HANDS, help="how many (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default %(default)s)")
    parser.add_argument(
        "--answers", default="laizi.mahjong", help="what answers for wins (default %(default)s)"
    )
    options = parser.parse_args()
    answers: Any = import_module(options.answers)
    ends: Counter[str] = Counter()
    actions = 0
    for seed in range(options.first, options.first + options.hands):
        table = play_hand(seed, answers)
        actions += len(table.log().entries)
        assert table.result is not None
        ends["exhausted" if not table.result.wins else table.result.wins[0][0].source.name.lower()] += 1
        ends["several winners"] += len(table.result.wins) > 1
    print(f"{options.hands} hands, {actions} actions, {dict(ends)}: tiles and points conserved")
    return 0


if __name__ == "__main__":
    sys.exit(main())

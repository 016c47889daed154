"""Play random hands at the table to their end, and check after each event what must always hold.

    python tests/table_games.py [--games 20000] [--seed 1] [--workers 2] [--readable 400] [--game NAME ...]

Seats answer at random, let time run out, leave, hand over to the table and come back, in rooms with random
options, several hands in a row. Checked are: all 54 cards are somewhere, once; a view does not depend on what
the seat may not know; what is not possible is refused and changes nothing; the result is what the public
history says, and the money adds up to zero; the record replays to the same hand. For the first ones the
readable rules are asked too, and give the same hand. The exit code is 1 if something does not hold.
"""

import argparse
import copy
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from typing import Any, Final

import pytest
from rich.console import Console
from rich.progress import Progress

from laizi import doudizhu
from laizi.doudizhu import PASS, Deal, Move, bomb_multiplier
from laizi.pyrules import doudizhu as readable
from laizi.pyrules.doudizhu.table import (
    GAMES,
    Action,
    Bid,
    Call,
    Double,
    IllegalActionError,
    Join,
    Open,
    Pick,
    Play,
    Rob,
    Shuffle,
    Start,
    State,
    Table,
)
from laizi.pyrules.doudizhu.table.situation import Situation
from laizi.pyrules.doudizhu.table.view import view_of

SEATS: Final = range(3)
HANDS_OF_A_MATCH: Final = 4
HANDS_OF_A_TASK: Final = 100
COMPARED: Final = [field.name for field in fields(Situation) if field.name not in ("plays_by", "shuffler")]
SMALL_HAND: Final = 6
"""Of hands with so many cards both sides are asked for all plays."""

ANSWERS: Final = (
    Join(),
    *(Start(yes) for yes in (True, False)),
    *(Pick(rank) for rank in (4, 13)),
    *(kind(yes) for kind in (Open, Call, Rob, Double) for yes in (True, False)),
    *(Bid(points) for points in range(4)),
    Play(PASS),
)


class Tester:
    """Random hands of one game, counted by how they ended; a broken promise is an AssertionError."""

    def __init__(self, game: str, seed: str, *, both_sides: bool = True) -> None:
        self.game = game
        self.random = random.Random(f"{game} {seed}")
        self.both_sides = both_sides
        self.tally: Counter[str] = Counter()

    def play_match(self, hands: int) -> None:
        """So many hands in a row."""
        table: Table = doudizhu.Table(self.game, self._options(), self.random.getrandbits(40))
        for _ in range(hands):
            # Some hands have nobody who leaves or is absent, so that all ways to end are common.
            self.restless = self.random.randrange(2) == 1
            self._play_hand(table)
            self._check_result(table)
            self._check_record(table)
            following = table.next_hand(self.random.getrandbits(40))
            self._check_next(table, following)
            table = following

    def _options(self) -> dict[str, Any]:
        choose = self.random.choice
        if self.game == "point_bid":
            return {"unit": choose([1, 1000]), "cap": choose([None, 96]), "mild": choose([True, False])}
        if self.game == "call_rob":
            switches = {name: choose([True, False]) for name in ("winner_first", "hard_over_soft")}
            return {"unit": choose([1, 7]), "cap": choose([None, 24]), **switches}
        balances = choose([None, [self.random.randrange(100_000) for _ in SEATS]])
        room = {"coefficient": choose([1, 3, 1000]), "fee": choose([0, 50]), "initial": choose([1, 2, 15])}
        return {**room, "balances": balances}

    def _play_hand(self, table: Table) -> None:
        check_cards(table)
        while table.result is None:
            if self.random.randrange(12) == 0:
                self._try_the_impossible(table)
            if self.random.randrange(8) == 0:
                self._check_view(table, self.random.choice(SEATS))
            self._step(table)
            check_cards(table)
        self._check_view(table, self.random.choice(SEATS))
        for seat in SEATS:
            self._check_refused(table, seat, self.random.choice(ANSWERS))

    def _step(self, table: Table) -> None:
        """Let something happen that is possible."""
        seat = self.random.choice(table.to_act)
        chance = self.random.randrange(300) if self.restless else 300
        trustees = table.view(0).trustees
        if chance == 0 and table.state is not State.MATCH:
            other = self.random.choice([seat for seat in SEATS if seat not in trustees])
            table.leave(other)
        elif chance < 4 and GAMES[self.game].trustees:
            other = self.random.choice(SEATS)
            (table.take_over if other in trustees else table.hand_over)(other)
        elif chance < 20 and table.state is not State.MATCH:
            table.timeout(seat)
        else:
            table.act(seat, self._choose(table, seat))

    def _choose(self, table: Table, seat: int) -> Action:
        legal = table.legal_actions(seat)
        if table.state is State.PLAY and self.both_sides:
            hand, to_beat = table.view(seat).hand, table.view(seat).to_beat
            if len(hand) <= SMALL_HAND:
                slow = readable.legal_moves(hand, table.rules, to_beat)
                assert {action.move for action in legal if isinstance(action, Play)} == set(slow)
        return legal[self.random.randrange(len(legal))]

    def _try_the_impossible(self, table: Table) -> None:
        """Answers that are not allowed, by seats that are asked and by others."""
        seat = self.random.choice(SEATS)
        action: Action = self.random.choice(ANSWERS)
        if table.state is State.PLAY and self.random.randrange(2):
            action = self._any_play(table)
        if seat not in table.to_act or action not in table.legal_actions(seat):
            self._check_refused(table, seat, action)

    def _any_play(self, table: Table) -> Play:
        """A play that may or may not be possible: one of another seat, or of a lead."""
        hand = table.view(self.random.choice(SEATS)).hand
        moves = doudizhu.legal_moves(hand, table.rules)
        return Play(moves[self.random.randrange(len(moves))] if moves else PASS)

    def _check_refused(self, table: Table, seat: int, action: Action) -> None:
        before = snapshot(table)
        with pytest.raises(IllegalActionError) as refused:
            table.act(seat, action)
        assert refused.value.english.endswith(".")
        assert refused.value.chinese
        assert snapshot(table) == before

    def _check_view(self, table: Table, seat: int) -> None:
        """A view stays the same when all is changed that the seat may not know."""
        situation = table._situation
        other = self._changed(situation, seat)
        arguments = (seat, table.game, table.to_act, table.result)
        assert view_of(other, *arguments) == table.view(seat)

    def _changed(self, situation: Situation, seat: int) -> Situation:
        """Another situation that is the same for this seat."""
        changed = copy.copy(situation)
        closed = [other for other in SEATS if other != seat and other not in situation.opened]
        hidden = [card for other in closed for card in situation.hands[other]]
        shuffle = situation.shuffle
        if shuffle is not None:
            deal = shuffle.deal
            bottom_known = situation.landlord is not None
            dealt = {card for hand in situation.hands for card in hand} | set(situation.played)
            stock = [card for hand in deal.hands for card in hand if card not in dealt]
            hidden += stock + ([] if bottom_known else list(deal.bottom))
            self.random.shuffle(hidden)
            rest = iter(hidden)
            changed.hands = [
                tuple(next(rest) for _ in situation.hands[other])
                if other in closed
                else situation.hands[other]
                for other in SEATS
            ]
            left = tuple(rest)
            bottom = deal.bottom if bottom_known else left[-3:]
            hands = tuple(tuple(self.random.sample(hand, len(hand))) for hand in deal.hands)
            known = situation.wild_ranks is not None
            ranks = deal.wild_ranks if known else self.random.choice(full_wild_ranks(deal.rules))
            another = object.__new__(Shuffle)
            object.__setattr__(another, "deal", Deal(deal.rules, hands, bottom, ranks))
            object.__setattr__(another, "first_caller", self.random.choice(SEATS))
            changed.shuffle = another
        if situation.state.together:
            others = {other: self.random.choice(ANSWERS) for other in situation.answers if other != seat}
            changed.answers = {**situation.answers, **others}
        return changed

    def _check_result(self, table: Table) -> None:
        result, view = table.result, table.view(0)
        assert result is not None
        assert sum(result.payments) + result.system == 0
        assert table.to_act == ()
        assert (result.landlord, result.fled) == (view.landlord, result.fled)
        ending = "flight" if result.fled is not None else "won" if result.landlord_won else "lost"
        self.tally["void" if result.landlord is None and result.fled is None else ending] += 1
        self.tally["springs"] += result.spring
        self.tally["redeals"] += max(view.deals - 1, 0)
        self.tally["events"] += len(table.events)
        self.tally["bombs"] += sum(bomb_multiplier(move, table.rules) > 1 for _, move in view.plays)
        balances = table.options.to_json().get("balances")
        if balances is not None:
            assert all(held + gain >= 0 for held, gain in zip(balances, result.payments, strict=True))
        if result.landlord is None or result.fled is not None:
            return
        assert (result.first_out == result.landlord) is result.landlord_won
        expected = multipliers(table)
        assert result.multipliers == expected, (result, expected)
        if self.game == "call_rob" or (self.game == "point_bid" and not view.trustees):
            unit = table.options.to_json()["unit"]
            gains = [(-1 if result.landlord_won else 1) * unit * factor for factor in expected]
            gains[result.landlord] *= -1
            assert list(result.payments) == gains

    def _check_record(self, table: Table) -> None:
        record = table.record()
        # That the digest of everything is the same, a replay asks for by itself.
        again = doudizhu.Table.replay(record)
        assert snapshot(again) == snapshot(table)
        if self.both_sides:
            assert snapshot(Table.replay(record)) == snapshot(table)

    def _check_next(self, table: Table, following: Table) -> None:
        assert table.result is not None
        before, after = table.options.to_json(), following.options.to_json()
        if before.get("balances") is not None:
            gains = zip(before["balances"], table.result.payments, strict=True)
            assert after["balances"] == [held + gain for held, gain in gains]
        winner_first = before.get("winner_first", False)
        assert after["first_caller"] == (table.result.first_out if winner_first else None)


def snapshot(table: Table) -> list[Any]:
    """Everything about a table, so that it can be compared later; who answers for plays is left out."""
    situation = table._situation
    values = [copy.copy(getattr(situation, name)) for name in COMPARED]
    return [*values, table.events, table.result, table.options]


def full_wild_ranks(rules: Any) -> list[tuple[int, ...]]:
    """The wild ranks that a deal can have."""
    return [ranks for ranks in rules.wild_rank_sets() if len(ranks) == rules.most_wild_ranks]


def check_cards(table: Table) -> None:
    """All 54 cards are in a hand, at the bottom, not dealt yet, or played."""
    situation = table._situation
    if situation.shuffle is None:
        assert situation.hands == [(), (), ()]
        return
    deal = situation.shuffle.deal
    held = [card for hand in situation.hands for card in hand] + situation.played
    left = sorted({card for hand in (*deal.hands, deal.bottom) for card in hand}.difference(held))
    assert sorted(held + left) == list(range(54))
    waiting = {State.PICK: 54, State.BEFORE: 54, State.FIRST_HALF: 30}
    if table.state is not State.SETTLED:
        landlord = situation.landlord is not None
        assert len(left) == waiting.get(table.state, 0 if landlord else 3)


def multipliers(table: Table) -> tuple[int, ...]:
    """What the stakes are multiplied by, worked out again from what everybody has heard and seen."""
    view = table.view(0)
    options = table.options.to_json()
    landlord = view.landlord
    assert landlord is not None
    said = [action for _, action in view.history]
    robs = sum(action == Rob(True) for action in said)
    factor = 2**robs * max(view.opened.values(), default=1)
    bombs = [bomb_multiplier(move, table.rules) for _, move in view.plays]
    made: list[tuple[int, Move]] = [(seat, move) for seat, move in view.plays if move != PASS]
    by_landlord = sum(seat == landlord for seat, _ in made)
    last = made[-1][0]
    spring = by_landlord == len(made) if last == landlord else by_landlord == 1
    if table.game == "call_rob":
        fan = sum(bomb > 1 for bomb in bombs)
        peasants = {
            seat: factor * 2**fan * 2 ** ((seat in view.doubled) + (landlord in view.doubled))
            for seat in SEATS
            if seat != landlord
        }
        cap = options["cap"]
        cut = {seat: stake if cap is None else min(stake, cap) for seat, stake in peasants.items()}
        return tuple(cut.get(seat, sum(cut.values())) for seat in SEATS)
    if options.get("mild"):
        factor *= 1 + sum({1: 0, 2: 1, 4: 2}[bomb] for bomb in bombs) + spring
    else:
        for bomb in bombs:
            factor *= bomb
        factor *= 1 + spring
    if table.game == "point_bid":
        factor *= max(action.points for action in said if isinstance(action, Bid))
        factor = min(factor, options["cap"] or factor)
    return tuple(2 * factor if seat == landlord else factor for seat in SEATS)


def play(game: str, seed: str, hands: int, both_sides: bool) -> Counter[str]:
    """So many hands of a game, in matches, and how they ended; the readable rules are slow."""
    tester = Tester(game, seed, both_sides=both_sides)
    for start in range(0, hands, HANDS_OF_A_MATCH):
        tester.play_match(min(HANDS_OF_A_MATCH, hands - start))
    return tester.tally


def main() -> int:
    parser = argparse.ArgumentParser(description="Play random hands at the table and check them.")
    parser.add_argument("--games", type=int, default=20_000, help="hands of each game (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random answers (default %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default %(default)s)")
    parser.add_argument(
        "--readable", type=int, default=400, help="so many also by the readable rules (default %(default)s)"
    )
    parser.add_argument("--game", action="append", choices=list(GAMES), help="a game (default all)")
    options = parser.parse_args()
    games = options.game or list(GAMES)
    start = time.perf_counter()
    tallies: dict[str, Counter[str]] = {game: Counter() for game in games}
    with (
        Progress(console=Console(stderr=True)) as progress,
        ProcessPoolExecutor(options.workers) as workers,
    ):
        bar = progress.add_task("hands", total=options.games * len(games))
        tasks = [
            (
                game,
                first,
                workers.submit(play, game, f"{options.seed}.{first}", size, first < options.readable),
            )
            for first in range(0, options.games, HANDS_OF_A_TASK)
            for size in [min(HANDS_OF_A_TASK, options.games - first)]
            for game in games
        ]
        failures = []
        for game, first, task in tasks:
            error = task.exception()
            if error is None:
                tallies[game] += task.result()
            else:
                failures.append(f"{game}, hands from {first}: {error!r}")
            progress.advance(bar, min(HANDS_OF_A_TASK, options.games - first))
    for game, tally in tallies.items():
        print(f"{game}: " + ", ".join(f"{number} {what}" for what, number in tally.most_common()))
    for failure in failures:
        print(failure)
    seconds = time.perf_counter() - start
    print(f"{options.games} hands of each game in {seconds:.0f} s, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

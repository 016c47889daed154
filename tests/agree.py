"""Compare the readable and the native rules at length: random hands of random rule sets, and plays to follow.

    python tests/agree.py [--hands 200000] [--seed 1] [--workers 2]

The default takes two cores about half an hour. Every hundredth hand is a full one of 17 to 20 cards, the
others have 1 to 16, small ones more often. What the two sides disagree on is printed as the call that shows
it, and the exit code is then 1. One hand is repeated by `--first` with its number and `--hands 1`.
"""

import argparse
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import cases
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.pyrules.doudizhu import PASS, Hand, Move, MoveList
from laizi.pyrules.doudizhu.comparison import outranks
from laizi.pyrules.doudizhu.move import LENGTH_BIT, RANK_BIT

DEFAULT_HANDS = 200_000
FULL_HAND_EVERY = 100
FULL_HANDS = range(17, 21)
MOST_CARDS_OF_OTHER = 10
MOST_SHOWN = 3


@dataclass
class Tally:
    """What was compared, and the disagreements in words."""

    hands: int = 0
    plays: int = 0
    follows: int = 0
    moves: int = 0
    mismatches: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.hands += other.hands
        self.plays += other.plays
        self.follows += other.follows
        self.moves += other.moves
        self.mismatches += other.mismatches


class Comparison:
    """One hand, asked about on both sides."""

    def __init__(self, seed: int, number: int) -> None:
        self.number = number
        self.choose = random.Random(f"{seed}/{number}").randrange
        self.tally = Tally(hands=1)
        self.rules = cases.rule_set(self.choose)
        self.wild_ranks = cases.wild_ranks(self.choose, self.rules)
        self.hand = self._hand(self._size())
        self.leads: list[Move] = list(pyrules.legal_moves(self.hand, self.rules))

    def run(self) -> Tally:
        """Compare leads, follows, readings and single moves."""
        self._compare(self.leads, None)
        other = self._hand(1 + self.choose(MOST_CARDS_OF_OTHER))
        for to_beat in self._plays_to_beat(other):
            follows = [PASS, *(move for move in self.leads if outranks(move, to_beat, self.rules))]
            self._compare(follows, to_beat)
            self.tally.follows += 1
        if self.number % FULL_HAND_EVERY:
            to_beat = cases.play(self.choose, other, self.rules)
            self._compare(list(pyrules.legal_moves(self.hand, self.rules, to_beat)), to_beat)
        for _ in range(4):
            self._compare_move(cases.move_of(self.choose, cases.part(self.choose, self.hand)))
        return self.tally

    def _size(self) -> int:
        if self.number % FULL_HAND_EVERY == 0:
            return FULL_HANDS[self.choose(len(FULL_HANDS))]
        return 1 + min(self.choose(FULL_HANDS[0] - 1), self.choose(FULL_HANDS[0] - 1))

    def _hand(self, size: int) -> Hand:
        return cases.hand(self.choose, self.rules, self.wild_ranks, size)

    def _plays_to_beat(self, other: Hand) -> Iterator[Move]:
        """Of each kind and length that the hand or another one can lead, one play."""
        groups: dict[int, list[Move]] = {}
        for move in [*self.leads, *pyrules.legal_moves(other, self.rules)]:
            groups.setdefault(move.code >> LENGTH_BIT, []).append(move)
        for group in groups.values():
            yield group[self.choose(len(group))]

    def _compare(self, expected: list[Move], to_beat: Move | None) -> None:
        """The native plays of the hand, and their number, against those that it should have."""
        question = self.hand, self.rules, to_beat
        found = fastcore.legal_moves(*question)
        self.tally.plays += len(expected)
        wanted = Counter(move.code for move in expected)
        given = Counter(found.codes.tolist())
        if given != wanted:
            detail = f"only native {self._shown(given - wanted)}, only readable {self._shown(wanted - given)}"
            self._mismatch("legal_moves", self._arguments(to_beat), detail)
        elif [code >> RANK_BIT for code in wanted] != (found.codes >> RANK_BIT).tolist():
            self._mismatch("legal_moves", self._arguments(to_beat), "the groups are in another order")
        if fastcore.count_moves(*question) != len(expected):
            detail = f"native {fastcore.count_moves(*question)}, readable {len(expected)}"
            self._mismatch("count_moves", self._arguments(to_beat), detail)

    def _compare_move(self, move: Move) -> None:
        """Whether a move of cards of the hand is one of its plays, and all readings of these cards."""
        self.tally.moves += 1
        expected = move in self.leads
        if fastcore.is_legal(move, self.hand, self.rules) != expected:
            arguments = f"Move.parse({str(move)!r}), {self._arguments(None)}"
            self._mismatch("is_legal", arguments, f"native {not expected}, readable {expected}")
        readings = [side.readings(move.cards, self.rules) for side in (fastcore, pyrules)]
        if move != PASS and readings[0] != readings[1]:
            arguments = f"Hand.parse({str(move.cards)!r}), {self._rules()}"
            self._mismatch("readings", arguments, f"native {readings[0]}, readable {readings[1]}")

    def _mismatch(self, function: str, arguments: str, detail: str) -> None:
        self.tally.mismatches.append(f"hand {self.number}: {function}({arguments}): {detail}")

    def _arguments(self, to_beat: Move | None) -> str:
        text = f"Hand.parse({str(self.hand)!r}), {self._rules()}"
        return text if to_beat is None else f"{text}, Move.parse({str(to_beat)!r})"

    def _rules(self) -> str:
        preset = pyrules.PRESETS.get(self.rules.name)
        return repr(self.rules.name) if preset else f"RuleSet.from_json({self.rules.to_json()!r})"

    def _shown(self, codes: Counter[int]) -> str:
        shown = ", ".join(map(str, MoveList(list(codes)[:MOST_SHOWN], self.wild_ranks)))
        return f"{codes.total()} ({shown})" if shown else "none"


def compare(seed: int, numbers: range) -> Tally:
    """Compare the hands of these numbers."""
    tally = Tally()
    for number in numbers:
        tally.add(Comparison(seed, number).run())
    return tally


def compare_task(task: tuple[int, range]) -> Tally:
    return compare(*task)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the readable and the native rules at length.")
    parser.add_argument("--hands", type=int, default=DEFAULT_HANDS, help="how many (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random hands (default %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first hand (default %(default)s)")
    options = parser.parse_args()
    last = options.first + options.hands
    tasks = [(options.seed, range(start, min(start + 50, last))) for start in range(options.first, last, 50)]
    total = Tally()
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("hands, {task.fields[mismatches]} mismatches,"),
        TimeRemainingColumn(),
    )
    progress = Progress(*columns, console=Console(stderr=True))
    with progress, multiprocessing.Pool(options.workers) as pool:
        bar = progress.add_task("", total=options.hands, mismatches=0)
        for tally in pool.imap_unordered(compare_task, tasks):
            total.add(tally)
            progress.update(bar, completed=total.hands, mismatches=len(total.mismatches))
            for mismatch in tally.mismatches:
                print(mismatch, flush=True)
    print(
        f"{total.hands} hands, {total.plays} plays, {total.follows} follows, {total.moves} single moves: "
        f"{len(total.mismatches)} mismatches"
    )
    return 1 if total.mismatches else 0


if __name__ == "__main__":
    sys.exit(main())

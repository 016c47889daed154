"""Compare the readable and the native rules of mahjong at length: random hands of random rule sets.

    python tests/agree_mahjong.py [--hands 100000] [--seed 1] [--workers 2]

Each number is a rule set with a hand of 14 tiles and one of 13. The readable side groups every hand with its
wilds as every tile. What the two sides disagree on is printed as the call that shows it, and the exit code is
then 1. One number is repeated by `--first` with it and `--hands 1`.
"""

import argparse
import multiprocessing
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import mahjong_cases as cases
from mahjong_arrays import arrays, circumstances
from rich.console import Console
from rich.progress import Progress

import laizi.fastcore.mahjong as fastcore
import laizi.pyrules.mahjong as pyrules
from laizi.fastcore.mahjong import batch
from laizi.pyrules.mahjong import Hand, SichuanRules, Win

DEFAULT_HANDS = 100_000
HANDS_AT_ONCE = 50
MOST_SHOWN = 3


@dataclass
class Tally:
    """What was compared, and the disagreements in words."""

    hands: int = 0
    wins: int = 0
    waiting: int = 0
    mismatches: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.hands += other.hands
        self.wins += other.wins
        self.waiting += other.waiting
        self.mismatches += other.mismatches


def answer(ask: Any, *arguments: Any) -> Any:
    """What a function gives, or the error that it raises."""
    try:
        return ask(*arguments)
    except ValueError as error:
        return type(error), str(error)


def compare_one(seed: int, number: int) -> Tally:
    """One rule set, a complete hand and a waiting one, asked about on both sides and as arrays."""
    choose = random.Random(f"{seed}/{number}").randrange
    rules = cases.rule_set(choose)
    complete, waiting = cases.hand(choose, rules, 14), cases.hand(choose, rules, 13)
    win = cases.win(choose, complete)
    is_win, waits = pyrules.is_win(complete, rules), pyrules.waits(waiting, rules)
    tally = Tally(hands=1, wins=is_win, waiting=bool(waits))
    score = answer(pyrules.score, win, rules)
    fan = score.fan if is_win else -1
    expected = {
        ("is_win", complete): is_win,
        ("is_win", waiting): False,
        ("waits", waiting): waits,
        ("shanten", complete): answer(pyrules.shanten, complete, rules),
        ("shanten", waiting): answer(pyrules.shanten, waiting, rules),
        ("score", win): score,
    }
    for (name, question), wanted in expected.items():
        found = answer(getattr(fastcore, name), question, rules)
        if found != wanted:
            tally.mismatches.append(shown(number, name, question, rules, found, wanted))
    for name, question, found, wanted in [
        ("batch.is_win", complete, in_batch(batch.is_win, complete, rules), is_win),
        ("batch.waits", waiting, tuple(in_batch(batch.waits, waiting, rules).nonzero()[0].tolist()), waits),
        ("batch.score", win, in_batch(batch.score, complete, rules, circumstances(win)), fan),
        ("batch.shanten", waiting, in_batch(batch.shanten, waiting, rules), expected["shanten", waiting]),
    ]:
        if found != wanted:
            tally.mismatches.append(shown(number, name, question, rules, found, wanted))
    return tally


def in_batch(ask: Any, hand: Hand, rules: SichuanRules, *more: Any) -> Any:
    """The answer of a batch of one hand."""
    counts, wilds, melds, missing = arrays([hand])
    return ask(counts, wilds, melds, rules, *more, missing)[0]


def shown(
    number: int, name: str, question: Hand | Win, rules: SichuanRules, found: object, wanted: object
) -> str:
    """A disagreement as the call that shows it."""
    call = f"{name}({question!r}, SichuanRules.from_json({rules.to_json()!r}))"
    return f"hand {number}: {call}: native {found}, readable {wanted}"


def compare(seed: int, numbers: range) -> Tally:
    """The tally of some hands."""
    tally = Tally()
    for number in numbers:
        tally.add(compare_one(seed, number))
    return tally


def parts(first: int, hands: int) -> Iterator[range]:
    for start in range(first, first + hands, HANDS_AT_ONCE):
        yield range(start, min(start + HANDS_AT_ONCE, first + hands))


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the readable and the native rules of mahjong.")
    parser.add_argument("--hands", type=int, default=DEFAULT_HANDS, help="how many (default %(default)s)")
    parser.add_argument("--first", type=int, default=1, help="number of the first (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random hands (default %(default)s)")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count(), help="processes")
    options = parser.parse_args()
    tally = Tally()
    context = multiprocessing.get_context("spawn")
    with context.Pool(options.workers) as pool, Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("hands", total=options.hands)
        work = partial(compare, options.seed)
        for part in pool.imap_unordered(work, parts(options.first, options.hands)):
            tally.add(part)
            progress.advance(bar, part.hands)
    for mismatch in tally.mismatches[:MOST_SHOWN]:
        print(mismatch)
    print(f"{tally.hands} hands, {tally.wins} wins, {tally.waiting} that wait")
    print(f"{len(tally.mismatches)} disagreements")
    return 1 if tally.mismatches else 0


if __name__ == "__main__":
    sys.exit(main())

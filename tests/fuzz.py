"""Throw malformed calls at the native rules: each answers or raises TypeError, ValueError or OverflowError.

    python tests/fuzz.py [--calls 1000000] [--seed 1]

Arguments are of the wrong type, of another deal, or objects that were changed behind the back of their class,
which is what reaches the native core unchecked. A seed makes the same calls again, so a crash can be
repeated. The exit code is 1 if some call raised anything else or gave a wrong answer.
"""

import argparse
import copy
import faulthandler
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import cases
import numpy as np
from rich.console import Console
from rich.progress import Progress

import laizi.fastcore.doudizhu as fastcore
from laizi.pyrules.doudizhu import PASS, PRESETS, Hand, Move, RuleSet
from laizi.pyrules.doudizhu.move import CODE_BITS, RANK_BIT

CALLS_IN_ROUND: Final = 200
EXPECTED: Final = (TypeError, ValueError, OverflowError)
JUNK: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 7, 2**31, 2**64, 1.5, float("nan"), 1j, "", "7", "nonsense", "\ud800", b"77", (), len,
    [1, 2], (0,) * 15, {}, {"code": 1}, object(), Hand, Move, np.zeros(15), np.uint64(5), np.float32(0),
)  # fmt: skip
JUNK_NUMBERS: Final[tuple[Any, ...]] = (
    None, "1", 1.5, -1, 2**31, -(2**31), 2**63, 2**64 - 1, 2**64, -(2**64), (), True,
)  # fmt: skip
JUNK_WILD_RANKS: Final[tuple[Any, ...]] = (
    (), (0,), (4,), (12,), (13,), (14,), (-1,), (99,), (2**40,), (0, 1), (4, 13), (5, 5), (7, 3), (13, 14),
    (0, 1, 2), (3,) * 40, None, "7", 4, [4], ("7",), (None,), (1.5,),
)  # fmt: skip
FIELDS: Final = {
    Hand: ("counts", "wilds", "wild_ranks", "packed", "wild_key"),
    Move: ("code", "wild_ranks"),
}


class Impostor(Hand):
    """What is a Hand and not of its type."""

    __slots__ = ()


class Fuzzer:
    """Random calls, counted by what came of them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.generator = np.random.Generator(np.random.PCG64(seed))
        self.tally: Counter[str] = Counter()
        self.failures: list[str] = []

    def run(self, calls: int, after_round: Callable[[int], None] = lambda done: None) -> None:
        """Make so many calls, the arguments of a round out of one deal."""
        for done in range(0, calls, CALLS_IN_ROUND):
            number = min(CALLS_IN_ROUND, calls - done)
            self._shuffle()
            for _ in range(number):
                self._call()
            after_round(number)

    def _shuffle(self) -> None:
        """Another deal: what the arguments of the next calls are made of."""
        choose = self.random.randrange
        self.rules = cases.rule_set(choose)
        wild_ranks = cases.wild_ranks(choose, self.rules)
        self.hands = [cases.hand(choose, self.rules, wild_ranks, choose(size)) for size in (8, 8, 21)]
        self.moves = [PASS, *(cases.play(choose, hand, self.rules) for hand in self.hands[:2])]
        foreign = cases.rule_set(choose)
        self.hands.append(cases.hand(choose, foreign, cases.wild_ranks(choose, foreign), choose(8)))
        self.moves += [cases.move_of(choose, cases.part(choose, hand)) for hand in self.hands * 2]
        self.seats = [cases.hand(choose, self.rules, wild_ranks, 1 + choose(3)) for _ in range(3)]

    def _call(self) -> None:
        name, arguments = self._question()
        try:
            answer = getattr(fastcore, name)(*arguments)
        except EXPECTED as error:
            self.tally[type(error).__name__] += 1
        except Exception as error:
            self.tally[f"{type(error).__name__}, which is unexpected"] += 1
            self.failures.append(f"{name}({described(arguments)}) raised {error!r}")
        else:
            self.tally["answers"] += 1
            if name == "legal_moves" and len(answer) != fastcore.count_moves(*arguments):
                self.failures.append(f"{name}({described(arguments)}) and count_moves give different numbers")
            if name == "Position":
                self._play_on(answer)

    def _play_on(self, position: Any) -> None:
        """Play a position on, mostly with what is no play of it, and take all of it back."""
        before = str(position)
        for _ in range(6):
            codes = position.legal_moves().codes.tolist()
            try:
                position.apply(self.random.choice([*codes, self._move(), self._number(CODE_BITS)]))
            except EXPECTED as error:
                self.tally[type(error).__name__] += 1
        while position.history:
            position.undo()
        if str(position) != before:
            self.failures.append(f"{before} taken back is {position}")

    def _question(self) -> tuple[str, list[Any]]:
        """The name of a public function, and arguments for it."""
        large, small = self._hand(self.hands), self._hand([self.hands[i] for i in (0, 1, 3)])
        rules, move, to_beat = self._rules(), self._move(), self._to_beat()
        match self.random.randrange(34):
            case 0 | 1 | 2 | 3 | 4 | 5:
                return "legal_moves", [large, rules, to_beat]
            case 6 | 7 | 8 | 9:
                return "count_moves", [large, rules, to_beat]
            case 10 | 11 | 12:
                generator = self.generator if self.random.randrange(8) else self.random.choice(JUNK)
                return "sample", [large, rules, generator, to_beat]
            case 13 | 14 | 15 | 16 | 17:
                return "is_legal", [move, large, rules, to_beat]
            case 18 | 19 | 20 | 21 | 22:
                return "readings", [large, rules]
            case 23 | 24 | 25 | 26 | 27:
                return "beats", [move, to_beat, rules]
            case 28 | 29:
                # Whose words are found in Python, which may stumble over a play that cannot be.
                possible = [self.random.choice([*self.moves, *JUNK]) for _ in range(2)]
                return "explain", [self.random.choice([small, possible[0]]), rules, possible[1], large]
            case 30:
                return "hints", [small, rules, to_beat]
            case 31:
                return "complete", [self._hand(self.hands), small, rules, to_beat]
            case _:
                return "Position", [
                    [self._hand(self.seats) for _ in range(3)],
                    rules,
                    self.random.randrange(3),
                ]

    def _rules(self) -> Any:
        match self.random.randrange(16):
            case 0:
                return self.random.choice(JUNK)
            case 1:
                return self.random.choice([*PRESETS, "huanle", "two-card"])
            case 2:
                return changed(self.rules, flags=self._number(11))
            case _:
                return self.rules

    def _hand(self, hands: list[Hand]) -> Any:
        hand = self.random.choice(hands)
        match self.random.randrange(16):
            case 0:
                return self.random.choice(JUNK)
            case 1 | 2:
                return changed(hand, packed=self._number(RANK_BIT))
            case 3:
                return changed(hand, packed=hand.packed ^ 1 << self.random.randrange(64))
            case 4:
                return changed(hand, wild_key=self._number(8))
            case 5:
                return changed(hand, packed=self._number(RANK_BIT), wild_key=self._number(8))
            case 6:
                impostor = Impostor(hand.counts, hand.wilds, hand.wild_ranks)
                return changed(impostor, packed=self._number(RANK_BIT))
            case _:
                return hand

    def _move(self) -> Any:
        move = self.random.choice(self.moves)
        match self.random.randrange(16):
            case 0:
                return self.random.choice(JUNK)
            case 1 | 2:
                return changed(move, code=self._number(CODE_BITS))
            case 3:
                return changed(move, code=move.code ^ 1 << self.random.randrange(64))
            case 4:
                return changed(move, wild_ranks=self.random.choice(JUNK_WILD_RANKS))
            case _:
                return move

    def _to_beat(self) -> Any:
        return None if self.random.randrange(3) == 0 else self._move()

    def _number(self, bits: int) -> Any:
        """Mostly a random number of so many bits."""
        match self.random.randrange(8):
            case 0:
                return self.random.choice(JUNK_NUMBERS)
            case 1:
                return self.random.getrandbits(64)
            case _:
                return self.random.getrandbits(bits)


def changed(thing: Any, **values: Any) -> Any:
    """A copy of an immutable object, changed all the same."""
    changeling = copy.copy(thing)
    for name, value in values.items():
        object.__setattr__(changeling, name, value)
    return changeling


def described(arguments: list[Any]) -> str:
    """Arguments in words: hands and plays by their fields, since a changed one has no text."""
    texts = []
    for argument in arguments:
        if isinstance(argument, RuleSet):
            texts.append(f"RuleSet.from_json({argument.to_json()!r}) with flags {argument.flags!r}")
        elif type(argument) in FIELDS:
            fields = ", ".join(f"{name}={getattr(argument, name)!r}" for name in FIELDS[type(argument)])
            texts.append(f"{type(argument).__name__} with {fields}")
        else:
            texts.append(repr(argument))
    return ", ".join(texts)


def main() -> int:
    parser = argparse.ArgumentParser(description="Throw malformed calls at the native rules.")
    parser.add_argument("--calls", type=int, default=1_000_000, help="how many calls (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random calls (default %(default)s)")
    options = parser.parse_args()
    faulthandler.enable()
    fuzzer = Fuzzer(options.seed)
    start = time.perf_counter()
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("calls", total=options.calls)
        fuzzer.run(options.calls, lambda done: progress.advance(bar, done))
    seconds = time.perf_counter() - start
    for failure in fuzzer.failures:
        print(failure)
    tally = ", ".join(f"{number} {what}" for what, number in fuzzer.tally.most_common())
    print(f"{options.calls} calls, {options.calls / seconds:.0f} a second: {tally}")
    print(f"{len(fuzzer.failures)} failures")
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())

"""Throw malformed calls at the native rules of mahjong: each answers or raises what it should.

    python tests/fuzz_mahjong.py [--calls 300000] [--seed 1]

Hands, wins, rules and arrays are of the wrong type, or changed behind the back of their class, which is
what reaches the native core unchecked. A seed makes the same calls again, so a crash can be repeated. The
exit code is 1 if some call raised anything but TypeError, ValueError or OverflowError.
"""

import argparse
import copy
import faulthandler
import random
import sys
import time
from collections import Counter
from typing import Any, Final

import mahjong_cases as cases
import numpy as np
from mahjong_arrays import arrays, circumstances

import laizi.fastcore.mahjong as fastcore
from laizi.fastcore.mahjong import batch
from laizi.pyrules.mahjong import PRESETS, Hand, Meld, SichuanRules, Win

CALLS_IN_ROUND: Final = 100
EXPECTED: Final = (TypeError, ValueError, OverflowError)
JUNK: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 7, 255, 256, 2**31, 2**64, 1.5, float("nan"), "", "7", "\ud800", b"77", (), len,
    [1, 2], (0,) * 34, (5,) * 34, (200,) * 34, (0,) * 33, {}, object(), Hand, np.zeros(34), np.uint8(5),
    np.zeros((3, 34)),
)  # fmt: skip
FIELDS: Final[dict[type, tuple[str, ...]]] = {
    Hand: ("counts", "wilds", "melds", "missing_suit"),
    Meld: ("kind", "tile", "naturals", "wilds", "laid", "added_wild"),
    Win: ("hand", "source", "after_kong", "feeder", "last_tile", "heavenly", "earthly"),
    SichuanRules: ("wild_one_dot", "fifth_copy", "missing_suit", "min_fan", "cap_fan", "base"),
}
JUNK_COUNTS: Final = (-1, 5, 9, 200, 255, 256, 2**40, "1", None)
RULES: Final = 3
"""The place of the rule set among the arguments of a batch."""
DTYPES: Final = (np.int8, np.uint16, np.int64, np.float32, np.bool_, object)


class Fuzzer:
    """Random calls, counted by what came of them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.tally: Counter[str] = Counter()
        self.failures: list[str] = []

    def run(self, calls: int) -> None:
        """Make so many calls, the arguments of a round out of a few hands of one rule set."""
        for done in range(0, calls, CALLS_IN_ROUND):
            choose = self.random.randrange
            self.rules = cases.rule_set(choose)
            self.hands = [cases.hand(choose, self.rules, size) for size in (14, 14, 13, 2 + choose(12))]
            self.wins = [cases.win(choose, hand) for hand in self.hands]
            for _ in range(min(CALLS_IN_ROUND, calls - done)):
                self._call()

    def _call(self) -> None:
        name, ask, arguments = self._question()
        try:
            ask(*arguments)
        except EXPECTED as error:
            self.tally[type(error).__name__] += 1
        except Exception as error:
            self.tally[f"{type(error).__name__}, which is unexpected"] += 1
            self.failures.append(f"{name}({described(arguments)}) raised {error!r}")
        else:
            self.tally["answers"] += 1

    def _question(self) -> tuple[str, Any, list[Any]]:
        """A public function, its name, and arguments for it."""
        name = self.random.choice(["is_win", "waits", "shanten", "score"])
        if self.random.randrange(2):
            return f"batch.{name}", getattr(batch, name), self._arrays(name)
        rules = self._rules()
        if name == "score":
            return name, fastcore.score, [self._win(), rules]
        return name, getattr(fastcore, name), [self._hand(), rules]

    def _rules(self) -> Any:
        match self.random.randrange(12):
            case 0:
                return self.random.choice(JUNK)
            case 1:
                return self.random.choice([*PRESETS, "sichuan-plain"])
            case 2:
                return self._changed(self.rules)
            case _:
                return self.rules

    def _hand(self) -> Any:
        hand = self.random.choice(self.hands)
        match self.random.randrange(8):
            case 0:
                return self.random.choice(JUNK)
            case 1 | 2:
                return self._changed(hand)
            case 3 if hand.melds:
                melds = list(hand.melds)
                melds[self.random.randrange(len(melds))] = self._changed(self.random.choice(melds))
                return changed(hand, "melds", tuple(melds) * self.random.choice((1, 1, 3)))
            case _:
                return hand

    def _win(self) -> Any:
        win = self.random.choice(self.wins)
        match self.random.randrange(8):
            case 0:
                return self.random.choice(JUNK)
            case 1:
                return self._changed(win)
            case 2 | 3:
                return changed(win, "hand", self._hand())
            case _:
                return win

    def _changed(self, thing: Any) -> Any:
        """A copy with some field of a value that it cannot have."""
        name = self.random.choice(FIELDS[type(thing)])
        if name == "counts" and self.random.randrange(2):
            counts = list(thing.counts)
            counts[self.random.randrange(34)] = self.random.choice(JUNK_COUNTS)
            return changed(thing, name, tuple(counts))
        return changed(thing, name, self.random.choice(JUNK))

    def _arrays(self, name: str) -> list[Any]:
        """Arguments of a batch, of which some numbers, or a whole array, are not what they should be."""
        hands = [self.random.choice(self.hands[:2] if name == "score" else self.hands) for _ in range(5)]
        counts, wilds, melds, missing = (array.copy() for array in arrays(hands))
        arguments: list[Any] = [counts, wilds, melds if self.random.randrange(4) else None, self._rules()]
        if name == "score":
            flags = [int(circumstances(self.random.choice(self.wins))) for _ in hands]
            arguments.append(np.array(flags, np.uint8))
        arguments.append(missing if self.random.randrange(4) else None)
        given = [i for i, argument in enumerate(arguments) if i != RULES and argument is not None]
        place = self.random.choice(given)
        array = arguments[place]
        match self.random.randrange(6):
            case 0:
                arguments[place] = self.random.choice(JUNK)
            case 1:
                arguments[place] = array.astype(self.random.choice(DTYPES))
            case 2:
                arguments[place] = array[: self.random.randrange(5)]
            case 3 | 4:
                values = array.reshape(-1)
                for _ in range(self.random.choice((1, 1, 20))):
                    values[self.random.randrange(len(values))] = self.random.randrange(-128, 256) % 128
        return arguments


def changed(thing: Any, name: str, value: Any) -> Any:
    """A copy of an immutable object, changed all the same."""
    changeling = copy.copy(thing)
    object.__setattr__(changeling, name, value)
    return changeling


def described(thing: Any) -> str:
    """Arguments in words: hands by their fields, since a changed one has no text."""
    if type(thing) in FIELDS:
        fields = ", ".join(f"{name}={described(getattr(thing, name))}" for name in FIELDS[type(thing)])
        return f"{type(thing).__name__} with {fields}"
    if isinstance(thing, (list, tuple)):
        return f"[{', '.join(map(described, thing))}]"
    return repr(thing)


def main() -> int:
    parser = argparse.ArgumentParser(description="Throw malformed calls at the native rules of mahjong.")
    parser.add_argument("--calls", type=int, default=300_000, help="how many calls (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the random calls (default %(default)s)")
    options = parser.parse_args()
    faulthandler.enable()
    fuzzer = Fuzzer(options.seed)
    start = time.perf_counter()
    fuzzer.run(options.calls)
    seconds = time.perf_counter() - start
    for failure in fuzzer.failures:
        print(failure)
    tally = ", ".join(f"{number} {what}" for what, number in fuzzer.tally.most_common())
    print(f"{options.calls} calls, {options.calls / seconds:.0f} a second: {tally}")
    print(f"{len(fuzzer.failures)} failures")
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())

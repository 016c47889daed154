"""The most plays that any hand has, found by counting those of all hands of 20 cards.

    python tests/most_plays.py [--wilds 8 7 6 ...]

The batch functions write plays without counting them first as long as there is room for those of any hand.
That is why the number must be known, and not be a guess. More cards and a more permissive rule set never
take a play away, so full hands under the two rule sets that permit most are all that is counted. Of wild
ranks that a hand has the wilds for, those stand for all others that leave as many choices which wilds to
spend, or more; which rank it is changes nothing but the plays of wilds alone, of which there are fewer than
50. All numbers of wilds together take a good hour.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from laizi.doudizhu import TIANDI, TWO_CARD, RuleSet, batch
from laizi.pyrules.doudizhu.cards import MAX_HAND, RANKS, SEVEN, SMALL_JOKER, WILD_JOKERS

BLOCK = 1 << 16
PLAYS_OF_WILDS_ALONE = 50


@dataclass(frozen=True)
class Wilds:
    """The wilds of a hand: so many of one rank or two ranks that it lacks, and of ranks that are given."""

    rules: RuleSet
    held: tuple[int, int]
    lacking: int
    ranks: tuple[int, ...] = ()
    natural_jokers: bool = True

    def number(self) -> int:
        """How many they are; of wild jokers `held` is the mask of both."""
        return sum(self.held) - (self.ranks == (WILD_JOKERS,))


def ways(wilds: int) -> Iterator[Wilds]:
    """The ways to hold so many wilds that leave most choices."""
    if wilds:
        yield Wilds(TIANDI, (wilds - wilds // 2, wilds // 2), lacking=2)
    if 1 <= wilds <= 4:
        yield Wilds(TIANDI, (wilds, 0), lacking=1)
    if 2 <= wilds <= 6:
        yield Wilds(TIANDI, (wilds - 2, 3), lacking=1, ranks=(WILD_JOKERS,), natural_jokers=False)
    if wilds == 2:
        yield Wilds(TIANDI, (3, 0), lacking=0, ranks=(WILD_JOKERS,), natural_jokers=False)
    if wilds == 0:
        yield Wilds(TIANDI, (0, 0), lacking=0)
    if wilds <= 2:
        yield Wilds(TWO_CARD, (wilds, 0), lacking=0, ranks=(SEVEN,))


def counts_of(ranks: int, cards: int) -> NDArray[np.uint8]:
    """Every row of `ranks` numbers up to 4 with the sum `cards`."""
    rows = np.array(list(product(range(5), repeat=ranks)), np.uint8)
    fitting: NDArray[np.uint8] = rows[rows.sum(axis=1) == cards]
    return fitting


def naturals(cards: int) -> Iterator[NDArray[np.uint8]]:
    """Every choice of so many cards of 3 to 2, in blocks of rows."""
    for low in range(cards + 1):
        first, second = counts_of(7, low), counts_of(6, cards - low)
        step = max(1, BLOCK // max(1, len(second)))
        for start in range(0, len(first), step):
            part = first[start : start + step]
            yield np.hstack((np.repeat(part, len(second), axis=0), np.tile(second, (len(part), 1))))


def hands(wilds: Wilds) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int8]]]:
    """Every full hand with these wilds, in blocks: counts, wilds and wild ranks."""
    for jokers in range(3 if wilds.natural_jokers else 1):
        for rows in naturals(MAX_HAND - wilds.number() - jokers):
            fitting = rows[(rows == 0).sum(axis=1) >= wilds.lacking]
            if wilds.ranks == (SEVEN,):
                fitting = rows[rows[:, SEVEN] <= 2]
            counts = np.zeros((len(fitting), len(RANKS)), np.uint8)
            counts[:, :SMALL_JOKER] = fitting
            # A hand with one joker has the same plays whichever it is.
            counts[:, SMALL_JOKER : SMALL_JOKER + jokers] = 1
            ranks = np.full((len(fitting), 2), -1, np.int8)
            lowest = np.argsort(fitting, axis=1, kind="stable")[:, : wilds.lacking]
            ranks[:, : wilds.lacking] = np.sort(lowest, axis=1)
            for column, rank in enumerate(wilds.ranks, start=wilds.lacking):
                ranks[:, column] = rank
            yield counts, np.tile(np.array(wilds.held, np.uint8), (len(fitting), 1)), ranks


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--wilds", type=int, nargs="*", default=range(8, -1, -1))
    for number in parser.parse_args().wilds:
        for wilds in ways(number):
            most, best, tried = 0, "", 0
            for counts, held, ranks in hands(wilds):
                tried += len(counts)
                plays = batch.count_moves(counts, held, ranks, wilds.rules)
                if len(plays) and plays.max() > most:
                    most, row = int(plays.max()), int(plays.argmax())
                    best = f"{counts[row].tolist()} {held[row].tolist()} {ranks[row].tolist()}"
            bound = most + PLAYS_OF_WILDS_ALONE
            print(
                f"{number} wilds: {tried:,} hands, no more than {bound:,} plays; {most:,}: {best}", flush=True
            )


if __name__ == "__main__":
    main()

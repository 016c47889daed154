"""Play random games on both sides at once and compare them at every ply.

    python tests/crossplay.py [--games 10000] [--full 20] [--seed 1] [--workers 1]

In each preset so many games from hands of at most eight cards, and so many from full deals. At every ply the
two positions must have the same plays, the same state and the same hash; now and then a play is taken back
and made again, and at the end all of them are. What differs is printed with the game that shows it, and the
exit code is then 1. The default takes one core about a quarter of an hour. One game is repeated by `--first`
with its number and `--games 1`.
"""

import argparse
import multiprocessing
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.pyrules.doudizhu import PRESETS, Hand, RuleSet, State
from laizi.pyrules.doudizhu.state import new_state, state_of_deal

MOST_CARDS = 8
UNDO_EVERY = 5


@dataclass
class Tally:
    """What was compared, and the differences in words."""

    games: int = 0
    plies: int = 0
    plays: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.plies += other.plies
        self.plays += other.plays
        self.differences += other.differences


@dataclass(frozen=True)
class Game:
    """One game, which its rule set, seed and number choose."""

    rules: RuleSet
    seed: int
    number: int
    full: bool

    def start(self, chooser: random.Random) -> State:
        """Where it begins: a deal, or at most eight cards in each hand."""
        landlord = chooser.randrange(3)
        if self.full:
            return state_of_deal(pyrules.deal(self.rules, chooser.getrandbits(32)), landlord)
        wild_ranks = chooser.choice(self.rules.wild_rank_sets())
        deck = list(range(54))
        chooser.shuffle(deck)
        if chooser.random() < 0.5:
            # Of neighbouring ranks there are longer plays; and there should be wilds in them.
            centre = chooser.choice([*wild_ranks, 6])
            deck.sort(key=lambda card: abs(card // 4 - centre) + 4 * chooser.random())
        sizes = [chooser.randint(1, MOST_CARDS) for _ in range(3)]
        ends = [sum(sizes[:seat]) for seat in range(4)]
        dealt = deck[: ends[-1]]
        chooser.shuffle(dealt)
        hands = [
            Hand.from_ids(dealt[ends[seat] : ends[seat + 1]], self.rules, wild_ranks) for seat in range(3)
        ]
        return new_state(hands, self.rules, landlord, turn=chooser.randrange(3))

    def compare(self) -> Tally:
        """Play it on both sides."""
        chooser = random.Random(f"{self.seed}/{self.rules.name}/{self.full}/{self.number}")
        start = self.start(chooser)
        slow, fast = pyrules.Position.from_state(start), fastcore.Position.from_state(start)
        tally = Tally(games=1)
        while not (found := self._difference(slow, fast)) and not slow.is_over:
            codes = slow.legal_moves().codes.tolist()
            tally.plies += 1
            tally.plays += len(codes)
            code = chooser.choice(codes)
            for position in (slow, fast):
                position.apply(code)
            if chooser.randrange(UNDO_EVERY) == 0:
                undone = {position.undo().code for position in (slow, fast)}
                if undone != {code}:
                    found = f"took back {undone}"
                    break
                for position in (slow, fast):
                    position.apply(code)
        at_end = str(fast)
        for _ in fast.history:
            fast.undo()
        if not found and (fast.state, fast.hash) != (start, pyrules.Position.from_state(start).hash):
            found = f"taken back it is {fast}"
        if found:
            tally.differences.append(f"{self.rules.name} {self.number}: {at_end}: {found}")
        return tally

    @staticmethod
    def _difference(slow: pyrules.Position, fast: fastcore.Position) -> str:
        """What the two sides say differently about one position."""
        moves = fast.legal_moves()
        codes = sorted(moves.codes.tolist())
        if codes != slow.legal_moves().codes.tolist() or fast.count() != len(codes):
            return f"other plays than {slow.legal_moves()}: {moves}, counted {fast.count()}"
        for name in ("state", "hash", "made_by", "is_over", "winner", "winning_side"):
            values = getattr(slow, name), getattr(fast, name)
            if values[0] != values[1]:
                return f"{name}: {values[0]} and {values[1]}"
        return ""


def games(number: int, full: int, seed: int, first: int = 0) -> Iterator[Game]:
    """So many games of each preset, the full deals first."""
    for is_full, count in ((True, full), (False, number)):
        for rules in PRESETS.values():
            yield from (Game(rules, seed, first + i, is_full) for i in range(count))


def main() -> int:
    parser = argparse.ArgumentParser(description="Play random games on both sides at once.")
    parser.add_argument(
        "--games", type=int, default=10_000, help="of at most eight cards (default %(default)s)"
    )
    parser.add_argument("--full", type=int, default=20, help="from full deals (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (default %(default)s)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default %(default)s)")
    options = parser.parse_args()
    chosen = list(games(options.games, options.full, options.seed, options.first))
    total = Tally()
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games, {task.fields[differences]} differences,"),
        TimeRemainingColumn(),
    )
    progress = Progress(*columns, console=Console(stderr=True))
    with progress, multiprocessing.Pool(options.workers) as pool:
        bar = progress.add_task("", total=len(chosen), differences=0)
        for tally in pool.imap_unordered(Game.compare, chosen):
            total.add(tally)
            progress.update(bar, completed=total.games, differences=len(total.differences))
            for difference in tally.differences:
                print(difference, flush=True)
    print(
        f"{total.games} games, {total.plies} plies, {total.plays} plays: {len(total.differences)} differences"
    )
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())

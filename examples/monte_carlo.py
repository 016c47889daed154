"""A Monte-Carlo player for Dou Dizhu with wild cards, all of it compiled by Numba around the native core.

    python examples/monte_carlo.py [--rules huanle] [--games 100] [--worlds 20] [--seed 1]

It knows what a player at the table knows. For each of its plays it deals the unseen cards at random to
the others, lets everybody play at random to the end, and makes the play that has won most often. The
match counts how often it wins in either role against random play, beside random play in the same seats of
the same deals. At the end the same file runs once more with Numba's compiler switched off, and so as
plain Python, and both speeds are printed.

Needs the extra `numba`. The rule sets with one wild rank or none are enough for an example.
"""

import argparse
import os
import subprocess
import sys
import time

import numpy as np
from numba import njit
from numpy.typing import NDArray

from laizi import doudizhu as ddz
from laizi.doudizhu import jit

Words = NDArray[np.uint64]

PASS = np.uint64(0)
CANDIDATES = 40
"""Of more plays than this the player considers some by chance."""

ONE = np.uint64(1)
SHIFTS = np.array([*range(0, 39, 3), 39, 40, 41], np.uint64)
MOST = np.array([7] * 13 + [1, 1, 7], np.uint64)
"""Where a hand has its numbers of each rank, of each joker and of the wild cards, and their bits."""


@njit
def after(play: int, to_beat: int, passes: int) -> tuple[int, int]:
    """What there is to beat after a play, and how many seats have passed on it."""
    if play != PASS:
        return play, 0
    if passes == 1:
        return PASS, 0
    return to_beat, passes + 1


@njit
def winner(hands: Words, seat: int, to_beat: int, passes: int, deal: int, plays: Words) -> int:
    """Play at random to the end, and return the seat that is out first. `hands` are played empty."""
    while True:
        play = plays[np.random.randint(jit.generate(hands[seat], to_beat, deal, plays))]
        if play != PASS:
            hands[seat] = jit.apply(hands[seat], play, deal)
            if hands[seat] == PASS:
                return seat
        to_beat, passes = after(play, to_beat, passes)
        seat = (seat + 1) % 3


@njit
def same_side(seat: int, other: int, landlord: int) -> bool:
    """Whether two seats win together."""
    return (seat == landlord) == (other == landlord)


@njit
def best_play(
    own: int,
    unseen: Words,
    held_by_next: int,
    seat: int,
    landlord: int,
    to_beat: int,
    passes: int,
    deal: int,
    worlds: int,
    plays: Words,
) -> int:
    """The play that wins most random games. `unseen` are single cards, those of the next seat first."""
    mine = plays[: jit.generate(own, to_beat, deal, plays)].copy()
    np.random.shuffle(mine)
    mine = mine[:CANDIDATES]
    won = np.zeros(len(mine), np.int64)
    hands = np.empty(3, np.uint64)
    for _ in range(worlds):
        np.random.shuffle(unseen)
        for i in range(len(mine)):
            hands[seat] = jit.apply(own, mine[i], deal)
            if hands[seat] == PASS:
                return mine[i]
            hands[(seat + 1) % 3] = unseen[:held_by_next].sum()
            hands[(seat + 2) % 3] = unseen[held_by_next:].sum()
            if mine[i] != PASS:
                first = winner(hands, (seat + 1) % 3, mine[i], 0, deal, plays)
            elif passes == 0:
                first = winner(hands, (seat + 1) % 3, to_beat, 1, deal, plays)
            else:
                first = winner(hands, (seat + 1) % 3, PASS, 0, deal, plays)
            won[i] += same_side(seat, first, landlord)
    return mine[np.argmax(won)]


@njit
def single_cards(cards: int) -> Words:
    """The cards of a hand, one by one: ranks 3 to 2, the jokers, and the wild cards."""
    found = np.empty(20, np.uint64)
    n = 0
    for i in range(len(SHIFTS)):
        for _ in range((cards >> SHIFTS[i]) & MOST[i]):
            found[n] = ONE << SHIFTS[i]
            n += 1
    return found[:n]


@njit
def play_game(dealt: Words, thinks: NDArray[np.bool_], deal: int, worlds: int, plays: Words) -> int:
    """Play one game, seat 0 being the landlord, and return the seat that is out first."""
    hands = dealt.copy()
    seat, to_beat, passes = 0, PASS, 0
    while True:
        if thinks[seat]:
            following = single_cards(hands[(seat + 1) % 3])
            unseen = np.concatenate((following, single_cards(hands[(seat + 2) % 3])))
            held = len(following)
            play = best_play(hands[seat], unseen, held, seat, 0, to_beat, passes, deal, worlds, plays)
        else:
            play = plays[np.random.randint(jit.generate(hands[seat], to_beat, deal, plays))]
        if play != PASS:
            hands[seat] = jit.apply(hands[seat], play, deal)
            if hands[seat] == PASS:
                return seat
        to_beat, passes = after(play, to_beat, passes)
        seat = (seat + 1) % 3


@njit
def seed_generator(seed: int) -> None:
    """Seed the generator of compiled functions, which is not that of Python."""
    np.random.seed(seed)


def games_won(rules: str, games: int, worlds: int, seed: int, thinks: list[bool]) -> tuple[int, float]:
    """How many of the games the landlord wins, and how many seconds they take."""
    deals = ddz.deals(games, rules, seed)
    plays = np.empty(jit.ROOM, np.uint64)
    seed_generator(seed)
    won = 0
    start = time.perf_counter()
    for dealt in (deals[i] for i in range(games)):
        held = [dealt.landlord_hand(0), dealt.hand(1), dealt.hand(2)]
        deal = jit.deal(rules, dealt.wild_ranks)
        hands = np.array([hand.packed for hand in held], np.uint64)
        won += play_game(hands, np.array(thinks), deal, worlds, plays) == 0
    return won, time.perf_counter() - start


def main() -> None:
    """Play the match, and compare the speeds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="huanle", choices=["classic", "huanle", "point_bid", "call_rob"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=20, help="deals of the unseen cards for each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--speed", action="store_true", help="print the seconds of one game, and nothing else"
    )
    options = parser.parse_args()
    setting = (options.rules, options.games, options.worlds, options.seed)
    if options.speed:
        print(games_won(options.rules, 1, 1, options.seed, [True, True, True])[1])
        return

    games_won(options.rules, 1, 1, options.seed, [True, True, True])  # compiles
    by_chance, _ = games_won(*setting, [False, False, False])
    landlord, seconds = games_won(*setting, [True, False, False])
    peasants, more_seconds = games_won(*setting, [False, True, True])
    games = options.games
    print(f"{options.rules}, {games} deals, {options.worlds} worlds a decision")
    print(f"the landlord wins {landlord:4} of {games} by Monte Carlo, {by_chance:4} at random")
    print(
        f"the peasants win  {games - peasants:4} of {games} by Monte Carlo, {games - by_chance:4} at random"
    )
    print(f"{(seconds + more_seconds) / (2 * games):.3f} s a game")

    _, compiled = games_won(options.rules, 1, 1, options.seed, [True, True, True])
    command = [sys.executable, __file__, "--speed", "--rules", options.rules, "--seed", str(options.seed)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    finished = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    python = float(finished.stdout)
    print(
        f"one game with one world a decision: compiled {compiled:.4f} s, in Python {python:.2f} s,", end=" "
    )
    print(f"{python / compiled:.0f} times as long")


if __name__ == "__main__":
    main()

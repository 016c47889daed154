"""Inputs for mahjong: seeded hands of 14 tiles, every other one complete, as arrays.

Append-only, as the inputs of `hands.py`. Everything comes from the raw words of PCG64, one after the other,
so that the first hands of a section are the same however many are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np

from laizi.pyrules.mahjong import MeldKind
from laizi.pyrules.mahjong.tiles import COPIES, ONE_DOT, SLOTS, SUITED_SLOTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

HANDS: Final = 10_000
SHANTEN_HANDS: Final = 1_000
"""The first hands of a section, of which the shanten numbers are found."""
RULES: Final = "SICHUAN_LAIZI"
NATURAL_SLOTS: Final = tuple(slot for slot in range(SUITED_SLOTS) if slot != ONE_DOT)
RUN_STARTS: Final = tuple(slot for slot in NATURAL_SLOTS if slot % 9 < 7)
SETS: Final = 4
WORDS_AT_ONCE: Final = 4096


@dataclass(frozen=True, slots=True)
class Section:
    """Hands with so many wilds and melds.

    `checksum` is of their arrays. `wins` is the number of those that are wins, `fan` the sum of what those
    that were dealt complete are worth as self-draws, `waits` the number of tiles for which the hands wait
    when their highest natural is put away, and `shanten` the sum of the first shanten numbers.
    """

    seed: int
    wilds: int
    melds: int
    checksum: str
    wins: int
    fan: int
    waits: int
    shanten: int


SECTIONS: Final = {
    "0 wilds": Section(101, 0, 0, "8ae28de01ec08707", 5_000, 8_093, 15_432, 545),
    "1 wild": Section(102, 1, 0, "7782768e09389538", 5_007, 8_643, 34_202, 280),
    "2 wilds": Section(103, 2, 0, "dfef5c6f56a9876d", 5_046, 10_124, 61_687, 15),
    "3 wilds": Section(104, 3, 0, "3a775eea7420e71a", 5_294, 12_439, 98_072, -240),
    "4 wilds": Section(105, 4, 0, "a5e8400e644326af", 6_049, 15_667, 141_149, -478),
    "2 wilds, 2 melds": Section(106, 2, 2, "29e7386dd7041db5", 5_369, 5_084, 87_266, -331),
    "4 wilds, 1 meld": Section(107, 4, 1, "f61ffe518b5674c8", 6_489, 7_217, 153_688, -557),
}


@dataclass(frozen=True, slots=True)
class Inputs:
    """Hands as the arrays of a batch; `waiting` are the counts without the highest natural of each hand."""

    counts: NDArray[np.uint8]
    wilds: NDArray[np.uint8]
    melds: NDArray[np.uint8] | None
    waiting: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.counts)

    def first(self, number: int) -> Inputs:
        """So many of the hands."""
        melds = None if self.melds is None else self.melds[:number]
        return Inputs(self.counts[:number], self.wilds[:number], melds, self.waiting[:number])

    def complete(self) -> Inputs:
        """Those hands that were dealt complete: every other one."""
        melds = None if self.melds is None else self.melds[::2].copy()
        return Inputs(self.counts[::2].copy(), self.wilds[::2].copy(), melds, self.waiting[::2].copy())


def words(seed: int) -> Iterator[int]:
    """The raw words of the generator."""
    generator = np.random.PCG64(seed)
    while True:
        yield from generator.random_raw(WORDS_AT_ONCE).tolist()


def draw_sets(stream: Iterator[int]) -> list[list[int]]:
    """Four sets and, as the last, a pair, of tiles that there are."""
    while True:
        sets = []
        for _ in range(SETS):
            if next(stream) % 5 < 3:
                first = RUN_STARTS[next(stream) % len(RUN_STARTS)]
                sets.append([first, first + 1, first + 2])
            else:
                sets.append([NATURAL_SLOTS[next(stream) % len(NATURAL_SLOTS)]] * 3)
        sets.append([NATURAL_SLOTS[next(stream) % len(NATURAL_SLOTS)]] * 2)
        tiles = list(chain.from_iterable(sets))
        if max(map(tiles.count, tiles)) <= COPIES:
            return sets


def draw_hand(section: Section, stream: Iterator[int], complete: bool) -> tuple[list[int], list[list[int]]]:
    """The counts of a hand, and its melds, hard pongs."""
    while True:
        sets = draw_sets(stream)
        pongs = [tiles for tiles in sets[:SETS] if tiles[0] == tiles[1]]
        if len(pongs) >= section.melds:
            break
    melded = pongs[: section.melds]
    tiles = [tile for group in sets if group not in melded for tile in group]
    melds = [[int(MeldKind.PONG), pong[0], 3, 0, 0, 0] for pong in melded]
    if not complete:
        left = [slot for slot in NATURAL_SLOTS for _ in range(COPIES - 3 * ([slot] * 3 in melded))]
        tiles = [left.pop(next(stream) % len(left)) for _ in tiles]
    for _ in range(section.wilds):
        tiles.pop(next(stream) % len(tiles))
    return [tiles.count(slot) for slot in range(SLOTS)], melds


def draw(section: Section, number: int) -> Inputs:
    """The first hands of a section."""
    stream = words(section.seed)
    drawn = [draw_hand(section, stream, complete=row % 2 == 0) for row in range(number)]
    counts = np.array([hand for hand, _ in drawn], np.uint8)
    melds = None
    if section.melds:
        melds = np.array([beside + [[0] * 6] * (4 - len(beside)) for _, beside in drawn], np.uint8)
    waiting = counts.copy()
    highest = SLOTS - 1 - np.argmax(counts[:, ::-1] > 0, axis=1)
    waiting[np.arange(number), highest] -= 1
    return Inputs(counts, np.full(number, section.wilds, np.uint8), melds, waiting)


def checksum(inputs: Inputs) -> str:
    """A digest of the hands."""
    melds = b"" if inputs.melds is None else inputs.melds.tobytes()
    return sha256(inputs.counts.tobytes() + inputs.wilds.tobytes() + melds).hexdigest()[:16]


@cache
def load(name: str) -> Inputs:
    """The hands of a section; AssertionError unless they are what they have always been."""
    section = SECTIONS[name]
    inputs = draw(section, HANDS)
    found = checksum(inputs)
    assert found == section.checksum, f"{name}: the inputs have the checksum {found}, not {section.checksum}"
    return inputs

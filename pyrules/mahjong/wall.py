"""The wall and the deal: every tile of a hand of the game, out of a seed (docs/mahjong.md §9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ..arguments import whole_number
from .meld import SEATS
from .tiles import COPIES, SUITED_SLOTS

WALL_SIZE: Final = COPIES * SUITED_SLOTS
TILES_EACH: Final = 13
ROTATIONS: Final = (1, 2, 3)
"""By how many seats the tiles of a swap may move on."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance decides in a hand of the game (docs/mahjong.md §9).

    `wall` has the slots of the 108 tiles as they lie, `dealer` is who deals where nothing else decides that,
    `rotation` by how many seats the tiles of a swap move on.

    >>> dealt = deal(1)
    >>> len(dealt.wall), [dealt.wall.count(slot) for slot in (0, 9, 26)]
    (108, [4, 4, 4])
    """

    wall: tuple[int, ...]
    dealer: int
    rotation: int

    def hands(self, dealer: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """The tiles that each seat is dealt, 13 and the dealer 14, and the wall that is left.

        The dealer takes the first 13 tiles, every next seat the next 13, and the dealer the one after that.
        """
        hands: list[tuple[int, ...]] = [()] * SEATS
        for place in range(SEATS):
            hands[(dealer + place) % SEATS] = self.wall[TILES_EACH * place : TILES_EACH * (place + 1)]
        dealt = TILES_EACH * SEATS
        hands[dealer] += self.wall[dealt : dealt + 1]
        return tuple(hands), self.wall[dealt + 1 :]


def deal(seed: int) -> Deal:
    """The deal of a seed, the same under every rule set.

    The seed starts numpy's PCG64, whose raw 64-bit words are keys. The first 108 shuffle: a stable sort of
    the tiles 0..107 by their keys is the wall, and tile `n` is of slot `n // 4`. Of the next four the lowest
    names the dealer, of the last three the lowest the rotation. Raises TypeError for a seed that is no whole
    number and ValueError for a negative one. Rules: docs/mahjong.md §9.
    """
    seed = whole_number("seed", seed)
    if seed < 0:
        raise ValueError(f"seed: expected a number from 0, got {seed}")
    keys = np.random.PCG64(seed).random_raw(WALL_SIZE + SEATS + len(ROTATIONS))
    wall = tuple(int(tile) // COPIES for tile in np.argsort(keys[:WALL_SIZE], kind="stable"))
    dealer = int(np.argmin(keys[WALL_SIZE : WALL_SIZE + SEATS]))
    return Deal(wall, dealer, ROTATIONS[int(np.argmin(keys[WALL_SIZE + SEATS :]))])

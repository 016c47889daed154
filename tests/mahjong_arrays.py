"""Hands and wins of mahjong as the arrays of a batch (docs/mahjong-batch.md)."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from laizi.fastcore.mahjong.batch import Circumstances
from laizi.pyrules.mahjong import Hand, Win, WinSource
from laizi.pyrules.mahjong.tiles import SLOTS


class Arrays(NamedTuple):
    """The first arguments of the functions of a batch, and the missing suits."""

    counts: NDArray[np.uint8]
    wilds: NDArray[np.uint8]
    melds: NDArray[np.uint8]
    missing: NDArray[np.int8]


def arrays(hands: Sequence[Hand]) -> Arrays:
    """Hands as arrays."""
    melds = np.zeros((len(hands), 4, 6), np.uint8)
    for row, hand in enumerate(hands):
        for place, meld in enumerate(hand.melds):
            fields = meld.kind, meld.tile, meld.naturals, meld.wilds, meld.laid, meld.added_wild
            melds[row, place] = fields
    return Arrays(
        np.array([hand.counts for hand in hands], np.uint8).reshape(-1, SLOTS),
        np.array([hand.wilds for hand in hands], np.uint8),
        melds,
        np.array([-1 if hand.missing_suit is None else hand.missing_suit for hand in hands], np.int8),
    )


def circumstances(win: Win) -> Circumstances:
    """The circumstances of a win as one number."""
    found = {
        Circumstances.DISCARD: win.source is WinSource.DISCARD,
        Circumstances.ROBBED_KONG: win.source is WinSource.ROBBED_KONG,
        Circumstances.AFTER_KONG: win.after_kong,
        Circumstances.FED_KONG: win.feeder is not None,
        Circumstances.LAST_TILE: win.last_tile,
        Circumstances.HEAVENLY: win.heavenly,
        Circumstances.EARTHLY: win.earthly,
    }
    return Circumstances(sum(flag for flag, holds in found.items() if holds))

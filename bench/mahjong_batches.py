"""What is timed of mahjong: one call from Python for all hands, of whose answers something is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.mahjong_hands import RULES
from bench.statistic import Contender, pass_of_batches
from laizi.fastcore.mahjong import batch

if TYPE_CHECKING:
    from bench.mahjong_hands import Inputs


def wins(inputs: Inputs, number: int) -> Contender:
    """Which hands are wins, and how many."""

    def run() -> int:
        return int(batch.is_win(inputs.counts, inputs.wilds, inputs.melds, RULES).sum())

    return Contender(pass_of_batches([run]), len(inputs), number)


def scores(inputs: Inputs, fan: int) -> Contender:
    """The fan of wins, and their sum."""

    def run() -> int:
        return int(batch.score(inputs.counts, inputs.wilds, inputs.melds, RULES).sum(dtype=int))

    return Contender(pass_of_batches([run]), len(inputs), fan)


def waits(inputs: Inputs, number: int) -> Contender:
    """The waits of hands of 13 tiles, and how many."""

    def run() -> int:
        return int(batch.waits(inputs.waiting, inputs.wilds, inputs.melds, RULES).sum())

    return Contender(pass_of_batches([run]), len(inputs), number)


def shanten_numbers(inputs: Inputs, total: int) -> Contender:
    """The shanten numbers, and their sum."""

    def run() -> int:
        return int(batch.shanten(inputs.counts, inputs.wilds, inputs.melds, RULES).sum(dtype=int))

    return Contender(pass_of_batches([run]), len(inputs), total)

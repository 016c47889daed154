"""The random player: every legal action is as likely as the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from laizi.pyrules.arguments import number_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laizi.pyrules.doudizhu.table import Action, View


class RandomPlayer:
    """Any legal action, the same ones for the same seed, a whole number from 0.

    >>> from laizi.pyrules.doudizhu.table import Call
    >>> len({RandomPlayer(seed).choose(None, [Call(True), Call(False)]) for seed in range(9)})
    2
    """

    def __init__(self, seed: int) -> None:
        self._words = np.random.PCG64(number_from(0, "seed", seed))

    def choose(self, view: View | None, actions: Sequence[Action]) -> Action:
        """One of the actions; what the seat knows does not matter."""
        return actions[int(self._words.random_raw()) * len(actions) >> 64]

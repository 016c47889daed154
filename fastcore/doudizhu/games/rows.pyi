from typing import Self, final

import numpy as np
from numpy.typing import NDArray

from laizi.pyrules.doudizhu import RuleSet
from laizi.pyrules.doudizhu.state import State

from .observation import Observation

@final
class Rows:
    def __new__(cls, n: int, rules: RuleSet, seed: int) -> Self: ...
    def restart(self) -> None: ...
    def check(self, start: int, stop: int, codes: NDArray[np.uint64]) -> int: ...
    def step(
        self,
        start: int,
        stop: int,
        codes: NDArray[np.uint64],
        rewards: NDArray[np.int8],
        done: NDArray[np.uint8],
    ) -> int: ...
    def observe(self, start: int, stop: int, seat: int, into: Observation) -> int: ...
    def state(self, row: int) -> State: ...

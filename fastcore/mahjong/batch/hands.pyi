from typing import Self, final

import numpy as np
from numpy.typing import NDArray

from laizi.pyrules.mahjong import SichuanRules

from .circumstances import Circumstances

@final
class Hands:
    def __new__(
        cls,
        counts: NDArray[np.uint8],
        wilds: NDArray[np.uint8],
        melds: NDArray[np.uint8] | None,
        rules: SichuanRules | str,
        missing: int | NDArray[np.int8] | None,
        circumstances: Circumstances | int | NDArray[np.uint8] = 0,
    ) -> Self: ...
    @property
    def rows(self) -> int: ...
    def win(self, start: int, stop: int, answers: NDArray[np.uint8]) -> int: ...
    def score(self, start: int, stop: int, answers: NDArray[np.int8]) -> int: ...
    def waits(self, start: int, stop: int, answers: NDArray[np.uint8]) -> int: ...
    def shanten(self, start: int, stop: int, answers: NDArray[np.int8]) -> int: ...
    def explain(self, row: int, sizes: tuple[int, ...] | None = None) -> None: ...

from typing import Self, final

import numpy as np
from numpy.typing import NDArray

from laizi.pyrules.doudizhu import RuleSet

from .words import Words

@final
class Enumeration:
    def __new__(
        cls,
        counts: NDArray[np.uint8],
        wilds: NDArray[np.uint8],
        wild_ranks: int | NDArray[np.int8],
        rules: RuleSet | str,
        to_beat: NDArray[np.uint64] | None = None,
        validate: bool = True,
        readings: bool = False,
    ) -> Self: ...
    @property
    def rows(self) -> int: ...
    def check(self, start: int, stop: int, kept: NDArray[np.int64]) -> int: ...
    def count(self, start: int, stop: int, numbers: NDArray[np.int64]) -> int: ...
    def count_turns(self, start: int, stop: int, numbers: NDArray[np.int64]) -> int: ...
    def count_kept(self, start: int, stop: int, kept: NDArray[np.int64]) -> int: ...
    def write(
        self, start: int, stop: int, ends: NDArray[np.int64], words: Words, at: int
    ) -> tuple[int, int]: ...
    def fill(self, start: int, stop: int, ends: NDArray[np.int64], words: Words) -> int: ...
    def explain(self, row: int) -> None: ...

def place(
    source: Words,
    target: Words,
    at: int,
    length: int,
    ends: NDArray[np.int64],
    start: int,
    stop: int,
) -> None: ...

import numpy as np
from numpy.typing import NDArray

ROOM_BEHIND: int

def count_pass(
    rules: int,
    cards: NDArray[np.uint64],
    wild_keys: NDArray[np.uint8],
    to_beat: NDArray[np.uint64],
    plays: NDArray[np.int64],
    nanoseconds: NDArray[np.int64],
) -> None: ...
def write_pass(
    rules: int,
    cards: NDArray[np.uint64],
    wild_keys: NDArray[np.uint8],
    to_beat: NDArray[np.uint64],
    plays: NDArray[np.int64],
    nanoseconds: NDArray[np.int64],
    out: NDArray[np.uint64],
) -> None: ...
def fill(out: NDArray[np.uint64], word: int) -> None: ...
def mark() -> None: ...
def compiler(build: str) -> tuple[str, str]: ...

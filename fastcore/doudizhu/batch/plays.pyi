import numpy as np
from numpy.typing import NDArray

from laizi.pyrules.doudizhu import RuleSet

from .decoded_plays import DecodedPlays

def decode(codes: NDArray[np.uint64], wild_ranks: int | NDArray[np.int8]) -> DecodedPlays: ...
def features(codes: NDArray[np.uint64], wild_ranks: int | NDArray[np.int8]) -> NDArray[np.uint8]: ...
def apply(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    wild_ranks: int | NDArray[np.int8],
    codes: NDArray[np.uint64],
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
def beats(
    codes: NDArray[np.uint64],
    to_beat: NDArray[np.uint64],
    wild_ranks: int | NDArray[np.int8],
    rules: RuleSet | str,
) -> NDArray[np.bool_]: ...

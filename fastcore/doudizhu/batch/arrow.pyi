import numpy as np
from numpy.typing import NDArray

from .words import Words

def schema_capsule() -> object: ...
def array_capsule(offsets: NDArray[np.int64], words: Words) -> object: ...

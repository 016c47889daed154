"""What many move codes say, one column for each field."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class DecodedPlays(NamedTuple):
    """The fields of m plays, each an array with a row for each play (docs/rules.md §5)."""

    kind: NDArray[np.uint8]
    """The number of the `Kind`: (m,)."""
    rank: NDArray[np.uint8]
    """The lowest slot of the body, of a pure bomb its highest own slot, of PASS 0: (m,)."""
    length: NDArray[np.uint8]
    """The number of body ranks of a chain, 1 of other plays, 0 of PASS: (m,)."""
    naturals: NDArray[np.uint8]
    """The natural cards spent, by slot: (m, 15)."""
    wilds: NDArray[np.uint8]
    """The wild cards spent of the first and second wild rank, of wild jokers a mask: (m, 2)."""
    bomb_class: NDArray[np.int8]
    """The number of the `BombClass`, -1 of what is no BOMB: (m,)."""

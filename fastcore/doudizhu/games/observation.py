"""What seats know of many games, as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OBSERVATION_VERSION: Final = 1
"""Of the fields of `Observation`, their shapes and what they mean; stored data should name it."""


class Observation(NamedTuple):
    """What one seat of each of n games knows, as a `View` does (docs/games.md, docs/rules.md §16).

    Seats are 0 to 2, of which 0 is the landlord. Cards are in the form of `batch`: naturals by slot, wilds by
    the deal's first and second wild rank, of wild jokers the mask 1 small, 2 big.
    """

    seat: NDArray[np.uint8]
    """Whose view it is: (n,)."""
    turn: NDArray[np.uint8]
    """The seat that plays next: (n,)."""
    counts: NDArray[np.uint8]
    """The naturals that the seat holds: (n, 15)."""
    wilds: NDArray[np.uint8]
    """The wilds that the seat holds: (n, 2)."""
    wild_ranks: NDArray[np.int8]
    """The wild ranks of the deal, ascending slots, 13 for the jokers, -1 (none) last: (n, 2)."""
    cards_left: NDArray[np.uint8]
    """How many cards each seat holds: (n, 3)."""
    played_counts: NDArray[np.uint8]
    """The naturals that each seat has played: (n, 3, 15)."""
    played_wilds: NDArray[np.uint8]
    """The wilds that each seat has played: (n, 3, 2)."""
    to_beat: NDArray[np.uint64]
    """The code of the play to beat, 0 in a lead: (n,)."""
    made_by: NDArray[np.int8]
    """The seat that made it, -1 in a lead: (n,)."""
    passes: NDArray[np.uint8]
    """How many seats have passed on it: (n,)."""
    bottom_counts: NDArray[np.uint8]
    """The naturals among the bottom cards: (n, 15)."""
    bottom_wilds: NDArray[np.uint8]
    """The wilds among the bottom cards: (n, 2)."""

"""Views: what a seat sees of a table, which is all that its legal actions depend on (docs/mahjong.md §10)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from .win import Win, WinSource

if TYPE_CHECKING:
    from .hand import Hand
    from .meld import Meld
    from .ruleset import SichuanRules
    from .tiles import Suit


class Phase(IntEnum):
    """What a table is waiting for (docs/mahjong.md §10)."""

    SWAP = 0
    """Each seat passes on three tiles."""
    MISSING = 1
    """Each seat names its missing suit."""
    TURN = 2
    """A seat has 14 tiles and acts."""
    CLAIM = 3
    """The others say what they want of a discard."""
    ROB = 4
    """The others say whether they rob the tile that is added to a pong."""
    OVER = 5


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees (docs/mahjong.md §10).

    `turn` is the seat whose turn it is, or which has discarded or is adding a tile to a pong; `offered` is
    that tile. `drawn` has the tiles that the seat has drawn in this turn, none after a pong. `draws` counts
    all that it has drawn, of the dealer the 14th tile of the deal too. `locked` tells that it has passed a
    win since its last draw. `after_kong` and `feeder` are as in `Win`. The last four fields are what all can
    see of each seat: melds, discards that nobody took, numbers of concealed tiles, and missing suits.
    """

    seat: int
    asked: bool
    """Whether the table waits for an action of this seat."""
    phase: Phase
    hand: Hand
    dealer: int
    turn: int
    wall: int
    """How many tiles are left in the wall."""
    drawn: tuple[int, ...]
    offered: int | None
    draws: int
    locked: bool
    after_kong: bool
    feeder: int | None
    melds: tuple[tuple[Meld, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    concealed: tuple[int, ...]
    missing_suits: tuple[Suit | None, ...]

    def win(self, rules: SichuanRules) -> Win | None:
        """The win that the seat has if its tiles are complete, None where it cannot win at all.

        It cannot on a turn that began with a pong, nor on the tile of another seat after it passed a win.
        """
        last_tile = self.wall == 0
        if self.phase is Phase.TURN:
            if not self.drawn or self.turn != self.seat:
                return None
            first = self.draws == 1 and not self.hand.melds
            return Win(
                self.hand,
                winner=self.seat,
                after_kong=self.after_kong,
                feeder=self.feeder,
                last_tile=last_tile,
                heavenly=first and self.seat == self.dealer,
                earthly=first and self.seat != self.dealer,
            )
        if self.offered is None or self.locked or self.turn == self.seat:
            return None
        hand = self.hand.add(self.offered, rules.wild_tile)
        if self.phase is Phase.ROB:
            return Win(hand, WinSource.ROBBED_KONG, self.seat, self.turn)
        return Win(
            hand, WinSource.DISCARD, self.seat, self.turn, after_kong=self.after_kong, last_tile=last_tile
        )

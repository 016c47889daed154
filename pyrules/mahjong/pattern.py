"""Patterns: what a win can be worth fan for (docs/mahjong.md §6)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple


class Pattern(IntEnum):
    """What gives fan, in the order in which a score lists it (docs/mahjong.md §6).

    The first eight belong to the circumstances of the win, the others to the reading and the melds.

    >>> Pattern.GENERALS.fan, Pattern.GENERALS.chinese
    (4, '将对')
    """

    SELF_DRAW = 0
    KONG_DRAW = 1
    """A win on the replacement of a kong."""
    KONG_DISCARD = 2
    """A win on the first discard after a kong."""
    ROBBED_KONG = 3
    LAST_TILE = 4
    HEAVENLY = 5
    EARTHLY = 6
    CONCEALED = 7
    """No pong and no kong."""
    ALL_PONGS = 8
    GENERALS = 9
    """All pongs of 2, 5 and 8."""
    ONE_SUIT = 10
    SEVEN_PAIRS = 11
    TERMINALS = 12
    """A 1 or 9 in every set and in the pair."""
    MIDDLE_TILES = 13
    """No 1 and no 9."""
    SINGLE_WAIT = 14
    """Four melds, and two tiles at the win."""
    ROOT = 15
    """Four copies of a kind, or a wild laid on a kong; one fan each."""
    WILD_KONG = 16
    """An action that laid a wild for a kong; one fan each."""

    @property
    def fan(self) -> int:
        """The fan that it adds, of ROOT and WILD_KONG for each one."""
        return _FAN.get(self, 1)

    @property
    def chinese(self) -> str:
        """Its name among players."""
        return _CHINESE[self]

    @property
    def english(self) -> str:
        """Its name in lower-case words."""
        return self.name.replace("_", " ").lower()


_FAN: Final = {
    Pattern.HEAVENLY: 3,
    Pattern.EARTHLY: 3,
    Pattern.GENERALS: 4,
    Pattern.ONE_SUIT: 2,
    Pattern.SEVEN_PAIRS: 2,
    Pattern.TERMINALS: 3,
}
_CHINESE: Final = {
    Pattern.SELF_DRAW: "自摸加番",
    Pattern.KONG_DRAW: "杠上花",
    Pattern.KONG_DISCARD: "杠上炮",
    Pattern.ROBBED_KONG: "抢杠胡",
    Pattern.LAST_TILE: "扫底胡",
    Pattern.HEAVENLY: "天胡",
    Pattern.EARTHLY: "地胡",
    Pattern.CONCEALED: "门清",
    Pattern.ALL_PONGS: "对对胡",
    Pattern.GENERALS: "将对",
    Pattern.ONE_SUIT: "清一色",
    Pattern.SEVEN_PAIRS: "七对",
    Pattern.TERMINALS: "带幺九",
    Pattern.MIDDLE_TILES: "中张",
    Pattern.SINGLE_WAIT: "金钩胡",
    Pattern.ROOT: "根",
    Pattern.WILD_KONG: "癞子杠",
}


class PatternFan(NamedTuple):
    """A pattern of a win and the fan that it adds there."""

    pattern: Pattern
    fan: int

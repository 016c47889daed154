"""Sichuan mahjong with wilds, native: the names, results and errors of `laizi.pyrules.mahjong`, but fast.

The vocabulary (tiles, hands, rule sets, wins, scores) is that of `laizi.pyrules`; which hands win, what they
are worth and what they wait for is answered here. To list every reading of a hand is no matter of speed, and
written once, there.
"""

from laizi.pyrules.mahjong import (
    PRESETS,
    SICHUAN_LAIZI,
    SICHUAN_PLAIN,
    Group,
    GroupKind,
    Hand,
    KongDraw,
    Meld,
    MeldKind,
    Pattern,
    PatternFan,
    Reading,
    Score,
    SelfDraw,
    Shape,
    SichuanRules,
    Suit,
    TileError,
    Win,
    WinSource,
    check_hand,
    parse_tile,
    resolve_rules,
    tile_name,
)

from .readings import is_win, readings
from .scoring import score
from .shanten import shanten
from .waits import waits

__all__ = [
    "PRESETS",
    "SICHUAN_LAIZI",
    "SICHUAN_PLAIN",
    "Group",
    "GroupKind",
    "Hand",
    "KongDraw",
    "Meld",
    "MeldKind",
    "Pattern",
    "PatternFan",
    "Reading",
    "Score",
    "SelfDraw",
    "Shape",
    "SichuanRules",
    "Suit",
    "TileError",
    "Win",
    "WinSource",
    "check_hand",
    "is_win",
    "parse_tile",
    "readings",
    "resolve_rules",
    "score",
    "shanten",
    "tile_name",
    "waits",
]

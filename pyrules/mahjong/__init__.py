"""Sichuan wild-tile mahjong: the executable specification, one file for each chapter of docs/mahjong.md."""

from .hand import Hand, check_hand
from .meld import Meld, MeldKind
from .pattern import Pattern, PatternFan
from .reading import Group, GroupKind, Reading, Shape
from .readings import is_win, readings
from .ruleset import (
    PRESETS,
    SICHUAN_LAIZI,
    SICHUAN_PLAIN,
    KongDraw,
    SelfDraw,
    SichuanRules,
    resolve_rules,
)
from .score import Score
from .scoring import score
from .shanten import shanten
from .tiles import Suit, TileError, parse_tile, tile_name
from .waits import waits
from .win import Win, WinSource

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

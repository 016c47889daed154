"""Sichuan wild-tile mahjong: the executable specification, one file for each chapter of docs/mahjong.md."""

from .action import PASS, WIN, Action, ActionKind, describe
from .answers import Answers
from .hand import Hand, check_hand
from .legal import legal_actions
from .log import Entry, Log
from .meld import Meld, MeldKind
from .pattern import Pattern, PatternFan
from .reading import Group, GroupKind, Reading, Shape
from .readings import is_win, readings
from .result import KongPoints, Result
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
from .state import Seat, State
from .table import Table
from .tiles import Suit, TileError, parse_tile, tile_name
from .view import Phase, View
from .waits import waits
from .wall import Deal, deal
from .win import Win, WinSource

__all__ = [
    "PASS",
    "PRESETS",
    "SICHUAN_LAIZI",
    "SICHUAN_PLAIN",
    "WIN",
    "Action",
    "ActionKind",
    "Answers",
    "Deal",
    "Entry",
    "Group",
    "GroupKind",
    "Hand",
    "KongDraw",
    "KongPoints",
    "Log",
    "Meld",
    "MeldKind",
    "Pattern",
    "PatternFan",
    "Phase",
    "Reading",
    "Result",
    "Score",
    "Seat",
    "SelfDraw",
    "Shape",
    "SichuanRules",
    "State",
    "Suit",
    "Table",
    "TileError",
    "View",
    "Win",
    "WinSource",
    "check_hand",
    "deal",
    "describe",
    "is_win",
    "legal_actions",
    "parse_tile",
    "readings",
    "resolve_rules",
    "score",
    "shanten",
    "tile_name",
    "waits",
]

"""Wild-card Dou Dizhu: the executable specification, one file for each chapter of docs/rules.md."""

from .bombclass import BombClass
from .bombs import bomb_multiplier, bomb_strength
from .cards import MAX_HAND, RANKS
from .comparison import beats, check_play, check_to_beat
from .completion import complete
from .deal import Deal, deal
from .explanation import explain
from .generation import count_moves, is_legal, legal_moves, sample
from .hand import Hand, check_hand
from .hints import hints
from .kind import Kind
from .layout import LaidCard, Layout, layout
from .move import PASS, Move
from .movelist import MoveList
from .notation import CardError
from .perft import divide, perft
from .playout import Playouts, play_out, playouts
from .position import Position
from .readings import readings
from .ruleset import (
    CALL_ROB,
    CLASSIC,
    HUANLE,
    POINT_BID,
    PRESETS,
    TIANDI,
    TWO_CARD,
    BombOrder,
    Interpretation,
    RuleSet,
    WildCards,
    resolve_rules,
)
from .side import Side
from .state import State
from .turns import min_turns
from .verdict import Reason, Verdict
from .view import View

__all__ = [
    "CALL_ROB",
    "CLASSIC",
    "HUANLE",
    "MAX_HAND",
    "PASS",
    "POINT_BID",
    "PRESETS",
    "RANKS",
    "TIANDI",
    "TWO_CARD",
    "BombClass",
    "BombOrder",
    "CardError",
    "Deal",
    "Hand",
    "Interpretation",
    "Kind",
    "LaidCard",
    "Layout",
    "Move",
    "MoveList",
    "Playouts",
    "Position",
    "Reason",
    "RuleSet",
    "Side",
    "State",
    "Verdict",
    "View",
    "WildCards",
    "beats",
    "bomb_multiplier",
    "bomb_strength",
    "check_hand",
    "check_play",
    "check_to_beat",
    "complete",
    "count_moves",
    "deal",
    "divide",
    "explain",
    "hints",
    "is_legal",
    "layout",
    "legal_moves",
    "min_turns",
    "perft",
    "play_out",
    "playouts",
    "readings",
    "resolve_rules",
    "sample",
]

"""Wild-card Dou Dizhu, native: the names, results and errors of `laizi.pyrules.doudizhu`, at search speed.

The vocabulary (hands, rule sets, plays) is that of `laizi.pyrules`; which plays there are is answered here.
"""

from laizi.pyrules.doudizhu import (
    CALL_ROB,
    CLASSIC,
    HUANLE,
    MAX_HAND,
    PASS,
    POINT_BID,
    PRESETS,
    RANKS,
    TIANDI,
    TWO_CARD,
    BombClass,
    BombOrder,
    CardError,
    Deal,
    Hand,
    Interpretation,
    Kind,
    LaidCard,
    Layout,
    Move,
    MoveList,
    Playouts,
    Reason,
    RuleSet,
    Side,
    State,
    Verdict,
    View,
    WildCards,
    bomb_multiplier,
    bomb_strength,
    check_hand,
    check_play,
    check_to_beat,
    deal,
    layout,
    resolve_rules,
)

from .comparison import beats
from .completion import complete
from .deals import deals
from .explanation import explain
from .games import OBSERVATION_VERSION, Observation, VectorGame
from .generation import count_moves, is_legal, legal_moves, sample
from .hints import hints
from .perft import divide, perft
from .playout import play_out, playouts
from .position import Position
from .readings import readings
from .table import Table
from .turns import min_turns

__all__ = [
    "CALL_ROB",
    "CLASSIC",
    "HUANLE",
    "MAX_HAND",
    "OBSERVATION_VERSION",
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
    "Observation",
    "Playouts",
    "Position",
    "Reason",
    "RuleSet",
    "Side",
    "State",
    "Table",
    "VectorGame",
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
    "deals",
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

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
    Reason,
    RuleSet,
    Verdict,
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
from .generation import count_moves, is_legal, legal_moves, sample
from .hints import hints
from .readings import readings
from .table import Table

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
    "Reason",
    "RuleSet",
    "Table",
    "Verdict",
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
    "explain",
    "hints",
    "is_legal",
    "layout",
    "legal_moves",
    "readings",
    "resolve_rules",
    "sample",
]

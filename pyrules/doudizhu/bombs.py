"""Bombs: which of two is stronger, and what they do to the stake (docs/rules.md §9)."""

from __future__ import annotations

from .bombclass import BombClass
from .kind import Kind
from .move import Move
from .ruleset import BombOrder, RuleSet, resolve_rules


def bomb_strength(bomb: Move, rules: RuleSet | str) -> tuple[int, int, int]:
    """A key that orders the bombs of a rule set: the greater is the stronger, equal ones do not beat.

    More cards come first, which only long bombs can differ in. Then CLASS looks at pure, hard, soft and the
    rank last; RANK sets pure bombs above the others and looks at nothing but the rank of these. Raises
    TypeError for what is no Move and ValueError for a play that is no bomb. Rules: docs/rules.md §9, §10.

    >>> soft, hard = Move.parse("444 5*/5 = BOMB 4"), Move.parse("3333/5 = BOMB 3")
    >>> bomb_strength(soft, "HUANLE"), bomb_strength(hard, "HUANLE")
    ((4, 0, 1), (4, 1, 0))
    """
    rules = resolve_rules(rules)
    _check_is_move("bomb", bomb)
    if bomb.bomb_class is None:
        raise ValueError(f"bomb: {bomb} is no bomb")
    if rules.bomb_order is BombOrder.CLASS:
        order = int(bomb.bomb_class)
    else:
        order = int(bomb.bomb_class is BombClass.PURE)
    return len(bomb.cards), order, bomb.rank


def bomb_multiplier(move: Move, rules: RuleSet | str) -> int:
    """What a play multiplies the stake by: 1 unless it is a bomb or the rocket (docs/rules.md §9).

    Raises TypeError for what is no Move.

    >>> [bomb_multiplier(Move.parse(text), "HUANLE") for text in ("444 5*/5 = BOMB 4", "3 = SOLO 3")]
    [2, 1]
    """
    soft, hard, pure, rocket = resolve_rules(rules).bomb_multipliers
    _check_is_move("move", move)
    if move.kind is Kind.ROCKET:
        return rocket
    match move.bomb_class:
        case BombClass.SOFT:
            return soft
        case BombClass.HARD:
            return hard
        case BombClass.PURE:
            return hard if pure is None else pure
    return 1


def _check_is_move(name: str, value: object) -> None:
    if not isinstance(value, Move):
        raise TypeError(f"{name}: expected a Move, got {value!r}")

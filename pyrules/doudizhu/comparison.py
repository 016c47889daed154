"""Comparison: which play beats which (docs/rules.md §10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bombs import bomb_strength
from .hand import check_hand
from .kind import Kind
from .move import PASS, Move
from .notation import write_wild_ranks
from .readings import readings
from .ruleset import resolve_rules

if TYPE_CHECKING:
    from .ruleset import RuleSet


def beats(move: Move, to_beat: Move, rules: RuleSet | str) -> bool:
    """Whether a play beats another one.

    PASS beats nothing, and everything else beats PASS. Raises TypeError for what is no Move, ValueError for
    plays of deals with different wild ranks and for plays that the rule set does not allow. Rules:
    docs/rules.md §10.

    >>> soft, hard = Move.parse("222 6*/6 = BOMB 2"), Move.parse("3333/6 = BOMB 3")
    >>> beats(soft, hard, "HUANLE"), beats(soft, hard, "CALL_ROB")
    (False, True)
    """
    rules = resolve_rules(rules)
    check_play(move, rules, "move")
    check_play(to_beat, rules, "to_beat")
    if PASS not in (move, to_beat) and move.wild_ranks != to_beat.wild_ranks:
        raise ValueError(f"to_beat: {to_beat} is of a deal with other wild ranks than {move}")
    return outranks(move, to_beat, rules)


def outranks(move: Move, to_beat: Move, rules: RuleSet) -> bool:
    """Whether a legal play of a deal beats another one of it: `beats` without its checks."""
    if move == PASS or to_beat.kind is Kind.ROCKET:
        return False
    if to_beat == PASS or move.kind is Kind.ROCKET:
        return True
    if move.kind is Kind.BOMB and to_beat.kind is Kind.BOMB:
        return bomb_strength(move, rules) > bomb_strength(to_beat, rules)
    if move.kind is Kind.BOMB:
        return True
    return (move.kind, move.length) == (to_beat.kind, to_beat.length) and move.rank > to_beat.rank


def check_play(move: Move, rules: RuleSet | str, name: str = "move") -> None:
    """Raise unless this is PASS or a play that the rule set allows.

    TypeError if it is no Move, ValueError if its cards or this reading of them are not allowed; both begin
    with `name`. Rules: docs/rules.md §6, §8.
    """
    rules = resolve_rules(rules)
    if not isinstance(move, Move):
        raise TypeError(f"{name}: expected a Move, got {move!r}")
    if move == PASS:
        return
    check_hand(move.cards, rules, name)
    if move not in readings(move.cards, rules):
        raise ValueError(f"{name}: {move} is no legal play under {rules.name}")


def check_to_beat(to_beat: Move | None, wild_ranks: tuple[int, ...], rules: RuleSet | str) -> None:
    """Raise unless a play can be there to beat in a deal with these wild ranks; None and PASS mean a lead.

    TypeError if it is no Move, ValueError if its wild ranks are others or the rule set does not allow it. The
    cards of whoever has to beat it do not matter. Rules: docs/rules.md §10.

    >>> check_to_beat(Move.parse("7 7*/7 = PAIR 7"), (4,), "TWO_CARD")
    >>> check_to_beat(Move.parse("33 = PAIR 3"), (4,), "TWO_CARD")
    Traceback (most recent call last):
    ...
    ValueError: to_beat: 33 = PAIR 3 has the wild ranks none, the deal has 7
    """
    if to_beat is None:
        return
    if isinstance(to_beat, Move) and to_beat != PASS and to_beat.wild_ranks != wild_ranks:
        raise ValueError(
            f"to_beat: {to_beat} has the wild ranks {write_wild_ranks(to_beat.wild_ranks) or 'none'}, "
            f"the deal has {write_wild_ranks(wild_ranks) or 'none'}"
        )
    check_play(to_beat, rules, "to_beat")

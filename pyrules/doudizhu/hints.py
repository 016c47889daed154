"""Hints: the plays of a hand in the order in which a player wants them offered (docs/rules.md §13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bombclass import BombClass
from .bombs import bomb_strength
from .cards import BIG_JOKER, SMALL_JOKER
from .generation import legal_moves
from .kind import Kind
from .move import PASS, Move
from .movelist import MoveList
from .ruleset import resolve_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .hand import Hand
    from .ruleset import RuleSet

_WILD_KICKER = BIG_JOKER + 1
"""What a wild counts among the kickers: more than any natural, since there it is wasted."""


def hints(hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> MoveList:
    """Every legal play but PASS, the one to offer first in front; none of them means pass.

    Bombs come behind the other plays and the rocket last. What tears no bomb and no rocket of the hand apart
    comes before what does; then low ranks, few wilds, many cards, low kickers. Raises as `legal_moves` does.
    Rules: docs/rules.md §13.

    >>> from .hand import Hand
    >>> for move in hints(Hand.parse("4444 55 XD"), "CLASSIC", to_beat=Move.parse("33 = PAIR 3")):
    ...     print(move)
    55 = PAIR 5
    44 = PAIR 4
    4444 = BOMB 4
    XD = ROCKET X
    """
    rules = resolve_rules(rules)
    return in_hint_order(legal_moves(hand, rules, to_beat), hand, rules)


def in_hint_order(moves: Iterable[Move], hand: Hand, rules: RuleSet) -> MoveList:
    """Plays of the hand in the order of hints, without PASS (docs/rules.md §13)."""
    offered = [move for move in moves if move != PASS]
    offered.sort(key=lambda move: _hint_key(move, hand, rules))
    return MoveList([move.code for move in offered], hand.wild_ranks)


def _hint_key(
    move: Move, hand: Hand, rules: RuleSet
) -> tuple[int, bool, tuple[int, ...], int, int, list[int], int]:
    """What the order of hints compares, the lowest first: the points of docs/rules.md §13 in turn."""
    bombs = {Kind.BOMB: 1, Kind.ROCKET: 2}
    cards = move.cards
    return (
        bombs.get(move.kind, 0),
        _breaks_something(move, cards, hand),
        bomb_strength(move, rules) if move.kind is Kind.BOMB else (move.rank,),
        len(cards.faces),
        -len(cards),
        _kickers(move, cards),
        move.code,
    )


def _breaks_something(move: Move, cards: Hand, hand: Hand) -> bool:
    """Whether the play tears apart a bomb or the rocket that the hand has."""
    for spent, held in zip(cards.counts, hand.counts, strict=True):
        if held == 4 and spent and not (spent == 4 and move.kind is Kind.BOMB):
            return True
    wilds_held, wilds_spent = len(hand.faces), len(cards.faces)
    pure = move.bomb_class is BombClass.PURE
    if wilds_held >= 4 and wilds_spent and wilds_held - wilds_spent < 4 and not pure:
        return True
    jokers_held, jokers_spent = _jokers(hand), _jokers(cards)
    return jokers_held == 2 and jokers_spent > 0 and move.kind is not Kind.ROCKET


def _jokers(cards: Hand) -> int:
    """How many jokers there are, natural or wild."""
    return sum(cards.counts[joker] + cards.faces.count(joker) for joker in (SMALL_JOKER, BIG_JOKER))


def _kickers(move: Move, cards: Hand) -> list[int]:
    """The slots of the natural kickers, ascending, and behind them one number for each wild kicker."""
    shape = move.kind.shape
    body = range(move.rank, move.rank + move.length)
    size = move.length * shape.kickers * shape.kicker_size
    if size == 0:
        return []
    slots = [slot for slot, count in enumerate(cards.counts) for _ in range(count) if slot not in body]
    return slots + [_WILD_KICKER] * (size - len(slots))

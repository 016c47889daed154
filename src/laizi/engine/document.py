"""Hands, plays and verdicts as JSON.

Move codes are strings: a JavaScript number is not exact to so many bits.
"""

from collections.abc import Iterable
from typing import Any

from laizi.doudizhu import PASS, RANKS, Hand, LaidCard, Move, RuleSet
from laizi.pyrules.doudizhu.layout import known_layout
from laizi.pyrules.doudizhu.verdict import Verdict


def question(
    rules: RuleSet, deal_of: Hand, to_beat: Move | None = None, **asked: dict[str, Any] | None
) -> dict[str, Any]:
    """What was asked about the cards of one deal: the beginning of every answer."""
    return {
        "rules": rules.name,
        "wild_ranks": wild_text(deal_of),
        **asked,
        "to_beat": None if to_beat is None else play(to_beat, rules),
    }


def wild_text(cards: Hand) -> str:
    """The wild ranks of the deal that `cards` are of, as text: 7, 59, 7XD, or nothing."""
    return str(cards).partition("/")[2]


def hand(cards: Hand) -> dict[str, Any]:
    """A hand: the text that reads back, and its cards in display order, wilds marked with a star."""
    return {"text": str(cards), "cards": list(cards.display_order())}


def plays(moves: Iterable[Move], rules: RuleSet) -> list[dict[str, Any]]:
    """Several plays, in order."""
    return [play(move, rules) for move in moves]


def play(move: Move, rules: RuleSet) -> dict[str, Any]:
    """A legal play and what each of its cards stands for; ranks are characters, the rank of PASS is null."""
    laid = known_layout(move, rules)
    return {
        "code": str(move.code),
        "text": str(move),
        "kind": move.kind.name,
        "rank": None if move == PASS else RANKS[move.rank],
        "length": move.length,
        "bomb_class": None if move.bomb_class is None else move.bomb_class.name,
        "body": [_card(card) for card in laid.body],
        "kickers": [_card(card) for card in laid.kickers],
    }


def verdict(found: Verdict, rules: RuleSet) -> dict[str, Any]:
    """What some cards may be played as, or the reason why they may not, with a sentence in two languages."""
    return {
        "legal": found.legal,
        "reason": None if found.reason is None else found.reason.name,
        "data": dict(found.data),
        "english": found.english,
        "chinese": found.chinese,
        "readings": plays(found.readings, rules),
    }


def _card(card: LaidCard) -> dict[str, Any]:
    return {"card": RANKS[card.own], "wild": card.wild, "stands_for": RANKS[card.stands_for]}

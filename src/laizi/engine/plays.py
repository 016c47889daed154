"""The methods that answer about cards and plays, and remember nothing (docs/engine.md)."""

from typing import Any, TypeAlias

from laizi import doudizhu
from laizi.doudizhu import PASS, Hand, Move, MoveList, RuleSet

from . import document
from .document import wild_text
from .parameters import bad_params, read_cards, read_limit, read_rules, read_to_beat

Document: TypeAlias = dict[str, Any]
Rules: TypeAlias = str | dict[str, Any]


def moves(
    hand: str, rules: Rules = "huanle", wild: str = "", to_beat: str | None = None, limit: int | None = None
) -> Document:
    """Every legal play of a hand; `limit` cuts the list, but not the count."""
    rule_set = read_rules(rules)
    held = read_cards("hand", hand, wild)
    target = read_to_beat(to_beat, rule_set, held)
    with bad_params():
        found = doudizhu.legal_moves(held, rule_set, target)
    head = document.question(rule_set, held, target, hand=document.hand(held))
    return head | _list("plays", found, rule_set, limit)


def hints(
    hand: str, rules: Rules = "huanle", wild: str = "", to_beat: str | None = None, limit: int | None = None
) -> Document:
    """The plays of a hand in the order in which to offer them; none of them means pass."""
    rule_set = read_rules(rules)
    held = read_cards("hand", hand, wild)
    target = read_to_beat(to_beat, rule_set, held)
    with bad_params():
        found = doudizhu.hints(held, rule_set, target)
    head = document.question(rule_set, held, target, hand=document.hand(held))
    return head | _list("hints", found, rule_set, limit)


def complete(
    selected: str,
    hand: str,
    rules: Rules = "huanle",
    wild: str = "",
    to_beat: str | None = None,
    limit: int | None = None,
) -> Document:
    """The plays that some selected cards of a hand can become, in the order of hints."""
    rule_set = read_rules(rules)
    held = read_cards("hand", hand, wild)
    chosen = read_cards("selected", selected, wild_text(held))
    target = read_to_beat(to_beat, rule_set, held)
    with bad_params():
        found = doudizhu.complete(chosen, held, rule_set, target)
    asked = {"selected": document.hand(chosen), "hand": document.hand(held)}
    return document.question(rule_set, held, target, **asked) | _list("plays", found, rule_set, limit)


def readings(cards: str, rules: Rules = "huanle", wild: str = "") -> Document:
    """What exactly these cards can be played as."""
    rule_set = read_rules(rules)
    chosen = read_cards("cards", cards, wild)
    with bad_params():
        found = doudizhu.readings(chosen, rule_set)
    head = document.question(rule_set, chosen, cards=document.hand(chosen))
    return head | _list("readings", found, rule_set, None)


def explain(
    cards: str,
    rules: Rules = "huanle",
    wild: str = "",
    to_beat: str | None = None,
    hand: str | None = None,
) -> Document:
    """Whether some cards, or the one reading that a play names, may be played, and if not, why not."""
    rule_set = read_rules(rules)
    asked = _read_cards_or_play(cards, wild)
    chosen = asked.cards if isinstance(asked, Move) else asked
    deal_of = chosen if len(chosen) else read_cards("wild", "", wild)
    held = None if hand is None else read_cards("hand", hand, wild_text(deal_of))
    target = read_to_beat(to_beat, rule_set, deal_of)
    with bad_params():
        verdict = doudizhu.explain(asked, rule_set, target, held)
    hands = {"cards": document.hand(chosen), "hand": None if held is None else document.hand(held)}
    return (
        document.question(rule_set, deal_of, target, **hands)
        | {"play": str(asked) if isinstance(asked, Move) else None}
        | document.verdict(verdict, rule_set)
    )


def _read_cards_or_play(text: str, wild: str) -> Hand | Move:
    """Cards, or the play that a text with a reading, or PASS, names."""
    if "=" not in text and text.strip().upper() != str(PASS):
        return read_cards("cards", text, wild)
    with bad_params(text="cards"):
        return Move.parse(text, wild=wild)


def _list(name: str, moves: MoveList, rules: RuleSet, limit: int | None) -> Document:
    """A list of plays under its name, and how many there are when none is cut off."""
    return {"count": len(moves), name: document.plays(moves[: read_limit(limit)], rules)}

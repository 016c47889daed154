"""A position as one line of text (docs/rules.md §16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..arguments import string
from .hand import Hand
from .move import PASS, Move
from .notation import write_wild_ranks
from .ruleset import PRESETS, RuleSet
from .state import State, new_state

if TYPE_CHECKING:
    from collections.abc import Iterable

FORM: Final = "doudizhu-1"
"""What the text begins with: the game, and the version of this form."""

NOTHING: Final = "-"
"""No cards, no wild ranks, nothing to beat, or no bottom cards that anybody has seen."""

FIELDS: Final = (
    "form",
    "wild ranks",
    "hands",
    "landlord",
    "turn",
    "play to beat",
    "passes",
    "cards played",
    "bottom cards",
    "rule set",
)


def write_state(state: State) -> str:
    """The line that `parse_state` reads back (docs/rules.md §16).

    >>> write_state(parse_state("doudizhu-1 7 45,6,67* 0 1 33=PAIR:3 0 33,-,- 33 huanle"))
    'doudizhu-1 7 45,6,67* 0 1 33=PAIR:3 0 33,-,- 33 HUANLE'
    """
    preset = PRESETS.get(state.rules.name)
    fields = (
        FORM,
        write_wild_ranks(state.wild_ranks) or NOTHING,
        _write_hands(state.hands),
        str(state.landlord),
        str(state.turn),
        _write_play(state.to_beat),
        str(state.passes),
        _write_hands(state.played),
        NOTHING if state.bottom is None else _write_cards(state.bottom),
        state.rules.name if state.rules == preset else state.rules.to_json(),
    )
    return " ".join(fields)


def parse_state(text: str) -> State:
    """The moment that a line names, as `write_state` writes it.

    Raises ValueError for a line that lacks fields, is of another version or has a field that says nothing,
    and for what `new_state` refuses. Rules: docs/rules.md §16.
    """
    fields = string("text", text).strip().split(" ", len(FIELDS) - 1)
    if fields[0] != FORM:
        raise ValueError(f"text: expected a position that begins with {FORM}, got {text!r}")
    if len(fields) != len(FIELDS):
        raise ValueError(
            f"text: expected {len(FIELDS)} fields ({', '.join(FIELDS)}), got {len(fields)} in {text!r}"
        )
    _, wild, hands, landlord, turn, to_beat, passes, played, bottom, rules = fields
    wild = "" if wild == NOTHING else wild
    try:
        return new_state(
            [_read_cards(cards, wild) for cards in hands.split(",")],
            RuleSet.from_json(rules) if rules.startswith("{") else RuleSet.by_name(rules),
            _read_number("landlord", landlord),
            turn=_read_number("turn", turn),
            to_beat=_read_play(to_beat, wild),
            passes=_read_number("passes", passes),
            played=[_read_cards(cards, wild) for cards in played.split(",")],
            bottom=None if bottom == NOTHING else _read_cards(bottom, wild),
        )
    except ValueError as error:
        raise ValueError(f"text: {error} in {text!r}") from None


def _write_cards(cards: Hand) -> str:
    """Cards without their wild ranks, which have a field of their own."""
    return str(cards).partition("/")[0].replace(" ", "") or NOTHING


def _write_hands(hands: Iterable[Hand]) -> str:
    return ",".join(map(_write_cards, hands))


def _write_play(move: Move) -> str:
    """A play such as 44556 7*/7 = PAIR_CHAIN 4x3 as 445567*=PAIR_CHAIN:4x3."""
    if move == PASS:
        return NOTHING
    reading = str(move).partition(" = ")[2]
    return f"{_write_cards(move.cards)}={reading.replace(' ', ':')}"


def _read_cards(text: str, wild: str) -> Hand:
    if not text or "/" in text:
        raise ValueError(f"cards: expected characters of cards or {NOTHING}, got {text!r}")
    cards = "" if text == NOTHING else text
    return Hand.parse(f"{cards}/{wild}" if wild else cards)


def _read_play(text: str, wild: str) -> Move:
    if text == NOTHING:
        return PASS
    cards, equals, reading = text.partition("=")
    if not equals:
        raise ValueError(f"to_beat: expected cards, = and a reading such as PAIR:3, got {text!r}")
    play = f"{cards}/{wild}" if wild else cards
    return Move.parse(f"{play} = {reading.replace(':', ' ')}")


def _read_number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{name}: expected a number, got {text!r}")
    return int(text)

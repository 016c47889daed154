"""What several commands of ``laizi mahjong`` take, and how it becomes hands and rules."""

from typing import Annotated, Any

import typer

from laizi.cli.errors import bad_input
from laizi.mahjong import PRESETS, Hand, SichuanRules, resolve_rules, tile_name

Tiles = Annotated[
    str,
    typer.Argument(
        metavar="HAND",
        show_default=False,
        help="Tiles such as '123m 456p 99s L', melds such as pong:777m or exposed:222sL, missing:s.",
    ),
]
Rules = Annotated[
    str, typer.Option("--rules", metavar="NAME", help=f"The rule set: {', '.join(PRESETS).lower()}.")
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--with", metavar="FIELD=VALUE", show_default=False, help="Change a field of it, such as cap_fan=5."
    ),
]

_WORDS = {"yes": True, "no": False, "true": True, "false": False, "none": None}


def read_rules(name: str, changes: list[str] | None) -> SichuanRules:
    """The preset of that name, with some fields changed."""
    with bad_input(rules="--rules"):
        rules = resolve_rules(name)
        changed = dict(_change(text) for text in changes or ())
        if changes:
            rules = rules.replace(**{"name": ", ".join([rules.name, *changes]), **changed})
    return rules


def read_hand(text: str, rules: SichuanRules) -> Hand:
    """The hand that an argument names; the wild tile of the rule set is a wild in it."""
    with bad_input(text="HAND"):
        return Hand.parse(text, "" if rules.wild_tile is None else tile_name(rules.wild_tile))


def _change(text: str) -> tuple[str, Any]:
    """A field and its value: yes, no, none, a number, or the name of a choice."""
    field, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--with: expected FIELD=VALUE, got {text!r}")
    if value.isdecimal():
        return field, int(value)
    if value.upper() == "NONE" and field == "self_draw":
        return field, value
    return field, _WORDS.get(value.lower(), value)

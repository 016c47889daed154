"""What several commands take, and how it becomes cards, plays and rules."""

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

from laizi.cli.errors import BAD_INPUT, bad_input
from laizi.doudizhu import PRESETS, Hand, Move, RuleSet, resolve_rules
from laizi.engine.document import wild_text
from laizi.pyrules.doudizhu.table import GAMES

SHOWN_OF_A_KIND = 8
SHOWN_IN_A_LIST = 10

Cards = Annotated[
    str,
    typer.Argument(
        metavar="CARDS",
        show_default=False,
        help="Cards, in any order: 3456789TJQKA2, X the small and D the big joker.",
    ),
]
Wild = Annotated[
    str,
    typer.Option(
        "--wild", metavar="RANKS", show_default=False, help="The deal's wild ranks, such as 7, 59 or XD."
    ),
]
Rules = Annotated[
    str, typer.Option("--rules", metavar="NAME", help=f"The rule set: {', '.join(PRESETS).lower()}.")
]
ToBeat = Annotated[
    str | None,
    typer.Option(
        "--to-beat", metavar="PLAY", show_default=False, help="The play to beat; without it the hand leads."
    ),
]
LimitOfKind = Annotated[
    int, typer.Option("--limit", min=0, metavar="N", help="Show at most so many plays of each kind.")
]
Limit = Annotated[int, typer.Option("--limit", min=0, metavar="N", help="Show at most so many plays.")]
All = Annotated[bool, typer.Option("--all", help="Show every play.")]
Game = Annotated[str, typer.Option("--game", metavar="NAME", help=f"The game: {', '.join(GAMES)}.")]
GameOptions = Annotated[
    str,
    typer.Option("--options", metavar="JSON", help="Options of the game, such as '{\"cap\": 24}'."),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON instead of a table.")]


class Language(StrEnum):
    """The language of a sentence for players."""

    ENGLISH = "en"
    CHINESE = "zh"


def read_rules(name: str) -> RuleSet:
    """The preset of that name."""
    with bad_input(rules="--rules"):
        return resolve_rules(name)


def read_cards(argument: str, text: str, wild: str) -> Hand:
    """The cards that the text of an argument names in a deal with these wild ranks."""
    with bad_input(text="--wild"):
        Hand.parse("", wild)
    with bad_input(text=argument):
        return Hand.parse(text, wild)


def read_to_beat(text: str | None, rules: RuleSet, cards: Hand) -> Move | None:
    """The play to beat, in the deal that `cards` are of; bare cards will do where they have one reading."""
    if text is None:
        return None
    with bad_input(text="--to-beat", cards="--to-beat"):
        return Move.parse(text, rules, wild_text(cards))


def read_game_options(text: str) -> dict[str, Any]:
    """The options of a game, a JSON object; which ones there are the table knows."""
    try:
        options = json.loads(text)
    except ValueError as error:
        typer.echo(f"laizi: --options: this is no JSON: {error}", err=True)
        raise typer.Exit(BAD_INPUT) from None
    if not isinstance(options, dict):
        typer.echo("laizi: --options: expected a JSON object", err=True)
        raise typer.Exit(BAD_INPUT)
    return options

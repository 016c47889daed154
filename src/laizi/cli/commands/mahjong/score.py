"""``laizi mahjong score``: what a win is worth."""

from enum import StrEnum
from typing import Annotated

import typer
from rich.console import Console

from laizi import mahjong
from laizi.cli.arguments import Json
from laizi.cli.commands.mahjong import document, render
from laizi.cli.commands.mahjong.arguments import Changes, Rules, Tiles, read_hand, read_rules
from laizi.cli.document import write_document
from laizi.cli.errors import bad_input
from laizi.mahjong import Win, WinSource


class Source(StrEnum):
    """Where the last tile came from."""

    SELF_DRAW = "self-draw"
    DISCARD = "discard"
    ROBBED_KONG = "robbed-kong"


def run(
    hand: Tiles,
    rules: Rules = "sichuan_laizi",
    changes: Changes = None,
    source: Annotated[Source, typer.Option("--on", help="Where the last tile came from.")] = Source.SELF_DRAW,
    winner: Annotated[int, typer.Option("--winner", min=0, max=3, help="The seat that wins.")] = 0,
    payer: Annotated[
        int | None,
        typer.Option(
            "--payer", min=0, max=3, show_default=False, help="Who discarded or konged; the next seat."
        ),
    ] = None,
    after_kong: Annotated[
        bool, typer.Option("--after-kong", help="On the replacement, or on the discard after a kong.")
    ] = False,
    feeder: Annotated[
        int | None,
        typer.Option("--feeder", min=0, max=3, show_default=False, help="Who fed the exposed kong."),
    ] = None,
    last_tile: Annotated[bool, typer.Option("--last-tile", help="On the last tile or after it.")] = False,
    heavenly: Annotated[bool, typer.Option("--heavenly", help="The dealer's, as dealt.")] = False,
    earthly: Annotated[bool, typer.Option("--earthly", help="On the first own draw.")] = False,
    json: Json = False,
) -> None:
    """Score a complete hand by its best reading.

    That it is no win is an answer, so the exit code is 0.
    """
    rule_set = read_rules(rules, changes)
    tiles = read_hand(hand, rule_set)
    if source is not Source.SELF_DRAW and payer is None:
        payer = (winner + 1) % 4
    names = {"hand": "HAND", "payer": "--payer", "feeder": "--feeder", "after_kong": "--after-kong"}
    with bad_input(**names, last_tile="--last-tile", heavenly="--heavenly", earthly="--earthly"):
        win = Win(
            tiles, WinSource[source.name], winner, payer, after_kong, feeder, last_tile, heavenly, earthly
        )
        found = mahjong.score(win, rule_set) if mahjong.is_win(tiles, rule_set) else None
    if json:
        score = None if found is None else document.scored(found)
        write_document({"rules": rule_set.name, "hand": str(tiles), "win": found is not None, "score": score})
        return
    console = Console()
    render.heading("hand", f"{tiles}   ({rule_set.name})", console)
    if found is None:
        console.print("no win")
    else:
        render.print_score(console, found)

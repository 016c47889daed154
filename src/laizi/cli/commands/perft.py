"""``laizi perft``: in how many ways a game can go on for so many plies."""

from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from laizi import doudizhu
from laizi.cli import document
from laizi.cli.arguments import Json, Rules, read_rules
from laizi.cli.errors import bad_input
from laizi.cli.render import body_text, kind_text, play_text
from laizi.doudizhu import Position


def run(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION", show_default=False, help="A position as one line of text; or give --seed."
        ),
    ] = None,
    depth: Annotated[int, typer.Option("--depth", min=0, metavar="N", help="How many plies.")] = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Split the number by the first play.")] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", metavar="N", show_default=False, help="The deal of this seed, as laizi deal has it."
        ),
    ] = None,
    rules: Rules = "huanle",
    landlord: Annotated[
        int, typer.Option("--landlord", min=0, max=2, metavar="SEAT", help="Of the deal, who leads.")
    ] = 0,
    json: Json = False,
) -> None:
    """Count the ways in which exactly so many plies can follow each other, passes counted.

    --rules and --landlord belong to --seed; a POSITION has its own.
    """
    start = _read_position(position, seed, rules, landlord)
    with bad_input(depth="--depth"):
        begin = perf_counter()
        ways = doudizhu.divide(start, depth) if divide else None
        number = doudizhu.perft(start, depth) if ways is None else sum(ways.values())
        seconds = perf_counter() - begin
    if json:
        answer = {"position": str(start), "depth": depth, "perft": number}
        if ways is not None:
            plays = document.plays(ways, start.rules)
            answer["divide"] = [
                {**play, "perft": found} for play, found in zip(plays, ways.values(), strict=True)
            ]
        document.write_document(answer)
        return
    console = Console()
    console.print(str(start), markup=False, highlight=False, soft_wrap=True)
    if ways:
        console.print()
        table = Table(box=None, pad_edge=False, header_style="bold")
        for column, justify in (("kind", "left"), ("ranks", "left"), ("cards", "left"), ("ways", "right")):
            table.add_column(column, justify=justify)  # type: ignore[arg-type]  # these are among its words
        for move, found in ways.items():
            table.add_row(kind_text(move), body_text(move), play_text(move, start.rules), f"{found:,}")
        console.print(table)
    console.print()
    console.print(f"perft {depth}: {number:,}", style="bold", highlight=False)
    console.print(f"{seconds:.3f} s", style="dim", highlight=False)


def _read_position(text: str | None, seed: int | None, rules: str, landlord: int) -> Position:
    """The position that the arguments name, in one of the two ways."""
    with bad_input():
        if (text is None) == (seed is None):
            raise ValueError("POSITION: give one or --seed, and not both")
    if text is not None:
        with bad_input(text="POSITION"):
            return Position.parse(text)
    rule_set = read_rules(rules)
    with bad_input(seed="--seed"):
        return Position.from_deal(doudizhu.deal(rule_set, seed or 0), landlord)

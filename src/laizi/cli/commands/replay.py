"""``laizi replay``: what happened in the hand that a record is of, and who pays."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from laizi.cli import document, render
from laizi.cli.arguments import Json
from laizi.cli.errors import BAD_INPUT
from laizi.doudizhu import MAX_HAND, Table
from laizi.pyrules.doudizhu.deal import CARDS_EACH
from laizi.pyrules.doudizhu.notation import write_wild_ranks
from laizi.pyrules.doudizhu.table import Action, Event, Play, RecordError, Result

SEATS = range(3)
WITHOUT_ANSWER = {"leave": "leaves", "trustee": "is a trustee", "present": "is present again"}


def run(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", show_default=False, help="The record, as lines of JSON.")
    ],
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Take a record that stops before the hand is over.")
    ] = False,
    json: Json = False,
) -> None:
    """Let a recorded hand happen again: every answer, every play, and the settlement.

    A record that was cut or changed is bad input; the line where it goes wrong is named.
    """
    lines = _read(file)
    try:
        table = Table.replay(lines, unfinished=unfinished)
    except RecordError as error:
        typer.echo(f"laizi: {file}: {error}", err=True)
        raise typer.Exit(BAD_INPUT) from None
    if json:
        everything = table.to_json()
        document.write_document(
            {
                "game": table.game,
                "options": everything["options"],
                "seed": everything["seed"],
                "rules": table.rules.name,
                "events": [event.to_json() for event in table.events],
                **everything["situation"],
                "result": everything["result"],
            }
        )
        return
    _print(Console(), table, Table.replay(lines[:1], unfinished=True))


def _read(file: Path) -> list[str]:
    """The lines of the file."""
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        typer.echo(f"laizi: FILE: {file} cannot be read: {error}", err=True)
        raise typer.Exit(BAD_INPUT) from None


def _print(console: Console, table: Table, begun: Table) -> None:
    """Print the hand of a table; `begun` is one that has just begun, on which it happens again."""
    wild_ranks = table.view(0).wild_ranks
    wild = "not known yet" if wild_ranks is None else write_wild_ranks(wild_ranks)
    console.print(f"{table.game}, wild: {wild}", style="bold", markup=False)
    agreed = [
        f"{name} {value}" for name, value in table.options.to_json().items() if value not in (None, False)
    ]
    console.print(", ".join(agreed), style="dim", markup=False)
    console.print()
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for column in ("seat", "answer", "cards left", ""):
        grid.add_column(column, no_wrap=column != "answer")
    left = dict.fromkeys(SEATS, CARDS_EACH)
    if (landlord := table.view(0).landlord) is not None:
        left[landlord] = MAX_HAND
    for seat, said, note in _rows(begun, table.events):
        if isinstance(said, Play):
            left[seat] -= len(said.move.cards)
            row = (render.play_text(said.move, table.rules), str(left[seat]))
        else:
            row = (Text(str(said)), "")
        grid.add_row(str(seat), *row, Text(note, style="dim"))
    console.print(grid)
    console.print()
    if table.result is None:
        console.print(f"{table.state}: the hand is not over", markup=False)
    else:
        _print_result(console, table, table.result)


def _rows(table: Table, events: tuple[Event, ...]) -> Iterator[tuple[int, Action | str, str]]:
    """For each answer, also those of trustees, and each other event: the seat, the answer, and a note."""
    asked: dict[int, Event] = {}
    for event in events:
        known = len(table.view(0).history)
        table.apply(event)
        if event.kind in WITHOUT_ANSWER:
            yield event.seat, WITHOUT_ANSWER[event.kind], ""
        else:
            asked[event.seat] = event
        # Answers of all at once come here together; what no event stands for has come from the table.
        for seat, action in table.view(0).history[known:]:
            cause = asked.pop(seat, None)
            note = "by the table" if cause is None else "time is up" if cause.action is None else ""
            yield seat, action, note


def _print_result(console: Console, table: Table, result: Result) -> None:
    """Print who won, what each seat gains, and what it has left."""
    if result.fled is not None:
        ending = f"seat {result.fled} fled"
    elif result.landlord is None:
        ending = "nobody wanted to be landlord"
    else:
        ending = "the landlord wins" if result.landlord_won else "the peasants win"
    console.print(ending + (", spring" if result.spring else ""), style="bold", markup=False)
    grid = Grid(box=None, pad_edge=False, show_header=False)
    for seat in SEATS:
        role = "landlord" if seat == result.landlord else "peasant" if result.landlord is not None else ""
        left = render.hand_text(table.view(seat).hand)
        times = f"x{result.multipliers[seat]}"
        grid.add_row(f"seat {seat}", role, Text(f"{result.payments[seat]:+,}", justify="right"), times, left)
    if result.system:
        grid.add_row("system", "", Text(f"{result.system:+,}", justify="right"))
    console.print(grid)

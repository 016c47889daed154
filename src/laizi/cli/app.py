"""The typer application: which commands there are."""

from typing import Annotated

import typer

import laizi
from laizi.cli.commands import (
    bulk,
    complete,
    deal,
    deals,
    engine,
    explain,
    hints,
    moves,
    perft,
    play,
    readings,
    replay,
    simulate,
)

app = typer.Typer(
    name="laizi",
    help="Dou Dizhu with wild cards: plays, readings, verdicts and hints, by six rule sets.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

for command in (
    moves,
    readings,
    explain,
    hints,
    complete,
    deal,
    deals,
    bulk,
    perft,
    play,
    replay,
    simulate,
    engine,
):
    app.command(name=command.__name__.rpartition(".")[2])(command.run)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"laizi {laizi.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""

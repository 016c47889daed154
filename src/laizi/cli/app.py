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
from laizi.cli.commands.mahjong import play as mahjong_play
from laizi.cli.commands.mahjong import score, waits

app = typer.Typer(
    name="laizi",
    help="Games with wild cards and tiles: Dou Dizhu, and below `laizi mahjong` Sichuan mahjong.",
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

mahjong = typer.Typer(
    name="mahjong",
    help="Sichuan mahjong with wild tiles: scores, waits, and a game to watch.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
for command in (score, waits, mahjong_play):
    mahjong.command(name=command.__name__.rpartition(".")[2])(command.run)
app.add_typer(mahjong)


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

"""``laizi play``: one hand against greedy players, in a terminal."""

import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from laizi.cli.arguments import Game, GameOptions, Language, read_game_options
from laizi.cli.errors import BAD_INPUT, INTERRUPTED, bad_input, check_folder
from laizi.cli.human import HumanPlayer, Quit
from laizi.cli.phrases import CHINESE, ENGLISH
from laizi.doudizhu import Table
from laizi.players import GreedyPlayer, Player, play_hand

_SEATS = range(3)
_HIGHEST_SEED = 10**6


def run(
    game: Game = "call_rob",
    seat: Annotated[int, typer.Option("--seat", min=0, max=2, metavar="SEAT", help="Where you sit.")] = 0,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, metavar="N", show_default=False, help="The seed; another one each time."
        ),
    ] = None,
    options: GameOptions = "{}",
    lang: Annotated[Language, typer.Option("--lang", help="The language.")] = Language.ENGLISH,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", show_default=False, help="Write the record, see replay."),
    ] = None,
) -> None:
    """Play one hand in a terminal against greedy players."""
    if record is not None:
        check_folder("--record", record)
    number = secrets.randbelow(_HIGHEST_SEED) if seed is None else seed
    with bad_input(game="--game", seed="--seed"):
        table = Table(game, read_game_options(options), number)
    phrases = CHINESE if lang is Language.CHINESE else ENGLISH
    console = Console(highlight=False)
    human = HumanPlayer(console, phrases, table.rules, seat, _reader(console))
    players: list[Player] = [human if each == seat else GreedyPlayer(table.rules) for each in _SEATS]
    console.print(phrases.welcome.format(game=table.game, seed=number, seat=seat), style="bold", markup=False)
    interrupted = False
    try:
        play_hand(table, players)
    except (Quit, EOFError, KeyboardInterrupt) as stopped:
        interrupted = isinstance(stopped, KeyboardInterrupt)
        console.print(f"\n{phrases.goodbye}", markup=False)
    else:
        assert table.result is not None
        human.tell_end(table.view(seat), [table.view(each).hand for each in _SEATS])
    if record is not None:
        _write(record, table)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _reader(console: Console) -> Callable[[str], str]:
    """What reads a line at the console; lines that nobody types are shown as if somebody did."""

    def read(prompt: str) -> str:
        line = console.input(prompt, markup=False)
        if not sys.stdin.isatty():
            console.print(line, markup=False)
        return line

    return read


def _write(path: Path, table: Table) -> None:
    """Write the record of a table, also of one that has not come to its end."""
    try:
        path.write_text("".join(f"{line}\n" for line in table.record()), encoding="utf-8")
    except OSError as error:
        typer.echo(f"laizi: --record: {error}", err=True)
        raise typer.Exit(BAD_INPUT) from None

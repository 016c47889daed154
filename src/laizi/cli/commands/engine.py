"""``laizi engine``: the engine for other frontends, on stdin and stdout."""

import os
import sys
from typing import Annotated, BinaryIO

import typer

from laizi.cli.errors import BAD_INPUT, INTERRUPTED
from laizi.engine import Engine, serve
from laizi.engine.botzone import answer

NO_STREAM = 1


def run(
    botzone: Annotated[
        bool, typer.Option("--botzone", help="Answer one document of Botzone's FightTheLandlord2 instead.")
    ] = False,
) -> None:
    """Answer JSON-RPC 2.0 requests, one a line, until stdin ends or nobody reads stdout any more.

    docs/engine.md has the methods.
    """
    if sys.stdin is None or sys.stdout is None:
        typer.echo("laizi: the engine talks on stdin and stdout, and one of them is closed", err=True)
        raise typer.Exit(NO_STREAM)
    try:
        if botzone:
            _answer_botzone(sys.stdin.buffer, sys.stdout.buffer)
        else:
            serve(Engine().reply, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # What Python still has to write when it ends goes nowhere instead of into an error message.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _answer_botzone(source: BinaryIO, target: BinaryIO) -> None:
    """Answer the one line there is."""
    try:
        answered = answer(source.readline().decode("utf-8"))
    except ValueError as error:
        typer.echo(f"laizi: {error}", err=True)
        raise typer.Exit(BAD_INPUT) from None
    target.write(answered.encode("ascii") + b"\n")
    target.flush()

"""What goes wrong, in one line on stderr: exit code 2 for bad input, 1 where a command cannot run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.cells import cell_len

from laizi.pyrules.arguments import TextError

BAD_INPUT = 2
INTERRUPTED = 130
CANNOT_RUN = 1


@contextmanager
def bad_input(**arguments: str) -> Iterator[None]:
    """Turn what the library says about its parameters into a message about the command's, and exit code 2.

    `arguments` has what the command line calls each parameter that the library may complain about; what is
    wrong with a character is wrong with `text`.
    """
    try:
        yield
    except TextError as error:
        typer.echo(f"laizi: {arguments['text']}: {error.message}", err=True)
        typer.echo(pointed_at(error.text, error.position), err=True)
        raise typer.Exit(BAD_INPUT) from None
    except (TypeError, ValueError) as error:
        parameter, colon, said = str(error).partition(":")
        typer.echo(f"laizi: {arguments.get(parameter, parameter)}{colon}{said}", err=True)
        raise typer.Exit(BAD_INPUT) from None


def check_folder(option: str, path: Path) -> None:
    """Exit with code 2 unless a file may be put where an option says: known before the work, not after it."""
    if path.is_dir() or not path.absolute().parent.is_dir():
        typer.echo(f"laizi: {option}: {path} is a folder, or its folder does not exist", err=True)
        raise typer.Exit(BAD_INPUT)


@contextmanager
def cannot_run() -> Iterator[None]:
    """Turn a missing extra and what the system refuses into a message, and exit code 1."""
    try:
        yield
    except (ImportError, OSError) as error:
        typer.echo(f"laizi: {error}", err=True)
        raise typer.Exit(CANNOT_RUN) from None


def pointed_at(text: str, position: int) -> str:
    """The text, and below it a caret under the character at `position`; both indented by two columns."""
    shown = "".join(character if character.isprintable() else "?" for character in text)
    return f"  {shown}\n  {' ' * cell_len(shown[:position])}^"

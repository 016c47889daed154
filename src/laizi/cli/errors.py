"""Bad input: one line on stderr, the wrong character pointed at if there is one, and exit code 2."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.cells import cell_len

from laizi.doudizhu import CardError

BAD_INPUT = 2


@contextmanager
def bad_input(argument: str) -> Iterator[None]:
    """Turn what the library says about the input into a message about `argument` and exit code 2."""
    try:
        yield
    except CardError as error:
        typer.echo(f"laizi: {argument}: {error.message}", err=True)
        typer.echo(_pointed_at(error.text, error.position), err=True)
        raise typer.Exit(BAD_INPUT) from None
    except (TypeError, ValueError) as error:
        # The library calls a text it could not read by its own parameter's name.
        said = str(error)
        named = f"{argument}: {said.removeprefix('text: ')}" if said.startswith("text: ") else said
        typer.echo(f"laizi: {named}", err=True)
        raise typer.Exit(BAD_INPUT) from None


def _pointed_at(text: str, position: int) -> str:
    """The text, and below it a caret under the character at `position`; both indented by two columns."""
    shown = "".join(character if character.isprintable() else "?" for character in text)
    return f"  {shown}\n  {' ' * cell_len(shown[:position])}^"

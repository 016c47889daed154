"""The command line ``laizi``, with the extra ``cli`` (typer and rich); nothing else imports it."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; a missing extra or an unbuilt core is one line on stderr and exit code 1."""
    try:
        import rich  # noqa: F401
        import typer  # noqa: F401
    except ModuleNotFoundError as error:
        sys.exit(f"laizi: the command line needs the extra cli: pip install 'laizi[cli]' ({error})")
    try:
        from laizi import doudizhu  # noqa: F401
    except ImportError as error:
        sys.exit(f"laizi: {error}")
    from laizi.cli.app import app

    app()

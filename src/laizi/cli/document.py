"""What ``--json`` writes: the same documents that the engine sends."""

import json
from typing import Any

import typer

from laizi.engine.document import hand, play, plays, question, verdict

__all__ = ["hand", "play", "plays", "question", "verdict", "write_document"]


def write_document(document: dict[str, Any]) -> None:
    """Write a document to stdout."""
    typer.echo(json.dumps(document, indent=2))

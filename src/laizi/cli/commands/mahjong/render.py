"""Wins and points for people."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from laizi.mahjong import Score

_HEADING = "bold"


def print_score(console: Console, score: Score) -> None:
    """Print the reading, the patterns with their fan, and the points of each seat."""
    heading("reading", str(score.reading) or "melds alone", console)
    if score.patterns:
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(justify="right")
        for pattern, fan in score.patterns:
            table.add_row(str(fan), pattern.english, pattern.chinese)
        console.print(table)
    heading("fan", f"{score.fan}, worth {score.value}{'' if score.legal else '; too few to win'}", console)
    heading("points", points_text(score.payments), console)


def heading(name: str, text: str, console: Console) -> None:
    """Print a line with its name."""
    console.print(Text(f"{name}  ", style=_HEADING) + Text(text))


def points_text(points: Sequence[int]) -> str:
    """The points of each seat with their signs."""
    return "  ".join(
        f"seat {seat} {value:+}" if value else f"seat {seat} 0" for seat, value in enumerate(points)
    )

"""``laizi simulate``: many hands among greedy players, and what comes of them."""

import time
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.bar import Bar
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from laizi.cli import document
from laizi.cli.arguments import Game, GameOptions, Json, read_game_options
from laizi.cli.errors import BAD_INPUT, INTERRUPTED, bad_input, check_folder
from laizi.simulation import Tally, simulate

_NO_EXTRA = 1
_BAR_WIDTH = 30


def run(
    game: Game = "huanle",
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many hands to play.")] = 1000,
    workers: Annotated[int, typer.Option("--workers", min=1, metavar="N", help="How many processes.")] = 1,
    seed: Annotated[
        int, typer.Option("--seed", min=0, metavar="N", help="The seed of the first hand; each has the next.")
    ] = 0,
    options: GameOptions = "{}",
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", show_default=False, help="Also draw a chart, such as a PNG."),
    ] = None,
    json: Json = False,
) -> None:
    """Play many hands among greedy players: multipliers, bombs, springs, and how often the landlord wins.

    The outcome is the same for any number of workers. Ctrl-C stops early and shows the hands so far.
    """
    if plot is not None:
        _check_plot(plot)
    with bad_input(seed="--seed", hands="--games", game="--game"):
        tallies = simulate(game, games, seed=seed, workers=workers, options=read_game_options(options))
    tally, interrupted = _add_up(tallies, games)
    if tally.hands:
        if json:
            document.write_document({"game": game, "seed": seed, **tally.to_json()})
        else:
            _print(Console(), tally, game)
        if plot is not None:
            _save_chart(tally, game, plot)
    if interrupted:
        typer.echo(f"laizi: interrupted after {tally.hands:,} of {games:,} hands", err=True)
        raise typer.Exit(INTERRUPTED)


def _add_up(tallies: Iterator[Tally], games: int) -> tuple[Tally, bool]:
    """The sum of the tallies, and whether Ctrl-C has stopped them; a bar on stderr shows how far they are."""
    total = Tally()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar as progress:
        task = progress.add_task("hands", total=games, rate="")
        started = time.monotonic()
        try:
            for tally in tallies:
                total += tally
                rate = total.hands / (time.monotonic() - started)
                progress.update(task, completed=total.hands, rate=f"{rate:,.0f}/s")
        except KeyboardInterrupt:
            return total, True
    return total, False


def _print(console: Console, tally: Tally, game: str) -> None:
    """Print a tally as tables: how hands end, bombs, multipliers."""
    console.print(f"{game}, {tally.hands:,} hands among greedy players", style="bold", markup=False)
    ends = Table(box=None, pad_edge=False, show_header=False)
    ends.add_column(justify="left")
    ends.add_column(justify="right")
    ends.add_row("landlord wins", f"{tally.landlord_wins / tally.hands:.2%}")
    ends.add_row("spring", f"{tally.springs / tally.hands:.2%}")
    ends.add_row("deals a hand", f"{tally.deals / tally.hands:.3f}")
    ends.add_row("gain of the landlord", f"{tally.landlord_gain / tally.hands:+,.2f}")
    ends.add_row("gain of the system", f"{tally.system_gain / tally.hands:+,.2f}")
    console.print(ends)
    of_class = ", ".join(f"{name} {number:,}" for name, number in sorted(tally.bomb_classes.items()))
    for title, counts, note in (
        ("bombs in a hand", tally.bombs, of_class),
        ("multiplier of a peasant's stake", tally.multipliers, ""),
    ):
        console.print()
        console.print(_distribution(title, counts))
        if note:
            console.print(note, style="dim", markup=False)


def _distribution(title: str, counts: Counter[int]) -> Table:
    """A table of how often each number was counted."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(title, justify="right")
    for column in ("number", "share"):
        table.add_column(column, justify="right")
    table.add_column(width=_BAR_WIDTH)
    most = max(counts.values())
    for number in sorted(counts):
        count = counts[number]
        bar = Bar(most, 0, count, color="cyan")
        table.add_row(f"{number:,}", f"{count:,}", f"{count / counts.total():.2%}", bar)
    return table


def _check_plot(path: Path) -> None:
    """Find out whether a chart can be drawn before all the hands are played."""
    if find_spec("matplotlib") is None:
        typer.echo("laizi: a chart needs the extra plot: pip install 'laizi[plot]'", err=True)
        raise typer.Exit(_NO_EXTRA)
    from laizi.simulation.chart import check_format

    check_folder("--plot", path)
    with bad_input(path="--plot"):
        check_format(path)


def _save_chart(tally: Tally, game: str, path: Path) -> None:
    from laizi.simulation.chart import save_chart

    try:
        save_chart(tally, game, path)
    except OSError as error:
        typer.echo(f"laizi: --plot: {error}", err=True)
        raise typer.Exit(BAD_INPUT) from None
    typer.echo(f"chart in {path}", err=True)

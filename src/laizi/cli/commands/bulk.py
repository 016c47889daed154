"""``laizi bulk``: the plays of all hands of a Parquet file, as another."""

import json as json_text
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.filesize import decimal
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from laizi.cli.arguments import Json, Rules, read_rules
from laizi.cli.errors import bad_input, cannot_run

if TYPE_CHECKING:
    from laizi import bulk
    from laizi.bulk.cluster import Cluster


class OnError(StrEnum):
    """What becomes of a bad row."""

    STOP = "stop"
    SKIP = "skip"


class EngineName(StrEnum):
    """What does the work."""

    THREADS = "threads"
    RAY = "ray"


def run(
    source: Annotated[
        Path, typer.Argument(metavar="INPUT", show_default=False, help="A Parquet file with a hand a row.")
    ],
    output: Annotated[
        Path, typer.Argument(metavar="OUTPUT", show_default=False, help="The Parquet file to make.")
    ],
    rules: Rules = "huanle",
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", min=1, metavar="N", show_default="all cores", help="Threads, or Ray's CPUs."
        ),
    ] = None,
    explode: Annotated[
        bool, typer.Option("--explode", help="Write one row a play with its fields, for a look at samples.")
    ] = False,
    on_error: Annotated[
        OnError, typer.Option("--on-error", help="Stop at a bad row, or skip it and keep it apart.")
    ] = OnError.STOP,
    rejects: Annotated[
        Path | None,
        typer.Option(
            "--rejects", metavar="FILE", show_default="beside OUTPUT", help="Where skipped rows go."
        ),
    ] = None,
    engine: Annotated[
        EngineName, typer.Option("--engine", help="Threads of this process, or tasks of Ray.")
    ] = EngineName.THREADS,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="ADDRESS", show_default=False, help="The Ray cluster to join."),
    ] = None,
    restart: Annotated[bool, typer.Option("--restart", help="Drop what an unfinished run has done.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Do not ask whether there is room.")] = False,
    json: Json = False,
) -> None:
    """Write every play of every hand of a Parquet file to another.

    The same command goes on where a killed run has ended.
    """
    with cannot_run():
        from laizi import bulk

    rule_set = read_rules(rules)
    with bad_input(rejects="--rejects"):
        rejects = _rejects(output, on_error, rejects)
    job = bulk.Job(source, output, rule_set, explode, rejects)
    with (
        cannot_run(),
        bad_input(input="INPUT", output="OUTPUT", rejects="--rejects", address="--address"),
        # Ray tells of lost workers on stdout, which has the summary and nothing else.
        redirect_stdout(sys.stderr),
        _engine(engine, workers or os.cpu_count() or 1, address) as chosen,
        _progress() as report,
    ):
        summary = bulk.run(job, chosen, restart=restart, force=force, report=report)
    if json:
        typer.echo(json_text.dumps(asdict(summary), indent=2))
        return
    if summary.resumed:
        typer.echo(f"went on at row {summary.resumed:,}")
    typer.echo(f"{summary.hands:,} hands, {summary.plays:,} plays, {decimal(summary.bytes)}: {output}")
    if rejects is not None:
        typer.echo(f"{summary.rejected:,} rejected: {rejects}")
    rate = (summary.plays - summary.resumed_plays) / summary.seconds
    typer.echo(f"{summary.seconds:,.1f} s, {rate:,.0f} plays/s")


def _rejects(output: Path, on_error: OnError, rejects: Path | None) -> Path | None:
    """Where skipped rows go, None where none are skipped."""
    if on_error is OnError.SKIP:
        return rejects or output.parent / f"{output.stem}.rejects{output.suffix}"
    if rejects is not None:
        raise ValueError("rejects: there are none without --on-error skip")
    return None


def _engine(name: EngineName, workers: int, address: str | None) -> "bulk.Threads | Cluster":
    if name is EngineName.THREADS:
        if address is not None:
            raise ValueError("address: no cluster is joined without --engine ray")
        from laizi.bulk import Threads

        return Threads(workers)
    from laizi.bulk.cluster import Cluster

    return Cluster(workers, address)


@contextmanager
def _progress() -> Iterator["Callable[[bulk.Progress], None]"]:
    """Show a bar on the terminal, if stderr is one that can show it, and take reports for it."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[rate]:,.0f} plays/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_interactive) as bar:
        task = bar.add_task("", total=None, rate=0)

        def report(progress: "bulk.Progress") -> None:
            elapsed = bar.tasks[0].elapsed or 0
            found = progress.plays - progress.resumed_plays
            bar.update(
                task,
                description=f"{progress.row:,} of {progress.rows:,} hands",
                completed=progress.row,
                total=progress.rows,
                rate=found / elapsed if elapsed else 0,
            )

        yield report

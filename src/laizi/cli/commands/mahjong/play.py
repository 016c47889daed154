"""``laizi mahjong play``: a hand of the game to watch, out of a seed."""

import json as standard_json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from laizi import mahjong
from laizi.cli.arguments import Json
from laizi.cli.commands.mahjong import document, render
from laizi.cli.commands.mahjong.arguments import Changes, Rules, read_rules
from laizi.cli.commands.mahjong.bot import choose
from laizi.cli.document import write_document
from laizi.cli.errors import bad_input
from laizi.mahjong import PASS, WIN, Action, Phase, Result, State, describe, tile_name

ANSWERED_TOGETHER = (Phase.SWAP, Phase.MISSING, Phase.CLAIM, Phase.ROB)


def run(
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed, a whole number from 0.")],
    rules: Rules = "sichuan_laizi",
    changes: Changes = None,
    dealer: Annotated[
        int | None,
        typer.Option("--dealer", min=0, max=3, show_default=False, help="Who deals; out of the seed."),
    ] = None,
    json: Json = False,
) -> None:
    """Play a hand of the game by simple rules of thumb, the same one for the same seed."""
    rule_set = read_rules(rules, changes)
    with bad_input(seed="--seed"):
        table = mahjong.Table(rule_set, seed, dealer)
    watched = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("seat", "draws", "does", "and holds"):
        watched.add_column(column)
    while table.asked is not None:
        before, acted = table.state, len(table.log().entries)
        _act(table)
        while table.state.phase is before.phase and before.phase in ANSWERED_TOGETHER:
            _act(table)
        for seat, action in table.log().entries[acted:]:
            if _took_place(action, before, table.state, seat):
                watched.add_row(str(seat), _drawn(before), describe(action), str(table.state.hand(seat)))
    result = table.result
    assert result is not None  # the hand is over
    if json:
        log = standard_json.loads(table.log().to_json())
        write_document({"log": log, "result": document.result(result)})
        return
    console = Console()
    console.print(
        f"hand {seed} of {rule_set.name}, dealt by seat {table.state.dealer}", style="bold", markup=False
    )
    console.print(watched)
    console.print()
    _print_result(console, result)


def _act(table: mahjong.Table) -> None:
    """The seat that is asked acts."""
    assert table.asked is not None  # the hand is not over
    table.play(choose(table.view(table.asked), table.legal_actions()))


def _took_place(action: Action, before: State, after: State, seat: int) -> bool:
    """Whether an action was more than a pass or a claim that had to give way."""
    if before.phase is not Phase.CLAIM or action == WIN:
        return action != PASS
    return before.hand(seat).melds != after.hand(seat).melds


def _drawn(state: State) -> str:
    """The tile that a seat has drawn before it acts."""
    return tile_name(state.drawn[-1]) if state.phase is Phase.TURN and state.drawn else ""


def _print_result(console: Console, result: Result) -> None:
    for win, score in result.wins:
        how = win.source.name.lower().replace("_", " ")
        payer = "" if win.payer is None else f" of seat {win.payer}"
        console.print(Text(f"seat {win.winner} wins, {how}{payer}", style="bold"))
        render.heading("hand", str(win.hand), console)
        render.print_score(console, score)
        console.print()
    if result.ready is not None:
        seats = [f"seat {seat}" for seat, ready in enumerate(result.ready) if ready]
        console.print(f"the wall is exhausted; ready: {', '.join(seats) or 'nobody'}")
        render.heading("for readiness", render.points_text(result.ready_points), console)
    render.heading("for kongs", render.points_text(result.kong_points), console)
    render.heading("in all", render.points_text(result.points), console)
    console.print(f"seat {result.next_dealer} deals next")

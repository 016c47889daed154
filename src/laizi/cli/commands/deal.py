"""``laizi deal``: a deal out of a seed, and what its landlord can lead."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from laizi import doudizhu
from laizi.cli import document, render
from laizi.cli.arguments import SHOWN_OF_A_KIND, All, Json, LimitOfKind, Rules, read_rules
from laizi.cli.errors import bad_input
from laizi.doudizhu import Deal, Hand
from laizi.engine.document import wild_text

SEATS = range(3)


def run(
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed, a whole number from 0.")],
    rules: Rules = "huanle",
    landlord: Annotated[
        int, typer.Option("--landlord", min=0, max=2, metavar="SEAT", help="Who takes the bottom cards.")
    ] = 0,
    plays: Annotated[
        bool, typer.Option("--plays", help="Show every play that the landlord can lead.")
    ] = False,
    limit: LimitOfKind = SHOWN_OF_A_KIND,
    everything: All = False,
    json: Json = False,
) -> None:
    """Deal the 54 cards and the wild ranks, the same ones for the same seed."""
    rule_set = read_rules(rules)
    with bad_input(seed="--seed"):
        dealt = doudizhu.deal(rule_set, seed)
    hand = dealt.landlord_hand(landlord)
    moves = doudizhu.legal_moves(hand, rule_set) if plays else None
    if json:
        answer = {
            "rules": rule_set.name,
            "seed": seed,
            "wild_ranks": wild_text(hand),
            "hands": [{"ids": list(dealt.hands[seat]), **document.hand(dealt.hand(seat))} for seat in SEATS],
            "bottom": {"ids": list(dealt.bottom), **document.hand(_bottom(dealt))},
            "landlord": {"seat": landlord, **document.hand(hand)},
        }
        if moves is not None:
            answer |= {"count": len(moves), "plays": document.plays(moves, rule_set)}
        document.write_document(answer)
        return
    console = Console()
    wild = wild_text(hand) or "none"
    console.print(f"deal {seed} of {rule_set.name}, wild: {wild}", style="bold", markup=False)
    table = Table(box=None, pad_edge=False, show_header=False)
    for seat in SEATS:
        table.add_row(f"seat {seat}", render.hand_text(dealt.hand(seat)))
    table.add_row("bottom", render.hand_text(_bottom(dealt)))
    console.print(table)
    console.print()
    render.print_question(console, f"landlord, seat {landlord}", hand, rule_set)
    if moves is not None:
        render.print_plays(console, moves, rule_set, None if everything else limit)


def _bottom(dealt: Deal) -> Hand:
    return Hand.from_ids(dealt.bottom, dealt.rules, dealt.wild_ranks)

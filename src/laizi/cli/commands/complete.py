"""``laizi complete``: the plays that some chosen cards of a hand can become."""

from typing import Annotated

import typer
from rich.console import Console

from laizi import doudizhu
from laizi.cli import document, render
from laizi.cli.arguments import (
    SHOWN_IN_A_LIST,
    All,
    Cards,
    Json,
    Limit,
    Rules,
    ToBeat,
    Wild,
    read_cards,
    read_rules,
    read_to_beat,
)
from laizi.cli.errors import bad_input
from laizi.engine.document import wild_text


def run(
    cards: Cards,
    hand: Annotated[str, typer.Option("--hand", metavar="CARDS", help="The hand they are chosen from.")],
    wild: Wild = "",
    rules: Rules = "huanle",
    to_beat: ToBeat = None,
    limit: Limit = SHOWN_IN_A_LIST,
    everything: All = False,
    json: Json = False,
) -> None:
    """List the plays that the chosen cards can be extended to, best first; --json always has all of them."""
    rule_set = read_rules(rules)
    held = read_cards("--hand", hand, wild)
    selected = read_cards("CARDS", cards, wild_text(held))
    target = read_to_beat(to_beat, rule_set, held)
    with bad_input(selected="CARDS", hand="--hand", to_beat="--to-beat"):
        moves = doudizhu.complete(selected, held, rule_set, target)
    if json:
        asked = {"selected": document.hand(selected), "hand": document.hand(held)}
        head = document.question(rule_set, held, target, **asked)
        document.write_document({**head, "count": len(moves), "plays": document.plays(moves, rule_set)})
        return
    console = Console()
    render.print_question(console, "hand", held, rule_set, target)
    render.print_list(console, moves, rule_set, limit=None if everything else limit, numbered=True)

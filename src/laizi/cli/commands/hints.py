"""``laizi hints``: what to offer a player, best first."""

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


def run(
    cards: Cards,
    wild: Wild = "",
    rules: Rules = "huanle",
    to_beat: ToBeat = None,
    limit: Limit = SHOWN_IN_A_LIST,
    everything: All = False,
    json: Json = False,
) -> None:
    """List the plays of a hand in the order in which to offer them; --json always has all of them."""
    rule_set = read_rules(rules)
    hand = read_cards("CARDS", cards, wild)
    target = read_to_beat(to_beat, rule_set, hand)
    with bad_input(hand="CARDS", to_beat="--to-beat"):
        moves = doudizhu.hints(hand, rule_set, target)
    if json:
        head = document.question(rule_set, hand, target, hand=document.hand(hand))
        document.write_document({**head, "count": len(moves), "hints": document.plays(moves, rule_set)})
        return
    console = Console()
    render.print_question(console, "hand", hand, rule_set, target)
    render.print_list(console, moves, rule_set, limit=None if everything else limit, numbered=True)

"""``laizi moves``: every legal play of a hand."""

from rich.console import Console

from laizi import doudizhu
from laizi.cli import document, render
from laizi.cli.arguments import (
    SHOWN_OF_A_KIND,
    All,
    Cards,
    Json,
    LimitOfKind,
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
    limit: LimitOfKind = SHOWN_OF_A_KIND,
    everything: All = False,
    json: Json = False,
) -> None:
    """List every legal play of a hand, by kind; --json always has all of them."""
    rule_set = read_rules(rules)
    hand = read_cards("CARDS", cards, wild)
    target = read_to_beat(to_beat, rule_set, hand)
    with bad_input(hand="CARDS", to_beat="--to-beat"):
        moves = doudizhu.legal_moves(hand, rule_set, target)
    if json:
        head = document.question(rule_set, hand, target, hand=document.hand(hand))
        document.write_document({**head, "count": len(moves), "plays": document.plays(moves, rule_set)})
        return
    console = Console()
    render.print_question(console, "hand", hand, rule_set, target)
    render.print_plays(console, moves, rule_set, None if everything else limit)

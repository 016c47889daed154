"""``laizi readings``: what some cards can be played as."""

from rich.console import Console

from laizi import doudizhu
from laizi.cli import document, render
from laizi.cli.arguments import Cards, Json, Rules, Wild, read_cards, read_rules
from laizi.cli.errors import bad_input


def run(cards: Cards, wild: Wild = "", rules: Rules = "huanle", json: Json = False) -> None:
    """List every reading of exactly these cards, and what each wild stands for in it."""
    rule_set = read_rules(rules)
    chosen = read_cards("CARDS", cards, wild)
    with bad_input(cards="CARDS"):
        moves = doudizhu.readings(chosen, rule_set)
    if json:
        head = document.question(rule_set, chosen, cards=document.hand(chosen))
        document.write_document({**head, "count": len(moves), "readings": document.plays(moves, rule_set)})
        return
    console = Console()
    render.print_question(console, "cards", chosen, rule_set)
    render.print_list(console, moves, rule_set)

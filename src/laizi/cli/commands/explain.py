"""``laizi explain``: whether some cards may be played, or why not."""

from typing import Annotated

import typer
from rich.console import Console

from laizi import doudizhu
from laizi.cli import document, render
from laizi.cli.arguments import (
    Cards,
    Json,
    Language,
    Rules,
    ToBeat,
    Wild,
    read_cards,
    read_rules,
    read_to_beat,
    wild_text,
)
from laizi.cli.errors import bad_input


def run(
    cards: Cards,
    wild: Wild = "",
    rules: Rules = "huanle",
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand", metavar="CARDS", show_default=False, help="The hand that has to hold the cards."
        ),
    ] = None,
    to_beat: ToBeat = None,
    lang: Annotated[
        Language, typer.Option("--lang", help="The language of the sentence.")
    ] = Language.ENGLISH,
    json: Json = False,
) -> None:
    """Say what some cards may be played as, or why they may not be played."""
    rule_set = read_rules(rules)
    chosen = read_cards("CARDS", cards, wild)
    held = None if hand is None else read_cards("--hand", hand, wild_text(chosen))
    target = read_to_beat(to_beat, rule_set, chosen)
    with bad_input("CARDS"):
        verdict = doudizhu.explain(chosen, rule_set, target, held)
    if json:
        asked = {"cards": document.hand(chosen), "hand": None if held is None else document.hand(held)}
        document.write_document(
            {
                **document.question(rule_set, chosen, target, **asked),
                "legal": verdict.legal,
                "reason": None if verdict.reason is None else verdict.reason.name,
                "data": dict(verdict.data),
                "english": verdict.english,
                "chinese": verdict.chinese,
                "readings": document.plays(verdict.readings, rule_set),
            }
        )
        return
    console = Console()
    render.print_question(console, "cards", chosen, rule_set, target)
    console.print(verdict.english if lang is Language.ENGLISH else verdict.chinese, markup=False)
    if verdict.reason is not None:
        console.print(verdict.reason.name, style="dim")
    else:
        render.print_list(console, verdict.readings, rule_set)

"""``laizi explain``: whether some cards may be played, or why not."""

from typing import Annotated

import typer
from rich.console import Console

from laizi import doudizhu
from laizi.cli import document, render
from laizi.cli.arguments import (
    Json,
    Language,
    Rules,
    ToBeat,
    Wild,
    read_cards,
    read_rules,
    read_to_beat,
)
from laizi.cli.errors import bad_input
from laizi.doudizhu import PASS, Hand, Move
from laizi.engine.document import wild_text

CardsOrPlay = Annotated[
    str,
    typer.Argument(
        metavar="CARDS",
        show_default=False,
        help="Cards, or a play to ask about one reading: '3336 = TRIO_SOLO 3', PASS.",
    ),
]


def run(
    cards: CardsOrPlay,
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
    """Say what some cards may be played as, or why they may not be played.

    Either is an answer, so the exit code is 0.
    """
    rule_set = read_rules(rules)
    asked, chosen = _read_cards_or_play(cards, wild)
    held = None if hand is None else read_cards("--hand", hand, wild_text(chosen))
    target = read_to_beat(to_beat, rule_set, chosen)
    with bad_input(cards="CARDS", hand="--hand", to_beat="--to-beat"):
        verdict = doudizhu.explain(asked, rule_set, target, held)
    if json:
        hands = {"cards": document.hand(chosen), "hand": None if held is None else document.hand(held)}
        document.write_document(
            {
                **document.question(rule_set, chosen, target, **hands),
                "play": str(asked) if isinstance(asked, Move) else None,
                **document.verdict(verdict, rule_set),
            }
        )
        return
    console = Console()
    render.print_question(
        console, "cards", chosen, rule_set, target, asked if isinstance(asked, Move) else None
    )
    console.print(verdict.english if lang is Language.ENGLISH else verdict.chinese, markup=False)
    if verdict.reason is not None:
        console.print(verdict.reason.name, style="dim")
    else:
        render.print_list(console, verdict.readings, rule_set)


def _read_cards_or_play(text: str, wild: str) -> tuple[Hand | Move, Hand]:
    """What the argument asks about, and the cards of it in their deal, none for PASS."""
    if "=" not in text and text.strip().upper() != str(PASS):
        cards = read_cards("CARDS", text, wild)
        return cards, cards
    no_cards = read_cards("--wild", "", wild)
    with bad_input(text="CARDS"):
        play = Move.parse(text, wild=wild)
    return play, no_cards if play == PASS else play.cards

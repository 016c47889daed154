"""Hands and plays for people: wild cards carry a star, what they stand for, and a colour on a terminal."""

import numpy as np
from numpy.typing import NDArray
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from laizi.doudizhu import PASS, RANKS, Hand, Kind, Move, MoveList, RuleSet
from laizi.pyrules.doudizhu.layout import known_layout
from laizi.pyrules.doudizhu.move import KIND_BIT, RANK_BIT

_WILD = "bold magenta"
_HEADING = "bold"


def print_question(
    console: Console,
    name: str,
    cards: Hand,
    rules: RuleSet,
    to_beat: Move | None = None,
    reading: Move | None = None,
) -> None:
    """Print what was asked: the cards in display order, the rule set, the reading, and the play to beat."""
    console.print(
        Text(f"{name}  ", style=_HEADING) + hand_text(cards) + Text(f"   ({rules.name})", style="dim")
    )
    if reading is not None:
        console.print(
            Text("as  ", style=_HEADING) + Text(f"{kind_text(reading)} {body_text(reading)}".strip())
        )
    if to_beat is not None:
        console.print(Text("to beat  ", style=_HEADING) + play_text(to_beat, rules))
    console.print()


def print_plays(console: Console, moves: MoveList, rules: RuleSet, limit: int | None) -> None:
    """Print plays by kind, of each as many different ones as `limit` allows, and how many are left out."""
    if len(moves) == 0:
        console.print("no play")
        return
    kinds, starts = np.unique(moves.codes >> np.uint64(KIND_BIT), return_index=True)
    for kind, of_kind in zip(kinds.tolist(), np.split(moves.codes, starts[1:]), strict=True):
        console.print(Text(Kind(kind).name, style=_HEADING) + Text(f"  {len(of_kind):,}", style="dim"))
        shown = MoveList(_selection(of_kind, limit), moves.wild_ranks)
        texts = [play_text(move, rules) for move in shown]
        console.print(Padding(Columns(texts, padding=(0, 3)), (0, 0, 0, 2)))
        if len(shown) < len(of_kind):
            console.print(Text(f"  ... {len(of_kind) - len(shown):,} more", style="dim"))
    console.print(Text(f"{len(moves):,} plays" if len(moves) > 1 else "1 play", style=_HEADING))


def _selection(codes: NDArray[np.uint64], limit: int | None) -> NDArray[np.uint64]:
    """At most `limit` codes of one kind, of each body one before any second one; few wilds come first."""
    bodies = codes >> np.uint64(RANK_BIT)
    codes = codes[np.lexsort((codes, bodies))]
    _, first, body = np.unique(bodies, return_index=True, return_inverse=True)
    place_in_body = np.arange(len(codes)) - first[body]
    return codes[np.sort(np.argsort(place_in_body, kind="stable")[:limit])]


def print_list(
    console: Console, moves: MoveList, rules: RuleSet, *, limit: int | None = None, numbered: bool = False
) -> None:
    """Print plays in their order, one a line and at most `limit` of them."""
    if len(moves) == 0:
        console.print("no play")
        return
    table = Table(box=None, pad_edge=False, header_style=_HEADING)
    if numbered:
        table.add_column("#", justify="right")
    for column in ("kind", "ranks", "cards"):
        table.add_column(column, no_wrap=column != "cards")
    for number, move in enumerate(moves[:limit], start=1):
        row = (kind_text(move), body_text(move), play_text(move, rules))
        table.add_row(*([str(number)] if numbered else []), *row)
    console.print(table)
    if limit is not None and limit < len(moves):
        console.print(Text(f"... {len(moves) - limit:,} more", style="dim"))


def hand_text(cards: Hand) -> Text:
    """The cards in display order: wilds leftmost, then from high to low."""
    return Text(" ").join(_card_text(label, wild=label.endswith("*")) for label in cards.display_order())


def play_text(move: Move, rules: RuleSet) -> Text:
    """The cards of a legal play as they are laid out, kickers behind a plus; 7*=5 is a wild 7 as a 5."""
    if move == PASS:
        return Text("pass")
    laid = known_layout(move, rules)
    parts = [
        Text(" ").join(_card_text(str(card), wild=card.wild) for card in part)
        for part in (laid.body, laid.kickers)
        if part
    ]
    return Text(" + ").join(parts)


def kind_text(move: Move) -> str:
    """The kind, of a bomb with its class."""
    return move.kind.name if move.bomb_class is None else f"{move.kind.name} ({move.bomb_class.name.lower()})"


def body_text(move: Move) -> str:
    """The body rank of a play, of a chain the first and the last."""
    if move == PASS:
        return ""
    last = move.rank + move.length - 1
    return RANKS[move.rank] if last == move.rank else f"{RANKS[move.rank]}-{RANKS[last]}"


def _card_text(label: str, *, wild: bool) -> Text:
    return Text(label, style=_WILD if wild else "")

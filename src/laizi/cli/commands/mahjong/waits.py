"""``laizi mahjong waits``: the tiles that complete a hand."""

from rich.console import Console
from rich.table import Table

from laizi import mahjong
from laizi.cli.arguments import Json
from laizi.cli.commands.mahjong import document, render
from laizi.cli.commands.mahjong.arguments import Changes, Rules, Tiles, read_hand, read_rules
from laizi.cli.document import write_document
from laizi.cli.errors import bad_input
from laizi.mahjong import Win, WinSource, tile_name


def run(hand: Tiles, rules: Rules = "sichuan_laizi", changes: Changes = None, json: Json = False) -> None:
    """List the tiles that a hand of 13 waits for, and what a discard of each is worth."""
    rule_set = read_rules(rules, changes)
    tiles = read_hand(hand, rule_set)
    with bad_input(hand="HAND"):
        waits = mahjong.waits(tiles, rule_set)
    shanten = mahjong.shanten(tiles, rule_set)
    scores = {
        slot: mahjong.score(Win(tiles.add(slot, rule_set.wild_tile), WinSource.DISCARD, payer=1), rule_set)
        for slot in waits
    }
    if json:
        found = [{"tile": tile_name(slot), "score": document.scored(score)} for slot, score in scores.items()]
        answer = {"rules": rule_set.name, "hand": str(tiles), "shanten": shanten, "waits": found}
        write_document(answer)
        return
    console = Console()
    render.heading("hand", f"{tiles}   ({rule_set.name})", console)
    if not waits:
        console.print(f"no wait; {shanten} tile{'s' * (shanten > 1)} away from one")
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("tile", "fan", "value", "reading", "patterns"):
        table.add_column(column)
    for slot, score in scores.items():
        name = tile_name(slot) + (" wild" if slot == rule_set.wild_tile else "")
        patterns = ", ".join(pattern.english for pattern, _ in score.patterns)
        table.add_row(name, str(score.fan), str(score.value), str(score.reading), patterns)
    console.print(table)

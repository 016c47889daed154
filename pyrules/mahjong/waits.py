"""Waits: the tiles that complete a hand (docs/mahjong.md §8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .hand import READY, check_hand
from .readings import is_win
from .ruleset import resolve_rules
from .tiles import COPIES, MOST_WILDS, SUITED_SLOTS

if TYPE_CHECKING:
    from .hand import Hand
    from .ruleset import SichuanRules


def waits(hand: Hand, rules: SichuanRules | str) -> tuple[int, ...]:
    """The slots any tile of which completes a hand of 13 tiles, ascending.

    The wild tile is one of them if a wild completes the hand. No wait is a tile of which the seat holds all
    four. Raises TypeError for what is no Hand, ValueError for another number of tiles or a hand that the rule
    set has no tiles for. Rules: docs/mahjong.md §8.

    >>> from .hand import Hand
    >>> from .tiles import write_tiles
    >>> write_tiles(waits(Hand.parse("123456789m 2345s"), "SICHUAN_LAIZI"))
    '1p25s'
    """
    rules = resolve_rules(rules)
    check_hand(hand, rules)
    if hand.size != READY:
        raise ValueError(f"hand: {hand} has {hand.size} tiles, melds as three, and {READY} wait")
    found = []
    for slot in range(SUITED_SLOTS):
        is_wild = slot == rules.wild_tile
        exists = hand.all_wilds < MOST_WILDS if is_wild else hand.naturals(slot) < COPIES
        if exists and is_win(hand.add(slot, rules.wild_tile), rules):
            found.append(slot)
    return tuple(found)

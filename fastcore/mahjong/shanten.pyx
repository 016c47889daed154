"""The shanten number: how far a hand is from waiting (docs/mahjong.md §8)."""
from .hand cimport Holding, hold, size_of
from .ruleset cimport Rules, read_rules
from .shanten cimport shanten_of
from .tiles cimport COMPLETE, READY


def shanten(hand, rules):
    """The fewest tiles that a hand of 13 or 14 has to draw, less one: -1 for a win, 0 for a hand that waits.

    The number is 14 where no complete shape can be reached. Raises TypeError for what is no Hand, ValueError for
    another number of tiles or a hand that the rule set has no tiles for. Rules: docs/mahjong.md §8.

    >>> from laizi.mahjong import Hand, shanten
    >>> [shanten(Hand.parse(text), "SICHUAN_PLAIN") for text in ("123456789m 2345s", "147m 258p 369s 1122p")]
    [0, 4]
    """
    cdef Holding held
    cdef Rules read
    hold(&held, hand, read_rules(&read, rules), &read)
    if size_of(&held) != READY and size_of(&held) != COMPLETE:
        raise ValueError(
            f"hand: {hand} has {size_of(&held)} tiles, melds as three, expected {READY} or {COMPLETE}")
    return shanten_of(&held, &read)

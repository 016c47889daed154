"""Whether a hand has a reading (docs/mahjong.md §4). To list all readings is the same here as in `laizi.pyrules`."""
from laizi.pyrules.mahjong.readings import readings

from .hand cimport Holding, hold
from .readings cimport has_reading
from .ruleset cimport Rules, read_rules
from .tables cimport tables

__all__ = ["is_win", "readings"]


def is_win(hand, rules):
    """Whether a hand has a reading; another number of tiles than 14, melds as three, has none.

    Whether a win may be declared also depends on its fan, see `score`. Raises TypeError for what is no Hand, ValueError
    for one that the rule set has no tiles for. Rules: docs/mahjong.md §4.

    >>> from laizi.mahjong import SICHUAN_LAIZI, Hand, is_win
    >>> hand = Hand.parse("1111m L pong:222s pong:555s pong:888p")
    >>> is_win(hand, SICHUAN_LAIZI), is_win(hand, SICHUAN_LAIZI.replace(fifth_copy=False))
    (True, False)
    """
    cdef Holding held
    cdef Rules read
    hold(&held, hand, read_rules(&read, rules), &read)
    return has_reading(&held, &read, tables(read.fifth_copy))

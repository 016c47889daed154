"""The tiles that complete a hand (docs/mahjong.md §8)."""
from libc.stdint cimport uint64_t

from .hand cimport Holding, hold, size_of
from .ruleset cimport Rules, read_rules
from .tables cimport tables
from .tiles cimport READY as WAITING
from .tiles cimport SUITED_SLOTS
from .waits cimport waits_of


def waits(hand, rules):
    """The slots any tile of which completes a hand of 13 tiles, ascending.

    The wild tile is one of them if a wild completes the hand. No wait is a tile of which the seat holds all four.
    Raises TypeError for what is no Hand, ValueError for another number of tiles or a hand that the rule set has no
    tiles for. Rules: docs/mahjong.md §8.

    >>> from laizi.mahjong import Hand, tile_name, waits
    >>> [tile_name(slot) for slot in waits(Hand.parse("123456789m 2345s"), "SICHUAN_LAIZI")]
    ['1p', '2s', '5s']
    """
    cdef Holding held
    cdef Rules read
    cdef uint64_t found
    cdef int slot
    hold(&held, hand, read_rules(&read, rules), &read)
    if size_of(&held) != WAITING:
        raise ValueError(f"hand: {hand} has {size_of(&held)} tiles, melds as three, and {WAITING} wait")
    found = waits_of(&held, &read, tables(read.fifth_copy))
    return tuple([slot for slot in range(SUITED_SLOTS) if found >> slot & 1])

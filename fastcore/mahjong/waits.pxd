"""The tiles that complete a hand (docs/mahjong.md §8)."""
from libc.stdint cimport uint8_t, uint64_t

from .hand cimport Holding
from .readings cimport has_reading
from .ruleset cimport Rules, wild_tile
from .tables cimport Tables
from .tiles cimport COPIES, MOST_WILDS, SUITED_SLOTS


cdef inline uint64_t waits_of(Holding* hand, const Rules* rules, const Tables* tables) noexcept nogil:
    """The slots any tile of which completes a hand of 13 tiles, one bit each; the hand is the same afterwards."""
    cdef uint64_t found = 0
    cdef int slot
    cdef bint completes
    hand.concealed += 1
    for slot in range(SUITED_SLOTS):
        if slot == wild_tile(rules):
            if hand.wilds + hand.melded_wilds == MOST_WILDS:
                continue
            hand.wilds += 1
            completes = has_reading(hand, rules, tables)
            hand.wilds -= 1
        else:
            if hand.naturals[slot] + hand.melded_naturals[slot] == COPIES:
                continue
            hand.naturals[slot] += 1
            completes = has_reading(hand, rules, tables)
            hand.naturals[slot] -= 1
        found |= <uint64_t> completes << slot
    hand.concealed -= 1
    return found

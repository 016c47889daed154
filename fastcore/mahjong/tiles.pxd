"""Tiles as the native core counts them (docs/mahjong.md §1)."""

cdef enum:
    SLOTS = 34
    SUITED_SLOTS = 27   # the slots of the three suits, which are all that a Sichuan game has
    SUITS = 3
    RANKS = 9           # slots of a suit
    COPIES = 4          # tiles of a slot
    MOST_SETS = 4
    MOST_MELDS = 4
    MOST_WILDS = 4      # the copies of one slot
    ONE_DOT = 9
    COMPLETE = 14       # tiles of a win, a meld counted as three
    READY = 13          # tiles of a hand that waits for one more

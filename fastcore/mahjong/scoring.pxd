"""The fan of a win by its best reading (docs/mahjong.md §7)."""
from .hand cimport Holding
from .patterns cimport NO_READING, most_fan_of_tiles
from .ruleset cimport Rules
from .tables cimport Tables
from .win cimport fan_of_circumstances


cdef inline int fan_of_win(const Holding* hand, int circumstances, const Rules* rules,
                           const Tables* tables) noexcept nogil:
    """The fan that count of a hand won in such circumstances, or NO_READING."""
    cdef int fan = most_fan_of_tiles(hand, rules, tables)
    if fan == NO_READING:
        return NO_READING
    return min(fan + fan_of_circumstances(circumstances, hand, rules), rules.cap_fan)

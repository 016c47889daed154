"""What beats what (docs/rules.md §10)."""
from libc.stdint cimport uint64_t

from .bombs cimport strength_of_bomb
from .hand cimport WildRanks
from .kind cimport BOMB, PASS, ROCKET
from .move cimport LENGTH_SHIFT, kind_of, rank_of


cdef inline bint beats_code(int rules, uint64_t code, uint64_t to_beat, WildRanks ranks) noexcept nogil:
    """Whether a play beats another of the same deal; PASS, which is 0, beats nothing, and every other play beats it."""
    cdef int kind = kind_of(code)
    if kind == PASS or kind_of(to_beat) == PASS:
        return kind != PASS
    if kind == ROCKET or kind_of(to_beat) == ROCKET:
        return kind_of(to_beat) != ROCKET
    if kind == BOMB:
        return (kind_of(to_beat) != BOMB
                or strength_of_bomb(rules, code, ranks) > strength_of_bomb(rules, to_beat, ranks))
    return code >> LENGTH_SHIFT == to_beat >> LENGTH_SHIFT and rank_of(code) > rank_of(to_beat)

"""A rule set as the native core reads it (docs/mahjong.md §2)."""
from .tiles cimport ONE_DOT

cdef enum:
    NO_WILD_TILE = -1


cdef struct Rules:
    bint wild_one_dot
    bint fifth_copy
    bint missing_suit
    bint terminal_pongs
    bint self_draw_fan
    bint feeder_pays
    bint concealed_kong_is_closed
    int cap_fan


cdef inline int wild_tile(const Rules* rules) noexcept nogil:
    return ONE_DOT if rules.wild_one_dot else NO_WILD_TILE


cdef object read_rules(Rules* read, object rules)

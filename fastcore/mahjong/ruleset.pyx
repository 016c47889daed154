"""A rule set as the native core reads it (docs/mahjong.md §2)."""
from laizi.pyrules.mahjong import ruleset
from laizi.pyrules.mahjong.ruleset import KongDraw, SelfDraw, SichuanRules, resolve_rules

from .ruleset cimport Rules

cdef int MOST_FAN = ruleset.MOST_FAN
cdef object FAN = SelfDraw.FAN
cdef object FEEDER = KongDraw.FEEDER


cdef object read_rules(Rules* read, object rules):
    """Lay out a rule set, or the preset of that name, and return it. Raises TypeError or ValueError."""
    if type(rules) is not SichuanRules:
        rules = resolve_rules(rules)
    read.wild_one_dot = rules.wild_one_dot
    read.fifth_copy = rules.fifth_copy
    read.missing_suit = rules.missing_suit
    read.terminal_pongs = rules.terminal_pongs
    read.self_draw_fan = rules.self_draw is FAN
    read.feeder_pays = rules.kong_draw_pays is FEEDER
    read.concealed_kong_is_closed = rules.concealed_kong_is_closed
    read.cap_fan = MOST_FAN if rules.cap_fan is None else rules.cap_fan
    return rules

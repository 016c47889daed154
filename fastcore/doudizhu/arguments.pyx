"""What a call from Python asks, checked and laid out in plain C values.

The checks here are those of `laizi.pyrules` over again, on plain C values. Where one fails, the slow one is asked: it
raises, and so both packages raise the same errors.
"""
from laizi.pyrules.doudizhu.comparison import check_to_beat
from laizi.pyrules.doudizhu.hand import Hand, check_hand
from laizi.pyrules.doudizhu.move import Move
from laizi.pyrules.doudizhu.ruleset import RuleSet, resolve_rules

from libc.stdint cimport uint64_t

from .hand cimport WildRanks, deck_holds, hold, rules_allow, wild_ranks_of
from .readings cimport is_play


cdef int refuse_changed(object move) except -1:
    """Raise ValueError for what a Move cannot be, before its text is asked for, which would make no sense."""
    Move.from_code(move.code, move.wild_ranks)
    return 0


cdef int ask(Holding* held, uint64_t* code_to_beat, object hand, object rules, object to_beat) except? -1:
    """Lay out a hand and the play to beat, 0 for a lead, and return the flags of the rule set.

    TypeError or ValueError names the argument that is wrong.
    """
    cdef int flags
    cdef uint64_t cards
    cdef WildRanks ranks
    if type(rules) is not RuleSet:
        rules = resolve_rules(rules)
    flags = rules.flags
    if type(hand) is not Hand:
        check_hand(hand, rules)
    cards = hand.packed
    ranks = wild_ranks_of(hand.wild_key)
    if not rules_allow(flags, ranks) or not deck_holds(flags, cards, ranks):
        check_hand(hand, rules)
        raise ValueError(f"hand: {hand} was changed after it was made")
    hold(held, cards, ranks)
    code_to_beat[0] = 0
    if to_beat is None:
        return flags
    if type(to_beat) is not Move:
        check_to_beat(to_beat, hand.wild_ranks, rules)
    code_to_beat[0] = to_beat.code
    if code_to_beat[0] and (to_beat.wild_ranks != hand.wild_ranks or not is_play(flags, code_to_beat[0], ranks)):
        refuse_changed(to_beat)
        check_to_beat(to_beat, hand.wild_ranks, rules)
        raise ValueError(f"to_beat: {to_beat} was changed after it was made")
    return flags

"""What beats what (docs/rules.md §10)."""
from laizi.pyrules.doudizhu.comparison import check_play
from laizi.pyrules.doudizhu.hand import check_wild_ranks
from laizi.pyrules.doudizhu.move import Move
from laizi.pyrules.doudizhu.ruleset import RuleSet, resolve_rules

from libc.stdint cimport uint64_t

from .arguments cimport refuse_changed
from .cards cimport SMALL_JOKER
from .hand cimport rules_allow, wild_ranks_of
from .readings cimport is_play


cdef uint64_t code_of(object move, object rules, object name) except? 0:
    """The code of a play that the rule set allows."""
    cdef uint64_t code
    if type(move) is not Move:
        check_play(move, rules, name)
    code = move.code
    if code:
        ranks = wild_ranks_of(wild_key(move.wild_ranks))
        if not rules_allow(rules.flags, ranks) or not is_play(rules.flags, code, ranks):
            refuse_changed(move)
            check_play(move, rules, name)
            raise ValueError(f"{name}: {move} was changed after it was made")
    return code


cdef int wild_key(object wild_ranks) except -1:
    """The wild ranks of a Move as `Hand.wild_key` has them."""
    cdef int key = 0
    cdef int i, rank
    for i in range(len(wild_ranks)):
        rank = wild_ranks[i]
        if i == 2 or rank < 0 or rank > SMALL_JOKER:
            check_wild_ranks(wild_ranks)
        key |= (rank + 1) << 4 * i
    return key


def beats(move, to_beat, rules):
    """Whether a play beats another one.

    PASS beats nothing, and everything else beats PASS. Raises TypeError for what is no Move, ValueError for plays
    of deals with different wild ranks and for plays that the rule set does not allow. Rules: docs/rules.md §10.

    >>> from laizi.doudizhu import Move, beats
    >>> soft, hard = Move.parse("222 6*/6 = BOMB 2"), Move.parse("3333/6 = BOMB 3")
    >>> beats(soft, hard, "HUANLE"), beats(soft, hard, "CALL_ROB")
    (False, True)
    """
    cdef uint64_t code, code_to_beat
    if type(rules) is not RuleSet:
        rules = resolve_rules(rules)
    code = code_of(move, rules, "move")
    code_to_beat = code_of(to_beat, rules, "to_beat")
    if code and code_to_beat and move.wild_ranks != to_beat.wild_ranks:
        raise ValueError(f"to_beat: {to_beat} is of a deal with other wild ranks than {move}")
    return beats_code(rules.flags, code, code_to_beat, wild_ranks_of(wild_key(move.wild_ranks)))

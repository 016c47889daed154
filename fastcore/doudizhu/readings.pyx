"""From cards to readings (docs/rules.md §6, §8)."""
from laizi.pyrules.doudizhu.hand import Hand, check_hand
from laizi.pyrules.doudizhu.ruleset import RuleSet, resolve_rules

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t

from .generation cimport list_over
from .hand cimport WildRanks, deck_holds, rules_allow, wild_ranks_of


def readings(cards, rules):
    """Every reading of exactly these cards that may be played, in the order of kind and rank.

    Raises TypeError unless `cards` is a Hand, ValueError unless the deck of the rule set has it. No cards at all
    have no reading. Rules: docs/rules.md §6, §8.

    >>> from laizi.doudizhu import Hand, readings
    >>> for move in readings(Hand.parse("TJ 9*9*9*/9"), "CALL_ROB"):
    ...     print(move)
    TJ 9*9*9*/9 = TRIO_PAIR T
    TJ 9*9*9*/9 = TRIO_PAIR J
    TJ 9*9*9*/9 = SOLO_CHAIN 7x5
    TJ 9*9*9*/9 = SOLO_CHAIN Tx5
    """
    cdef uint64_t[MOST_READINGS] codes
    cdef Py_ssize_t n
    cdef WildRanks ranks
    if type(rules) is not RuleSet:
        rules = resolve_rules(rules)
    if type(cards) is not Hand:
        check_hand(cards, rules, "cards")
    ranks = wild_ranks_of(cards.wild_key)
    if not rules_allow(rules.flags, ranks) or not deck_holds(rules.flags, cards.packed, ranks):
        check_hand(cards, rules, "cards")
        raise ValueError(f"cards: {cards} was changed after it was made")
    n = list_readings(rules.flags, cards.packed, len(cards), ranks, codes)
    return list_over(PyBytes_FromStringAndSize(<char*> codes, n * sizeof(uint64_t)), n, cards.wild_ranks)

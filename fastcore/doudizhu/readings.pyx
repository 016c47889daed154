"""From cards to readings (docs/rules.md §6, §8)."""
from laizi.pyrules.doudizhu.hand import Hand, check_hand
from laizi.pyrules.doudizhu.movelist import MoveList
from laizi.pyrules.doudizhu.ruleset import RuleSet, resolve_rules

from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, SLOTS
from .hand cimport WildRanks, deck_holds, rules_allow, wild_ranks_of


cdef list codes_of(int rules, uint64_t cards, int number, WildRanks ranks):
    """The codes of every reading of `number` cards that may be played, ascending."""
    cdef int kind, length, rank
    cdef list codes = []
    for kind in range(SOLO, ROCKET + 1):
        length = 1
        if is_chain(kind):
            length = number // number_of_group_cards(kind)
            # A chain of more ranks than there are would not fit its field of the code.
            if length > CHAIN_RANKS:
                continue
        for rank in range(SLOTS):
            if is_reading(rules, cards | reading(kind, length, rank), ranks):
                codes.append(cards | reading(kind, length, rank))
    return codes


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
    cdef WildRanks ranks
    if type(rules) is not RuleSet:
        rules = resolve_rules(rules)
    if type(cards) is not Hand:
        check_hand(cards, rules, "cards")
    ranks = wild_ranks_of(cards.wild_key)
    if not rules_allow(rules.flags, ranks) or not deck_holds(rules.flags, cards.packed, ranks):
        check_hand(cards, rules, "cards")
        raise ValueError(f"cards: {cards} was changed after it was made")
    if not cards.packed:
        return MoveList([], cards.wild_ranks)
    return MoveList(codes_of(rules.flags, cards.packed, len(cards), ranks), cards.wild_ranks)

"""Readings: which patterns a set of cards can be (docs/rules.md §6).

The question goes from cards to readings: take the cards and ask of every pattern of so many cards, one after
the other, whether they can be it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from .cards import RANKS
from .hand import check_hand
from .interpretation import interpret
from .kind import Kind, bomb_sizes
from .move import move_code
from .movelist import MoveList
from .pattern import Pattern, patterns_of
from .ruleset import resolve_rules
from .sharing import sharings

if TYPE_CHECKING:
    from .hand import Hand
    from .ruleset import RuleSet


def readings(cards: Hand, rules: RuleSet | str) -> MoveList:
    """Every reading of exactly these cards that may be played, in the order of kind and rank.

    Raises TypeError unless `cards` is a Hand, ValueError unless the deck of the rule set has it. No cards at
    all have no reading. Rules: docs/rules.md §6, §8.

    >>> from .hand import Hand
    >>> for move in readings(Hand.parse("TJ 9*9*9*/9"), "CALL_ROB"):
    ...     print(move)
    TJ 9*9*9*/9 = TRIO_PAIR T
    TJ 9*9*9*/9 = TRIO_PAIR J
    TJ 9*9*9*/9 = SOLO_CHAIN 7x5
    TJ 9*9*9*/9 = SOLO_CHAIN Tx5
    """
    rules = resolve_rules(rules)
    check_hand(cards, rules, "cards")
    return MoveList(reading_codes(cards.counts, cards.faces, cards.packed, rules), cards.wild_ranks)


def reading_codes(
    naturals: tuple[int, ...], faces: tuple[int, ...], packed: int, rules: RuleSet
) -> list[int]:
    """The move codes of `readings`, for cards given as naturals by slot, own ranks of wilds, and packed."""
    found = interpret(legal_patterns(naturals, faces, rules), rules)
    return [move_code(packed, pattern.kind, pattern.rank, pattern.length) for pattern in found]


def legal_patterns(naturals: tuple[int, ...], faces: tuple[int, ...], rules: RuleSet) -> list[Pattern]:
    """Every pattern that these cards can be, before the interpretation chooses among them.

    `naturals` are 15 numbers by slot, `faces` the own ranks of the wilds, highest first. Rules:
    docs/rules.md §6.

    >>> from .hand import Hand
    >>> cards = Hand.parse("333 5*/5")
    >>> [pattern.kind.name for pattern in legal_patterns(cards.counts, cards.faces, resolve_rules("HUANLE"))]
    ['TRIO_SOLO', 'BOMB']
    """
    if not any(naturals):
        return _patterns_of_wilds_alone(faces, rules)
    return [
        pattern
        for pattern in known_patterns(sum(naturals) + len(faces), rules.pair_wings, rules.long_bombs)
        if any(sharings(naturals, faces, pattern, rules))
        and (rules.split_hard_bomb or not splits_hard_bomb(naturals, pattern))
    ]


def _patterns_of_wilds_alone(faces: tuple[int, ...], rules: RuleSet) -> list[Pattern]:
    """The patterns that the printed faces make, and the pure bomb, which any four wilds are."""
    if not faces:
        return []
    printed = tuple(faces.count(slot) for slot in range(len(RANKS)))
    found = []
    for pattern in known_patterns(len(faces), rules.pair_wings, rules.long_bombs):
        if pattern.kind is not Kind.BOMB and any(sharings(printed, (), pattern, rules)):
            found.append(pattern)
    if len(faces) in bomb_sizes(rules.long_bombs):
        found.append(Pattern(Kind.BOMB, max(faces), 1, len(faces)))
    return found


@cache
def known_patterns(size: int, pair_wings: bool, long_bombs: bool) -> tuple[Pattern, ...]:
    """The patterns of so many cards that a rule set with these fields has (docs/rules.md §4).

    >>> [len(known_patterns(8, pair_wings, long_bombs=False)) for pair_wings in (False, True)]
    [25, 38]
    """
    return tuple(
        pattern
        for pattern in patterns_of(size)
        if (pair_wings or pattern.kind not in (Kind.AIRPLANE_PAIR, Kind.QUAD_PAIR))
        and (pattern.kind is not Kind.BOMB or size in bomb_sizes(long_bombs))
    )


def splits_hard_bomb(naturals: tuple[int, ...], pattern: Pattern) -> bool:
    """Whether four naturals of a rank are spent other than as a bomb or as the body of a QUAD.

    >>> splits_hard_bomb((4,) + (0,) * 14, Pattern(Kind.QUAD_SOLO, rank=0, length=1, size=6))
    False
    """
    intact = {Kind.BOMB, Kind.QUAD_SOLO, Kind.QUAD_PAIR}
    return any(
        count == 4 and not (pattern.kind in intact and slot == pattern.rank)
        for slot, count in enumerate(naturals)
    )

"""Generation: every play that a hand can make (docs/rules.md §11).

Every set of cards out of the hand is looked at, and its readings are its plays.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product, repeat
from typing import TYPE_CHECKING

import numpy as np

from .cards import WILD_JOKERS
from .comparison import check_to_beat, outranks
from .hand import check_hand, pack_cards, wild_faces
from .move import PASS, Move, known_move
from .movelist import MoveList
from .readings import reading_codes, readings
from .ruleset import resolve_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .hand import Hand
    from .ruleset import RuleSet


def legal_moves(hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> MoveList:
    """Every play that the hand can make; with a play to beat, PASS first and then those that beat it.

    In the order of their codes, which is by kind, then length, then rank. `to_beat` None or PASS means a
    lead. Raises TypeError and ValueError for a hand or a play to beat that the rule set does not allow.
    Rules: docs/rules.md §11.

    >>> from .hand import Hand
    >>> for move in legal_moves(Hand.parse("3 4 4", wild="4"), "HUANLE"):
    ...     print(move)
    3/4 = SOLO 3
    4*/4 = SOLO 4
    3 4*/4 = PAIR 3
    4*4*/4 = PAIR 4
    3 4*4*/4 = TRIO 3
    """
    rules = resolve_rules(rules)
    return MoveList(sorted(_codes(hand, rules, to_beat)), hand.wild_ranks)


def count_moves(hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> int:
    """How many plays `legal_moves` has, PASS included. Raises what it raises. Rules: docs/rules.md §11.

    >>> from .hand import Hand
    >>> count_moves(Hand.parse("333", wild="7"), "HUANLE")
    3
    """
    return sum(1 for _ in _codes(hand, resolve_rules(rules), to_beat))


def sample(hand: Hand, rules: RuleSet | str, rng: np.random.Generator, to_beat: Move | None = None) -> Move:
    """One play of `legal_moves`, each with the same chance.

    Plays are numbered by code, as they are in the list here. The number comes from raw words of the
    generator: the lowest bits of a word, as many as the last number needs, and the next word where that is
    beyond it. Raises what `legal_moves` raises, TypeError for another kind of generator and ValueError for an
    empty hand that leads. Rules: docs/rules.md §11.

    >>> from .hand import Hand
    >>> sample(Hand.parse("3334"), "CLASSIC", np.random.Generator(np.random.PCG64(1)))
    Move.parse('33 = PAIR 3')
    """
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng: expected a numpy.random.Generator, got {rng!r}")
    moves = legal_moves(hand, rules, to_beat)
    if not moves:
        raise ValueError("hand: there is no play to choose from")
    return moves[random_index(rng, len(moves))]


def random_index(rng: np.random.Generator, number: int) -> int:
    """A position 0..number-1, each with the same chance, out of raw words as `sample` says.

    Generators give raw words of 32 or 64 bits, so that `number` may be up to 2**32. Rules: docs/rules.md §11.

    >>> random_index(np.random.Generator(np.random.PCG64(1)), 1)
    0
    """
    return index_out_of((int(rng.bit_generator.random_raw()) for _ in repeat(None)), number)


def index_out_of(words: Iterator[int], number: int) -> int:
    """A position 0..number-1 out of a stream of random words (docs/rules.md §11).

    >>> index_out_of(iter([0b11_111, 0b11_010]), 5)
    2
    """
    mask = (1 << (number - 1).bit_length()) - 1
    return next(position for word in words if (position := word & mask) < number)


def is_legal(move: Move, hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> bool:
    """Whether a play is one of `legal_moves`: held, a reading of its cards, and beating `to_beat`.

    PASS is one unless it leads. Raises what `legal_moves` raises, TypeError for what is no Move, and
    ValueError for a play of a deal with other wild ranks. Rules: docs/rules.md §11.

    >>> from .hand import Hand
    >>> hand, sixes = Hand.parse("7789", wild="9"), Move.parse("66/9 = PAIR 6")
    >>> [is_legal(move, hand, "HUANLE", sixes) for move in (Move.parse("8 9*/9 = PAIR 8"), sixes, PASS)]
    [True, False, True]
    """
    rules = resolve_rules(rules)
    check_hand(hand, rules)
    check_to_beat(to_beat, hand.wild_ranks, rules)
    if not isinstance(move, Move):
        raise TypeError(f"move: expected a Move, got {move!r}")
    if move == PASS:
        return to_beat is not None and to_beat != PASS
    if move.wild_ranks != hand.wild_ranks:
        raise ValueError(f"move: {move} is of a deal with other wild ranks than {hand}")
    return (
        hand.holds(move.cards)
        and move in readings(move.cards, rules)
        and (to_beat is None or outranks(move, to_beat, rules))
    )


def _codes(hand: Hand, rules: RuleSet, to_beat: Move | None) -> Iterator[int]:
    """The codes of `legal_moves`, PASS first and otherwise in no particular order."""
    check_hand(hand, rules)
    check_to_beat(to_beat, hand.wild_ranks, rules)
    if to_beat is None or to_beat == PASS:
        yield from _leads(hand, rules)
        return
    yield PASS.code
    for code in _leads(hand, rules):
        if outranks(known_move(code, hand.wild_ranks), to_beat, rules):
            yield code


# In a game the same hand is asked about again and again, each time with another play to beat.
@lru_cache(maxsize=256)
def _leads(hand: Hand, rules: RuleSet) -> tuple[int, ...]:
    """The readings of every set of cards out of the hand."""
    return tuple(
        code
        for wilds in _choices_of_wilds(hand)
        for faces in [wild_faces(wilds, hand.wild_ranks)]
        for naturals in product(*(range(held + 1) for held in hand.counts))
        for code in reading_codes(naturals, faces, pack_cards(naturals, wilds), rules)
    )


def _choices_of_wilds(hand: Hand) -> Iterator[tuple[int, ...]]:
    """Every choice out of the wilds of a hand; of the wild jokers each mask within the hand's."""
    choices = (
        [mask for mask in range(held + 1) if mask & ~held == 0] if rank == WILD_JOKERS else range(held + 1)
        for held, rank in zip(hand.wilds, hand.wild_ranks, strict=True)
    )
    return product(*choices)

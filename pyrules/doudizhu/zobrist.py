"""The hash of a position, after Zobrist: one key for each thing that is so (docs/rules.md §16)."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Final

from .kind import Kind
from .move import PASS
from .splitmix import splitmix

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .hand import Hand
    from .move import Move
    from .state import State

SEED: Final = int.from_bytes(b"doudizhu", "big")
"""Of the generator of the keys, of which each is the output with its number."""

HAND_FIELDS: Final = 17
"""Of a hand: naturals of the fifteen slots, and the wilds of the first and the second wild rank."""

FIELD_VALUES: Final = 8
LANDLORD: Final = 3 * HAND_FIELDS * FIELD_VALUES
TURN: Final = LANDLORD + 3
PASSES: Final = TURN + 3
WILD_RANKS: Final = PASSES + 2
RANKS_OF_A_DEAL: Final = 14
RULES: Final = WILD_RANKS + 2 * RANKS_OF_A_DEAL
KIND: Final = RULES + 11
RANK: Final = KIND + 16
LENGTH: Final = RANK + 16
BOMB_CARDS: Final = LENGTH + 16
BOMB_CLASS: Final = BOMB_CARDS + 16
"""The number of the first key of each group."""


def position_hash(state: State) -> int:
    """The hash of a moment: the exclusive or of the keys of all that decides how the game can go on.

    64 bits. Of the play to beat that is what it takes to beat it, and not which cards it was made of. Cards
    played, and bottom cards, decide nothing. Rules: docs/rules.md §16.
    """
    return reduce(xor, (splitmix(SEED, number) for number in _keys(state)))


def _keys(state: State) -> Iterator[int]:
    """The numbers of the keys of a moment."""
    for seat, hand in enumerate(state.hands):
        for field, value in enumerate(_fields(hand)):
            yield (seat * HAND_FIELDS + field) * FIELD_VALUES + value
    yield LANDLORD + state.landlord
    yield TURN + state.turn
    yield PASSES + state.passes
    for place, rank in enumerate(state.wild_ranks):
        yield WILD_RANKS + place * RANKS_OF_A_DEAL + rank
    for bit in range(state.rules.flags.bit_length()):
        if state.rules.flags >> bit & 1:
            yield RULES + bit
    if state.to_beat != PASS:
        yield from _keys_of_play(state.to_beat)


def _keys_of_play(move: Move) -> Iterator[int]:
    """The numbers of the keys of the play to beat."""
    yield KIND + move.kind
    yield RANK + move.rank
    yield LENGTH + move.length
    if move.kind is Kind.BOMB and move.bomb_class is not None:
        yield BOMB_CARDS + len(move.cards)
        yield BOMB_CLASS + move.bomb_class


def _fields(hand: Hand) -> tuple[int, ...]:
    """The numbers of a hand, naturals and then wilds, 0 for the wilds of a rank that there is not."""
    return (*hand.counts, *hand.wilds, 0, 0)[:HAND_FIELDS]

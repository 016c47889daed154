"""Cards: the fifteen slots, their characters, the deck and its physical cards (docs/rules.md §1).

A *slot* is a rank as a number, 0 for the 3 up to 14 for the big joker; suits never matter in play. The
physical cards of the deck are the ids 0..53: `id // 4` is the slot and `id % 4` the suit of 0..51, 52 is the
small joker and 53 the big one.
"""

from __future__ import annotations

from typing import Final

RANKS: Final = "3456789TJQKA2XD"
"""The character of each slot, ascending; X is the small joker, D the big one."""

SEVEN: Final = 4
CHAIN_TOP: Final = 11
"""The slot of the A, the highest rank a chain may hold: a 2 or a joker never is part of one."""

SMALL_JOKER: Final = 13
BIG_JOKER: Final = 14
WILD_JOKERS: Final = 13
"""How `wild_ranks` names the pair of jokers when they are wild: one entry for both, the small one's slot."""

COPIES: Final = (4,) * 13 + (1, 1)
"""How many cards of each slot the deck holds."""

DECK_SIZE: Final = 54
MAX_HAND: Final = 20
"""The largest hand that a game deals: the landlord's 17 cards and the three bottom cards."""

SUITS: Final = "♣♦♥♠"
BLACK_SUITS: Final = (0, 3)
RED_SUITS: Final = (1, 2)
RED_SEVENS: Final = (17, 18)
"""The ids of the two cards that may be the wild ones of the two-card game."""


def slot_of(card: int) -> int:
    """The slot of a physical card, an id 0..53.

    Raises ValueError for any other number. Rules: docs/rules.md §1.

    >>> [RANKS[slot_of(card)] for card in (0, 3, 4, 51, 52, 53)]
    ['3', '3', '4', '2', 'X', 'D']
    """
    if not 0 <= card < DECK_SIZE:
        raise ValueError(f"card: {card} is no card id, these are 0..{DECK_SIZE - 1}")
    return card // 4 if card < 52 else SMALL_JOKER + card - 52


def ids_of(slot: int) -> tuple[int, ...]:
    """The physical cards of a slot, by suit: clubs, diamonds, hearts, spades.

    Raises ValueError for a number that is no slot. Rules: docs/rules.md §1.

    >>> ids_of(SEVEN), ids_of(BIG_JOKER)
    ((16, 17, 18, 19), (53,))
    """
    if not 0 <= slot < len(RANKS):
        raise ValueError(f"slot: {slot} is no slot, these are 0..{len(RANKS) - 1}")
    return tuple(range(4 * slot, 4 * slot + 4)) if slot < SMALL_JOKER else (52 + slot - SMALL_JOKER,)


def card_name(card: int) -> str:
    """A physical card as people write it: rank and suit, a joker without one.

    Raises ValueError for a number that is no card id. Rules: docs/rules.md §1.

    >>> [card_name(card) for card in RED_SEVENS + (53,)]
    ['7♦', '7♥', 'D']
    """
    rank = RANKS[slot_of(card)]
    return rank + SUITS[card % 4] if card < 52 else rank

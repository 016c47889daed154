"""Physical cards: which ids of the deck a hand is made of (docs/rules.md §1, §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import (
    BIG_JOKER,
    BLACK_SUITS,
    DECK_SIZE,
    RANKS,
    RED_SEVENS,
    RED_SUITS,
    SMALL_JOKER,
    WILD_JOKERS,
    ids_of,
)
from .ruleset import RuleSet, WildCards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .hand import Hand


def check_ids(ids: Iterable[int]) -> None:
    """Raise ValueError unless these are the ids of different cards (docs/rules.md §1)."""
    seen: set[int] = set()
    for card in ids:
        if not 0 <= card < DECK_SIZE:
            raise ValueError(f"ids: {card} is no card, these are 0..{DECK_SIZE - 1}")
        if card in seen:
            raise ValueError(f"ids: the card {card} comes twice")
        seen.add(card)


def wild_ids(wild_ranks: tuple[int, ...], rules: RuleSet) -> frozenset[int]:
    """The ids that are wild in a deal: every card of a wild rank, in the two-card game only the red sevens.

    Rules: docs/rules.md §1.

    >>> from .ruleset import HUANLE, TWO_CARD
    >>> sorted(wild_ids((4,), HUANLE)), sorted(wild_ids((4,), TWO_CARD))
    ([16, 17, 18, 19], [17, 18])
    """
    wild: set[int] = set()
    for rank in wild_ranks:
        if rank == WILD_JOKERS:
            wild.update(ids_of(SMALL_JOKER) + ids_of(BIG_JOKER))
        elif rules.wild_cards is WildCards.TWO_CARDS:
            wild.update(RED_SEVENS)
        else:
            wild.update(ids_of(rank))
    return frozenset(wild)


def choose_ids(cards: Hand, held: Iterable[int]) -> tuple[int, ...]:
    """The ids out of `held`, ascending, that make up these cards.

    Wild cards are taken red suits first and natural ones black suits first, which tells the wild sevens of
    the two-card game from the natural ones and is of no importance elsewhere. Raises ValueError when `held`
    has too few. Rules: docs/rules.md §1.
    """
    left = set(held)
    chosen: list[int] = []

    def take(slot: int, suits: tuple[int, ...]) -> None:
        ids = ids_of(slot)
        candidates = [ids[suit] for suit in suits] if slot < SMALL_JOKER else ids
        card = next((card for card in candidates if card in left), None)
        if card is None:
            raise ValueError(f"ids: there are too few {RANKS[slot]} for {cards}")
        left.remove(card)
        chosen.append(card)

    for face in cards.faces:
        take(face, RED_SUITS + BLACK_SUITS)
    for slot, count in enumerate(cards.counts):
        # Beside wild cards of its own rank a natural card can only be a black seven.
        suits = BLACK_SUITS if slot in cards.wild_ranks else BLACK_SUITS + RED_SUITS
        for _ in range(count):
            take(slot, suits)
    return tuple(sorted(chosen))

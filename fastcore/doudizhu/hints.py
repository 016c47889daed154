"""The plays of a hand in the order in which a player wants them offered (docs/rules.md §13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from laizi.pyrules.doudizhu.cards import BIG_JOKER, MAX_HAND, RANKS, SMALL_JOKER, WILD_JOKERS
from laizi.pyrules.doudizhu.kind import Kind
from laizi.pyrules.doudizhu.move import PASS
from laizi.pyrules.doudizhu.movelist import MoveList, fresh_list
from laizi.pyrules.doudizhu.ruleset import BombOrder, resolve_rules

from .codes import kinds, lengths, naturals, number_of_wilds, ranks, wilds
from .generation import legal_moves

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laizi.pyrules.doudizhu.hand import Hand
    from laizi.pyrules.doudizhu.move import Move
    from laizi.pyrules.doudizhu.ruleset import RuleSet

_KICKER_CARDS: Final = np.array([kind.shape.kickers * kind.shape.kicker_size for kind in Kind], np.uint8)
"""The kicker cards for each body rank, by kind."""

_MOST_KICKER_CARDS: Final = 8
"""Four pairs, and also the bytes of a uint64."""


def hints(hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> MoveList:
    """Every legal play but PASS, the one to offer first in front; none of them means pass.

    Bombs come behind the other plays and the rocket last. What tears no bomb and no rocket of the hand apart
    comes before what does; then low ranks, few wilds, many cards, low kickers. Raises as `legal_moves` does.
    Rules: docs/rules.md §13.

    >>> from laizi.doudizhu import Hand, Move, hints
    >>> for move in hints(Hand.parse("4444 55 XD"), "CLASSIC", to_beat=Move.parse("33 = PAIR 3")):
    ...     print(move)
    55 = PAIR 5
    44 = PAIR 4
    4444 = BOMB 4
    XD = ROCKET X
    """
    rules = resolve_rules(rules)
    return in_hint_order(legal_moves(hand, rules, to_beat), hand, rules)


def in_hint_order(moves: MoveList, hand: Hand, rules: RuleSet) -> MoveList:
    """Plays of the hand in the order of hints, without PASS (docs/rules.md §13)."""
    codes = moves.codes[moves.codes != PASS.code]
    kind, rank, counts = kinds(codes), ranks(codes), naturals(codes)
    wilds_spent = number_of_wilds(codes, hand.wild_ranks)
    cards = counts.sum(axis=1, dtype=np.uint8) + wilds_spent
    is_bomb = kind == Kind.BOMB
    is_rocket = kind == Kind.ROCKET
    is_pure = is_bomb & (wilds_spent == cards)
    breaks = (
        _breaks_quad(counts, is_bomb, hand)
        | _breaks_wilds(wilds_spent, is_pure, hand)
        | _breaks_rocket(codes, counts, is_rocket, hand)
    )
    points = (
        is_bomb + np.uint8(2) * is_rocket,
        breaks,
        np.where(is_bomb, _strength(cards, wilds_spent, rank, rules), rank),
        wilds_spent,
        np.uint8(MAX_HAND) - cards,
        _kickers(kind, rank, lengths(codes), counts),
        codes,
    )
    order = np.lexsort(points[::-1])  # which compares the last of its keys first
    return fresh_list(codes[order], hand.wild_ranks)


def _breaks_quad(counts: NDArray[np.uint8], is_bomb: NDArray[np.bool_], hand: Hand) -> NDArray[np.bool_]:
    """Whether each play tears apart four naturals of a rank that the hand has."""
    spent = counts[:, np.equal(hand.counts, 4)]
    breaks: NDArray[np.bool_] = ((spent > 0) & ~((spent == 4) & is_bomb[:, np.newaxis])).any(axis=1)
    return breaks


def _breaks_wilds(
    wilds_spent: NDArray[np.uint8], is_pure: NDArray[np.bool_], hand: Hand
) -> NDArray[np.bool_]:
    """Whether each play tears apart the bomb that four or more wilds of the hand are."""
    held = len(hand.faces)
    if held < 4:
        return np.zeros_like(is_pure)
    return (wilds_spent > 0) & (wilds_spent > held - 4) & ~is_pure


def _breaks_rocket(
    codes: NDArray[np.uint64], counts: NDArray[np.uint8], is_rocket: NDArray[np.bool_], hand: Hand
) -> NDArray[np.bool_]:
    """Whether each play tears apart the two jokers of the hand, natural or wild."""
    if hand.counts[SMALL_JOKER:] == (1, 1):
        spent = counts[:, SMALL_JOKER:].any(axis=1)
    elif hand.faces[:2] == (BIG_JOKER, SMALL_JOKER):
        spent = wilds(codes)[:, hand.wild_ranks.index(WILD_JOKERS)] > 0
    else:
        return np.zeros_like(is_rocket)
    breaks: NDArray[np.bool_] = spent & ~is_rocket
    return breaks


def _strength(
    cards: NDArray[np.uint8], wilds_spent: NDArray[np.uint8], rank: NDArray[np.uint8], rules: RuleSet
) -> NDArray[np.uint16]:
    """What each play would be worth as a bomb: the greater number beats (docs/rules.md §9)."""
    by_class = rules.bomb_order is BombOrder.CLASS
    order = np.uint16(2) * (wilds_spent == cards) + np.uint16(by_class) * (wilds_spent == 0)
    strength: NDArray[np.uint16] = cards.astype(np.uint16) << 6 | order << 4 | rank
    return strength


def _kickers(
    kind: NDArray[np.uint8], rank: NDArray[np.uint8], length: NDArray[np.uint8], counts: NDArray[np.uint8]
) -> NDArray[np.uint64]:
    """The kickers of each play as one number, the lower the sooner: a byte each, from the highest byte on.

    A byte is one more than a slot, of a wild kicker 16, and 0 where there is no kicker left.
    """
    slots = np.arange(len(RANKS), dtype=np.uint8)
    number = _KICKER_CARDS[kind] * length
    in_body = (slots >= rank[:, np.newaxis]) & (slots < (rank + length)[:, np.newaxis])
    natural = np.where(in_body | (number == 0)[:, np.newaxis], np.uint8(0), counts)
    places = np.arange(_MOST_KICKER_CARDS)
    kickers = np.where(places < number[:, np.newaxis], np.uint8(len(RANKS) + 1), np.uint8(0))
    # The naturals take the first places: both sides go through them play by play, and in a play by slot.
    of_naturals = places < natural.sum(axis=1)[:, np.newaxis]
    kickers[of_naturals] = np.repeat(np.tile(slots + np.uint8(1), len(kind)), natural.ravel())
    return kickers.view(">u8").astype(np.uint64).ravel()

"""The plays that some chosen cards of a hand can become (docs/rules.md §14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from laizi.pyrules.doudizhu.cards import WILD_JOKERS
from laizi.pyrules.doudizhu.completion import check_selected
from laizi.pyrules.doudizhu.hand import check_hand
from laizi.pyrules.doudizhu.movelist import MoveList, fresh_list
from laizi.pyrules.doudizhu.ruleset import resolve_rules

from .codes import naturals, wilds
from .generation import legal_moves
from .hints import in_hint_order

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laizi.pyrules.doudizhu.hand import Hand
    from laizi.pyrules.doudizhu.move import Move
    from laizi.pyrules.doudizhu.ruleset import RuleSet


def complete(selected: Hand, hand: Hand, rules: RuleSet | str, to_beat: Move | None = None) -> MoveList:
    """Every legal play that spends at least the selected cards, in the order of hints.

    Raises TypeError unless `selected` is a Hand, ValueError where it is empty or not part of `hand`, and what
    `legal_moves` raises. Rules: docs/rules.md §14.

    >>> from laizi.doudizhu import Hand, complete
    >>> for move in complete(Hand.parse("44"), Hand.parse("334455"), "CLASSIC"):
    ...     print(move)
    334455 = PAIR_CHAIN 3x3
    44 = PAIR 4
    """
    rules = resolve_rules(rules)
    check_hand(hand, rules)
    check_selected(selected, hand)
    moves = legal_moves(hand, rules, to_beat)
    spending = fresh_list(moves.codes[_spend(moves.codes, selected)], hand.wild_ranks)
    return in_hint_order(spending, hand, rules)


def _spend(codes: NDArray[np.uint64], cards: Hand) -> NDArray[np.bool_]:
    """Whether each play spends at least these cards of its deal."""
    wanted = np.array(cards.wilds, np.uint8)
    spent = wilds(codes)[:, : len(wanted)]
    # The wild jokers are a mask, every other field is a number.
    are_jokers = np.equal(cards.wild_ranks, WILD_JOKERS)
    enough_wilds = np.where(are_jokers, spent & wanted == wanted, spent >= wanted)
    enough_naturals = naturals(codes) >= np.array(cards.counts, np.uint8)
    spend: NDArray[np.bool_] = np.all(np.hstack([enough_naturals, enough_wilds]), axis=1)
    return spend

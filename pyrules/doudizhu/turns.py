"""In how few plays a hand can be emptied when nobody comes in between (docs/rules.md §19)."""

from functools import cache

from .generation import legal_moves
from .hand import Hand
from .ruleset import RuleSet


def min_turns(hand: Hand, rules: RuleSet | str) -> int:
    """In how few plays the hand can be emptied by leads alone; 0 for an empty hand.

    Raises what `legal_moves` raises. Rules: docs/rules.md §19.

    >>> from laizi.pyrules.doudizhu import Hand, min_turns
    >>> min_turns(Hand.parse("334457"), "classic"), min_turns(Hand.parse("334457", wild="7"), "huanle")
    (4, 1)
    """
    sets = {move.cards for move in legal_moves(hand, rules)}

    @cache
    def turns(left: Hand) -> int:
        if len(left) == 0:
            return 0
        # In whatever order the plays come, one of them has this card, and it may as well be the first.
        last = left.display_order()[-1]
        with_it = [cards for cards in sets if last in cards.display_order() and left.holds(cards)]
        return 1 + min(turns(left - cards) for cards in with_it)

    return turns(hand)

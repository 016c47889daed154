"""The player of ``laizi mahjong play``: simple rules of thumb, so that a game is worth watching."""

from laizi.mahjong import PASS, WIN, Action, ActionKind, Hand, Suit, View
from laizi.pyrules.mahjong.tiles import suit_of


def choose(view: View, legal: tuple[Action, ...]) -> Action:
    """The action of a seat: win, make kongs, claim hard pongs, and discard what has the fewest neighbours."""
    if WIN in legal:
        return WIN
    kind = legal[0].kind
    if kind is ActionKind.SWAP:
        return min(legal, key=lambda action: sum(_use(view.hand, slot) for slot in action.tiles))
    if kind is ActionKind.MISSING:
        return min(legal, key=lambda action: _tiles_of(view.hand, action.suit))
    for action in legal:
        if action.kind not in (ActionKind.DISCARD, ActionKind.PASS) and not action.wilds:
            return action
    if PASS in legal:
        return PASS
    discards = [action for action in legal if action.kind is ActionKind.DISCARD]
    return min(discards, key=lambda action: _use(view.hand, action.tile))


def _use(hand: Hand, slot: int) -> int:
    """How much a tile is worth keeping, by equal and neighbouring tiles; a wild has no count, and most."""
    if not hand.counts[slot]:
        return 100
    near = {-2: 1, -1: 2, 1: 2, 2: 1}
    neighbours = [(slot + step, worth) for step, worth in near.items() if slot + step in range(27)]
    return 3 * (hand.counts[slot] - 1) + sum(
        worth for other, worth in neighbours if hand.counts[other] and suit_of(other) is suit_of(slot)
    )


def _tiles_of(hand: Hand, suit: Suit | None) -> int:
    return sum(hand.counts[slot] for slot in range(27) if suit_of(slot) is suit)

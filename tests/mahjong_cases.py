"""Random rule sets and hands of mahjong, built from small numbers that somebody chooses.

Every choice leads to a valid case. Most hands are made of sets, with a few tiles exchanged and some of them
wild, so that wins and waits are common.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from laizi.pyrules.mahjong import Hand, KongDraw, Meld, MeldKind, SelfDraw, SichuanRules, Suit, Win, WinSource
from laizi.pyrules.mahjong.tiles import COPIES, MOST_WILDS, SLOTS, SUITED_SLOTS

Choose: TypeAlias = Callable[[int], int]
"""Chooses a number from 0 and below its argument, where 0 makes the simplest case."""

CAPS: Final = (None, 3, 6)


def rule_set(choose: Choose) -> SichuanRules:
    """A rule set of which every field is chosen."""
    return SichuanRules(
        "MIXED",
        wild_one_dot=choose(4) > 0,
        fifth_copy=choose(2) == 0,
        soft_pong_kong=choose(2) == 0,
        swap_three=choose(2) == 1,
        missing_suit=choose(2) == 1,
        self_draw=SelfDraw(choose(3)),
        kong_draw_pays=KongDraw(choose(2)),
        concealed_kong_is_closed=choose(2) == 1,
        terminal_pongs=choose(2) == 0,
        min_fan=choose(3),
        cap_fan=CAPS[choose(3)],
        base=1 + choose(3),
    )


class Tiles:
    """The tiles that are left while a hand is being made."""

    def __init__(self, rules: SichuanRules, missing: Suit | None) -> None:
        self.left = [
            COPIES if slot < SUITED_SLOTS and slot != rules.wild_tile else 0 for slot in range(SLOTS)
        ]
        if missing is not None:
            self.left[9 * missing : 9 * missing + 9] = [0] * 9
        self.wilds = 0 if rules.wild_tile is None else MOST_WILDS

    def take(self, slot: int, number: int) -> bool:
        """Take so many naturals, if there are."""
        if self.left[slot] < number:
            return False
        self.left[slot] -= number
        return True

    def any(self, choose: Choose) -> int:
        """Take some natural."""
        slots = [slot for slot, left in enumerate(self.left) if left]
        slot = slots[choose(len(slots))]
        self.left[slot] -= 1
        return slot


def hand(choose: Choose, rules: SichuanRules, size: int) -> Hand:
    """A hand of `size` tiles, melds counted as three, at or near a win."""
    missing = Suit(choose(3)) if rules.missing_suit and choose(4) else None
    tiles = Tiles(rules, missing)
    melds = [made for _ in range(max(0, choose(7) - 2)) if (made := _meld(choose, tiles)) is not None]
    melds = melds[: (size - 1) // 3]
    concealed = size - 3 * len(melds)
    wilds = min(choose(tiles.wilds + 1), concealed)
    naturals = _groups(choose, tiles, concealed)
    for _ in range(wilds):
        naturals.pop(choose(len(naturals)))
    for _ in range(max(0, choose(5) - 2)):
        if naturals:
            naturals.pop(choose(len(naturals)))
            naturals.append(tiles.any(choose))
    made = Hand.of(naturals, wilds, melds)
    return made.replace(missing_suit=missing) if missing is not None else made


def _meld(choose: Choose, tiles: Tiles) -> Meld | None:
    """A meld out of the tiles that are left, None where they do not make the chosen one."""
    kind = MeldKind(choose(4))
    size = 4 if kind.is_kong else 3
    wilds = min(choose(size), choose(tiles.wilds + 1))
    slot = choose(SUITED_SLOTS)
    if not tiles.take(slot, size - wilds):
        return None
    tiles.wilds -= wilds
    laid = choose(tiles.wilds + 1) if kind.is_kong and choose(3) == 2 else 0
    tiles.wilds -= laid
    added_wild = kind is MeldKind.ADDED_KONG and wilds > 0 and (wilds == size - 1 or choose(2) == 1)
    return Meld(kind, slot, size - wilds, wilds, laid, added_wild)


def _groups(choose: Choose, tiles: Tiles, number: int) -> list[int]:
    """So many naturals, as far as possible in pairs or in sets and a pair out of few kinds."""
    found: list[int] = []
    first = choose(SUITED_SLOTS)
    window = 1 + choose(SUITED_SLOTS)
    only_pairs = number % 2 == 0 and choose(5) == 4
    for _ in range(40):
        slot = (first + choose(window)) % SUITED_SLOTS
        left = number - len(found)
        run = slot % 9 < 7 and choose(2) == 0
        if left >= 3 and not only_pairs:
            if run:
                if all(tiles.left[slot + place] for place in range(3)):
                    found += [slot + place for place in range(3) if tiles.take(slot + place, 1)]
            elif tiles.take(slot, 3):
                found += [slot] * 3
        elif left >= 2 and tiles.take(slot, 2):
            found += [slot] * 2
    while len(found) < number:
        found.append(tiles.any(choose))
    return found


def win(choose: Choose, hand: Hand) -> Win:
    """A win of this hand in circumstances that can come together."""
    winner = choose(4)
    other = (winner + 1 + choose(3)) % 4
    source = WinSource(choose(3))
    if source is WinSource.ROBBED_KONG:
        return Win(hand, source, winner, other)
    if source is WinSource.DISCARD:
        return Win(hand, source, winner, other, after_kong=choose(2) == 1, last_tile=choose(2) == 1)
    if not hand.melds and choose(2):
        heavenly = choose(2) == 1
        return Win(hand, winner=winner, heavenly=heavenly, earthly=not heavenly)
    kinds = [meld.kind for meld in hand.melds]
    after_kong = any(kind.is_kong for kind in kinds) and choose(2) == 1
    feeder = other if after_kong and MeldKind.EXPOSED_KONG in kinds and choose(2) else None
    return Win(hand, source, winner, None, after_kong, feeder, last_tile=choose(2) == 1)

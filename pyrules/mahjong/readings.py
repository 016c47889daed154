"""Readings of a complete hand: every way to group its tiles, wilds as anything (docs/mahjong.md §4)."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations_with_replacement
from typing import TYPE_CHECKING, Final

from .hand import COMPLETE, MOST_MELDS, check_hand
from .reading import Group, GroupKind, Reading, Shape
from .ruleset import resolve_rules
from .tiles import COPIES, SUITED_SLOTS, suit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .hand import Hand
    from .ruleset import SichuanRules

PAIRS: Final = tuple(Group(slot, GroupKind.PAIR) for slot in range(SUITED_SLOTS))
PONGS: Final = tuple(Group(slot, GroupKind.PONG) for slot in range(SUITED_SLOTS))
RUNS: Final = tuple(Group(slot, GroupKind.RUN) for slot in range(SUITED_SLOTS) if slot % 9 < 7)
SETS: Final = tuple(sorted(PONGS + RUNS))


def readings(hand: Hand, rules: SichuanRules | str) -> tuple[Reading, ...]:
    """Every reading of a hand, in order; none if it is no win or has another number of tiles than 14.

    Raises TypeError for what is no Hand and ValueError for one that the rule set has no tiles for. Rules:
    docs/mahjong.md §4.

    >>> from .hand import Hand
    >>> for reading in readings(Hand.parse("22334455m 1177s 9s L"), "SICHUAN_LAIZI"):
    ...     print(reading)
    22m 33m 44m 55m 11s 77s 99s (L = 9s)
    """
    rules = resolve_rules(rules)
    check_hand(hand, rules)
    return tuple(sorted(set(_readings(hand, rules))))


def is_win(hand: Hand, rules: SichuanRules | str) -> bool:
    """Whether a hand has a reading; another number of tiles than 14, melds as three, has none.

    Whether a win may be declared also depends on its fan, see `score`. Raises as `readings` does. Rules:
    docs/mahjong.md §4.

    >>> from .hand import Hand
    >>> hand = Hand.parse("1111m L pong:222s pong:555s pong:888p")
    >>> laizi = resolve_rules("SICHUAN_LAIZI")
    >>> is_win(hand, laizi), is_win(hand, laizi.replace(fifth_copy=False))
    (True, False)
    """
    rules = resolve_rules(rules)
    check_hand(hand, rules)
    return any(True for _ in _readings(hand, rules))


def _readings(hand: Hand, rules: SichuanRules) -> Iterator[Reading]:
    """The readings in no order, some of them several times."""
    if hand.size != COMPLETE or hand.holds_missing_suit():
        return
    naturals = {slot: count for slot, count in enumerate(hand.counts) if count}
    shapes = [(Shape.STANDARD, MOST_MELDS - len(hand.melds), 1)]
    if not hand.melds:
        shapes.append((Shape.SEVEN_PAIRS, 0, 7))
    for shape, sets, pairs in shapes:
        for groups in _groupings(naturals, hand.wilds, sets, pairs):
            tiles = Counter(chain.from_iterable(group.tiles for group in groups))
            if _allowed(tiles, hand, rules):
                wild_tiles = sorted((tiles - Counter(naturals)).elements())
                yield Reading(shape, tuple(wild_tiles), tuple(sorted(groups)))


def _groupings(naturals: dict[int, int], wilds: int, sets: int, pairs: int) -> Iterator[tuple[Group, ...]]:
    """All ways to make so many sets and pairs of exactly these naturals and wilds, which have that size.

    The lowest natural tile left belongs to some group, and wilds are what is missing there.
    """
    if not naturals:
        for only_sets in combinations_with_replacement(SETS, sets):
            for only_pairs in combinations_with_replacement(PAIRS, pairs):
                yield only_sets + only_pairs
        return
    for group in _groups_with(min(naturals)):
        is_pair = group.kind is GroupKind.PAIR
        if not (pairs if is_pair else sets):
            continue
        left = Counter(naturals)
        left.subtract(group.tiles)
        wilds_left = wilds - sum(-count for count in left.values() if count < 0)
        if wilds_left < 0:
            continue
        rest = _groupings(+left, wilds_left, sets - (not is_pair), pairs - is_pair)
        yield from ((group, *others) for others in rest)


def _groups_with(slot: int) -> Iterator[Group]:
    """The groups that hold a tile of this slot."""
    yield PAIRS[slot]
    yield PONGS[slot]
    yield from (run for run in RUNS if slot in run.tiles)


def _allowed(tiles: Counter[int], hand: Hand, rules: SichuanRules) -> bool:
    """Whether the tiles of a reading avoid the missing suit and have no fifth copy where that is capped."""
    if hand.missing_suit is not None and any(suit_of(slot) is hand.missing_suit for slot in tiles):
        return False
    if rules.fifth_copy:
        return True
    copies = tiles.copy()
    for meld in hand.melds:
        copies[meld.tile] += meld.naturals + meld.wilds
    return max(copies.values()) <= COPIES

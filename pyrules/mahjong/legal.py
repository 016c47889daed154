"""Legal actions: what a seat that is asked may do (docs/mahjong.md §10)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from .action import PASS, WIN, Action, ActionKind, discard
from .answers import Answers, resolve_answers
from .ruleset import resolve_rules
from .tiles import COPIES, SUITED_SLOTS, Suit, suit_of
from .view import Phase, View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .hand import Hand
    from .ruleset import SichuanRules

FORCED_BELOW: Final = 5
"""With fewer tiles than this in the wall, a legal win has to be taken."""
SWAPPED: Final = 3


def legal_actions(
    view: View, rules: SichuanRules | str, answers: Answers | None = None
) -> tuple[Action, ...]:
    """Every action of a seat that is asked, none for a seat that is not.

    `answers` is the module that answers for wins, by default the readable rules. Raises TypeError for what is
    no View. Rules: docs/mahjong.md §10, §11, §12.
    """
    rules = resolve_rules(rules)
    if not isinstance(view, View):
        raise TypeError(f"view: expected a View, got {view!r}")
    if not view.asked:
        return ()
    if view.phase is Phase.SWAP:
        return tuple(swaps_of(view.hand, rules))
    if view.phase is Phase.MISSING:
        return tuple(Action(ActionKind.MISSING, suit=suit) for suit in Suit)
    wins = (WIN,) if may_win(view, rules, resolve_answers(answers)) else ()
    if wins and view.wall < FORCED_BELOW:
        return wins
    if view.phase is Phase.TURN:
        return (*wins, *kongs_of(view, rules), *discards_of(view.hand, rules))
    claims = claims_of(view, rules) if view.phase is Phase.CLAIM else ()
    return (*wins, *claims, PASS)


def may_win(view: View, rules: SichuanRules, answers: Answers) -> bool:
    """Whether the seat has a legal win now, one of enough fan (docs/mahjong.md §7, §10)."""
    win = view.win(rules)
    if win is None or not answers.is_win(win.hand, rules):
        return False
    return rules.min_fan == 0 or answers.score(win, rules).legal


def swaps_of(hand: Hand, rules: SichuanRules) -> Iterator[Action]:
    """Every three tiles of one suit that a hand can pass on; wilds are dots here (docs/mahjong.md §11)."""
    held = list(hand.counts)
    if rules.wild_tile is not None:
        held[rules.wild_tile] = hand.wilds
    for suit in Suit:
        for tiles in combinations_with_replacement(range(9 * suit, 9 * suit + 9), SWAPPED):
            if all(tiles.count(slot) <= held[slot] for slot in tiles):
                yield Action(ActionKind.SWAP, tiles)


def discards_of(hand: Hand, rules: SichuanRules) -> Iterator[Action]:
    """The tiles that may be discarded: those of the missing suit first (docs/mahjong.md §11)."""
    missing = hand.missing_suit if hand.holds_missing_suit() else None
    for slot in range(SUITED_SLOTS):
        held = hand.wilds if slot == rules.wild_tile else hand.counts[slot]
        if held and (missing is None or (slot != rules.wild_tile and suit_of(slot) is missing)):
            yield discard(slot)


def claims_of(view: View, rules: SichuanRules) -> Iterator[Action]:
    """The pongs and kongs that a seat can make of a discard, hard and soft (docs/mahjong.md §12).

    That a discarded wild cannot be claimed for them is inferred.
    """
    slot, hand = view.offered, view.hand
    if slot is None or view.wall == 0 or slot == rules.wild_tile or suit_of(slot) is hand.missing_suit:
        return
    for kind, taken in ((ActionKind.EXPOSED_KONG, 3), (ActionKind.PONG, 2)):
        for wilds in range(taken + 1):
            if wilds <= hand.wilds and taken - wilds <= hand.counts[slot]:
                yield Action(kind, (slot,), wilds)


def kongs_of(view: View, rules: SichuanRules) -> Iterator[Action]:
    """The kongs that a seat can make in its turn (docs/mahjong.md §13).

    That there are none on an empty wall is inferred, and so is that a turn that began with a pong has none.
    """
    hand = view.hand
    if not view.drawn or view.wall == 0:
        return
    for slot in range(SUITED_SLOTS):
        if suit_of(slot) is hand.missing_suit:
            continue
        for wilds in range(COPIES):
            if wilds <= hand.wilds and COPIES - wilds <= hand.counts[slot]:
                yield Action(ActionKind.CONCEALED_KONG, (slot,), wilds)
    for place, meld in enumerate(hand.melds):
        if meld.kind.is_kong:
            if hand.wilds:
                yield Action(ActionKind.LAY_WILD, (meld.tile,), 1, place)
        elif rules.soft_pong_kong or not meld.is_soft:
            # Beside a soft pong a tile kept in the hand may follow, beside a hard one only one just drawn.
            if hand.counts[meld.tile] and (meld.is_soft or meld.tile in view.drawn):
                yield Action(ActionKind.ADDED_KONG, (meld.tile,), 0, place)
            if hand.wilds:
                yield Action(ActionKind.ADDED_KONG, (meld.tile,), 1, place)

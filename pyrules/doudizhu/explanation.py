"""Explanation: what some cards may be played as, or why they may not be played (docs/rules.md §12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from .cards import SMALL_JOKER
from .comparison import beats, check_to_beat
from .hand import Hand, check_hand
from .kind import Kind
from .move import PASS, Move
from .movelist import MoveList
from .readings import readings
from .ruleset import Interpretation, RuleSet, resolve_rules
from .sentences import (
    bomb_too_low,
    filtered_reading,
    may_be_played,
    needs_bomb_or_kind,
    no_pattern,
    not_in_hand,
    nothing_beats_rocket,
    rocket_kickers,
    splits_hard_bomb,
    too_low,
    too_many_cards,
    unknown_wild_ranks,
    wilds_alone,
    without_cards,
    wrong_length,
)

if TYPE_CHECKING:
    from .verdict import Verdict

Readings: TypeAlias = Callable[[Hand, RuleSet], MoveList]
Beats: TypeAlias = Callable[[Move, Move, RuleSet], bool]


def explain(
    cards: Hand | Move, rules: RuleSet | str, to_beat: Move | None = None, hand: Hand | None = None
) -> Verdict:
    """What some cards, or one reading of them, may be played as, or the first reason why they may not.

    `cards` is a Hand for every reading of these cards, a Move for that one. With a `to_beat` other than PASS
    only what beats it is legal, with a `hand` only what it holds. Raises TypeError or ValueError where the
    question itself is wrong: a `hand` that the rule set cannot deal, a `to_beat` that is no legal play, or
    either one of a deal with other wild ranks. Rules: docs/rules.md §12.

    >>> explain(Hand.parse("3336", wild="6"), "HUANLE").english
    'This can be played as a trio with a solo (3) or a bomb (3).'
    >>> explain(Hand.parse("44"), "CLASSIC", to_beat=Move.parse("66 = PAIR 6")).english
    'Too low: the pair to beat is 6, this one is 4.'
    """
    return explain_with(cards, rules, to_beat, hand, readings=readings, beats=beats)


def explain_with(
    cards: Hand | Move,
    rules: RuleSet | str,
    to_beat: Move | None,
    hand: Hand | None,
    *,
    readings: Readings,
    beats: Beats,
) -> Verdict:
    """`explain` by the `readings` and `beats` of whichever package is asked (docs/rules.md §12)."""
    rules = resolve_rules(rules)
    if not isinstance(cards, Hand | Move):
        raise TypeError(f"cards: expected a Hand or a Move, got {cards!r}")
    asked = None if isinstance(cards, Hand) else cards
    spent = cards.cards if isinstance(cards, Move) else cards
    if hand is not None:
        check_hand(hand, rules)
    if to_beat is not None and not isinstance(to_beat, Move):
        raise TypeError(f"to_beat: expected a Move, got {to_beat!r}")
    target = None if to_beat == PASS else to_beat
    if len(spent) == 0:
        # PASS belongs to every deal, so to that of the play which it follows.
        passes = asked is not None
        wild_ranks = to_beat.wild_ranks if passes and to_beat is not None else spent.wild_ranks
        check_to_beat(to_beat, wild_ranks, rules)
        return without_cards(wild_ranks, passes=passes, lead=target is None)
    refused = _not_in_rule_set(spent, rules)
    if refused is not None:
        return refused
    check_to_beat(to_beat, spent.wild_ranks, rules)
    if hand is not None:
        if hand.wild_ranks != spent.wild_ranks:
            raise ValueError(f"hand: {hand} is of a deal with other wild ranks than {spent}")
        if not hand.holds(spent):
            return not_in_hand(spent, hand)
    found = [move for move in readings(spent, rules) if asked is None or move == asked]
    if not found:
        return _no_reading(spent, asked, rules, readings)
    if target is None:
        return may_be_played(found)
    legal = [move for move in found if beats(move, target, rules)]
    return may_be_played(legal) if legal else _does_not_beat(found, target)


def _not_in_rule_set(cards: Hand, rules: RuleSet) -> Verdict | None:
    """The verdict on cards that the deck of the rule set does not hold; None if it holds them."""
    try:
        check_hand(cards, rules)
    except ValueError:
        allowed = rules.allows_wild_ranks(cards.wild_ranks)
        return too_many_cards(cards, rules) if allowed else unknown_wild_ranks(cards, rules)
    return None


def _no_reading(cards: Hand, asked: Move | None, rules: RuleSet, readings: Readings) -> Verdict:
    """The verdict on cards without a legal reading: the restriction under which the last one disappears.

    Every restriction is lifted first, then one after the other is put back (docs/rules.md §12).
    """

    def possible(rules: RuleSet) -> bool:
        found = readings(cards, rules)
        return len(found) > 0 if asked is None else asked in found

    unrestricted = rules.replace(
        free_wild_body=True, split_hard_bomb=True, kicker_rocket=True, interpretation=Interpretation.ALL
    )
    faces_kept = unrestricted.replace(free_wild_body=rules.free_wild_body)
    bombs_kept = faces_kept.replace(split_hard_bomb=rules.split_hard_bomb)
    rockets_kept = bombs_kept.replace(kicker_rocket=rules.kicker_rocket)
    if not possible(unrestricted) and not _possible_if_wilds_alone_were_free(cards, asked, rules):
        elsewhere = readings(cards, unrestricted.replace(pair_wings=True, long_bombs=True))
        return no_pattern(cards, asked, elsewhere)
    if not possible(faces_kept):
        return wilds_alone(cards)
    if not possible(bombs_kept):
        return splits_hard_bomb(cards)
    if not possible(rockets_kept):
        return rocket_kickers(cards)
    # Of every kind at least one reading is left, so it must be one asked for that is not.
    assert asked is not None
    left = [move for move in readings(cards, rules) if move.kind is asked.kind]
    return filtered_reading(asked, left, rules)


def _possible_if_wilds_alone_were_free(cards: Hand, asked: Move | None, rules: RuleSet) -> bool:
    """Whether wilds without a natural card would have a reading if each could stand for any rank up to the 2.

    No rule set lets them, so `readings` cannot be asked. It takes no search: one to eight wilds, which is all
    that a deal has, would always have one, and of one that is asked for the rule set must have the kind.
    """
    if any(cards.counts):
        return False
    if asked is None:
        return True
    known = {
        Kind.AIRPLANE_PAIR: rules.pair_wings,
        Kind.QUAD_PAIR: rules.pair_wings,
        Kind.BOMB: rules.long_bombs or len(cards) == Kind.BOMB.shape.group,
    }
    return known.get(asked.kind, True) and asked.rank < SMALL_JOKER


def _does_not_beat(moves: Sequence[Move], target: Move) -> Verdict:
    """The verdict on plays that do not beat the target."""
    if target.kind is Kind.ROCKET:
        return nothing_beats_rocket(target.wild_ranks)
    same = [move for move in moves if move.kind is target.kind]
    if not same:
        return needs_bomb_or_kind(moves, target)
    if target.kind is Kind.BOMB:
        return bomb_too_low(same[0], target)
    found = max(same, key=lambda move: move.rank)
    return wrong_length(found, target) if found.length != target.length else too_low(found, target)

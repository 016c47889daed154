"""Layouts: what each card of a play stands for (docs/rules.md §7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .cards import RANKS
from .comparison import check_play
from .kind import Kind
from .pattern import Pattern
from .ruleset import resolve_rules
from .sharing import Sharing, sharings

if TYPE_CHECKING:
    from .move import Move
    from .ruleset import RuleSet


class LaidCard(NamedTuple):
    """A card on the table: the rank it stands for, whether it is wild, its own rank (docs/rules.md §7).

    >>> print(LaidCard(4, False, 4), LaidCard(4, True, 4), LaidCard(3, True, 4))
    7 7* 7*=6
    """

    stands_for: int
    wild: bool
    own: int

    def __str__(self) -> str:
        if not self.wild:
            return RANKS[self.own]
        return f"{RANKS[self.own]}*" + (f"={RANKS[self.stands_for]}" if self.stands_for != self.own else "")


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards of a play by the rank they stand for, body and kickers apart (docs/rules.md §7)."""

    body: tuple[LaidCard, ...] = ()
    kickers: tuple[LaidCard, ...] = ()

    def __str__(self) -> str:
        return " + ".join(" ".join(map(str, part)) for part in (self.body, self.kickers) if part)


def layout(move: Move, rules: RuleSet | str) -> Layout:
    """The layout in which a play is shown; that of PASS is empty.

    Body ranks take naturals first, and wilds fill what is missing, of the legal ways the one that gives the
    body the highest own ranks. Among the wilds of a body, one whose own rank is missing stands for that, and
    the others fill the lowest ranks with the highest own ranks. Raises TypeError for what is no Move and
    ValueError for a play that the rule set does not allow. Rules: docs/rules.md §7.

    >>> from .move import Move
    >>> print(layout(Move.parse("44555 6*6*6*/6 = AIRPLANE_SOLO 4x2"), "TIANDI"))
    4 4 6*=4 5 5 5 + 6* 6*
    """
    rules = resolve_rules(rules)
    check_play(move, rules)
    return known_layout(move, rules)


def known_layout(move: Move, rules: RuleSet) -> Layout:
    """The layout of a play that the rule set is known to allow: `layout` without its check.

    To find the readings of the cards once more takes much longer than to lay them. Rules: docs/rules.md §7.
    """
    if move.kind is Kind.PASS:
        return Layout()
    faces = move.cards.faces
    pattern = Pattern(move.kind, move.rank, move.length, len(move.cards))
    naturals = [LaidCard(slot, False, slot) for slot, count in enumerate(move.counts) for _ in range(count)]
    if naturals:
        sharing = next(sharings(move.counts, faces, pattern, rules))
        body_wilds, kicker_wilds = _lay_body(move, pattern, sharing), _lay_kickers(move, pattern, sharing)
    else:
        pure = move.kind is Kind.BOMB
        at_face = [LaidCard(face, True, face) for face in faces]
        body_wilds = [card for card in at_face if pure or card.own in pattern.body]
        kicker_wilds = [card for card in at_face if card not in body_wilds]
    body = body_wilds + [card for card in naturals if card.own in pattern.body]
    kickers = kicker_wilds + [card for card in naturals if card.own not in pattern.body]
    return Layout(tuple(sorted(body)), tuple(sorted(kickers)))


def _lay_body(move: Move, pattern: Pattern, sharing: Sharing) -> list[LaidCard]:
    """The wilds of the body, each for a rank that lacks a natural card."""
    lacking = Counter({rank: pattern.group - move.counts[rank] for rank in pattern.body})
    wilds = Counter(sharing.body)
    at_home = lacking & wilds
    ranks = sorted((lacking - at_home).elements())
    owns = sorted((wilds - at_home).elements(), reverse=True)
    fillers = [LaidCard(rank, True, own) for rank, own in zip(ranks, owns, strict=True)]
    return fillers + [LaidCard(rank, True, rank) for rank in at_home.elements()]


def _lay_kickers(move: Move, pattern: Pattern, sharing: Sharing) -> list[LaidCard]:
    """The wilds among the kickers: solos at their own faces, pairs as the sharing has them."""
    if pattern.kicker_size == 1:
        return [LaidCard(face, True, face) for face in sharing.kickers]
    singles = [slot for slot, count in enumerate(move.counts) if count == 1 and slot not in pattern.body]
    laid = [LaidCard(rank, True, own) for rank, own in zip(singles, sharing.completing, strict=True)]
    return laid + [LaidCard(pair.rank, True, own) for pair in sharing.wild_pairs for own in pair.faces]

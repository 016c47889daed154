"""Verdicts: what an explanation finds, and the reasons why cards may not be played (docs/rules.md §12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .movelist import MoveList


class Reason(IntEnum):
    """Why cards may not be played, in the order in which the reasons are looked for (docs/rules.md §12).

    Each says what `Verdict.data` holds for it: rank characters, names of kinds, numbers, texts of cards.
    """

    EMPTY = 0
    """No card is chosen, or a leader wants to pass. Data: none."""
    NOT_IN_RULE_SET = 1
    """The rule set's deck does not hold the cards. Data: `wild_ranks` that it does not allow, or `cards`."""
    NOT_IN_HAND = 2
    """The hand lacks some cards. Data: `missing`."""
    NO_PATTERN = 3
    """Nothing, with every restriction lifted. Data: `kinds` that the cards are in other rule sets."""
    WILDS_ALONE = 4
    """Wilds not joined by a natural card would have to count as other than themselves. Data: `wilds`."""
    SPLITS_HARD_BOMB = 5
    """Four naturals of a rank would be kickers. Data: `rank`."""
    ROCKET_KICKERS = 6
    """Both jokers would be kickers. Data: none."""
    FILTERED_READING = 7
    """The interpretation chooses other ranks. Data: `interpretation`, `kind`, `length`, the `ranks` left."""
    NOTHING_BEATS_ROCKET = 8
    """The rocket is to be beaten. Data: none."""
    NEEDS_BOMB_OR_KIND = 9
    """Neither of the kind to be beaten nor a bomb. Data: the `kind`, and `found`, the kinds of the cards."""
    WRONG_LENGTH = 10
    """Of the kind to be beaten, but not as long. Data: `kind`, the `length` to be beaten, `found` here."""
    BOMB_TOO_LOW = 11
    """The bomb is not stronger. Data: the `bomb` to be beaten, `found`, each `class`, `cards`, `rank`."""
    TOO_LOW = 12
    """The rank is not higher. Data: `kind`, `length`, the `rank` to be beaten, `found`, the highest here."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `explain` found: readings that may be played, or the reason why there are none.

    `readings` are the legal plays, none when there is a `reason`. `english` and `chinese` say it to a player.
    `data` has the facts behind a reason, in values that JSON knows, and cannot be written; see `Reason`. A
    Verdict has no hash. Rules: docs/rules.md §12.

    >>> from .explanation import explain
    >>> from .hand import Hand
    >>> verdict = explain(Hand.parse("5* 9*/59"), "TIANDI")
    >>> verdict.legal, verdict.reason.name, dict(verdict.data)
    (False, 'WILDS_ALONE', {'wilds': '5*9*'})
    >>> verdict.chinese
    '癞子单独出只能当本身用：癞子9、癞子5'
    """

    readings: MoveList
    reason: Reason | None
    english: str
    chinese: str
    data: Mapping[str, object] = field(default_factory=dict)

    __hash__ = None  # type: ignore[assignment]  # neither has what it is made of

    def __post_init__(self) -> None:
        # The way to complete a frozen value.
        object.__setattr__(self, "data", MappingProxyType(dict(self.data)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Verdict, (self.readings, self.reason, self.english, self.chinese, dict(self.data))

    @property
    def legal(self) -> bool:
        """Whether the cards may be played."""
        return self.reason is None

"""Rule sets: what may differ from one wild-card game to the next, and the six presets (docs/rules.md §2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from itertools import combinations
from typing import Any, Final, TypeVar

from ..arguments import json_value, string
from .cards import SEVEN, SMALL_JOKER, WILD_JOKERS

JSON_VERSION: Final = 1


class WildCards(IntEnum):
    """Which cards of the deck are wild (docs/rules.md §1)."""

    NONE = 0
    ONE_RANK = 1
    """The four cards of one rank."""
    TWO_RANKS = 2
    """The eight cards of two ranks; with `jokers_may_be_wild` the jokers may be one of the two."""
    TWO_CARDS = 3
    """The two red sevens, or with `jokers_may_be_wild` the two jokers."""


class BombOrder(IntEnum):
    """What decides between bombs of equally many cards (docs/rules.md §10)."""

    CLASS = 0
    """Pure over hard over soft, then the rank."""
    RANK = 1
    """Pure over all others, which the rank alone decides."""


class Interpretation(IntEnum):
    """Which readings of one kind of the same cards may be played (docs/rules.md §8)."""

    ALL = 0
    HIGHEST = 1
    """Only the one of the highest rank."""
    EXTREMES = 2
    """Only those of the lowest and of the highest rank."""


Choice = TypeVar("Choice", WildCards, BombOrder, Interpretation)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one game: a value that compares, hashes and serialises (docs/rules.md §2).

    Every field works with every other. Fields that are choices also take the name of the choice. The name is
    a label and no part of the value: two rule sets with equal fields are equal. Raises TypeError or
    ValueError that names the field. Derive your own from a preset with `replace`.

    >>> CALL_ROB.replace(bomb_order="CLASS") == CALL_ROB
    False
    >>> RuleSet.by_name("huanle") is HUANLE
    True
    """

    name: str = field(compare=False)
    wild_cards: WildCards
    jokers_may_be_wild: bool = False
    """Whether the jokers may be the wild cards; without effect under NONE and ONE_RANK."""
    pair_wings: bool = True
    """Whether there are AIRPLANE_PAIR and QUAD_PAIR."""
    kicker_rocket: bool = True
    """Whether both jokers may be solo kickers of one play."""
    free_wild_body: bool = True
    """Whether a body made of wilds alone may stand for any rank while the kickers hold a natural card."""
    split_hard_bomb: bool = True
    """Whether four naturals of a rank may be other than a bomb or the body of a QUAD."""
    long_bombs: bool = False
    """Whether there are bombs of five to twelve cards."""
    bomb_order: BombOrder = BombOrder.CLASS
    interpretation: Interpretation = Interpretation.ALL
    bomb_multipliers: tuple[int, int, int | None, int] = (2, 2, 2, 2)
    """The multiples of the stake: soft, hard, pure, rocket. A pure bomb without a number counts as hard."""
    flags: int = field(init=False, repr=False, compare=False)
    """The fields that decide about plays, packed. From bit 0: wild_cards (2 bits), jokers_may_be_wild,
    pair_wings, kicker_rocket, free_wild_body, split_hard_bomb, long_bombs, bomb_order (1 bit each),
    interpretation (2 bits)."""

    def __post_init__(self) -> None:
        set_field = object.__setattr__  # the way to complete a frozen value
        string("name", self.name)
        set_field(self, "wild_cards", _choice(WildCards, "wild_cards", self.wild_cards))
        set_field(self, "bomb_order", _choice(BombOrder, "bomb_order", self.bomb_order))
        set_field(self, "interpretation", _choice(Interpretation, "interpretation", self.interpretation))
        switches = (
            "jokers_may_be_wild",
            "pair_wings",
            "kicker_rocket",
            "free_wild_body",
            "split_hard_bomb",
            "long_bombs",
        )
        for switch in switches:
            if not isinstance(getattr(self, switch), bool):
                raise TypeError(f"{switch}: expected True or False, got {getattr(self, switch)!r}")
        set_field(self, "bomb_multipliers", _multipliers(self.bomb_multipliers))
        flags = self.wild_cards | self.bomb_order << 8 | self.interpretation << 9
        for bit, switch in enumerate(switches, start=2):
            flags |= getattr(self, switch) << bit
        set_field(self, "flags", int(flags))

    @staticmethod
    def by_name(name: str) -> RuleSet:
        """The preset of that name, in upper or lower case, "two-card" as well as "TWO_CARD".

        Raises ValueError that lists the known names. Rules: docs/rules.md §2.

        >>> RuleSet.by_name("two-card").wild_cards.name
        'TWO_CARDS'
        """
        try:
            return PRESETS[string("name", name).upper().replace("-", "_")]
        except KeyError:
            raise ValueError(f"rules: no rule set {name!r}, there are {', '.join(PRESETS)}") from None

    def replace(self, **changes: Any) -> RuleSet:
        """The rule set with some fields changed; it is called CUSTOM unless `name` is one of them.

        Raises TypeError for a field that does not exist. Rules: docs/rules.md §2.

        >>> HUANLE.replace(name="house", split_hard_bomb=False).name
        'house'
        """
        names = [f.name for f in fields(self) if f.init]
        for name in changes:
            if name not in names:
                raise TypeError(f"{name}: a RuleSet has no such field, it has {', '.join(names)}")
        return replace(self, **{"name": "CUSTOM", **changes})

    def to_json(self) -> str:
        """The rule set as a JSON object, with the version of this form in `version`.

        >>> RuleSet.from_json(TIANDI.to_json()) == TIANDI
        True
        """
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.init}
        named = {key: value.name if isinstance(value, IntEnum) else value for key, value in values.items()}
        return json.dumps({"version": JSON_VERSION, **named})

    @staticmethod
    def from_json(text: str) -> RuleSet:
        """The rule set that `to_json` wrote.

        Raises ValueError for a text that is no JSON object, an unknown version, and fields that are missing,
        unknown or out of range. Rules: docs/rules.md §2.
        """
        values = json_value("text", text)
        if not isinstance(values, Mapping) or values.get("version") != JSON_VERSION:
            raise ValueError(f"text: not a rule set in JSON of version {JSON_VERSION}: {text!r}")
        expected = {f.name for f in fields(RuleSet) if f.init} | {"version"}
        if values.keys() != expected:
            raise ValueError(f"text: missing or unknown fields {sorted(values.keys() ^ expected)}")
        try:
            return RuleSet(**{key: value for key, value in values.items() if key != "version"})
        except (TypeError, ValueError) as error:
            raise ValueError(f"text: {error}") from None

    @property
    def most_wild_ranks(self) -> int:
        """The number of wild ranks that a deal has, 0 to 2."""
        return {WildCards.NONE: 0, WildCards.ONE_RANK: 1, WildCards.TWO_RANKS: 2, WildCards.TWO_CARDS: 1}[
            self.wild_cards
        ]

    @property
    def wild_rank_candidates(self) -> tuple[int, ...]:
        """The ranks that may be wild, ascending slots; 13 stands for both jokers (docs/rules.md §2).

        >>> TWO_CARD.wild_rank_candidates
        (4, 13)
        """
        jokers = (WILD_JOKERS,) if self.jokers_may_be_wild else ()
        match self.wild_cards:
            case WildCards.NONE:
                return ()
            case WildCards.ONE_RANK:
                return tuple(range(SMALL_JOKER))
            case WildCards.TWO_RANKS:
                return (*range(SMALL_JOKER), *jokers)
            case WildCards.TWO_CARDS:
                return (SEVEN, *jokers)

    def wild_rank_sets(self) -> tuple[tuple[int, ...], ...]:
        """Every `wild_ranks` that a deal may have, from none to as many as the rule set allows.

        Each is an ascending tuple of slots; 13 stands for both jokers. Rules: docs/rules.md §2.

        >>> TWO_CARD.wild_rank_sets()
        ((), (4,), (13,))
        """
        sizes = range(self.most_wild_ranks + 1)
        return tuple(chosen for size in sizes for chosen in combinations(self.wild_rank_candidates, size))

    def allows_wild_ranks(self, wild_ranks: tuple[int, ...]) -> bool:
        """Whether a deal may have these wild ranks, an ascending tuple of slots (docs/rules.md §2).

        >>> TIANDI.allows_wild_ranks((2, 13)), HUANLE.allows_wild_ranks((2, 13))
        (True, False)
        """
        return wild_ranks in self.wild_rank_sets()


def _choice(choices: type[Choice], name: str, value: object) -> Choice:
    """A choice given as itself or by its name."""
    if isinstance(value, choices):
        return value
    if not isinstance(value, str):
        article = "an" if choices is Interpretation else "a"
        raise TypeError(f"{name}: expected {article} {choices.__name__} or its name, got {value!r}")
    if value.upper() not in choices.__members__:
        known = ", ".join(choices.__members__)
        raise ValueError(f"{name}: no {choices.__name__} {value!r}, there are {known}")
    return choices[value.upper()]


def _multipliers(values: object) -> tuple[int | None, ...]:
    """The four bomb multipliers, checked."""
    if not isinstance(values, list | tuple) or len(values) != 4:
        raise TypeError(f"bomb_multipliers: expected four numbers (soft, hard, pure, rocket), got {values!r}")
    for position, value in enumerate(values):
        if value is None and position == 2:
            continue
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"bomb_multipliers: expected whole numbers, got {value!r}")
        if value < 1:
            raise ValueError(f"bomb_multipliers: expected numbers from 1, got {value}")
    return tuple(values)


CLASSIC: Final = RuleSet("CLASSIC", WildCards.NONE)
HUANLE: Final = RuleSet("HUANLE", WildCards.ONE_RANK, bomb_multipliers=(2, 4, 4, 4))
TIANDI: Final = RuleSet(
    "TIANDI", WildCards.TWO_RANKS, jokers_may_be_wild=True, long_bombs=True, bomb_multipliers=(2, 4, 4, 4)
)
TWO_CARD: Final = RuleSet(
    "TWO_CARD",
    WildCards.TWO_CARDS,
    jokers_may_be_wild=True,
    bomb_order=BombOrder.RANK,
    bomb_multipliers=(2, 2, None, 2),
)
POINT_BID: Final = RuleSet(
    "POINT_BID",
    WildCards.ONE_RANK,
    interpretation=Interpretation.HIGHEST,
    bomb_multipliers=(2, 4, 4, 4),
)
CALL_ROB: Final = RuleSet(
    "CALL_ROB",
    WildCards.ONE_RANK,
    pair_wings=False,
    kicker_rocket=False,
    free_wild_body=False,
    split_hard_bomb=False,
    bomb_order=BombOrder.RANK,
    interpretation=Interpretation.EXTREMES,
)

PRESETS: Final = {rules.name: rules for rules in (CLASSIC, HUANLE, TIANDI, TWO_CARD, POINT_BID, CALL_ROB)}


def resolve_rules(rules: RuleSet | str) -> RuleSet:
    """A rule set given as itself or by the name of a preset: what every function does with its `rules`.

    Raises TypeError for anything else, ValueError for an unknown name. Rules: docs/rules.md §2.

    >>> resolve_rules("Classic") is CLASSIC
    True
    """
    if isinstance(rules, RuleSet):
        return rules
    if isinstance(rules, str):
        return RuleSet.by_name(rules)
    raise TypeError(f"rules: expected a RuleSet or the name of one, got {rules!r}")

"""Rule sets: every switch of the Sichuan game, and the two presets (docs/mahjong.md §2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from typing import Any, Final, TypeVar

from ..arguments import json_value, string
from .tiles import ONE_DOT

JSON_VERSION: Final = 1
MOST_FAN: Final = 40
"""An upper bound of the fan that rule sets may ask for; no win has so many."""
MOST_BASE: Final = 1_000_000


class SelfDraw(IntEnum):
    """What a self-drawn win adds (docs/mahjong.md §2)."""

    NONE = 0
    FAN = 1
    """One fan (自摸加番)."""
    POINT = 2
    """One point from each who pays (自摸加底), which nothing multiplies."""


class KongDraw(IntEnum):
    """Who pays a win on the replacement of an exposed kong (点杠花, docs/mahjong.md §2)."""

    ALL = 0
    """All three, as for any self-draw."""
    FEEDER = 1
    """The seat that fed the kong alone, as if it had discarded the tile (放炮)."""


Choice = TypeVar("Choice", SelfDraw, KongDraw)


@dataclass(frozen=True, slots=True)
class SichuanRules:
    """The rules of one game: a value that compares, hashes and serialises (docs/mahjong.md §2).

    Every field works with every other. Fields that are choices also take the name of the choice. The name is
    a label and no part of the value. Raises TypeError or ValueError that names the field. Derive your own
    from a preset with `replace`.

    >>> SICHUAN_LAIZI.replace(wild_one_dot=False, soft_pong_kong=False) == SICHUAN_PLAIN
    True
    """

    name: str = field(compare=False)
    wild_one_dot: bool = True
    """Whether the four 1p are wild (一筒任意用)."""
    fifth_copy: bool = True
    """Whether a wild may stand for a tile of which there are four copies already."""
    soft_pong_kong: bool = True
    """Whether a soft pong may become a kong (软碰可杠)."""
    swap_three: bool = False
    """Whether each seat passes on three tiles of one suit before the play (换三张)."""
    missing_suit: bool = False
    """Whether each seat names a suit that it has to get rid of (定缺)."""
    self_draw: SelfDraw = SelfDraw.NONE
    kong_draw_pays: KongDraw = KongDraw.ALL
    concealed_kong_is_closed: bool = False
    """Whether a hand with concealed kongs can be fully concealed (门清)."""
    terminal_pongs: bool = True
    """Whether pongs of 1 or 9 belong to 带幺九. (Inferred.)"""
    min_fan: int = 0
    """The least fan of a legal win; 1 is 不可小胡."""
    cap_fan: int | None = None
    """The most fan that count, None for no limit."""
    base: int = 1
    """The points of a win of 0 fan (底金)."""

    def __post_init__(self) -> None:
        set_field = object.__setattr__  # the way to complete a frozen value
        string("name", self.name)
        set_field(self, "self_draw", _choice(SelfDraw, "self_draw", self.self_draw))
        set_field(self, "kong_draw_pays", _choice(KongDraw, "kong_draw_pays", self.kong_draw_pays))
        for switch in SWITCHES:
            if not isinstance(getattr(self, switch), bool):
                raise TypeError(f"{switch}: expected True or False, got {getattr(self, switch)!r}")
        _bounded("min_fan", self.min_fan, 0, MOST_FAN)
        _bounded("base", self.base, 1, MOST_BASE)
        if self.cap_fan is not None:
            _bounded("cap_fan", self.cap_fan, self.min_fan, MOST_FAN)

    @property
    def wild_tile(self) -> int | None:
        """The slot whose tiles are wild, None where there are no wilds.

        >>> SICHUAN_LAIZI.wild_tile, SICHUAN_PLAIN.wild_tile
        (9, None)
        """
        return ONE_DOT if self.wild_one_dot else None

    @staticmethod
    def by_name(name: str) -> SichuanRules:
        """The preset of that name, in upper or lower case, "sichuan-laizi" as well as "SICHUAN_LAIZI".

        Raises ValueError that lists the known names. Rules: docs/mahjong.md §2.

        >>> SichuanRules.by_name("sichuan-plain").wild_tile is None
        True
        """
        try:
            return PRESETS[string("name", name).upper().replace("-", "_")]
        except KeyError:
            raise ValueError(f"rules: no rule set {name!r}, there are {', '.join(PRESETS)}") from None

    def replace(self, **changes: Any) -> SichuanRules:
        """The rule set with some fields changed; it is called CUSTOM unless `name` is one of them.

        Raises TypeError for a field that does not exist. Rules: docs/mahjong.md §2.

        >>> SICHUAN_LAIZI.replace(name="house", self_draw="FAN").self_draw
        <SelfDraw.FAN: 1>
        """
        names = [f.name for f in fields(self)]
        for name in changes:
            if name not in names:
                raise TypeError(f"{name}: SichuanRules has no such field, it has {', '.join(names)}")
        return replace(self, **{"name": "CUSTOM", **changes})

    def to_json(self) -> str:
        """The rule set as a JSON object, with the version of this form in `version`.

        >>> SichuanRules.from_json(SICHUAN_LAIZI.to_json()) == SICHUAN_LAIZI
        True
        """
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        named = {key: value.name if isinstance(value, IntEnum) else value for key, value in values.items()}
        return json.dumps({"version": JSON_VERSION, **named})

    @staticmethod
    def from_json(text: str) -> SichuanRules:
        """The rule set that `to_json` wrote.

        Raises ValueError for a text that is no JSON object, an unknown version, and fields that are missing,
        unknown or out of range. Rules: docs/mahjong.md §2.
        """
        values = json_value("text", text)
        if not isinstance(values, Mapping) or values.get("version") != JSON_VERSION:
            raise ValueError(f"text: not a rule set in JSON of version {JSON_VERSION}: {text!r}")
        expected = {f.name for f in fields(SichuanRules)} | {"version"}
        if values.keys() != expected:
            raise ValueError(f"text: missing or unknown fields {sorted(values.keys() ^ expected)}")
        try:
            return SichuanRules(**{key: value for key, value in values.items() if key != "version"})
        except (TypeError, ValueError) as error:
            raise ValueError(f"text: {error}") from None


SWITCHES: Final = tuple(f.name for f in fields(SichuanRules) if f.type == "bool")


def _choice(choices: type[Choice], name: str, value: object) -> Choice:
    """A choice given as itself or by its name."""
    if isinstance(value, choices):
        return value
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a {choices.__name__} or its name, got {value!r}")
    if value.upper() not in choices.__members__:
        known = ", ".join(choices.__members__)
        raise ValueError(f"{name}: no {choices.__name__} {value!r}, there are {known}")
    return choices[value.upper()]


def _bounded(name: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name}: expected a whole number, got {value!r}")
    if not least <= value <= most:
        raise ValueError(f"{name}: expected {least}..{most}, got {value}")


SICHUAN_PLAIN: Final = SichuanRules("SICHUAN_PLAIN", wild_one_dot=False, soft_pong_kong=False)
SICHUAN_LAIZI: Final = SichuanRules("SICHUAN_LAIZI")

PRESETS: Final = {rules.name: rules for rules in (SICHUAN_PLAIN, SICHUAN_LAIZI)}


def resolve_rules(rules: SichuanRules | str) -> SichuanRules:
    """A rule set given as itself or by the name of a preset: what every function does with its `rules`.

    Raises TypeError for anything else, ValueError for an unknown name. Rules: docs/mahjong.md §2.

    >>> resolve_rules("Sichuan_Laizi") is SICHUAN_LAIZI
    True
    """
    if isinstance(rules, SichuanRules):
        return rules
    if isinstance(rules, str):
        return SichuanRules.by_name(rules)
    raise TypeError(f"rules: expected SichuanRules or the name of a preset, got {rules!r}")

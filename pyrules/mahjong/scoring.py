"""Scoring: the best reading of a win, its fan, and who pays (docs/mahjong.md §7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .meld import SEATS
from .patterns import counts_as_self_drawn, feeder_pays, patterns_of
from .readings import readings
from .ruleset import SelfDraw, resolve_rules
from .score import Score
from .win import Win, WinSource

if TYPE_CHECKING:
    from .pattern import PatternFan
    from .ruleset import SichuanRules


def score(win: Win, rules: SichuanRules | str) -> Score:
    """The score of a win by its best reading, whether or not the win has the fan to be legal.

    All readings are tried; the patterns of one of them count. Of several with the most fan the first in their
    order is reported. Raises TypeError for what is no Win, ValueError for a hand that is no win or that the
    rule set has no tiles for. Rules: docs/mahjong.md §7.

    >>> from .hand import Hand
    >>> found = score(Win(Hand.parse("111222333s 44s 555s"), winner=2), "SICHUAN_LAIZI")
    >>> [(pattern.name, fan) for pattern, fan in found.patterns]
    [('CONCEALED', 1), ('ALL_PONGS', 1), ('ONE_SUIT', 2)]
    >>> print(found.reading, found.fan, found.value, found.payments)
    111s 222s 333s 44s 555s 4 16 (-16, -16, 48, -16)
    """
    rules = resolve_rules(rules)
    if not isinstance(win, Win):
        raise TypeError(f"win: expected a Win, got {win!r}")
    found = [(reading, patterns_of(win, reading, rules)) for reading in readings(win.hand, rules)]
    if not found:
        raise ValueError(f"win: {win.hand} is no win under {rules.name}")
    # `max` gives the first of equals, and the readings are in order.
    reading, patterns = max(found, key=lambda pair: fan_of(pair[1]))
    fan = fan_of(patterns)
    counted = fan if rules.cap_fan is None else min(fan, rules.cap_fan)
    value = rules.base << counted
    return Score(counted, patterns, reading, value, payments(win, value, rules), fan >= rules.min_fan)


def fan_of(patterns: tuple[PatternFan, ...]) -> int:
    """The fan of patterns together."""
    return sum(fan for _, fan in patterns)


def payments(win: Win, value: int, rules: SichuanRules) -> tuple[int, int, int, int]:
    """What each seat receives for a win of this value, negative where it pays (docs/mahjong.md §7).

    >>> from .hand import Hand
    >>> payments(Win(Hand.parse(""), WinSource.DISCARD, winner=1, payer=3), 4, resolve_rules("SICHUAN_PLAIN"))
    (0, 4, 0, -4)
    """
    if win.source is not WinSource.SELF_DRAW:
        payers = [win.payer]
    elif feeder_pays(win, rules):
        payers = [win.feeder]
    else:
        payers = [seat for seat in range(SEATS) if seat != win.winner]
    if rules.self_draw is SelfDraw.POINT and counts_as_self_drawn(win, rules):
        value += 1
    first, second, third, fourth = (
        value * len(payers) if seat == win.winner else -value * (seat in payers) for seat in range(SEATS)
    )
    return first, second, third, fourth

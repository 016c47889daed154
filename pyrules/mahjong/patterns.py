"""The patterns of a win in one of its readings (docs/mahjong.md §6)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from .meld import MeldKind
from .pattern import Pattern, PatternFan
from .reading import GroupKind, Shape
from .ruleset import KongDraw, SelfDraw
from .tiles import COPIES, number_of, suit_of
from .win import WinSource

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .hand import Hand
    from .reading import Reading
    from .ruleset import SichuanRules
    from .win import Win


def patterns_of(win: Win, reading: Reading, rules: SichuanRules) -> tuple[PatternFan, ...]:
    """The patterns that hold in one reading of a win, in the order of `Pattern` (docs/mahjong.md §6)."""
    counted = Counter(dict.fromkeys(_circumstances(win, rules), 1))
    counted.update(_of_the_tiles(win.hand, reading, rules))
    if not (win.heavenly or win.earthly) and is_concealed(win.hand, rules):
        counted[Pattern.CONCEALED] = 1
    return tuple(PatternFan(pattern, pattern.fan * counted[pattern]) for pattern in sorted(counted))


def counts_as_self_drawn(win: Win, rules: SichuanRules) -> bool:
    """Whether a win earns what a self-draw adds: one as dealt does not, nor one that a feeder pays for.

    That a heavenly or earthly win adds no point either is read out of the description of the game, and that
    the feeder's payment is one for a discard out of its name for it (docs/mahjong.md §7).
    """
    return win.source is WinSource.SELF_DRAW and not (win.heavenly or win.earthly or feeder_pays(win, rules))


def feeder_pays(win: Win, rules: SichuanRules) -> bool:
    """Whether whoever fed the kong pays for the win on its replacement alone (docs/mahjong.md §7)."""
    return win.feeder is not None and rules.kong_draw_pays is KongDraw.FEEDER


def is_concealed(hand: Hand, rules: SichuanRules) -> bool:
    """Whether a hand has no pong and no kong, concealed kongs apart where these do no harm."""
    closed = {MeldKind.CONCEALED_KONG} if rules.concealed_kong_is_closed else set()
    return all(meld.kind in closed for meld in hand.melds)


def _circumstances(win: Win, rules: SichuanRules) -> Iterator[Pattern]:
    """The patterns that do not depend on the tiles."""
    if rules.self_draw is SelfDraw.FAN and counts_as_self_drawn(win, rules):
        yield Pattern.SELF_DRAW
    if win.after_kong:
        yield Pattern.KONG_DRAW if win.source is WinSource.SELF_DRAW else Pattern.KONG_DISCARD
    if win.source is WinSource.ROBBED_KONG:
        yield Pattern.ROBBED_KONG
    if win.last_tile:
        yield Pattern.LAST_TILE
    if win.heavenly:
        yield Pattern.HEAVENLY
    if win.earthly:
        yield Pattern.EARTHLY


def _of_the_tiles(hand: Hand, reading: Reading, rules: SichuanRules) -> Counter[Pattern]:
    """How often each pattern of the tiles holds in a reading."""
    pongs = [group.tile for group in reading.groups if group.kind is GroupKind.PONG]
    pongs += [meld.tile for meld in hand.melds]
    runs = [group.tile for group in reading.groups if group.kind is GroupKind.RUN]
    pairs = [group.tile for group in reading.groups if group.kind is GroupKind.PAIR]
    copies = Counter(tile for group in reading.groups for tile in group.tiles)
    for meld in hand.melds:
        copies[meld.tile] += meld.naturals + meld.wilds
    numbers = {number_of(tile) for tile in copies}
    laid = sum(meld.laid for meld in hand.melds)
    standard = reading.shape is Shape.STANDARD
    all_pongs = standard and not runs
    terminals = (
        standard
        and all(number_of(run) in (1, 7) for run in runs)
        and all(number_of(tile) in (1, 9) for tile in pairs + pongs)
        and (rules.terminal_pongs or not pongs)
    )
    found = {
        Pattern.ALL_PONGS: all_pongs,
        Pattern.GENERALS: all_pongs and numbers <= {2, 5, 8},
        Pattern.ONE_SUIT: len({suit_of(tile) for tile in copies}) == 1,
        Pattern.SEVEN_PAIRS: not standard,
        Pattern.TERMINALS: terminals,
        Pattern.MIDDLE_TILES: not numbers & {1, 9},
        Pattern.SINGLE_WAIT: hand.concealed == 2,
        Pattern.ROOT: sum(count >= COPIES for count in copies.values()) + laid,
        Pattern.WILD_KONG: sum(meld.wild_kongs for meld in hand.melds),
    }
    return +Counter({pattern: int(times) for pattern, times in found.items()})

"""Settlement: who pays what to whom when a hand is over or somebody flees (docs/table.md §9).

All amounts are whole numbers, and what the seats and the system gain adds up to zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from math import prod
from typing import TYPE_CHECKING, Any, Final

from ..bombclass import BombClass
from ..cards import BIG_JOKER, SMALL_JOKER
from ..kind import Kind
from .situation import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..hand import Hand
    from ..move import Move
    from ..ruleset import RuleSet
    from .rooms import CallRobOptions, HuanleOptions, PointBidOptions

WILD_ROOM_DIVISOR: Final = 4
"""In wild-card rooms of Huanle a point is worth a quarter."""
WILD_ROOM_POINTS: Final = 5_000
"""The most points of a peasant there, so that the landlord has 10,000 at most."""
LOW_FLIGHT: Final = 10
"""Below this multiplier a flight from Huanle costs so many initial stakes, from it on twice what it says."""


class ScoredBomb(IntEnum):
    """What counts as a bomb in a settlement; the numbers are places in `RuleSet.bomb_multipliers`."""

    SOFT = BombClass.SOFT
    HARD = BombClass.HARD
    PURE = BombClass.PURE
    ROCKET = 3


@dataclass(frozen=True, slots=True)
class Finish:
    """How a hand ended: all that a settlement asks for."""

    landlord: int | None = None
    landlord_won: bool = False
    fled: int | None = None
    bid: int = 1
    robs: int = 0
    open: int = 1
    bombs: tuple[ScoredBomb, ...] = ()
    """Those played."""
    whole: tuple[ScoredBomb, ...] = ()
    """Those still whole in a hand, which count in a flight from Huanle."""
    spring: bool = False
    doubled: tuple[int, ...] = ()
    """The seats that doubled."""
    absent: tuple[int, ...] = ()
    """The peasants that count as trustees."""

    @property
    def peasants(self) -> tuple[int, ...]:
        """The two seats against the landlord."""
        return tuple(seat for seat in SEATS if seat != self.landlord)


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a hand (docs/table.md §9).

    `payments` are what each seat gains or, below zero, loses, its fee included, and `system` what the system
    gains: all of it adds up to zero. `multipliers` are what the stake of each seat was multiplied by, of the
    landlord the sum of both peasants'; in a flight what stood then, three times.
    """

    payments: tuple[int, int, int]
    system: int
    multipliers: tuple[int, int, int]
    landlord: int | None
    landlord_won: bool | None
    """None where nobody won, because somebody fled or there was no landlord."""
    spring: bool
    first_out: int | None
    fled: int | None

    def to_json(self) -> dict[str, Any]:
        """The fields, in values that JSON knows."""
        return {
            "payments": list(self.payments),
            "system": self.system,
            "multipliers": list(self.multipliers),
            "landlord": self.landlord,
            "landlord_won": self.landlord_won,
            "spring": self.spring,
            "first_out": self.first_out,
            "fled": self.fled,
        }


@dataclass(frozen=True, slots=True)
class Payment:
    """What the seats and the system gain, and the multipliers behind it."""

    seats: tuple[int, int, int]
    multipliers: tuple[int, int, int]
    system: int = 0


def nothing() -> Payment:
    """Nobody pays: a hand without a landlord."""
    return Payment((0, 0, 0), (0, 0, 0))


def scored_bomb(move: Move) -> ScoredBomb | None:
    """What a play counts as; None for what is no bomb."""
    if move.kind is Kind.ROCKET:
        return ScoredBomb.ROCKET
    return None if move.bomb_class is None else ScoredBomb(move.bomb_class)


def whole_bombs(hand: Hand) -> tuple[ScoredBomb, ...]:
    """The bombs that a hand still has whole: the rocket, each natural four, and four or more other wilds.

    >>> from ..hand import Hand
    >>> [bomb.name for bomb in whole_bombs(Hand.parse("3333 9*9*9*9* XD/9"))]
    ['ROCKET', 'HARD', 'PURE']
    """
    jokers = (SMALL_JOKER, BIG_JOKER)
    rocket = all(hand.counts[joker] or joker in hand.faces for joker in jokers)
    wilds = [face for face in hand.faces if not (rocket and face in jokers)]
    fours = hand.counts.count(4)
    return (
        *([ScoredBomb.ROCKET] if rocket else []),
        *([ScoredBomb.HARD] * fours),
        *([ScoredBomb.PURE] if len(wilds) >= 4 else []),
    )


def bomb_factor(bombs: Sequence[ScoredBomb], rules: RuleSet) -> int:
    """What bombs multiply the stake by, as the rule set has it (docs/rules.md §9)."""
    soft, hard, pure, rocket = rules.bomb_multipliers
    factors = (soft, hard, hard if pure is None else pure, rocket)
    return prod(factors[bomb] for bomb in bombs)


def huanle_multiplier(finish: Finish, rules: RuleSet) -> int:
    """Robs, an open hand, bombs and spring, multiplied."""
    robs: int = 2**finish.robs
    return robs * finish.open * bomb_factor(finish.bombs, rules) * (2 if finish.spring else 1)


def settle_huanle(finish: Finish, options: HuanleOptions, rules: RuleSet, *, wild_room: bool) -> Payment:
    """The settlement of Huanle, with its limits in the order of docs/table.md §9."""
    if finish.landlord is None:
        return nothing()
    factor = huanle_multiplier(finish, rules)
    owed = _huanle_amount(options.initial * factor, options.coefficient, wild_room)
    shares = dict.fromkeys(finish.peasants, owed)
    if options.balances is not None:
        limited = _paid_to_landlord if finish.landlord_won else _paid_by_landlord
        shares = limited(owed, finish.landlord, options.balances)
    payment = _landlord_against(finish, shares, dict.fromkeys(finish.peasants, factor))
    return _with_fees(payment.seats, options, payment.multipliers)


def _paid_to_landlord(owed: int, landlord: int, held: Sequence[int]) -> dict[int, int]:
    """What the peasants pay: as much as they hold, and in all as much as the landlord brought."""
    shares = {seat: min(owed, held[seat]) for seat in SEATS if seat != landlord}
    total = sum(shares.values())
    if total <= held[landlord]:
        return shares
    return {seat: share * held[landlord] // total for seat, share in shares.items()}


def _paid_by_landlord(owed: int, landlord: int, held: Sequence[int]) -> dict[int, int]:
    """What the peasants are paid: half of what the landlord holds, and as much as each brought."""
    each = owed if held[landlord] >= 2 * owed else held[landlord] // 2
    return {seat: min(each, held[seat]) for seat in SEATS if seat != landlord}


def flee_huanle(finish: Finish, options: HuanleOptions, rules: RuleSet, *, wild_room: bool) -> Payment:
    """What a flight from Huanle costs: at least ten times the initial stake, for a landlord twice that."""
    assert finish.fled is not None
    factor = 2**finish.robs * finish.open * bomb_factor((*finish.bombs, *finish.whole), rules)
    identity = 2 if finish.fled == finish.landlord else 1
    points = identity * options.initial * (LOW_FLIGHT if factor < LOW_FLIGHT else 2 * factor)
    lost = points * options.coefficient // (WILD_ROOM_DIVISOR if wild_room else 1)
    if options.balances is not None:
        lost = min(lost, options.balances[finish.fled])
    return _with_fees(_shared(finish.fled, lost), options, (factor, factor, factor))


def point_bid_multiplier(finish: Finish, options: PointBidOptions, rules: RuleSet) -> int:
    """The bid, an open hand, robs, and bombs and spring by either method, up to the cap."""
    if options.mild:
        # What the other method doubles once or twice is here added once or twice.
        added = sum(bomb_factor((bomb,), rules) // 2 for bomb in finish.bombs)
        factor = 1 + added + (1 if finish.spring else 0)
    else:
        factor = bomb_factor(finish.bombs, rules) * (2 if finish.spring else 1)
    return _cut(finish.bid * finish.open * 2**finish.robs * factor, options.cap)


def settle_point_bid(finish: Finish, options: PointBidOptions, rules: RuleSet) -> Payment:
    """The settlement of point bid, where one absent peasant pays for both and gains for none."""
    if finish.landlord is None:
        return nothing()
    factor = point_bid_multiplier(finish, options, rules)
    share = options.unit * factor
    shares = dict.fromkeys(finish.peasants, share)
    if len(finish.absent) == 1:
        # The absent peasant pays for both, or the present one gains for both.
        shares = {
            seat: 2 * share if (seat in finish.absent) is finish.landlord_won else 0
            for seat in finish.peasants
        }
    return _landlord_against(finish, shares, dict.fromkeys(finish.peasants, factor))


def flee_point_bid(finish: Finish, options: PointBidOptions, rules: RuleSet) -> Payment:
    """What a flight from point bid costs: four times the stake as it stands, eight times for a landlord."""
    assert finish.fled is not None
    factor = point_bid_multiplier(finish, options, rules)
    times = 8 if finish.fled == finish.landlord else 4
    first, second, third = _shared(finish.fled, times * options.unit * factor)
    return Payment((first, second, third), (factor, factor, factor))


def settle_call_rob(finish: Finish, options: CallRobOptions, rules: RuleSet) -> Payment:
    """The settlement of call and rob, which cuts the stake of each peasant to the cap by itself."""
    assert finish.landlord is not None
    factor = 2**finish.robs * bomb_factor(finish.bombs, rules) * finish.open
    factors = {
        seat: _cut(
            factor * 2 ** sum(doubler in (seat, finish.landlord) for doubler in finish.doubled), options.cap
        )
        for seat in finish.peasants
    }
    return _landlord_against(finish, {seat: options.unit * factors[seat] for seat in factors}, factors)


def _huanle_amount(points: int, coefficient: int, wild_room: bool) -> int:
    """What so many points are worth, in wild-card rooms a quarter and of no more than the limit."""
    if not wild_room:
        return points * coefficient
    quarters = min(points, WILD_ROOM_DIVISOR * WILD_ROOM_POINTS)
    return quarters * coefficient // WILD_ROOM_DIVISOR


def _with_fees(gains: Sequence[int], options: HuanleOptions, multipliers: tuple[int, int, int]) -> Payment:
    """Take the fee of each seat, or what the seat has left."""
    held = options.balances
    fees = [options.fee if held is None else min(options.fee, held[seat] + gains[seat]) for seat in SEATS]
    first, second, third = (gain - fee for gain, fee in zip(gains, fees, strict=True))
    return Payment((first, second, third), multipliers, sum(fees))


def _shared(loser: int, lost: int) -> list[int]:
    """Halve a loss between the two others; what cannot be halved is not lost."""
    gains = [lost // 2] * len(SEATS)
    gains[loser] = -2 * (lost // 2)
    return gains


def _landlord_against(finish: Finish, shares: dict[int, int], factors: dict[int, int]) -> Payment:
    """Let each peasant win or lose his share against the landlord."""
    assert finish.landlord is not None
    sign = -1 if finish.landlord_won else 1
    gains = {seat: sign * share for seat, share in shares.items()}
    gains[finish.landlord] = -sum(gains.values())
    multipliers = {**factors, finish.landlord: sum(factors.values())}
    return Payment((gains[0], gains[1], gains[2]), (multipliers[0], multipliers[1], multipliers[2]))


def _cut(factor: int, cap: int | None) -> int:
    return factor if cap is None else min(factor, cap)

"""The tally: what is counted about hands that have been played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from laizi.pyrules.doudizhu.table.settlement import scored_bomb

if TYPE_CHECKING:
    from laizi.pyrules.doudizhu.table import Table


@dataclass(slots=True)
class Tally:
    """Numbers of hands, and of what happened in them; two tallies add up to that of the hands of both.

    >>> Tally(hands=2, landlord_wins=1) + Tally(hands=2, landlord_wins=2)
    Tally(hands=4, landlord_wins=3, springs=0, ...)
    """

    hands: int = 0
    landlord_wins: int = 0
    springs: int = 0
    deals: int = 0
    """How often was shuffled; more often than there are hands where nobody called."""
    bombs: Counter[int] = field(default_factory=Counter)
    """The hands by the number of bombs that were played, rockets included."""
    bomb_classes: Counter[str] = field(default_factory=Counter)
    """These bombs by their class, or ROCKET."""
    multipliers: Counter[int] = field(default_factory=Counter)
    """The peasants, two a hand, by what their stake was multiplied by."""
    landlord_gain: int = 0
    """What the landlords gained less what they lost, in units."""
    system_gain: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            **{each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)}
        )

    def count(self, table: Table) -> None:
        """Count a hand that is over and has a landlord.

        Raises RuntimeError if the payments do not add up to zero.
        """
        result = table.result
        assert result is not None
        assert result.landlord is not None
        if sum(result.payments) + result.system != 0:
            raise RuntimeError(f"money is made or lost: {result}")
        view = table.view(result.landlord)
        bombs = [bomb.name for _, move in view.plays if (bomb := scored_bomb(move)) is not None]
        self.hands += 1
        self.landlord_wins += bool(result.landlord_won)
        self.springs += result.spring
        self.deals += view.deals
        self.bombs[len(bombs)] += 1
        self.bomb_classes.update(bombs)
        self.multipliers.update(
            multiplier for seat, multiplier in enumerate(result.multipliers) if seat != result.landlord
        )
        self.landlord_gain += result.payments[result.landlord]
        self.system_gain += result.system

    def to_json(self) -> dict[str, Any]:
        """The fields, in values that JSON knows, counts in ascending order."""
        return {
            each.name: {str(key): value[key] for key in sorted(value)}
            if isinstance(value, Counter)
            else value
            for each in fields(self)
            for value in (getattr(self, each.name),)
        }

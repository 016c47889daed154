"""Events: what happens to a table from outside, all that a record has to keep (docs/table.md §15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from .actions import Action
from .deal import check_seat

if TYPE_CHECKING:
    from collections.abc import Mapping

ACT: Final = "act"
TIMEOUT: Final = "timeout"
LEAVE: Final = "leave"
TRUSTEE: Final = "trustee"
PRESENT: Final = "present"
KINDS: Final = (ACT, TIMEOUT, LEAVE, TRUSTEE, PRESENT)


@dataclass(frozen=True, slots=True)
class Event:
    """A seat acts, lets its time run out, leaves, hands over to the table, or takes over again.

    Raises TypeError or ValueError for an unknown kind, what is no seat, and an action that is missing or too
    many. Rules: docs/table.md §15.

    >>> Event.from_json({"event": "act", "seat": 2, "action": {"action": "rob", "yes": True}})
    Event(kind='act', seat=2, action=Rob(yes=True))
    """

    kind: str
    seat: int
    action: Action | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"event: no event {self.kind!r}, there are {', '.join(KINDS)}")
        object.__setattr__(self, "seat", check_seat("seat", self.seat))
        if self.kind == ACT and not isinstance(self.action, Action):
            raise TypeError(f"action: expected an Action, got {self.action!r}")
        if self.kind != ACT and self.action is not None:
            raise TypeError(f"action: a {self.kind} has none, got {self.action!r}")

    def to_json(self) -> dict[str, Any]:
        """The fields, in values that JSON knows."""
        action = {} if self.action is None else {"action": self.action.to_json()}
        return {"event": self.kind, "seat": self.seat, **action}

    @staticmethod
    def from_json(value: Mapping[str, Any]) -> Event:
        """The event that `to_json` wrote."""
        unknown = value.keys() - {"event", "seat", "action"}
        if unknown or "event" not in value or "seat" not in value:
            raise ValueError(f"event: expected event, seat and perhaps action, got {sorted(value)}")
        action = Action.from_json(value["action"]) if "action" in value else None
        return Event(value["event"], value["seat"], action)

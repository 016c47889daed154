"""State machines: the words in which the table of states of a game is written down (docs/table.md §1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from .actions import Action
    from .situation import Situation


class State(StrEnum):
    """What a hand waits for; each game goes through some of these (docs/table.md §11-13)."""

    MATCH = "MATCH"
    READY = "READY"
    PICK = "PICK"
    BEFORE = "BEFORE"
    FIRST_HALF = "FIRST_HALF"
    SECOND_HALF = "SECOND_HALF"
    CALL = "CALL"
    BID = "BID"
    ROB = "ROB"
    WILD = "WILD"
    OPEN = "OPEN"
    DOUBLE = "DOUBLE"
    PLAY = "PLAY"
    SETTLED = "SETTLED"

    @property
    def together(self) -> bool:
        """Whether all seats are asked at once; their answers are then laid open together."""
        return self in _TOGETHER


_TOGETHER = frozenset(
    {State.MATCH, State.READY, State.BEFORE, State.FIRST_HALF, State.SECOND_HALF, State.DOUBLE}
)

Asked: TypeAlias = "Callable[[Situation], tuple[int, ...]]"
Legal: TypeAlias = "Callable[[Situation], Sequence[Action]]"
Default: TypeAlias = "Callable[[Situation], Action]"
Then: TypeAlias = "Callable[[Situation], State]"


class Stage(NamedTuple):
    """A row of a table of states."""

    asked: Asked
    """The seats that are asked now, after the answers there are; when there are none, the stage is over."""
    legal: Legal
    """What a seat that is asked may answer."""
    timeout: Default | None
    """The answer of a seat whose time is up, and of a trustee; None where there is no time limit."""
    then: Then
    """What becomes of the answers when the stage is over, and the next state."""


Machine: TypeAlias = Mapping[State, Stage]


def choice(*actions: Action) -> Legal:
    """Always the same answers."""
    return lambda situation: actions


def always(action: Action) -> Default:
    """Always the same answer."""
    return lambda situation: action


def nobody(situation: Situation) -> tuple[int, ...]:
    """Ask no seat: the table itself goes on."""
    return ()


def no_choice(situation: Situation) -> Sequence[Action]:
    """Nothing to answer."""
    return ()

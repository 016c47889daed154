"""Actions: what a seat can answer when it is asked, and why an answer is refused (docs/table.md §2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, overload

from ...arguments import whole_number
from ..cards import SEVEN, WILD_JOKERS
from ..move import PASS, Move
from ..notation import write_wild_ranks

if TYPE_CHECKING:
    from ..movelist import MoveList

HIGHEST_BID: Final = 3


class IllegalActionError(ValueError):
    """What a seat wants is not possible now; nothing has changed (docs/table.md §2).

    `english`, which is also the text of the error, and `chinese` say to a player why.
    """

    def __init__(self, english: str, chinese: str) -> None:
        super().__init__(english)
        self.english = english
        self.chinese = chinese


@dataclass(frozen=True, slots=True)
class Action:
    """An answer of a seat: one of the classes below, an immutable value (docs/table.md §2).

    `str` is the answer in a word or two, `to_json` has it in values that JSON knows, and `from_json` reads
    that back.

    >>> Action.from_json({"action": "bid", "points": 2})
    Bid(points=2)
    >>> print(Rob(False))
    no rob
    """

    name: ClassVar[str]

    def __post_init__(self) -> None:
        if type(self) is Action:
            raise TypeError("an Action is one of its subclasses, such as Rob")
        for field in fields(self):
            value = getattr(self, field.name)
            if field.type == "bool" and not isinstance(value, bool):
                raise TypeError(f"{field.name}: expected True or False, got {value!r}")

    def to_json(self) -> dict[str, Any]:
        """The name of the action, and its fields; a play is its text (docs/rules.md §5).

        >>> Play(Move.parse("77 7*7*/7 = BOMB 7")).to_json()
        {'action': 'play', 'move': '77 7*7*/7 = BOMB 7'}
        """
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        texts = {key: _text(value) if isinstance(value, Move) else value for key, value in values.items()}
        return {"action": self.name, **texts}

    @staticmethod
    def from_json(value: object) -> Action:
        """The action that `to_json` wrote.

        Raises ValueError or TypeError for what is no mapping, an unknown name, and fields that are missing,
        unknown or out of range.
        """
        if not isinstance(value, Mapping):
            raise TypeError(f"action: expected a mapping, got {value!r}")
        given = dict(value)
        name = given.pop("action", None)
        kind = ACTIONS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise ValueError(f"action: no action {name!r}, there are {', '.join(ACTIONS)}")
        expected = {field.name for field in fields(kind)}
        if given.keys() != expected:
            raise ValueError(f"action: missing or unknown fields {sorted(map(str, given.keys() ^ expected))}")
        if kind is Play:
            return Play(Move.parse(given["move"]))
        return kind(**given)


@dataclass(frozen=True, slots=True)
class Join(Action):
    """Sit down at the table (Huanle)."""

    name: ClassVar[str] = "join"

    def __str__(self) -> str:
        return "join"


@dataclass(frozen=True, slots=True)
class Start(Action):
    """Be ready for the hand; `open` with the cards face up from the start (point bid, call and rob)."""

    name: ClassVar[str] = "start"
    open: bool

    def __str__(self) -> str:
        return "start open" if self.open else "start"


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Choose the wild cards of the two-card game: wild rank 4, the red sevens, or 13, the jokers."""

    name: ClassVar[str] = "pick"
    wild_rank: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "wild_rank", whole_number("wild_rank", self.wild_rank))
        if self.wild_rank not in (SEVEN, WILD_JOKERS):
            raise ValueError(f"wild_rank: expected {SEVEN} or {WILD_JOKERS}, got {self.wild_rank}")

    def __str__(self) -> str:
        return f"pick {write_wild_ranks((self.wild_rank,))}"


@dataclass(frozen=True, slots=True)
class Open(Action):
    """Lay the own cards open, or not."""

    name: ClassVar[str] = "open"
    yes: bool

    def __str__(self) -> str:
        return "open" if self.yes else "no open"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Call for the landlord, or pass."""

    name: ClassVar[str] = "call"
    yes: bool

    def __str__(self) -> str:
        return "call" if self.yes else "pass"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid 1 to 3 points, or 0 to pass."""

    name: ClassVar[str] = "bid"
    points: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", whole_number("points", self.points))
        if not 0 <= self.points <= HIGHEST_BID:
            raise ValueError(f"points: expected 0..{HIGHEST_BID}, got {self.points}")

    def __str__(self) -> str:
        return f"bid {self.points}" if self.points else "pass"


@dataclass(frozen=True, slots=True)
class Rob(Action):
    """Rob the landlord, or not."""

    name: ClassVar[str] = "rob"
    yes: bool

    def __str__(self) -> str:
        return "rob" if self.yes else "no rob"


@dataclass(frozen=True, slots=True)
class Double(Action):
    """Double the own stake, or not (call and rob)."""

    name: ClassVar[str] = "double"
    yes: bool

    def __str__(self) -> str:
        return "double" if self.yes else "no double"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Make a play, or pass."""

    name: ClassVar[str] = "play"
    move: Move

    def __post_init__(self) -> None:
        if not isinstance(self.move, Move):
            raise TypeError(f"move: expected a Move, got {self.move!r}")

    def __str__(self) -> str:
        return "pass" if self.move == PASS else str(self.move)


# A record and its check ask for the texts of the same plays several times.
@lru_cache(maxsize=256)
def _text(move: Move) -> str:
    return str(move)


ACTIONS: Final[Mapping[str, type[Action]]] = {
    kind.name: kind for kind in (Join, Start, Pick, Open, Call, Bid, Rob, Double, Play)
}


class Plays(Sequence[Action]):
    """The plays of a list of moves; each is made when it is asked for (docs/table.md §2).

    `moves` is the list itself, for whoever wants the codes.
    """

    def __init__(self, moves: MoveList) -> None:
        self.moves = moves

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> Plays: ...
    def __getitem__(self, index: int | slice) -> Play | Plays:
        if isinstance(index, slice):
            return Plays(self.moves[index])
        return Play(self.moves[index])

    def __len__(self) -> int:
        return len(self.moves)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Play) and action.move in self.moves

    def __repr__(self) -> str:
        return f"Plays({self.moves!r})"

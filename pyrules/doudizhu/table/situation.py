"""The situation: all that is known at the table at one moment, by nobody in full (docs/table.md §1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from ..hand import Hand
from ..move import PASS, Move
from ..notation import write_wild_ranks
from .actions import Action, Play

if TYPE_CHECKING:
    from ..movelist import MoveList
    from ..ruleset import RuleSet
    from ..verdict import Verdict
    from .deal import Shuffle, Shuffler
    from .machine import State
    from .rooms import Options

SEATS: Final = (0, 1, 2)


def after(seat: int) -> int:
    """The seat that is asked next (docs/table.md §1).

    >>> [after(seat) for seat in SEATS]
    [1, 2, 0]
    """
    return (seat + 1) % len(SEATS)


def in_order_from(seat: int) -> tuple[int, ...]:
    """The three seats in the order in which they are asked, from this one on."""
    return seat, after(seat), after(after(seat))


class Answering(Protocol):
    """What a table asks of the module that answers for plays: functions of `laizi.pyrules.doudizhu`."""

    def legal_moves(self, hand: Hand, rules: RuleSet, to_beat: Move | None = None, /) -> MoveList:
        """Every play of a hand."""

    def is_legal(self, move: Move, hand: Hand, rules: RuleSet, to_beat: Move | None = None, /) -> bool:
        """Whether a play is one of them."""

    def readings(self, cards: Hand, rules: RuleSet, /) -> MoveList:
        """What exactly these cards can be played as."""

    def explain(
        self, cards: Move, rules: RuleSet, to_beat: Move | None = None, hand: Hand | None = None, /
    ) -> Verdict:
        """Why a play may not be made."""


@dataclass(slots=True)
class Situation:
    """Everything about a hand; the chapters of docs/table.md read it and write it.

    Cards are ids in the order in which they were dealt.
    """

    rules: RuleSet
    options: Options
    plays_by: Answering
    shuffler: Shuffler
    state: State
    answers: dict[int, Action] = field(default_factory=dict)
    """What the seats have answered in this state, in the order of their answers."""
    history: list[tuple[int, Action]] = field(default_factory=list)
    """What they have answered in the states before; plays are here as soon as they are made."""

    shuffle: Shuffle | None = None
    """What chance has decided about this deal, known or not."""
    first_caller: int | None = None
    """Who is asked first in this deal."""
    deals: int = 0
    """How often has been shuffled."""
    hands: list[tuple[int, ...]] = field(default_factory=lambda: [(), (), ()])
    played: list[int] = field(default_factory=list)
    wild_ranks: tuple[int, ...] | None = None
    """None as long as they are not known to anybody."""

    passed: tuple[int, ...] = ()
    """Who passed when asked to call or bid, and so may not rob."""
    caller: int | None = None
    """Who called, or bid most: the landlord as long as nobody robs."""
    bid: int | None = None
    robs: int = 0
    landlord: int | None = None
    opened: dict[int, int] = field(default_factory=dict)
    """The seats whose cards lie open, and the factor of each."""
    doubled: tuple[int, ...] = ()

    turn: int | None = None
    plays: list[tuple[int, Move]] = field(default_factory=list)
    """Every play and pass in order, as in the history."""
    trustees: dict[int, int] = field(default_factory=dict)
    """The seats that the table plays for, and how many cards each had left when that began."""
    timeouts: list[int] = field(default_factory=lambda: [0, 0, 0])
    """How often in a row the time of each seat was up."""
    fled: int | None = None

    @property
    def open_factor(self) -> int:
        """The highest factor of an open hand, 1 if there is none."""
        return max(self.opened.values(), default=1)

    @property
    def to_beat(self) -> Move | None:
        """The last play, if it is still to be beaten: None for a leader."""
        last = [move for _, move in self.plays[-2:] if move != PASS]
        return last[-1] if last else None

    @property
    def first_out(self) -> int | None:
        """The seat that has played its last card."""
        if self.turn is None:
            return None
        return next((seat for seat in SEATS if not self.hands[seat]), None)

    def hand(self, seat: int) -> Hand:
        """The cards of a seat, wild ones as such as soon as they are known."""
        return self.hand_of(self.hands[seat])

    def hand_of(self, cards: tuple[int, ...]) -> Hand:
        """Physical cards as a hand of this deal."""
        return _hand_of(cards, self.rules, self.wild_ranks or ())

    def answer(self, seat: int, action: Action) -> None:
        """Take what a seat answers."""
        if isinstance(action, Play):
            self._play(seat, action.move)
            self.history.append((seat, action))
        else:
            self.answers[seat] = action

    def to_json(self) -> dict[str, Any]:
        """Everything, in values that JSON knows: two situations are the same if this is."""
        return {
            "state": str(self.state),
            "answers": [[seat, action.to_json()] for seat, action in self.answers.items()],
            "history": [[seat, action.to_json()] for seat, action in self.history],
            "shuffle": None if self.shuffle is None else self.shuffle.to_json(),
            "first_caller": self.first_caller,
            "deals": self.deals,
            "hands": [list(hand) for hand in self.hands],
            "played": list(self.played),
            "wild_ranks": None if self.wild_ranks is None else write_wild_ranks(self.wild_ranks),
            "passed": list(self.passed),
            "caller": self.caller,
            "bid": self.bid,
            "robs": self.robs,
            "landlord": self.landlord,
            "opened": [[seat, factor] for seat, factor in sorted(self.opened.items())],
            "doubled": list(self.doubled),
            "turn": self.turn,
            "trustees": [[seat, left] for seat, left in sorted(self.trustees.items())],
            "timeouts": list(self.timeouts),
            "fled": self.fled,
        }

    def _play(self, seat: int, move: Move) -> None:
        gone = move.take_from(self.hands[seat], self.rules) if move != PASS else ()
        self.hands[seat] = tuple(card for card in self.hands[seat] if card not in gone)
        self.played += gone
        self.plays.append((seat, move))
        self.turn = after(seat)


# The same few hands are asked for again and again between two plays.
@lru_cache(maxsize=64)
def _hand_of(cards: tuple[int, ...], rules: RuleSet, wild_ranks: tuple[int, ...]) -> Hand:
    return Hand.from_ids(cards, rules, wild_ranks)


def unanswered(situation: Situation) -> tuple[int, ...]:
    """The seats without an answer in this state: all are asked at once."""
    return tuple(seat for seat in SEATS if seat not in situation.answers)

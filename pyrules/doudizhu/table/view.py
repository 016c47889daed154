"""Views: what one seat may know of a hand (docs/table.md §14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..notation import write_wild_ranks
from .actions import Play
from .situation import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..hand import Hand
    from ..move import Move
    from .actions import Action
    from .machine import State
    from .settlement import Result
    from .situation import Situation


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: the own cards, open hands, and what has been said and played.

    Cards are ids (docs/rules.md §1), those of a seat ascending.
    """

    game: str
    rules: str
    seat: int
    state: State
    to_act: tuple[int, ...]
    deals: int
    """How often has been shuffled, 0 before the first time."""
    wild_ranks: tuple[int, ...] | None
    """None as long as nobody knows them."""
    hand: Hand
    """The own cards, wild ones as such as soon as they are known."""
    cards: Mapping[int, tuple[int, ...]]
    """The own cards, and those of each seat that lie open."""
    cards_left: tuple[int, int, int]
    bottom: tuple[int, ...] | None
    """None as long as there is no landlord."""
    history: tuple[tuple[int, Action], ...]
    """Every answer in order, plays included; those of a state that asks all seats come when it is over."""
    answer: Action | None
    """What this seat has answered in such a state and the others do not know yet."""
    landlord: int | None
    opened: Mapping[int, int]
    """The seats whose cards lie open, with the factor of each."""
    doubled: tuple[int, ...]
    to_beat: Move | None
    trustees: tuple[int, ...]
    result: Result | None

    @property
    def plays(self) -> tuple[tuple[int, Move], ...]:
        """Every play and pass of the history."""
        return tuple((seat, action.move) for seat, action in self.history if isinstance(action, Play))

    def to_json(self) -> dict[str, Any]:
        """The fields, in values that JSON knows: hands and plays are text, and wild ranks too."""
        return {
            "game": self.game,
            "rules": self.rules,
            "seat": self.seat,
            "state": str(self.state),
            "to_act": list(self.to_act),
            "deals": self.deals,
            "wild_ranks": None if self.wild_ranks is None else write_wild_ranks(self.wild_ranks),
            "hand": str(self.hand),
            "cards": {str(seat): list(cards) for seat, cards in self.cards.items()},
            "cards_left": list(self.cards_left),
            "bottom": None if self.bottom is None else list(self.bottom),
            "history": [{"seat": seat, **action.to_json()} for seat, action in self.history],
            "answer": None if self.answer is None else self.answer.to_json(),
            "landlord": self.landlord,
            "opened": {str(seat): factor for seat, factor in self.opened.items()},
            "doubled": list(self.doubled),
            "to_beat": None if self.to_beat is None else str(self.to_beat),
            "trustees": list(self.trustees),
            "result": None if self.result is None else self.result.to_json(),
        }


def view_of(
    situation: Situation, seat: int, game: str, to_act: tuple[int, ...], result: Result | None
) -> View:
    """What a seat may know of a situation."""
    s = situation
    known = {seat, *s.opened}
    # Answers of a state that asks all seats at once are laid open together, when it is over.
    said = () if s.state.together else s.answers.items()
    left = (len(s.hands[0]), len(s.hands[1]), len(s.hands[2]))
    return View(
        game=game,
        rules=s.rules.name,
        seat=seat,
        state=s.state,
        to_act=to_act,
        deals=s.deals,
        wild_ranks=s.wild_ranks,
        hand=s.hand(seat),
        cards={other: tuple(sorted(s.hands[other])) for other in SEATS if other in known},
        cards_left=left,
        bottom=s.shuffle.deal.bottom if s.shuffle is not None and s.landlord is not None else None,
        history=(*s.history, *said),
        answer=s.answers.get(seat) if s.state.together else None,
        landlord=s.landlord,
        opened=dict(s.opened),
        doubled=s.doubled,
        to_beat=s.to_beat,
        trustees=tuple(sorted(s.trustees)),
        result=result,
    )

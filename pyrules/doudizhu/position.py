"""Positions: a game in the middle of its play, forwards and backwards (docs/rules.md §16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .generation import is_legal, legal_moves
from .move import PASS, Move
from .movelist import MoveList
from .positiontext import parse_state, write_state
from .state import checked_state, new_state, state_of_deal
from .view import view_of
from .zobrist import position_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .deal import Deal
    from .hand import Hand
    from .ruleset import RuleSet
    from .side import Side
    from .state import State
    from .view import View


class Position:
    """A game in the middle of its play: who holds what, whose turn it is, what there is to beat.

    `hands` are three hands of one deal, of the seats 0 to 2 in the order of play; any cards will do that one
    deck holds. Without `turn` it is the landlord's. `to_beat` is the play to beat, None or PASS in a lead;
    `passes`, 0 or 1, the number of seats that have passed on it; `played` what each seat has played, without
    which it is the play to beat and nothing else; `bottom` the landlord's bottom cards, if they are known.
    Raises TypeError or ValueError that names the argument for what cannot be. A position is changed by
    `apply` and `undo`, compares by its state and has no `hash()`; `position.hash` is the Zobrist hash. Rules:
    docs/rules.md §16.

    >>> from .hand import Hand
    >>> position = Position([Hand.parse(text) for text in ("34", "5", "66")], "CLASSIC")
    >>> position.apply(Move.parse("3 = SOLO 3"))
    >>> position.turn, position.to_beat, position.legal_moves()
    (1, Move.parse('3 = SOLO 3'), <MoveList of 2: PASS, 5 = SOLO 5>)
    >>> position.apply(Move.parse("5 = SOLO 5"))
    >>> position.is_over, position.winner, position.winning_side.name
    (True, 1, 'PEASANTS')
    >>> position.undo()
    Move.parse('5 = SOLO 5')
    """

    __hash__ = None  # type: ignore[assignment]  # it changes
    __slots__ = ("_moves", "_states")
    _states: list[State]
    _moves: list[Move]

    def __init__(
        self,
        hands: Sequence[Hand],
        rules: RuleSet | str,
        landlord: int = 0,
        *,
        turn: int | None = None,
        to_beat: Move | None = None,
        passes: int = 0,
        played: Sequence[Hand] | None = None,
        bottom: Hand | None = None,
    ) -> None:
        self._states = [
            new_state(
                hands,
                rules,
                landlord,
                turn=turn,
                to_beat=to_beat,
                passes=passes,
                played=played,
                bottom=bottom,
            )
        ]
        self._moves = []

    @staticmethod
    def from_state(state: State) -> Position:
        """The position of a moment, without a history.

        Raises TypeError for what is no State and ValueError for one that cannot be. Rules: docs/rules.md §16.
        """
        return _position(checked_state(state))

    @staticmethod
    def from_deal(deal: Deal, landlord: int = 0) -> Position:
        """The position in which the landlord of a deal leads, with the bottom cards, which all have seen.

        Raises TypeError for what is no Deal and ValueError for another seat than 0..2. Rules: docs/rules.md
        §15, §16.

        >>> from .deal import deal
        >>> [len(hand) for hand in Position.from_deal(deal("HUANLE", seed=1), landlord=2).hands]
        [17, 17, 20]
        """
        return _position(state_of_deal(deal, landlord))

    @staticmethod
    def parse(text: str) -> Position:
        """The position that a line names, as `str` writes it; its history is empty.

        Raises ValueError that quotes the line. Rules: docs/rules.md §16.

        >>> position = Position.parse("doudizhu-1 7 45,6,67* 0 1 33=PAIR:3 0 33,-,- - HUANLE")
        >>> position.hands[2], position.to_beat
        (Hand.parse('6 7*/7'), Move.parse('33/7 = PAIR 3'))
        """
        return _position(parse_state(text))

    def __str__(self) -> str:
        """The line that `parse` reads back; it says nothing of the history."""
        return write_state(self.state)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    @property
    def state(self) -> State:
        """The moment, as an immutable value."""
        return self._states[-1]

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.state.rules

    @property
    def wild_ranks(self) -> tuple[int, ...]:
        """The wild ranks of the deal."""
        return self.state.wild_ranks

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What each seat holds."""
        return self.state.hands

    @property
    def played(self) -> tuple[Hand, ...]:
        """What each seat has played."""
        return self.state.played

    @property
    def bottom(self) -> Hand | None:
        """The landlord's bottom cards, None where nobody has seen them."""
        return self.state.bottom

    @property
    def landlord(self) -> int:
        """The landlord's seat."""
        return self.state.landlord

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.state.turn

    @property
    def to_beat(self) -> Move:
        """The play to beat, PASS in a lead."""
        return self.state.to_beat

    @property
    def made_by(self) -> int | None:
        """The seat that made the play to beat, None in a lead."""
        return self.state.made_by

    @property
    def passes(self) -> int:
        """How many seats have passed on the play to beat."""
        return self.state.passes

    @property
    def history(self) -> tuple[Move, ...]:
        """The plays that led here from where the position was made, PASS included."""
        return tuple(self._moves)

    @property
    def is_over(self) -> bool:
        """Whether a seat has no cards left."""
        return self.winner is not None

    @property
    def winner(self) -> int | None:
        """The seat that has no cards left, None as long as the game goes on."""
        return self.state.winner

    @property
    def winning_side(self) -> Side | None:
        """The side of the winner, None as long as the game goes on."""
        return self.state.winning_side

    @property
    def hash(self) -> int:
        """The Zobrist hash, 64 bits: equal where the game can go on in the same way (docs/rules.md §16).

        >>> from .hand import Hand
        >>> Position([Hand.parse(text) for text in ("34", "5", "66")], "CLASSIC").hash
        11111666495786459713
        """
        return position_hash(self.state)

    def legal_moves(self) -> MoveList:
        """Every play of the seat whose turn it is, PASS first in a follow; none when the game is over.

        >>> Position.parse("doudizhu-1 - 45,6,7 0 1 33=PAIR:3 0 33,-,- - CLASSIC").legal_moves()
        <MoveList of 1: PASS>
        """
        if self.is_over:
            return MoveList([], self.wild_ranks)
        return legal_moves(self.hands[self.turn], self.rules, self.to_beat)

    def count(self) -> int:
        """How many plays `legal_moves` has."""
        return len(self.legal_moves())

    def apply(self, move: Move | int) -> None:
        """Make a play of `legal_moves`, given as itself or by its code.

        Raises ValueError for every other play and when the game is over, TypeError for what is neither a Move
        nor a number; nothing is changed then. Rules: docs/rules.md §16.
        """
        play = as_play(move, self.wild_ranks)
        if self.is_over:
            raise ValueError(f"move: the game is over, there is no {play} any more")
        if not is_legal(play, self.hands[self.turn], self.rules, self.to_beat):
            raise ValueError(f"move: {play} is no legal play in {self}")
        self._states.append(self.state.after(play))
        self._moves.append(play)

    def undo(self) -> Move:
        """Take the last play of the history back, and return it. Raises ValueError where there is none.

        Rules: docs/rules.md §16.
        """
        if not self._moves:
            raise ValueError("position: there is no play to take back")
        self._states.pop()
        return self._moves.pop()

    def copy(self) -> Position:
        """A position of its own with the same history."""
        position = object.__new__(Position)
        position._states = self._states.copy()
        position._moves = self._moves.copy()
        return position

    def view(self, seat: int) -> View:
        """What a seat, 0..2, knows: nothing of hidden cards. Raises ValueError for another seat.

        Rules: docs/rules.md §16.
        """
        return view_of(self.state, seat)

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.state == other.state

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self._states[0], [move.code for move in self._moves])


def as_play(move: Move | int, wild_ranks: tuple[int, ...]) -> Move:
    """A play of a deal given as itself or by its code.

    Raises TypeError for anything else, and ValueError for a code that is none and for a Move of a deal with
    other wild ranks. Rules: docs/rules.md §5.

    >>> as_play(1 << 55 | 1 << 51 | 1, ())
    Move.parse('3 = SOLO 3')
    """
    if not isinstance(move, Move):
        try:
            return Move.from_code(move, wild_ranks)
        except TypeError:
            raise TypeError(f"move: expected a Move or a move code, got {move!r}") from None
        except ValueError as error:
            raise ValueError(f"move: {str(error).removeprefix('code: ')}") from None
    if move != PASS and move.wild_ranks != wild_ranks:
        raise ValueError(f"move: {move} is of a deal with other wild ranks than this one")
    return move


def _position(state: State) -> Position:
    """The position of a moment that has been checked, without a history."""
    position = object.__new__(Position)
    position._states = [state]
    position._moves = []
    return position


def _replay(state: State, codes: list[int]) -> Position:
    """The position that these plays lead to."""
    position = Position.from_state(state)
    for code in codes:
        position.apply(code)
    return position

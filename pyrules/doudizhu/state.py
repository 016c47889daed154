"""One moment of the play of a game, and what a play makes of it (docs/rules.md §16)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ..arguments import whole_number
from .cards import DECK_SIZE, MAX_HAND, RANKS, slot_of
from .comparison import check_to_beat
from .deal import SEATS, Deal, seat_number
from .hand import Hand, check_hand
from .move import PASS, Move
from .physical import wild_ids
from .ruleset import RuleSet, resolve_rules
from .side import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

BOTTOM_CARDS: Final = 3


@dataclass(frozen=True, slots=True)
class State:
    """One moment of the play: an immutable value, what a `Position` is between two plays (docs/rules.md §16).

    `hands` and `played` have one Hand for each seat: what it holds, and what it has played. `turn` is the
    seat that plays next, `to_beat` the play that it has to beat, PASS where it leads, and `passes` how many
    seats in a row have passed on that. `bottom` are the landlord's cards that everybody has seen, None where
    nobody has. Nothing is checked here, but by whatever makes a `Position` of it.
    """

    rules: RuleSet
    hands: tuple[Hand, ...]
    landlord: int
    turn: int
    to_beat: Move
    passes: int
    played: tuple[Hand, ...]
    bottom: Hand | None

    @property
    def wild_ranks(self) -> tuple[int, ...]:
        """The wild ranks of the deal."""
        return self.hands[0].wild_ranks

    @property
    def made_by(self) -> int | None:
        """The seat that made the play to beat, None where there is none."""
        return None if self.to_beat == PASS else (self.turn - 1 - self.passes) % SEATS

    @property
    def winner(self) -> int | None:
        """The seat that has no cards left, None as long as all have some."""
        return next((seat for seat, hand in enumerate(self.hands) if len(hand) == 0), None)

    @property
    def winning_side(self) -> Side | None:
        """The side of the winner, None as long as the game goes on."""
        if self.winner is None:
            return None
        return Side.LANDLORD if self.winner == self.landlord else Side.PEASANTS

    def after(self, move: Move) -> State:
        """The moment after a play, which is taken to be legal (docs/rules.md §16)."""
        turn = (self.turn + 1) % SEATS
        if move == PASS:
            if self.passes + 1 == SEATS - 1:
                return replace(self, turn=turn, to_beat=PASS, passes=0)
            return replace(self, turn=turn, passes=self.passes + 1)
        hands, played = list(self.hands), list(self.played)
        hands[self.turn] -= move
        played[self.turn] = _together(played[self.turn], move.cards)
        return replace(self, hands=tuple(hands), turn=turn, to_beat=move, passes=0, played=tuple(played))


def new_state(
    hands: Sequence[Hand],
    rules: RuleSet | str,
    landlord: int = 0,
    *,
    turn: int | None = None,
    to_beat: Move | None = None,
    passes: int = 0,
    played: Sequence[Hand] | None = None,
    bottom: Hand | None = None,
) -> State:
    """The moment that consists of these parts: what both sides' `Position` is made of.

    Without `turn` it is the landlord's; without `played` nothing but the play to beat has been played. Raises
    TypeError or ValueError that names the part: for hands that one deck does not hold, of other wild ranks,
    or that held more than 20 cards; for a seat that is none; for a play to beat that is no legal play or that
    nobody has played; for passes that nothing was played before; for a seat without cards that did not make
    the last play; and for bottom cards that the landlord never had. Rules: docs/rules.md §16.

    >>> new_state([Hand.parse(text) for text in ("33", "4", "5")], "CLASSIC").made_by is None
    True
    """
    rules = resolve_rules(rules)
    held = _three_hands("hands", hands, rules)
    landlord = seat_number("landlord", landlord)
    turn = landlord if turn is None else seat_number("turn", turn)
    wild_ranks = held[0].wild_ranks
    check_to_beat(to_beat, wild_ranks, rules)
    to_beat = PASS if to_beat is None else to_beat
    passes = whole_number("passes", passes)
    if not 0 <= passes < (1 if to_beat == PASS else SEATS - 1):
        raise ValueError(f"passes: expected none in a lead and at most one in a follow, got {passes}")
    nothing = Hand((0,) * len(RANKS), (0,) * len(wild_ranks), wild_ranks)
    made_by = (turn - 1 - passes) % SEATS
    if played is None:
        spent = [nothing] * SEATS
        spent[made_by] = nothing if to_beat == PASS else to_beat.cards
        played = spent
    state = State(rules, held, landlord, turn, to_beat, passes, _three_hands("played", played, rules), bottom)
    if any(hand.wild_ranks != wild_ranks for hand in (*held, *state.played)):
        raise ValueError("hands: those of one deal have the same wild ranks")
    _check_deck(state)
    if to_beat != PASS and not state.played[made_by].holds(to_beat.cards):
        raise ValueError(f"played: seat {made_by} has not played {to_beat}")
    for seat in range(SEATS):
        if len(held[seat]) == 0 and (to_beat == PASS or passes or seat != made_by):
            raise ValueError(f"hands: seat {seat} has no cards, but did not make the last play")
    if bottom is not None:
        _check_bottom(bottom, state)
    return state


def checked_state(state: State) -> State:
    """A moment of anybody's making, checked as `new_state` checks its parts; TypeError for what is none."""
    if not isinstance(state, State):
        raise TypeError(f"state: expected a State, got {state!r}")
    return new_state(
        state.hands,
        state.rules,
        state.landlord,
        turn=state.turn,
        to_beat=state.to_beat,
        passes=state.passes,
        played=state.played,
        bottom=state.bottom,
    )


def state_of_deal(deal: Deal, landlord: int) -> State:
    """The moment in which the landlord of a deal leads: he has taken the bottom cards, which all have seen.

    Raises TypeError for what is no Deal and ValueError for another seat than 0..2. Rules: docs/rules.md §16.
    """
    if not isinstance(deal, Deal):
        raise TypeError(f"deal: expected a Deal, got {deal!r}")
    landlord = seat_number("landlord", landlord)
    hands = [deal.landlord_hand(seat) if seat == landlord else deal.hand(seat) for seat in range(SEATS)]
    bottom = Hand.from_ids(deal.bottom, deal.rules, deal.wild_ranks)
    return new_state(hands, deal.rules, landlord, bottom=bottom)


def _three_hands(name: str, hands: Sequence[Hand], rules: RuleSet) -> tuple[Hand, ...]:
    """A hand for each seat, each of which the deck of the rule set has."""
    try:
        three = tuple(hands)
    except TypeError:
        raise TypeError(f"{name}: expected {SEATS} hands, got {hands!r}") from None
    if len(three) != SEATS:
        raise ValueError(f"{name}: expected {SEATS} hands, got {len(three)}")
    for seat, hand in enumerate(three):
        check_hand(hand, rules, f"{name}: seat {seat}")
    return three


def _check_deck(state: State) -> None:
    """Raise ValueError unless all cards are of one deck, and no seat has held more than a hand."""
    wild = wild_ids(state.wild_ranks, state.rules)
    naturals_of_deck = Counter(slot_of(card) for card in range(DECK_SIZE) if card not in wild)
    wilds_of_deck = Counter(slot_of(card) for card in wild)
    hands = (*state.hands, *state.played)
    for slot, name in enumerate(RANKS):
        naturals = sum(hand.counts[slot] for hand in hands)
        wilds = sum(hand.faces.count(slot) for hand in hands)
        if naturals > naturals_of_deck[slot] or wilds > wilds_of_deck[slot]:
            raise ValueError(
                f"hands: in all there are {naturals} {name} and {wilds} {name}*, "
                f"the deck has {naturals_of_deck[slot]} and {wilds_of_deck[slot]}"
            )
    for seat in range(SEATS):
        number = len(state.hands[seat]) + len(state.played[seat])
        if number > MAX_HAND:
            raise ValueError(f"played: seat {seat} has held {number} cards, a hand has at most {MAX_HAND}")


def _check_bottom(bottom: Hand, state: State) -> None:
    """Raise unless these can be the bottom cards: three at most, which the landlord has or has played."""
    check_hand(bottom, state.rules, "bottom")
    if len(bottom) > BOTTOM_CARDS:
        raise ValueError(f"bottom: there are {BOTTOM_CARDS} bottom cards, got {bottom}")
    had = _together(state.hands[state.landlord], state.played[state.landlord])
    if not had.holds(bottom):
        raise ValueError(f"bottom: the landlord had {had}, not {bottom}")


def _together(one: Hand, other: Hand) -> Hand:
    """Different cards of one deal in one hand."""
    return Hand(
        tuple(map(sum, zip(one.counts, other.counts, strict=True))),
        tuple(map(sum, zip(one.wilds, other.wilds, strict=True))),
        one.wild_ranks,
    )

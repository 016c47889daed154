"""Play: whose turn it is, what may be played, and what is played when time is up (docs/table.md §7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import slot_of
from ..move import PASS
from ..notation import write_wild_ranks
from ..physical import wild_ids
from .actions import Action, IllegalActionError, Play, Plays
from .machine import Stage, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..move import Move
    from .situation import Situation


def playing(situation: Situation) -> tuple[int, ...]:
    """The seat whose turn it is, until one has no card left."""
    if situation.first_out is not None:
        return ()
    return _turn(situation)


def legal_plays(situation: Situation) -> Sequence[Action]:
    """Every play of the seat whose turn it is."""
    (seat,) = _turn(situation)
    return Plays(situation.plays_by.legal_moves(situation.hand(seat), situation.rules, situation.to_beat))


def check_play(situation: Situation, seat: int, move: Move) -> None:
    """Raise IllegalActionError, with the reason, unless a seat may make this play (docs/rules.md §12)."""
    hand, rules, to_beat = situation.hand(seat), situation.rules, situation.to_beat
    if move != PASS and move.wild_ranks != hand.wild_ranks:
        other, here = write_wild_ranks(move.wild_ranks) or "-", write_wild_ranks(hand.wild_ranks)
        raise IllegalActionError(
            f"This play is of a deal in which the wild ranks are {other}; here they are {here}.",
            f"这手牌的癞子是{other}，这副牌的癞子是{here}",
        )
    if not situation.plays_by.is_legal(move, hand, rules, to_beat):
        verdict = situation.plays_by.explain(move, rules, to_beat, hand)
        raise IllegalActionError(verdict.english, verdict.chinese)


def play_by_default(situation: Situation) -> Action:
    """A leader's lowest single; a follower passes, but plays a last card that beats (docs/table.md §7)."""
    (seat,) = _turn(situation)
    cards, to_beat = situation.hands[seat], situation.to_beat
    if to_beat is not None and len(cards) > 1:
        return Play(PASS)
    wild = wild_ids(situation.wild_ranks or (), situation.rules)
    lowest = min(cards, key=lambda card: (slot_of(card), card in wild, card))
    (single,) = situation.plays_by.readings(situation.hand_of((lowest,)), situation.rules)
    beats = situation.plays_by.is_legal(single, situation.hand(seat), situation.rules, to_beat)
    return Play(single if beats else PASS)


def is_spring(situation: Situation) -> bool:
    """Whether one side has not come into play: no peasant has played, or the landlord only once and lost."""
    made = [seat for seat, move in situation.plays if move != PASS]
    by_landlord = made.count(situation.landlord)  # type: ignore[arg-type]  # None counts nothing
    if situation.first_out == situation.landlord:
        return len(made) == by_landlord
    return by_landlord == 1


def _turn(situation: Situation) -> tuple[int]:
    assert situation.turn is not None
    return (situation.turn,)


PLAY = Stage(playing, legal_plays, play_by_default, lambda situation: State.SETTLED)

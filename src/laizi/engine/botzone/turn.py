"""What a Botzone document says to the seat that it asks (docs/engine.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from laizi.pyrules.doudizhu.deal import SEATS
from laizi.pyrules.doudizhu.physical import check_ids

HIGHEST_BID: Final = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """One seat's turn: to bid, where `landlord` is None, or to play.

    `held` are its cards, ascending ids. `bids` are the bids before its own. `history` has what the seat
    before the last one and the last one played, as ids, () for pass, and () before the game began.
    """

    seat: int
    held: tuple[int, ...]
    bids: tuple[int, ...] = ()
    landlord: int | None = None
    history: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @staticmethod
    def parse(text: str) -> Turn:
        """The turn that a document describes.

        `requests` are what the site has sent to this seat, `responses` what it has answered, one fewer.
        Raises ValueError that names what is missing or wrong.

        >>> Turn.parse('{"requests": [{"own": [0, 1], "bid": [0, 2]}], "responses": []}').bids
        (0, 2)
        """
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"this is no JSON: {error}") from None
        requests = _array(document, "requests")
        if not requests or not all(isinstance(request, dict) for request in requests):
            raise ValueError("requests: expected one object or more")
        responses = _array(document, "responses")
        if len(responses) != len(requests) - 1:
            raise ValueError(f"responses: expected {len(requests) - 1}, one fewer than requests")
        return _playing(requests, responses) if "history" in requests[-1] else _bidding(requests[-1])

    @property
    def to_beat(self) -> tuple[int, ...]:
        """The cards that this seat has to beat, () where it leads."""
        before, last = self.history
        return last or before

    @property
    def partner_holds(self) -> bool:
        """Whether what is to be beaten is a play of the other peasant."""
        before, last = self.history
        holder = (self.seat - (1 if last else 2)) % SEATS
        return bool(before or last) and self.landlord not in (self.seat, holder)


def _bidding(request: dict[str, Any]) -> Turn:
    bids = tuple(_array(request, "bid"))
    if len(bids) >= SEATS or any(type(bid) is not int or not 0 <= bid <= HIGHEST_BID for bid in bids):
        raise ValueError(f"bid: expected at most two numbers of 0..{HIGHEST_BID}, got {list(bids)}")
    return Turn(len(bids), _cards(_array(request, "own"), "own"), bids)


def _playing(requests: list[dict[str, Any]], responses: list[Any]) -> Turn:
    first = next((index for index, request in enumerate(requests) if "landlord" in request), None)
    if first is None:
        raise ValueError("landlord: no request says who it is")
    started = requests[first]
    seat, landlord = _seat(started, "pos"), _seat(started, "landlord")
    held = set(_cards(_array(started, "own"), "own"))
    if seat == landlord:
        held.update(_cards(_array(started, "publiccard"), "publiccard"))
    for response in responses[first:]:
        played = _cards(response, "responses")
        if not held.issuperset(played):
            raise ValueError(f"responses: {list(played)} are not all in the hand {sorted(held)}")
        held.difference_update(played)
    history = _array(requests[-1], "history")
    if len(history) != SEATS - 1:
        raise ValueError(f"history: expected the plays of two seats, got {len(history)}")
    before, last = (_cards(played, "history") for played in history)
    return Turn(seat, tuple(sorted(held)), landlord=landlord, history=(before, last))


def _array(document: Any, key: str) -> list[Any]:
    found = document.get(key) if isinstance(document, dict) else None
    if not isinstance(found, list):
        raise ValueError(f"{key}: expected an array, got {found!r}")
    return found


def _seat(request: dict[str, Any], key: str) -> int:
    found = request.get(key)
    if type(found) is not int or not 0 <= found < SEATS:
        raise ValueError(f"{key}: expected a seat 0..{SEATS - 1}, got {found!r}")
    return found


def _cards(found: Any, key: str) -> tuple[int, ...]:
    """Different ids of cards, ascending."""
    if not isinstance(found, list) or any(type(card) is not int for card in found):
        raise ValueError(f"{key}: expected an array of cards, got {found!r}")
    try:
        check_ids(found)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None
    return tuple(sorted(found))

"""How cards are written: characters, `*` behind a wild card, `/` before wild ranks (docs/rules.md §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..arguments import TextError, string
from .cards import BIG_JOKER, COPIES, MAX_HAND, RANKS, SMALL_JOKER, WILD_JOKERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class CardError(TextError):
    """A text that does not say which cards are meant (docs/rules.md §3)."""


def parse_wild_ranks(text: str) -> tuple[int, ...]:
    """The wild ranks that a text names: "", "7", "59", "XD" for the jokers, "7XD".

    Raises CardError. Rules: docs/rules.md §3.

    >>> parse_wild_ranks("XD7")
    (4, 13)
    """
    return _read_wild_ranks(string("wild", text), 0)


def write_wild_ranks(wild_ranks: Sequence[int]) -> str:
    """The text of wild ranks that `parse_wild_ranks` reads back (docs/rules.md §3).

    >>> write_wild_ranks((4, 13))
    '7XD'
    """
    return "".join("XD" if rank == WILD_JOKERS else RANKS[rank] for rank in wild_ranks)


def parse_cards(text: str, wild: str = "") -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The naturals by slot, the wilds and the wild ranks that a text names: the fields of a Hand.

    What `Hand.parse` does. Raises CardError. Rules: docs/rules.md §3.

    >>> parse_cards("10 X", wild="7")[1:]
    ((0,), (4,))
    """
    written, slash, _ = string("text", text).partition("/")
    end = len(written)
    wild_ranks = parse_wild_ranks(wild)
    if slash:
        named = _read_wild_ranks(text, end + 1)
        if wild and wild_ranks != named:
            place = min(end + 1, len(text) - 1)  # the slash, where nothing stands behind it
            raise CardError(text, place, f"the wild ranks differ from those asked for, {wild!r}")
        wild_ranks = named
    all_wild = not slash and "*" not in written
    counts = [0] * len(RANKS)
    wilds = [0] * len(wild_ranks)
    seen = [0] * len(RANKS)
    for position, slot, marked in _labels(text, 0, end):
        seen[slot] += 1
        if seen[slot] > COPIES[slot]:
            raise CardError(text, position, f"the deck has only {COPIES[slot]} {RANKS[slot]}")
        if sum(seen) > MAX_HAND:
            raise CardError(text, position, f"a hand has at most {MAX_HAND} cards")
        rank = min(slot, WILD_JOKERS)
        if marked and rank not in wild_ranks:
            raise CardError(text, position, f"{RANKS[slot]}* is wild, but this deal has other wild ranks")
        if rank == WILD_JOKERS and rank in wild_ranks:
            if not (marked or all_wild):
                raise CardError(text, position, f"the jokers are wild, so this one is written {RANKS[slot]}*")
            wilds[wild_ranks.index(rank)] |= 1 << slot - SMALL_JOKER
        elif marked or (all_wild and rank in wild_ranks):
            wilds[wild_ranks.index(rank)] += 1
        else:
            counts[slot] += 1
    return tuple(counts), tuple(wilds), wild_ranks


def write_cards(counts: Sequence[int], faces: Sequence[int], wild_ranks: Sequence[int]) -> str:
    """The text of a hand that `parse_cards` reads back: naturals, then wilds with `*`, then the wild ranks.

    `faces` are the own ranks of the wild cards. Rules: docs/rules.md §3.

    >>> write_cards((0, 0, 0, 0, 2) + (0,) * 10, (4, 4), (4,))
    '77 7*7*/7'
    """
    naturals = "".join(RANKS[slot] * count for slot, count in enumerate(counts))
    wilds = "".join(RANKS[face] + "*" for face in sorted(faces))
    cards = " ".join(part for part in (naturals, wilds) if part)
    return f"{cards}/{write_wild_ranks(wild_ranks)}" if wild_ranks else cards


def _read_wild_ranks(text: str, start: int) -> tuple[int, ...]:
    """The wild ranks written from `start` on."""
    slots: set[int] = set()
    for position, slot, marked in _labels(text, start, len(text)):
        if marked:
            raise CardError(text, position, "a wild rank is written without *")
        if slot in slots:
            raise CardError(text, position, f"the wild rank {RANKS[slot]} comes twice")
        slots.add(slot)
    if (SMALL_JOKER in slots) != (BIG_JOKER in slots):
        raise CardError(text, start, "the jokers are wild together, which is written XD")
    ranks = sorted(slots - {BIG_JOKER})
    if len(ranks) > 2:
        raise CardError(text, start, "there are at most two wild ranks")
    return tuple(ranks)


def _labels(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """The cards written in `text[start:end]`: the position, the slot, and whether a `*` follows."""
    position = start
    while position < end:
        begin, character = position, text[position].upper()
        position += 1
        if character.isspace():
            continue
        if character == "1" and text[position:end].startswith("0"):
            character = "T"
            position += 1
        if character == "*":
            raise CardError(text, begin, "a * stands behind one card")
        if character not in RANKS:
            raise CardError(text, begin, f"{text[begin]!r} is no card, these are {RANKS}")
        rest = text[position:end]
        marked = rest.lstrip().startswith("*")
        if marked:
            position += rest.index("*") + 1
        yield begin, RANKS.index(character), marked

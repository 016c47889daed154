"""Plays: a set of cards with one reading of it, its code and its text (docs/rules.md §5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ..arguments import string, whole_number, whole_numbers
from .bombclass import BombClass
from .cards import BIG_JOKER, RANKS, SMALL_JOKER
from .hand import Hand, check_wild_ranks
from .kind import Kind, body_places, bomb_sizes, cards_in
from .physical import check_ids, choose_ids, wild_ids
from .ruleset import RuleSet, resolve_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .layout import Layout

WILD_BITS: Final = (41, 44)
RANK_BIT: Final = 47
LENGTH_BIT: Final = 51
KIND_BIT: Final = 55
CODE_BITS: Final = 59
"""The move code: cards below bit 47 (see `pack_cards`), then 4 bits each of rank, length and kind."""

_READING: Final = re.compile(r"([A-Z_]+) +(10|[2-9TJQKAXD])(?:X([0-9]{1,2}))?")


class Move:
    """A play: kind, lowest body rank, length, and the cards spent (docs/rules.md §5).

    Made by `from_code` and `parse`, immutable, equal to a move of the same code and the same wild ranks;
    PASS is one move in every deal. A Move is well-formed, which no rule set can change; whether a rule set
    allows it is the question of `is_legal`.

    >>> move = Move.parse("44556 7*/7 = PAIR_CHAIN 4x3")
    >>> move.kind.name, move.rank, move.length, move.wilds, move.wild_ranks
    ('PAIR_CHAIN', 1, 3, (1,), (4,))
    >>> Move.from_code(move.code, (4,)) == move
    True
    """

    __slots__ = ("code", "wild_ranks")
    code: int
    """The move code, an integer below 2**59."""
    wild_ranks: tuple[int, ...]
    """The wild ranks of the deal, without which the code does not say which wilds are spent."""

    def __init__(self) -> None:
        raise TypeError("a Move is made by Move.from_code or Move.parse")

    @staticmethod
    def from_code(code: int, wild_ranks: Sequence[int] = ()) -> Move:
        """The play of a move code in a deal with these wild ranks, an ascending sequence of slots.

        Raises ValueError for wild ranks that no deal has, and for a code that no rule set could give out:
        bits that mean nothing, cards that the deck does not have, or a kind, rank, length and number of cards
        that do not go together. Rules: docs/rules.md §5.

        >>> Move.from_code(1 << 55 | 1 << 51 | 1)
        Move.parse('3 = SOLO 3')
        """
        move = known_move(whole_number("code", code), whole_numbers("wild_ranks", wild_ranks))
        check_wild_ranks(move.wild_ranks)
        if move.code != 0:
            _check_code(move)
        return move

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Move is immutable, cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Move is immutable, cannot delete {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Move.from_code, (self.code, self.wild_ranks)

    @property
    def kind(self) -> Kind:
        """The kind of play."""
        return Kind(self.code >> KIND_BIT & 15)

    @property
    def rank(self) -> int:
        """The slot of the lowest body rank; a pure bomb's highest own rank, the rocket's 13, PASS's 0."""
        return self.code >> RANK_BIT & 15

    @property
    def length(self) -> int:
        """The number of body ranks of a chain, 1 of every other kind, 0 of PASS."""
        return self.code >> LENGTH_BIT & 15

    @property
    def counts(self) -> tuple[int, ...]:
        """The natural cards spent, 15 numbers by slot."""
        ranks = tuple(self.code >> 3 * slot & 7 for slot in range(SMALL_JOKER))
        return (*ranks, self.code >> 39 & 1, self.code >> 40 & 1)

    @property
    def wilds(self) -> tuple[int, ...]:
        """The wild cards spent, one number for each of the wild ranks, as in `Hand`."""
        return tuple(self.code >> bit & 7 for bit, _ in zip(WILD_BITS, self.wild_ranks, strict=False))

    @property
    def cards(self) -> Hand:
        """The cards spent."""
        return Hand(self.counts, self.wilds, self.wild_ranks)

    @property
    def bomb_class(self) -> BombClass | None:
        """What a bomb is made of; None for every other kind, the rocket included."""
        if self.kind is not Kind.BOMB:
            return None
        if not any(self.wilds):
            return BombClass.HARD
        return BombClass.SOFT if any(self.counts) else BombClass.PURE

    def layout(self, rules: RuleSet | str) -> Layout:
        """What each card of this play is laid out as (see `layout`; docs/rules.md §7)."""
        from .layout import layout  # layout.py is built on this file

        return layout(self, rules)

    def take_from(self, ids: Iterable[int], rules: RuleSet | str | None = None) -> tuple[int, ...]:
        """The physical cards, ascending ids, that this play removes from a hand of physical cards.

        In the two-card game `rules` must be given to tell wild sevens, the red ones, from natural ones, the
        black ones: without a rule set a black seven is taken for a wild one that the hand lacks. Every other
        game needs no `rules`. Raises ValueError when the hand has too few, and for an id that is none or
        comes twice. Rules: docs/rules.md §1, §5.

        >>> Move.parse("7 7*/7 = PAIR 7").take_from([0, 16, 18, 19])
        (16, 18)
        """
        held = whole_numbers("ids", ids)
        check_ids(held)
        cards = self.cards
        taken = choose_ids(cards, held)
        if rules is not None:
            wild = wild_ids(self.wild_ranks, resolve_rules(rules)).intersection(taken)
            if len(wild) != len(cards.faces):
                raise ValueError(f"ids: there are too few wild or natural cards for {self}")
        return taken

    @staticmethod
    def parse(text: str, rules: RuleSet | str | None = None, wild: str = "") -> Move:
        """The play that a text names: "PASS", cards with a reading as `str` writes them, or bare cards.

        The cards are written as for `Hand.parse`. Bare cards need a rule set, under which they must have
        exactly one reading. Raises CardError for the cards and ValueError for everything else, with the list
        of readings where there are several. Rules: docs/rules.md §5.

        >>> Move.parse("445567", rules="HUANLE", wild="7")
        Move.parse('44556 7*/7 = PAIR_CHAIN 4x3')
        """
        written, equals, reading = string("text", text).partition("=")
        if written.strip().upper() == "PASS" and not equals:
            return PASS
        cards = Hand.parse(written.rstrip(), wild)
        if equals:
            return _parse_reading(text, cards, reading)
        if rules is None:
            raise ValueError(f"text: {text!r} has no reading behind =, so it needs a rule set")
        from .readings import readings  # readings.py is built on this file

        found = readings(cards, rules)
        if len(found) != 1:
            name = resolve_rules(rules).name
            listed = "; ".join(map(str, found)) or "none"
            raise ValueError(f"text: {text!r} has {len(found)} readings under {name}: {listed}")
        return found[0]

    def __str__(self) -> str:
        """The text that `parse` reads back: cards, kind, lowest body rank, and the length of a chain."""
        if self.code == 0:
            return "PASS"
        chain = f"x{self.length}" if self.kind.is_chain else ""
        return f"{self.cards} = {self.kind.name} {RANKS[self.rank]}{chain}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.code == other.code and (self.code == 0 or self.wild_ranks == other.wild_ranks)

    def __hash__(self) -> int:
        return hash(self.code)


def known_move(code: int, wild_ranks: tuple[int, ...]) -> Move:
    """The play of a code that is known to be one: `Move.from_code` without checks (docs/rules.md §5)."""
    move = object.__new__(Move)
    object.__setattr__(move, "code", code)
    object.__setattr__(move, "wild_ranks", wild_ranks)
    return move


def move_code(packed: int, kind: Kind, rank: int, length: int) -> int:
    """The code of a play that spends the packed cards (docs/rules.md §5).

    >>> move_code(1, Kind.SOLO, 0, 1) == Move.parse("3 = SOLO 3").code
    True
    """
    return packed | rank << RANK_BIT | length << LENGTH_BIT | kind << KIND_BIT


def _check_code(move: Move) -> None:
    """Raise ValueError for a code that no rule set could give out."""
    code = move.code
    if not 0 <= code < 1 << CODE_BITS:
        raise ValueError(f"code: expected a number of {CODE_BITS} bits, got {code:#x}")
    if code >> KIND_BIT > Kind.ROCKET or move.kind is Kind.PASS:
        raise ValueError(f"code: {code:#x} has no kind of play")
    try:
        cards = move.cards
    except ValueError as error:
        raise ValueError(f"code: {code:#x} spends impossible cards: {error}") from None
    if code & (1 << RANK_BIT) - 1 != cards.packed:
        raise ValueError(f"code: {code:#x} spends wilds of a rank that is not among {move.wild_ranks}")
    kind, rank, length, size = move.kind, move.rank, move.length, len(cards)
    if not (_has_place(kind, rank, length) and _has_size(kind, length, size)):
        what = f"{kind.name} of rank {rank} and length {length} with {size} cards"
        raise ValueError(f"code: {code:#x} is {what}, which there is not")


def _has_place(kind: Kind, rank: int, length: int) -> bool:
    """Whether the body of a kind can have this lowest rank and length."""
    if kind is Kind.BOMB:
        return length == 1 and rank <= BIG_JOKER  # a pure bomb may have a joker's rank
    return (length, rank) in body_places(kind)


def _has_size(kind: Kind, length: int, size: int) -> bool:
    """Whether a play of a kind can have this number of cards."""
    return size in bomb_sizes(long_bombs=True) if kind is Kind.BOMB else size == cards_in(kind, length)


def _parse_reading(text: str, cards: Hand, reading: str) -> Move:
    """The play of these cards with the reading that stands behind the = of `text`."""
    match = _READING.fullmatch(reading.strip().upper())
    if match is None or match[1] not in Kind.__members__ or match[1] == "PASS":
        raise ValueError(f"text: {text!r} has no reading behind =, such as PAIR_CHAIN 4x3 or BOMB 7")
    kind = Kind[match[1]]
    if kind.is_chain != (match[3] is not None):
        raise ValueError(f"text: {text!r} must give the length, such as 4x3, of a chain and of nothing else")
    length = int(match[3] or 1)
    if not _has_size(kind, length, len(cards)):
        number = "1 card is" if len(cards) == 1 else f"{len(cards)} cards are"
        of_length = f" of {length} ranks" if kind.is_chain else ""
        raise ValueError(f"text: {text!r}: {number} no {kind.name}{of_length}")
    rank = RANKS.index("T" if match[2] == "10" else match[2])
    if not _has_place(kind, rank, length):
        raise ValueError(f"text: {text!r}: there is no {reading.strip()}")
    return known_move(move_code(cards.packed, kind, rank, length), cards.wild_ranks)


PASS: Final = Move.from_code(0)
"""To play nothing: code 0, in every deal."""

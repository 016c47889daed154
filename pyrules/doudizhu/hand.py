"""Hands: natural cards by slot and wild cards by own rank (docs/rules.md §3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ..arguments import whole_numbers
from .cards import BIG_JOKER, COPIES, DECK_SIZE, MAX_HAND, RANKS, SEVEN, SMALL_JOKER, WILD_JOKERS, slot_of
from .notation import parse_cards, write_cards, write_wild_ranks
from .physical import check_ids, choose_ids, wild_ids
from .ruleset import RuleSet, WildCards, resolve_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .move import Move

_JOKER_FACES: Final = ((), (SMALL_JOKER,), (BIG_JOKER,), (BIG_JOKER, SMALL_JOKER))
"""The own ranks behind each value of the wild jokers' mask."""


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """A set of cards: what somebody holds, or what a play spends (docs/rules.md §3).

    `counts` are the natural cards, 15 numbers by slot. `wild_ranks` are the deal's wild ranks, ascending,
    also where the hand holds none of them; `wilds` has one number for each: how many wild cards of that own
    rank, or for the jokers (13, last) the mask 1 small, 2 big. Raises TypeError or ValueError that names the
    argument and the value; what a hand may hold under a rule set is the question of `check_hand`.

    >>> hand = Hand.parse("3 4 4 7 7 D", wild="7")
    >>> hand.counts[:5], hand.wilds, hand.wild_ranks, len(hand)
    ((1, 2, 0, 0, 0), (2,), (4,), 6)
    """

    counts: tuple[int, ...]
    wilds: tuple[int, ...] = ()
    wild_ranks: tuple[int, ...] = ()
    packed: int = field(init=False, compare=False)
    """The cards as in bits 0..46 of the move code (docs/rules.md §5)."""
    wild_key: int = field(init=False, compare=False)
    """The wild ranks as one number: first rank + 1, second rank + 1 shifted by 4, 0 for an absent one."""

    def __post_init__(self) -> None:
        set_field = object.__setattr__  # the way to complete a frozen value
        for name in ("counts", "wilds", "wild_ranks"):
            set_field(self, name, whole_numbers(name, getattr(self, name)))
        check_wild_ranks(self.wild_ranks)
        _check_cards(self.counts, self.wilds, self.wild_ranks)
        set_field(self, "packed", pack_cards(self.counts, self.wilds))
        set_field(self, "wild_key", sum((rank + 1) << 4 * i for i, rank in enumerate(self.wild_ranks)))

    @staticmethod
    def parse(text: str, wild: str = "") -> Hand:
        """The hand that a text names.

        Rank characters in any order and case, 10 for T, spaces ignored. `wild` names the deal's wild ranks,
        such as "7", "59" or "7XD". Every card of them is wild, but in a text that marks cards with a
        trailing `*` exactly the marked ones are. The full form has the wild ranks behind a slash, and there
        too exactly the marked cards are wild. Raises CardError. Rules: docs/rules.md §3.

        >>> Hand.parse("77 7*7*", wild="7") == Hand.parse("77 7*7*/7")
        True
        """
        return Hand(*parse_cards(text, wild))

    def __str__(self) -> str:
        """The text that `parse` reads back, the full form where the deal has wild ranks."""
        return write_cards(self.counts, self.faces, self.wild_ranks)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def display_order(self) -> tuple[str, ...]:
        """Each card's label in the order in which a table shows a hand: wilds leftmost, then descending.

        >>> Hand.parse("3447D", wild="7").display_order()
        ('7*', 'D', '4', '4', '3')
        """
        wilds = [RANKS[face] + "*" for face in self.faces]
        naturals = [RANKS[slot] for slot in reversed(range(len(RANKS))) for _ in range(self.counts[slot])]
        return (*wilds, *naturals)

    def display(self) -> str:
        """The hand in display order as one line (docs/rules.md §3).

        >>> Hand.parse("3447D", wild="7").display()
        '7* D 4 4 3'
        """
        return " ".join(self.display_order())

    @property
    def faces(self) -> tuple[int, ...]:
        """The own rank of each wild card held, highest first; a wild joker's is 13 or 14.

        >>> Hand.parse("7* 7* X*/7XD").faces
        (13, 4, 4)
        """
        return wild_faces(self.wilds, self.wild_ranks)

    def __len__(self) -> int:
        return sum(self.counts) + len(self.faces)

    def holds(self, cards: Hand) -> bool:
        """Whether all of these cards are in the hand; cards of a deal with other wild ranks are not.

        Raises TypeError for what is no Hand.

        >>> Hand.parse("3447", wild="7").holds(Hand.parse("47", wild="7"))
        True
        """
        if not isinstance(cards, Hand):
            raise TypeError(f"cards: expected a Hand, got {cards!r}")
        return (
            cards.wild_ranks == self.wild_ranks
            and all(wanted <= held for wanted, held in zip(cards.counts, self.counts, strict=True))
            and all(cards.faces.count(face) <= self.faces.count(face) for face in set(cards.faces))
        )

    def __sub__(self, spent: Hand | Move) -> Hand:
        """What is left when cards are played; PASS leaves everything. ValueError if they are not held."""
        cards = spent if isinstance(spent, Hand) else getattr(spent, "cards", None)
        if not isinstance(cards, Hand):
            return NotImplemented
        if len(cards) == 0:
            return self
        if not self.holds(cards):
            raise ValueError(f"spent: {cards} is not part of {self}")
        return Hand(
            tuple(held - gone for held, gone in zip(self.counts, cards.counts, strict=True)),
            tuple(held - gone for held, gone in zip(self.wilds, cards.wilds, strict=True)),
            self.wild_ranks,
        )

    @staticmethod
    def from_ids(ids: Iterable[int], rules: RuleSet | str, wild_ranks: Sequence[int] = ()) -> Hand:
        """The hand that consists of these physical cards, 0..53.

        The rule set says which cards of a wild rank are wild: in the two-card game only the red sevens.
        Raises ValueError for an id that is none or comes twice. Rules: docs/rules.md §1, §3.

        >>> [str(Hand.from_ids([16, 17, 18], rules, (4,))) for rules in ("TWO_CARD", "HUANLE")]
        ['7 7*7*/7', '7*7*7*/7']
        """
        cards = whole_numbers("ids", ids)
        ranks = whole_numbers("wild_ranks", wild_ranks)
        check_ids(cards)
        check_wild_ranks(ranks)
        wild = wild_ids(ranks, resolve_rules(rules))
        counts = [0] * len(RANKS)
        wilds = [0] * len(ranks)
        for card in cards:
            slot = slot_of(card)
            if card not in wild:
                counts[slot] += 1
            elif slot >= SMALL_JOKER:
                wilds[ranks.index(WILD_JOKERS)] |= 1 << slot - SMALL_JOKER
            else:
                wilds[ranks.index(slot)] += 1
        return Hand(tuple(counts), tuple(wilds), ranks)

    def to_ids(self) -> tuple[int, ...]:
        """Physical cards, ascending, that make up this hand: `from_ids` gives it back.

        Wild cards are red ones and natural cards black ones as far as there are any. Raises ValueError for a
        hand that no rule set's deck holds, which `Hand` alone does not know: more than two naturals of a wild
        rank, such as 777 7*/7. Rules: docs/rules.md §1, §2.

        >>> Hand.parse("7 7* D/7").to_ids()
        (16, 17, 53)
        """
        return choose_ids(self, range(DECK_SIZE))


def pack_cards(counts: Sequence[int], wilds: Sequence[int]) -> int:
    """Cards as bits 0..46 of the move code: 3 bits a slot up to the 2, a bit a joker, 3 bits a wild rank.

    Rules: docs/rules.md §5.

    >>> hex(pack_cards((2,) + (0,) * 12 + (1, 0), (4,)))
    '0x88000000002'
    """
    packed = sum(count << 3 * slot for slot, count in enumerate(counts[:SMALL_JOKER]))
    packed |= counts[SMALL_JOKER] << 39 | counts[BIG_JOKER] << 40
    return packed | sum(count << 41 + 3 * i for i, count in enumerate(wilds))


def wild_faces(wilds: Sequence[int], wild_ranks: Sequence[int]) -> tuple[int, ...]:
    """The own rank of each wild card, highest first; both arguments as in `Hand` (docs/rules.md §1).

    >>> wild_faces((2, 3), (4, 13))
    (14, 13, 4, 4)
    """
    faces: tuple[int, ...] = ()
    for count, rank in zip(wilds, wild_ranks, strict=True):
        faces = (_JOKER_FACES[count] if rank == WILD_JOKERS else (rank,) * count) + faces
    return faces


def check_wild_ranks(wild_ranks: tuple[int, ...]) -> None:
    """Raise ValueError unless a deal can have these ascending slots as its wild ranks (docs/rules.md §2)."""
    if len(wild_ranks) > 2 or any(not 0 <= rank <= WILD_JOKERS for rank in wild_ranks):
        raise ValueError(f"wild_ranks: expected at most two slots of 0..{WILD_JOKERS}, got {wild_ranks}")
    if list(wild_ranks) != sorted(set(wild_ranks)):
        raise ValueError(f"wild_ranks: expected different ranks in ascending order, got {wild_ranks}")


def check_hand(hand: Hand, rules: RuleSet | str, name: str = "hand") -> None:
    """Raise unless the deck of a rule set can hold this hand.

    The wild ranks must be ones that the rule set allows. Where a whole rank is wild there are no naturals of
    it, and of the sevens of the two-card game two are wild and two natural. TypeError if it is no Hand,
    otherwise ValueError; both begin with `name`. Rules: docs/rules.md §2.

    >>> check_hand(Hand.parse("7 7*/7"), "HUANLE")
    Traceback (most recent call last):
    ...
    ValueError: hand: 7 7*/7 holds natural 7s, which are all wild under HUANLE
    """
    rules = resolve_rules(rules)
    if not isinstance(hand, Hand):
        raise TypeError(f"{name}: expected a Hand, got {hand!r}")
    if not rules.allows_wild_ranks(hand.wild_ranks):
        ranks = write_wild_ranks(hand.wild_ranks)
        raise ValueError(f"{name}: {hand} has the wild ranks {ranks}, which {rules.name} does not allow")
    for wild, rank in zip(hand.wilds, hand.wild_ranks, strict=True):
        if rank == WILD_JOKERS:
            continue
        if rules.wild_cards is WildCards.TWO_CARDS:
            if wild > 2 or hand.counts[SEVEN] > 2:
                raise ValueError(f"{name}: {hand} holds more than the two red or the two black sevens")
        elif hand.counts[rank]:
            raise ValueError(
                f"{name}: {hand} holds natural {RANKS[rank]}s, which are all wild under {rules.name}"
            )


def _check_cards(counts: tuple[int, ...], wilds: tuple[int, ...], wild_ranks: tuple[int, ...]) -> None:
    """The bounds of the deck (docs/rules.md §2), as far as no rule set is needed to know them."""
    if len(counts) != len(RANKS):
        raise ValueError(f"counts: expected {len(RANKS)} numbers, one for each slot, got {len(counts)}")
    if len(wilds) != len(wild_ranks):
        raise ValueError(f"wilds: expected one number for each of the wild ranks {wild_ranks}, got {wilds}")
    for slot, count in enumerate(counts):
        if not 0 <= count <= COPIES[slot]:
            raise ValueError(f"counts: the deck has 0..{COPIES[slot]} of {RANKS[slot]}, got {count}")
    for wild, rank in zip(wilds, wild_ranks, strict=True):
        if rank == WILD_JOKERS:
            if not 0 <= wild <= 3:
                raise ValueError(f"wilds: the wild jokers are a mask 0..3, got {wild}")
            if counts[SMALL_JOKER] or counts[BIG_JOKER]:
                raise ValueError("counts: where the jokers are wild there are no natural ones")
        elif not 0 <= wild <= COPIES[rank] - counts[rank]:
            most = COPIES[rank] - counts[rank]
            held = f"{counts[rank]} natural {RANKS[rank]}"
            raise ValueError(f"wilds: beside {held} there are 0..{most} wild ones, got {wild}")
    total = sum(counts) + len(wild_faces(wilds, wild_ranks))
    if total > MAX_HAND:
        raise ValueError(f"counts: a hand has at most {MAX_HAND} cards, got {total}")

"""Inputs: seeded hands, and for each a play to beat out of another hand of the same deal.

Append-only. A section that stands here keeps its seed, its hands and its checksum, so that figures of
different times are of the same work; another input is another section. Everything comes from the raw words
of PCG64, a row of words for each hand, so that the first hands of a section are the same however many are
asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np

from laizi import doudizhu as ddz
from laizi.doudizhu import Hand, Move, RuleSet
from laizi.pyrules.doudizhu.cards import DECK_SIZE, SMALL_JOKER, WILD_JOKERS
from laizi.pyrules.doudizhu.physical import wild_ids

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

HANDS: Final = 2_000
"""Hands of a section over which a benchmark of the core goes."""

BATCH: Final = 10_000
"""Hands of a batch; the first of them are those of the core."""

SIZES: Final = (17, 20)
"""Cards of every other hand. The hand that has the play to beat has the other number."""

KINDS_SHIFT: Final = np.uint64(55)
RANK_AND_JOKERS: Final = 4 + 2
RANK_KEYS: Final = SMALL_JOKER + 1
WORDS: Final = DECK_SIZE + RANK_KEYS + 2
"""Words of a row: a key for each card, one for each rank that may be wild, and two to choose a play."""


@dataclass(frozen=True, slots=True)
class Section:
    """Hands of one rule set that hold so many wilds, or as many as they are dealt.

    `checksum` is of the first 2,000 hands and of the plays to beat. `leads` and `follows` are the numbers
    of plays that these hands have, `batch_leads` that of the leads of the first 10,000; 0 where no
    benchmark asks.
    """

    rules: RuleSet
    seed: int
    wilds: int | None
    checksum: str
    leads: int
    follows: int
    batch_leads: int = 0


SECTIONS: Final = {
    "CLASSIC": Section(ddz.CLASSIC, 1, 0, "d9991d5e2d2e3ab9", 124_403, 8_361, 620_275),
    "HUANLE, 0 wilds": Section(ddz.HUANLE, 2, 0, "db1603a37bcfa448", 132_806, 7_363, 657_270),
    "HUANLE, 1 wild": Section(ddz.HUANLE, 3, 1, "82546cda07972ff3", 651_056, 27_854, 3_250_124),
    "HUANLE, 2 wilds": Section(ddz.HUANLE, 4, 2, "ede2df9bcd74b3d5", 2_101_670, 71_589, 10_511_649),
    "HUANLE, 3 wilds": Section(ddz.HUANLE, 5, 3, "92de7289b04345c2", 5_015_259, 135_775, 24_931_337),
    "HUANLE, 4 wilds": Section(ddz.HUANLE, 6, 4, "8f53e0b1981b36dd", 8_868_099, 168_650, 44_367_875),
    "HUANLE, as dealt": Section(ddz.HUANLE, 7, None, "a8f295f2520d59aa", 1_523_361, 50_060),
    "TIANDI, as dealt": Section(ddz.TIANDI, 8, None, "8b3f06ab33dbafb8", 6_691_408, 224_182),
    "TWO_CARD, as dealt": Section(ddz.TWO_CARD, 9, None, "cf50cc0364794166", 641_475, 23_583),
    "POINT_BID, as dealt": Section(ddz.POINT_BID, 10, None, "d39c79b05106d3d5", 1_259_822, 45_563),
    "CALL_ROB, as dealt": Section(ddz.CALL_ROB, 11, None, "e7d40f621d72d18c", 1_313_231, 52_480),
    "TIANDI, 2 wilds": Section(ddz.TIANDI, 12, 2, "3518f1a7e9fbe4d8", 2_340_637, 91_768),
    "TIANDI, 3 wilds": Section(ddz.TIANDI, 13, 3, "d13891cb8d869b40", 6_248_198, 240_398),
    "TIANDI, 4 wilds": Section(ddz.TIANDI, 14, 4, "dc70e60a803aa4a4", 13_001_560, 444_315),
    "TIANDI, 5 wilds": Section(ddz.TIANDI, 15, 5, "afb42ab0f204d07e", 21_768_030, 626_595),
    "TIANDI, 6 wilds": Section(ddz.TIANDI, 16, 6, "65e0b595fd2ca1f8", 31_639_589, 754_971),
    "TIANDI, 7 wilds": Section(ddz.TIANDI, 17, 7, "1dc8bcea222a0ee2", 37_414_740, 749_225),
    "TIANDI, 8 wilds": Section(ddz.TIANDI, 18, 8, "dbeec6eab879f6fc", 41_954_403, 846_412),
}


@dataclass(frozen=True)
class Inputs:
    """Hands to lead from, and the plays of other hands that they may have to beat."""

    rules: RuleSet
    hands: tuple[Hand, ...]
    others: tuple[Hand, ...]
    choices: NDArray[np.uint64]

    def __len__(self) -> int:
        return len(self.hands)

    def rows(self, rows: Sequence[int]) -> Inputs:
        """Some of the hands, in the order given."""
        return Inputs(
            self.rules,
            tuple(self.hands[row] for row in rows),
            tuple(self.others[row] for row in rows),
            self.choices[list(rows)],
        )

    @cached_property
    def cards(self) -> NDArray[np.uint64]:
        """The cards of each hand as in bits 0..46 of a move code."""
        return np.array([hand.packed for hand in self.hands], np.uint64)

    @cached_property
    def wild_keys(self) -> NDArray[np.uint8]:
        """The wild ranks of each deal as in `Hand.wild_key`."""
        return np.array([hand.wild_key for hand in self.hands], np.uint8)

    @cached_property
    def counts(self) -> NDArray[np.uint8]:
        """The naturals of each hand, 15 numbers by slot."""
        return np.array([hand.counts for hand in self.hands], np.uint8)

    @cached_property
    def wilds(self) -> NDArray[np.uint8]:
        """The wilds of each hand, by the deal's first and second wild rank."""
        return np.array([(*hand.wilds, 0, 0)[:2] for hand in self.hands], np.uint8)

    @cached_property
    def wild_ranks(self) -> NDArray[np.int8]:
        """The wild ranks of each deal, -1 for one that it does not have."""
        return np.array([(*hand.wild_ranks, -1, -1)[:2] for hand in self.hands], np.int8)

    @cached_property
    def moves_to_beat(self) -> tuple[Move, ...]:
        """The play that each hand may have to beat: its kind is drawn first, then one of that kind."""
        pairs = zip(self.others, self.choices, strict=True)
        return tuple(draw_play(other, self.rules, kind, play) for other, (kind, play) in pairs)

    @cached_property
    def to_beat(self) -> NDArray[np.uint64]:
        """The codes of those plays."""
        return np.array([move.code for move in self.moves_to_beat], np.uint64)

    @cached_property
    def no_play(self) -> NDArray[np.uint64]:
        """Nothing to beat, for each hand."""
        return np.zeros(len(self), np.uint64)


def draw_play(hand: Hand, rules: RuleSet, kind: np.uint64, play: np.uint64) -> Move:
    """A lead of the hand: two words choose one of the kinds that it has, and one of the plays of that kind.

    Plays are chosen by their place among the ascending codes, whatever the order in which the core lists
    them.
    """
    codes = ddz.legal_moves(hand, rules).codes
    kinds = codes >> KINDS_SHIFT
    present = np.unique(kinds)
    of_kind = np.sort(codes[kinds == present[int(kind) % len(present)]])
    return Move.from_code(int(of_kind[int(play) % len(of_kind)]), hand.wild_ranks)


def draw_wild_ranks(rules: RuleSet, wilds: int | None, keys: list[int]) -> tuple[int, ...]:
    """The wild ranks of a deal, out of 14 keys as in docs/rules.md §15.

    A hand with more wilds than one rank and the jokers have comes from a deal of two ranks.
    """
    candidates = sorted(rules.wild_rank_candidates, key=lambda rank: keys[rank])
    if wilds is not None and wilds > RANK_AND_JOKERS:
        candidates.remove(WILD_JOKERS)
    return tuple(sorted(candidates[: rules.most_wild_ranks]))


def draw_hands(
    rules: RuleSet, wilds: int | None, size: int, other_size: int, words: NDArray[np.uint64]
) -> tuple[Hand, Hand]:
    """Two hands of one deal, the first with so many wilds, from a row of words."""
    deck = [int(card) for card in np.argsort(words[:DECK_SIZE], kind="stable")]
    wild_ranks = draw_wild_ranks(rules, wilds, words[DECK_SIZE : DECK_SIZE + RANK_KEYS].tolist())
    if wilds is None:
        held = deck[:size]
    else:
        is_wild = wild_ids(wild_ranks, rules)
        held = [card for card in deck if card in is_wild][:wilds]
        held += [card for card in deck if card not in is_wild][: size - wilds]
    left = sorted(set(deck) - set(held), key=deck.index)
    return Hand.from_ids(held, rules, wild_ranks), Hand.from_ids(left[:other_size], rules, wild_ranks)


def draw(section: Section, number: int) -> Inputs:
    """The first hands of a section."""
    words = np.random.PCG64(section.seed).random_raw(number * WORDS).reshape(number, WORDS)
    pairs = [
        draw_hands(section.rules, section.wilds, SIZES[row % 2], SIZES[1 - row % 2], words[row])
        for row in range(number)
    ]
    hands, others = zip(*pairs, strict=True)
    return Inputs(section.rules, hands, others, words[:, -2:])


def checksum(inputs: Inputs) -> str:
    """A digest of the hands and of the plays to beat."""
    arrays = (inputs.cards, inputs.wild_keys, inputs.to_beat)
    little = chain.from_iterable(array.astype(array.dtype.newbyteorder("<")).tobytes() for array in arrays)
    return sha256(bytes(little)).hexdigest()[:16]


@cache
def load(name: str) -> Inputs:
    """The 2,000 hands of a section; AssertionError unless they are what they have always been."""
    section = SECTIONS[name]
    inputs = draw(section, HANDS)
    found = checksum(inputs)
    assert found == section.checksum, f"{name}: the inputs have the checksum {found}, not {section.checksum}"
    return inputs


@cache
def load_batch(name: str) -> Inputs:
    """The 10,000 hands of a section, of which the first are those of `load`."""
    inputs = draw(SECTIONS[name], BATCH)
    assert inputs.hands[:HANDS] == load(name).hands
    return inputs

"""The native core's buffers have room for every hand of at most 20 cards.

Their sizes are C constants, read here out of the declarations. Most of them depend on how many lists of cards
there can be, and such a number is a coefficient of a product of polynomials 1 + z + ... + z^c, one for each
rank with c cards to choose from: that of z^n counts the ways to choose n. Two facts keep the search for the
worst hand short. More cards never make a coefficient smaller. And of two ranks, to move a card from the
longer to the shorter one never does either (`test_even_ranks_are_the_worst`), so that the worst hand is the
most even one.
"""

import re
from collections.abc import Sequence
from itertools import product
from math import comb, prod
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import laizi.fastcore.doudizhu as fastcore
from laizi.pyrules.doudizhu import MAX_HAND, RANKS, TIANDI, Hand, Kind, legal_moves
from laizi.pyrules.doudizhu.cards import CHAIN_TOP, COPIES, SMALL_JOKER
from laizi.pyrules.doudizhu.kind import cards_in

pytestmark = pytest.mark.core

CORE = Path(fastcore.__file__).parent
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(CORE.glob("*.p[xy][dx]")))
CHAIN_RANKS = CHAIN_TOP + 1


def constant(name: str) -> int:
    """The value of a constant of the native core: a number, or a product of two."""
    (factors,) = re.findall(rf"^    {name} = (\d+(?: \* \d+)?)(?= *#|$)", SOURCES, flags=re.M)
    return prod(int(factor) for factor in factors.split(" * "))


STEP = constant("STEP")
MAX_WILDS = constant("MAX_WILDS")
# Where a list of a slot each is written, it is written whole, however short it is.
ROW = -(-len(RANKS) // STEP) * STEP


def ways(ranks: Sequence[int]) -> NDArray[np.int64]:
    """In how many ways 0, 1, 2, ... cards can be chosen from ranks with so many cards."""
    product_of_all = np.ones(1, dtype=np.int64)
    for cards in ranks:
        product_of_all = np.convolve(product_of_all, np.ones(cards + 1, dtype=np.int64))
    return product_of_all


def even(cards: int, most: Sequence[int]) -> list[int]:
    """So many cards, or all there are, spread over ranks as evenly as the most that each can have allows."""
    ranks = [0] * len(most)
    for _ in range(min(cards, sum(most))):
        ranks[min((count, i) for i, count in enumerate(ranks) if count < most[i])[1]] += 1
    return ranks


def test_even_ranks_are_the_worst() -> None:
    for longer, shorter in product(range(5), repeat=2):
        if longer > shorter + 1:
            assert (ways([longer - 1, shorter + 1]) >= ways([longer, shorter])).all()


def test_a_stream_writes_whole_steps() -> None:
    """And so it reads and writes less than a step beyond the end of a list, for which each list has room."""
    offsets = re.findall(r"^ +out\[(\d)\] = [a-d];", SOURCES, flags=re.M)
    assert [int(offset) for offset in offsets] == list(range(STEP))


def test_rows_have_room() -> None:
    """A row is written to the plays, and read again from behind any card in it."""
    assert constant("OVERSHOOT") >= ROW
    assert constant("SHORT_LIST_ROOM") >= len(RANKS) + 1 + ROW
    # In a ring a list stands twice, and is read a whole step beyond.
    assert constant("SHORT_LIST_ROOM") >= 2 * len(RANKS) + STEP
    # Beside a natural trio there are as many pairs at most, and one rank or joker less than the deck has.
    assert constant("MOST_TRIOS") == MAX_HAND // 3
    assert constant("FEW_PAIRS") >= (MAX_HAND - 3) // 2
    assert constant("FEW_CARDS") + STEP >= len(RANKS) - 1


def test_lanes_have_room_for_what_a_run_lacks() -> None:
    """And for one rank more before it is noticed that the wilds are too few."""
    assert constant("LANE_MOST") >= MAX_WILDS
    assert constant("LANE_MOST") + Kind.TRIO.shape.group < 1 << constant("LANE")
    assert constant("LANE") * CHAIN_RANKS <= 64


def test_chains_of_all_sets_of_ranks_have_room() -> None:
    """Each window of five ranks or more is a chain of every set of ranks that holds it."""
    lengths = range(Kind.SOLO_CHAIN.shape.least_length, CHAIN_RANKS + 1)
    chains = sum((CHAIN_RANKS - length + 1) * 2 ** (CHAIN_RANKS - length) for length in lengths)
    room = re.findall(r"laizi_solo_chains\[(\d+) \+ (\d+)\]", SOURCES)
    assert room == [(str(chains), str(constant("OVERSHOOT")))]


# Removals: for each first rank and number of removed naturals one list of sets of cards


def most_removals(size: int, wilds: int, first: int, removed: int) -> int:
    """At least as many as the longest list of this kind has, whatever the hand that holds these wilds.

    A list belongs to the longest run from `first` whose groups of `size` lack no more cards than there are
    wilds, the removed ones included. It holds the sets of `removed` naturals out of the run's.
    """
    most = 0
    for length in range(CHAIN_RANKS - first + 1):
        naturals = min(MAX_HAND - wilds, size * length)
        if size * length - naturals + removed <= wilds:
            numbers = ways(even(naturals, [size] * length))
            most = max(most, int(numbers[removed]) if removed < len(numbers) else 0)
    return most


@pytest.mark.parametrize("kind", [Kind.SOLO_CHAIN, Kind.PAIR_CHAIN, Kind.AIRPLANE])
@pytest.mark.parametrize("wilds", range(MAX_WILDS + 1))
def test_removals_have_room(kind: Kind, wilds: int) -> None:
    """The lists of all first ranks together, each as long as if the hand were made for it alone."""
    lists = [
        most_removals(kind.shape.group, wilds, first, removed)
        for first in range(CHAIN_RANKS - kind.shape.least_length + 1)
        for removed in range(wilds + 1)
    ]
    assert sum(lists) + STEP * len(lists) <= constant("REMOVAL_WORDS")
    assert max(lists) < 1 << constant("FIELD")


@pytest.mark.parametrize("size", [1, 2, 3])
def test_numbers_of_removals_have_room_in_their_fields(size: int) -> None:
    """Two words of fields, one for each number of removed cards.

    The fields beyond the number of wilds are not looked at and may be too small. What leaves the first word
    must not come back into the second, so that its fields have to be large enough whatever the number of
    wilds.
    """
    field, fields = constant("FIELD"), constant("FIELDS")
    assert field * fields <= 60
    assert 2 * fields > MAX_WILDS
    for length in range(1, CHAIN_RANKS + 1):
        assert ways(even(MAX_HAND, [size] * length))[:fields].max() < 1 << field


# Windows of ranks, and the bodies on one


def test_windows_stand_by_length_and_first_rank() -> None:
    """So the windows of a length are a part of the list."""
    places = re.findall(r"\bW\((\d+), (\d+)\)", SOURCES)
    lengths = range(1, CHAIN_RANKS + 1)
    windows = [(length, first) for length in lengths for first in range(CHAIN_RANKS - length + 1)]
    assert [(int(length), int(first)) for length, first in places] == windows
    for length in lengths:
        assert windows.index((length, 0)) == (length - 1) * (2 * CHAIN_RANKS + 2 - length) // 2


def test_choices_of_ranks() -> None:
    rows = re.findall(r"^        \{(\d+(?:, \d+){7})\}", SOURCES, flags=re.M)
    choices = [[comb(ranks, chosen) for chosen in range(MAX_WILDS)] for ranks in range(CHAIN_RANKS)]
    assert [[int(number) for number in row.split(", ")] for row in rows] == choices


def test_wilds_that_are_alike_are_too_few_for_a_chain() -> None:
    """All its cards, that is, so that each of its bodies holds a natural."""
    for kind in (Kind.SOLO_CHAIN, Kind.PAIR_CHAIN):
        assert max(COPIES) < kind.shape.group * kind.shape.least_length


def most_bodies(size: int, wilds: int, length: int) -> int:
    """The most bodies of a window of ranks, whatever the hand that holds these wilds.

    Some of its naturals are substituted, no more than there are wilds beside what it lacks.
    """
    naturals = min(MAX_HAND - wilds, size * length)
    spare = wilds - (size * length - naturals)
    return int(ways(even(naturals, [size] * length))[: spare + 1].sum()) if spare >= 0 else 0


@pytest.mark.parametrize("kind", [Kind.SOLO_CHAIN, Kind.PAIR_CHAIN, Kind.AIRPLANE])
@pytest.mark.parametrize("wilds", range(MAX_WILDS + 1))
def test_windows_have_room(kind: Kind, wilds: int) -> None:
    for length in range(kind.shape.least_length, CHAIN_RANKS + 1):
        assert most_bodies(kind.shape.group, wilds, length) + STEP <= constant("WINDOW_WORDS")


@pytest.mark.parametrize("wilds", range(MAX_WILDS + 1))
def test_airplanes_have_room(wilds: int) -> None:
    """Those of all lengths stand one behind the other."""
    longest = constant("LONGEST_AIRPLANE")
    assert longest == MAX_HAND // Kind.TRIO.shape.group
    lengths = range(Kind.AIRPLANE.shape.least_length, longest + 1)
    assert sum(CHAIN_RANKS - length + 1 for length in lengths) == constant("AIRPLANE_WINDOWS")
    bodies_of_all = sum((CHAIN_RANKS - length + 1) * most_bodies(3, wilds, length) for length in lengths)
    assert bodies_of_all + STEP <= constant("AIRPLANE_WORDS")


@pytest.mark.parametrize("wilds", range(MAX_WILDS + 1))
def test_bodies_with_their_wilds_have_room(wilds: int) -> None:
    """Those of an airplane with kickers, each with every choice of so many wilds."""
    for length in range(2, MAX_HAND // 4 + 1):
        assert most_bodies(3, wilds, length) * constant("MAX_CHOICES") + STEP <= constant("STEMS_ROOM")


# Kickers: one list for each number of naturals, of pairs and singles apart


def bodies(kicker_size: int) -> list[tuple[Kind, int]]:
    """The kinds with such kickers, at every length that a hand has the cards for."""
    return [
        (kind, length)
        for kind in Kind
        if kind.shape.kicker_size == kicker_size
        for length in (range(kind.shape.least_length, CHAIN_RANKS + 1) if kind.is_chain else [1])
        if cards_in(kind, length) <= MAX_HAND
    ]


def outside(kind: Kind, length: int) -> tuple[int, int]:
    """The most naturals that a hand has to list kickers of, and the fewest ranks that these are not from.

    Few kickers are listed out of the whole hand, more of them beside a body that the hand can make.
    """
    if kind.shape.kickers * length <= constant("MOST_LOOSE"):
        return MAX_HAND, 0
    return MAX_HAND - kind.shape.group * length, length


@pytest.mark.parametrize(("kind", "length"), bodies(kicker_size=1))
def test_solo_kickers_have_room(kind: Kind, length: int) -> None:
    """The ranks outside the body and the jokers, as evenly as they can be held."""
    number = kind.shape.kickers * length
    cards, ranks = outside(kind, length)
    sets = ways(even(cards, COPIES[ranks:]))
    assert sets[: number + 1].max() + ROW <= constant("KICKER_WORDS")
    assert number <= constant("MAX_KICKERS")


@pytest.mark.parametrize(("kind", "length"), bodies(kicker_size=2))
def test_pair_kickers_have_room(kind: Kind, length: int) -> None:
    """Every number of ranks held twice and once, and every number of pairs, and of singles, out of them."""
    number = kind.shape.kickers * length
    cards, excluded = outside(kind, length)
    ranks = SMALL_JOKER - excluded
    most = max(
        comb(twice, pairs) * comb(twice - pairs + once, singles)
        for twice in range(ranks + 1)
        for once in range(ranks - twice + 1)
        if 2 * twice + once <= cards
        for pairs in range(min(twice, number) + 1)
        for singles in range(number - pairs + 1)
    )
    assert most + ROW <= constant("KICKER_WORDS")
    assert (number + 1) * (number + 2) // 2 <= constant("PAIR_LISTS")


def test_kickers_beside_a_window_have_room() -> None:
    """The sets of two or three solos, of two pairs and of a pair and a card; every two of different cards."""
    room = constant("KICKER_WORDS")
    assert ways(even(MAX_HAND - 4, COPIES))[2] + ROW <= room
    cards, ranks = outside(Kind.AIRPLANE_SOLO, 3)
    assert ways(even(cards, COPIES[ranks:]))[3] + ROW <= room
    mixed = max(
        twice * (twice + once - 1)
        for twice, once in product(range(SMALL_JOKER + 1), repeat=2)
        if twice + once <= SMALL_JOKER and 2 * twice + once <= MAX_HAND - 4
    )
    assert mixed + ROW <= room
    # Every two solos beside two ranks, two alike, one word more, and a row of which the last is a part.
    assert comb(len(RANKS) - 2, 2) + (MAX_HAND - 6) // 2 + 1 + constant("OVERSHOOT") <= constant("TWOS_ROOM")


def test_rows_hold_all_pairs_beside_a_trio() -> None:
    """A trio or quad leaves 17 cards at most, whatever of it is wild."""
    assert constant("MOST_PAIRS_BESIDE") >= (MAX_HAND - 3) // 2


# Where an interpretation drops readings, the plays of one place are counted by writing them


def most_kickers(kind: Kind, length: int, cards: int, spare: int) -> int:
    """At least as many as there are kickers for a body, out of so many cards beside it and some wilds."""
    number = kind.shape.kickers * length
    if kind.shape.kicker_size < 2:
        return int(ways(even(cards, COPIES[length:]))[: number + 1].sum())
    return max(
        sum(
            comb(twice, pairs) * comb(twice - pairs + once, singles)
            for pairs in range(min(twice, number) + 1)
            for singles in range(number - pairs + 1)
            if 2 * (number - pairs) - singles <= spare
        )
        for twice in range(SMALL_JOKER - length + 1)
        for once in range(SMALL_JOKER - length - twice + 1)
        if 2 * twice + once <= cards
    )


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind.is_chain or kind.shape.kickers])
@pytest.mark.parametrize("wilds", range(1, 5))
def test_plays_of_one_place_have_room(kind: Kind, wilds: int) -> None:
    """Every body with all kickers, with wilds that are all alike, behind the solos, pairs and trios.

    Chains of one length without kickers are counted together, and so are trios of all ranks.
    """
    group = kind.shape.group
    lengths = range(kind.shape.least_length, CHAIN_RANKS + 1) if kind.is_chain else [1]
    for length in lengths:
        places = 1
        if kind.is_chain and not kind.shape.kickers:
            places = CHAIN_RANKS + 1 - length
        elif kind in (Kind.TRIO_SOLO, Kind.TRIO_PAIR):
            places = SMALL_JOKER
        for present in range(max(group * length - wilds, 0), min(group * length, MAX_HAND - wilds) + 1):
            spare = wilds - group * length + present
            if cards_in(kind, length) > MAX_HAND:
                continue
            of_ranks = int(ways(even(present, [group] * length))[: spare + 1].sum())
            plays = places * of_ranks * most_kickers(kind, length, MAX_HAND - wilds - present, spare)
            first_kinds = len(RANKS) + (2 + 3) * SMALL_JOKER + wilds
            assert plays + first_kinds + constant("OVERSHOOT") <= constant("PLACE_ROOM")


def test_plays_without_wilds_have_room() -> None:
    """Those of the hand that leads most of all hands without wilds (tests/most_plays.py), and PASS."""
    most = fastcore.count_moves(Hand.parse("3456789TJJJQQQKKKAAA"), TIANDI)
    assert most == 521
    assert most + 1 + constant("OVERSHOOT") <= constant("PLACE_ROOM")


# Wilds


def test_wilds_alone_have_room() -> None:
    """All cards of every wild ranks, under the fields that decide what wilds alone are."""
    room = constant("MAX_ALONE")
    for long_bombs, kicker_rocket in product([False, True], repeat=2):
        rules = TIANDI.replace(long_bombs=long_bombs, kicker_rocket=kicker_rocket)
        for wild_ranks in rules.wild_rank_sets():
            wilds = tuple(3 if rank == 13 else 4 for rank in wild_ranks)
            assert len(legal_moves(Hand((0,) * len(RANKS), wilds, wild_ranks), rules)) <= room


def test_choices_of_wilds_have_room() -> None:
    """Each number of wilds out of two ranks, or out of a rank and the two jokers."""
    assert MAX_WILDS == 8
    assert max(ways([4, 4]).max(), ways([4, 1, 1]).max()) <= constant("MAX_CHOICES")


# The hands that fill the buffers most


@pytest.mark.parametrize(
    "cards",
    [
        "3456789TJQKA 2*2*2*2*/2",
        "334455667788 9TJQ 2*2*2*2*/2",
        "333444555 6789TJQ 2*2*2*2*/2",
        "33 4 5 6 7 8 9 T J Q K 2*2*2*2*A*A*A*A*/A2",
        "3456789TJQKA 2*2*2*2*X*D*/2XD",
        "66778899TTJJ 3*3*3*3*4*4*4*/34",
        "4 555666777 88 2*2*2*2*3*3*3*3*/32",
        "333 444 555 6789TJQKA2 D",
        "333 444 5556789TJQKAXD",
        "333444555666 789TJQKA",
        "33334444555566667777",
    ],
)
def test_hands_that_need_the_most_room(cards: str) -> None:
    """Under the sanitizers a buffer that is too small fails here."""
    hand = Hand.parse(cards)
    for interpretation in ("ALL", "HIGHEST", "EXTREMES"):
        rules = TIANDI.replace(interpretation=interpretation)
        assert len(fastcore.legal_moves(hand, rules)) == fastcore.count_moves(hand, rules) > 0

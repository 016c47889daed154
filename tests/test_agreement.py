"""The two sides agree, and each keeps what the rule book says of plays: random hands, random rule sets.

`make agree` compares the sides at length. What the rule book says is asked of each side by itself too, since
two sides that agree can be wrong together.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Turn, examples, moves, parts, plays, turns

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.pyrules.doudizhu import (
    PASS,
    RANKS,
    TIANDI,
    Hand,
    Interpretation,
    Kind,
    Move,
    MoveList,
    RuleSet,
    WildCards,
    check_hand,
)
from laizi.pyrules.doudizhu.cards import WILD_JOKERS
from laizi.pyrules.doudizhu.comparison import outranks
from laizi.pyrules.doudizhu.move import RANK_BIT

pytestmark = pytest.mark.core


def outcome(function: Callable[..., object], *arguments: object) -> object:
    """What a call gives: plays as their codes in ascending order, an error as its type and message."""
    try:
        result = function(*arguments)
    except Exception as error:
        return type(error), str(error)
    return sorted(result.codes.tolist()) if isinstance(result, MoveList) else result


def assert_agreement(name: str, *arguments: object) -> None:
    """Both sides give the same result, or raise the same error."""
    assert outcome(getattr(fastcore, name), *arguments) == outcome(getattr(pyrules, name), *arguments)


def all_parts(hand: Hand) -> Iterator[Hand]:
    """Every set of cards out of a hand."""
    choices = [range(count + 1) for count in hand.counts]
    for wild, rank in zip(hand.wilds, hand.wild_ranks, strict=True):
        masks = [part for part in range(wild + 1) if rank != WILD_JOKERS or part & ~wild == 0]
        choices.append(masks)  # type: ignore[arg-type]
    for numbers in product(*choices):
        yield Hand(numbers[:15], numbers[15:], hand.wild_ranks)


# Both sides


@examples(400)
@given(turns(most=20, parts=500))
def test_both_sides_find_the_same_plays_in_the_same_groups(turn: Turn) -> None:
    assert_agreement("legal_moves", *turn.question)
    groups = [side.legal_moves(*turn.question).codes >> RANK_BIT for side in (fastcore, pyrules)]
    assert groups[0].tolist() == groups[1].tolist()


@examples(200)
@given(turns(most=20, parts=500))
def test_both_sides_count_the_same_plays(turn: Turn) -> None:
    assert_agreement("count_moves", *turn.question)


@pytest.mark.parametrize("interpretation", ["ALL", "HIGHEST", "EXTREMES"])
@pytest.mark.parametrize("free_wild_body", [True, False])
@pytest.mark.parametrize(
    ("wild_cards", "cards"),
    [
        ("ONE_RANK", "3333 444 555 666 777/2"),
        ("ONE_RANK", "444 555 666 777 3*3*3*3*/3"),
        ("TWO_RANKS", "666 33 7*7*9*9*9*/79"),
        ("TWO_RANKS", "3 7*7*7*8*8*8*/78"),
        ("TWO_RANKS", "33 7*7*7*8*8*8*8*/78"),
        ("TWO_RANKS", "3 A*A*A*2*2*2*/A2"),
        ("TWO_RANKS", "333 44 X*D*/XD"),
        ("TWO_RANKS", "333 444 5 X*D*/XD"),
        ("TWO_RANKS", "3 5 7*7*7*X*D*/7XD"),
        ("TWO_RANKS", "33 44 7*7*7*7*X*D*/7XD"),
        ("TWO_CARDS", "7 333 4 7*7*/7"),
        ("TWO_CARDS", "77 333 444 7*7*/7"),
        ("TWO_CARDS", "33 444 55 6 X*D*/XD"),
    ],
)
def test_both_sides_find_the_same_rare_plays(
    wild_cards: str, cards: str, free_wild_body: bool, interpretation: str
) -> None:
    """Four alike as kickers, bodies and pairs of wilds alone, both jokers: what the fields can forbid."""
    rules = RuleSet(
        "STRICT",
        wild_cards=WildCards[wild_cards],
        jokers_may_be_wild=True,
        kicker_rocket=False,
        free_wild_body=free_wild_body,
        split_hard_bomb=False,
        interpretation=Interpretation[interpretation],
    )
    assert_agreement("legal_moves", Hand.parse(cards), rules)
    assert_agreement("readings", Hand.parse(cards), rules)


@pytest.mark.parametrize("long_bombs", [True, False])
@pytest.mark.parametrize("kicker_rocket", [True, False])
def test_both_sides_find_the_same_plays_of_wilds_alone(long_bombs: bool, kicker_rocket: bool) -> None:
    """In every deal with two wild ranks."""
    rules = TIANDI.replace(long_bombs=long_bombs, kicker_rocket=kicker_rocket)
    for wild_ranks in rules.wild_rank_sets():
        wilds = tuple(3 if rank == WILD_JOKERS else 4 for rank in wild_ranks)
        assert_agreement("legal_moves", Hand((0,) * len(RANKS), wilds, wild_ranks), rules)


@pytest.mark.parametrize("permits", [True, False])
@pytest.mark.parametrize("joker", ["X*/XD", "X*/7XD", "D*/XD", "D*/7XD"])
def test_both_sides_find_the_same_plays_with_one_wild_joker(joker: str, permits: bool) -> None:
    """It is like any one wild where every play is allowed, but that its own rank is above all others."""
    rules = TIANDI.replace(kicker_rocket=permits)
    hand = Hand.parse(f"3 44 555 666 88 9 T J Q K 2 {joker}")
    leads = pyrules.legal_moves(hand, rules)
    for to_beat in (None, *leads[::41], *(lead for lead in leads if lead.kind == Kind.SOLO)):
        assert_agreement("legal_moves", hand, rules, to_beat)
        groups = [side.legal_moves(hand, rules, to_beat).codes >> RANK_BIT for side in (fastcore, pyrules)]
        assert groups[0].tolist() == groups[1].tolist()
    counts = np.array([hand.counts], np.uint8)
    wilds = np.array([(*hand.wilds, 0)[:2]], np.uint8)
    wild_ranks = np.array([(*hand.wild_ranks, -1)[:2]], np.int8)
    assert fastcore.batch.count_moves(counts, wilds, wild_ranks, rules).tolist() == [len(leads)]


@pytest.mark.parametrize("before", ["33445566778899 T*T*/T", "33445566778899 T*J*/TJ", "3334445556667788"])
def test_a_hand_has_its_plays_whatever_was_asked_before(before: str) -> None:
    """The core goes on with the memory of its last call; of three trios, or four, it looks for readings."""
    hand = Hand.parse("333444555666 789TJQ")
    for interpretation, of_the_call_before in product(["ALL", "HIGHEST", "EXTREMES"], repeat=2):
        rules = TIANDI.replace(interpretation=interpretation)
        fastcore.legal_moves(Hand.parse(before), TIANDI.replace(interpretation=of_the_call_before))
        assert set(fastcore.legal_moves(hand, rules)) == set(pyrules.legal_moves(hand, rules))


@examples(500)
@given(turns(most=20))
def test_both_sides_have_the_same_readings(turn: Turn) -> None:
    assert_agreement("readings", turn.hand, turn.rules)
    assert_agreement("readings", turn.other, turn.rules)


@examples(300)
@given(st.data(), turns(most=20, parts=500))
def test_both_sides_judge_the_same_moves_alike(data: st.DataObject, turn: Turn) -> None:
    first, second = data.draw(moves(turn)), data.draw(moves(turn))
    assert_agreement("is_legal", first, *turn.question)
    assert_agreement("beats", first, second, turn.rules)
    assert_agreement("explain", first, turn.rules, turn.to_beat, turn.hand)


@examples(200)
@given(st.data(), turns(most=20, parts=500))
def test_both_sides_complete_the_same_cards_alike(data: st.DataObject, turn: Turn) -> None:
    selected = data.draw(parts(turn.hand))
    assert_agreement("complete", selected, *turn.question)
    assert_agreement("explain", selected, turn.rules, turn.to_beat, turn.hand)


@examples(200)
@given(turns(most=20, parts=500))
def test_both_sides_give_the_same_hints_in_the_same_order(turn: Turn) -> None:
    assert fastcore.hints(*turn.question) == pyrules.hints(*turn.question)


@examples(200)
@given(st.data(), turns(most=20, parts=200), turns(most=20, parts=200))
def test_both_sides_raise_the_same_errors(data: st.DataObject, turn: Turn, elsewhere: Turn) -> None:
    """The cards and plays of one deal asked about under the rules, and beside the hand, of another."""
    foreign = data.draw(moves(elsewhere))
    assert_agreement("legal_moves", elsewhere.hand, turn.rules, turn.to_beat)
    assert_agreement("legal_moves", turn.hand, turn.rules, foreign)
    assert_agreement("count_moves", turn.hand, elsewhere.rules, turn.to_beat)
    assert_agreement("is_legal", foreign, *turn.question)
    assert_agreement("is_legal", foreign, turn.hand, turn.rules, foreign)
    assert_agreement("readings", elsewhere.hand, turn.rules)
    assert_agreement("beats", foreign, data.draw(moves(turn)), turn.rules)
    assert_agreement("beats", turn.to_beat, foreign, elsewhere.rules)
    assert_agreement("hints", turn.hand, turn.rules, foreign)
    assert_agreement("complete", elsewhere.hand, *turn.question)
    assert_agreement("explain", elsewhere.hand, turn.rules, foreign, turn.hand)


# Plays, readings and membership


@examples(100)
@given(turns(most=7))
def test_the_leads_are_the_readings_of_all_parts_of_the_hand(ddz: ModuleType, turn: Turn) -> None:
    readings = [move for part in all_parts(turn.hand) for move in ddz.readings(part, turn.rules)]
    assert Counter(ddz.legal_moves(turn.hand, turn.rules)) == Counter(readings)


@examples(200)
@given(turns(most=20, parts=500))
def test_every_play_is_a_reading_of_its_cards(ddz: ModuleType, turn: Turn) -> None:
    for move in ddz.legal_moves(*turn.question)[:200]:
        assert move == PASS or move in ddz.readings(move.cards, turn.rules)


@examples(200)
@given(st.data(), turns(most=20, parts=500))
def test_is_legal_is_membership(ddz: ModuleType, data: st.DataObject, turn: Turn) -> None:
    legal = ddz.legal_moves(*turn.question)
    for move in (PASS, data.draw(moves(turn)), data.draw(moves(turn)), data.draw(moves(turn))):
        assert ddz.is_legal(move, *turn.question) == (move in legal)


@pytest.mark.parametrize("wild_ranks", ["XD", "7XD"])
def test_one_wild_joker_is_not_the_other(ddz: ModuleType, wild_ranks: str) -> None:
    small, big = (Move.parse(f"3 {joker}*/{wild_ranks} = PAIR 3") for joker in "XD")
    for held, legal in (("X*", [True, False]), ("D*", [False, True]), ("X*D*", [True, True])):
        hand = Hand.parse(f"3 {held}/{wild_ranks}")
        assert [ddz.is_legal(move, hand, "TIANDI") for move in (small, big)] == legal


@examples(100)
@given(turns(most=20, parts=500))
def test_every_play_is_legal(ddz: ModuleType, turn: Turn) -> None:
    assert all(ddz.is_legal(move, *turn.question) for move in ddz.legal_moves(*turn.question)[:200])


@pytest.mark.parametrize("kicker_rocket", [True, False])
@pytest.mark.parametrize("free_wild_body", [True, False])
@pytest.mark.parametrize("interpretation", ["HIGHEST", "EXTREMES"])
@pytest.mark.parametrize(
    "cards",
    [
        "3344455566778XD 9*T*/9T",
        "4445556677889 J*J*Q*Q*/JQ",
        "333344455QKA2D 8*8*8*9*/89",
        "444555666778 T*T*X*D*/TXD",
        "33344455667 9*9*9*T*T*T*/9T",
        "444555667788 2*2*2*2*X*D*/2XD",
        "444555667788 9*9*9*9*T*T*T*T*/9T",
    ],
)
def test_of_wilds_of_two_ranks_those_readings_are_played_that_are_kept(
    cards: str, interpretation: str, free_wild_body: bool, kicker_rocket: bool
) -> None:
    """Such hands are listed in ways of their own; each of all readings is asked about by itself here."""
    hand = Hand.parse(cards)
    rules = TIANDI.replace(free_wild_body=free_wild_body, kicker_rocket=kicker_rocket)
    strict = rules.replace(interpretation=interpretation)
    leads = fastcore.legal_moves(hand, strict)
    readings = fastcore.legal_moves(hand, rules)
    assert len(leads) < len(readings)
    assert set(leads) == {move for move in readings if fastcore.is_legal(move, hand, strict)}
    assert len(set(leads)) == len(leads) == fastcore.count_moves(hand, strict)


@examples(200)
@given(turns(most=20, parts=500))
def test_plays_are_counted_without_being_listed(ddz: ModuleType, turn: Turn) -> None:
    assert ddz.count_moves(*turn.question) == len(ddz.legal_moves(*turn.question))


@examples(200)
@given(turns(most=20, parts=500))
def test_a_play_leaves_a_hand_of_the_same_deal(ddz: ModuleType, turn: Turn) -> None:
    for move in ddz.legal_moves(*turn.question)[:200]:
        rest = turn.hand - move
        check_hand(rest, turn.rules)
        assert rest.wild_ranks == turn.hand.wild_ranks
        assert len(rest) == len(turn.hand) - len(move.cards)
        assert len(move.cards) > 0 or move == PASS


# Order


@examples(200)
@given(turns(most=20, parts=500))
def test_plays_come_by_kind_length_and_rank_and_none_twice(ddz: ModuleType, turn: Turn) -> None:
    found = ddz.legal_moves(*turn.question)
    groups = [(move.kind, move.length, move.rank) for move in found]
    assert groups == sorted(groups)
    assert len(set(found.codes.tolist())) == len(found)


@examples(100)
@given(turns(most=20, parts=500))
def test_the_order_is_the_same_in_every_call(ddz: ModuleType, turn: Turn) -> None:
    assert ddz.legal_moves(*turn.question) == ddz.legal_moves(*turn.question)


# Comparison


@examples(120)
@given(turns(most=20, parts=500))
def test_a_follow_is_pass_and_the_leads_that_beat(ddz: ModuleType, turn: Turn) -> None:
    leads = ddz.legal_moves(turn.hand, turn.rules)
    if turn.to_beat in (None, PASS):
        assert ddz.legal_moves(*turn.question) == leads
    else:
        follows = ddz.legal_moves(*turn.question)
        assert follows[0] == PASS
        assert [move.code for move in leads if ddz.beats(move, turn.to_beat, turn.rules)] == [
            move.code for move in follows[1:]
        ]


@examples(150)
@given(st.data(), turns(most=20, parts=500))
def test_beats_is_a_strict_order(ddz: ModuleType, data: st.DataObject, turn: Turn) -> None:
    some = plays(turn.hand, turn.rules) | plays(turn.other, turn.rules) | st.just(PASS)
    assert_strict_order(ddz, data.draw(st.lists(some, min_size=2, max_size=6)), turn.rules)


@pytest.mark.parametrize("bomb_order", ["CLASS", "RANK"])
@pytest.mark.parametrize("cards", ["333 44 XD 8*8*8*9*9*/89", "3333 2 8*8*8*X*D*/8XD"])
def test_bombs_and_rockets_are_in_a_strict_order(ddz: ModuleType, cards: str, bomb_order: str) -> None:
    rules = TIANDI.replace(bomb_order=bomb_order)
    found = ddz.legal_moves(Hand.parse(cards), rules, Move.parse(f"2/{cards.partition('/')[2]} = SOLO 2"))
    bombs = [move for move in found if move.kind in (pyrules.Kind.BOMB, pyrules.Kind.ROCKET)]
    assert len(bombs) > 20
    assert_strict_order(ddz, bombs, rules)


@pytest.mark.parametrize("long_bombs", [True, False])
@pytest.mark.parametrize("bomb_order", ["CLASS", "RANK"])
def test_both_sides_order_bombs_alike(bomb_order: str, long_bombs: bool) -> None:
    rules = TIANDI.replace(bomb_order=bomb_order, long_bombs=long_bombs)
    hand = Hand.parse("3333 TTTT 8*8*9*9*9*/89")
    bombs = [move for move in pyrules.legal_moves(hand, rules) if move.kind is pyrules.Kind.BOMB]
    assert {move.bomb_class for move in bombs} == set(pyrules.BombClass)
    for move, to_beat in product(bombs, repeat=2):
        assert fastcore.beats(move, to_beat, rules) == outranks(move, to_beat, rules)


def assert_strict_order(ddz: ModuleType, some: list[Move], rules: RuleSet) -> None:
    """No play beats itself or what beats it, and what it beats beats nothing that it does not beat."""
    beats = np.array([[ddz.beats(move, to_beat, rules) for to_beat in some] for move in some], dtype=int)
    assert not beats.diagonal().any()
    assert not (beats & beats.T).any()
    assert not ((beats @ beats > 0) & (beats == 0)).any()


# Samples


@examples(100)
@given(turns(most=20, parts=500), st.integers(0, 2**32 - 1))
def test_both_sides_draw_the_same_sample(turn: Turn, seed: int) -> None:
    hand, rules, to_beat = turn.question
    native, readable = (
        outcome(side.sample, hand, rules, np.random.Generator(np.random.PCG64(seed)), to_beat)
        for side in (fastcore, pyrules)
    )
    assert native == readable


@examples(100)
@given(turns(most=20, parts=500), st.integers(0, 2**32 - 1))
def test_a_sample_is_a_legal_play(ddz: ModuleType, turn: Turn, seed: int) -> None:
    hand, rules, to_beat = turn.question
    legal = ddz.legal_moves(*turn.question)
    generator = np.random.Generator(np.random.PCG64(seed))
    if legal:
        assert ddz.sample(hand, rules, generator, to_beat) in legal
    else:
        with pytest.raises(ValueError, match="no play"):
            ddz.sample(hand, rules, generator, to_beat)


@pytest.mark.parametrize("to_beat", [None, "33/7 = PAIR 3"])
def test_samples_are_uniform(ddz: ModuleType, to_beat: str | None) -> None:
    question = Hand.parse("4455 7*7*/7"), "HUANLE", to_beat and Move.parse(to_beat)
    legal = ddz.legal_moves(*question)
    generator = np.random.Generator(np.random.PCG64(7))
    drawn = Counter(ddz.sample(*question[:2], generator, question[2]) for _ in range(100 * len(legal)))
    assert set(drawn) == set(legal)
    # Five standard deviations around the 100 times that each play is to be expected.
    assert all(50 < times < 150 for times in drawn.values())

"""What each wild of a play is shown as (docs/rules.md §7)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laizi.pyrules.doudizhu import PASS, PRESETS, TIANDI, Hand, Layout, Move, RuleSet, layout, legal_moves
from laizi.pyrules.doudizhu.layout import known_layout
from laizi.pyrules.doudizhu.pattern import Pattern


@st.composite
def plays(draw: st.DrawFn) -> tuple[RuleSet, Move]:
    """A rule set and a play of it, mostly one with wilds."""
    rules = draw(st.sampled_from(list(PRESETS.values())))
    wild_ranks = draw(st.sampled_from(rules.wild_rank_sets()))
    ranks = [*draw(st.lists(st.integers(0, 12), min_size=1, max_size=3)), *(rank % 13 for rank in wild_ranks)]
    pool = sorted({4 * rank + suit for rank in ranks for suit in range(4)} | {52, 53})
    ids = draw(st.lists(st.sampled_from(pool), unique=True, min_size=1, max_size=9))
    moves = legal_moves(Hand.from_ids(ids, rules, wild_ranks), rules)
    return rules, moves[draw(st.integers(0, len(moves) - 1))]


@given(plays())
def test_a_layout_lays_every_card_of_the_play_once(play: tuple[RuleSet, Move]) -> None:
    rules, move = play
    laid = layout(move, rules)
    cards = [(card.own, card.wild) for card in laid.body + laid.kickers]
    naturals = [(slot, False) for slot, count in enumerate(move.counts) for _ in range(count)]
    assert Counter(cards) == Counter(naturals + [(face, True) for face in move.cards.faces])
    assert move.layout(rules) == known_layout(move, rules) == laid


@given(plays())
def test_a_body_stands_for_its_ranks_and_pairs_for_free_ones(play: tuple[RuleSet, Move]) -> None:
    rules, move = play
    laid = layout(move, rules)
    pattern = Pattern(move.kind, move.rank, move.length, len(move.cards))
    if any(move.counts):
        assert Counter(card.stands_for for card in laid.body) == dict.fromkeys(pattern.body, pattern.group)
    if pattern.kicker_size == 2:
        kickers = Counter(card.stands_for for card in laid.kickers)
        assert set(kickers.values()) == {2}
        assert not set(kickers) & {*pattern.body, 13, 14}
    else:
        assert all(card.stands_for == card.own for card in laid.kickers)


@given(plays())
def test_natural_cards_and_wilds_alone_stand_for_themselves(play: tuple[RuleSet, Move]) -> None:
    rules, move = play
    laid = layout(move, rules)
    cards = laid.body + laid.kickers
    assert all(card.stands_for == card.own for card in cards if not card.wild or not any(move.counts))


OWN_FACES = TIANDI.replace(free_wild_body=False)


@pytest.mark.parametrize(
    ("text", "rules", "shown"),
    [
        # A wild fills what the naturals of the body lack, and shows itself where that is its own rank.
        ("44556 7*/7 = PAIR_CHAIN 4x3", "HUANLE", "4 4 5 5 6 7*=6"),
        ("34689 5*7*/57 = SOLO_CHAIN 3x7", "TIANDI", "3 4 5* 6 7* 8 9"),
        # The body gets the highest own ranks; solo kickers count at their own faces.
        ("33 5*9*/59 = TRIO_SOLO 3", "TIANDI", "3 3 9*=3 + 5*"),
        ("44555 6*6*6*/6 = AIRPLANE_SOLO 4x2", "TIANDI", "4 4 6*=4 5 5 5 + 6* 6*"),
        ("33 9 5*X*D*/5XD = QUAD_SOLO 3", "TIANDI", "3 3 X*=3 D*=3 + 5* 9"),
        # As far as that is legal: under these rules a pair of wilds is two equal ones, a wild body all equal.
        ("44 5*9*9*/59 = TRIO_PAIR 4", "TIANDI", "4 4 9*=4 + 5*=9 9*"),
        ("44 5*9*9*/59 = TRIO_PAIR 4", OWN_FACES, "4 4 5*=4 + 9* 9*"),
        ("8 5*5*5*9*/59 = TRIO_PAIR 5", OWN_FACES, "5* 5* 5* + 8 9*=8"),
        # A pair of wilds shows its higher own rank, or the lowest free rank if that is taken or a joker's.
        ("333 5*9*/59 = TRIO_PAIR 3", "TIANDI", "3 3 3 + 5*=9 9*"),
        ("3355 9*9*9*9*/9 = QUAD_PAIR 3", "HUANLE", "3 3 9*=3 9*=3 + 5 5 9* 9*"),
        ("99 5*5*5*5*/5 = QUAD_SOLO 9", "HUANLE", "9 9 5*=9 5*=9 + 5* 5*"),
        ("9 5*5*5*5*/5 = TRIO_PAIR 9", "HUANLE", "9 5*=9 5*=9 + 5* 5*"),
        ("3 5*5*5*5*/5 = TRIO_PAIR 5", "HUANLE", "5* 5* 5* + 3 5*=3"),
        ("34 9*9*9*9*X*D*/9XD = QUAD_PAIR 9", "TIANDI", "9* 9* X*=9 D*=9 + 3 9*=3 4 9*=4"),
        ("333 X*D*/XD = TRIO_PAIR 3", "TWO_CARD", "3 3 3 + X*=4 D*=4"),
        # Wilds alone are what is printed on them.
        ("5*5*5*9*/59 = TRIO_SOLO 5", "TIANDI", "5* 5* 5* + 9*"),
        ("5*5*9*9*/59 = BOMB 9", "TIANDI", "5* 5* 9* 9*"),
        ("X*D*/XD = ROCKET X", "TWO_CARD", "X* D*"),
    ],
)
def test_the_shown_layout(text: str, rules: RuleSet | str, shown: str) -> None:
    assert str(layout(Move.parse(text), rules)) == shown


def test_two_wilds_of_one_own_rank_stay_together_as_a_pair() -> None:
    move = Move.parse("3334445 6*6*9*/69 = AIRPLANE_PAIR 3x2")
    assert str(layout(move, "TIANDI")) == "3 3 3 4 4 4 + 5 9*=5 6* 6*"


def test_pass_lays_nothing() -> None:
    assert layout(PASS, "HUANLE") == Layout((), ())


def test_a_play_that_the_rule_set_does_not_allow_has_no_layout() -> None:
    with pytest.raises(ValueError, match="is no legal play under CALL_ROB"):
        layout(Move.parse("3 9*9*9*/9 = TRIO_SOLO 5"), "CALL_ROB")
    with pytest.raises(TypeError, match="move: expected a Move"):
        layout("33", "CLASSIC")  # type: ignore[arg-type]

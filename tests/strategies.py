"""Hypothesis strategies for deals, hands and plays: tests/cases.py with hypothesis choosing."""

from typing import NamedTuple

import cases
from hypothesis import settings
from hypothesis import strategies as st

from laizi.pyrules.doudizhu import PASS, Hand, Move, RuleSet


class Turn(NamedTuple):
    """What `legal_moves` is asked, and another hand of the same deal, of which the play to beat comes."""

    hand: Hand
    rules: RuleSet
    to_beat: Move | None
    other: Hand

    @property
    def question(self) -> tuple[Hand, RuleSet, Move | None]:
        """The arguments of `legal_moves`."""
        return self[:3]


def examples(number: int) -> settings:
    """So many examples, the same in every run: a long search is the work of `make agree`."""
    return settings(max_examples=number, deadline=None, derandomize=True, database=None)


@st.composite
def turns(draw: st.DrawFn, most: int, parts: int = 10**9) -> Turn:
    """Hands of up to so many cards, under any rule set and with as many wild ranks as it allows or fewer.

    Half of the hands follow, the others lead. A small number of `parts`, the sets of cards in the hand, is
    for tests that ask the readable side for its plays.
    """
    choose = _choice(draw)
    rules = cases.rule_set(choose)
    wild_ranks = cases.wild_ranks(choose, rules)
    hand = cases.hand(choose, rules, wild_ranks, size=choose(most + 1))
    other = cases.hand(choose, rules, wild_ranks, size=1 + choose(most))
    hand, other = cases.smaller(choose, hand, parts), cases.smaller(choose, other, parts=500)
    to_beat = (None, PASS, cases.play(choose, other, rules), cases.play(choose, other, rules))[choose(4)]
    return Turn(hand, rules, to_beat, other)


@st.composite
def parts(draw: st.DrawFn, hand: Hand) -> Hand:
    """Some of the cards of a hand, possibly none or all."""
    return cases.part(_choice(draw), hand)


@st.composite
def plays(draw: st.DrawFn, hand: Hand, rules: RuleSet) -> Move:
    """What a hand can lead, rare kinds as often as common ones; PASS where it can lead nothing."""
    return cases.play(_choice(draw), hand, rules)


@st.composite
def moves(draw: st.DrawFn, turn: Turn) -> Move:
    """Any Move of a deal: plays, and cards of either hand read as anything that has their number."""
    choose = _choice(draw)
    hand = (turn.hand, turn.other)[choose(2)]
    if choose(3) == 0:
        return cases.play(choose, hand, turn.rules)
    return cases.move_of(choose, cases.part(choose, hand))


def _choice(draw: st.DrawFn) -> cases.Choose:
    """Choices out of one string of bytes: drawn one by one, hypothesis would make most of them alike."""
    drawn = iter(draw(st.binary(min_size=400, max_size=400)))
    return lambda number: (next(drawn, 0) << 8 | next(drawn, 0)) % number

"""The fields of many codes at once say what each Move says by itself (docs/rules.md §5)."""

import numpy as np
from hypothesis import given
from strategies import Turn, examples, turns

from laizi.fastcore.doudizhu import MAX_HAND, PASS, Move, legal_moves
from laizi.fastcore.doudizhu.codes import kinds, lengths, naturals, number_of_wilds, ranks, wilds


@examples(200)
@given(turns(most=MAX_HAND))
def test_the_fields_of_codes_are_those_of_the_moves(turn: Turn) -> None:
    moves = legal_moves(*turn.question)
    some = moves[:: max(1, len(moves) // 100)]
    codes = some.codes
    assert kinds(codes).tolist() == [move.kind for move in some]
    assert ranks(codes).tolist() == [move.rank for move in some]
    assert lengths(codes).tolist() == [move.length for move in some]
    assert naturals(codes).tolist() == [list(move.counts) for move in some]
    assert wilds(codes)[:, : len(some.wild_ranks)].tolist() == [list(move.wilds) for move in some]
    assert number_of_wilds(codes, some.wild_ranks).tolist() == [len(move.cards.faces) for move in some]


def test_plays_of_several_deals_have_wild_ranks_of_their_own() -> None:
    moves = [Move.parse(text) for text in ("3 = SOLO 3", "5 5*5* X*/5XD = BOMB 5", "X*D*/XD = ROCKET X")]
    codes = np.array([move.code for move in moves], np.uint64)
    assert number_of_wilds(codes, [[-1, -1], [2, 13], [13, -1]]).tolist() == [0, 3, 2]
    assert number_of_wilds(codes[2:], [[13]]).tolist() == [2]


def test_no_codes_have_no_fields() -> None:
    none = np.array([], np.uint64)
    assert [field(none).shape for field in (kinds, ranks, lengths, naturals, wilds)] == [
        (0,),
        (0,),
        (0,),
        (0, 15),
        (0, 2),
    ]
    assert number_of_wilds(none, (4,)).shape == (0,)
    assert number_of_wilds(np.array([PASS.code], np.uint64), ()).tolist() == [0]

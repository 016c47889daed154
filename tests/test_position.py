"""Positions: forwards and backwards, as text, as a hash, and as one seat sees them (docs/rules.md §16)."""

import copy
import pickle
import random
from dataclasses import replace
from types import ModuleType
from typing import Any

import crossplay
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.pyrules.doudizhu import HUANLE, PASS, PRESETS, Hand, Move, State, deal
from laizi.pyrules.doudizhu.splitmix import splitmix
from laizi.pyrules.doudizhu.state import checked_state
from laizi.pyrules.doudizhu.zobrist import SEED

pytestmark = pytest.mark.core

SOLO_THREE = "3 = SOLO 3"
SOLO_FIVE = "5 = SOLO 5"


def hands(*texts: str, wild: str = "") -> list[Hand]:
    return [Hand.parse(text, wild) for text in texts]


@st.composite
def states(draw: st.DrawFn) -> State:
    """A moment some plies into a random game, of small hands or of a deal."""
    rules = draw(st.sampled_from(list(PRESETS.values())))
    chooser = random.Random(draw(st.integers(0, 2**32)))
    game = crossplay.Game(rules, seed=7, number=0, full=draw(st.booleans()))
    position = fastcore.Position.from_state(game.start(chooser))
    for _ in range(draw(st.integers(0, 40))):
        if position.is_over:
            break
        position.apply(chooser.choice(position.legal_moves().codes.tolist()))
    return position.state


def play_on(position: Any, seed: int, plies: int) -> None:
    """Make so many random plays, or fewer to the end; native, so that full hands take no time."""
    chooser = random.Random(seed)
    twin = fastcore.Position.from_state(position.state)
    for _ in range(plies):
        if twin.is_over:
            return
        code = chooser.choice(sorted(twin.legal_moves().codes.tolist()))
        twin.apply(code)
        position.apply(code)


# The course of a game


def test_the_landlord_of_a_deal_leads(ddz: ModuleType) -> None:
    dealt = deal("HUANLE", seed=5)
    for landlord in range(3):
        position = ddz.Position.from_deal(dealt, landlord)
        assert (position.landlord, position.turn, position.to_beat) == (landlord, landlord, PASS)
        assert position.hands[landlord] == dealt.landlord_hand(landlord)
        assert [len(hand) for hand in position.hands].count(17) == 2
        assert position.bottom == Hand.from_ids(dealt.bottom, "HUANLE", dealt.wild_ranks)
        assert position.rules is HUANLE
        assert position.wild_ranks == dealt.wild_ranks
        assert position.history == ()


def test_seats_play_in_turn_and_follow_what_was_played(ddz: ModuleType) -> None:
    position = ddz.Position(hands("34", "56", "78"), "CLASSIC", landlord=2)
    position.apply(Move.parse("7 = SOLO 7"))
    assert (position.turn, position.made_by, position.passes) == (0, 2, 0)
    assert list(position.legal_moves()) == [PASS]
    position.apply(PASS)
    assert (position.turn, position.made_by, position.passes) == (1, 2, 1)
    assert position.to_beat == Move.parse("7 = SOLO 7")


def test_after_two_passes_the_last_player_leads(ddz: ModuleType) -> None:
    position = ddz.Position(hands("34", "56", "78"), "CLASSIC", landlord=2)
    for move in ("7 = SOLO 7", "PASS", "PASS"):
        position.apply(Move.parse(move))
    assert (position.turn, position.to_beat, position.made_by, position.passes) == (2, PASS, None, 0)
    assert list(position.legal_moves()) == [Move.parse("8 = SOLO 8")]


def test_the_first_empty_hand_ends_the_game(ddz: ModuleType) -> None:
    position = ddz.Position(hands("3", "56", "78"), "CLASSIC")
    assert (position.is_over, position.winner, position.winning_side) == (False, None, None)
    position.apply(Move.parse(SOLO_THREE))
    assert (position.is_over, position.winner, position.winning_side) == (True, 0, ddz.Side.LANDLORD)
    assert (len(position.legal_moves()), position.count()) == (0, 0)
    with pytest.raises(ValueError, match="move: the game is over"):
        position.apply(PASS)
    position.undo()
    assert not position.is_over


@pytest.mark.parametrize("winner", [1, 2])
def test_the_peasants_win_together(ddz: ModuleType, winner: int) -> None:
    held = hands("45", "45", "45")
    held[winner] = Hand.parse("3")
    position = ddz.Position(held, "CLASSIC", turn=winner)
    position.apply(Move.parse(SOLO_THREE))
    assert (position.winner, position.winning_side) == (winner, ddz.Side.PEASANTS)


def test_plays_are_given_as_moves_or_as_codes(ddz: ModuleType) -> None:
    one = ddz.Position(hands("34", "56", "78"), "CLASSIC")
    other = one.copy()
    one.apply(Move.parse(SOLO_THREE))
    other.apply(Move.parse(SOLO_THREE).code)
    assert one == other
    assert one.history == other.history == (Move.parse(SOLO_THREE),)


@pytest.mark.parametrize(
    ("move", "error", "text"),
    [
        (PASS, ValueError, "move: PASS is no legal play in doudizhu-1 - 34,56,78 0 0 - 0 -,-,- - CLASSIC"),
        (0, ValueError, "move: PASS is no legal play"),
        (Move.parse(SOLO_FIVE), ValueError, "move: 5 = SOLO 5 is no legal play"),
        (Move.parse("34567 = SOLO_CHAIN 3x5"), ValueError, "is no legal play"),
        (Move.parse("3/7 = SOLO 3"), ValueError, "move: 3/7 = SOLO 3 is of a deal with other wild ranks"),
        (1 << 63, ValueError, "move: expected a number of 59 bits"),
        (1 << 70, ValueError, "move: expected a number of 59 bits"),
        (-1, ValueError, "move: expected a number of 59 bits"),
        (7, ValueError, "move: 0x7 has no kind of play"),
        ("PASS", TypeError, "move: expected a Move or a move code, got 'PASS'"),
        (None, TypeError, "move: expected a Move or a move code, got None"),
    ],
)
def test_an_illegal_play_raises_and_changes_nothing(
    ddz: ModuleType, move: Any, error: type[Exception], text: str
) -> None:
    position = ddz.Position(hands("34", "56", "78"), "CLASSIC")
    before = position.copy(), position.hash
    with pytest.raises(error, match=text):
        position.apply(move)
    assert (position, position.hash) == before
    assert position.history == ()


def test_a_play_must_beat_what_there_is_to_beat(ddz: ModuleType) -> None:
    position = ddz.Position(hands("45", "36", "78"), "CLASSIC")
    position.apply(Move.parse("4 = SOLO 4"))
    with pytest.raises(ValueError, match="move: 3 = SOLO 3 is no legal play"):
        position.apply(Move.parse(SOLO_THREE))


def test_nothing_is_taken_back_where_nothing_was_played(ddz: ModuleType) -> None:
    with pytest.raises(ValueError, match="position: there is no play to take back"):
        ddz.Position(hands("34", "56", "78"), "CLASSIC").undo()


def test_cards_played_are_kept_by_seat(ddz: ModuleType) -> None:
    position = ddz.Position(hands("33 7", "45", "56", wild="7"), "HUANLE")
    for text in ("33 7*/7 = TRIO 3",):
        position.apply(Move.parse(text))
    assert position.played == (Hand.parse("33 7*/7"), Hand.parse("/7"), Hand.parse("/7"))


# Both sides, forwards and backwards


@pytest.mark.parametrize(
    ("name", "full", "games"),
    [*((name, False, 40) for name in PRESETS), ("HUANLE", True, 1), ("CALL_ROB", True, 1)],
)
def test_both_sides_play_the_same_games(name: str, full: bool, games: int) -> None:
    """The short version of `make crossplay`."""
    tally = crossplay.Tally()
    for number in range(games):
        tally.add(crossplay.Game(PRESETS[name], seed=3, number=number, full=full).compare())
    assert tally.differences == []
    assert tally.games == games
    assert tally.plies > games


def test_a_difference_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = pyrules.Position.legal_moves

    def without_passes(position: pyrules.Position) -> pyrules.MoveList:
        moves = right(position)
        return moves[1:] if len(moves) > 1 and moves[0] == PASS else moves

    monkeypatch.setattr(pyrules.Position, "legal_moves", without_passes)
    games = [crossplay.Game(HUANLE, seed=3, number=number, full=False) for number in range(20)]
    assert any("other plays than" in text for game in games for text in game.compare().differences)


@examples(150)
@given(states(), st.integers(0, 10**6), st.integers(1, 200))
def test_undo_leads_back(state: State, seed: int, plies: int) -> None:
    """After any number of plays, taken back one by one, every position on the way is met again."""
    position = fastcore.Position.from_state(state)
    chooser = random.Random(seed)
    seen = [(position.state, position.hash)]
    while not position.is_over and len(seen) <= plies:
        position.apply(chooser.choice(position.legal_moves().codes.tolist()))
        seen.append((position.state, position.hash))
    moves = position.history
    assert len(moves) == len(seen) - 1
    while moves:
        assert seen.pop() == (position.state, position.hash)
        assert position.undo() == moves[-1]
        moves = moves[:-1]
        assert position.history == moves
    assert seen == [(position.state, position.hash)]


@examples(150)
@given(states())
def test_the_hash_from_scratch_is_the_incremental_one(state: State) -> None:
    position = fastcore.Position.from_state(state)
    play_on(position, seed=1, plies=12)
    from_scratch = fastcore.Position.from_state(position.state).hash
    assert position.hash == from_scratch == pyrules.Position.from_state(position.state).hash
    assert 0 <= position.hash < 2**64


def test_the_longest_history_has_room(ddz: ModuleType) -> None:
    """Whoever leads plays one card and the others pass: as many plies for a card as there can be."""
    position = ddz.Position(hands("3456789TJQK2", "34", "33"), "CLASSIC")
    while not position.is_over:
        moves = position.legal_moves()
        position.apply(moves[0])
    solos = [move for move in position.history if move != PASS]
    assert len(position.history) == 3 * len(solos) - 2
    assert len(position.history) <= 3 * (54 - 2)


# Text


@examples(150)
@given(states())
def test_the_text_reads_back(state: State) -> None:
    for side in (pyrules, fastcore):
        position = side.Position.from_state(state)
        text = str(position)
        assert "\n" not in text
        again = side.Position.parse(text)
        assert again == position
        assert str(again) == text
        assert again.hash == position.hash
        assert again.rules.name == state.rules.name
        assert [again.view(seat) for seat in range(3)] == [position.view(seat) for seat in range(3)]


@pytest.mark.parametrize(
    "text",
    [
        "doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - CLASSIC",
        "doudizhu-1 7 45,6,67* 0 1 33=PAIR:3 0 33,-,- 3 HUANLE",
        "doudizhu-1 7 45,6,67* 0 2 33=PAIR:3 1 33,-,- - HUANLE",
        "doudizhu-1 4XD 4*X*,D*,66 1 0 5784*4*=SOLO_CHAIN:4x5 0 -,-,5784*4* - TIANDI",
        "doudizhu-1 - -,5,66 0 1 33=PAIR:3 0 33,-,- - CLASSIC",
        "doudizhu-1 - XD,5,66 0 0 - 0 -,-,- XD " + HUANLE.replace(name="my house").to_json(),
    ],
)
def test_texts_are_written_as_they_are_read(ddz: ModuleType, text: str) -> None:
    assert str(ddz.Position.parse(text)) == text
    assert repr(ddz.Position.parse(text)) == f"Position.parse({text!r})"


def test_a_derived_rule_set_is_written_in_full(ddz: ModuleType) -> None:
    house = HUANLE.replace(name="HUANLE", split_hard_bomb=False)
    position = ddz.Position(hands("34", "5", "66"), house)
    assert ddz.Position.parse(str(position)).rules == house


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "text: expected a position that begins with doudizhu-1"),
        ("doudizhu-2 - 34,5,66 0 0 - 0 -,-,- - CLASSIC", "text: expected a position that begins"),
        ("doudizhu-1 - 34,5,66 0 0 - 0 -,-,-", "text: expected 10 fields"),
        ("doudizhu-1 - 34,5 0 0 - 0 -,-,- - CLASSIC", "text: hands: expected 3 hands, got 2"),
        ("doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - BRIDGE", "text: rules: no rule set 'BRIDGE'"),
        ("doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - {}", "text: text: not a rule set in JSON"),
        ("doudizhu-1 - 34,Y,66 0 0 - 0 -,-,- - CLASSIC", "text: 'Y' is no card"),
        ("doudizhu-1 - 34,,66 0 0 - 0 -,-,- - CLASSIC", "text: cards: expected characters of cards or -"),
        ("doudizhu-1 - 34,5/7,66 0 0 - 0 -,-,- - CLASSIC", "text: cards: expected characters of cards or -"),
        ("doudizhu-1 - 34,5,66 3 0 - 0 -,-,- - CLASSIC", r"text: landlord: expected 0\.\.2, got 3"),
        ("doudizhu-1 - 34,5,66 0 -1 - 0 -,-,- - CLASSIC", "text: turn: expected a number, got '-1'"),
        ("doudizhu-1 - 34,5,66 0 0 - 1 -,-,- - CLASSIC", "text: passes: expected none in a lead"),
        ("doudizhu-1 - 34,5,66 0 1 33 0 33,-,- - CLASSIC", "text: to_beat: expected cards, ="),
        ("doudizhu-1 - 34,5,66 0 1 33=TRIO:3 0 33,-,- - CLASSIC", "text: text: .* 2 cards are no TRIO"),
        ("doudizhu-1 7 34,5,66 0 0 - 0 -,-,- - CLASSIC", "which CLASSIC does not allow"),
    ],
)
def test_a_text_that_is_no_position(ddz: ModuleType, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ddz.Position.parse(text)


def test_a_text_is_a_string(ddz: ModuleType) -> None:
    with pytest.raises(TypeError, match="text: expected a string, got 7"):
        ddz.Position.parse(7)


# What cannot be


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"hands": 5}, TypeError, "hands: expected 3 hands, got 5"),
        ({"hands": hands("3", "4")}, ValueError, "hands: expected 3 hands, got 2"),
        ({"hands": [Hand.parse("3"), "4", "5"]}, TypeError, "hands: seat 1: expected a Hand, got '4'"),
        ({"hands": hands("7", "3", "4", wild="7")}, ValueError, "hands: seat 0: 7.* CLASSIC does not allow"),
        (
            {"hands": hands("333", "33", "4")},
            ValueError,
            r"in all there are 5 3 and 0 3\*, the deck has 4 and 0",
        ),
        ({"hands": hands("3X", "3", "4X")}, ValueError, "in all there are 2 X"),
        ({"hands": hands("", "3", "4")}, ValueError, "hands: seat 0 has no cards, but did not make"),
        (
            {"hands": hands("", "", "4"), "to_beat": Move.parse(SOLO_FIVE), "turn": 1},
            ValueError,
            "seat 1 has no",
        ),
        (
            {"hands": hands("", "5", "4"), "to_beat": Move.parse(SOLO_THREE), "turn": 2, "passes": 1},
            ValueError,
            "hands: seat 0 has no cards, but did not make the last play",
        ),
        ({"rules": "bridge"}, ValueError, "rules: no rule set 'bridge'"),
        ({"rules": 7}, TypeError, "rules: expected a RuleSet"),
        ({"landlord": 3}, ValueError, r"landlord: expected 0\.\.2, got 3"),
        ({"landlord": "0"}, TypeError, "landlord: expected a whole number, got '0'"),
        ({"turn": -1}, ValueError, r"turn: expected 0\.\.2, got -1"),
        ({"passes": 1}, ValueError, "passes: expected none in a lead and at most one in a follow, got 1"),
        ({"to_beat": Move.parse(SOLO_FIVE), "passes": 2}, ValueError, "passes: expected none in a lead"),
        ({"to_beat": "5"}, TypeError, "to_beat: expected a Move, got '5'"),
        ({"to_beat": Move.parse("5/7 = SOLO 5")}, ValueError, "to_beat: 5/7 = SOLO 5 has the wild ranks 7"),
        (
            {"to_beat": Move.parse(SOLO_FIVE), "played": hands("", "", "6")},
            ValueError,
            "played: seat 2 has not played 5 = SOLO 5",
        ),
        ({"played": hands("3333", "", "")}, ValueError, "in all there are 5 3"),
        ({"played": [Hand((4, 4, 4, 4, 4, *[0] * 10)), *hands("", "")]}, ValueError, "in all there are 5 3"),
        (
            {"hands": hands("JQ", "4", "5"), "played": hands("666677778888999TTTT", "", "")},
            ValueError,
            "played: seat 0 has held 21 cards, a hand has at most 20",
        ),
        ({"bottom": Hand.parse("4")}, ValueError, "bottom: the landlord had 3, not 4"),
        ({"bottom": "3"}, TypeError, "bottom: expected a Hand, got '3'"),
        (
            {"hands": hands("3456", "4", "5"), "bottom": Hand.parse("3456")},
            ValueError,
            "bottom: there are 3 bottom cards, got 3456",
        ),
    ],
)
def test_a_position_that_cannot_be(
    ddz: ModuleType, arguments: dict[str, Any], error: type[Exception], text: str
) -> None:
    usual = {"hands": hands("3", "4", "5"), "rules": "CLASSIC"}
    with pytest.raises(error, match=text):
        ddz.Position(**usual | arguments)


def test_hands_of_one_deal_have_the_same_wild_ranks(ddz: ModuleType) -> None:
    mixed = [*hands("3", "4", wild="7"), Hand.parse("5", "8")]
    with pytest.raises(ValueError, match="hands: those of one deal have the same wild ranks"):
        ddz.Position(mixed, "HUANLE")


@pytest.mark.parametrize(
    ("held", "rules", "wild"),
    [
        ("7777", "HUANLE", "7"),
        ("X*D*", "TIANDI", "4XD"),
    ],
)
def test_wild_cards_too_are_of_one_deck(ddz: ModuleType, held: str, rules: str, wild: str) -> None:
    cards = Hand.parse(held, wild)
    fine = ddz.Position([cards, *hands("3", "5", wild=wild)], rules)
    assert fine.hands[0] == cards
    with pytest.raises(ValueError, match="in all there are 0"):
        ddz.Position([cards, Hand.parse(held[:1] + "*", wild), Hand.parse("3", wild)], rules)


def test_of_the_sevens_two_are_red_and_two_black(ddz: ModuleType) -> None:
    assert ddz.Position(hands("77 7*/7", "3/7", "7*/7"), "TWO_CARD").count() > 0
    for too_many in (("77 7*/7", "7/7", "3/7"), ("7*7*/7", "7*/7", "3/7")):
        with pytest.raises(ValueError, match="in all there are"):
            ddz.Position(hands(*too_many), "TWO_CARD")


def test_a_deal_is_a_deal(ddz: ModuleType) -> None:
    with pytest.raises(TypeError, match="deal: expected a Deal, got 7"):
        ddz.Position.from_deal(7)
    with pytest.raises(ValueError, match=r"landlord: expected 0\.\.2, got 3"):
        ddz.Position.from_deal(deal("CLASSIC", 1), 3)


def test_a_state_of_anybodys_making_is_checked(ddz: ModuleType) -> None:
    state = ddz.Position(hands("3", "4", "5"), "CLASSIC").state
    assert ddz.Position.from_state(state).state == state == checked_state(state)
    for changes in ({"turn": 7}, {"hands": tuple(hands("3", "4"))}, {"passes": 5}, {"landlord": -1}):
        with pytest.raises(ValueError, match="expected"):
            ddz.Position.from_state(replace(state, **changes))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="state: expected a State, got 3"):
        ddz.Position.from_state(3)


@pytest.mark.parametrize(
    "changes",
    [
        {"packed": 0},
        {"packed": 7},
        {"packed": 1 << 60},
        {"wild_key": 99},
        {"wild_key": 5},
    ],
)
def test_the_core_refuses_hands_that_were_changed_after_they_were_made(changes: dict[str, int]) -> None:
    cards = Hand.parse("3")
    for name, value in changes.items():
        object.__setattr__(cards, name, value)
    for seat in range(3 if "packed" in changes else 1):
        held = hands("4", "5", "6")
        held[seat] = cards
        with pytest.raises(ValueError, match="hands: something was changed after it was made"):
            fastcore.Position(held, "CLASSIC")


# Values


def test_positions_compare_by_their_state_and_not_their_history(ddz: ModuleType) -> None:
    start = ddz.Position(hands("345", "56", "78"), "CLASSIC")
    one, other = start.copy(), start.copy()
    assert one == start
    for position, order in ((one, "34"), (other, "34")):
        position.apply(Move.parse(f"{order[0]} = SOLO {order[0]}"))
    assert one == other == ddz.Position.parse(str(one))
    assert one != start
    assert one != "position"
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_copy_is_a_position_of_its_own(ddz: ModuleType) -> None:
    position = ddz.Position(hands("345", "56", "78"), "CLASSIC")
    position.apply(Move.parse(SOLO_THREE))
    for duplicate in (position.copy(), copy.copy(position), copy.deepcopy(position)):
        assert (duplicate, duplicate.history, duplicate.hash) == (position, position.history, position.hash)
        duplicate.undo()
        assert duplicate != position


def test_a_pickle_keeps_the_history(ddz: ModuleType) -> None:
    position = ddz.Position.from_deal(deal("TIANDI", 3), 1)
    play_on(position, seed=2, plies=9)
    again = pickle.loads(pickle.dumps(position))
    assert (again, again.history, again.hash) == (position, position.history, position.hash)
    while again.history:
        assert again.undo() == position.undo()
    assert again == position


# The hash


def test_keys_are_the_outputs_of_splitmix64() -> None:
    """The first outputs for the seed 0 are known from the literature."""
    assert [splitmix(0, number) for number in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
    assert len({splitmix(SEED, number) for number in range(522)}) == 522


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("doudizhu-1 - 34,5,66 0 0 - 0 -,-,- - CLASSIC", 0x9A3491CE47F62241),
        ("doudizhu-1 7 45,6,67* 0 1 33=PAIR:3 0 33,-,- 3 HUANLE", 0xEE7D7EF2F83E24FA),
        ("doudizhu-1 4XD 4*X*,D*,66 1 0 33334*4*=BOMB:3 0 -,-,33334*4* - TIANDI", 0x14F28CA48828D739),
    ],
)
def test_hashes_are_frozen(ddz: ModuleType, text: str, expected: int) -> None:
    assert ddz.Position.parse(text).hash == expected


def test_the_hash_is_of_what_decides_how_the_game_goes_on(ddz: ModuleType) -> None:
    """Not of the cards that were played, nor of the kickers of the play to beat."""
    before = "doudizhu-1 - 34,5,66 0 1 4445=TRIO_SOLO:4 0 4445,-,- - CLASSIC"
    after = "doudizhu-1 - 34,5,66 0 1 4447=TRIO_SOLO:4 0 44478,-,9 4 CLASSIC"
    assert ddz.Position.parse(before).hash == ddz.Position.parse(after).hash


@pytest.mark.parametrize(
    "other",
    [
        "doudizhu-1 7 345,5,66 1 1 4447*=BOMB:4 0 4447*,-,- - HUANLE",
        "doudizhu-1 7 34,5,66 0 1 4447*=BOMB:4 0 4447*,-,- - HUANLE",
        "doudizhu-1 7 345,5,66 0 2 4447*=BOMB:4 1 4447*,-,- - HUANLE",
        "doudizhu-1 7 345,5,66 0 1 - 0 -,-,- - HUANLE",
        "doudizhu-1 7 35,5,66 0 1 4444=BOMB:4 0 4444,-,- - HUANLE",
        "doudizhu-1 7 345,5,66 0 1 4447*=TRIO_SOLO:4 0 4447*,-,- - HUANLE",
        "doudizhu-1 7 345,5,66 0 1 4447*=BOMB:4 0 4447*,-,- - CALL_ROB",
    ],
)
def test_the_hash_differs_where_the_game_does(ddz: ModuleType, other: str) -> None:
    text = "doudizhu-1 7 345,5,66 0 1 4447*=BOMB:4 0 4447*,-,- - HUANLE"
    assert ddz.Position.parse(other).hash != ddz.Position.parse(text).hash


# Views


@examples(100)
@given(states())
def test_a_view_has_what_everybody_sees_and_the_own_hand(state: State) -> None:
    for side in (pyrules, fastcore):
        position = side.Position.from_state(state)
        for seat in range(3):
            view = position.view(seat)
            assert (view.seat, view.hand) == (seat, position.hands[seat])
            assert view.cards_left == tuple(map(len, position.hands))
            for name in (
                "rules",
                "played",
                "landlord",
                "turn",
                "to_beat",
                "made_by",
                "passes",
                "bottom",
                "wild_ranks",
            ):
                assert getattr(view, name) == getattr(position, name)


@examples(100)
@given(states(), st.integers(0, 2), st.integers(0, 2**32))
def test_a_view_does_not_depend_on_hidden_cards(state: State, seat: int, seed: int) -> None:
    """The two other hands shuffled, but for the bottom cards, which everybody has seen."""
    others = [other for other in range(3) if other != seat]
    shown = labels(state.bottom) if state.bottom is not None else []
    cards = [(state.hands[other], other) for other in others]
    if any(len(hand) == 0 for hand, _ in cards):
        return
    known = [
        [face for face in shown if other == state.landlord and face in labels(hand)] for hand, other in cards
    ]
    pool = []
    for (hand, _), kept in zip(cards, known, strict=True):
        rest = labels(hand)
        for face in kept:
            rest.remove(face)
        pool += rest
    random.Random(seed).shuffle(pool)
    hands_of = list(state.hands)
    for (hand, other), kept in zip(cards, known, strict=True):
        number = len(hand) - len(kept)
        hands_of[other] = Hand.parse(
            "".join(kept + pool[:number]) + "/" * bool(state.wild_ranks) + wild(state)
        )
        pool = pool[number:]
    shuffled = replace(state, hands=tuple(hands_of))
    for side in (pyrules, fastcore):
        first, second = (side.Position.from_state(each).view(seat) for each in (state, shuffled))
        assert first == second


def labels(hand: Hand) -> list[str]:
    return list(hand.display_order())


def wild(state: State) -> str:
    return str(state.hands[0]).partition("/")[2]


def test_a_view_is_of_one_of_three_seats(ddz: ModuleType) -> None:
    position = ddz.Position(hands("3", "4", "5"), "CLASSIC")
    for seat in (-1, 3):
        with pytest.raises(ValueError, match=r"seat: expected 0\.\.2"):
            position.view(seat)

"""The table: its states, and everything that can happen in each of them (docs/table.md)."""

from typing import Any

import numpy as np
import pytest
from seating import all_say, deal, decline, let_time_run_out, play, say

import laizi.fastcore.doudizhu as native
import laizi.pyrules.doudizhu.table as readable
from laizi.pyrules.doudizhu import PASS, PRESETS, Move
from laizi.pyrules.doudizhu import deal as deal_of_seed
from laizi.pyrules.doudizhu.table import (
    GAMES,
    Bid,
    Call,
    CallRobOptions,
    Double,
    HuanleOptions,
    IllegalActionError,
    Join,
    Open,
    Pick,
    Play,
    PointBidOptions,
    Rob,
    Start,
    State,
    Table,
)

ALL = (0, 1, 2)
YES, NO = True, False

# Eighteen cards in one play and a pair: a landlord who goes out in two plays.
LONG_AIRPLANE = "333444555666777888/2 = AIRPLANE 3x6"
LANDLORD = "33344455566677788"
BOTTOM = "899"
# Fifteen cards in one play and the jokers: a peasant who goes out in three.
AIRPLANE = "333444555666777/2 = AIRPLANE 3x5"
PEASANT = "333444555666777XD"


@pytest.fixture(params=[readable.Table, native.Table], ids=["pyrules", "fastcore"])
def new_table(request: pytest.FixtureRequest) -> type[Table]:
    """The class of tables, with the readable rules or the native core behind it."""
    kind: type[Table] = request.param
    return kind


def refused(table: Table, seat: int, action: Any) -> str:
    """Why a seat may not do this, which changes nothing."""
    before = table.to_json(), table.events
    with pytest.raises(IllegalActionError) as error:
        table.act(seat, action)
    assert (table.to_json(), table.events) == before
    return error.value.english


def joined(kind: type[Table], game: str = "huanle", seed: int = 1, **options: Any) -> Table:
    table = kind(game, options, seed)
    all_say(table, Join())
    return table


def calling(kind: type[Table], game: str = "huanle", seed: int = 1) -> Table:
    """A table of Huanle in CALL, with all hands closed."""
    table = joined(kind, game, seed)
    let_time_run_out(table, ["CALL"])
    return table


def ready(kind: type[Table], game: str, seed: int = 1, **options: Any) -> Table:
    """A table of another game, in its first state behind READY."""
    table = kind(game, options, seed)
    all_say(table, Start(NO))
    return table


def play_begun(kind: type[Table], game: str, cards: dict[str, Any], **options: Any) -> Table:
    """A hand of these cards in PLAY, with seat 0 as landlord and nobody who robs, opens or doubles."""
    table = kind.deal_from([cards], game, options)
    decline(table, ["CALL", "BID"])
    say(table, Bid(3) if game == "point_bid" else Call(YES))
    decline(table, ["PLAY"])
    assert (table.to_act, table.view(0).landlord) == ((0,), 0)
    return table


def quick_hand(kind: type[Table], game: str, **options: Any) -> Table:
    """A hand in which the landlord can go out in two plays, just before the first."""
    return play_begun(kind, game, deal({0: LANDLORD}, BOTTOM, wild="2"), **options)


def lost_hand(kind: type[Table], game: str, **options: Any) -> Table:
    """A hand in which seat 1 can go out after the landlord's first play, just before that."""
    return play_begun(kind, game, deal({1: PEASANT, 0: "8889999TTTTJJJJQQ"}, "QQK", wild="2"), **options)


# Huanle


def test_huanle_from_match_to_play(new_table: type[Table]) -> None:
    table = new_table("huanle", seed=4)
    states = [table.state]
    while table.state is not State.PLAY:
        if table.state in (State.MATCH, State.CALL):
            table.act(table.to_act[0], table.legal_actions(table.to_act[0])[0])
        else:
            table.timeout(table.to_act[0])
        states += [table.state] if table.state is not states[-1] else []
    assert states == ["MATCH", "BEFORE", "FIRST_HALF", "SECOND_HALF", "CALL", "ROB", "OPEN", "PLAY"]


def test_joining_can_be_undone_until_three_have_joined(new_table: type[Table]) -> None:
    table = new_table("huanle")
    table.act(1, Join())
    assert table.to_act == (0, 2)
    table.leave(1)
    assert table.to_act == ALL
    with pytest.raises(IllegalActionError, match="has not joined"):
        table.leave(1)
    all_say(table, Join())
    assert table.state is State.BEFORE
    table.leave(1)
    assert table.result is not None
    assert (table.result.fled, table.state) == (1, State.SETTLED)


def test_matching_has_no_time_limit(new_table: type[Table]) -> None:
    table = new_table("tiandi")
    with pytest.raises(IllegalActionError, match="no time limit in MATCH"):
        table.timeout(0)


def test_the_deal_has_two_halves_and_hands_are_opened_in_between(new_table: type[Table]) -> None:
    table = joined(new_table)
    assert table.view(0).cards_left == (0, 0, 0)
    table.act(2, Open(YES))
    say(table, Open(NO), Open(NO))
    assert (table.state, table.to_act) == (State.FIRST_HALF, (0, 1))
    assert table.view(0).cards_left == (8, 8, 8)
    assert set(table.view(0).cards) == {0, 2}
    say(table, Open(YES), Open(NO))
    assert (table.state, table.to_act) == (State.SECOND_HALF, (1,))
    assert table.view(0).cards_left == (17, 17, 17)
    say(table, Open(YES))
    assert table.state is State.CALL
    assert table.view(1).opened == {2: 5, 0: 4, 1: 3}
    assert set(table.view(1).cards) == {0, 1, 2}


def test_only_the_highest_open_hand_counts(new_table: type[Table]) -> None:
    # Nobody has a bomb or the rocket, so the open hands are all that there is in a flight.
    cards = deal({0: "3456789TJQKA23456", 1: "3456789TJQKA2345X"}, "89D", wild="2")
    table = new_table.deal_from([cards], "huanle")
    all_say(table, Join())
    say(table, Open(YES), Open(NO), Open(NO), Open(YES), Open(NO))
    table.leave(2)
    assert table.view(0).opened == {0: 5, 1: 4}
    assert table.result is not None
    assert table.result.multipliers == (5, 5, 5)


def test_answers_of_all_at_once_are_laid_open_together(new_table: type[Table]) -> None:
    table = joined(new_table)
    table.act(1, Open(YES))
    assert table.view(1).answer == Open(YES)
    assert table.view(0).answer is None
    assert table.view(0).opened == {}
    assert all(not isinstance(action, Open) for _, action in table.view(0).history)
    say(table, Open(NO), Open(NO))
    assert table.view(0).history[-3:] == ((0, Open(NO)), (1, Open(YES)), (2, Open(NO)))


def test_three_passes_lead_to_a_new_deal_with_closed_hands(new_table: type[Table]) -> None:
    table = joined(new_table)
    table.act(0, Open(YES))
    let_time_run_out(table, ["CALL"])
    before = table.view(1).cards[1]
    say(table, Call(NO), Call(NO), Call(NO))
    assert (table.state, table.to_act, table.view(0).opened) == (State.BEFORE, ALL, {})
    assert table.view(0).deals == 2
    let_time_run_out(table, ["CALL"])
    assert table.view(1).cards[1] != before


@pytest.mark.parametrize("game", ["huanle", "call_rob"])
@pytest.mark.parametrize(
    ("calls", "robs", "landlord", "asked"),
    [
        ("call", ["no", "no"], 0, (1, 2)),
        ("call", ["rob", "no", "no"], 1, (1, 2, 0)),
        ("call", ["no", "rob", "no"], 2, (1, 2, 0)),
        ("call", ["rob", "rob", "no"], 2, (1, 2, 0)),
        ("call", ["rob", "rob", "rob"], 0, (1, 2, 0)),
        ("pass call", ["no"], 1, (2,)),
        ("pass call", ["rob", "no"], 2, (2, 1)),
        ("pass call", ["rob", "rob"], 1, (2, 1)),
        ("pass pass call", [], 2, ()),
    ],
)
def test_calling_and_robbing(
    new_table: type[Table], game: str, calls: str, robs: list[str], landlord: int, asked: tuple[int, ...]
) -> None:
    table = new_table(game, {"first_caller": 0})
    all_say(table, Start(NO) if game == "call_rob" else Join())
    let_time_run_out(table, ["CALL"])
    say(table, *(Call(word == "call") for word in calls.split()))
    order = []
    for word in robs:
        assert table.state is State.ROB
        order += table.to_act
        say(table, Rob(word == "rob"))
    assert tuple(order) == asked
    view = table.view(0)
    assert table.state in (State.OPEN, State.DOUBLE)
    assert view.landlord == landlord
    assert view.cards_left[landlord] == 20
    assert table._situation.robs == robs.count("rob")


def test_the_bottom_and_the_wild_ranks_are_known_with_the_landlord(new_table: type[Table]) -> None:
    table = calling(new_table)
    assert (table.view(0).bottom, table.view(0).wild_ranks) == (None, None)
    say(table, Call(YES), Rob(NO), Rob(NO))
    dealt = deal_of_seed("HUANLE", 1)
    for seat in ALL:
        assert table.view(seat).bottom == dealt.bottom
        assert table.view(seat).wild_ranks == dealt.wild_ranks


@pytest.mark.parametrize("yes", [YES, NO])
def test_only_a_closed_landlord_is_asked_to_open(new_table: type[Table], yes: bool) -> None:
    table = joined(new_table, first_caller=1)
    let_time_run_out(table, ["SECOND_HALF"])
    table.act(1, Open(yes))
    let_time_run_out(table, ["CALL"])
    say(table, Call(YES), Rob(NO), Rob(NO))
    if yes:
        assert (table.state, table.view(0).opened) == (State.PLAY, {1: 3})
        return
    assert (table.state, table.to_act) == (State.OPEN, (1,))
    say(table, Open(YES))
    assert table.view(0).opened == {1: 2}
    assert len(table.view(0).cards[1]) == 20


@pytest.mark.parametrize(("picked", "wild_ranks"), [(Pick(4), (4,)), (Pick(13), (13,)), (None, (4,))])
def test_the_first_caller_picks_the_two_wild_cards(
    new_table: type[Table], picked: Pick | None, wild_ranks: tuple[int, ...]
) -> None:
    table = joined(new_table, "two_card", first_caller=2)
    assert (table.state, table.to_act) == (State.PICK, (2,))
    if picked is None:
        table.timeout(2)
    else:
        say(table, picked)
    assert (table.state, table.view(0).wild_ranks) == (State.BEFORE, wild_ranks)
    let_time_run_out(table, ["CALL"])
    say(table, Call(NO), Call(NO), Call(NO))
    let_time_run_out(table, ["CALL"])
    say(table, Call(YES), Rob(NO), Rob(NO), Open(NO))
    assert table.view(0).wild_ranks == wild_ranks
    assert table.view(0).hand.wild_ranks == wild_ranks


def test_tiandi_has_two_wild_ranks_or_one_and_the_jokers() -> None:
    found = set()
    for seed in range(60):
        table = calling(native.Table, "tiandi", seed)
        say(table, Call(YES))
        let_time_run_out(table, ["PLAY"])
        ranks = table.view(0).wild_ranks
        assert ranks == deal_of_seed("TIANDI", seed).wild_ranks
        assert ranks is not None
        assert len(ranks) == 2
        found.add(13 in ranks)
    assert found == {True, False}


# Point bid


@pytest.mark.parametrize(
    ("bids", "robs", "landlord", "bid"),
    [
        ([3], "no no", 0, 3),
        ([1, 2, 3], "no no", 2, 3),
        ([1, 0, 2], "no", 2, 2),
        ([0, 0, 1], "", 2, 1),
        ([1, 0, 0], "", 0, 1),
        ([2, 3], "rob rob rob", 1, 3),
        ([0, 1, 2], "rob no", 1, 2),
    ],
)
def test_bidding(new_table: type[Table], bids: list[int], robs: str, landlord: int, bid: int) -> None:
    table = ready(new_table, "point_bid", first_caller=0)
    say(table, *map(Bid, bids))
    assert table.state is (State.ROB if robs else State.OPEN)
    say(table, *(Rob(word == "rob") for word in robs.split()))
    assert table.state is State.OPEN
    assert (table.view(0).landlord, table._situation.bid) == (landlord, bid)


def test_a_bid_is_above_the_highest(new_table: type[Table]) -> None:
    table = ready(new_table, "point_bid", first_caller=0)
    assert list(table.legal_actions(0)) == [Bid(0), Bid(1), Bid(2), Bid(3)]
    say(table, Bid(2))
    assert list(table.legal_actions(1)) == [Bid(0), Bid(3)]
    assert refused(table, 1, Bid(2)) == "To bid 2 is no answer in BID; possible are: pass, bid 3."


def test_without_a_bid_there_are_new_deals_without_limit(new_table: type[Table]) -> None:
    table = new_table("point_bid", seed=3)
    table.act(1, Start(YES))
    say(table, Start(NO), Start(NO))
    for deals in range(1, 20):
        assert (table.state, table.view(0).deals, len(table.to_act)) == (State.BID, deals, 1)
        assert table.view(0).opened == {1: 4}
        say(table, Bid(0), Bid(0), Bid(0))


@pytest.mark.parametrize(
    ("started", "later", "factor"), [(YES, None, 4), (NO, YES, 2), (NO, NO, 1), (None, None, 4)]
)
def test_open_hands_of_point_bid(
    new_table: type[Table], started: bool | None, later: bool | None, factor: int
) -> None:
    """With `started` None it is another seat that starts open, and the landlord is still asked."""
    table = new_table("point_bid", {"first_caller": 0})
    table.act(0, Start(started is True))
    table.act(1, Start(started is None))
    table.act(2, Start(NO))
    say(table, Bid(1), Bid(0), Bid(0))
    if started is not True:
        assert table.state is State.OPEN
        say(table, Open(later is not NO))
    assert table._situation.open_factor == factor


# Call and rob


def test_the_third_deal_without_a_call_makes_the_first_caller_landlord(new_table: type[Table]) -> None:
    table = ready(new_table, "call_rob", seed=2)
    first = table.to_act[0]
    for deals in (1, 2, 3):
        assert (table.state, table.view(0).deals, table.to_act) == (State.CALL, deals, (first,))
        say(table, Call(NO), Call(NO), Call(NO))
    assert (table.state, table.view(0).landlord) == (State.DOUBLE, first)
    assert table._situation.robs == 0


def test_doubling_is_known_when_all_have_answered(new_table: type[Table]) -> None:
    table = ready(new_table, "call_rob", first_caller=0)
    say(table, Call(YES), Rob(NO), Rob(NO))
    assert (table.state, table.to_act) == (State.DOUBLE, ALL)
    table.act(2, Double(YES))
    assert table.view(2).answer == Double(YES)
    assert (table.view(0).answer, table.view(0).doubled) == (None, ())
    say(table, Double(YES), Double(NO))
    assert (table.state, table.view(1).doubled) == (State.PLAY, (0, 2))


def test_hard_over_soft_is_an_option_of_the_rules() -> None:
    soft, hard = Move.parse("222 6*/6 = BOMB 2"), Move.parse("3333/6 = BOMB 3")
    assert native.beats(soft, hard, Table("call_rob").rules)
    assert not native.beats(soft, hard, Table("call_rob", {"hard_over_soft": True}).rules)


# Play


def test_two_passes_give_the_lead_back(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "call_rob")
    say(table, "9/2 = SOLO 9")
    assert (table.to_act, table.view(0).to_beat) == ((1,), Move.parse("9/2 = SOLO 9"))
    say(table, "pass")
    assert table.view(0).to_beat is not None
    say(table, "pass")
    assert (table.to_act, table.view(0).to_beat) == ((0,), None)


@pytest.mark.parametrize("game", ["huanle", "point_bid", "call_rob"])
def test_the_first_empty_hand_ends_it(new_table: type[Table], game: str) -> None:
    table = quick_hand(new_table, game)
    say(table, LONG_AIRPLANE, "pass", "pass", "99/2 = PAIR 9")
    result = table.result
    assert result is not None
    assert (table.state, table.to_act, result.first_out) == (State.SETTLED, (), 0)
    assert (result.landlord, result.landlord_won, result.fled) == (0, True, None)
    assert sum(result.payments) + result.system == 0
    # No peasant has played, which counts in two of the games.
    assert result.spring is (game != "call_rob")
    assert result.multipliers[1] == {"huanle": 2, "point_bid": 6, "call_rob": 1}[game]


@pytest.mark.parametrize("plays_again", [False, True])
def test_spring_against_the_landlord(new_table: type[Table], plays_again: bool) -> None:
    table = lost_hand(new_table, "point_bid")
    say(table, "K/2 = SOLO K", "X/2 = SOLO X", "pass", "pass", AIRPLANE, "pass")
    if plays_again:
        say(table, "TTTT/2 = BOMB T", "pass", "pass", "8/2 = SOLO 8")
    else:
        say(table, "pass")
    say(table, "D/2 = SOLO D")
    assert table.result is not None
    assert (table.result.landlord_won, table.result.first_out) == (False, 1)
    assert table.result.spring is not plays_again
    # A bid of 3, and either spring or a hard bomb.
    assert table.result.multipliers == ((24, 12, 12) if plays_again else (12, 6, 6))


def test_no_spring_when_a_peasant_has_played(new_table: type[Table]) -> None:
    cards = deal({0: "333444555666777TT"}, "TT8", wild="2")
    table = new_table.deal_from([cards], "point_bid", {"first_caller": 0})
    all_say(table, Start(NO))
    say(table, Bid(3))
    let_time_run_out(table, ["PLAY"])
    say(table, "8/2 = SOLO 8", "9/2 = SOLO 9", "pass", "TTTT/2 = BOMB T", "pass", "pass", AIRPLANE)
    assert table.result is not None
    assert (table.result.landlord_won, table.result.spring) == (True, False)
    assert table.result.multipliers == (24, 12, 12)


def test_a_leader_whose_time_is_up_plays_the_lowest_single(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "point_bid")
    table.timeout(0)
    assert table.view(0).plays[-1] == (0, Move.parse("3/2 = SOLO 3"))


def test_of_equal_cards_the_natural_one_is_lowest(new_table: type[Table]) -> None:
    # The two red sevens are wild and the other two are not.
    cards = deal({0: "777788889999TTTTJ"}, "JJJ", wild="7")
    table = new_table.deal_from([cards], "two_card", {"first_caller": 0})
    all_say(table, Join())
    say(table, Pick(4))
    let_time_run_out(table, ["CALL"])
    say(table, Call(YES))
    let_time_run_out(table, ["PLAY"])
    played = []
    for _ in range(3):
        table.timeout(0)
        played.append(str(table.view(0).plays[-1][1]))
        say(table, "pass", "pass")
    assert played == ["7/7 = SOLO 7", "7/7 = SOLO 7", "7*/7 = SOLO 7"]


def test_a_wild_card_is_as_low_as_its_face(new_table: type[Table]) -> None:
    cards = deal({0: "344445555666677TT"}, "TT8", wild="3")
    table = new_table.deal_from([cards], "point_bid", {"first_caller": 0})
    all_say(table, Start(NO))
    say(table, Bid(3))
    let_time_run_out(table, ["PLAY"])
    table.timeout(0)
    assert str(table.view(0).plays[-1][1]) == "3*/3 = SOLO 3"


@pytest.mark.parametrize("game", ["huanle", "point_bid", "call_rob"])
@pytest.mark.parametrize(("led", "followed"), [("K/2 = SOLO K", "D/2 = SOLO D"), ("QQ/2 = PAIR Q", "PASS")])
def test_a_follower_whose_time_is_up_plays_a_last_card_that_beats(
    new_table: type[Table], game: str, led: str, followed: str
) -> None:
    table = lost_hand(new_table, game)
    say(table, "8/2 = SOLO 8", "X/2 = SOLO X", "pass", "pass", AIRPLANE, "pass", "TTTT/2 = BOMB T")
    table.timeout(1)
    assert table.view(1).plays[-1] == (1, PASS)  # the card left does not beat a bomb
    say(table, "pass", led)
    table.timeout(1)
    assert str(table.view(1).plays[-1][1]) == followed
    assert (table.state is State.SETTLED) is (followed != "PASS")


# Time, trustees, leaving

DEFAULTS = {
    "huanle": ["BEFORE", "FIRST_HALF", "SECOND_HALF", "CALL", "ROB", "OPEN", "PLAY"],
    "tiandi": ["BEFORE", "FIRST_HALF", "SECOND_HALF", "CALL", "ROB", "OPEN", "PLAY"],
    "two_card": ["PICK", "BEFORE", "FIRST_HALF", "SECOND_HALF", "CALL", "ROB", "OPEN", "PLAY"],
    "point_bid": ["READY", "BID", "ROB", "OPEN", "PLAY"],
    "call_rob": ["READY", "CALL", "ROB", "DOUBLE", "PLAY"],
}
EVERY_STATE = [(game, state) for game, states in DEFAULTS.items() for state in states]
WHOLE = {
    game: ["MATCH", *states] if game not in ("point_bid", "call_rob") else states
    for game, states in DEFAULTS.items()
}


def reach(kind: type[Table], game: str, state: str, seed: int = 1) -> Table:
    """A table in this state."""
    table = kind(game, {"first_caller": 0}, seed)
    while table.state != state:
        seat = table.to_act[0]
        wanted = {"MATCH": Join(), "CALL": Call(YES), "BID": Bid(2)}.get(table.state)
        if wanted is None:
            table.timeout(seat)
        else:
            table.act(seat, wanted)
            if table.state == State.BID:
                say(table, Bid(3))
    return table


def test_every_state_of_every_game_is_reached() -> None:
    for game in GAMES:
        assert set(WHOLE[game]) | {"WILD"} == {str(state) for state in GAMES[game].machine}


@pytest.mark.parametrize(("game", "state"), EVERY_STATE)
def test_time_runs_out_in_every_state_for_whoever_is_asked(
    new_table: type[Table], game: str, state: str
) -> None:
    for seat in reach(new_table, game, state).to_act:
        table = reach(new_table, game, state)
        heard = len(table.view(seat).history)
        table.timeout(seat)
        answered = table.view(seat).answer or table.view(seat).history[heard][1]
        expected = {
            "READY": Start(NO), "PICK": Pick(4), "CALL": Call(NO), "BID": Bid(0), "ROB": Rob(NO),
            "DOUBLE": Double(NO),
        }.get(state, Open(NO))  # fmt: skip
        if state == "PLAY":
            assert isinstance(answered, Play)
            assert len(answered.move.cards) == 1
        else:
            assert answered == expected
        others = [other for other in ALL if other not in table.to_act]
        for other in others:
            with pytest.raises(IllegalActionError, match="It is not seat"):
                table.timeout(other)


@pytest.mark.parametrize(("game", "state"), EVERY_STATE)
@pytest.mark.parametrize("seat", ALL)
def test_leaving_in_every_state(new_table: type[Table], game: str, state: str, seat: int) -> None:
    table = reach(new_table, game, state)
    landlord = table.view(0).landlord
    table.leave(seat)
    if game == "call_rob":
        assert table.view(0).trustees == (seat,)
        assert table.result is None
        with pytest.raises(IllegalActionError, match="trustee already"):
            table.leave(seat)
        return
    result = table.result
    assert result is not None
    assert (table.state, result.fled, result.landlord, result.landlord_won) == (
        State.SETTLED,
        seat,
        landlord,
        None,
    )
    assert sum(result.payments) + result.system == 0
    assert result.payments[seat] < 0
    gains = {result.payments[other] for other in ALL if other != seat}
    assert gains == {-result.payments[seat] // 2}
    with pytest.raises(IllegalActionError, match="The hand is over"):
        table.leave(seat)


def test_a_flight_counts_bombs_that_are_still_whole(new_table: type[Table]) -> None:
    """The example of the rule book at the table: a rob, a soft bomb played, 9999 with a peasant."""
    cards = deal({0: "33344455566677TX2", 1: "9999888TJJJQQQKKA"}, "778", wild="7")
    table = new_table.deal_from([cards], "huanle", {"first_caller": 2, "coefficient": 1000, "initial": 2})
    all_say(table, Join())
    let_time_run_out(table, ["CALL"])
    say(table, Call(YES), Rob(YES), Rob(NO), Rob(NO), Open(NO))
    assert table.view(0).landlord == 0
    say(table, "666 7*/7 = BOMB 6")
    table.leave(0)
    assert table.result is not None
    # One rob, a soft bomb, and 9999.
    assert table.result.multipliers == (16, 16, 16)
    assert table.result.payments == (-32_000, 16_000, 16_000)


def test_robs_so_far_count_in_a_flight(new_table: type[Table]) -> None:
    table = reach(new_table, "point_bid", "ROB")
    say(table, Rob(YES))
    table.leave(0)
    assert table.result is not None
    assert table.result.multipliers == (6, 6, 6)  # a bid of 3, and a rob
    assert table.result.payments == (-24, 12, 12)


def test_a_bid_that_may_still_be_beaten_does_not_count_in_a_flight(new_table: type[Table]) -> None:
    table = ready(new_table, "point_bid", first_caller=0)
    say(table, Bid(2))
    table.leave(2)
    assert table.result is not None
    assert table.result.payments == (2, 2, -4)


def test_answers_that_nobody_has_seen_stay_unseen_after_a_flight(new_table: type[Table]) -> None:
    table = joined(new_table)
    table.act(0, Open(YES))
    table.leave(1)
    assert table.result is not None
    assert table.result.multipliers == (1, 1, 1)
    assert (table.view(2).opened, table.view(2).history[-1][1]) == ({}, Join())


def test_a_timeout_in_the_bidding_makes_a_trustee(new_table: type[Table]) -> None:
    table = ready(new_table, "point_bid", first_caller=0)
    table.timeout(0)
    assert table.view(1).trustees == (0,)
    say(table, Bid(0), Bid(0))
    # The new deal asks seat 0 first again, and the table passes for it.
    assert (table.view(0).deals, table.to_act) == (2, (1,))
    assert table.view(0).history[-1] == (0, Bid(0))


def test_three_timeouts_in_a_row_make_a_trustee(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "point_bid")
    for trustee in (False, False, True):
        assert (0 in table.view(0).trustees) is False
        table.timeout(0)
        assert (0 in table.view(0).trustees) is trustee
        if not trustee:
            say(table, "pass", "pass")


def test_an_own_answer_starts_the_count_anew(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "point_bid")
    for own in ("3/2 = SOLO 3", "4/2 = SOLO 4"):
        for _ in range(2):
            table.timeout(0)
            say(table, "pass", "pass")
        say(table, own, "pass", "pass")
    assert table.view(0).trustees == ()


@pytest.mark.parametrize("game", ["huanle", "call_rob"])
def test_timeouts_make_trustees_in_point_bid_only(new_table: type[Table], game: str) -> None:
    table = reach(new_table, game, "PLAY")
    for _ in range(12):
        table.timeout(table.to_act[0])
    assert table.view(0).trustees == ()


def test_a_trustee_answers_at_once_in_every_state(new_table: type[Table]) -> None:
    table = new_table("point_bid", {"first_caller": 0})
    table.hand_over(1)
    assert table.to_act == (0, 2)
    say(table, Start(NO), Start(NO))
    say(table, Bid(1))
    assert table.to_act == (2,)
    say(table, Bid(2))
    assert table.to_act == (0,)
    say(table, Rob(NO), Open(NO))
    assert (table.to_act, table.view(0).landlord) == ((2,), 2)
    table.timeout(2)
    say(table, "pass")
    assert [seat for seat, _ in table.view(0).plays] == [2, 0, 1]
    assert table.view(0).plays[-1] == (1, PASS)


def test_the_button_takes_over_and_over_again(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "point_bid")
    table.hand_over(1)
    with pytest.raises(IllegalActionError, match="Seat 1 is a trustee already"):
        table.hand_over(1)
    table.take_over(1)
    assert table.view(0).trustees == ()
    with pytest.raises(IllegalActionError, match="Seat 1 is no trustee"):
        table.take_over(1)
    say(table, "9/2 = SOLO 9")
    assert table.to_act == (1,)


def test_huanle_has_no_trustees(new_table: type[Table]) -> None:
    table = joined(new_table)
    for call in (table.hand_over, table.take_over):
        with pytest.raises(IllegalActionError, match="has no trustees"):
            call(0)


def test_three_trustees_who_do_not_bid_end_the_hand(new_table: type[Table]) -> None:
    table = ready(new_table, "point_bid")
    for seat in ALL:
        assert table.result is None
        table.hand_over(seat)
    result = table.result
    assert result is not None
    assert (result.payments, result.system, result.landlord, result.landlord_won) == (
        (0, 0, 0),
        0,
        None,
        None,
    )


def test_three_trustees_play_a_hand_to_its_end(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "call_rob")
    for seat in ALL:
        table.leave(seat)
    assert table.result is not None
    assert table.result.first_out is not None


def test_a_peasant_who_is_a_trustee_wins_nothing(new_table: type[Table]) -> None:
    table = lost_hand(new_table, "point_bid")
    say(table, "K/2 = SOLO K", "X/2 = SOLO X", "pass", "pass")
    table.hand_over(2)
    say(table, AIRPLANE, "pass", "D/2 = SOLO D")
    assert table.result is not None
    assert table.result.payments == (-12, 12, 0)


def test_a_trustee_with_one_card_left_is_present(new_table: type[Table]) -> None:
    table = lost_hand(new_table, "point_bid")
    say(table, "K/2 = SOLO K", "X/2 = SOLO X", "pass", "pass", AIRPLANE)
    table.hand_over(1)
    say(table, "pass", "pass")  # and the table leads the last card
    assert table.result is not None
    assert table.result.payments == (-12, 6, 6)


def test_who_left_call_and_rob_may_come_back(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "call_rob")
    table.leave(1)
    say(table, "9/2 = SOLO 9")
    assert table.to_act == (2,)
    table.take_over(1)
    say(table, "pass", "8/2 = SOLO 8")
    assert table.to_act == (1,)


# What is refused


def test_plays_are_refused_with_the_reason_of_the_rules(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "call_rob")
    assert refused(table, 0, Play(PASS)) == "Whoever leads has to play."
    assert refused(table, 0, play("TT/2 = PAIR T")) == "The hand does not have these cards: 10, 10."
    assert "wild ranks are 5; here they are 2" in refused(table, 0, play("3/5 = SOLO 3"))
    say(table, "99/2 = PAIR 9")
    assert refused(table, 1, play("T/2 = SOLO T")).endswith(".")


def test_answers_of_another_state_are_refused(new_table: type[Table]) -> None:
    table = ready(new_table, "call_rob", first_caller=0)
    assert refused(table, 0, Rob(YES)) == "To rob is no answer in CALL; possible are: call, pass."
    assert refused(table, 1, Call(YES)) == "It is not seat 1 that is asked now, but seat 0."
    say(table, Call(YES), Rob(NO), Rob(NO))
    assert refused(table, 0, Play(PASS)).startswith("To pass is no answer in DOUBLE")
    table.act(1, Double(NO))
    assert refused(table, 1, Double(YES)) == "It is not seat 1 that is asked now, but seat 0 and 2."
    say(table, Double(NO), Double(NO))
    assert refused(table, 0, Double(YES)).endswith("possible are: a play, or a pass.")
    with pytest.raises(IllegalActionError) as error:
        table.act(1, Play(PASS))
    assert error.value.chinese == "现在不该1号座位，该0号座位"


def test_nothing_happens_after_the_end(new_table: type[Table]) -> None:
    table = quick_hand(new_table, "call_rob")
    say(table, LONG_AIRPLANE, "pass", "pass", "99/2 = PAIR 9")
    assert refused(table, 0, Play(PASS)) == "The hand is over."
    for call in (table.timeout, table.leave, table.hand_over, table.take_over):
        with pytest.raises(IllegalActionError, match="The hand is over"):
            call(1)
    assert table.legal_actions(1) == ()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda table: table.act(3, Join()), ValueError, r"seat: expected 0\.\.2, got 3"),
        (lambda table: table.act("0", Join()), TypeError, "seat: expected a whole number"),
        (lambda table: table.act(0, "join"), TypeError, "action: expected an Action"),
        (lambda table: table.view(-1), ValueError, r"seat: expected 0\.\.2"),
        (lambda table: table.legal_actions(1.5), TypeError, "seat: expected a whole number"),
        (lambda table: table.timeout(7), ValueError, r"seat: expected 0\.\.2"),
        (lambda table: table.next_hand(1), IllegalActionError, "The hand is not over"),
    ],
)
def test_wrong_arguments_are_named(
    new_table: type[Table], call: Any, error: type[Exception], message: str
) -> None:
    table = new_table("huanle")
    with pytest.raises(error, match=message):
        call(table)
    assert table.events == ()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("bridge",), ValueError, "game: no game 'bridge', there are huanle, tiandi"),
        ((7,), TypeError, "game: expected a string"),
        (("huanle", {"cap": 3}), ValueError, "options: no field 'cap', there are first_caller, coefficient"),
        (("huanle", 5), TypeError, "options: expected HuanleOptions or a mapping"),
        (("huanle", CallRobOptions()), TypeError, "options: expected HuanleOptions"),
        (("huanle", {"fee": -1}), ValueError, "fee: expected a number from 0, got -1"),
        (("huanle", {"fee": 0.5}), TypeError, "fee: expected a whole number"),
        (("huanle", {"balances": [1, 2]}), TypeError, "balances: expected three numbers"),
        (("huanle", {"balances": [1, 2, -3]}), ValueError, "balances: expected a number from 0"),
        (("huanle", {"balances": [10**15, 1, 0]}), ValueError, "balances: expected 10{15} at most in all"),
        (("huanle", {"fee": 10**15 + 1}), ValueError, "fee: expected 10{15} at most"),
        (("point_bid", {"cap": 10**5000}), ValueError, "cap: expected 10{15} at most"),
        (("point_bid", {"mild": 1}), TypeError, "mild: expected True or False"),
        (("point_bid", {"cap": "96"}), TypeError, "cap: expected a whole number"),
        (("call_rob", {"first_caller": 3}), ValueError, r"first_caller: expected 0\.\.2"),
        (("call_rob", None, -1), ValueError, "seed: expected a number from 0"),
        (("call_rob", None, "x"), TypeError, "seed: expected a whole number"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    new_table: type[Table], arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        new_table(*arguments)


# Chance and chosen cards


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1, 2**70])
def test_the_first_deal_is_that_of_the_seed(new_table: type[Table], game: str, seed: int) -> None:
    table = reach(new_table, game, WHOLE[game][-1], seed)
    dealt = deal_of_seed(game, seed)
    shown = table.view(0).bottom
    assert shown == dealt.bottom
    if game != "two_card":
        assert table.view(0).wild_ranks == dealt.wild_ranks


@pytest.mark.parametrize("game", ["point_bid", "call_rob"])
def test_every_deal_takes_68_words_and_words_for_the_first_caller(new_table: type[Table], game: str) -> None:
    table = ready(new_table, game, seed=11)
    words = np.random.PCG64(11)
    first = None
    for _ in range(3):
        keys = words.random_raw(54).tolist()
        words.random_raw(14)
        while (caller := int(words.random_raw()) & 3) == 3:
            pass
        first = caller if first is None or game == "point_bid" else first
        deck = sorted(range(54), key=lambda card: keys[card])
        assert table.view(1).cards[1] == tuple(sorted(deck[17:34]))
        assert table.to_act == (first,)
        say(table, *[Bid(0) if game == "point_bid" else Call(NO)] * 3)


def test_who_is_asked_first_is_left_to_chance() -> None:
    callers = {ready(native.Table, "call_rob", seed).to_act[0] for seed in range(20)}
    assert callers == {0, 1, 2}


def test_chosen_cards_come_first_and_the_seed_goes_on_from_its_beginning(new_table: type[Table]) -> None:
    chosen = deal({0: LANDLORD}, BOTTOM, wild="2", first_caller=2)
    table = new_table.deal_from([chosen, chosen], "point_bid", None, 5)
    all_say(table, Start(NO))
    for _ in range(2):
        assert table.view(0).cards[0] == tuple(sorted(chosen["hands"][0]))
        assert table.to_act == (2,)
        say(table, Bid(0), Bid(0), Bid(0))
    assert table.view(0).cards[0] == tuple(sorted(deal_of_seed("POINT_BID", 5).hands[0]))


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hands": [[0]] * 3}, ValueError, "three hands of 17 cards"),
        ({"bottom": [0, 1, 2]}, ValueError, "three hands of 17 cards"),
        ({"bottom": [0.5]}, TypeError, "bottom: expected whole numbers"),
        ({"hands": 5}, TypeError, "deals: "),
        ({"wild_ranks": ""}, ValueError, "no deal with the wild ranks"),
        ({"wild_ranks": "59"}, ValueError, "no deal with the wild ranks"),
        ({"wild_ranks": "?"}, ValueError, "is no card"),
        ({"first_caller": 3}, ValueError, r"first_caller: expected 0\.\.2"),
        ({"extra": 3}, ValueError, "deals: expected objects of bottom, first_caller, hands, wild_ranks"),
    ],
)
def test_cards_that_are_no_deal_are_refused(
    new_table: type[Table], change: dict[str, Any], error: type[Exception], message: str
) -> None:
    chosen = deal({0: LANDLORD}, BOTTOM, wild="2")
    with pytest.raises(error, match=message):
        new_table.deal_from([{**chosen, **change}], "point_bid")


# From one hand to the next


@pytest.mark.parametrize("winner_first", [True, False])
def test_winner_first(new_table: type[Table], winner_first: bool) -> None:
    table = lost_hand(new_table, "call_rob", winner_first=winner_first)
    say(table, "K/2 = SOLO K", "X/2 = SOLO X", "pass", "pass", AIRPLANE, "pass", "pass", "D/2 = SOLO D")
    following = table.next_hand(8)
    assert type(following) is new_table
    assert following.options == CallRobOptions(
        winner_first=winner_first, first_caller=1 if winner_first else None
    )
    all_say(following, Start(NO))
    if winner_first:
        assert following.to_act == (1,)


def test_balances_go_on_to_the_next_hand(new_table: type[Table]) -> None:
    options = HuanleOptions(coefficient=100, fee=5, balances=(1000, 20, 3000))
    table = joined(new_table, **options.to_json())
    table.leave(1)
    assert table.result is not None
    # Ten times the initial stake is a quarter of 1,000; seat 1 has only 20, and no fee is left of it.
    assert (table.result.payments, table.result.system) == ((5, -20, 5), 10)
    assert table.next_hand(2).options == HuanleOptions(coefficient=100, fee=5, balances=(1005, 0, 3005))


def test_rooms_that_do_not_count_balances_stay_as_they_are(new_table: type[Table]) -> None:
    for game, options, first in [("huanle", {"fee": 5}, Join()), ("point_bid", {"cap": 96}, Start(NO))]:
        table = new_table(game, options)
        all_say(table, first)
        table.leave(0)
        assert table.next_hand(1).options == GAMES[game].options.from_json(options)


def test_rooms_admit_who_can_pay() -> None:
    gold, paid = readable.ROOMS["gold junior"], readable.ROOMS["9-stage junior"]
    assert [gold.admits(balance) for balance in (199_999, 200_000)] == [False, True]
    assert [paid.admits(balance) for balance in (19_999, 20_000)] == [False, True]
    assert gold.options(mild=True) == PointBidOptions(unit=1000, cap=96, mild=True)
    assert paid.options() == PointBidOptions(unit=10)


# Actions


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_json_form_that_reads_back(game: str) -> None:
    for state in WHOLE[game]:
        table = reach(native.Table, game, state)
        seat = table.to_act[0]
        for action in table.legal_actions(seat)[:50]:
            assert readable.Action.from_json(action.to_json()) == action
            assert hash(readable.Action.from_json(action.to_json())) == hash(action)


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        ({"action": "shout"}, ValueError, "action: no action 'shout', there are join, start"),
        ({}, ValueError, "action: no action None"),
        ([], TypeError, "action: expected a mapping"),
        ({"action": "rob"}, ValueError, r"missing or unknown fields \['yes'\]"),
        ({"action": "rob", "yes": True, "no": 1}, ValueError, r"missing or unknown fields \['no'\]"),
        ({"action": "rob", "yes": 1}, TypeError, "yes: expected True or False"),
        ({"action": "bid", "points": 4}, ValueError, r"points: expected 0\.\.3"),
        ({"action": "bid", "points": "1"}, TypeError, "points: expected a whole number"),
        ({"action": "pick", "wild_rank": 5}, ValueError, "wild_rank: expected 4 or 13"),
        ({"action": "play", "move": "34 = PAIR 3x2"}, ValueError, "text: "),
        ({"action": "play", "move": 5}, TypeError, "text: expected a string"),
    ],
)
def test_json_that_is_no_action_is_refused(value: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        readable.Action.from_json(value)


def test_an_action_is_one_of_its_kinds() -> None:
    with pytest.raises(TypeError, match="one of its subclasses"):
        readable.Action()
    with pytest.raises(TypeError, match="move: expected a Move"):
        Play("33")  # type: ignore[arg-type]


def test_legal_plays_are_made_when_they_are_asked_for() -> None:
    table = quick_hand(native.Table, "call_rob")
    plays = table.legal_actions(0)
    assert isinstance(plays, readable.Plays)
    moves = native.legal_moves(table.view(0).hand, table.rules)
    assert len(plays) == len(moves)
    assert plays[3] == Play(moves[3])
    assert list(plays[:2]) == [Play(moves[0]), Play(moves[1])]
    assert Play(moves[5]) in plays
    assert Play(PASS) not in plays
    assert Call(YES) not in plays


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_set_with_wild_cards_has_a_game(name: str) -> None:
    assert (name.lower() in GAMES) is (name != "CLASSIC")

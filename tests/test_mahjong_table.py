"""The table of mahjong: the deal, claims and their order, kongs, settlement, logs."""

import json
import random
from dataclasses import replace
from types import ModuleType
from typing import Any

import mahjong_cases as cases
import pytest
from mahjong_play import check_state, play_hand

from laizi.pyrules.mahjong import (
    PASS,
    SICHUAN_LAIZI,
    SICHUAN_PLAIN,
    WIN,
    Action,
    ActionKind,
    Hand,
    KongPoints,
    Log,
    Pattern,
    Phase,
    Seat,
    SichuanRules,
    State,
    Suit,
    Table,
    deal,
    parse_tile,
)

JUNK = "147m25899p12369s"
"""A hand that is far from a win and uses few tiles of a kind."""
WAITS_FOR_5S = "123m 456m 789p 46s 99s"
"""A hand that is worth 1 fan, fully concealed."""


def table(
    hands: list[str],
    rules: SichuanRules = SICHUAN_PLAIN,
    wall: str = "3m3m3m3m3m3m3m3m",
    turn: int = 0,
    drawn: str = "9m",
    **changes: Any,
) -> Table:
    """A table in the middle of a hand, where `turn` has just drawn; its hand holds the tile drawn."""
    made = Table(rules, seed=0, dealer=3)
    tiles = tuple(parse_tile(wall[at : at + 2]) for at in range(0, len(wall), 2))
    wild = "" if rules.wild_tile is None else "1p"
    seats = tuple(Seat(Hand.parse(text, wild), draws=5) for text in hands)
    made.state = State(
        dealer=3,
        rotation=1,
        wall=tiles,
        seats=seats,
        phase=Phase.TURN,
        turn=turn,
        asked=(turn,),
        drawn=(parse_tile(drawn),),
    ).replace(**changes)
    return made


def act(made: Table, *texts: str) -> Table:
    for text in texts:
        made.play(Action.parse(text))
    return made


def asked(made: Table) -> list[int]:
    return list(made.state.asked)


def points(made: Table) -> tuple[int, ...]:
    assert made.result is not None
    return made.result.points


def test_the_deal_is_the_same_for_a_seed_and_uses_every_tile() -> None:
    assert deal(7) == deal(7) != deal(8)
    hands, wall = deal(7).hands(2)
    assert [len(hand) for hand in hands] == [13, 13, 14, 13]
    assert sorted([*wall, *(tile for hand in hands for tile in hand)]) == sorted(list(range(27)) * 4)
    assert hands[2][:13] == deal(7).wall[:13]
    assert hands[3] == deal(7).wall[13:26]
    assert hands[2][13] == deal(7).wall[52]


def test_what_a_seed_decides_is_frozen() -> None:
    first = deal(2026)
    assert first.wall[:13] == (14, 5, 21, 19, 16, 26, 20, 15, 25, 19, 1, 0, 22)
    assert (first.dealer, first.rotation) == (1, 2)


def test_bad_seeds_and_dealers() -> None:
    with pytest.raises(ValueError, match="seed: expected a number from 0, got -1"):
        deal(-1)
    with pytest.raises(TypeError, match="seed: expected a whole number"):
        Table(SICHUAN_PLAIN, "1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="dealer: expected a seat"):
        Table(SICHUAN_PLAIN, 1, dealer=4)


def test_first_dealers_and_rotations_are_all_drawn() -> None:
    deals = [deal(seed) for seed in range(40)]
    assert {dealt.dealer for dealt in deals} == {0, 1, 2, 3}
    assert {dealt.rotation for dealt in deals} == {1, 2, 3}


def test_a_swap_moves_three_tiles_on() -> None:
    made = Table(SICHUAN_LAIZI.replace(swap_three=True), seed=3)
    before = [made.state.hand(seat) for seat in range(4)]
    rotation, chosen = made.state.rotation, {}
    while made.state.phase is Phase.SWAP:
        assert made.asked is not None
        action = made.legal_actions()[0]
        assert len({tile // 9 for tile in action.tiles}) == 1
        chosen[made.asked] = action.tiles
        made.play(action)
    for seat in range(4):
        taken = chosen[(seat - rotation) % 4]
        assert made.state.hand(seat) == before[seat].exchange(taken, chosen[seat], parse_tile("1p"))
    assert made.state.phase is Phase.TURN


def test_wilds_are_dots_in_a_swap() -> None:
    rules = SICHUAN_LAIZI.replace(swap_three=True)
    made = table(["147m258p36912s LL"] * 4, rules, phase=Phase.SWAP, asked=(0, 1, 2, 3))
    assert Action.parse("swap 112p") in made.legal_actions()
    assert Action.parse("swap 147m") in made.legal_actions()


def test_missing_suits_become_known_together_and_go_first() -> None:
    made = Table(SICHUAN_LAIZI.replace(missing_suit=True), seed=3, dealer=1)
    assert asked(made) == [1, 2, 3, 0]
    for suit in "mpsm":
        assert made.view(0).missing_suits == (None,) * 4
        act(made, f"missing {suit}")
    assert made.view(0).missing_suits == (Suit.CHARACTERS, Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)
    assert made.asked == 1
    discards = [action for action in made.legal_actions() if action.kind is ActionKind.DISCARD]
    assert discards
    assert all(action.tile < 9 for action in discards)


def test_a_kong_goes_before_a_pong_and_hard_before_soft() -> None:
    hands = ["147m258p369s1129p 5m", "55m L 147p258p369s 1s", "55m 147p 258p 369s 12s", JUNK]
    made = act(table(hands, SICHUAN_LAIZI, drawn="5m"), "discard 5m")
    assert asked(made) == [1, 2]
    # The soft kong of seat 1 goes before the hard pong of seat 2.
    kong = act(made, "exposed 5m L", "pong 5m")
    assert str(kong.state.hand(1).melds[0]) == "exposed:555mL@0"
    # A hard pong goes before the soft pong of the seat that comes first.
    hands[1] = hands[1].replace("55m L 1", "5m LL 1")
    made = act(table(hands, SICHUAN_LAIZI, drawn="5m"), "discard 5m", "pong 5m L", "pong 5m")
    assert [len(seat.hand.melds) for seat in made.state.seats] == [0, 0, 1, 0]
    assert made.asked == 2


def test_of_two_soft_claims_the_next_in_turn_order_is_heard() -> None:
    hands = ["147m258p369s1129p 5m", JUNK, "5m L 147p 258p 369s 12s", "5m LL 147p 258p 369s 1s"]
    made = act(table(hands, SICHUAN_LAIZI, drawn="5m"), "discard 5m", "pong 5m L", "pong 5m LL")
    assert [len(seat.hand.melds) for seat in made.state.seats] == [0, 0, 1, 0]


def test_every_claimed_win_is_paid_by_the_discarder_who_then_deals() -> None:
    hands = ["147m258p369s1129p 5s", WAITS_FOR_5S, "55s 147p 258p 369m 1m 4m", WAITS_FOR_5S]
    made = act(table(hands, drawn="5s"), "discard 5s")
    assert asked(made) == [1, 2, 3]
    act(made, "win", "pong 5s", "win")
    assert made.result is not None
    assert [win.winner for win, _ in made.result.wins] == [1, 3]
    assert points(made) == (-4, 2, 0, 2)
    assert made.result.next_dealer == 0


def test_a_single_winner_deals_next() -> None:
    hands = ["147m258p369s1129p 5s", WAITS_FOR_5S, JUNK, WAITS_FOR_5S]
    made = act(table(hands, drawn="5s"), "discard 5s", "pass", "win")
    assert made.result is not None
    assert made.result.next_dealer == 3


def test_a_passed_win_bars_wins_on_tiles_of_others_until_the_next_draw() -> None:
    hands = ["147m258p369s12p 5s 5s 9m", "147m25899p1236s 5s", JUNK, WAITS_FOR_5S]
    made = act(table(hands, wall="9m8m8m" + "3m" * 8), "discard 5s", "pass")
    assert made.state.seats[3].locked
    # Seat 1 discards another 5s, and seat 3 is not asked.
    act(made, "discard 5s")
    assert (asked(made), made.state.phase) == ([2], Phase.TURN)
    # Seat 3 draws, which lifts the bar, and may win on the third one.
    act(made, "discard 8m")
    assert made.asked == 3
    assert not made.state.seats[3].locked
    act(made, "discard 8m", "discard 5s")
    assert (asked(made), made.state.phase) == ([3], Phase.CLAIM)
    assert made.legal_actions() == (WIN, PASS)


def test_a_win_that_was_claimed_as_a_pong_is_passed_too() -> None:
    hands = ["147m258p369s1129p 9s", WAITS_FOR_5S.replace("46s 99s", "99s 88s"), JUNK, JUNK]
    made = act(table(hands, drawn="9s"), "discard 9s", "pong 9s")
    assert made.state.seats[1].locked


def test_a_self_draw_that_is_not_taken_is_passed() -> None:
    hands = [f"{WAITS_FOR_5S} 5s", "147m258p369s119p 5s", JUNK, JUNK]
    made = act(table(hands, drawn="5s"), "discard 5s")
    assert made.state.seats[0].locked
    act(made, "discard 5s")
    assert asked(made) == [2]
    assert made.state.phase is Phase.TURN


def test_a_win_below_the_least_fan_neither_wins_nor_bars() -> None:
    rules = SICHUAN_PLAIN.replace(min_fan=2)
    hands = ["147m258p369s1129p 5s", WAITS_FOR_5S, JUNK, JUNK]
    made = act(table(hands, rules, drawn="5s"), "discard 5s")
    assert made.state.phase is Phase.TURN
    assert made.asked == 1
    assert not made.state.seats[1].locked


@pytest.mark.parametrize(("left", "forced"), [(4, True), (5, False)])
def test_a_win_has_to_be_taken_when_four_tiles_are_left(left: int, forced: bool) -> None:
    made = table([f"{WAITS_FOR_5S} 5s", JUNK, JUNK, JUNK], drawn="5s", wall="3m" * left)
    assert (made.legal_actions() == (WIN,)) == forced
    hands = ["147m258p369s1129p 5s", WAITS_FOR_5S, JUNK, JUNK]
    made = act(table(hands, drawn="5s", wall="3m" * left), "discard 5s")
    assert made.legal_actions() == ((WIN,) if forced else (WIN, PASS))


def test_the_discard_after_the_last_tile_can_only_be_won_on() -> None:
    hands = ["147m258p369s1129p 5s", "55s 147p 258p 369m 1m 4m", WAITS_FOR_5S, JUNK]
    made = act(table(hands, drawn="5s", wall=""), "discard 5s")
    assert asked(made) == [2]
    act(made, "win")
    assert made.result is not None
    assert (Pattern.LAST_TILE, 1) in made.result.wins[0][1].patterns


def test_kongs_are_paid_when_the_hand_is_over_whoever_wins() -> None:
    # Seat 1 makes an exposed kong, which seat 0 feeds, and a concealed one; seat 2 draws its win.
    hands = ["147m258p369s129p 9m 5m", "555m 1111s 8s 46p 279p", "123m 456m 789p 46s 99s", JUNK]
    made = act(table(hands, drawn="5m", wall="5s3m3m3m3m3m8m8m"), "discard 5m", "exposed 5m")
    assert made.state.kongs == (KongPoints(1, (-2, 2, 0, 0)),)
    act(made, "concealed 1s")
    assert made.state.kongs[1:] == (KongPoints(1, (-2, 6, -2, -2)),)
    act(made, "discard 8m", "win")
    # 门清 from each of the three.
    assert points(made) == (-4 - 2, 8 - 2, -2 + 6, -2 - 2)


def test_a_win_on_the_replacement_of_an_exposed_kong_is_paid_as_the_rules_say() -> None:
    hands = ["147m258p369s1129p 5m", "555m 123s 789s 99s 46p", JUNK, JUNK]
    for choice, expected in (("ALL", (-6, 14, -4, -4)), ("FEEDER", (-6, 6, 0, 0))):
        rules = SICHUAN_PLAIN.replace(kong_draw_pays=choice)
        made = act(table(hands, rules, drawn="5m", wall="3m3m3m5p"), "discard 5m", "exposed 5m", "win")
        # Two fan, 杠上花 and the root, and 2 points for the kong.
        assert points(made) == expected


def test_the_points_of_a_kong_before_the_discard_won_on_are_void_and_its_root_stays() -> None:
    hands = ["147m258p369s1129p 5m", "555m 123s 789s 5s 46p 9p", "123m 456m 789p 46s 99s", JUNK]
    made = act(table(hands, drawn="5m", wall="3m3m3m3m3m3m"), "discard 5m", "exposed 5m", "discard 5s", "win")
    assert made.result is not None
    assert made.result.kong_points == (0, 0, 0, 0)
    # 门清 and 杠上炮.
    assert points(made) == (0, -4, 4, 0)


def test_a_tile_drawn_before_another_kong_can_still_be_added() -> None:
    hands = ["1111m 58p36s 5s 9s pong:555s@2", JUNK, JUNK, JUNK]
    made = act(table(hands, drawn="5s", wall="3m3m3m3m7m8m"), "concealed 1m", "added 5s #0")
    assert [str(meld) for meld in made.state.hand(0).melds] == ["added:555s+5s@2", "concealed:1111m"]


def test_only_a_natural_tile_added_to_a_pong_can_be_robbed() -> None:
    hands = ["147m258p36s 5s 9s 9s pong:555s@2", WAITS_FOR_5S, JUNK, JUNK]
    made = act(table(hands, drawn="5s"), "added 5s #0")
    assert asked(made) == [1]
    assert made.state.phase is Phase.ROB
    # Nobody robs: the kong is made and paid, and the bar falls on seat 1.
    passed = act(made, "pass")
    assert str(passed.state.hand(0).melds[0]) == "added:555s+5s@2"
    assert passed.state.kongs == (KongPoints(0, (3, -1, -1, -1)),)
    assert passed.state.seats[1].locked
    robbed = act(table(hands, drawn="5s"), "added 5s #0", "win")
    assert str(robbed.state.hand(0).melds[0]) == "pong:555s@2"
    assert robbed.state.kongs == ()
    assert robbed.state.seats[0].discards == (parse_tile("5s"),)
    # 抢杠胡 and 门清.
    assert points(robbed) == (-4, 4, 0, 0)
    assert robbed.result is not None
    assert robbed.result.next_dealer == 1


def test_a_wild_added_to_a_pong_is_not_robbed() -> None:
    hands = ["147m258p36s L 9s 9s pong:555s@2", WAITS_FOR_5S, JUNK, JUNK]
    made = act(table(hands, SICHUAN_LAIZI, drawn="9s"), "added 5s L #0")
    assert made.asked == 0
    assert str(made.state.hand(0).melds[0]) == "added:555s+L@2"
    assert made.state.kongs == (KongPoints(0, (3, -1, -1, -1)),)


def test_a_robbed_soft_pong_stays_soft_and_two_robbers_make_the_konger_deal() -> None:
    hands = ["147m258p36s 5s 9s 9s pong:55sL@2", WAITS_FOR_5S, JUNK, WAITS_FOR_5S]
    made = act(table(hands, SICHUAN_LAIZI, drawn="5s"), "added 5s #0", "win", "win")
    assert str(made.state.hand(0).melds[0]) == "pong:55sL@2"
    assert points(made) == (-8, 4, 0, 4)
    assert made.result is not None
    assert made.result.next_dealer == 0


def test_wilds_are_laid_one_at_a_time_and_each_is_paid_and_replaced() -> None:
    hands = ["147m 258p 39s 9s LL exposed:5555s@2", JUNK, JUNK, JUNK]
    made = act(table(hands, SICHUAN_LAIZI, drawn="9s", wall="3m3m3m3m7m8m"), "lay 5s L #0")
    assert made.state.drawn == (parse_tile("9s"), parse_tile("8m"))
    act(made, "lay 5s L #0")
    assert str(made.state.hand(0).melds[0]) == "exposed:5555s+L+L@2"
    assert [kong.points for kong in made.state.kongs] == [(3, -1, -1, -1)] * 2
    assert made.state.drawn[2:] == (parse_tile("7m"),)
    assert (made.state.after_kong, made.state.feeder) == (True, None)


def exhausted(hands: list[str], rules: SichuanRules = SICHUAN_PLAIN, **changes: Any) -> Table:
    """The end of a hand whose last tile, drawn by seat 0, is discarded and claimed by nobody."""
    return act(table([f"{hands[0]} 9m", *hands[1:]], rules, wall="", **changes), "discard 9m")


def test_who_is_not_ready_pays_who_is() -> None:
    # The best wait of seat 1 is worth 门清, and its kong of another seat is refunded.
    kongs = (KongPoints(0, (2, 0, 0, -2)), KongPoints(1, (-2, 2, 0, 0)))
    made = exhausted([JUNK, WAITS_FOR_5S, JUNK, JUNK], kongs=kongs)
    assert made.result is not None
    assert made.result.ready == (False, True, False, False)
    assert made.result.ready_points == (-2, 6, -2, -2)
    assert made.result.kong_points == (-2, 2, 0, 0)
    assert points(made) == (-4, 8, -2, -2)
    assert made.result.next_dealer == 3


@pytest.mark.parametrize("hand", [JUNK, WAITS_FOR_5S])
def test_where_all_are_ready_or_none_only_kongs_are_paid(hand: str) -> None:
    made = exhausted([hand] * 4, kongs=(KongPoints(0, (2, 0, 0, -2)),))
    assert points(made) == (2, 0, 0, -2)


def test_the_largest_wait_counts_and_is_capped() -> None:
    # 222p would be the pair of four pongs, 2s the end of a run: all pongs count.
    pongs = "222m 333m 888p 22p 99s"
    assert points(exhausted([pongs, JUNK, JUNK, JUNK]))[0] == 3 * 4
    assert points(exhausted([pongs, JUNK, JUNK, JUNK], SICHUAN_PLAIN.replace(cap_fan=1)))[0] == 3 * 2


def test_who_holds_the_missing_suit_is_not_ready() -> None:
    rules = SICHUAN_LAIZI.replace(missing_suit=True)
    made = exhausted([JUNK, f"{WAITS_FOR_5S} missing:s", WAITS_FOR_5S, JUNK], rules)
    assert made.result is not None
    assert made.result.ready == (False, False, True, False)


def test_a_wait_of_which_all_four_are_held_is_none() -> None:
    hand = "1111m pong:222s@1 pong:555s@1 pong:888p@1"
    made = exhausted([JUNK, hand, WAITS_FOR_5S, JUNK])
    assert made.result is not None
    assert made.result.ready == (False, False, True, False)


def test_the_dealer_wins_as_dealt_and_others_on_their_first_draw() -> None:
    made = table([JUNK, JUNK, JUNK, f"{WAITS_FOR_5S} 5s"], turn=3, drawn="5s", wall="5s3m3m3m3m3m3m")
    made.state = made.state.with_seat(3, draws=1)
    act(made, "win")
    assert made.result is not None
    assert made.result.wins[0][1].patterns == ((Pattern.HEAVENLY, 3),)
    made = table([f"{WAITS_FOR_5S}", JUNK, JUNK, f"{JUNK} 9s"], turn=3, drawn="9s", wall="5s3m3m3m3m3m3m")
    made.state = made.state.with_seat(0, draws=0)
    act(made, "discard 9s", "pass", "win")
    assert made.result is not None
    assert made.result.wins[0][1].patterns == ((Pattern.EARTHLY, 3),)


def test_whole_hands_conserve_tiles_and_points(mahjong: ModuleType) -> None:
    ends = set()
    for seed in range(40):
        result = play_hand(seed, mahjong).result
        assert result is not None
        ends.add((len(result.wins), result.wins[0][0].source if result.wins else None))
    assert len(ends) >= 3


def everything(chance: random.Random) -> Action:
    """Some action, legal or not."""
    kind = chance.choice(list(ActionKind))
    tiles = tuple(chance.randrange(27) for _ in range(3 if kind is ActionKind.SWAP else 1))
    return Action(kind, tiles, chance.randrange(4), chance.choice([None, 0, 1]), chance.choice([None, *Suit]))


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    refused = 0
    for seed in range(4):
        chance = random.Random(seed)
        made = Table(cases.rule_set(chance.randrange), seed)
        while made.asked is not None:
            before, log, legal = made.state, made.log(), made.legal_actions()
            action = everything(chance)
            if action not in legal:
                with pytest.raises(ValueError, match="action: seat"):
                    made.play(action)
                refused += 1
                assert made.state == before
                assert made.log() == log
            made.play(chance.choice(legal))
        with pytest.raises(ValueError, match="the hand is over"):
            made.play(PASS)
    assert refused > 100


def test_what_is_no_action_is_refused() -> None:
    with pytest.raises(TypeError, match="action: expected an Action, got 'win'"):
        Table(SICHUAN_PLAIN, 1).play("win")  # type: ignore[arg-type]


def test_a_log_replays_and_round_trips() -> None:
    made = play_hand(11)
    log = made.log()
    assert Log.from_json(log.to_json()) == log
    assert Table.replay(log).state == made.state
    # Also in the middle of a hand.
    half = replace(log, entries=log.entries[: len(log.entries) // 2])
    assert Table.replay(half).log() == half


def test_a_log_that_cannot_have_been_is_refused() -> None:
    log = play_hand(11).log()
    seat, action = log.entries[0]
    with pytest.raises(ValueError, match=f"log: entry 0 is of seat {(seat + 1) % 4}"):
        Table.replay(replace(log, entries=(log.entries[0]._replace(seat=(seat + 1) % 4),)))
    with pytest.raises(ValueError, match="action: seat"):
        Table.replay(replace(log, entries=(log.entries[0]._replace(action=PASS),)))
    assert action != PASS


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"dealer": 4},
        {"seed": -1},
        {"seed": True},
        {"rules": {}},
        {"actions": [[0, "fly"]]},
        {"actions": [[0]]},
        {"actions": [[0, "pass", 1]]},
        {"actions": [[9, "pass"]]},
        {"more": 1},
    ],
)
def test_a_document_that_is_no_log_is_refused(change: dict[str, Any]) -> None:
    document = json.loads(play_hand(11).log().to_json())
    with pytest.raises(ValueError, match="text: "):
        Log.from_json(json.dumps({**document, **change}))
    for text in ("{", "[" * 100_000, "9" * 5_000):
        with pytest.raises(ValueError, match="text: this is no JSON: "):
            Log.from_json(text)


def test_a_table_asks_the_module_that_it_is_given() -> None:
    import laizi.pyrules.mahjong as readable

    class Counting:
        """Counts what it is asked, and answers as the readable rules do."""

        asked = 0

        def is_win(self, *question: Any) -> bool:
            self.asked += 1
            return readable.is_win(*question)

        score = staticmethod(readable.score)
        waits = staticmethod(readable.waits)

    answers = Counting()
    made = play_hand(5, answers)
    assert made.state == play_hand(5).state
    assert answers.asked > 10
    check_state(made.state, made.rules)

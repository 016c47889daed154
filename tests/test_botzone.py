"""Botzone's one-shot form: its rules, what its documents say, and that no answer is illegal there."""

import json
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import cases
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from laizi.doudizhu import CLASSIC, Hand, Kind, Move, readings
from laizi.engine.botzone import answer
from laizi.engine.botzone.combination import Combination
from laizi.engine.botzone.turn import Turn
from laizi.pyrules.doudizhu.physical import choose_ids

DECK = set(range(54))


def ids(text: str) -> list[int]:
    return list(Hand.parse(text).to_ids())


def combination(text: str) -> Combination | None:
    return Combination.of(ids(text))


def asked(own: str, before: str = "", last: str = "", *, pos: int = 1, landlord: int = 0) -> str:
    """The document of a seat's first turn to play, after these plays of the other two."""
    held = ids(own)
    free, history = DECK - set(held), []
    for cards in (before, last):
        history.append(list(choose_ids(Hand.parse(cards), free)))
        free -= set(history[-1])
    first = {
        "own": held,
        "publiccard": [],
        "landlord": landlord,
        "pos": pos,
        "finalbid": 1,
        "history": history,
    }
    return json.dumps({"requests": [first], "responses": []})


def played(document: str) -> str:
    """The answer to a document as text, "" for pass."""
    return str(Hand.from_ids(json.loads(answer(document))["response"], CLASSIC))


# The rules


@pytest.mark.parametrize(
    "cards",
    [
        "3", "D", "33", "XD", "333", "3334", "33344", "3333", "333345", "3333XD", "33334455", "34567",
        "TJQKA",
        "334455", "QQKKAA", "333444", "33344456", "333444XD", "3334445566", "33334444", "333344445678",
        "3333444455667788", "JJJQQQKKKAAA",
    ],
)  # fmt: skip
def test_what_is_a_play(cards: str) -> None:
    assert combination(cards) is not None


@pytest.mark.parametrize(
    "cards",
    [
        "", "34", "3X", "3456", "JQKA2", "33445", "3344", "KKAA22", "AAA222", "333555", "33345", "333XD",
        "33344455", "3334445556", "333344", "3333444", "33334", "333344445566", "33334444567",
        "3333444456789", "AAAA2222", "33335555", "333444555777", "3333444455", "KKKKAAAA2222",
    ],
)  # fmt: skip
def test_what_is_no_play(cards: str) -> None:
    assert combination(cards) is None


@pytest.mark.parametrize(
    ("cards", "to_beat"),
    [
        ("4", "3"), ("D", "X"), ("X", "2"), ("44", "33"), ("4444", "3333"), ("XD", "2222"),
        ("XD", "33334444"), ("3333", "55556666"), ("3333", "555566667788JJQQ"), ("44445555", "33334444"),
        ("4447", "333A"), ("555566663478", "33334444789T"), ("456789", "345678"), ("3333", "444457"),
    ],
)  # fmt: skip
def test_what_beats(cards: str, to_beat: str) -> None:
    higher, lower = combination(cards), combination(to_beat)
    assert higher is not None
    assert lower is not None
    assert higher.beats(lower)
    assert not lower.beats(higher)


@pytest.mark.parametrize(
    ("cards", "other"),
    [
        ("4", "33"), ("44455", "3336"), ("45678", "345678"), ("33334444", "555566667788JJQQ"),
        ("444456", "33337788"), ("XD", "XD"), ("333444", "334455"), ("3", "3"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared(cards: str, other: str) -> None:
    first, second = combination(cards), combination(other)
    assert first is None or second is None or not (first.beats(second) or second.beats(first))


@given(st.binary(min_size=400, max_size=400), st.integers(1, 20))
@examples(300)
def test_apart_from_chains_of_quads_it_is_the_classic_game_with_different_single_kickers(
    data: bytes, size: int
) -> None:
    numbers = iter(data)
    hand = cases.hand(lambda most: next(numbers, 0) % most, CLASSIC, (), size)
    classic = [move for move in readings(hand, CLASSIC) if has_different_kickers(move)]
    found = Combination.of(hand.to_ids())
    if found is not None and found.group == 4 and found.length > 1:
        return
    assert len(classic) == (found is not None)
    if found is not None and found.length > 1 and classic[0].kind != Kind.ROCKET:
        assert found.rank == classic[0].rank + classic[0].length - 1
        assert found.length == classic[0].length


def has_different_kickers(move: Move) -> bool:
    body = range(move.rank, move.rank + move.length)
    kickers = [count for slot, count in enumerate(move.counts) if slot not in body]
    return move.kind not in (Kind.AIRPLANE_SOLO, Kind.QUAD_SOLO) or max(kickers) == 1


# The documents


def test_a_bid_is_above_the_highest_and_as_high_as_the_hand() -> None:
    def bid(own: str, *bids: int) -> Any:
        request = {"own": ids(own), "bid": list(bids)}
        return json.loads(answer(json.dumps({"requests": [request], "responses": []})))["response"]

    best, good, poor = "XD2222AAAKKKQQQJJ", "D22AAKKQQJJ998877", "33445566778899TTJ"
    assert [bid(best), bid(best, 2), bid(best, 1, 2), bid(best, 0, 0)] == [3, 3, 3, 3]
    assert [bid(good), bid(good, 2), bid(good, 3)] == [3, 3, 0]
    assert [bid("D2AAKKQQJJ9988776"), bid("D2AAKKQQJJ9988776", 1)] == [1, 0]
    assert [bid(poor), bid(poor, 0, 0)] == [0, 0]


def test_the_landlord_has_the_public_cards_and_no_longer_what_it_has_played() -> None:
    own, public = ids("33445566778899TTJ"), ids("2XD")
    start = {"own": own, "publiccard": public, "landlord": 2, "pos": 2, "finalbid": 1}
    requests = [
        {"own": own, "bid": [0, 0]},
        {**start, "history": [[], []]},
        {"history": [ids("A"), []]},
    ]
    turn = Turn.parse(json.dumps({"requests": requests, "responses": [1, own[:2]]}))
    assert (turn.seat, turn.landlord, turn.to_beat) == (2, 2, tuple(ids("A")))
    assert turn.held == tuple(sorted({*own, *public} - set(own[:2])))
    assert not turn.partner_holds


def test_a_seat_that_was_not_asked_to_bid_knows_its_cards_from_the_first_turn() -> None:
    assert Turn.parse(asked("345", "", "3", pos=1, landlord=0)).held == tuple(ids("345"))


@pytest.mark.parametrize(
    ("pos", "landlord", "before", "last", "partner"),
    [
        (1, 0, "", "3", False), (1, 0, "3", "", True), (1, 0, "3", "4", False), (2, 0, "3", "", False),
        (2, 0, "3", "4", True), (0, 0, "", "3", False), (1, 2, "", "3", True), (1, 2, "3", "", False),
        (1, 0, "", "", False),
    ],
)  # fmt: skip
def test_who_holds_the_trick(pos: int, landlord: int, before: str, last: str, partner: bool) -> None:
    assert Turn.parse(asked("99", before, last, pos=pos, landlord=landlord)).partner_holds is partner


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("", "this is no JSON"),
        ("[" * 100_000, "this is no JSON"),
        ("[]", "requests: "),
        ('{"requests": []}', "requests: "),
        ('{"requests": [7], "responses": []}', "requests: "),
        ('{"requests": [{}], "responses": [1]}', "responses: "),
        ('{"requests": [{}], "responses": []}', "bid: "),
        ('{"requests": [{"own": [0], "bid": [4]}], "responses": []}', "bid: "),
        ('{"requests": [{"own": [0], "bid": [true]}], "responses": []}', "bid: "),
        ('{"requests": [{"own": [54], "bid": []}], "responses": []}', "own: "),
        ('{"requests": [{"own": [0, 0], "bid": []}], "responses": []}', "own: "),
        ('{"requests": [{"own": 0, "bid": []}], "responses": []}', "own: "),
        ('{"requests": [{"history": [[], []]}], "responses": []}', "landlord: "),
        ('{"requests": [{"history": [], "landlord": 0, "pos": 3}], "responses": []}', "pos: "),
        (asked("345", "", "34"), "history: "),
        (asked("345").replace("[[], []]", "[[]]"), "history: "),
    ],
)
def test_what_is_no_document_is_named(document: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        answer(document)


def test_cards_that_were_never_held_cannot_have_been_played() -> None:
    start = json.loads(asked("345"))["requests"][0]
    document = {"requests": [start, {"history": [[], []]}], "responses": [ids("8")]}
    with pytest.raises(ValueError, match=r"^responses: "):
        answer(json.dumps(document))


# The answers


@pytest.mark.parametrize(
    ("own", "to_beat", "expected"),
    [
        ("46", "5", "6"),
        ("4", "5", ""),
        ("TTT999J", "33344456", ""),  # 999TTT has one card left to take along
        ("TTT999JJ", "33344456", ""),  # two jacks are not two kickers here
        ("TTT999JQ", "33344456", "999TTTJQ"),
        ("777788889", "33334444", "7777"),  # the higher chain of quads would be legal too
        ("555XD", "33334444", "XD"),
        ("5559TTJJ", "333344445678", ""),
    ],
)
def test_an_answer_is_the_first_hint_that_is_legal_there(own: str, to_beat: str, expected: str) -> None:
    assert played(asked(own, "", to_beat)) == expected


def test_a_lead_takes_no_equal_single_kickers() -> None:
    lead = json.loads(answer(asked("33334444")))["response"]
    assert Combination.of(lead) is not None


def test_a_peasant_lets_the_other_peasant_win_unless_it_goes_out() -> None:
    assert played(asked("89", "3", "", pos=1, landlord=0)) == ""
    assert played(asked("9", "3", "", pos=1, landlord=0)) == "9"


def play_game(seed: int) -> int:
    """Play a game as the site does, check every answer by its rules, and return the number of turns."""
    deck = [int(card) for card in np.random.default_rng(seed).permutation(54)]
    public, own = deck[:3], [deck[3:20], deck[20:37], deck[37:]]
    requests: list[list[dict[str, Any]]] = [[], [], []]
    responses: list[list[Any]] = [[], [], []]

    def ask(seat: int, request: dict[str, Any]) -> Any:
        requests[seat].append(request)
        document = {"requests": requests[seat], "responses": responses[seat]}
        responses[seat].append(json.loads(answer(json.dumps(document)))["response"])
        return responses[seat][-1]

    bids: list[int] = []
    while len(bids) < 3 and 3 not in bids:
        bid = ask(len(bids), {"own": own[len(bids)], "bid": list(bids)})
        assert bid == 0 or max(bids, default=0) < bid <= 3
        bids.append(bid)
    seat = landlord = bids.index(max(bids))
    held = [set(cards) for cards in own]
    held[landlord].update(public)
    history: list[list[int]] = [[], []]
    while all(held):
        request: dict[str, Any] = {"history": history[-2:]}
        if len(history) < 5:
            request |= {"own": own[seat], "publiccard": public, "landlord": landlord}
            request |= {"pos": seat, "finalbid": max(1, *bids)}
        cards = ask(seat, request)
        to_beat = Combination.of(history[-1] or history[-2])
        if cards:
            found = Combination.of(cards)
            assert found is not None
            assert to_beat is None or found.beats(to_beat)
        else:
            assert to_beat is not None
        assert held[seat].issuperset(cards)
        held[seat].difference_update(cards)
        history.append(cards)
        seat = (seat + 1) % 3
    return len(history) - 2


def test_whole_games_without_an_illegal_answer() -> None:
    assert sum(play_game(seed) for seed in range(40)) > 40 * 10


def test_the_command_answers_one_document() -> None:
    script = Path(sysconfig.get_path("scripts")) / "laizi"

    def run(document: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [script, "engine", "--botzone"], input=document, capture_output=True, text=True, check=False
        )

    good = run(asked("46", "", "5") + "\n")
    assert (good.returncode, json.loads(good.stdout)) == (0, {"response": ids("6")})
    bad = run("{}\n")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr.startswith("laizi: requests: ")

"""Known answers: cards that public programs misread, and how many sets of cards classic hands can lead."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import laizi.fastcore.doudizhu as fastcore
import laizi.pyrules.doudizhu as pyrules
from laizi.pyrules.doudizhu import RANKS, Hand, Kind, Move, MoveList
from laizi.pyrules.doudizhu.move import move_code

pytestmark = pytest.mark.core

DATA = Path(__file__).parent / "data"


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


READINGS = rows("doudizhu_readings.jsonl")
FOLLOWS = [row for row in READINGS if "to_beat" in row]
LEADS = rows("classic_leads.jsonl")

# The readable side looks at every set of cards out of a hand and needs up to a second for one of 20 cards,
# half an hour for all of them. It is asked about every fiftieth hand, the native side about all.
SOME_LEADS = LEADS[::50]


def case(row: dict[str, Any]) -> str:
    """The name of a row's test."""
    follow = f"-to-beat-{row['to_beat']}" if "to_beat" in row else ""
    return f"{row['id']}-{row['rules']}-{row['wild']}-{row['cards']}{follow}"


def written(found: MoveList) -> list[list[str | int]]:
    """Plays as the rows write readings: kind, lowest body rank, length; in any order."""
    return sorted([move.kind.name, RANKS[move.rank], move.length] for move in found)


def to_beat_of(row: dict[str, Any]) -> Move:
    """The play to beat: the cards of a row in the reading that it names."""
    cards = Hand.parse(row["to_beat"], row["wild"])
    kind, rank, length = row["to_beat_as"]
    return Move.from_code(move_code(cards.packed, Kind[kind], RANKS.index(rank), length), cards.wild_ranks)


def number_of_card_sets(ddz: ModuleType, row: dict[str, Any]) -> int:
    """How many different sets of cards a classic hand can lead."""
    return len({move.cards for move in ddz.legal_moves(Hand.parse(row["cards"]), "CLASSIC")})


@pytest.mark.parametrize("row", READINGS, ids=case)
def test_readings(ddz: ModuleType, row: dict[str, Any]) -> None:
    cards = Hand.parse(row["cards"], row["wild"])
    assert written(ddz.readings(cards, row["rules"])) == sorted(row["readings"])


@pytest.mark.parametrize("row", READINGS, ids=case)
def test_readings_are_among_the_plays_of_the_cards(ddz: ModuleType, row: dict[str, Any]) -> None:
    cards = Hand.parse(row["cards"], row["wild"])
    spending_all = [move.code for move in ddz.legal_moves(cards, row["rules"]) if move.cards == cards]
    assert written(MoveList(spending_all, cards.wild_ranks)) == sorted(row["readings"])


@pytest.mark.parametrize("row", FOLLOWS, ids=case)
def test_readings_that_beat(ddz: ModuleType, row: dict[str, Any]) -> None:
    cards = Hand.parse(row["cards"], row["wild"])
    to_beat = to_beat_of(row)
    found = ddz.readings(cards, row["rules"])
    beating = [move.code for move in found if ddz.beats(move, to_beat, row["rules"])]
    assert written(MoveList(beating, cards.wild_ranks)) == sorted(row["that_beat"])


@pytest.mark.parametrize("row", FOLLOWS, ids=case)
def test_plays_that_follow(ddz: ModuleType, row: dict[str, Any]) -> None:
    cards = Hand.parse(row["cards"], row["wild"])
    follows = ddz.legal_moves(cards, row["rules"], to_beat_of(row))
    spending_all = [move.code for move in follows if move.cards == cards]
    assert written(MoveList(spending_all, cards.wild_ranks)) == sorted(row["that_beat"])


def test_the_native_side_leads_the_known_numbers_of_card_sets() -> None:
    found = [number_of_card_sets(fastcore, row) for row in LEADS]
    assert found == [row["card_sets"] for row in LEADS]
    assert (len(found), sum(found)) == (2_000, 126_604)


@pytest.mark.parametrize("row", SOME_LEADS, ids=lambda row: row["cards"])
def test_the_readable_side_leads_the_known_numbers_of_card_sets(row: dict[str, Any]) -> None:
    assert number_of_card_sets(pyrules, row) == row["card_sets"]

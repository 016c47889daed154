"""Records: they replay to the same hand, and say where they were cut or changed (docs/table.md §15)."""

import json
import random
from typing import Any

import pytest
from seating import all_say, deal, say

import laizi.fastcore.doudizhu as native
import laizi.pyrules.doudizhu.table as readable
from laizi.pyrules.doudizhu.table import GAMES, Bid, Event, RecordError, Rob, Start, Table
from laizi.pyrules.doudizhu.table.record import write_record


@pytest.fixture(params=[readable.Table, native.Table], ids=["pyrules", "fastcore"])
def new_table(request: pytest.FixtureRequest) -> type[Table]:
    """The class of tables, with the readable rules or the native core behind it."""
    kind: type[Table] = request.param
    return kind


def finished(game: str, seed: int, **options: Any) -> Table:
    """A hand played to its end at random, with some timeouts."""
    choose = random.Random(seed)
    table = native.Table(game, options, seed)
    while table.result is None:
        seat = choose.choice(table.to_act)
        legal = table.legal_actions(seat)
        if choose.randrange(10) == 0 and table.state != "MATCH":
            table.timeout(seat)
        else:
            table.act(seat, legal[choose.randrange(len(legal))])
    return table


def error_of(lines: list[str]) -> RecordError:
    with pytest.raises(RecordError) as error:
        native.Table.replay(lines)
    assert str(error.value) == f"line {error.value.line}: {error.value.message}"
    return error.value


def rewritten(lines: list[str], number: int, **changes: Any) -> list[str]:
    """The record with fields of a line changed and all checks made anew, so that only rules can object."""
    entries = [json.loads(line) for line in lines]
    entries[number - 1] |= changes
    for entry in entries:
        del entry["check"]

    class Line:
        def __init__(self, values: dict[str, Any]) -> None:
            self.values = values

        def to_json(self) -> dict[str, Any]:
            return self.values

    return list(write_record(map(Line, entries)))  # type: ignore[arg-type]  # what they are made of is enough


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replays_to_the_same_hand(new_table: type[Table], game: str) -> None:
    table = finished(game, 5)
    again = new_table.replay(table.record())
    assert again.to_json() == table.to_json()
    assert again.result == table.result
    assert again.events == table.events
    assert again.record() == table.record()
    assert [again.view(seat) for seat in range(3)] == [table.view(seat) for seat in range(3)]


def test_a_record_from_chosen_cards_replays_to_the_same_hand(new_table: type[Table]) -> None:
    cards = deal({0: "33344455566677788"}, "899", wild="2")
    table = new_table.deal_from([cards], "point_bid", {"first_caller": 0}, 3)
    all_say(table, Start(False))
    say(table, Bid(0), Bid(0), Bid(0))  # a second deal, which comes from the seed
    assert json.loads(table.record()[0])["deals"] == [cards]
    again = new_table.replay(table.record(), unfinished=True)
    assert again.to_json() == table.to_json()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_only_ever_appended_to(game: str) -> None:
    whole = finished(game, 6).record()
    table = native.Table(game, None, 6)
    written = table.record()
    for event in finished(game, 6).events:
        table.apply(event)
        lines = table.record()
        assert lines[: len(written)] == written
        assert table.record(len(written)) == lines[len(written) :]
        written = lines
        again = native.Table.replay(written, unfinished=True)
        assert again.to_json() == table.to_json()
    assert written == whole


def test_a_record_that_stops_anywhere_is_reported_there() -> None:
    lines = finished("call_rob", 7).record()
    for length in range(1, len(lines)):
        error = error_of(lines[:length])
        assert (error.line, error.message) == (length + 1, "the record stops here, before its end")
        assert error_of([*lines[:length], lines[length][:-5]]).line == length + 1
    assert error_of([]).line == 1


def test_a_missing_doubled_or_swapped_line_is_reported() -> None:
    lines = finished("call_rob", 7).record()
    for place in range(1, len(lines) - 1):
        assert error_of(lines[:place] + lines[place + 1 :]).line == place + 1
        assert error_of(lines[:place] + lines[place - 1 :]).line == place + 1
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        assert error_of(swapped).line == place + 1
    assert error_of([*lines, lines[-1]]).message == "there is a line behind the end"


def test_a_changed_character_is_reported_at_its_line() -> None:
    lines = finished("point_bid", 8).record()
    choose = random.Random(1)
    for number, line in enumerate(lines, start=1):
        for place in choose.sample(range(len(line)), 3):
            other = chr((ord(line[place]) - 32 + choose.randrange(1, 90)) % 95 + 32)
            changed = line[:place] + other + line[place + 1 :]
            if other == line[place] or json.loads(line) == parsed(changed):
                continue  # another way to write the same, as 17 and 1.7e1 would be
            assert error_of([*lines[: number - 1], changed, *lines[number:]]).line == number


def parsed(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def test_a_record_with_right_checks_is_still_held_to_the_rules() -> None:
    lines = finished("point_bid", 9, first_caller=0).record()
    first_bid = next(n for n, line in enumerate(lines, start=1) if '"bid"' in line)
    error = error_of(rewritten(lines, first_bid, seat=2))
    assert (error.line, error.message) == (first_bid, "It is not seat 2 that is asked now, but seat 0.")
    error = error_of(rewritten(lines, first_bid, action=Rob(True).to_json()))
    assert (error.line, error.message[:25]) == (first_bid, "To rob is no answer in BI")
    error = error_of(rewritten(lines, len(lines), state="0"))
    assert (error.line, error.message) == (len(lines), "the hand does not end like this")
    result = {**json.loads(lines[-1])["end"], "system": 1}
    assert error_of(rewritten(lines, len(lines), end=result)).line == len(lines)
    assert error_of(rewritten(lines, 1, seed=10)).line > 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"record": "chess"}, "this is no record of a table"),
        ({"version": 2}, "expected version 1, got 2"),
        ({"game": "bridge"}, "game: no game 'bridge'"),
        ({"game": 5}, "game: expected a string"),
        ({"options": {"units": 1}}, "options: no field 'units'"),
        ({"options": {"unit": -1}}, "unit: expected a number from 0"),
        ({"options": 5}, "expected options as an object"),
        ({"seed": "x"}, "seed: expected a whole number"),
        ({"seed": None}, "seed: expected a whole number"),
        ({"deals": 5}, "expected options as an object and deals as a list"),
        ({"deals": [5]}, "deals: expected objects"),
        ({"more": 5}, "missing or unknown fields"),
    ],
)
def test_a_wrong_first_line_is_reported(changes: dict[str, Any], message: str) -> None:
    error = error_of(rewritten(finished("point_bid", 9).record(), 1, **changes))
    assert error.line == 1
    assert message in error.message


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"event": "shout"}, "event: no event 'shout', there are act, timeout"),
        ({"event": "timeout"}, "action: a timeout has none"),
        ({"seat": 3}, "seat: expected 0..2"),
        ({"seat": "0"}, "seat: expected a whole number"),
        ({"action": 5}, "action: expected a mapping"),
        ({"action": {"action": "start"}}, "action: missing or unknown fields"),
        ({"more": 1}, "event: expected event, seat and perhaps action"),
        ({"end": {}}, "expected the result and a digest at the end"),
    ],
)
def test_a_line_that_is_no_event_is_reported(changes: dict[str, Any], message: str) -> None:
    error = error_of(rewritten(finished("point_bid", 9).record(), 2, **changes))
    assert error.line == 2
    assert message in error.message


@pytest.mark.parametrize(
    "line", ["", "5", "[]", "null", "{", "[" * 100_000, "1" * 10_000, "\ud800", '{"a":NaN}']
)
def test_a_line_that_is_no_object_is_reported(line: str) -> None:
    lines = finished("call_rob", 7).record()
    assert error_of([lines[0], line, *lines[2:]]).line == 2
    assert error_of([line]).line == 1


def test_an_end_before_the_end_is_reported() -> None:
    lines = finished("call_rob", 7).record()
    early = [*lines[:3], lines[-1]]
    assert error_of(rewritten(early, 4)).message == "the hand does not end like this"


def test_events_read_back() -> None:
    for event in finished("huanle", 3).events:
        assert Event.from_json(event.to_json()) == event
    for kind in ("timeout", "leave", "trustee", "present"):
        assert Event.from_json({"event": kind, "seat": 1}) == Event(kind, 1)

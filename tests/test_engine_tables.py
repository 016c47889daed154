"""The tables of the engine: whole hands through it, what it refuses, and the client in JavaScript."""

import json
import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

from laizi.doudizhu import Table
from laizi.engine import Engine, tables
from laizi.engine.errors import ErrorCode
from laizi.pyrules.doudizhu.table import GAMES

ROOT = Path(__file__).parents[1]
NODE = shutil.which("node")


class Client:
    """An engine of its own, asked by name."""

    def __init__(self) -> None:
        self.engine = Engine()

    def ask(self, method: str, **params: Any) -> Any:
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        reply = self.engine.reply(json.dumps(request).encode())
        assert reply is not None
        return json.loads(reply)

    def result(self, method: str, **params: Any) -> Any:
        response = self.ask(method, **params)
        assert "result" in response, response
        return response["result"]

    def error(self, method: str, **params: Any) -> Any:
        response = self.ask(method, **params)
        assert "error" in response, response
        return response["error"]

    def lines(self, table: str) -> list[str]:
        lines: list[str] = self.result("table.record", table=table)["lines"]
        return lines


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def called(client: Client) -> str:
    """A table of call and rob at which seat 2 is to call."""
    table: str = client.result("table.new", game="call_rob", options={"first_caller": 2})["table"]
    for seat in range(3):
        client.result("table.act", table=table, seat=seat, action={"action": "start", "open": False})
    return table


def step(client: Client, table: str) -> Any:
    """Let a seat call, rob, bid, or make its last legal play; what the engine says then."""
    seat = client.result("table.view", table=table, seat=0)["to_act"][0]
    actions = client.result("table.legal_actions", table=table, seat=seat)["actions"]
    wanted = [
        action
        for action in actions
        if (not action.get("yes") if action["action"] == "open" else action.get("points") != 0)
    ]
    chosen = wanted[-1] if wanted[0]["action"] in ("play", "bid") else wanted[0]
    return client.result("table.act", table=table, seat=seat, action=chosen)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_through_the_engine_is_the_hand_of_its_record(client: Client, game: str) -> None:
    status = client.result("table.new", game=game, seed=4)
    name = status["table"]
    while status["result"] is None:
        status = step(client, name)
    table = Table.replay(client.lines(name))
    assert table.result is not None
    assert status["result"] == table.result.to_json()
    assert (status["state"], status["to_act"]) == ("SETTLED", [])
    assert client.error("table.timeout", table=name, seat=0)["code"] == ErrorCode.ILLEGAL_ACTION


def test_a_view_is_that_of_the_table(client: Client, called: str) -> None:
    table = Table.replay(client.lines(called), unfinished=True)
    for seat in range(3):
        view = client.result("table.view", table=called, seat=seat)
        assert view == json.loads(json.dumps(table.view(seat).to_json()))
        assert list(view["cards"]) == [str(seat)]


def test_the_rules_of_a_table_answer_about_its_plays(client: Client) -> None:
    opened = client.result("table.new", game="call_rob", options={"hard_over_soft": True})
    assert client.result("hints", hand="33", rules=opened["rules"])["rules"] == opened["rules"]["name"]


def test_an_action_that_is_refused_changes_nothing(client: Client, called: str) -> None:
    before = client.lines(called)
    error = client.error("table.act", table=called, seat=0, action={"action": "call", "yes": True})
    assert error["code"] == ErrorCode.ILLEGAL_ACTION
    assert error["message"] == error["data"]["english"]
    assert "2" in error["data"]["chinese"]
    for action in (
        {"action": "rob", "yes": True},
        {"action": "play", "move": "33"},
        {"action": "play", "code": "0"},
    ):
        refused = client.error("table.act", table=called, seat=2, action=action)
        assert refused["code"] == ErrorCode.ILLEGAL_ACTION
    assert client.lines(called) == before


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"action": "call"},
        {"action": "play", "move": "Z"},
        {"action": "play", "code": 7},
        {"action": "play", "code": "7"},
        {"action": "play", "code": "9" * 5000},
        {"action": "play", "code": "\u0661\u0662"},
        {"action": "play", "x": 7},
    ],
)
def test_what_is_no_action_is_a_bad_parameter(client: Client, called: str, action: dict[str, Any]) -> None:
    error = client.error("table.act", table=called, seat=2, action=action)
    assert error["code"] == ErrorCode.INVALID_PARAMS
    assert error["data"]["parameter"] in {"action", "code", "move"}


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("table.new", {"game": "bridge"}, ErrorCode.INVALID_PARAMS),
        ("table.new", {"game": "huanle", "seed": -1}, ErrorCode.INVALID_PARAMS),
        ("table.new", {"game": "huanle", "options": {"cap": 1}}, ErrorCode.INVALID_PARAMS),
        ("table.view", {"table": "9", "seat": 0}, ErrorCode.NO_SUCH_TABLE),
        ("table.view", {"table": "1", "seat": 3}, ErrorCode.INVALID_PARAMS),
        ("table.legal_actions", {"table": "1", "seat": 0, "limit": -1}, ErrorCode.INVALID_PARAMS),
        ("table.record", {"table": "1", "start": -1}, ErrorCode.INVALID_PARAMS),
        ("table.next_hand", {"table": "1", "seed": 1}, ErrorCode.ILLEGAL_ACTION),
        ("table.replay", {"lines": ["x"]}, ErrorCode.BAD_RECORD),
        ("table.replay", {"lines": [1]}, ErrorCode.INVALID_PARAMS),
        ("table.take_over", {"table": "1", "seat": 2}, ErrorCode.ILLEGAL_ACTION),
        ("table.close", {"table": "2"}, ErrorCode.NO_SUCH_TABLE),
    ],
)  # fmt: skip
def test_what_cannot_be_is_an_error_of_its_own_code(
    client: Client, called: str, method: str, params: dict[str, Any], code: ErrorCode
) -> None:
    before = client.lines(called)
    assert client.error(method, **params)["code"] == code
    assert client.lines(called) == before


def test_amounts_stay_so_small_that_a_result_can_be_written(client: Client) -> None:
    # Python reads and writes whole numbers of up to 4,300 digits; a product of two may have more.
    most = 10**4299
    error = client.error("table.new", game="huanle", options={"coefficient": most, "initial": most})
    assert (error["code"], error["data"]) == (ErrorCode.INVALID_PARAMS, {"parameter": "coefficient"})
    table = client.result("table.new", game="huanle", options={"coefficient": 10**15, "initial": 10**15})
    for seat in range(3):
        client.result("table.act", table=table["table"], seat=seat, action={"action": "join"})
    payments = client.result("table.leave", table=table["table"], seat=0)["result"]["payments"]
    assert payments == [-25 * 10**29, 125 * 10**28, 125 * 10**28]


def test_a_play_is_cards_with_one_reading_a_text_or_a_code(client: Client) -> None:
    status = client.result("table.new", game="huanle", seed=3)
    while status["state"] != "PLAY":
        status = step(client, status["table"])
    table, seat = status["table"], status["to_act"][0]
    record = client.lines(table)
    single = client.result("table.legal_actions", table=table, seat=seat, limit=1)["actions"][0]
    cards = single["move"].partition("/")[0]
    ends = []
    for action in (
        single,
        {"action": "play", "move": cards},
        {"action": "play", "code": single["code"]},
    ):
        copy = client.result("table.replay", lines=record)["table"]
        client.result("table.act", table=copy, seat=seat, action=action)
        ends.append(client.lines(copy))
    assert ends[0] == ends[1] == ends[2]


def test_a_record_that_was_changed_is_reported_at_its_line(client: Client, called: str) -> None:
    lines = client.lines(called)
    lines[2] = lines[2].replace("false", "true")
    error = client.error("table.replay", lines=lines)
    assert (error["code"], error["data"]) == (ErrorCode.BAD_RECORD, {"line": 3})


def test_time_flight_and_trustees(client: Client, called: str) -> None:
    assert client.result("table.timeout", table=called, seat=2)["to_act"] == [0]
    assert client.result("table.hand_over", table=called, seat=0)["to_act"] == [1]
    assert client.result("table.take_over", table=called, seat=0)["to_act"] == [1]
    assert client.result("table.leave", table=called, seat=2)["state"] == "CALL"
    other = client.result("table.new", game="point_bid")["table"]
    assert client.result("table.leave", table=other, seat=1)["result"]["fled"] == 1
    following = client.result("table.next_hand", table=other, seed=2)
    assert (following["table"], following["state"]) == ("3", "READY")


def test_tables_are_limited_and_can_be_closed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_TABLES", 3)
    for _ in range(3):
        client.result("table.new", game="call_rob")
    assert client.error("table.new", game="call_rob")["code"] == ErrorCode.TOO_MANY_TABLES
    client.result("table.close", table="2")
    assert client.error("table.view", table="2", seat=0)["code"] == ErrorCode.NO_SUCH_TABLE
    assert client.result("table.new", game="call_rob")["table"] == "4"


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 3)
    | st.text(max_size=4)
    | st.sampled_from(["1", "33", "PASS"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=4,
)
actions = st.fixed_dictionaries(
    {"action": st.sampled_from(["start", "call", "rob", "double", "play", "bid"])},
    optional={
        "yes": st.booleans() | json_values, "open": st.booleans() | json_values, "points": json_values,
        "move": json_values, "code": json_values,
    },
)  # fmt: skip
TABLE_METHODS = [
    name for name in Engine().parameters() if name.startswith("table.") and name != "table.close"
]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*TABLE_METHODS, *["table.act"] * 9]),
            st.fixed_dictionaries(
                {"table": st.just("1") | json_values, "seat": st.integers(-1, 3) | json_values},
                optional={"action": actions | json_values, "limit": json_values, "lines": json_values},
            ),
        ),
        max_size=12,
    )
)
@examples(60)
def test_a_table_never_sees_half_an_action(calls: list[tuple[str, dict[str, Any]]]) -> None:
    client = Client()
    client.result("table.new", game="call_rob", seed=5)
    known = client.engine.parameters()
    for method, params in calls:
        before = client.lines("1")
        response = client.ask(method, **{key: params[key] for key in params if key in known[method]})
        after = client.lines("1")
        assert response.get("error", {}).get("code") != ErrorCode.INTERNAL_ERROR
        assert after[: len(before)] == before
        changed = len(after) - len(before)
        assert changed == ("result" in response and response["result"].get("table") == "1")
    assert Table.replay(client.lines("1"), unfinished=True).record() == client.lines("1")


@pytest.mark.skipif(NODE is None, reason="the client in JavaScript needs Node")
@pytest.mark.parametrize("game", GAMES)
def test_the_javascript_client_plays_a_whole_hand(game: str) -> None:
    assert NODE is not None
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    done = subprocess.run(
        [NODE, ROOT / "examples" / "play.mjs", game, "3"],
        env={**os.environ, "PATH": path}, capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    *_, last = done.stdout.splitlines()
    won, _, payments = last.partition(": ")
    assert won in ("the landlord wins", "the peasants win")
    assert sum(map(int, payments.split())) == 0


@pytest.mark.skipif(NODE is None, reason="the client in JavaScript needs Node")
def test_the_javascript_client_shows_what_the_engine_refuses() -> None:
    assert NODE is not None
    laizi = Path(sysconfig.get_path("scripts")) / "laizi"
    done = subprocess.run(
        [NODE, ROOT / "examples" / "play.mjs", "bridge", "3", laizi, "engine"],
        capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("the engine says: game: no game 'bridge'")


# docs/engine.md

BOOK = (ROOT / "docs" / "engine.md").read_text("utf-8")


def test_the_transcripts_are_what_an_engine_says() -> None:
    engine = Engine()
    awaited: str | None = None
    exchanged = 0
    for block in re.findall(r"^```\n(-->.*?)^```$", BOOK, flags=re.M | re.S):
        for mark, message in re.findall(r"^(-->|<--) (.*?)$", re.sub(r"\n +", " ", block), flags=re.M):
            if mark == "-->":
                assert awaited is None
                awaited = engine.reply(message.encode())
            else:
                assert awaited is not None
                assert json.loads(awaited) == json.loads(message)
                awaited = None
                exchanged += 1
    assert awaited is None
    assert exchanged > 15


def test_every_method_and_its_parameters_are_documented() -> None:
    rows = re.findall(r"^\| `([a-z_.]+)` \| (.*?) \|", BOOK, flags=re.M)
    documented = {name: re.findall(r"`(\w+)`", parameters) for name, parameters in rows}
    assert documented == Engine().parameters()


def test_every_error_code_is_documented() -> None:
    assert {int(code) for code in re.findall(r"^\| .*? \| (-?\d+) \|", BOOK, flags=re.M)} == set(ErrorCode)

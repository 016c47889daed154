"""The engine: JSON-RPC 2.0, its lines, and the methods that answer about cards and plays."""

import io
import json
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import examples

import laizi
from laizi import doudizhu
from laizi.doudizhu import HUANLE, Hand, Move
from laizi.engine import Engine, serve
from laizi.engine.dispatcher import Dispatcher
from laizi.engine.errors import EngineError, ErrorCode
from laizi.engine.lines import MAX_LINE

SCRIPT = Path(sysconfig.get_path("scripts")) / "laizi"
HAND = "3344455567TJQ"


def request(method: object, params: object = None, identity: object = 1) -> dict[str, Any]:
    given = {} if params is None else {"params": params}
    return {"jsonrpc": "2.0", "id": identity, "method": method, **given}


def replied(message: object, engine: Dispatcher | None = None) -> Any:
    """What the engine replies to a JSON value or to raw bytes."""
    raw = message if isinstance(message, bytes) else json.dumps(message).encode()
    reply = (engine or Engine()).reply(raw)
    if reply is None:
        return None
    assert reply.isascii()
    assert "\n" not in reply
    return json.loads(reply, parse_constant=pytest.fail)


def result(method: str, **params: object) -> Any:
    response = replied(request(method, params))
    assert response.keys() == {"jsonrpc", "id", "result"}, response
    return response["result"]


def refused(method: str, **params: object) -> dict[str, Any]:
    """The error about the parameters of a method."""
    response = replied(request(method, params))
    assert response.keys() == {"jsonrpc", "id", "error"}
    assert response["error"]["code"] == ErrorCode.INVALID_PARAMS
    error = response["error"]
    assert isinstance(error, dict)
    return error


def code(response: dict[str, Any]) -> int:
    assert response["jsonrpc"] == "2.0"
    assert "result" not in response
    number = response["error"]["code"]
    assert isinstance(number, int)
    return number


# JSON-RPC 2.0


@pytest.mark.parametrize("identity", [1, "a", None, 1.5, 2**70])
def test_the_id_comes_back(identity: object) -> None:
    response = replied(request("hello", identity=identity))
    assert response["id"] == identity
    assert response["result"]["version"] == laizi.__version__


def test_parameters_come_by_name_or_by_position() -> None:
    by_name = result("moves", hand="3344", rules="classic", limit=2)
    assert replied(request("moves", ["3344", "classic", "", None, 2]))["result"] == by_name


def test_a_notification_has_no_reply_whatever_becomes_of_it() -> None:
    assert replied({"jsonrpc": "2.0", "method": "hello"}) is None
    assert replied({"jsonrpc": "2.0", "method": "nothing"}) is None
    assert replied({"jsonrpc": "2.0", "method": "moves", "params": {"hand": "Z"}}) is None


def test_a_batch_has_one_reply_for_each_request() -> None:
    responses = replied(
        [request("hello"), {"jsonrpc": "2.0", "method": "hello"}, 7, request("nothing", identity="b")]
    )
    assert [response["id"] for response in responses] == [1, None, "b"]
    assert [code(response) for response in responses[1:]] == [
        ErrorCode.INVALID_REQUEST,
        ErrorCode.METHOD_NOT_FOUND,
    ]


def test_a_batch_of_notifications_has_no_reply() -> None:
    assert replied([{"jsonrpc": "2.0", "method": "hello"}] * 2) is None


def test_an_empty_batch_is_no_request() -> None:
    assert code(replied([])) == ErrorCode.INVALID_REQUEST


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"jsonrpc": "2.0", "method": "hello", "id": NaN}',
        b'{"jsonrpc": "2.0", "method": "hello", "id": 1e999}',
        b'{"jsonrpc": "2.0", "method": "hello", "id": ' + b"1" * 5000 + b"}",
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b"[" * 33 + b"]" * 33,
        b'{"jsonrpc": "2.0", "id": 1, "method": "moves", "params": ['
        + b'{"a": [' * 400
        + b"]}" * 400
        + b"]}",
    ],
)
def test_what_is_no_json_is_a_parse_error(message: bytes) -> None:
    response = replied(message)
    assert code(response) == ErrorCode.PARSE_ERROR
    assert response["id"] is None


@pytest.mark.parametrize(
    ("wrong", "identity"),
    [
        (7, None),
        ("hello", None),
        ({}, None),
        ({"jsonrpc": "2.0", "id": 3}, 3),
        ({"jsonrpc": "1.0", "id": 3, "method": "hello"}, 3),
        (request(7), 1),
        (request("hello", "abc"), 1),
        (request("hello", identity=[1]), None),
        (request("hello", identity=True), None),
        ({"jsonrpc": "2.0", "method": 7}, None),
    ],
)
def test_what_is_no_request_is_an_invalid_one(wrong: object, identity: object) -> None:
    response = replied(wrong)
    assert code(response) == ErrorCode.INVALID_REQUEST
    assert response["id"] == identity


def test_an_unknown_method_is_answered_with_the_known_ones() -> None:
    response = replied(request("play"))
    assert code(response) == ErrorCode.METHOD_NOT_FOUND
    assert "moves" in response["error"]["message"]


def test_wrong_parameters_are_named() -> None:
    assert "'cards'" in refused("moves", hand="3", cards="33")["message"]
    assert "'hand'" in refused("moves")["message"]
    assert refused("moves", hand=33) == {
        "code": ErrorCode.INVALID_PARAMS,
        "message": "hand: expected a string, got 33",
        "data": {"parameter": "hand"},
    }
    assert refused("moves", hand="33", limit=True)["data"] == {"parameter": "limit"}
    assert refused("moves", hand="33", limit=-1)["data"] == {"parameter": "limit"}
    assert code(replied(request("moves", ["33", "huanle", "", None, None, 6]))) == ErrorCode.INVALID_PARAMS


def test_a_fault_of_the_engine_is_an_internal_error_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    dispatcher = Dispatcher({"fail": lambda: 1 // 0})
    assert code(replied(request("fail"), dispatcher)) == ErrorCode.INTERNAL_ERROR
    assert "ZeroDivisionError" in caplog.text


def test_a_message_may_be_nested_as_deeply_as_is_allowed() -> None:
    assert [code(response) for response in replied(b"[" * 32 + b"]" * 32)] == [ErrorCode.INVALID_REQUEST]


def test_an_error_without_data_has_none() -> None:
    assert EngineError(ErrorCode.BAD_RECORD, "bad").document() == {"code": 4, "message": "bad"}


# Methods


def test_hello_says_what_can_be_asked() -> None:
    said = result("hello")
    assert (said["name"], said["protocol"]) == ("laizi", 1)
    assert said["rules"] == list(doudizhu.PRESETS)
    assert said["methods"]["readings"] == ["cards", "rules", "wild"]


def test_moves_have_codes_as_strings_and_cards_as_text() -> None:
    to_beat = Move.parse("34567", HUANLE, "5")
    expected = doudizhu.legal_moves(Hand.parse(HAND, "5"), HUANLE, to_beat)
    found = result("moves", hand=HAND, wild="5", to_beat="34567")
    assert [play["code"] for play in found["plays"]] == [str(each) for each in expected.codes]
    assert found["count"] == len(expected)
    assert found["to_beat"]["text"] == str(to_beat)
    assert found["hand"]["cards"][:3] == ["5*", "5*", "5*"]
    few = result("moves", hand=HAND, wild="5", to_beat="34567", limit=3)
    assert (few["count"], few["plays"]) == (len(expected), found["plays"][:3])


def test_readings_hints_and_completions_are_those_of_the_library() -> None:
    readings = result("readings", cards="3336", wild="6")
    assert [play["text"] for play in readings["readings"]] == [
        str(move) for move in doudizhu.readings(Hand.parse("3336", "6"), HUANLE)
    ]
    hints = result("hints", hand="4444 55 XD", rules="classic", to_beat="33")
    assert [play["kind"] for play in hints["hints"]] == ["PAIR", "PAIR", "BOMB", "ROCKET"]
    completed = result("complete", selected="44", hand="334455", rules="classic")
    assert [play["kind"] for play in completed["plays"]] == ["PAIR_CHAIN", "PAIR"]


def test_explain_says_why_not_in_two_languages() -> None:
    verdict = doudizhu.explain(Hand.parse("44"), "huanle", Move.parse("66", "huanle"), Hand.parse("4456"))
    found = result("explain", cards="44", to_beat="66", hand="4456")
    assert (found["legal"], found["reason"], found["play"]) == (False, "TOO_LOW", None)
    assert (found["english"], found["chinese"]) == (verdict.english, verdict.chinese)
    assert result("explain", cards="PASS", wild="7", to_beat="33")["legal"] is True
    one = result("explain", cards="TJ999 = SOLO_CHAIN 8x5", wild="9", rules="call_rob")
    assert (one["reason"], one["play"]) == ("FILTERED_READING", "TJ 9*9*9*/9 = SOLO_CHAIN 8x5")


def test_a_rule_set_may_be_a_json_object() -> None:
    house = json.loads(HUANLE.replace(name="house", pair_wings=False).to_json())
    assert result("moves", hand="33344455", rules=house)["rules"] == "house"
    error = refused("moves", hand="33", rules={**house, "pair_wings": 1})
    assert error["data"] == {"parameter": "rules"}
    assert refused("moves", hand="33", rules="bridge")["data"] == {"parameter": "rules"}


@pytest.mark.parametrize(
    ("method", "params", "parameter"),
    [
        ("moves", {"hand": "34Z5"}, "hand"),
        ("moves", {"hand": "34", "wild": "Z"}, "wild"),
        ("moves", {"hand": "345", "wild": "59"}, "hand"),
        ("moves", {"hand": "345", "to_beat": "34"}, "to_beat"),
        ("moves", {"hand": "345", "wild": "7", "to_beat": "7 7*"}, "to_beat"),
        ("readings", {"cards": "7 7*/7"}, "cards"),
        ("explain", {"cards": "3 = PAIR 3"}, "cards"),
        ("explain", {"cards": "3", "hand": "P"}, "hand"),
        ("complete", {"selected": "6", "hand": "3"}, "selected"),
        ("complete", {"selected": "", "hand": "3"}, "selected"),
    ],
)
def test_bad_cards_name_their_parameter(method: str, params: dict[str, str], parameter: str) -> None:
    error = refused(method, **params)
    assert error["message"].startswith(f"{parameter}: ")
    assert error["data"]["parameter"] == parameter


def test_a_bad_character_is_pointed_at() -> None:
    assert refused("moves", hand="34Z5")["data"] == {"parameter": "hand", "position": 2}


# Lines


def served(text: bytes) -> list[Any]:
    target = io.BytesIO()
    serve(Engine().reply, io.BytesIO(text), target)
    assert target.getvalue().endswith(b"\n")
    return [json.loads(line) for line in target.getvalue().splitlines()]


HELLO = json.dumps(request("hello")).encode()


def test_each_line_is_a_message_and_the_last_needs_no_line_break() -> None:
    responses = served(HELLO + b"\r\n\n  \nx\n" + HELLO)
    assert [response["id"] for response in responses] == [1, None, 1]


def test_a_line_that_is_too_long_is_refused_and_the_next_one_answered() -> None:
    longest = HELLO + b" " * (MAX_LINE - len(HELLO) - 1) + b"\n"
    assert [response["id"] for response in served(longest)] == [1]
    for excess in (1, MAX_LINE, 3 * MAX_LINE + 5):
        refusal, answer = served(HELLO + b" " * (MAX_LINE - len(HELLO) - 1 + excess) + b"\n" + HELLO)
        assert code(refusal) == ErrorCode.PARSE_ERROR
        assert answer["id"] == 1
    assert [code(response) for response in served(b"3" * (MAX_LINE + 1))] == [ErrorCode.PARSE_ERROR]


# Anything at all

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
METHODS = Engine().parameters()
parameter_values = json_values | st.sampled_from(
    ["33", "34567/7", "7*", "PASS", "huanle", "TIANDI", "3 = SOLO 3"]
)


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """Requests of a known method, most of them with parameters that it has, of any kind."""
    method = draw(st.sampled_from(sorted(METHODS)))
    names = st.sampled_from([*METHODS[method], "other"])
    params = st.dictionaries(names, parameter_values, max_size=5) | st.lists(parameter_values, max_size=6)
    made = {"jsonrpc": "2.0", "id": 1, "method": method, "params": draw(params | json_values)}
    for key in draw(st.sets(st.sampled_from(sorted(made)), max_size=1)):
        made[key] = draw(json_values)
    return made


def check_reply(reply: str | None) -> None:
    """A reply is none, or JSON in which every response is a result or an error that is not the engine's."""
    if reply is None:
        return
    document = json.loads(reply, parse_constant=pytest.fail)
    for response in document if isinstance(document, list) else [document]:
        assert response["jsonrpc"] == "2.0"
        assert ("result" in response) != ("error" in response)
        assert "result" in response or response["error"]["code"] != ErrorCode.INTERNAL_ERROR


@given(st.lists(st.binary(max_size=60), max_size=4))
@examples(200)
def test_any_bytes_are_answered_and_the_engine_goes_on(lines: list[bytes]) -> None:
    target = io.BytesIO()
    serve(Engine().reply, io.BytesIO(b"\n".join([*lines, HELLO])), target)
    replies = target.getvalue().decode().splitlines()
    for reply in replies:
        check_reply(reply)
    assert json.loads(replies[-1])["result"]["name"] == "laizi"


@given(requests() | st.lists(requests() | json_values, max_size=3) | json_values)
@examples(150)
def test_any_json_is_answered(message: object) -> None:
    check_reply(Engine().reply(json.dumps(message).encode()))


# The command


def test_the_command_answers_until_its_input_ends() -> None:
    done = subprocess.run([SCRIPT, "engine"], input=HELLO + b"\n\xff\n", capture_output=True, check=True)
    hello, refusal = map(json.loads, done.stdout.splitlines())
    assert (hello["id"], code(refusal)) == (1, ErrorCode.PARSE_ERROR)
    assert done.stderr == b""


@contextmanager
def started(**how: Any) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes], IO[bytes]]]:
    """The running command, its stdin, stdout and stderr."""
    with subprocess.Popen(
        [SCRIPT, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        yield engine, engine.stdin, engine.stdout, engine.stderr


def test_the_command_ends_quietly_when_nobody_reads() -> None:
    with started() as (engine, stdin, stdout, stderr):
        stdout.close()
        stdin.write(HELLO + b"\n")
        stdin.flush()
        assert engine.wait(timeout=30) == 0
        assert stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send on Windows")
def test_the_command_ends_quietly_when_interrupted() -> None:
    # Where the tests run in the background, they and what they start ignore interrupts.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with started(preexec_fn=heed) as (engine, stdin, stdout, stderr):
        stdin.write(HELLO + b"\n")
        stdin.flush()
        assert json.loads(stdout.readline())["id"] == 1
        engine.send_signal(signal.SIGINT)
        assert engine.wait(timeout=30) == 130
        assert stderr.read() == b""

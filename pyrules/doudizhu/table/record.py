"""Records: a hand as lines of JSON, which tell where they have been cut or changed (docs/table.md §15)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from .event import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FORMAT: Final = "laizi.table"
VERSION: Final = 1
CHECK_DIGITS: Final = 16


class RecordError(ValueError):
    """A record that is cut or changed, or does not fit the rules; `line` is where, counted from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record: what the table was made with."""

    game: str
    options: Mapping[str, Any]
    seed: int
    deals: tuple[Mapping[str, Any], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The line, without its check."""
        deals = {"deals": list(self.deals)} if self.deals else {}
        made_with = {"game": self.game, "options": dict(self.options), "seed": self.seed}
        return {"record": FORMAT, "version": VERSION, **made_with, **deals}


@dataclass(frozen=True, slots=True)
class End:
    """The last line of the record of a hand that is over: its result, and a digest of everything."""

    result: Mapping[str, Any]
    state: str

    def to_json(self) -> dict[str, Any]:
        """The line, without its check."""
        return {"end": dict(self.result), "state": self.state}


def write_record(entries: Iterable[Header | Event | End]) -> Iterator[str]:
    """The lines of a record, without line ends; each carries a check of itself and all before it."""
    check = ""
    for entry in entries:
        values = entry.to_json()
        check = _check(check, values)
        yield _text({**values, "check": check})


def read_record(lines: Iterable[str]) -> Iterator[tuple[int, Header | Event | End]]:
    """The entries of a record, each with the number of its line, counted from 1.

    Raises RecordError at the first line that is no JSON, does not follow from those before it, or is not
    what stands in its place.
    """
    check = ""
    ended = False
    number = 0
    for number, line in enumerate(lines, start=1):
        if ended:
            raise RecordError(number, "there is a line behind the end")
        values = _object(number, line)
        found = values.pop("check", None)
        check = _check(check, values)
        if number == 1:
            header = _header(values)
            _require_check(number, found, check)
            yield number, header
            continue
        _require_check(number, found, check)
        if "end" in values:
            ended = True
            yield number, _end(number, values)
        else:
            yield number, _event(number, values)
    if number == 0:
        raise RecordError(1, "the record is empty")


def digest(state: object) -> str:
    """A digest of values that JSON knows: equal for equal ones, and practically never otherwise."""
    return sha256(_text(state).encode()).hexdigest()


def _text(value: object) -> str:
    """The one way in which values are written."""
    return json.dumps(value, separators=(",", ":"))


def _check(before: str, values: Mapping[str, Any]) -> str:
    """The check of a line, out of that of the line before it."""
    text = json.dumps(values, separators=(",", ":"), sort_keys=True)
    return sha256((before + text).encode()).hexdigest()[:CHECK_DIGITS]


def _require_check(number: int, found: object, check: str) -> None:
    if found != check:
        raise RecordError(number, "this line, or one before it, was changed or is missing")


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError(number, f"this is no JSON, so the line is cut or changed: {error}") from None
    if not isinstance(values, dict):
        raise RecordError(number, "expected a JSON object")
    return values


def _header(values: Mapping[str, Any]) -> Header:
    if values.get("record") != FORMAT:
        raise RecordError(1, f"this is no record of a table, which begins with {FORMAT!r}")
    if values.get("version") != VERSION:
        raise RecordError(1, f"expected version {VERSION}, got {values.get('version')!r}")
    known = {"record", "version", "game", "options", "seed", "deals"}
    if values.keys() | {"deals"} != known:
        raise RecordError(1, f"missing or unknown fields {sorted((values.keys() | {'deals'}) ^ known)}")
    if not isinstance(values["options"], Mapping) or not isinstance(values.get("deals", []), list):
        raise RecordError(1, "expected options as an object and deals as a list")
    return Header(values["game"], values["options"], values["seed"], tuple(values.get("deals", [])))


def _event(number: int, values: Mapping[str, Any]) -> Event:
    try:
        return Event.from_json(values)
    except (TypeError, ValueError) as error:
        raise RecordError(number, str(error)) from None


def _end(number: int, values: Mapping[str, Any]) -> End:
    if values.keys() != {"end", "state"} or not isinstance(values["end"], Mapping):
        raise RecordError(number, "expected the result and a digest at the end")
    return End(values["end"], values["state"])

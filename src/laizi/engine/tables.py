"""The methods of tables, and the tables that an engine keeps (docs/engine.md)."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from laizi.doudizhu import Move, Table
from laizi.pyrules.doudizhu.table import Action, IllegalActionError, Play, RecordError

from .errors import EngineError, ErrorCode
from .parameters import bad_params, read_limit, read_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .dispatcher import Method

MAX_TABLES: Final = 1000
"""The most tables that may be open at once."""

_CODE: Final = re.compile("[0-9]{1,20}")


class Tables:
    """Open tables by name; a method that fails leaves every table as it was."""

    def __init__(self) -> None:
        self._open: dict[str, Table] = {}
        self._numbers = count(1)

    def methods(self) -> dict[str, Method]:
        """The methods by the names under which they are called."""
        return {
            "table.new": self.new,
            "table.view": self.view,
            "table.legal_actions": self.legal_actions,
            "table.act": self.act,
            "table.timeout": self.timeout,
            "table.leave": self.leave,
            "table.hand_over": self.hand_over,
            "table.take_over": self.take_over,
            "table.record": self.record,
            "table.replay": self.replay,
            "table.next_hand": self.next_hand,
            "table.close": self.close,
        }

    def new(self, game: str, options: dict[str, Any] | None = None, seed: int = 0) -> dict[str, Any]:
        """Open a table for one hand."""
        with bad_params():
            return self._keep(Table(game, options, seed))

    def view(self, table: str, seat: int) -> dict[str, Any]:
        """What one seat may know."""
        with bad_params():
            return self._find(table).view(seat).to_json()

    def legal_actions(self, table: str, seat: int, limit: int | None = None) -> dict[str, Any]:
        """What a seat may answer now, nothing if it is not asked; `limit` cuts the list, not the count."""
        with bad_params():
            actions = self._find(table).legal_actions(seat)
        return {"count": len(actions), "actions": [_action(each) for each in actions[: read_limit(limit)]]}

    def act(self, table: str, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        """Answer for a seat."""
        found = self._find(table)
        with _refusals():
            found.act(seat, _read_action(action, found))
        return self._status(table)

    def timeout(self, table: str, seat: int) -> dict[str, Any]:
        """Answer for a seat whose time is up."""
        with _refusals():
            self._find(table).timeout(seat)
        return self._status(table)

    def leave(self, table: str, seat: int) -> dict[str, Any]:
        """Let a seat leave."""
        with _refusals():
            self._find(table).leave(seat)
        return self._status(table)

    def hand_over(self, table: str, seat: int) -> dict[str, Any]:
        """Let the table play for a seat."""
        with _refusals():
            self._find(table).hand_over(seat)
        return self._status(table)

    def take_over(self, table: str, seat: int) -> dict[str, Any]:
        """Let a seat act for itself again."""
        with _refusals():
            self._find(table).take_over(seat)
        return self._status(table)

    def record(self, table: str, start: int = 0) -> dict[str, Any]:
        """The lines of the record, from the one with this index on."""
        if start < 0:
            raise EngineError(
                ErrorCode.INVALID_PARAMS, f"start: expected a number from 0, got {start}", parameter="start"
            )
        return {"lines": self._find(table).record(start)}

    def replay(self, lines: list[Any]) -> dict[str, Any]:
        """Open a table at the end of a record, which may stop before the hand is over."""
        if not all(isinstance(line, str) for line in lines):
            raise EngineError(ErrorCode.INVALID_PARAMS, "lines: expected strings", parameter="lines")
        try:
            return self._keep(Table.replay(lines, unfinished=True))
        except RecordError as error:
            raise EngineError(ErrorCode.BAD_RECORD, str(error), line=error.line) from None

    def next_hand(self, table: str, seed: int) -> dict[str, Any]:
        """Open a table for the next hand of the same three."""
        with _refusals():
            return self._keep(self._find(table).next_hand(seed))

    def close(self, table: str) -> dict[str, Any]:
        """Forget a table."""
        self._find(table)
        del self._open[table]
        return {"table": table}

    def _keep(self, table: Table) -> dict[str, Any]:
        """Open a table; what it is, and its status."""
        if len(self._open) >= MAX_TABLES:
            raise EngineError(ErrorCode.TOO_MANY_TABLES, f"{MAX_TABLES} tables are open; close one first")
        name = str(next(self._numbers))
        self._open[name] = table
        rules = json.loads(table.rules.to_json())
        return self._status(name) | {"game": table.game, "options": table.options.to_json(), "rules": rules}

    def _find(self, name: str) -> Table:
        if name not in self._open:
            raise EngineError(ErrorCode.NO_SUCH_TABLE, f"there is no table {name!r}", table=name)
        return self._open[name]

    def _status(self, name: str) -> dict[str, Any]:
        """What everybody knows after each change: who is asked, or how the hand ended."""
        table = self._open[name]
        result = None if table.result is None else table.result.to_json()
        return {"table": name, "state": str(table.state), "to_act": list(table.to_act), "result": result}


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn what a table refuses into an error with the reason in two languages."""
    try:
        with bad_params():
            yield
    except IllegalActionError as error:
        raise EngineError(
            ErrorCode.ILLEGAL_ACTION, error.english, english=error.english, chinese=error.chinese
        ) from None


def _read_action(value: dict[str, Any], table: Table) -> Action:
    """The action of a JSON object; a play may also be given by its code, or by cards with one reading."""
    if value.get("action") != "play" or not value.keys() & {"move", "code"}:
        return Action.from_json(value)
    cards = table.view(0).hand
    if isinstance(value.get("move"), str):
        return Play(read_play("action", value["move"], table.rules, cards))
    code = value.get("code")
    if not isinstance(code, str) or not _CODE.fullmatch(code):
        raise ValueError("action: a play has a move, as text, or a code, a string of digits")
    return Play(Move.from_code(int(code), cards.wild_ranks))


def _action(action: Action) -> dict[str, Any]:
    """The JSON form of an action, of a play with its code."""
    code = {"code": str(action.move.code)} if isinstance(action, Play) else {}
    return action.to_json() | code

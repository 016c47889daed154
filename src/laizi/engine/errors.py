"""Errors of the protocol: the codes of JSON-RPC 2.0 and those of the engine itself (docs/engine.md)."""

from enum import IntEnum
from typing import Any


class ErrorCode(IntEnum):
    """What the ``code`` of an error says; the positive ones are the engine's own."""

    PARSE_ERROR = -32700
    """The line is no JSON, no UTF-8, too long or nested too deeply."""
    INVALID_REQUEST = -32600
    """The JSON is no request."""
    METHOD_NOT_FOUND = -32601
    """There is no such method."""
    INVALID_PARAMS = -32602
    """A parameter is missing, unknown, of the wrong type or without meaning, such as cards that are none."""
    INTERNAL_ERROR = -32603
    """The engine is at fault."""
    ILLEGAL_ACTION = 1
    """The table does not allow the action, and is as it was."""
    NO_SUCH_TABLE = 2
    """No table has this name, or not any more."""
    TOO_MANY_TABLES = 3
    """No table can be opened until one is closed."""
    BAD_RECORD = 4
    """A record cannot be replayed; the data name the line where it goes wrong."""


class EngineError(Exception):
    """What a request is answered with instead of a result: a code, a sentence, and facts as JSON values."""

    def __init__(self, code: ErrorCode, message: str, **data: Any) -> None:
        super().__init__(message)
        self.code = code
        self.data = data

    def document(self) -> dict[str, Any]:
        """The error object of a response; ``data`` is left out where there is none."""
        said = {"code": int(self.code), "message": str(self)}
        return {**said, "data": self.data} if self.data else said

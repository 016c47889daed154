"""JSON-RPC 2.0: from a message to its reply.

What the methods do is none of its business, nor where messages come from.
"""

import inspect
import json
import logging
import math
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from .errors import EngineError, ErrorCode

Method: TypeAlias = Callable[..., Any]

_NAMES: Final[Mapping[type, str]] = {
    str: "a string",
    int: "a whole number",
    bool: "true or false",
    list: "an array",
    dict: "an object",
    type(None): "null",
}
"""What a caller knows the values by that a parameter may have."""

MAX_DEPTH: Final = 32
"""How deeply the arrays and objects of a message may be nested."""
_TOO_DEEP: Final = f"arrays and objects are nested more than {MAX_DEPTH} deep"

_log = logging.getLogger(__name__)


class Dispatcher:
    """Methods by name, and the replies of JSON-RPC 2.0 to messages that call them.

    A parameter of a method is one of its function, given by name or by position. Its annotation, a class or a
    union of classes, says which JSON values it takes.

    >>> def double(number: int) -> int:
    ...     return 2 * number
    >>> dispatcher = Dispatcher({"double": double})
    >>> dispatcher.reply(b'{"jsonrpc": "2.0", "id": 1, "method": "double", "params": [21]}')
    '{"jsonrpc": "2.0", "id": 1, "result": 42}'
    """

    def __init__(self, methods: Mapping[str, Method]) -> None:
        self._methods = methods
        self._signatures = {name: inspect.signature(method) for name, method in methods.items()}
        self._types = {name: _json_types(method) for name, method in methods.items()}

    def parameters(self) -> dict[str, list[str]]:
        """The methods and what each takes, in the order of parameters that are given by position."""
        return {name: list(signature.parameters) for name, signature in self._signatures.items()}

    def reply(self, message: bytes) -> str | None:
        """The reply to a message, one line of JSON in ASCII; None if nothing is to be replied."""
        try:
            request = _parse(message)
        except ValueError as error:
            return refusal(EngineError(ErrorCode.PARSE_ERROR, str(error)))
        if not isinstance(request, list):
            response = self._response(request)
            return None if response is None else json.dumps(response)
        if not request:
            return refusal(EngineError(ErrorCode.INVALID_REQUEST, "a batch has at least one request"))
        responses = [response for each in request if (response := self._response(each)) is not None]
        return json.dumps(responses) if responses else None

    def _response(self, request: object) -> dict[str, Any] | None:
        """The response to one request; None for a notification, whatever becomes of it."""
        wrong = _what_is_wrong(request)
        if wrong is not None:
            identity = request.get("id") if isinstance(request, dict) else None
            error = EngineError(ErrorCode.INVALID_REQUEST, wrong)
            return _failure(identity if _is_id(identity) else None, error)
        assert isinstance(request, dict)  # or something would be wrong
        identity = request.get("id")
        try:
            result = self._call(request["method"], request.get("params", {}))
        except EngineError as error:
            response = _failure(identity, error)
        else:
            response = {"jsonrpc": "2.0", "id": identity, "result": result}
        return response if "id" in request else None

    def _call(self, name: str, params: list[Any] | dict[str, Any]) -> Any:
        """What a method returns; EngineError for everything else that it may come to."""
        if name not in self._methods:
            known = ", ".join(self._methods)
            raise EngineError(ErrorCode.METHOD_NOT_FOUND, f"there is no method {name!r}, there are {known}")
        arguments = self._bind(name, params)
        try:
            return self._methods[name](**arguments)
        except EngineError:
            raise
        except Exception:
            _log.exception("%s failed with %r", name, params)
            raise EngineError(ErrorCode.INTERNAL_ERROR, f"{name} failed, which it should not") from None

    def _bind(self, name: str, params: list[Any] | dict[str, Any]) -> dict[str, Any]:
        """The parameters by name, each of a type that the method takes."""
        signature = self._signatures[name]
        by_position, by_name = (params, {}) if isinstance(params, list) else ([], params)
        try:
            arguments = signature.bind(*by_position, **by_name).arguments
        except TypeError as error:
            raise EngineError(
                ErrorCode.INVALID_PARAMS,
                f"{name}: {error}; it takes {', '.join(signature.parameters) or 'none'}",
            ) from None
        for parameter, value in arguments.items():
            wanted = self._types[name][parameter]
            if type(value) not in wanted:
                names = " or ".join(_NAMES[each] for each in wanted)
                raise EngineError(
                    ErrorCode.INVALID_PARAMS,
                    f"{parameter}: expected {names}, got {_shown(value)}",
                    parameter=parameter,
                )
        return arguments


def _shown(value: object) -> str:
    """A JSON value as a message shows it: a short one itself, of any other what it is."""
    text = _NAMES[type(value)] if isinstance(value, list | dict) else json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}..."


def _json_types(method: Method) -> dict[str, tuple[type, ...]]:
    """The classes of JSON values that each parameter of a method takes."""
    hints = get_type_hints(method)
    hints.pop("return", None)
    return {
        name: tuple(get_origin(each) or each for each in get_args(hint) or (hint,))
        if isinstance(hint, UnionType)
        else (get_origin(hint) or hint,)
        for name, hint in hints.items()
    }


def _parse(message: bytes) -> object:
    """The JSON value of a message; ValueError for what is none, NaN and infinite numbers included."""
    try:
        value = json.loads(message.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise ValueError(f"this is no UTF-8: {error.reason} at byte {error.start + 1}") from None
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    except ValueError as error:
        raise ValueError(f"this is no JSON: {error}") from None
    _check_depth(value)
    return value


def _check_depth(value: object) -> None:
    """Raise ValueError if arrays and objects are nested so deeply that a method might fail over it."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            if isinstance(outer, list | dict)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    if any(isinstance(inner, list | dict) for inner in level):
        raise ValueError(_TOO_DEEP)


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _what_is_wrong(request: object) -> str | None:
    """Why a JSON value is no request; None if it is one."""
    if not isinstance(request, dict):
        return f"a request is an object, not {_shown(request)}"
    if request.get("jsonrpc") != "2.0":
        return 'jsonrpc: a request says "2.0" here'
    if not isinstance(request.get("method"), str):
        return "method: a request names one, as a string"
    if not isinstance(request.get("params", {}), list | dict):
        return "params: these are an object or an array"
    if not _is_id(request.get("id")):
        return "id: this is a string, a number or null"
    return None


def _is_id(value: object) -> bool:
    return isinstance(value, str | int | float | None) and not isinstance(value, bool)


def _failure(identity: object, error: EngineError) -> dict[str, Any]:
    """The response that says what went wrong."""
    return {"jsonrpc": "2.0", "id": identity, "error": error.document()}


def refusal(error: EngineError) -> str:
    """The reply to what is no request, so that no id can be repeated."""
    return json.dumps(_failure(None, error))

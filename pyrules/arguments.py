"""Arguments: what is no whole number, no text or no JSON is refused by name, in every game alike."""

from __future__ import annotations

import json
from operator import index
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def whole_number(name: str, value: object) -> int:
    """The argument as an int, numpy's integers included; TypeError that names it otherwise."""
    try:
        return index(value)  # type: ignore[arg-type]  # whether it has an index is the question
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, got {value!r}") from None


def word(name: str, value: object) -> int:
    """The argument as an int of 64 bits; TypeError or ValueError that names it otherwise.

    >>> word("seed", -1)
    Traceback (most recent call last):
    ...
    ValueError: seed: expected a number of 64 bits, got -1
    """
    number = whole_number(name, value)
    if not 0 <= number < 1 << 64:
        raise ValueError(f"{name}: expected a number of 64 bits, got {number}")
    return number


def number_from(least: int, name: str, value: object) -> int:
    """The argument as an int that is not less; TypeError or ValueError that names it otherwise.

    >>> number_from(1, "workers", 0)
    Traceback (most recent call last):
    ...
    ValueError: workers: expected a number from 1, got 0
    """
    number = whole_number(name, value)
    if number < least:
        raise ValueError(f"{name}: expected a number from {least}, got {number}")
    return number


def whole_numbers(name: str, values: Iterable[object]) -> tuple[int, ...]:
    """The argument as a tuple of ints, from any iterable; TypeError that names it otherwise.

    >>> whole_numbers("wilds", [1, 2.0])
    Traceback (most recent call last):
    ...
    TypeError: wilds: expected whole numbers, got [1, 2.0]
    """
    try:
        return tuple(index(value) for value in values)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name}: expected whole numbers, got {values!r}") from None


def string(name: str, value: object) -> str:
    """The argument if it is a str; TypeError that names it otherwise."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a string, got {value!r}")
    return value


def json_value(name: str, text: object) -> Any:
    """What a text of JSON holds; TypeError for what is no text, ValueError for what is no JSON or too deep.

    >>> json_value("text", "[1, 2")
    Traceback (most recent call last):
    ...
    ValueError: text: this is no JSON: Expecting ',' delimiter: line 1 column 6 (char 5)
    """
    try:
        return json.loads(string(name, text))
    except (ValueError, RecursionError) as error:  # a number of too many digits is a ValueError as well
        raise ValueError(f"{name}: this is no JSON: {error}") from None


class TextError(ValueError):
    """A text that does not say what is meant.

    `text` is the whole text, `position` the index of the character that is wrong and `message` says what is.
    """

    def __init__(self, text: str, position: int, message: str) -> None:
        super().__init__(f"{message} (character {position + 1} of {text!r})")
        self.text = text
        self.position = position
        self.message = message

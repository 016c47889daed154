"""Arguments: what is no whole number or no text is refused by name, in every game alike."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def whole_number(name: str, value: object) -> int:
    """The argument as an int, numpy's integers included; TypeError that names it otherwise."""
    try:
        return index(value)  # type: ignore[arg-type]  # whether it has an index is the question
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, got {value!r}") from None


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


class TextError(ValueError):
    """A text that does not say what is meant.

    `text` is the whole text, `position` the index of the character that is wrong and `message` says what is.
    """

    def __init__(self, text: str, position: int, message: str) -> None:
        super().__init__(f"{message} (character {position + 1} of {text!r})")
        self.text = text
        self.position = position
        self.message = message

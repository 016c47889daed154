"""How parameters become cards, plays and rules, and what is said about those that do not."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from laizi.doudizhu import CardError, Hand, Move, RuleSet, resolve_rules
from laizi.pyrules.doudizhu.table import IllegalActionError

from .document import wild_text
from .errors import EngineError, ErrorCode


@contextmanager
def bad_params(**parameters: str) -> Iterator[None]:
    """Turn what the library says about its arguments into an error about the parameters of a request.

    `parameters` has the parameter behind each argument that is called otherwise; what is wrong with a
    character is wrong with `text`.
    """
    try:
        yield
    except IllegalActionError:
        raise
    except CardError as error:
        name = parameters.get("text", "text")
        where = {"parameter": name, "position": error.position}
        raise EngineError(ErrorCode.INVALID_PARAMS, f"{name}: {error}", **where) from None
    except (TypeError, ValueError) as error:
        argument, colon, said = str(error).partition(":")
        name = parameters.get(argument, argument)
        where = {"parameter": name} if colon else {}
        raise EngineError(ErrorCode.INVALID_PARAMS, f"{name}{colon}{said}", **where) from None


def read_rules(rules: str | dict[str, Any]) -> RuleSet:
    """The preset of that name, or the rule set of such a JSON object."""
    with bad_params(text="rules"):
        return resolve_rules(rules) if isinstance(rules, str) else RuleSet.from_json(json.dumps(rules))


def read_cards(parameter: str, text: str, wild: str) -> Hand:
    """The cards that a parameter names in a deal with these wild ranks."""
    with bad_params(text="wild"):
        Hand.parse("", wild)
    with bad_params(text=parameter):
        return Hand.parse(text, wild)


def read_play(parameter: str, text: str, rules: RuleSet, cards: Hand) -> Move:
    """A play in the deal that `cards` are of; bare cards will do where they have one reading."""
    with bad_params(text=parameter, cards=parameter):
        return Move.parse(text, rules, wild_text(cards))


def read_to_beat(text: str | None, rules: RuleSet, cards: Hand) -> Move | None:
    """The play to beat, or none, in the deal that `cards` are of."""
    return None if text is None else read_play("to_beat", text, rules, cards)


def read_limit(limit: int | None) -> int | None:
    """The most entries of a list, None for all."""
    if limit is not None and limit < 0:
        raise EngineError(
            ErrorCode.INVALID_PARAMS, f"limit: expected a number from 0, got {limit}", parameter="limit"
        )
    return limit

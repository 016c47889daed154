"""The core inside functions that Numba compiles: generate, count, beats and apply on plain numbers.

Cards are `Hand.packed`, plays are move codes, and both are numbers of 64 bits; `deal` makes one more number
of a rule set and the wild ranks of a deal. In a function compiled with ``nopython``, ``parallel`` or
``cache`` these are calls of the native core, without Python. Called from Python they answer the same. Needs
Numba, the extra ``numba``.

>>> import numpy as np
>>> from numba import njit
>>> from laizi.doudizhu import Hand, jit
>>> @njit
... def ways_out(cards, deal, plays):
...     ways = 0
...     for play in plays[: jit.generate(cards, 0, deal, plays)]:
...         ways += jit.apply(cards, play, deal) == 0
...     return ways
>>> plays = np.empty(jit.ROOM, np.uint64)
>>> ways_out(Hand.parse("3336", wild="6").packed, jit.deal("huanle", (3,)), plays)
2
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from laizi.pyrules.doudizhu.hand import Hand
from laizi.pyrules.doudizhu.ruleset import RuleSet, resolve_rules

from . import symbols

try:
    from llvmlite.binding import add_symbol
    from numba import types
    from numba.core.errors import TypingError
    from numba.extending import overload, register_jitable
except ImportError as error:
    raise ImportError(f"{__name__} needs Numba: pip install 'laizi[numba]'", name=error.name) from error

ROOM = symbols.ROOM
"""Words of an array with room for the plays of any hand, so that `generate` need not count them before."""

WILD_KEY_SHIFT = 16


def deal(rules: RuleSet | str, wild_ranks: Iterable[int] = ()) -> int:
    """One number for a rule set and the wild ranks of a deal, ascending slots.

    Raises TypeError and ValueError, also where the rule set has no deals with these wild ranks.
    Rules: docs/rules.md §2.

    >>> from laizi.doudizhu import jit
    >>> jit.deal("huanle", (4,)) == jit.deal("huanle", (5,))
    False
    """
    rules = resolve_rules(rules)
    wild_ranks = tuple(wild_ranks)
    no_cards = Hand((0,) * 15, (0,) * len(wild_ranks), wild_ranks)
    if not rules.allows_wild_ranks(wild_ranks):
        raise ValueError(f"wild_ranks: {rules.name} has no deals with {wild_ranks}")
    return rules.flags | no_cards.wild_key << WILD_KEY_SHIFT


def generate(cards: int, to_beat: int, deal: int, out: NDArray[np.uint64]) -> int:
    """Write the plays of a hand to `out` and return how many there are.

    `cards` are `Hand.packed`, `to_beat` is a code or 0 for a lead, `out` a contiguous array of uint64. It
    needs some words more than there are plays, and `ROOM` are always enough; with fewer, plays are counted
    first. Order and contents are those of `legal_moves`, PASS included. Raises ValueError for numbers that
    are no deal, cards of it or play of it, and where there is no room. Whether `to_beat` is legal in the
    rule set is not asked. Rules: docs/rules.md §11.

    >>> import numpy as np
    >>> from laizi.doudizhu import Hand, jit
    >>> jit.generate(Hand.parse("3344").packed, 0, jit.deal("classic"), np.empty(jit.ROOM, np.uint64))
    4
    """
    return answer(symbols.generate(cards, to_beat, deal, out))


def count(cards: int, to_beat: int, deal: int) -> int:
    """How many plays `generate` finds; raises what it raises. Rules: docs/rules.md §11.

    >>> from laizi.doudizhu import Hand, jit
    >>> jit.count(Hand.parse("3344").packed, 0, jit.deal("classic"))
    4
    """
    return answer(symbols.count(cards, to_beat, deal))


def beats(play: int, to_beat: int, deal: int) -> bool:
    """Whether a play beats another one, each a code; everything but PASS beats PASS.

    Raises ValueError for numbers that are no deal or no play of it. Whether the plays are legal in the rule
    set is not asked. Rules: docs/rules.md §10.

    >>> from laizi.doudizhu import Move, jit
    >>> jit.beats(Move.parse("44 = PAIR 4").code, Move.parse("33 = PAIR 3").code, jit.deal("classic"))
    True
    """
    return bool(answer(symbols.beats(play, to_beat, deal)))


def apply(cards: int, play: int, deal: int) -> int:
    """What is left of a hand when it makes a play. Raises ValueError where it has not the cards.

    >>> from laizi.doudizhu import Hand, Move, jit
    >>> left = jit.apply(Hand.parse("3344").packed, Move.parse("44 = PAIR 4").code, jit.deal("classic"))
    >>> left == Hand.parse("33").packed
    True
    """
    return answer(symbols.apply(cards, play, deal))


MESSAGES = tuple(symbols.REFUSALS.values())


@register_jitable
def answer(number: int) -> int:
    """The number, or ValueError for one that is a refusal."""
    if number < 0:
        raise ValueError(MESSAGES[-1 - number])
    return number


def native(python: Callable[..., Any], *parameters: types.Type) -> Callable[..., Any]:
    """What a function calls where it is compiled.

    It is known by its symbol and not by its address, so that compiled code can be cached for other processes.
    """
    symbol = f"laizi_doudizhu_1_{python.__name__}"
    add_symbol(symbol, symbols.addresses()[symbol])
    function: Callable[..., Any] = types.ExternalFunction(symbol, types.int64(*parameters))
    return function


WORD, NUMBER, ADDRESS = types.uint64, types.int64, types.uintp
native_generate = native(generate, WORD, WORD, NUMBER, ADDRESS, NUMBER)
native_count = native(count, WORD, WORD, NUMBER)
native_beats = native(beats, WORD, WORD, NUMBER)
native_apply = native(apply, WORD, WORD, NUMBER)


def must_be_integers(**arguments: types.Type) -> None:
    """Raise the compiler's TypingError for an argument that is no whole number."""
    for name, given in arguments.items():
        if not isinstance(given, types.Integer):
            raise TypingError(f"{name}: expected an integer, got {given}")


@overload(generate)
def compile_generate(cards: Any, to_beat: Any, deal: Any, out: Any) -> Callable[..., int]:
    """`generate` where it is compiled."""
    must_be_integers(cards=cards, to_beat=to_beat, deal=deal)
    if not (
        isinstance(out, types.Array)
        and out.dtype == WORD
        and out.ndim == 1
        and out.layout == "C"
        and out.mutable
    ):
        raise TypingError(f"out: expected a contiguous array of uint64 of one dimension, got {out}")

    def call(cards: Any, to_beat: Any, deal: Any, out: Any) -> int:
        found = native_generate(
            np.uint64(cards), np.uint64(to_beat), np.int64(deal), out.ctypes.data, out.size
        )
        return answer(found)

    return call


@overload(count)
def compile_count(cards: Any, to_beat: Any, deal: Any) -> Callable[..., int]:
    """`count` where it is compiled."""
    must_be_integers(cards=cards, to_beat=to_beat, deal=deal)

    def call(cards: Any, to_beat: Any, deal: Any) -> int:
        return answer(native_count(np.uint64(cards), np.uint64(to_beat), np.int64(deal)))

    return call


@overload(beats)
def compile_beats(play: Any, to_beat: Any, deal: Any) -> Callable[..., bool]:
    """`beats` where it is compiled."""
    must_be_integers(play=play, to_beat=to_beat, deal=deal)

    def call(play: Any, to_beat: Any, deal: Any) -> bool:
        return answer(native_beats(np.uint64(play), np.uint64(to_beat), np.int64(deal))) != 0

    return call


@overload(apply)
def compile_apply(cards: Any, play: Any, deal: Any) -> Callable[..., np.uint64]:
    """`apply` where it is compiled; the answer is a uint64."""
    must_be_integers(cards=cards, play=play, deal=deal)

    def call(cards: Any, play: Any, deal: Any) -> np.uint64:
        return np.uint64(answer(native_apply(np.uint64(cards), np.uint64(play), np.int64(deal))))

    return call

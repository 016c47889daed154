"""Arrays in, arrays out: many hands or plays in one call, and no Python between them (docs/batch.md).

A hand is a row of `counts`, `wilds` and `wild_ranks`:

- `counts`: uint8 (n, 15), the natural cards by slot;
- `wilds`: uint8 (n,) or (n, 2), the wild cards of the deal's first and second wild rank, of wild jokers the
  mask 1 small, 2 big;
- `wild_ranks`: int8 (n,) or (n, 2), ascending slots, 13 for the jokers, -1 (none) last; or for all rows the
  same, a number or int8 (1, 2).

A play is a move code (docs/design.md), uint64. Whatever is wrong with an array or a row is a TypeError or
ValueError that names the argument, the first such row and the value.
"""

from __future__ import annotations

from reprlib import repr as shortened
from typing import TYPE_CHECKING

import numpy as np

from laizi.fastcore.batch.workers import Workers

from ..deals import Deals, deals
from .decoded_plays import DecodedPlays
from .enumeration import Enumeration
from .move_batch import MoveBatch
from .planes import PLANES
from .plays import apply, beats, decode, features
from .words import Words
from .writing import write

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laizi.pyrules.doudizhu import RuleSet

__all__ = [
    "PLANES",
    "Deals",
    "DecodedPlays",
    "MoveBatch",
    "apply",
    "beats",
    "count_moves",
    "deals",
    "decode",
    "features",
    "legal_moves",
    "min_turns",
    "readings",
]


def legal_moves(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    wild_ranks: int | NDArray[np.int8],
    rules: RuleSet | str,
    to_beat: NDArray[np.uint64] | None = None,
    *,
    workers: int = 1,
    out: MoveBatch | None = None,
    validate: bool = True,
) -> MoveBatch:
    """Every play of every hand, each hand's as `laizi.doudizhu.legal_moves` gives them, order included.

    `to_beat` is uint64 (n,), the code of what each hand has to beat, 0 where it leads; PASS, 0, is the
    first play of a hand that follows. `workers` threads share the hands. `out` is an earlier batch whose
    memory is used again, and grows where it is too small; it is consumed, unless an argument is wrong.
    Neither changes the result. `validate=False` leaves out the question whether `to_beat` is a legal play
    of the rule set; a code that no rule set could give out is an error all the same. Raises TypeError and
    ValueError for arguments, and BufferError for an `out` that was consumed, whose codes somebody still has
    an array of, or that another call is using. Rules: docs/rules.md §11.

    >>> import numpy as np
    >>> from laizi.doudizhu import batch
    >>> counts = np.zeros((2, 15), np.uint8)
    >>> counts[0, :2] = 1, 2
    >>> batch.legal_moves(counts, np.array([0, 1], np.uint8), 4, "HUANLE").offsets
    array([0, 3, 4])
    """
    asked = Enumeration(counts, wilds, wild_ranks, rules, to_beat, validate)
    crew = Workers(workers)
    if out is None:
        return _in_fresh_memory(asked, crew)
    if not isinstance(out, MoveBatch):
        raise TypeError(f"out: expected a MoveBatch, got {shortened(out)}")
    words = out.claim()
    try:
        asked.make_room()
        _require(asked, crew.map(asked.check, 0, asked.rows))
    except BaseException:
        words.release()
        raise
    out.consume()
    return _in_used_memory(asked, crew, words)


def count_moves(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    wild_ranks: int | NDArray[np.int8],
    rules: RuleSet | str,
    to_beat: NDArray[np.uint64] | None = None,
    *,
    workers: int = 1,
    validate: bool = True,
) -> NDArray[np.int64]:
    """How many plays each hand has, PASS included where it follows: int64 (n,).

    Takes and raises what `legal_moves` does. Rules: docs/rules.md §11.

    >>> import numpy as np
    >>> from laizi.doudizhu import batch
    >>> threes = np.zeros((1, 15), np.uint8)
    >>> threes[0, 0] = 3
    >>> batch.count_moves(threes, np.zeros(1, np.uint8), np.array([[4, -1]], np.int8), "TIANDI")
    array([3])
    """
    asked = Enumeration(counts, wilds, wild_ranks, rules, to_beat, validate)
    numbers = np.empty(asked.rows, np.int64)
    crew = Workers(workers)
    _require(asked, crew.map(lambda start, stop: asked.count(start, stop, numbers), 0, asked.rows))
    return numbers


def readings(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    wild_ranks: int | NDArray[np.int8],
    rules: RuleSet | str,
) -> MoveBatch:
    """Every reading of exactly the cards of each row, as `laizi.doudizhu.readings` gives them.

    No cards have no reading. Raises TypeError and ValueError. Rules: docs/rules.md §6, §8.

    >>> import numpy as np
    >>> from laizi.doudizhu import batch
    >>> threes = np.zeros((1, 15), np.uint8)
    >>> threes[0, 0] = 3
    >>> [code >> 55 for code in batch.readings(threes, np.ones(1, np.uint8), 4, "HUANLE")[0].tolist()]
    [4, 13]
    """
    asked = Enumeration(counts, wilds, wild_ranks, rules, readings=True)
    return _in_fresh_memory(asked, Workers(1))


def min_turns(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    wild_ranks: int | NDArray[np.int8],
    rules: RuleSet | str,
    *,
    workers: int = 1,
) -> NDArray[np.int64]:
    """In how few plays each hand can be emptied, as `laizi.doudizhu.min_turns` counts them: int64 (n,).

    `workers` threads share the hands, and do not change the result. Raises TypeError and ValueError.
    Rules: docs/rules.md §19.

    >>> import numpy as np
    >>> from laizi.doudizhu import batch
    >>> counts = np.zeros((1, 15), np.uint8)
    >>> counts[0, :5] = 2, 2, 1, 0, 1
    >>> batch.min_turns(counts, np.zeros(1, np.uint8), -1, "CLASSIC")
    array([4])
    """
    asked = Enumeration(counts, wilds, wild_ranks, rules)
    numbers = np.empty(asked.rows, np.int64)
    crew = Workers(workers)
    _require(asked, crew.map(lambda start, stop: asked.count_turns(start, stop, numbers), 0, asked.rows))
    return numbers


def _in_fresh_memory(asked: Enumeration, crew: Workers) -> MoveBatch:
    """The answers, counted first and then written where they belong."""
    offsets = np.zeros(asked.rows + 1, np.int64)
    words = Words()
    words.claim()
    return _fill(asked, crew, offsets, words, 0)


def _in_used_memory(asked: Enumeration, crew: Workers, words: Words) -> MoveBatch:
    """The answers for hands that are kept, written without counting as far as there is room."""
    done, end = write(crew, asked, words)
    offsets = asked.take_offsets()
    if done < asked.rows:
        return _fill(asked, crew, offsets, words, done)
    words.show(end)
    return MoveBatch.from_fresh(offsets, words)


def _fill(
    asked: Enumeration, crew: Workers, offsets: NDArray[np.int64], words: Words, start: int
) -> MoveBatch:
    """Count and then write the answers from a row on, with those before it written."""
    ends = offsets[1:]
    _require(asked, crew.map(lambda first, stop: asked.count(first, stop, ends), start, asked.rows))
    np.cumsum(offsets[start:], out=offsets[start:])
    words.reserve(int(offsets[-1]))
    crew.map(lambda first, stop: asked.fill(first, stop, ends, words), start, asked.rows)
    words.show(int(offsets[-1]))
    return MoveBatch.from_fresh(offsets, words)


def _require(asked: Enumeration, done: int) -> None:
    """Raise for the first row not done, if there is one."""
    if done < asked.rows:
        asked.explain(done)

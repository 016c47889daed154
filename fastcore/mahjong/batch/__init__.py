"""Arrays in, arrays out: many hands in one call, and no Python between them (docs/mahjong-batch.md).

A hand is a row of `counts`, `wilds`, `melds` and, in games with one, `missing`:

- `counts`: uint8 (n, 34), the concealed natural tiles by slot;
- `wilds`: uint8 (n,), the concealed wilds;
- `melds`: uint8 (n, 4, 6), or None where no hand has one. A place has the fields of a `Meld`: its kind, tile,
  naturals, wilds, laid wilds, and 1 where an added kong has a wild added. A place of zeros is empty;
- `missing`: int8 (n,), the missing suit, -1 for none; or a number for all rows, or None.

Whatever is wrong with an array or a row is a TypeError or ValueError that names the argument, the first such
row and the value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from laizi.fastcore.batch.workers import Workers
from laizi.pyrules.mahjong.hand import COMPLETE, READY
from laizi.pyrules.mahjong.tiles import SLOTS

from .circumstances import Circumstances
from .hands import Hands

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from laizi.pyrules.mahjong import SichuanRules

__all__ = ["Circumstances", "is_win", "score", "shanten", "waits"]


def is_win(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    melds: NDArray[np.uint8] | None,
    rules: SichuanRules | str,
    missing: int | NDArray[np.int8] | None = None,
    *,
    workers: int = 1,
) -> NDArray[np.bool_]:
    """Whether each hand is a win, as `laizi.mahjong.is_win` says: bool (n,).

    `workers` threads share the rows, which does not change the result. Raises TypeError and ValueError.
    Rules: docs/mahjong.md §4.

    >>> import numpy as np
    >>> from laizi.mahjong import Hand, batch
    >>> hands = [Hand.parse(text) for text in ("111222333m 44p LLL", "147m 258p 369s 1122s L")]
    >>> counts = np.array([hand.counts for hand in hands], np.uint8)
    >>> batch.is_win(counts, np.array([3, 1], np.uint8), None, "SICHUAN_LAIZI")
    array([ True, False])
    """
    hands = Hands(counts, wilds, melds, rules, missing)
    answers = np.empty(hands.rows, np.bool_)
    bytes_of_answers = answers.view(np.uint8)
    done = Workers(workers).map(lambda start, stop: hands.win(start, stop, bytes_of_answers), 0, hands.rows)
    if done < hands.rows:
        hands.explain(done)
    return answers


def score(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    melds: NDArray[np.uint8] | None,
    rules: SichuanRules | str,
    circumstances: Circumstances | int | NDArray[np.uint8] = 0,
    missing: int | NDArray[np.int8] | None = None,
    *,
    workers: int = 1,
) -> NDArray[np.int8]:
    """The fan of each win, as `laizi.mahjong.score` finds them, and -1 for a hand that is none: int8 (n,).

    `circumstances` are those in which each was won, uint8 (n,), or one number for all; 0 is a self-draw. A
    win is worth base × 2^fan, and legal if its fan reach `min_fan`. `workers` threads share the rows, which
    does not change the result. Raises TypeError and ValueError. Rules: docs/mahjong.md §6, §7.

    >>> import numpy as np
    >>> from laizi.mahjong import Hand, batch
    >>> hands = [Hand.parse(text) for text in ("111222333m 44p LLL", "147m 258p 369s 1122s L")]
    >>> counts = np.array([hand.counts for hand in hands], np.uint8)
    >>> batch.score(counts, np.array([3, 1], np.uint8), None, "SICHUAN_LAIZI", batch.Circumstances.LAST_TILE)
    array([ 7, -1], dtype=int8)
    """
    hands = Hands(counts, wilds, melds, rules, missing, circumstances)
    answers = np.empty(hands.rows, np.int8)
    done = Workers(workers).map(lambda start, stop: hands.score(start, stop, answers), 0, hands.rows)
    if done < hands.rows:
        hands.explain(done)
    return answers


def waits(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    melds: NDArray[np.uint8] | None,
    rules: SichuanRules | str,
    missing: int | NDArray[np.int8] | None = None,
    *,
    workers: int = 1,
) -> NDArray[np.bool_]:
    """The tiles that complete each hand of 13, as `laizi.mahjong.waits` finds them: bool (n, 34).

    `workers` threads share the rows, which does not change the result. Raises TypeError and ValueError, also
    for another number of tiles than 13, melds as three. Rules: docs/mahjong.md §8.

    >>> import numpy as np
    >>> from laizi.mahjong import Hand, batch
    >>> counts = np.array([Hand.parse("123456789m 2345s").counts], np.uint8)
    >>> np.flatnonzero(batch.waits(counts, np.zeros(1, np.uint8), None, "SICHUAN_LAIZI")[0]).tolist()
    [9, 19, 22]
    """
    hands = Hands(counts, wilds, melds, rules, missing)
    answers = np.empty((hands.rows, SLOTS), np.bool_)
    bytes_of_answers = answers.view(np.uint8)
    done = Workers(workers).map(lambda start, stop: hands.waits(start, stop, bytes_of_answers), 0, hands.rows)
    if done < hands.rows:
        hands.explain(done, (READY,))
    return answers


def shanten(
    counts: NDArray[np.uint8],
    wilds: NDArray[np.uint8],
    melds: NDArray[np.uint8] | None,
    rules: SichuanRules | str,
    missing: int | NDArray[np.int8] | None = None,
    *,
    workers: int = 1,
) -> NDArray[np.int8]:
    """The shanten number of each hand of 13 or 14, as `laizi.mahjong.shanten` finds it: int8 (n,).

    `workers` threads share the rows, which does not change the result. Raises TypeError and ValueError, also
    for another number of tiles than 13 or 14, melds as three. Rules: docs/mahjong.md §8.

    >>> import numpy as np
    >>> from laizi.mahjong import Hand, batch
    >>> counts = np.array([Hand.parse("147m 258p 369s 1122p").counts], np.uint8)
    >>> batch.shanten(counts, np.zeros(1, np.uint8), None, "SICHUAN_PLAIN")
    array([4], dtype=int8)
    """
    hands = Hands(counts, wilds, melds, rules, missing)
    answers = np.empty(hands.rows, np.int8)
    done = Workers(workers).map(lambda start, stop: hands.shanten(start, stop, answers), 0, hands.rows)
    if done < hands.rows:
        hands.explain(done, (READY, COMPLETE))
    return answers

"""Sharing: how the cards of a play fall to its body and its kickers (docs/rules.md §6).

Naturals of a body rank are in the body, since a kicker may not have a body rank, and wilds fill what the body
lacks. What is free is which wilds these are, and which of the others complete a pair or are one.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from .cards import BIG_JOKER, SMALL_JOKER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .pattern import Pattern
    from .ruleset import RuleSet


class WildPair(NamedTuple):
    """A kicker pair of two wilds: the rank it stands for and their own ranks, the higher one first."""

    rank: int
    faces: tuple[int, int]

    @property
    def is_mixed(self) -> bool:
        """Whether the two have different own ranks."""
        return self.faces[0] != self.faces[1]


class Sharing(NamedTuple):
    """A legal way to share the wilds of a play, which are given by their own ranks, highest first.

    `body` and `kickers` are all of them. Of those among pair kickers, `completing` make a pair with a single
    natural card, in ascending order of these, and `wild_pairs` are pairs of their own.
    """

    body: tuple[int, ...]
    kickers: tuple[int, ...]
    completing: tuple[int, ...] = ()
    wild_pairs: tuple[WildPair, ...] = ()


def sharings(
    naturals: tuple[int, ...], faces: tuple[int, ...], pattern: Pattern, rules: RuleSet
) -> Iterator[Sharing]:
    """Every legal way to share cards between the body and the kickers of a pattern.

    `naturals` are 15 numbers by slot, `faces` the own ranks of the wilds, highest first; together they are as
    many cards as the pattern has. The first way is the one that is shown: it gives the body the highest own
    ranks. Rules: docs/rules.md §6, §7.

    >>> from .kind import Kind
    >>> from .pattern import Pattern
    >>> from .ruleset import CALL_ROB
    >>> airplane = Pattern(Kind.AIRPLANE_SOLO, rank=0, length=2, size=8)
    >>> next(sharings((3, 2) + (0,) * 13, (6, 6, 6), airplane, CALL_ROB))
    Sharing(body=(6,), kickers=(6, 6), completing=(), wild_pairs=())
    """
    body = pattern.body
    in_body = naturals[body.start : body.stop]
    missing = pattern.group * len(body) - sum(in_body)
    if missing > len(faces) or max(in_body) > pattern.group:
        return
    if missing and body.stop > SMALL_JOKER:
        return  # nothing ever stands for a joker
    kickers = (*naturals[: body.start], *(0 for _ in body), *naturals[body.stop :])
    own_ranks = tuple(rank for rank in reversed(body) for _ in range(pattern.group))
    wild_body_beside_naturals = not any(in_body) and any(kickers)
    for chosen in _choices(faces, missing):
        if wild_body_beside_naturals and not rules.free_wild_body and chosen != own_ranks:
            continue
        left = _without(faces, chosen)
        if pattern.kicker_size == 2:
            for completing, wild_pairs in _pairings(kickers, left, body, rules):
                yield Sharing(chosen, left, completing, wild_pairs)
        elif rules.kicker_rocket or not _has_both_jokers(kickers, left):
            yield Sharing(chosen, left)


def _has_both_jokers(kickers: Sequence[int], wilds: Sequence[int]) -> bool:
    """Whether both jokers are among solo kickers, a wild one at its own face."""
    return all(kickers[joker] or joker in wilds for joker in (SMALL_JOKER, BIG_JOKER))


def _pairings(
    kickers: tuple[int, ...], wilds: tuple[int, ...], body: range, rules: RuleSet
) -> list[tuple[tuple[int, ...], tuple[WildPair, ...]]]:
    """The legal ways to make kicker pairs of these naturals and wilds, with the least mixed pairs first.

    The pairs have different ranks, none of them a body rank. A way is the wilds that complete the single
    naturals, and the pairs of two wilds.
    """
    if max(kickers) > 2 or kickers[SMALL_JOKER] or kickers[BIG_JOKER]:
        return []
    taken = {*body, *(slot for slot, count in enumerate(kickers) if count)}
    ways = []
    for completing in _choices(wilds, kickers.count(1)):
        wild_pairs = _wild_pairs(_without(wilds, completing), taken, rules)
        if wild_pairs is not None:
            ways.append((completing, wild_pairs))
    return sorted(ways, key=lambda way: sum(pair.is_mixed for pair in way[1]))


def _wild_pairs(wilds: tuple[int, ...], taken: set[int], rules: RuleSet) -> tuple[WildPair, ...] | None:
    """An even number of wilds as pairs of ranks that are not taken; None where the rules allow no such pairs.

    A pair stands for the higher own rank of the two where it may, otherwise for the lowest free rank, and
    with `free_wild_body` switched off only for an own rank of both.
    """
    equal = [(face, face) for face in dict.fromkeys(wilds) for _ in range(wilds.count(face) // 2)]
    odd = [face for face in dict.fromkeys(wilds) if wilds.count(face) % 2]
    at_face: dict[int, WildPair] = {}
    elsewhere: list[tuple[int, int]] = []
    for faces in [*equal, *zip(odd[::2], odd[1::2], strict=True)]:
        rank = faces[0]
        if rank in taken or rank in at_face or rank >= SMALL_JOKER:
            elsewhere.append(faces)
        else:
            at_face[rank] = WildPair(rank, faces)
    if (odd or elsewhere) and not rules.free_wild_body:
        return None
    free = (rank for rank in range(SMALL_JOKER) if rank not in taken and rank not in at_face)
    return (*at_face.values(), *map(WildPair, free, elsewhere))


def _choices(faces: Sequence[int], number: int) -> Iterable[tuple[int, ...]]:
    """The different ways to choose so many wilds, those of the highest own ranks first."""
    return dict.fromkeys(combinations(faces, number))


def _without(faces: Sequence[int], chosen: Sequence[int]) -> tuple[int, ...]:
    """The wilds that are left when some are chosen, highest own rank first."""
    left = Counter(faces) - Counter(chosen)
    return tuple(sorted(left.elements(), reverse=True))

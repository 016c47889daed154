"""Wording: what players call cards, kinds and plays, in English and in Chinese (docs/rules.md §12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .bombclass import BombClass
from .cards import BIG_JOKER, WILD_JOKERS
from .kind import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .hand import Hand
    from .move import Move


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of one language for what a sentence about plays mentions (docs/rules.md §12).

    `faces` names the slots, `kinds` the kinds, `one_of` these with an article; `wild` is the format of a wild
    card's face, `play` of a kind with its body ranks; `comma` and `either` stand between things listed.

    >>> from .hand import Hand
    >>> hand = Hand.parse("3TD 7*/7")
    >>> ENGLISH.cards(hand), CHINESE.cards(hand)
    ('wild 7, big joker, 10, 3', '癞子7、大王、10、3')
    """

    faces: tuple[str, ...]
    kinds: Mapping[Kind, str]
    one_of: Mapping[Kind, str]
    bomb_classes: Mapping[BombClass, str]
    wild: str
    play: str
    comma: str
    either: str

    def cards(self, cards: Hand) -> str:
        """The cards, wilds first and from high to low."""
        wilds = [self.wild.format(self.faces[face]) for face in cards.faces]
        naturals = [face for face, count in zip(self.faces, cards.counts, strict=True) for _ in range(count)]
        return self.comma.join(wilds + naturals[::-1])

    def wild_ranks(self, wild_ranks: Sequence[int]) -> str:
        """The wild ranks of a deal, with both jokers where they are wild."""
        faces = [self.faces[rank] for rank in wild_ranks]
        return self.comma.join(faces + ([self.faces[BIG_JOKER]] if WILD_JOKERS in wild_ranks else []))

    def body(self, rank: int, length: int) -> str:
        """The body rank of a play, of a chain the first and the last."""
        return self.faces[rank] if length == 1 else f"{self.faces[rank]}-{self.faces[rank + length - 1]}"

    def plays(self, moves: Sequence[Move]) -> str:
        """What the plays are: each kind once, with the body ranks that it has among them."""
        bodies: dict[Kind, list[str]] = {}
        for move in moves:
            bodies.setdefault(move.kind, []).append(self.body(move.rank, move.length))
        return self.either.join(
            self.one_of[kind]
            if kind is Kind.ROCKET
            else self.play.format(kind=self.one_of[kind], body=self.comma.join(ranks))
            for kind, ranks in bodies.items()
        )


_ENGLISH_KINDS: Final = {
    Kind.PASS: "pass",
    Kind.SOLO: "solo",
    Kind.PAIR: "pair",
    Kind.TRIO: "trio",
    Kind.TRIO_SOLO: "trio with a solo",
    Kind.TRIO_PAIR: "trio with a pair",
    Kind.SOLO_CHAIN: "solo chain",
    Kind.PAIR_CHAIN: "pair chain",
    Kind.AIRPLANE: "airplane",
    Kind.AIRPLANE_SOLO: "airplane with solos",
    Kind.AIRPLANE_PAIR: "airplane with pairs",
    Kind.QUAD_SOLO: "quad with two solos",
    Kind.QUAD_PAIR: "quad with two pairs",
    Kind.BOMB: "bomb",
    Kind.ROCKET: "rocket",
}

_CHINESE_KINDS: Final = {
    Kind.PASS: "不出",
    Kind.SOLO: "单张",
    Kind.PAIR: "对子",
    Kind.TRIO: "三张",
    Kind.TRIO_SOLO: "三带一",
    Kind.TRIO_PAIR: "三带一对",
    Kind.SOLO_CHAIN: "顺子",
    Kind.PAIR_CHAIN: "连对",
    Kind.AIRPLANE: "飞机",
    Kind.AIRPLANE_SOLO: "飞机带翅膀（单张）",
    Kind.AIRPLANE_PAIR: "飞机带翅膀（对子）",
    Kind.QUAD_SOLO: "四带二",
    Kind.QUAD_PAIR: "四带两对",
    Kind.BOMB: "炸弹",
    Kind.ROCKET: "火箭",
}

ENGLISH: Final = Wording(
    faces=(*"3456789", "10", *"JQKA2", "small joker", "big joker"),
    kinds=_ENGLISH_KINDS,
    one_of={
        kind: ("the " if kind is Kind.ROCKET else "an " if name.startswith("a") else "a ") + name
        for kind, name in _ENGLISH_KINDS.items()
    },
    bomb_classes={BombClass.SOFT: "soft", BombClass.HARD: "hard", BombClass.PURE: "pure"},
    wild="wild {}",
    play="{kind} ({body})",
    comma=", ",
    either=" or ",
)

CHINESE: Final = Wording(
    faces=(*"3456789", "10", *"JQKA2", "小王", "大王"),
    kinds=_CHINESE_KINDS,
    one_of=_CHINESE_KINDS,
    bomb_classes={BombClass.SOFT: "软炸弹", BombClass.HARD: "硬炸弹", BombClass.PURE: "纯癞子炸弹"},
    wild="癞子{}",
    play="{kind}{body}",
    comma="、",
    either="，或",
)

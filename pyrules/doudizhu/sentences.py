"""Sentences: each verdict as it is said to a player, with the facts behind it (docs/rules.md §12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .cards import RANKS, WILD_JOKERS
from .hand import Hand
from .kind import Kind, cards_in
from .move import PASS
from .movelist import MoveList
from .notation import write_cards, write_wild_ranks
from .ruleset import Interpretation, RuleSet, WildCards
from .verdict import Reason, Verdict
from .wording import CHINESE, ENGLISH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .move import Move

_LONG_BOMB_ENGLISH: Final = "a bomb of more than four cards"
_LONG_BOMB_CHINESE: Final = "长炸弹"


def may_be_played(moves: Sequence[Move]) -> Verdict:
    """These plays may be made."""
    return Verdict(
        MoveList([move.code for move in moves], moves[0].wild_ranks),
        None,
        f"This can be played as {ENGLISH.plays(moves)}.",
        f"可以出：{CHINESE.plays(moves)}",
    )


def _refusal(reason: Reason, deal: tuple[int, ...], english: str, chinese: str, **data: object) -> Verdict:
    """The cards may not be played; `deal` are the wild ranks."""
    return Verdict(MoveList([], deal), reason, english, chinese, data)


def without_cards(wild_ranks: tuple[int, ...], *, passes: bool, lead: bool) -> Verdict:
    """The verdict on no cards: PASS, which may follow and may not lead, or nothing chosen."""
    if passes and not lead:
        return Verdict(MoveList([PASS.code], wild_ranks), None, "Passing is allowed.", "可以不出")
    if passes:
        return _refusal(Reason.EMPTY, wild_ranks, "Whoever leads has to play.", "轮到你先出，不能不出")
    return _refusal(Reason.EMPTY, wild_ranks, "No card is chosen.", "还没有选牌")


def unknown_wild_ranks(cards: Hand, rules: RuleSet) -> Verdict:
    """The verdict on cards of a deal with wild ranks that the rule set does not allow."""
    return _refusal(
        Reason.NOT_IN_RULE_SET,
        cards.wild_ranks,
        f"{rules.name} has no deal in which these are wild: {ENGLISH.wild_ranks(cards.wild_ranks)}.",
        f"这种玩法的癞子不会是{CHINESE.wild_ranks(cards.wild_ranks)}",
        wild_ranks=write_wild_ranks(cards.wild_ranks),
    )


def too_many_cards(cards: Hand, rules: RuleSet) -> Verdict:
    """The verdict on cards of which the deck of the rule set holds fewer naturals or fewer wilds."""
    # Where a rank is wild all of it is, but of the two-card game's sevens two are and two are not.
    if rules.wild_cards is WildCards.TWO_CARDS:
        most_natural, most_wild = 2, 2
        english, chinese = "Only two 7s are wild and two are not", "只有两张7是癞子，另两张不是"
    else:
        most_natural, most_wild = 0, 4
        english = f"All cards of {ENGLISH.wild_ranks(cards.wild_ranks)} are wild"
        chinese = f"这副牌里{CHINESE.wild_ranks(cards.wild_ranks)}全是癞子"
    surplus = Hand(
        tuple(
            count if slot in cards.wild_ranks and count > most_natural else 0
            for slot, count in enumerate(cards.counts)
        ),
        tuple(
            count if rank != WILD_JOKERS and count > most_wild else 0
            for rank, count in zip(cards.wild_ranks, cards.wilds, strict=True)
        ),
        cards.wild_ranks,
    )
    return _refusal(
        Reason.NOT_IN_RULE_SET,
        cards.wild_ranks,
        f"{english}, so these cards do not exist: {ENGLISH.cards(surplus)}.",
        f"{chinese}，没有这样的牌：{CHINESE.cards(surplus)}",
        cards=_text(surplus),
    )


def not_in_hand(cards: Hand, hand: Hand) -> Verdict:
    """The verdict on cards that the hand lacks."""
    missing = Hand(
        tuple(max(0, spent - held) for spent, held in zip(cards.counts, hand.counts, strict=True)),
        tuple(
            spent & ~held if rank == WILD_JOKERS else max(0, spent - held)
            for spent, held, rank in zip(cards.wilds, hand.wilds, cards.wild_ranks, strict=True)
        ),
        cards.wild_ranks,
    )
    return _refusal(
        Reason.NOT_IN_HAND,
        cards.wild_ranks,
        f"The hand does not have these cards: {ENGLISH.cards(missing)}.",
        f"手里没有这些牌：{CHINESE.cards(missing)}",
        missing=_text(missing),
    )


def no_pattern(cards: Hand, asked: Move | None, elsewhere: MoveList) -> Verdict:
    """The verdict on cards that are nothing here, and `elsewhere` these plays."""
    plays = [move for move in elsewhere if asked is None or move == asked]
    kinds = list(dict.fromkeys(move.kind for move in plays))
    if kinds:
        # A bomb that only other rule sets have is a long one.
        english = [_LONG_BOMB_ENGLISH if kind is Kind.BOMB else ENGLISH.one_of[kind] for kind in kinds]
        chinese = [_LONG_BOMB_CHINESE if kind is Kind.BOMB else CHINESE.one_of[kind] for kind in kinds]
        sentences = (
            f"This rule set does not have this pattern: {' or '.join(english)}.",
            f"这种玩法没有这种牌型：{'、'.join(chinese)}",
        )
    elif asked is not None:
        sentences = (
            f"These cards cannot be played as {ENGLISH.plays([asked])}.",
            f"这些牌不能当{CHINESE.plays([asked])}出",
        )
    else:
        sentences = ("These cards form no pattern.", "不成牌型")
    return _refusal(Reason.NO_PATTERN, cards.wild_ranks, *sentences, kinds=[kind.name for kind in kinds])


def wilds_alone(cards: Hand) -> Verdict:
    """The verdict on wilds that no natural card joins, in the whole play or in the body or a pair of it."""
    wilds = Hand((0,) * len(RANKS), cards.wilds, cards.wild_ranks)
    if any(cards.counts):
        english = "A body or a kicker pair of wilds alone counts as itself"
        chinese = "主牌或带的对子全是癞子时只能当本身用"
    else:
        english = "Wilds played alone count as themselves"
        chinese = "癞子单独出只能当本身用"
    return _refusal(
        Reason.WILDS_ALONE,
        cards.wild_ranks,
        f"{english}: {ENGLISH.cards(wilds)}.",
        f"{chinese}：{CHINESE.cards(wilds)}",
        wilds=_text(wilds),
    )


def splits_hard_bomb(cards: Hand) -> Verdict:
    """The verdict on four naturals of a rank that would be kickers."""
    slot = cards.counts.index(4)
    return _refusal(
        Reason.SPLITS_HARD_BOMB,
        cards.wild_ranks,
        f"A hard bomb may not be split: four {ENGLISH.faces[slot]}s are a bomb or the body of a quad.",
        f"硬炸弹不能拆：四张{CHINESE.faces[slot]}只能当炸弹或四带二出",
        rank=RANKS[slot],
    )


def filtered_reading(asked: Move, left: Sequence[Move], rules: RuleSet) -> Verdict:
    """The verdict on a reading that the interpretation leaves out, where it leaves these of the same kind."""
    if rules.interpretation is Interpretation.HIGHEST:
        english, chinese = "the highest reading", "最大的一种"
    else:
        english, chinese = "the lowest and the highest reading", "最小和最大的两种"
    return _refusal(
        Reason.FILTERED_READING,
        asked.wild_ranks,
        f"Of one kind only {english} may be played: {ENGLISH.plays(left)}.",
        f"同一牌型只能选{chinese}：{CHINESE.plays(left)}",
        interpretation=rules.interpretation.name,
        kind=asked.kind.name,
        length=asked.length,
        ranks=[RANKS[move.rank] for move in left],
    )


def rocket_kickers(cards: Hand) -> Verdict:
    """The verdict on both jokers as kickers."""
    return _refusal(
        Reason.ROCKET_KICKERS,
        cards.wild_ranks,
        "Both jokers may not be kickers of one play.",
        "大小王不能一起带",
    )


def nothing_beats_rocket(wild_ranks: tuple[int, ...]) -> Verdict:
    """The verdict on everything, where the rocket is to be beaten."""
    return _refusal(
        Reason.NOTHING_BEATS_ROCKET, wild_ranks, "Nothing beats the rocket.", "火箭（王炸）最大，没有牌能压"
    )


def wrong_length(found: Move, target: Move) -> Verdict:
    """The verdict on a play of the target's kind that is shorter or longer."""
    kind = target.kind
    size_to_beat, size = cards_in(kind, target.length), len(found.cards)
    return _refusal(
        Reason.WRONG_LENGTH,
        found.wild_ranks,
        f"Wrong length: the {ENGLISH.kinds[kind]} to beat has {size_to_beat} cards, this one has {size}.",
        f"张数不对：上家的{CHINESE.kinds[kind]}是{size_to_beat}张，这手是{size}张",
        kind=kind.name,
        length=target.length,
        found=found.length,
    )


def too_low(found: Move, target: Move) -> Verdict:
    """The verdict on a play of the target's kind and length whose rank is not higher."""
    kind = target.kind
    return _refusal(
        Reason.TOO_LOW,
        found.wild_ranks,
        f"Too low: the {ENGLISH.kinds[kind]} to beat is {ENGLISH.body(target.rank, target.length)},"
        f" this one is {ENGLISH.body(found.rank, found.length)}.",
        f"不够大：上家的{CHINESE.kinds[kind]}是{CHINESE.body(target.rank, target.length)}，"
        f"这手是{CHINESE.body(found.rank, found.length)}",
        kind=kind.name,
        length=target.length,
        rank=RANKS[target.rank],
        found=RANKS[found.rank],
    )


def needs_bomb_or_kind(moves: Sequence[Move], target: Move) -> Verdict:
    """The verdict on plays that are neither of the target's kind nor bombs."""
    kinds = list(dict.fromkeys(move.kind for move in moves))
    if target.kind is Kind.BOMB:
        english = "a stronger bomb or the rocket"
        chinese = "更大的炸弹或火箭（王炸）"
    else:
        english = f"a higher {ENGLISH.kinds[target.kind]}, a bomb or the rocket"
        chinese = f"更大的{CHINESE.kinds[target.kind]}、炸弹或火箭（王炸）"
    return _refusal(
        Reason.NEEDS_BOMB_OR_KIND,
        moves[0].wild_ranks,
        f"To beat {ENGLISH.one_of[target.kind]} takes {english}; this is"
        f" {' or '.join(ENGLISH.one_of[kind] for kind in kinds)}.",
        f"牌型不对：上家出的是{CHINESE.kinds[target.kind]}，要用{chinese}压，"
        f"这手是{'或'.join(CHINESE.kinds[kind] for kind in kinds)}",
        kind=target.kind.name,
        found=[kind.name for kind in kinds],
    )


def bomb_too_low(bomb: Move, target: Move) -> Verdict:
    """The verdict on a bomb that is not stronger than the target, another bomb."""
    facts = []
    english = []
    chinese = []
    for move in (target, bomb):
        bomb_class, size = move.bomb_class, len(move.cards)
        assert bomb_class is not None  # both are bombs
        facts.append({"class": bomb_class.name, "cards": size, "rank": RANKS[move.rank]})
        english.append(f"{ENGLISH.bomb_classes[bomb_class]}, {size} cards, rank {ENGLISH.faces[move.rank]}")
        chinese.append(f"{CHINESE.bomb_classes[bomb_class]}{CHINESE.faces[move.rank]}（{size}张）")
    return _refusal(
        Reason.BOMB_TOO_LOW,
        bomb.wild_ranks,
        f"Too low: the bomb to beat is {english[0]}; this one is {english[1]}.",
        f"炸弹不够大：上家是{chinese[0]}，这手是{chinese[1]}",
        bomb=facts[0],
        found=facts[1],
    )


def _text(cards: Hand) -> str:
    """The cards with their `*`, without the wild ranks of the deal."""
    return write_cards(cards.counts, cards.faces, ())

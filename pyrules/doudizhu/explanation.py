"""Explanation: what some cards may be played as, or why they may not be played (docs/rules.md §12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, TypeAlias

from .cards import RANKS, SMALL_JOKER, WILD_JOKERS
from .comparison import beats, check_to_beat
from .hand import Hand, check_hand
from .kind import Kind, cards_in
from .move import PASS, Move
from .movelist import MoveList
from .notation import write_cards, write_wild_ranks
from .readings import readings
from .ruleset import Interpretation, RuleSet, WildCards, resolve_rules
from .wording import CHINESE, ENGLISH

Readings: TypeAlias = Callable[[Hand, RuleSet], MoveList]
Beats: TypeAlias = Callable[[Move, Move, RuleSet], bool]

_LONG_BOMB_ENGLISH: Final = "a bomb of more than four cards"
_LONG_BOMB_CHINESE: Final = "长炸弹"


class Reason(IntEnum):
    """Why cards may not be played, in the order in which the reasons are looked for (docs/rules.md §12).

    Each says what `Verdict.data` holds for it: rank characters, names of kinds, numbers, texts of cards.
    """

    EMPTY = 0
    """No card is chosen, or a leader wants to pass. Data: none."""
    NOT_IN_RULE_SET = 1
    """The rule set's deck does not hold the cards. Data: `wild_ranks` that it does not allow, or `cards`."""
    NOT_IN_HAND = 2
    """The hand lacks some cards. Data: `missing`."""
    NO_PATTERN = 3
    """Nothing, with every restriction lifted. Data: `kinds` that the cards are in other rule sets."""
    WILDS_ALONE = 4
    """Wilds not joined by a natural card would have to count as other than themselves. Data: `wilds`."""
    SPLITS_HARD_BOMB = 5
    """Four naturals of a rank would be kickers. Data: `rank`."""
    ROCKET_KICKERS = 6
    """Both jokers would be kickers. Data: none."""
    FILTERED_READING = 7
    """The interpretation chooses other ranks. Data: `interpretation`, `kind`, `length`, the `ranks` left."""
    NOTHING_BEATS_ROCKET = 8
    """The rocket is to be beaten. Data: none."""
    NEEDS_BOMB_OR_KIND = 9
    """Neither of the kind to be beaten nor a bomb. Data: the `kind`, and `found`, the kinds of the cards."""
    WRONG_LENGTH = 10
    """Of the kind to be beaten, but not as long. Data: `kind`, the `length` to be beaten, `found` here."""
    BOMB_TOO_LOW = 11
    """The bomb is not stronger. Data: the `bomb` to be beaten, `found`, each `class`, `cards`, `rank`."""
    TOO_LOW = 12
    """The rank is not higher. Data: `kind`, `length`, the `rank` to be beaten, `found`, the highest here."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `explain` found: readings that may be played, or the reason why there are none.

    `readings` are the legal plays, none when there is a `reason`. `english` and `chinese` say it to a player.
    `data` has the facts behind a reason, in values that JSON knows; see `Reason`. Rules: docs/rules.md §12.

    >>> verdict = explain(Hand.parse("5* 9*/59"), "TIANDI")
    >>> verdict.legal, verdict.reason.name, verdict.data
    (False, 'WILDS_ALONE', {'wilds': '5*9*'})
    >>> verdict.chinese
    '癞子单独出只能当本身用：癞子9、癞子5'
    """

    readings: MoveList
    reason: Reason | None
    english: str
    chinese: str
    data: Mapping[str, object] = field(default_factory=dict)

    @property
    def legal(self) -> bool:
        """Whether the cards may be played."""
        return self.reason is None


def explain(
    cards: Hand | Move, rules: RuleSet | str, to_beat: Move | None = None, hand: Hand | None = None
) -> Verdict:
    """What some cards, or one reading of them, may be played as, or the first reason why they may not.

    `cards` is a Hand for every reading of these cards, a Move for that one. With a `to_beat` other than PASS
    only what beats it is legal, with a `hand` only what it holds. Raises TypeError or ValueError where the
    question itself is wrong: a `hand` that the rule set cannot deal, a `to_beat` that is no legal play, or
    either one of a deal with other wild ranks. Rules: docs/rules.md §12.

    >>> explain(Hand.parse("3336", wild="6"), "HUANLE").english
    'This can be played as a trio with a solo (3) or a bomb (3).'
    >>> explain(Hand.parse("44"), "CLASSIC", to_beat=Move.parse("66 = PAIR 6")).english
    'Too low: the pair to beat is 6, this one is 4.'
    """
    return explain_with(cards, rules, to_beat, hand, readings=readings, beats=beats)


def explain_with(
    cards: Hand | Move,
    rules: RuleSet | str,
    to_beat: Move | None,
    hand: Hand | None,
    *,
    readings: Readings,
    beats: Beats,
) -> Verdict:
    """`explain` by the `readings` and `beats` of whichever package is asked (docs/rules.md §12)."""
    rules = resolve_rules(rules)
    if not isinstance(cards, Hand | Move):
        raise TypeError(f"cards: expected a Hand or a Move, got {cards!r}")
    asked = None if isinstance(cards, Hand) else cards
    spent = cards.cards if isinstance(cards, Move) else cards
    if hand is not None:
        check_hand(hand, rules)
    target = None if to_beat == PASS else to_beat
    if len(spent) == 0:
        # PASS belongs to every deal, so to that of the play which it follows.
        passes = asked is not None
        wild_ranks = to_beat.wild_ranks if passes and isinstance(to_beat, Move) else spent.wild_ranks
        check_to_beat(to_beat, wild_ranks, rules)
        return _without_cards(wild_ranks, passes=passes, lead=target is None)
    refused = _not_in_rule_set(spent, rules)
    if refused is not None:
        return refused
    check_to_beat(to_beat, spent.wild_ranks, rules)
    if hand is not None:
        if hand.wild_ranks != spent.wild_ranks:
            raise ValueError(f"hand: {hand} is of a deal with other wild ranks than {spent}")
        if not hand.holds(spent):
            return _not_in_hand(spent, hand)
    found = [move for move in readings(spent, rules) if asked is None or move == asked]
    if not found:
        return _no_reading(spent, asked, rules, readings)
    if target is None:
        return _legal(found)
    legal = [move for move in found if beats(move, target, rules)]
    return _legal(legal) if legal else _does_not_beat(found, target)


def _legal(moves: Sequence[Move]) -> Verdict:
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


def _without_cards(wild_ranks: tuple[int, ...], *, passes: bool, lead: bool) -> Verdict:
    """The verdict on no cards: PASS, which may follow and may not lead, or nothing chosen."""
    if passes and not lead:
        return Verdict(MoveList([PASS.code], wild_ranks), None, "Passing is allowed.", "可以不出")
    if passes:
        return _refusal(Reason.EMPTY, wild_ranks, "Whoever leads has to play.", "轮到你先出，不能不出")
    return _refusal(Reason.EMPTY, wild_ranks, "No card is chosen.", "还没有选牌")


def _not_in_rule_set(cards: Hand, rules: RuleSet) -> Verdict | None:
    """The verdict on cards that the deck of the rule set does not hold."""
    try:
        check_hand(cards, rules)
    except ValueError:
        pass
    else:
        return None
    if not rules.allows_wild_ranks(cards.wild_ranks):
        return _refusal(
            Reason.NOT_IN_RULE_SET,
            cards.wild_ranks,
            f"{rules.name} has no deal in which these are wild: {ENGLISH.wild_ranks(cards.wild_ranks)}.",
            f"这种玩法的癞子不会是{CHINESE.wild_ranks(cards.wild_ranks)}",
            wild_ranks=write_wild_ranks(cards.wild_ranks),
        )
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


def _not_in_hand(cards: Hand, hand: Hand) -> Verdict:
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


def _no_reading(cards: Hand, asked: Move | None, rules: RuleSet, readings: Readings) -> Verdict:
    """The verdict on cards without a legal reading: the restriction under which the last one disappears.

    Every restriction is lifted first, then one after the other is put back (docs/rules.md §12).
    """

    def possible(rules: RuleSet) -> bool:
        found = readings(cards, rules)
        return len(found) > 0 if asked is None else asked in found

    unrestricted = rules.replace(
        free_wild_body=True, split_hard_bomb=True, kicker_rocket=True, interpretation=Interpretation.ALL
    )
    faces_kept = unrestricted.replace(free_wild_body=rules.free_wild_body)
    bombs_kept = faces_kept.replace(split_hard_bomb=rules.split_hard_bomb)
    rockets_kept = bombs_kept.replace(kicker_rocket=rules.kicker_rocket)
    if not possible(unrestricted) and not _possible_if_wilds_alone_were_free(cards, asked, rules):
        elsewhere = readings(cards, unrestricted.replace(pair_wings=True, long_bombs=True))
        return _no_pattern(cards, asked, elsewhere)
    if not possible(faces_kept):
        return _wilds_alone(cards)
    if not possible(bombs_kept):
        return _splits_hard_bomb(cards)
    if not possible(rockets_kept):
        return _refusal(
            Reason.ROCKET_KICKERS,
            cards.wild_ranks,
            "Both jokers may not be kickers of one play.",
            "大小王不能一起带",
        )
    # Of every kind at least one reading is left, so it must be one asked for that is not.
    assert asked is not None
    left = [move for move in readings(cards, rules) if move.kind is asked.kind]
    return _filtered_reading(asked, left, rules)


def _possible_if_wilds_alone_were_free(cards: Hand, asked: Move | None, rules: RuleSet) -> bool:
    """Whether wilds without a natural card would have a reading if each could stand for any rank up to the 2.

    No rule set lets them, so `readings` cannot be asked. It takes no search: one to eight wilds, which is all
    that a deal has, would always have one, and of one that is asked for the rule set must have the kind.
    """
    if any(cards.counts):
        return False
    if asked is None:
        return True
    known = {
        Kind.AIRPLANE_PAIR: rules.pair_wings,
        Kind.QUAD_PAIR: rules.pair_wings,
        Kind.BOMB: rules.long_bombs or len(cards) == Kind.BOMB.shape.group,
    }
    return known.get(asked.kind, True) and asked.rank < SMALL_JOKER


def _no_pattern(cards: Hand, asked: Move | None, elsewhere: MoveList) -> Verdict:
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


def _wilds_alone(cards: Hand) -> Verdict:
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


def _splits_hard_bomb(cards: Hand) -> Verdict:
    """The verdict on four naturals of a rank that would be kickers."""
    slot = cards.counts.index(4)
    return _refusal(
        Reason.SPLITS_HARD_BOMB,
        cards.wild_ranks,
        f"A hard bomb may not be split: four {ENGLISH.faces[slot]}s are a bomb or the body of a quad.",
        f"硬炸弹不能拆：四张{CHINESE.faces[slot]}只能当炸弹或四带二出",
        rank=RANKS[slot],
    )


def _filtered_reading(asked: Move, left: Sequence[Move], rules: RuleSet) -> Verdict:
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


def _does_not_beat(moves: Sequence[Move], target: Move) -> Verdict:
    """The verdict on plays that do not beat the target."""
    cards, kind = moves[0].cards, target.kind
    if kind is Kind.ROCKET:
        return _refusal(
            Reason.NOTHING_BEATS_ROCKET,
            cards.wild_ranks,
            "Nothing beats the rocket.",
            "火箭（王炸）最大，没有牌能压",
        )
    same = [move for move in moves if move.kind is kind]
    if not same:
        return _needs_bomb_or_kind(moves, target)
    if kind is Kind.BOMB:
        return _bomb_too_low(same[0], target)
    found = max(same, key=lambda move: move.rank)
    if found.length != target.length:
        return _refusal(
            Reason.WRONG_LENGTH,
            cards.wild_ranks,
            f"Wrong length: the {ENGLISH.kinds[kind]} to beat has {cards_in(kind, target.length)} cards,"
            f" this one has {len(cards)}.",
            f"张数不对：上家的{CHINESE.kinds[kind]}是{cards_in(kind, target.length)}张，这手是{len(cards)}张",
            kind=kind.name,
            length=target.length,
            found=found.length,
        )
    return _refusal(
        Reason.TOO_LOW,
        cards.wild_ranks,
        f"Too low: the {ENGLISH.kinds[kind]} to beat is {ENGLISH.body(target.rank, target.length)},"
        f" this one is {ENGLISH.body(found.rank, found.length)}.",
        f"不够大：上家的{CHINESE.kinds[kind]}是{CHINESE.body(target.rank, target.length)}，"
        f"这手是{CHINESE.body(found.rank, found.length)}",
        kind=kind.name,
        length=target.length,
        rank=RANKS[target.rank],
        found=RANKS[found.rank],
    )


def _needs_bomb_or_kind(moves: Sequence[Move], target: Move) -> Verdict:
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


def _bomb_too_low(bomb: Move, target: Move) -> Verdict:
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

"""The core under C names, for what other compilers make of a program: plain words in, plain words out, no Python.

A deal is one word: the flags of the rule set and, from bit 16 on, the key of the wild ranks. Cards are bits 0..46 of a
move code. Every call checks its words, so that none can lead out of bounds, and answers a `Refusal` for wrong ones.
The names carry a version, which changes with what the functions mean.
"""
from libc.stdint cimport int64_t, uint64_t, uintptr_t

from .batch.form cimport is_code
from .comparison cimport beats_code
from .generation cimport MOST_PLAYS, borrow_search, count_plays, return_search, write_plays
from .hand cimport Holding, WildRanks, deck_holds, hold, holds, rules_allow, wild_ranks_of
from .move cimport cards_of
from .ruleset cimport are_flags
from .search cimport Search
from .stream cimport OVERSHOOT

cdef enum Refusal:
    # What stands in the place of a number.
    BAD_DEAL = -1
    BAD_CARDS = -2
    BAD_TO_BEAT = -3
    BAD_PLAY = -4
    NO_ROOM = -5
    NO_MEMORY = -6

cdef enum:
    WILD_KEY_SHIFT = 16
    MOST_WILD_KEY = 255

ROOM = MOST_PLAYS + OVERSHOOT

REFUSALS = {
    BAD_DEAL: "deal: no number of a rule set and wild ranks that go together",
    BAD_CARDS: "cards: no hand of this deal",
    BAD_TO_BEAT: "to_beat: no code of a play in this deal",
    BAD_PLAY: "play: no code of a play in this deal, or the hand has not its cards",
    NO_ROOM: "out: no room for the plays and the words that are written behind them",
    NO_MEMORY: "no memory to work with",
}


cdef inline bint read_deal(int64_t deal, int* flags, WildRanks* ranks) noexcept nogil:
    """Take a deal apart; False where it is none."""
    cdef int64_t key = deal >> WILD_KEY_SHIFT
    flags[0] = deal & ((1 << WILD_KEY_SHIFT) - 1)
    ranks[0] = wild_ranks_of(<int> (key & MOST_WILD_KEY))
    return 0 <= key <= MOST_WILD_KEY and are_flags(flags[0]) and rules_allow(flags[0], ranks[0])


cdef inline int64_t ask(Search* search, uint64_t cards, uint64_t to_beat, int64_t deal) noexcept nogil:
    """Lay out what is asked about; return 0, or why it is wrong."""
    cdef WildRanks ranks
    if not read_deal(deal, &search.rules, &ranks):
        return BAD_DEAL
    if cards != cards_of(cards) or not deck_holds(search.rules, cards, ranks):
        return BAD_CARDS
    if to_beat and not is_code(to_beat, ranks):
        return BAD_TO_BEAT
    hold(&search.hand, cards, ranks)
    return 0


cdef int64_t laizi_doudizhu_1_count(uint64_t cards, uint64_t to_beat, int64_t deal) noexcept nogil:
    """How many plays a hand has, PASS included where there is something to beat."""
    cdef Search* search = borrow_search()
    cdef int64_t found
    if search == NULL:
        return NO_MEMORY
    found = ask(search, cards, to_beat, deal)
    if found == 0:
        found = count_plays(search, to_beat)
    return_search(search)
    return found


cdef int64_t laizi_doudizhu_1_generate(uint64_t cards, uint64_t to_beat, int64_t deal, uint64_t* out,
                                       int64_t room) noexcept nogil:
    """Write the plays of a hand and return how many. Nothing is written beyond `room` words."""
    cdef Search* search = borrow_search()
    cdef int64_t found
    if search == NULL:
        return NO_MEMORY
    found = ask(search, cards, to_beat, deal)
    if found == 0 and room < MOST_PLAYS + OVERSHOOT and room < count_plays(search, to_beat) + OVERSHOOT:
        found = NO_ROOM
    if found == 0:
        found = write_plays(search, to_beat, out)
    return_search(search)
    return found


cdef int64_t laizi_doudizhu_1_beats(uint64_t play, uint64_t to_beat, int64_t deal) noexcept nogil:
    """Whether a play beats another one."""
    cdef WildRanks ranks
    cdef int flags
    if not read_deal(deal, &flags, &ranks):
        return BAD_DEAL
    if not is_code(play, ranks):
        return BAD_PLAY
    if not is_code(to_beat, ranks):
        return BAD_TO_BEAT
    return beats_code(flags, play, to_beat, ranks)


cdef int64_t laizi_doudizhu_1_apply(uint64_t cards, uint64_t play, int64_t deal) noexcept nogil:
    """What is left of a hand when it makes a play."""
    cdef Holding hand
    cdef WildRanks ranks
    cdef int flags
    if not read_deal(deal, &flags, &ranks):
        return BAD_DEAL
    if cards != cards_of(cards) or not deck_holds(flags, cards, ranks):
        return BAD_CARDS
    hold(&hand, cards, ranks)
    if not is_code(play, ranks) or not holds(&hand, cards_of(play)):
        return BAD_PLAY
    return cards - cards_of(play)


def addresses():
    """Where each function is, by its name.

    The signatures, as those of C, are `count(cards, to_beat, deal)`, `generate(cards, to_beat, deal, out, room)`,
    `beats(play, to_beat, deal)` and `apply(cards, play, deal)`, each behind `laizi_doudizhu_1_`. Cards, plays and what
    there is to beat are uint64, a deal and every answer int64, `out` an address and `room` the words there, int64.

    >>> from laizi.fastcore.doudizhu import symbols
    >>> sorted(name.rpartition("_")[2] for name in symbols.addresses())
    ['apply', 'beats', 'count', 'generate']
    """
    return {
        "laizi_doudizhu_1_count": <uintptr_t> &laizi_doudizhu_1_count,
        "laizi_doudizhu_1_generate": <uintptr_t> &laizi_doudizhu_1_generate,
        "laizi_doudizhu_1_beats": <uintptr_t> &laizi_doudizhu_1_beats,
        "laizi_doudizhu_1_apply": <uintptr_t> &laizi_doudizhu_1_apply,
    }


def generate(uint64_t cards, uint64_t to_beat, int64_t deal, uint64_t[::1] out not None):
    """`laizi_doudizhu_1_generate` for Python."""
    return laizi_doudizhu_1_generate(cards, to_beat, deal, &out[0] if out.shape[0] else NULL, out.shape[0])


def count(uint64_t cards, uint64_t to_beat, int64_t deal):
    """`laizi_doudizhu_1_count` for Python."""
    return laizi_doudizhu_1_count(cards, to_beat, deal)


def beats(uint64_t play, uint64_t to_beat, int64_t deal):
    """`laizi_doudizhu_1_beats` for Python."""
    return laizi_doudizhu_1_beats(play, to_beat, deal)


def apply(uint64_t cards, uint64_t play, int64_t deal):
    """`laizi_doudizhu_1_apply` for Python."""
    return laizi_doudizhu_1_apply(cards, play, deal)

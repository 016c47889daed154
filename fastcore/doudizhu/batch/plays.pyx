"""Many move codes, one after the other: their fields, what they leave of a hand, which of them beat which.

What a code says depends on the deal's wild ranks, so all of these take them too.
"""
import numpy as np

from laizi.pyrules.doudizhu.ruleset import resolve_rules

from libc.stdint cimport int8_t, uint8_t, uint64_t

from ..cards cimport BIG_JOKER_BIT, NATURALS, RANKS, SMALL_JOKER, SMALL_JOKER_BIT, natural_count
from .columns cimport (NO_CARDS, Column, cards_at, counts_column, ranks_at, unpack, wild_ranks_column, wilds_column,
                       word_at, words_column)
from ..comparison cimport beats_code
from .form cimport are_wild_ranks, is_code, number_of_cards_in
from ..hand cimport Holding, WildRanks, hold, holds, rules_allow
from ..kind cimport BOMB
from ..move cimport (FIRST_WILD_SHIFT, SECOND_WILD_SHIFT, cards_of, first_wilds_of, kind_of, length_of, rank_of,
                     second_wilds_of)
from ..readings cimport is_play

from . import planes as layout
from .decoded_plays import DecodedPlays
from .row_errors import raise_for_codes, raise_for_spent

cdef enum BombClass:
    NO_BOMB = -1
    SOFT = 0
    HARD = 1
    PURE = 2


cdef struct Planes:
    # The first column of each group.
    int naturals
    int wilds
    int kind
    int rank
    int length
    int bomb_class


cdef inline int bomb_class_of(uint64_t code) noexcept nogil:
    """The class of a BOMB, NO_BOMB for other kinds (docs/rules.md §9)."""
    if kind_of(code) != BOMB:
        return NO_BOMB
    if not first_wilds_of(code) and not second_wilds_of(code):
        return HARD
    return SOFT if code & NATURALS else PURE


cdef inline void mark_wilds(uint8_t* planes, int wilds, int rank) noexcept nogil:
    """Set the planes of the wilds of one wild rank."""
    cdef int i
    if rank == SMALL_JOKER:
        planes[4 * RANKS] = wilds & 1
        planes[4 * RANKS + 1] = wilds >> 1
    else:
        for i in range(wilds):
            planes[4 * rank + i] = 1


cdef inline void mark(uint8_t* row, const Planes* planes, uint64_t code, WildRanks ranks) noexcept nogil:
    """Set the planes of one play in a row of zeros."""
    cdef int slot, i
    for slot in range(RANKS):
        for i in range(natural_count(code, slot)):
            row[planes.naturals + 4 * slot + i] = 1
    row[planes.naturals + 4 * RANKS] = code >> SMALL_JOKER_BIT & 1
    row[planes.naturals + 4 * RANKS + 1] = code >> BIG_JOKER_BIT & 1
    mark_wilds(row + planes.wilds, first_wilds_of(code), ranks.first)
    mark_wilds(row + planes.wilds, second_wilds_of(code), ranks.second)
    row[planes.kind + kind_of(code)] = 1
    if code:
        row[planes.rank + rank_of(code)] = 1
        row[planes.length + length_of(code) - 1] = 1
    if kind_of(code) == BOMB:
        row[planes.bomb_class + bomb_class_of(code)] = 1


cdef inline bint read_code(const Column* codes, const Column* wild_ranks, Py_ssize_t i, uint64_t* code,
                           WildRanks* ranks) noexcept nogil:
    """Read the code of a row; False where it is none."""
    ranks[0] = ranks_at(wild_ranks, i)
    code[0] = word_at(codes, i)
    return are_wild_ranks(ranks[0]) and is_code(code[0], ranks[0])


def decode(codes, wild_ranks):
    """The fields of every play, a `DecodedPlays` of columns.

    `codes` are uint64 (m,), and `wild_ranks` those of the deal that each is of, (m,) or (m, 2) or the same for all.
    Raises TypeError and ValueError, also for a code that no rule set could give out. Rules: docs/rules.md §5.

    >>> import numpy as np
    >>> from laizi.doudizhu import Move, batch
    >>> codes = np.array([Move.parse("PASS").code, Move.parse("444 7*/7 = BOMB 4").code], np.uint64)
    >>> plays = batch.decode(codes, 4)
    >>> plays.kind, plays.wilds[:, 0], plays.bomb_class
    (array([ 0, 13], dtype=uint8), array([0, 1], dtype=uint8), array([-1,  0], dtype=int8))
    """
    cdef Column code_column, ranks_column
    cdef WildRanks ranks
    cdef uint64_t code
    cdef Py_ssize_t n, i
    codes = words_column(&code_column, "codes", codes, -1)
    n = len(codes)
    wild_ranks = wild_ranks_column(&ranks_column, wild_ranks, n)
    columns = DecodedPlays(
        kind=np.empty(n, np.uint8), rank=np.empty(n, np.uint8), length=np.empty(n, np.uint8),
        naturals=np.empty((n, 15), np.uint8), wilds=np.empty((n, 2), np.uint8), bomb_class=np.empty(n, np.int8))
    cdef uint8_t[::1] kind = columns.kind
    cdef uint8_t[::1] rank = columns.rank
    cdef uint8_t[::1] length = columns.length
    cdef uint8_t[:, ::1] naturals = columns.naturals
    cdef uint8_t[:, ::1] wilds = columns.wilds
    cdef int8_t[::1] bomb_class = columns.bomb_class
    with nogil:
        i = 0
        while i < n and read_code(&code_column, &ranks_column, i, &code, &ranks):
            kind[i] = kind_of(code)
            rank[i] = rank_of(code)
            length[i] = length_of(code)
            unpack(code, &naturals[i, 0])
            wilds[i, 0] = first_wilds_of(code)
            wilds[i, 1] = second_wilds_of(code)
            bomb_class[i] = bomb_class_of(code)
            i += 1
    if i < n:
        raise_for_codes(i, wild_ranks, codes)
    return columns


def features(codes, wild_ranks):
    """Every play as zeros and ones for a learning program: uint8 (m, 153), its columns as `PLANES` names them.

    Takes and raises what `decode` does. The columns are described in docs/batch.md.

    >>> import numpy as np
    >>> from laizi.doudizhu import Move, batch
    >>> codes = np.array([Move.parse("3 7*/7 = PAIR 3").code], np.uint64)
    >>> np.flatnonzero(batch.features(codes, 4)).tolist(), batch.PLANES["wilds"]
    ([0, 70, 110, 123, 138], slice(54, 108, None))
    """
    cdef Column code_column, ranks_column
    cdef WildRanks ranks
    cdef Planes planes
    cdef uint64_t code
    cdef Py_ssize_t n, i
    codes = words_column(&code_column, "codes", codes, -1)
    n = len(codes)
    wild_ranks = wild_ranks_column(&ranks_column, wild_ranks, n)
    planes.naturals, planes.wilds, planes.kind, planes.rank, planes.length, planes.bomb_class = (
        layout.PLANES[name].start for name in ("naturals", "wilds", "kind", "rank", "length", "bomb_class"))
    rows = np.zeros((n, layout.WIDTH), np.uint8)
    cdef uint8_t[:, ::1] row = rows
    with nogil:
        i = 0
        while i < n and read_code(&code_column, &ranks_column, i, &code, &ranks):
            mark(&row[i, 0], &planes, code, ranks)
            i += 1
    if i < n:
        raise_for_codes(i, wild_ranks, codes)
    return rows


def apply(counts, wilds, wild_ranks, codes):
    """What is left of every hand after its play: new arrays of `counts` and `wilds`, in the shapes of the old ones.

    `codes` are uint64 (n,); PASS leaves everything. Which plays are legal is not asked. Raises TypeError and
    ValueError, also for a play whose cards the hand does not hold. Rules: docs/rules.md §3, §5.

    >>> import numpy as np
    >>> from laizi.doudizhu import Move, batch
    >>> counts, wilds = np.array([[2] + 14 * [0]], np.uint8), np.array([1], np.uint8)
    >>> counts, wilds = batch.apply(counts, wilds, 4, np.array([Move.parse("3 7*/7 = PAIR 3").code], np.uint64))
    >>> counts[0, :3], wilds
    (array([1, 0, 0], dtype=uint8), array([0], dtype=uint8))
    """
    cdef Column counts_in, wilds_in, ranks_column, code_column
    cdef WildRanks ranks
    cdef Holding held
    cdef uint64_t cards, code
    cdef Py_ssize_t n, i
    cdef int number
    cdef bint two
    counts = counts_column(&counts_in, counts)
    n = len(counts)
    wilds = wilds_column(&wilds_in, wilds, n)
    wild_ranks = wild_ranks_column(&ranks_column, wild_ranks, n)
    codes = words_column(&code_column, "codes", codes, n)
    two = wilds.ndim == 2
    counts_left = np.empty((n, 15), np.uint8)
    wilds_left = np.empty(wilds.shape, np.uint8)
    cdef uint8_t[:, ::1] naturals = counts_left
    cdef uint8_t[:, ::1] wild = wilds_left.reshape(n, 2 if two else 1)
    with nogil:
        i = 0
        while i < n and read_code(&code_column, &ranks_column, i, &code, &ranks):
            cards = cards_at(&counts_in, &wilds_in, i, &number)
            if cards == NO_CARDS or number_of_cards_in(cards, ranks) < 0:
                break
            hold(&held, cards, ranks)
            if not holds(&held, code):
                break
            cards -= cards_of(code)
            unpack(cards, &naturals[i, 0])
            wild[i, 0] = cards >> FIRST_WILD_SHIFT & 7
            if two:
                wild[i, 1] = cards >> SECOND_WILD_SHIFT & 7
            i += 1
    if i < n:
        raise_for_spent(i, counts, wilds, wild_ranks, codes)
    return counts_left, wilds_left


def beats(codes, to_beat, wild_ranks, rules):
    """Whether each play beats the other one of its row: bool (n,).

    Both are uint64 (n,) of legal plays or PASS, which beats nothing and which everything else beats. Raises
    TypeError and ValueError. Rules: docs/rules.md §10.

    >>> import numpy as np
    >>> from laizi.doudizhu import Move, batch
    >>> soft, hard = (Move.parse(text).code for text in ("222 6*/6 = BOMB 2", "3333/6 = BOMB 3"))
    >>> codes, to_beat = np.array([soft, soft], np.uint64), np.array([hard, 0], np.uint64)
    >>> batch.beats(codes, to_beat, 3, "HUANLE"), batch.beats(codes, to_beat, 3, "CALL_ROB")
    (array([False,  True]), array([ True,  True]))
    """
    cdef Column code_column, to_beat_column, ranks_column
    cdef WildRanks ranks
    cdef uint64_t code, other
    cdef Py_ssize_t n, i
    cdef int flags
    rules = resolve_rules(rules)
    flags = rules.flags
    codes = words_column(&code_column, "codes", codes, -1)
    n = len(codes)
    to_beat = words_column(&to_beat_column, "to_beat", to_beat, n)
    wild_ranks = wild_ranks_column(&ranks_column, wild_ranks, n)
    answers = np.empty(n, np.bool_)
    cdef uint8_t[::1] answer = answers.view(np.uint8)
    with nogil:
        for i in range(n):
            ranks = ranks_at(&ranks_column, i)
            code = word_at(&code_column, i)
            other = word_at(&to_beat_column, i)
            if (not rules_allow(flags, ranks) or (code and not is_play(flags, code, ranks))
                    or (other and not is_play(flags, other, ranks))):
                break
            answer[i] = beats_code(flags, code, other, ranks)
        else:
            i = n
    if i < n:
        raise_for_codes(i, wild_ranks, codes, to_beat, rules)
    return answers

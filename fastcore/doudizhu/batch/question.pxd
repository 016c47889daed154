"""A question about each row of some arrays: what can be played from a hand, or what cards can be read as."""
from libc.stdint cimport uint64_t

from ..hand cimport WildRanks, deck_holds_beside, rules_allow, wilds_of_cards
from ..readings cimport is_play, list_readings
from .columns cimport NO_CARDS, Column, cards_at, ranks_at, word_at
from .form cimport is_code

cdef enum Refusal:
    # What stands in the place of a number of plays.
    BAD_ROW = -1
    NO_ROOM = -2
    NO_MEMORY = -3
    NOT_KEPT = -4


cdef struct Question:
    Column counts
    Column wilds
    Column wild_ranks
    Column to_beat      # without data where every hand leads
    int rules
    bint validate       # whether what there is to beat must be a legal play
    bint readings       # whether the cards are asked about that are played, and not those that are held


cdef struct Row:
    uint64_t cards
    int naturals        # how many of them are no wilds
    uint64_t to_beat
    WildRanks ranks


cdef inline bint asks_for_leads(const Question* question) noexcept nogil:
    """Whether every row is a hand that leads."""
    return question.to_beat.data == NULL and not question.readings


cdef inline bint read_to_beat(const Question* question, Py_ssize_t i, Row* row) noexcept nogil:
    """Read what a hand has to beat; False where that is wrong."""
    row.to_beat = 0
    if question.to_beat.data == NULL:
        return True
    row.to_beat = word_at(&question.to_beat, i)
    if row.to_beat == 0:
        return True
    if question.validate:
        return is_play(question.rules, row.to_beat, row.ranks)
    return is_code(row.to_beat, row.ranks)


cdef inline bint read_hand(const Question* question, Py_ssize_t i, Row* row) noexcept nogil:
    """Read a hand; False where it is wrong."""
    row.ranks = ranks_at(&question.wild_ranks, i)
    row.cards = cards_at(&question.counts, &question.wilds, i, &row.naturals)
    return (row.cards != NO_CARDS and rules_allow(question.rules, row.ranks)
            and deck_holds_beside(question.rules, row.cards, row.naturals, row.ranks))


cdef inline bint read_row(const Question* question, Py_ssize_t i, Row* row) noexcept nogil:
    """Read a hand and what it has to beat; False where one of them is wrong."""
    return read_hand(question, i, row) and read_to_beat(question, i, row)


cdef inline Py_ssize_t readings_of(const Question* question, const Row* row, uint64_t* out) noexcept nogil:
    """Write, or for NULL only count, what exactly the cards of a row can be played as."""
    return list_readings(question.rules, row.cards, row.naturals + wilds_of_cards(row.cards, row.ranks), row.ranks, out)

"""Hands that were checked, each kept as one word: until the answer is written, in the place of its end."""
from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from ..cards cimport MAX_HAND, NATURALS, RANKS, natural_count
from ..counting.lanes cimport LANES
from ..hand cimport NO_RANK, wild_key_of, wild_ranks_of
from ..move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT
from ..ruleset cimport ONE_RANK, TWO_RANKS, wild_cards
from ..wilds cimport MOST_ALIKE
from .columns cimport NO_CARDS, naturals_of, word_at
from .form cimport is_code
from .question cimport BAD_ROW, NOT_KEPT, Question, Row, read_row, read_to_beat

cdef enum:
    # The wild ranks follow the cards, as `Hand.wild_key`.
    WILD_KEY_SHIFT = SECOND_WILD_SHIFT + 3
    MOST_WILD_KEY = 255
    # Then comes how many of the cards are no wilds.
    NATURALS_SHIFT = WILD_KEY_SHIFT + 8
    MOST_NATURALS = 31
    # And the highest bit tells it from the end of an answer, which takes its place.
    KEPT_SHIFT = 63


cdef inline uint64_t keep(uint64_t cards, int naturals, uint64_t wild_key) noexcept nogil:
    """A hand that was checked, so many of whose cards are no wilds, as one word."""
    return (cards | wild_key << WILD_KEY_SHIFT | <uint64_t> naturals << NATURALS_SHIFT
            | <uint64_t> 1 << KEPT_SHIFT)


cdef inline uint64_t cards_kept(uint64_t kept) noexcept nogil:
    """The cards of a hand that `keep` made."""
    return kept & ((<uint64_t> 1 << WILD_KEY_SHIFT) - 1)


cdef inline void recall_hand(uint64_t kept, Row* row) noexcept nogil:
    """Read a hand that `keep` made."""
    row.ranks = wild_ranks_of(<int> (kept >> WILD_KEY_SHIFT) & MOST_WILD_KEY)
    row.cards = cards_kept(kept)
    row.naturals = <int> (kept >> NATURALS_SHIFT) & MOST_NATURALS


cdef inline bint is_kept(uint64_t word) noexcept nogil:
    """Whether a word is a hand that is kept, and not yet the end of its answer."""
    return word >> KEPT_SHIFT


cdef inline bint is_wildless(uint64_t kept) noexcept nogil:
    """Whether a word is a hand that is kept, and has no wilds."""
    return is_kept(kept) and cards_kept(kept) <= NATURALS


cdef inline Py_ssize_t recall_row(const Question* question, Py_ssize_t i, uint64_t kept, Row* row) noexcept nogil:
    """Read a hand that `keep` made, and what it has to beat, which may have changed since; return 0, or a refusal."""
    if not is_kept(kept):
        return NOT_KEPT
    recall_hand(kept, row)
    row.to_beat = 0
    if question.to_beat.data != NULL:
        row.to_beat = word_at(&question.to_beat, i)
        if row.to_beat and not is_code(row.to_beat, row.ranks):
            return BAD_ROW
    return 0


cdef inline bint are_wildless(const int64_t* kept, uint64_t* hands) noexcept nogil:
    """Whether LANES words are hands without wilds. Those that were seen are in `hands`: `kept` may change meanwhile."""
    cdef int lane
    if not is_wildless(<uint64_t> kept[0]):
        return False
    memcpy(hands, kept, LANES * sizeof(uint64_t))
    for lane in range(LANES):
        if not is_wildless(hands[lane]):
            return False
    return True


cdef inline Py_ssize_t check_rows_with(int most_ranks, const Question* question, Py_ssize_t start, Py_ssize_t stop,
                                       int64_t* kept) noexcept nogil:
    """Keep the hands of rows, up to one with more wild ranks, or one of jokers, or a wrong one; return that, or `stop`.

    `most_ranks`, 0 or 1, is a constant.
    """
    cdef const char* counts = question.counts.data + start * question.counts.row
    cdef const char* wilds = question.wilds.data + start * question.wilds.row
    cdef const char* ranks = question.wild_ranks.data + start * question.wild_ranks.row
    # Where there is but one item to a row, it is read twice.
    cdef Py_ssize_t second_wilds = question.wilds.item if question.wilds.items == 2 else 0
    cdef Py_ssize_t second_rank = question.wild_ranks.item if question.wild_ranks.items == 2 else 0
    # And then one of the two is left out.
    cdef int in_second_wilds = -1 if question.wilds.items == 2 else 0
    cdef int not_in_second_rank = 0 if question.wild_ranks.items == 2 else NO_RANK
    cdef uint64_t cards
    cdef int naturals, rank, other_rank, held, other_held
    if question.counts.item != 1:
        return start
    while start < stop:
        rank = (<const int8_t*> ranks)[0]
        other_rank = (<const int8_t*> (ranks + second_rank))[0]
        held = (<const uint8_t*> wilds)[0]
        other_held = (<const uint8_t*> (wilds + second_wilds))[0]
        if most_ranks == 0:
            if rank & other_rank != NO_RANK or held | other_held:
                break
            rank = NO_RANK
            held = 0
        elif (not NO_RANK <= rank < RANKS or other_rank | not_in_second_rank != NO_RANK
                or held > MOST_ALIKE or other_held & in_second_wilds):
            break
        cards = naturals_of(<const uint8_t*> counts, &naturals)
        if cards == NO_CARDS or naturals + held > MAX_HAND:
            break
        if natural_count(cards, rank) if rank != NO_RANK else held:
            break
        kept[start] = <int64_t> keep(cards | <uint64_t> held << FIRST_WILD_SHIFT, naturals, rank + 1)
        counts += question.counts.row
        wilds += question.wilds.row
        ranks += question.wild_ranks.row
        start += 1
    return start


cdef inline Py_ssize_t check_usual_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop,
                                        int64_t* kept) noexcept nogil:
    """Keep the hands of rows as most deals have them, up to one that is another or wrong; return that, or `stop`."""
    cdef int kind = wild_cards(question.rules)
    if kind == ONE_RANK or kind == TWO_RANKS:
        return check_rows_with(1, question, start, stop, kept)
    return check_rows_with(0, question, start, stop, kept)


cdef inline Py_ssize_t check_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop,
                                  int64_t* kept) noexcept nogil:
    """Keep the hands of some rows, up to the first that is wrong; return that one, or `stop`."""
    # A copy, which need not be read again after each word that is kept.
    cdef Question asked = question[0]
    cdef Row row
    cdef Py_ssize_t checked = check_usual_rows(&asked, start, stop, kept)
    if asked.to_beat.data == NULL:
        start = checked
    while start < checked:
        recall_hand(<uint64_t> kept[start], &row)
        if not read_to_beat(&asked, start, &row):
            return start
        start += 1
    while start < stop and read_row(&asked, start, &row):
        kept[start] = <int64_t> keep(row.cards, row.naturals, wild_key_of(row.ranks))
        start += 1
    return start

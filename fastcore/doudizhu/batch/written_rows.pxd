"""The codes of the answers, written one row after the other, as far as there is room."""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from ..generation cimport MOST_NATURAL_PLAYS, MOST_PLAYS, count_plays, room_aside, write_plays
from ..hand cimport hold_counted
from ..readings cimport MOST_READINGS
from ..search cimport Search
from ..stream cimport OVERSHOOT
from .kept_hands cimport is_wildless, recall_hand, recall_row
from .question cimport BAD_ROW, NO_MEMORY, NO_ROOM, Question, Row, asks_for_leads, read_row, readings_of


cdef inline Py_ssize_t write_row(const Question* question, const Row* row, Search* search, uint64_t* out,
                                 Py_ssize_t room, bint spoils) noexcept nogil:
    """Write the codes of a row and return how many, or why there are none. Nothing is written beyond `room` words.

    If it `spoils` something, which may be another thread's, nothing is written right behind the codes either. So the
    plays are then written aside first, to room for those of any hand; and where there may be too little room for them:
    that takes less than counting them first.
    """
    cdef Py_ssize_t n
    cdef uint64_t* aside
    if question.readings:
        if room >= MOST_READINGS:
            return readings_of(question, row, out)
        n = readings_of(question, row, NULL)
        return readings_of(question, row, out) if n <= room else NO_ROOM
    hold_counted(&search.hand, row.cards, row.naturals, row.ranks)
    if not spoils and room >= (MOST_PLAYS if search.hand.wilds else MOST_NATURAL_PLAYS) + OVERSHOOT:
        return write_plays(search, row.to_beat, out)
    aside = room_aside(search)
    if aside == NULL:
        return NO_MEMORY
    n = write_plays(search, row.to_beat, aside)
    if n > room:
        return NO_ROOM
    memcpy(out, aside, n * sizeof(uint64_t))
    return n


cdef inline Py_ssize_t last_to_spoil(const Question* question, Py_ssize_t start, Py_ssize_t stop, const int64_t* kept,
                                     Search* search) noexcept nogil:
    """The first of the last rows, all of them kept, that have fewer than OVERSHOOT words of answers behind them.

    It need not be near the end: a hand without cards leads nothing.
    """
    cdef Row row
    cdef Py_ssize_t behind = 0
    if question.readings:
        # They are listed one by one.
        return stop
    while start < stop and behind < OVERSHOOT:
        stop -= 1
        if recall_row(question, stop, <uint64_t> kept[stop], &row) == 0:
            hold_counted(&search.hand, row.cards, row.naturals, row.ranks)
            behind += count_plays(search, row.to_beat)
    return stop


cdef inline Py_ssize_t write_wildless_rows(Py_ssize_t start, Py_ssize_t stop, int64_t* ends, uint64_t* words,
                                           Py_ssize_t* at, Py_ssize_t limit, Search* search) noexcept nogil:
    """Write the answers for leading rows without wilds, up to another one, or to where room is getting short."""
    cdef Row row
    cdef uint64_t kept
    cdef Py_ssize_t end = at[0]
    while start < stop and limit - end >= MOST_NATURAL_PLAYS + OVERSHOOT:
        kept = <uint64_t> ends[start]
        if not is_wildless(kept):
            break
        recall_hand(kept, &row)
        hold_counted(&search.hand, row.cards, row.naturals, row.ranks)
        end += write_plays(search, 0, words + end)
        ends[start] = end
        start += 1
    at[0] = end
    return start


cdef inline Py_ssize_t write_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, int64_t* ends,
                                  uint64_t* words, Py_ssize_t* at, Py_ssize_t limit, Search* search,
                                  Py_ssize_t* refusal) noexcept nogil:
    """Write the answers for some rows from word `at` on, before word `limit`, and where each ends.

    The hands are those that are kept where the ends go. Returns the first row that is not written, and why, or `stop`.
    """
    cdef Row row
    cdef Py_ssize_t n, spoiling
    search.rules = question.rules
    spoiling = last_to_spoil(question, start, stop, ends, search)
    while start < stop:
        if asks_for_leads(question):
            start = write_wildless_rows(start, spoiling, ends, words, at, limit, search)
            if start == stop:
                break
        n = recall_row(question, start, <uint64_t> ends[start], &row)
        if n == 0:
            n = write_row(question, &row, search, words + at[0], limit - at[0], start >= spoiling)
        if n < 0:
            refusal[0] = n
            break
        at[0] += n
        ends[start] = at[0]
        start += 1
    return start


cdef inline Py_ssize_t fill_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, const int64_t* ends,
                                 uint64_t* words, Py_ssize_t at, Py_ssize_t limit, Search* search,
                                 Py_ssize_t* refusal) noexcept nogil:
    """Write the answers for some rows from word `at` on, before word `limit`, to where it is known that each ends.

    Returns the first row whose answer has another number of codes now, or `stop`.
    """
    cdef Row row
    cdef Py_ssize_t n
    cdef bint spoils
    search.rules = question.rules
    while start < stop:
        n = BAD_ROW
        if read_row(question, start, &row):
            spoils = ends[start] + OVERSHOOT > ends[stop - 1]
            n = write_row(question, &row, search, words + at, limit - at, spoils)
        if n < 0 or at + n != ends[start]:
            refusal[0] = n
            break
        at += n
        start += 1
    return start

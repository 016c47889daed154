"""How many codes the answer for each row has, counted without any being written, where that can be."""
from libc.stdint cimport int64_t, uint64_t

from ..cards cimport NATURALS
from ..counting.lanes cimport LANES
from ..generation cimport count_plays
from ..hand cimport hold_counted, wilds_of_cards
from ..search cimport Search
from .kept_hands cimport are_wildless, cards_kept, check_usual_rows, recall_hand, recall_row
from .question cimport Question, Row, asks_for_leads, read_row, readings_of
from .waiting cimport Waiting, begin_waiting, can_wait, count_wildless, end_waiting, take_down, wait


cdef inline void count_row(const Question* question, Py_ssize_t i, const Row* row, Search* search,
                           Waiting* waiting) noexcept nogil:
    """Count the codes that the answer for a row has, or have it wait for others that are counted with it."""
    if question.readings:
        take_down(waiting, i, readings_of(question, row, NULL))
    elif row.to_beat == 0 and can_wait(row.cards, row.ranks, question.rules):
        wait(waiting, i, row.cards, wilds_of_cards(row.cards, row.ranks), search)
    else:
        hold_counted(&search.hand, row.cards, row.naturals, row.ranks)
        take_down(waiting, i, count_plays(search, row.to_beat))


cdef inline Py_ssize_t count_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, int64_t* counts,
                                  Search* search) noexcept nogil:
    """Count the answer for each of some rows, up to the first that is wrong; return that one, or `stop`."""
    cdef Row row
    cdef Waiting waiting
    cdef Py_ssize_t checked
    cdef uint64_t kept
    search.rules = question.rules
    begin_waiting(&waiting, question.rules, counts)
    if asks_for_leads(question):
        # Until they are counted, the hands are kept where their numbers go.
        checked = check_usual_rows(question, start, stop, counts)
        row.to_beat = 0
        while start < checked:
            kept = <uint64_t> counts[start]
            if cards_kept(kept) <= NATURALS:
                wait(&waiting, start, kept, 0, search)
            else:
                recall_hand(kept, &row)
                count_row(question, start, &row, search, &waiting)
            start += 1
    while start < stop and read_row(question, start, &row):
        count_row(question, start, &row, search, &waiting)
        start += 1
    end_waiting(&waiting, search)
    return start


cdef inline Py_ssize_t count_kept_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, const int64_t* kept,
                                       Search* search) noexcept nogil:
    """How many codes the answers for some rows have, of hands that are kept, or why that is not known."""
    cdef Row row
    cdef Waiting waiting
    cdef uint64_t[LANES] hands
    cdef Py_ssize_t refusal
    search.rules = question.rules
    begin_waiting(&waiting, question.rules, NULL)
    while start < stop:
        if asks_for_leads(question) and stop - start >= LANES and are_wildless(kept + start, hands):
            count_wildless(&waiting, hands, search)
            start += LANES
            continue
        refusal = recall_row(question, start, <uint64_t> kept[start], &row)
        if refusal < 0:
            return refusal
        count_row(question, start, &row, search, &waiting)
        start += 1
    return end_waiting(&waiting, search)

"""In how few plays the hand of each row can be emptied."""
from libc.stdint cimport int64_t

from ..hand cimport hold_counted
from ..turns cimport Turns, fewest_turns
from .question cimport Question, Row, read_row


cdef inline Py_ssize_t count_turns_of_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, int64_t* counts,
                                           Turns* turns) noexcept nogil:
    """Count the plays that empty each of some hands, up to the first that is wrong; return that one, or `stop`."""
    cdef Row row
    turns.search.rules = question.rules
    while start < stop and read_row(question, start, &row):
        hold_counted(&turns.search.hand, row.cards, row.naturals, row.ranks)
        counts[start] = fewest_turns(turns)
        start += 1
    return start

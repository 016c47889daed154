"""Many hands, one after the other: which are wins, what they are worth, what they wait for (docs/mahjong.md §4-§8).

Nothing but rows of arrays comes in and nothing but numbers go out, so all of it runs without the lock of the
interpreter, and parts of the rows in threads of their own. Other threads may change the arrays meanwhile: every row is
copied before it is checked.
"""
from operator import index
from reprlib import repr as shortened

import numpy as np

cimport cython
cimport numpy as cnp
from libc.stdint cimport int8_t, uint8_t, uint64_t

from laizi.fastcore.batch.columns cimport Column, check, lay_out

from ..hand cimport Holding, size_of
from ..readings cimport has_reading
from ..ruleset cimport read_rules
from ..scoring cimport fan_of_win
from ..shanten cimport shanten_of
from ..tables cimport Tables, tables
from ..tiles cimport COMPLETE, MOST_MELDS, READY, SLOTS
from ..waits cimport waits_of
from ..win cimport can_be
from .hands cimport MELD_FIELDS, Rows, circumstances_at, read_hand

from .row_errors import raise_for_row

cnp.import_array()


cdef object one_for_all(Column* column, object name, object value, object dtype, Py_ssize_t rows):
    """Lay out an array of one value for each row, or a number that holds for all."""
    if not isinstance(value, np.ndarray):
        try:
            number = index(value)
        except TypeError:
            raise TypeError(
                f"{name}: expected a number or a numpy array of {np.dtype(dtype)}, got {shortened(value)}") from None
        limits = np.iinfo(dtype)
        if not limits.min <= number <= limits.max:
            raise ValueError(f"{name}: expected {limits.min}..{limits.max}, got {number}")
        value = np.array([number], dtype)
        lay_out(column, value)
        column.row = 0
        return value
    check(name, value, dtype, [(rows,)])
    return lay_out(column, value)


cdef Py_ssize_t win_rows(const Rows* rows, const Tables* known, Py_ssize_t start, Py_ssize_t stop,
                         uint8_t* answers) noexcept nogil:
    """Answer for some rows whether each is a win, up to the first that is wrong; return that one, or `stop`."""
    cdef Holding hand
    while start < stop and read_hand(rows, start, &hand):
        answers[start] = has_reading(&hand, &rows.rules, known)
        start += 1
    return start


cdef Py_ssize_t score_rows(const Rows* rows, const Tables* known, Py_ssize_t start, Py_ssize_t stop,
                           int8_t* answers) noexcept nogil:
    """The fan of some rows, up to the first that is wrong; return that one, or `stop`."""
    cdef Holding hand
    cdef int circumstances
    while start < stop and read_hand(rows, start, &hand):
        circumstances = circumstances_at(rows, start)
        if not can_be(circumstances, &hand):
            break
        answers[start] = fan_of_win(&hand, circumstances, &rows.rules, known)
        start += 1
    return start


cdef Py_ssize_t wait_rows(const Rows* rows, const Tables* known, Py_ssize_t start, Py_ssize_t stop,
                          uint8_t* answers) noexcept nogil:
    """The waits of some rows, up to the first that is wrong; return that one, or `stop`."""
    cdef Holding hand
    cdef uint64_t waits
    cdef int slot
    while start < stop and read_hand(rows, start, &hand) and size_of(&hand) == READY:
        waits = waits_of(&hand, &rows.rules, known)
        for slot in range(SLOTS):
            answers[start * SLOTS + slot] = waits >> slot & 1
        start += 1
    return start


cdef Py_ssize_t shanten_rows(const Rows* rows, Py_ssize_t start, Py_ssize_t stop, int8_t* answers) noexcept nogil:
    """The shanten numbers of some rows, up to the first that is wrong; return that one, or `stop`."""
    cdef Holding hand
    while start < stop and read_hand(rows, start, &hand) and READY <= size_of(&hand) <= COMPLETE:
        answers[start] = shanten_of(&hand, &rows.rules)
        start += 1
    return start


@cython.final
cdef class Hands:
    """A question about each hand of some arrays.

    The methods work on the rows from `start` to before `stop` and may run in several threads at once, each with rows
    of its own. They return the first row that is wrong, or `stop`.
    """

    cdef Rows asked
    cdef const Tables* known
    cdef readonly Py_ssize_t rows
    cdef object rules
    cdef tuple arrays

    def __cinit__(self, counts, wilds, melds, rules, missing, circumstances=0):
        cdef Rows* asked = &self.asked
        self.rules = read_rules(&asked.rules, rules)
        check("counts", counts, np.uint8, [(None, SLOTS)])
        lay_out(&asked.counts, counts)
        self.rows = counts.shape[0]
        check("wilds", wilds, np.uint8, [(self.rows,)])
        lay_out(&asked.wilds, wilds)
        asked.melds.data = NULL
        if melds is not None:
            check("melds", melds, np.uint8, [(self.rows, MOST_MELDS, MELD_FIELDS)])
            asked.melds.data = cnp.PyArray_BYTES(melds)
            asked.melds.row = cnp.PyArray_STRIDE(melds, 0)
            asked.melds.item = cnp.PyArray_STRIDE(melds, 1)
            asked.field = cnp.PyArray_STRIDE(melds, 2)
        asked.missing.data = NULL
        if missing is not None:
            missing = one_for_all(&asked.missing, "missing", missing, np.int8, self.rows)
        circumstances = one_for_all(&asked.circumstances, "circumstances", circumstances, np.uint8, self.rows)
        self.known = tables(asked.rules.fifth_copy)
        self.arrays = (counts, wilds, melds, missing, circumstances)

    cdef int require(self, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t answers) except -1:
        if not 0 <= start <= stop <= self.rows or answers != self.rows:
            raise ValueError(f"there are {self.rows} rows, not {start}..{stop} with {answers} answers")

    def win(self, Py_ssize_t start, Py_ssize_t stop, uint8_t[::1] answers not None):
        """Write 1 for each win and 0 for other hands."""
        self.require(start, stop, answers.shape[0])
        if start < stop:
            with nogil:
                start = win_rows(&self.asked, self.known, start, stop, &answers[0])
        return start

    def score(self, Py_ssize_t start, Py_ssize_t stop, int8_t[::1] answers not None):
        """Write the fan of each win, and -1 for other hands."""
        self.require(start, stop, answers.shape[0])
        if start < stop:
            with nogil:
                start = score_rows(&self.asked, self.known, start, stop, &answers[0])
        return start

    def waits(self, Py_ssize_t start, Py_ssize_t stop, uint8_t[:, ::1] answers not None):
        """Write 1 for each slot that completes a hand, and 0 for others."""
        self.require(start, stop, answers.shape[0])
        if answers.shape[1] != SLOTS:
            raise ValueError(f"there are {SLOTS} slots, not {answers.shape[1]}")
        if start < stop:
            with nogil:
                start = wait_rows(&self.asked, self.known, start, stop, &answers[0, 0])
        return start

    def shanten(self, Py_ssize_t start, Py_ssize_t stop, int8_t[::1] answers not None):
        """Write the shanten number of each hand."""
        self.require(start, stop, answers.shape[0])
        if start < stop:
            with nogil:
                start = shanten_rows(&self.asked, start, stop, &answers[0])
        return start

    def explain(self, Py_ssize_t row, sizes=None):
        """Raise ValueError for a row that is wrong, which names the argument, the row and the value."""
        self.require(row, row + 1, self.rows)
        raise_for_row(row, *self.arrays, self.rules, sizes)

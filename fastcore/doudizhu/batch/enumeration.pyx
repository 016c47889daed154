"""Many hands, one after the other: what can be played from each, and what each can be read as (docs/rules.md §6, §11).

Nothing but rows of arrays comes in and nothing but words goes out, so all of it runs without the lock of the
interpreter, and parts of the rows in threads of their own. Other threads may change the arrays meanwhile: whoever reads
a row checks it, and nothing is written before it is known that there is room for it.
"""
import numpy as np

from laizi.pyrules.doudizhu.ruleset import resolve_rules

cimport cython
cimport numpy as cnp
from libc.stdint cimport int64_t, uint64_t

from ..generation cimport borrow_search, return_search
from ..search cimport Search
from ..turns cimport Turns, borrow_turns, return_turns
from .columns cimport counts_column, wild_ranks_column, wilds_column, words_column
from .copying cimport copy_past_caches
from .counted_rows cimport count_kept_rows, count_rows
from .emptied_rows cimport count_turns_of_rows
from .kept_hands cimport check_rows, is_kept
from .question cimport BAD_ROW, NO_MEMORY, NOT_KEPT, Question
from .words cimport Words
from .written_rows cimport fill_rows, write_rows

from .row_errors import raise_for_hand

cnp.import_array()


@cython.final
cdef class Enumeration:
    """A question about each row of some arrays: the plays of a hand, or the readings of cards.

    The methods work on the rows from `start` to before `stop` and may run in several threads at once, each with rows
    of its own. They return the first row that they could not do, or `stop`.
    """

    cdef Question question
    cdef readonly Py_ssize_t rows
    cdef object rules
    cdef tuple arrays
    # Nobody else sees the offsets as long as there are hands in them, which are not checked a second time.
    cdef object offsets
    cdef int64_t* ends

    def __cinit__(self, counts, wilds, wild_ranks, rules, to_beat=None, validate=True, readings=False):
        cdef Question* question = &self.question
        self.rules = resolve_rules(rules)
        counts = counts_column(&question.counts, counts)
        self.rows = counts.shape[0]
        wilds = wilds_column(&question.wilds, wilds, self.rows)
        wild_ranks = wild_ranks_column(&question.wild_ranks, wild_ranks, self.rows)
        question.to_beat.data = NULL
        if to_beat is not None:
            words_column(&question.to_beat, "to_beat", to_beat, self.rows)
        question.rules = self.rules.flags
        question.validate = validate
        question.readings = readings
        self.arrays = (counts, wilds, wild_ranks, to_beat)

    cdef int require(self, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t ends) except -1:
        if not 0 <= start <= stop <= self.rows or ends != self.rows:
            raise ValueError(f"there are {self.rows} rows, not {start}..{stop} with {ends} ends")

    cdef int require_kept(self, Py_ssize_t start, Py_ssize_t stop) except -1:
        if self.ends == NULL:
            raise ValueError("there is no room for rows to be kept in")
        self.require(start, stop, self.rows)

    cdef int refuse(self, Py_ssize_t row, Py_ssize_t refusal) except -1:
        """Raise for a row that was not done for another reason than the room there is."""
        if refusal == NO_MEMORY:
            raise MemoryError
        if refusal == NOT_KEPT:
            raise ValueError(f"row {row} is not kept")
        if refusal == BAD_ROW:
            self.explain(row)

    def make_room(self):
        """Make the offsets of the answers, where until these are known the hands are kept."""
        self.offsets = np.zeros(self.rows + 1, np.int64)
        self.ends = <int64_t*> cnp.PyArray_DATA(self.offsets) + 1

    def take_offsets(self):
        """Hand over the offsets, in which there are ends as far as answers were written; nothing is kept any more."""
        offsets = self.offsets
        self.offsets = None
        self.ends = NULL
        return offsets

    def check(self, Py_ssize_t start, Py_ssize_t stop):
        """Keep the hands of some rows for `write`, up to a row that is wrong."""
        self.require_kept(start, stop)
        with nogil:
            start = check_rows(&self.question, start, stop, self.ends)
        return start

    def count(self, Py_ssize_t start, Py_ssize_t stop, int64_t[::1] numbers not None):
        """Count the codes of the answers into numbers[start:stop], up to a row that is wrong."""
        cdef Search* search
        self.require(start, stop, numbers.shape[0])
        if start < stop:
            search = borrow_search()
            if search == NULL:
                raise MemoryError
            with nogil:
                start = count_rows(&self.question, start, stop, &numbers[0], search)
            return_search(search)
        return start

    def count_turns(self, Py_ssize_t start, Py_ssize_t stop, int64_t[::1] numbers not None):
        """Count the plays that empty each hand into numbers[start:stop], up to a row that is wrong."""
        cdef Turns* turns
        self.require(start, stop, numbers.shape[0])
        if start < stop:
            turns = borrow_turns()
            if turns == NULL:
                raise MemoryError
            with nogil:
                start = count_turns_of_rows(&self.question, start, stop, &numbers[0], turns)
            return_turns(turns)
        return start

    def count_kept(self, Py_ssize_t start, Py_ssize_t stop):
        """How many codes `write` will write for some rows; below 0 where one of them is not kept, or no more."""
        cdef Search* search
        cdef Py_ssize_t found
        self.require_kept(start, stop)
        search = borrow_search()
        if search == NULL:
            raise MemoryError
        with nogil:
            found = count_kept_rows(&self.question, start, stop, self.ends, search)
        return_search(search)
        return found

    def write(self, Py_ssize_t start, Py_ssize_t stop, Words words not None, Py_ssize_t at):
        """Write the answers for rows that are kept, the first from word `at` on, and where each ends to the offsets.

        Returns the first row not written, and the end of the last one that is; other threads may write right behind
        it. Ends early at a row for which there is no room. Raises ValueError for one that is not kept, and what
        `explain` does where what there is to beat has changed.
        """
        cdef Search* search
        cdef Py_ssize_t refusal = 0
        self.require_kept(start, stop)
        if not words.claimed or not 0 <= at <= words.capacity:
            raise ValueError(f"at: {at} is not in the claimed memory")
        search = borrow_search()
        if search == NULL:
            raise MemoryError
        with nogil:
            start = write_rows(&self.question, start, stop, self.ends, words.data, &at, words.capacity, search,
                               &refusal)
        return_search(search)
        self.refuse(start, refusal)
        return start, at

    def first_kept(self, Py_ssize_t start, Py_ssize_t stop):
        """The first of some rows that `write` has not done, even if it is just about to, or `stop`."""
        self.require_kept(start, stop)
        while start < stop and not is_kept(<uint64_t> self.ends[start]):
            start += 1
        return start

    def end_of(self, Py_ssize_t row):
        """Where the answer for a row ends, if it is written."""
        self.require_kept(row, row + 1)
        return self.ends[row]

    def place(self, Words source not None, Words target not None, Py_ssize_t at, Py_ssize_t length, Py_ssize_t start,
              Py_ssize_t stop):
        """Copy the first words of one memory to word `at` of another, and move the ends of some rows by as many."""
        cdef Py_ssize_t i
        self.require_kept(start, stop)
        if not source.claimed or not target.claimed or source is target:
            raise ValueError("only claimed memory can be copied")
        if not 0 <= length <= source.capacity or not 0 <= at <= target.capacity - length:
            raise ValueError(f"there is no room for {length} words at {at}")
        with nogil:
            copy_past_caches(target.data + at, source.data, length)
            for i in range(start, stop):
                self.ends[i] += at

    def fill(self, Py_ssize_t start, Py_ssize_t stop, const int64_t[::1] ends not None, Words words not None):
        """Write the answers to where it is known that each ends. Other threads may write right behind the last.

        Raises what `explain` does at a row that has changed since its answer was counted.
        """
        cdef Search* search
        cdef Py_ssize_t at, done
        cdef Py_ssize_t refusal = 0
        self.require(start, stop, ends.shape[0])
        if start == stop:
            return start
        at = ends[start - 1] if start else 0
        if not words.claimed or not 0 <= at <= ends[stop - 1] <= words.capacity:
            raise ValueError(f"ends: the rows {start}..{stop} are not in the claimed memory")
        search = borrow_search()
        if search == NULL:
            raise MemoryError
        with nogil:
            done = fill_rows(&self.question, start, stop, &ends[0], words.data, at, words.capacity, search, &refusal)
        return_search(search)
        if done < stop:
            if refusal == NO_MEMORY:
                raise MemoryError
            self.explain(done)
        return done

    def explain(self, Py_ssize_t row):
        """Raise ValueError for a row that is wrong, which names the argument, the row and the value."""
        counts, wilds, wild_ranks, to_beat = self.arrays
        self.require(row, row + 1, self.rows)
        raise_for_hand(row, counts, wilds, wild_ranks, to_beat, self.rules, self.question.validate)

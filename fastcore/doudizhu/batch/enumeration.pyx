"""Many hands, one after the other: what can be played from each, and what each can be read as (docs/rules.md §6, §11).

Nothing but rows of arrays comes in and nothing but words goes out, so all of it runs without the lock of the
interpreter, and parts of the rows in threads of their own. Other threads may change the arrays meanwhile: whoever reads
a row checks it, and nothing is written before it is known that there is room for it.
"""
import numpy as np

from laizi.pyrules.doudizhu.ruleset import resolve_rules

cimport cython
cimport numpy as cnp
from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from ..cards cimport CHAIN_RANKS, MAX_HAND, NATURALS, RANKS, SLOTS, natural_count
from .columns cimport (NO_CARDS, Column, cards_at, counts_column, naturals_of, ranks_at, wild_ranks_column,
                       wilds_column, word_at, words_column)
from .copying cimport copy_past_caches
from .form cimport is_code
from ..counting.lanes cimport LANES
from ..generation cimport MOST_NATURAL_PLAYS, MOST_PLAYS, borrow_search, count_plays, return_search, write_plays
from ..hand cimport (NO_RANK, WildRanks, deck_holds_beside, held_cards, hold_counted, rules_allow, wild_key_of,
                     wild_ranks_of, wilds_of_cards)
from ..kind cimport BOMB, ROCKET, SOLO, is_chain, least_length, number_of_group_cards
from ..move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT, reading
from ..readings cimport is_play
from ..ruleset cimport ONE_RANK, TWO_RANKS, wild_cards
from ..search cimport Search
from ..stream cimport OVERSHOOT
from ..turns cimport Turns, borrow_turns, fewest_turns, return_turns
from ..wilds cimport MOST_ALIKE
from .waiting cimport Waiting, begin_waiting, can_wait, count_wildless, end_waiting, take_down, wait
from .words cimport Words

from .row_errors import raise_for_hand

cnp.import_array()

cdef enum:
    # Of 14 kinds at 15 ranks.
    MOST_READINGS = 14 * 15
    # In the word that a checked hand is kept as, the wild ranks follow the cards, as `Hand.wild_key`.
    WILD_KEY_SHIFT = SECOND_WILD_SHIFT + 3
    MOST_WILD_KEY = 255
    # Then comes how many of the cards are no wilds.
    NATURALS_SHIFT = WILD_KEY_SHIFT + 8
    MOST_NATURALS = 31
    # And the highest bit tells it from the end of an answer, which takes its place.
    KEPT_SHIFT = 63

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


cdef inline bint is_wildless(uint64_t kept) noexcept nogil:
    """Whether a word is a hand that is kept, and has no wilds."""
    return kept >> KEPT_SHIFT and cards_kept(kept) <= NATURALS


cdef inline Py_ssize_t recall_row(const Question* question, Py_ssize_t i, uint64_t kept, Row* row) noexcept nogil:
    """Read a hand that `keep` made, and what it has to beat, which may have changed since; return 0, or a refusal."""
    if not kept >> KEPT_SHIFT:
        return NOT_KEPT
    recall_hand(kept, row)
    row.to_beat = 0
    if question.to_beat.data != NULL:
        row.to_beat = word_at(&question.to_beat, i)
        if row.to_beat and not is_code(row.to_beat, row.ranks):
            return BAD_ROW
    return 0


cdef inline Py_ssize_t list_readings(Search* search, uint64_t* out) noexcept nogil:
    """Write, or for NULL only count, what exactly the cards of a hand can be played as."""
    cdef uint64_t cards = held_cards(&search.hand)
    cdef Py_ssize_t n = 0
    cdef int kind, length, rank
    cdef uint64_t code
    if not cards:
        return 0
    for kind in range(SOLO, ROCKET + 1):
        length = 1
        if kind < BOMB:
            if search.hand.cards % number_of_group_cards(kind):
                continue
            length = search.hand.cards // number_of_group_cards(kind)
            if length < least_length(kind) or length > (CHAIN_RANKS if is_chain(kind) else 1):
                continue
        for rank in range(SLOTS):
            code = cards | reading(kind, length, rank)
            if is_play(search.rules, code, search.hand.ranks):
                if out != NULL:
                    out[n] = code
                n += 1
    return n


cdef inline void count_row(const Question* question, Py_ssize_t i, const Row* row, Search* search,
                           Waiting* waiting) noexcept nogil:
    """Count the codes that the answer for a row has, or have it wait for others that are counted with it."""
    if not question.readings and row.to_beat == 0 and can_wait(row.cards, row.ranks, question.rules):
        wait(waiting, i, row.cards, wilds_of_cards(row.cards, row.ranks), search)
        return
    hold_counted(&search.hand, row.cards, row.naturals, row.ranks)
    take_down(waiting, i, list_readings(search, NULL) if question.readings else count_plays(search, row.to_beat))


cdef inline Py_ssize_t write_row(const Question* question, const Row* row, Search* search, uint64_t* out,
                                 Py_ssize_t room, bint spoils) noexcept nogil:
    """Write the codes of a row and return how many, or why there are none. Nothing is written beyond `room` words.

    If it `spoils` something, which may be another thread's, nothing is written right behind the codes either.
    """
    cdef uint64_t* aside
    cdef Py_ssize_t n
    hold_counted(&search.hand, row.cards, row.naturals, row.ranks)
    if question.readings:
        if room >= MOST_READINGS:
            return list_readings(search, out)
        n = list_readings(search, NULL)
        return list_readings(search, out) if n <= room else NO_ROOM
    if not spoils and room >= (MOST_PLAYS if search.hand.wilds else MOST_NATURAL_PLAYS) + OVERSHOOT:
        return write_plays(search, row.to_beat, out)
    n = count_plays(search, row.to_beat)
    if n > room:
        return NO_ROOM
    if not spoils and n + OVERSHOOT <= room:
        return write_plays(search, row.to_beat, out)
    aside = <uint64_t*> malloc((n + OVERSHOOT) * sizeof(uint64_t))
    if aside == NULL:
        return NO_MEMORY
    write_plays(search, row.to_beat, aside)
    memcpy(out, aside, n * sizeof(uint64_t))
    free(aside)
    return n


cdef inline bint asks_for_leads(const Question* question) noexcept nogil:
    return question.to_beat.data == NULL and not question.readings


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


cdef Py_ssize_t check_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, int64_t* kept) noexcept nogil:
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


cdef Py_ssize_t count_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, int64_t* counts,
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


cdef Py_ssize_t count_turns_of_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, int64_t* counts,
                                    Turns* turns) noexcept nogil:
    """Count the plays that empty each of some hands, up to the first that is wrong; return that one, or `stop`."""
    cdef Row row
    turns.search.rules = question.rules
    while start < stop and read_row(question, start, &row):
        hold_counted(&turns.search.hand, row.cards, row.naturals, row.ranks)
        counts[start] = fewest_turns(turns)
        start += 1
    return start


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


cdef Py_ssize_t count_kept_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, const int64_t* kept,
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


cdef Py_ssize_t last_to_spoil(const Question* question, Py_ssize_t start, Py_ssize_t stop, const int64_t* kept,
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


cdef Py_ssize_t write_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, int64_t* ends, uint64_t* words,
                           Py_ssize_t* at, Py_ssize_t limit, Search* search, Py_ssize_t* refusal) noexcept nogil:
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


cdef Py_ssize_t fill_rows(const Question* question, Py_ssize_t start, Py_ssize_t stop, const int64_t* ends,
                          uint64_t* words, Py_ssize_t at, Py_ssize_t limit, Search* search,
                          Py_ssize_t* refusal) noexcept nogil:
    """Write the answers for some rows from word `at` on, before word `limit`, to where it is known that each ends.

    Returns the first row whose answer has another number of codes now, or `stop`.
    """
    cdef Row row
    cdef Py_ssize_t n
    search.rules = question.rules
    while start < stop:
        n = BAD_ROW
        if read_row(question, start, &row):
            n = write_row(question, &row, search, words + at, limit - at, ends[start] + OVERSHOOT > ends[stop - 1])
        if n < 0 or at + n != ends[start]:
            refusal[0] = n
            break
        at += n
        start += 1
    return start


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

"""Many games side by side, without Python between them (docs/games.md).

The methods work on the rows from `start` to before `stop`, several threads each on rows of its own, and return the
first row that they could not do, or `stop`. Whoever calls them lets nobody else change these rows meanwhile.
"""
from laizi.pyrules.doudizhu.move import known_move
from laizi.pyrules.doudizhu.state import State

cimport cython
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from libc.stdint cimport int8_t, uint8_t, uint64_t

from ..batch.columns cimport unpack
from ..cards cimport NATURALS, SLOTS, number_of_cards
from ..dealing cimport CANDIDATES, deal_wild_ranks, draw, packed_card, shuffle
from ..game cimport DECK_SIZE, SEATS, Game, is_over, may_play, play, seat_before
from ..hand cimport number_of_wilds
from ..move cimport first_wilds_of, second_wilds_of
from ..position cimport hand_of
from ..splitmix cimport splitmix

cdef enum:
    LANDLORD = 0
    CARDS_EACH = 17
    # What a game is worth to each peasant; the landlord wins or loses it twice.
    REWARD = 1
    WHOEVER_PLAYS = -1


cdef struct Row:
    Game game
    uint64_t held[SEATS]    # what each seat had in the beginning
    uint64_t bottom
    uint64_t seed           # of the streams of its deals
    uint64_t deals          # how many there were


cdef inline void deal_row(Row* row, int rules) noexcept nogil:
    """Begin the next game of a row."""
    cdef uint64_t[DECK_SIZE + CANDIDATES] words
    cdef int[DECK_SIZE] deck
    cdef Game* game = &row.game
    cdef int i
    draw(splitmix(row.seed, row.deals), words, DECK_SIZE + CANDIDATES)
    row.deals += 1
    shuffle(words, deck)
    game.ranks = deal_wild_ranks(rules, words + DECK_SIZE)
    game.rules = rules
    game.landlord = LANDLORD
    game.turn = LANDLORD
    game.to_beat = 0
    game.passes = 0
    row.bottom = 0
    for i in range(SEATS):
        row.held[i] = 0
    for i in range(SEATS * CARDS_EACH):
        row.held[i // CARDS_EACH] += packed_card(rules, game.ranks, deck[i])
    for i in range(SEATS * CARDS_EACH, DECK_SIZE):
        row.bottom += packed_card(rules, game.ranks, deck[i])
    row.held[LANDLORD] += row.bottom
    for i in range(SEATS):
        game.hands[i] = row.held[i]


cdef inline int cards_in(const Game* game, int seat) noexcept nogil:
    """How many cards a seat holds."""
    cdef uint64_t cards = game.hands[seat]
    return (number_of_cards(cards & NATURALS) + number_of_wilds(first_wilds_of(cards), game.ranks.first)
            + number_of_wilds(second_wilds_of(cards), game.ranks.second))


cdef inline void lay_out(uint64_t cards, uint8_t* counts, uint8_t* wilds) noexcept nogil:
    """Write cards as naturals by slot and wilds by wild rank."""
    unpack(cards, counts)
    wilds[0] = first_wilds_of(cards)
    wilds[1] = second_wilds_of(cards)


@cython.final
cdef class Rows:
    """So many games of one rule set, each row with deals of its own out of the seed."""

    cdef Row* rows
    cdef Py_ssize_t n
    cdef object rules
    cdef int flags

    def __cinit__(self, Py_ssize_t n, rules, uint64_t seed):
        cdef Py_ssize_t i
        self.rules = rules
        self.flags = rules.flags
        self.rows = <Row*> PyMem_RawCalloc(max(n, 1), sizeof(Row))
        if self.rows == NULL:
            raise MemoryError
        self.n = n
        for i in range(n):
            self.rows[i].seed = splitmix(seed, i)
            deal_row(&self.rows[i], self.flags)

    def __dealloc__(self):
        PyMem_RawFree(self.rows)

    cdef int require(self, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t length) except -1:
        if not 0 <= start <= stop <= self.n or length != self.n:
            raise ValueError(f"there are {self.n} rows, not {start}..{stop} of {length}")
        return 0

    def restart(self):
        """Begin the first game of each row again."""
        cdef Py_ssize_t i
        for i in range(self.n):
            self.rows[i].deals = 0
            deal_row(&self.rows[i], self.flags)

    def check(self, Py_ssize_t start, Py_ssize_t stop, const uint64_t[::1] codes not None):
        """Look for a row whose code is no play of the seat whose turn it is."""
        self.require(start, stop, codes.shape[0])
        with nogil:
            while start < stop and may_play(&self.rows[start].game, codes[start]):
                start += 1
        return start

    def step(self, Py_ssize_t start, Py_ssize_t stop, const uint64_t[::1] codes not None,
             int8_t[:, ::1] rewards not None, uint8_t[::1] done not None):
        """Make checked plays; where a game ends, write what it is worth to each seat, and begin the next one."""
        cdef Row* row
        cdef int winner, seat
        cdef bint over
        self.require(start, stop, codes.shape[0])
        self.require(start, stop, rewards.shape[0])
        self.require(start, stop, done.shape[0])
        if rewards.shape[1] != SEATS:
            raise ValueError(f"rewards: expected {SEATS} columns, got {rewards.shape[1]}")
        with nogil:
            while start < stop and may_play(&self.rows[start].game, codes[start]):
                row = &self.rows[start]
                play(&row.game, codes[start])
                over = is_over(&row.game)
                done[start] = over
                winner = seat_before(row.game.turn, 1)
                for seat in range(SEATS):
                    rewards[start, seat] = 0
                    if over:
                        rewards[start, seat] = 2 * REWARD if seat == LANDLORD else REWARD
                        if (seat == LANDLORD) != (winner == LANDLORD):
                            rewards[start, seat] = -rewards[start, seat]
                if over:
                    deal_row(row, self.flags)
                start += 1
        return start

    def observe(self, Py_ssize_t start, Py_ssize_t stop, int seat, into):
        """Write what a seat knows of each row, or with -1 the seat whose turn it is, into the arrays of `into`."""
        cdef uint8_t[::1] seats = into.seat
        cdef uint8_t[::1] turn = into.turn
        cdef uint8_t[:, ::1] counts = into.counts
        cdef uint8_t[:, ::1] wilds = into.wilds
        cdef int8_t[:, ::1] wild_ranks = into.wild_ranks
        cdef uint8_t[:, ::1] cards_left = into.cards_left
        cdef uint8_t[:, :, ::1] played_counts = into.played_counts
        cdef uint8_t[:, :, ::1] played_wilds = into.played_wilds
        cdef uint64_t[::1] to_beat = into.to_beat
        cdef int8_t[::1] made_by = into.made_by
        cdef uint8_t[::1] passes = into.passes
        cdef uint8_t[:, ::1] bottom_counts = into.bottom_counts
        cdef uint8_t[:, ::1] bottom_wilds = into.bottom_wilds
        cdef const Row* row
        cdef const Game* game
        cdef int own, other
        if not WHOEVER_PLAYS <= seat < SEATS:
            raise ValueError(f"seat: expected -1..{SEATS - 1}, got {seat}")
        for array, width in zip(into, (1, 1, SLOTS, 2, 2, SEATS, SEATS * SLOTS, SEATS * 2, 1, 1, 1, SLOTS, 2)):
            self.require(start, stop, len(array))
            if array.size != self.n * width:
                raise ValueError(f"expected arrays of {width} items for each row, got the shape {array.shape}")
        with nogil:
            while start < stop:
                row = &self.rows[start]
                game = &row.game
                own = game.turn if seat == WHOEVER_PLAYS else seat
                seats[start] = own
                turn[start] = game.turn
                lay_out(game.hands[own], &counts[start, 0], &wilds[start, 0])
                wild_ranks[start, 0] = game.ranks.first
                wild_ranks[start, 1] = game.ranks.second
                for other in range(SEATS):
                    cards_left[start, other] = cards_in(game, other)
                    lay_out(row.held[other] - game.hands[other], &played_counts[start, other, 0],
                            &played_wilds[start, other, 0])
                to_beat[start] = game.to_beat
                made_by[start] = seat_before(game.turn, 1 + game.passes) if game.to_beat else -1
                passes[start] = game.passes
                lay_out(row.bottom, &bottom_counts[start, 0], &bottom_wilds[start, 0])
                start += 1
        return start

    def state(self, Py_ssize_t row):
        """The moment that a row is at."""
        cdef Row* at
        cdef Game* game
        cdef int seat
        self.require(row, row + 1, self.n)
        at = &self.rows[row]
        game = &at.game
        wild_ranks = tuple([rank for rank in (game.ranks.first, game.ranks.second) if rank >= 0])
        return State(
            rules=self.rules,
            hands=tuple([hand_of(game.hands[seat], wild_ranks) for seat in range(SEATS)]),
            landlord=game.landlord,
            turn=game.turn,
            to_beat=known_move(game.to_beat, wild_ranks),
            passes=game.passes,
            played=tuple([hand_of(at.held[seat] - game.hands[seat], wild_ranks) for seat in range(SEATS)]),
            bottom=hand_of(at.bottom, wild_ranks),
        )

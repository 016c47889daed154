"""Weights of cards with which no play weighs more than 1: a hand then takes at least as many plays as it weighs.

The heaviest such weights are the dual side of a linear program, the hand as the cheapest sum of parts of plays. The
program is solved by the simplex method, with one row for each different card of the hand. It begins with the plays of
single cards; each step looks for a play that weighs too much, and takes the heaviest of the first block that has one.

In the end the weights are rounded to whole numbers, of which ONE is the weight of a play. Sums of those are exact, so
that rounding costs a little of the bound but never makes it wrong.
"""
from libc.math cimport ceil, floor
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER_BIT, RANKS, SMALL_JOKER, SMALL_JOKER_BIT
from .hand cimport NO_RANK, Holding
from .move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT

cdef enum:
    ONE = 1 << 20
    MAX_ROWS = 17           # 13 ranks, two jokers, the wilds of two ranks
    # Plays are weighed by pieces of their cards, so many bits each.
    PIECES = 8
    PIECE_BITS = 6
    PIECE_VALUES = 1 << PIECE_BITS
    BLOCK = 128
    MOST_STEPS = 2000       # some hands need more than 400; fewer than needed only make the bound weaker
    NO_PLAY = -1

cdef extern from *:
    """
    #define LAIZI_TOO_HEAVY 1.0000001
    #define LAIZI_NOTHING 1e-9
    """
    const double TOO_HEAVY "LAIZI_TOO_HEAVY"
    const double NOTHING "LAIZI_NOTHING"    # what a number of the program must be above to count


cdef struct Weights:
    int rows
    int shift[MAX_ROWS]                 # where the number of cards of each row is in bits 0..46 of a code
    int mask[MAX_ROWS]
    double weight[MAX_ROWS]
    double amount[MAX_ROWS]             # how much of the play that each row stands for is taken
    double inverse[MAX_ROWS][MAX_ROWS]  # of the matrix whose columns are these plays
    double piece[PIECES][PIECE_VALUES]


cdef inline int number_in(const Weights* weights, int row, uint64_t cards) noexcept nogil:
    """How many cards of a row there are among cards."""
    return <int> (cards >> weights.shift[row]) & weights.mask[row]


cdef inline void list_row(Weights* weights, uint64_t cards, int shift, int mask) noexcept nogil:
    """Make a row of a card that the hand has, and begin with the plays of single ones."""
    cdef int row = weights.rows
    cdef int column
    weights.shift[row] = shift
    weights.mask[row] = mask
    if not number_in(weights, row, cards):
        return
    weights.amount[row] = number_in(weights, row, cards)
    weights.weight[row] = 1
    for column in range(MAX_ROWS):
        weights.inverse[row][column] = column == row
    weights.rows = row + 1


cdef inline void list_wild_rows(Weights* weights, uint64_t cards, int shift, int rank) noexcept nogil:
    """Make the row of the wilds of one rank; wild jokers are two different cards, each a bit."""
    if rank == SMALL_JOKER:
        list_row(weights, cards, shift, 1)
        list_row(weights, cards, shift + 1, 1)
    elif rank != NO_RANK:
        list_row(weights, cards, shift, 7)


cdef inline void list_rows(Weights* weights, uint64_t cards, const Holding* hand) noexcept nogil:
    """Make a row for each different card of the hand."""
    cdef int slot
    weights.rows = 0
    for slot in range(RANKS):
        list_row(weights, cards, 3 * slot, 7)
    list_row(weights, cards, SMALL_JOKER_BIT, 1)
    list_row(weights, cards, BIG_JOKER_BIT, 1)
    list_wild_rows(weights, cards, FIRST_WILD_SHIFT, hand.ranks.first)
    list_wild_rows(weights, cards, SECOND_WILD_SHIFT, hand.ranks.second)


cdef inline void tabulate(Weights* weights) noexcept nogil:
    """Fill in the weights of all pieces, each that of its lowest bit and of what is left without it."""
    cdef double[PIECES * PIECE_BITS] bit
    cdef int row, place, piece, value
    for place in range(PIECES * PIECE_BITS):
        bit[place] = 0
    for row in range(weights.rows):
        for place in range(3 if weights.mask[row] == 7 else 1):
            bit[weights.shift[row] + place] = weights.weight[row] * (1 << place)
    for piece in range(PIECES):
        weights.piece[piece][0] = 0
        for place in range(PIECE_BITS):
            for value in range(1 << place):
                weights.piece[piece][(1 << place) + value] = (
                    weights.piece[piece][value] + bit[PIECE_BITS * piece + place])


cdef inline double weight_of(const Weights* weights, uint64_t cards) noexcept nogil:
    """What cards weigh."""
    cdef double weight = 0
    cdef int piece
    for piece in range(PIECES):
        weight += weights.piece[piece][cards >> (PIECE_BITS * piece) & (PIECE_VALUES - 1)]
    return weight


cdef inline Py_ssize_t heavy_play(const Weights* weights, const uint64_t* plays, Py_ssize_t n,
                                  Py_ssize_t* start) noexcept nogil:
    """A play that weighs too much, or NO_PLAY; looks from `start` on, all round, and moves it."""
    cdef Py_ssize_t seen = 0
    cdef Py_ssize_t heaviest = NO_PLAY
    cdef double most = TOO_HEAVY
    cdef double weight
    while seen < n and (heaviest == NO_PLAY or seen % BLOCK):
        weight = weight_of(weights, plays[start[0]])
        if weight > most:
            most = weight
            heaviest = start[0]
        seen += 1
        start[0] = start[0] + 1 if start[0] + 1 < n else 0
    return heaviest


cdef inline bint take(Weights* weights, uint64_t play) noexcept nogil:
    """Let a play that weighs too much take the place of one that is taken, and weigh 1; False where none gives way."""
    cdef double[MAX_ROWS] column
    cdef double least = 0
    cdef double pivot, share, gain
    cdef int leaving = NO_PLAY
    cdef int row, other
    for row in range(weights.rows):
        column[row] = 0
        for other in range(weights.rows):
            column[row] += weights.inverse[row][other] * number_in(weights, other, play)
        if column[row] > NOTHING:
            share = weights.amount[row] / column[row]
            if leaving == NO_PLAY or share < least or (share == least and column[row] > column[leaving]):
                least = share
                leaving = row
    if leaving == NO_PLAY:
        return False
    pivot = column[leaving]
    gain = (1 - weight_of(weights, play)) / pivot
    for other in range(weights.rows):
        weights.weight[other] += gain * weights.inverse[leaving][other]
        weights.inverse[leaving][other] /= pivot
    weights.amount[leaving] = least
    for row in range(weights.rows):
        if row != leaving and column[row] != 0:
            weights.amount[row] -= column[row] * least
            for other in range(weights.rows):
                weights.inverse[row][other] -= column[row] * weights.inverse[leaving][other]
    return True


cdef inline void weigh(Weights* weights, uint64_t cards, const Holding* hand, const uint64_t* plays,
                       Py_ssize_t n) noexcept nogil:
    """Find weights with which the hand, `cards`, is heavy and no play weighs more than ONE."""
    cdef Py_ssize_t start = 0
    cdef Py_ssize_t heavy
    cdef double most = 1
    cdef int _step, row
    list_rows(weights, cards, hand)
    for _step in range(MOST_STEPS):
        tabulate(weights)
        heavy = heavy_play(weights, plays, n, &start)
        if heavy == NO_PLAY or not take(weights, plays[heavy]):
            break
    tabulate(weights)
    for heavy in range(n):
        most = max(most, weight_of(weights, plays[heavy]))
    # Numbers of cards are not negative, so that weights rounded down make no play heavier.
    for row in range(weights.rows):
        weights.weight[row] = floor(weights.weight[row] / most * (ONE - 1))
    tabulate(weights)


cdef inline int bound(const Weights* weights, uint64_t cards) noexcept nogil:
    """A number of plays that cards take at least."""
    return <int> ceil(weight_of(weights, cards) / ONE)

"""Kickers beside a body, out of a ring: those above it, then the jokers, then those below it.

What an interpretation leaves of the plays of a body depends on which kickers lie above it and which below. So it is a
part of a row, or of the list of every two of it.
"""
from libc.stdint cimport uint64_t

from .cards cimport number_of_ranks
from .stream cimport stream


cdef struct Row:
    # Kickers of one make.
    const uint64_t* codes
    Py_ssize_t size
    Py_ssize_t first    # how many cards of the ring, stand in front of the first
    Py_ssize_t above
    Py_ssize_t below


cdef inline Row row_beside(const uint64_t* ring, Py_ssize_t in_ring, uint64_t ranks, int jokers, uint64_t card,
                           int length) noexcept nogil:
    """The kickers of a ring beside a body of one or two ranks, of which the lower one is named by a card.

    `in_ring` of the kickers are of `ranks`, a field mask, and the others are jokers.
    """
    cdef Row row
    row.below = number_of_ranks(ranks & (card - 1))
    row.first = row.below + (ranks & card != 0)
    if length == 2:
        row.first += ranks & card << 3 != 0
    row.above = in_ring - row.first
    row.size = row.above + jokers + row.below
    row.codes = ring + row.first
    return row


cdef inline uint64_t* write_some_twos(uint64_t* out, const uint64_t* codes, Py_ssize_t first, Py_ssize_t last,
                                      Py_ssize_t n, uint64_t plus) noexcept nogil:
    """Write every two of n kickers of which the earlier stands at a place from `last` down to `first`.

    Return where they end.
    """
    cdef Py_ssize_t i
    for i in range(last, first - 1, -1):
        stream(out, codes + i + 1, n - 1 - i, plus + codes[i])
        out += n - 1 - i
    return out


cdef inline Py_ssize_t list_mixed(uint64_t* mixed, const Row* pairs, const Row* cards, uint64_t ranks) noexcept nogil:
    """List every pair with a card of another rank; `ranks` has those of the cards. Return how many."""
    cdef Py_ssize_t n = 0
    cdef Py_ssize_t i, same
    for i in range(pairs.size):
        # All ranks above the body stand in front of those below it.
        same = number_of_ranks(ranks & ((pairs.codes[i] >> 1) - 1))
        same += cards.above if i >= pairs.above else -cards.first
        stream(mixed + n, cards.codes, cards.size, pairs.codes[i])
        n += cards.size - 1
        mixed[n - cards.size + 1 + same] = mixed[n]
    return n

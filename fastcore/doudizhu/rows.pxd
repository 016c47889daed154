"""Kickers beside a body by the side on which they lie: those above it, then the jokers, then those below it.

What an interpretation leaves of the plays of a body depends on it. So it is a part of a row, or of the list of every
two of it.
"""
from libc.stdint cimport uint64_t

from .rings cimport Rings


cdef struct Row:
    # Kickers of one make.
    const uint64_t* codes
    Py_ssize_t size
    Py_ssize_t above
    Py_ssize_t below


cdef inline Row row_beside(const uint64_t* ring, const unsigned char* place, int in_ring, int jokers, int first,
                           int length) noexcept nogil:
    """The kickers beside a window in a ring, of which the places by rank are given."""
    cdef Row row
    row.codes = ring + place[first + length]
    row.above = in_ring - place[first + length]
    row.below = place[first]
    row.size = row.above + jokers + row.below
    return row


cdef inline Row row_of_cards(const Rings* rings, int first, int length) noexcept nogil:
    """A card of every rank that is held beside a window."""
    return row_beside(rings.card, rings.place_of_card, rings.cards, 0, first, length)


cdef inline Row row_of_solos(const Rings* rings, int first, int length) noexcept nogil:
    """And the jokers."""
    return row_beside(rings.card_or_joker, rings.place_of_card, rings.cards, rings.jokers, first, length)


cdef inline Row row_of_pairs(const Rings* rings, int first, int length) noexcept nogil:
    """A pair of every rank that is held twice beside a window."""
    return row_beside(rings.pair, rings.place_of_pair, rings.pairs, 0, first, length)

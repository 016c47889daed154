"""The move code: naturals, wilds, rank, length and kind of a play in one word (docs/rules.md §5)."""
from libc.stdint cimport uint64_t

cdef enum:
    FIRST_WILD_SHIFT = 41
    SECOND_WILD_SHIFT = 44
    RANK_SHIFT = 47
    LENGTH_SHIFT = 51
    KIND_SHIFT = 55
    UNUSED_SHIFT = 59


cdef inline uint64_t reading(int kind, int length, int rank) noexcept nogil:
    """The fields above the cards."""
    return (<uint64_t> kind << KIND_SHIFT) | (<uint64_t> length << LENGTH_SHIFT) | (<uint64_t> rank << RANK_SHIFT)


cdef inline uint64_t cards_of(uint64_t code) noexcept nogil:
    """The cards of a play, as a hand has them."""
    return code & ((<uint64_t> 1 << RANK_SHIFT) - 1)


cdef inline int kind_of(uint64_t code) noexcept nogil:
    return <int> (code >> KIND_SHIFT) & 15


cdef inline int length_of(uint64_t code) noexcept nogil:
    return <int> (code >> LENGTH_SHIFT) & 15


cdef inline int rank_of(uint64_t code) noexcept nogil:
    return <int> (code >> RANK_SHIFT) & 15


cdef inline int first_wilds_of(uint64_t code) noexcept nogil:
    return <int> (code >> FIRST_WILD_SHIFT) & 7


cdef inline int second_wilds_of(uint64_t code) noexcept nogil:
    return <int> (code >> SECOND_WILD_SHIFT) & 7

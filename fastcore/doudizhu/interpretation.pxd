"""Which of the ranks that a set of cards can be read at may be played (docs/rules.md §8)."""
from .ruleset cimport ALL, HIGHEST, interpretation


cdef inline int highest_bit(int ranks) noexcept nogil:
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return ranks ^ ranks >> 1


cdef inline int kept_ranks(int rules, int ranks) noexcept nogil:
    """Of a mask of ranks those that the rule set's interpretation keeps."""
    if interpretation(rules) == ALL:
        return ranks
    if interpretation(rules) == HIGHEST:
        return highest_bit(ranks)
    return highest_bit(ranks) | (ranks & -ranks)

"""How many plays a hand has, for whoever counts hands by the million."""
from libc.stdint cimport uint64_t

from ..hand cimport Holding, WildRanks
from ..ruleset cimport ALL, interpretation
from ..wilds cimport own_faces_limit

cdef enum:
    # Stands for a number that is not known.
    UNCOUNTED = 0xFFFF


cdef inline bint counts_every_reading(int rules, WildRanks ranks) noexcept nogil:
    """Whether the number of plays follows from numbers of cards: every reading may be played, with any wilds."""
    return interpretation(rules) == ALL and not own_faces_limit(rules, ranks)


cdef inline bint can_count(const Holding* hand, int rules) noexcept nogil:
    """Whether that is so for a hand. Without wilds only airplanes of three trios and more have several readings."""
    if hand.wilds == 0:
        return interpretation(rules) == ALL or not (hand.at_least[3] & hand.at_least[3] >> 3 & hand.at_least[3] >> 6)
    return counts_every_reading(rules, hand.ranks)


cdef Py_ssize_t counted(const Holding* hand, int rules, uint64_t to_beat) noexcept nogil

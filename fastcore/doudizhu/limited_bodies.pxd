"""The bodies of one rank where the interpretation drops readings, and all wilds are alike."""
from libc.stdint cimport uint64_t

from .carriers cimport Carriers, begin_carriers
from .limits cimport has_rank
from .search cimport Search


cdef inline void begin_bodies(Carriers* bodies, const Search* search, int kind, uint64_t ranks) noexcept nogil:
    """Start before the first of some ranks, a field mask, that has a body of a kind."""
    begin_carriers(bodies, search, kind, ranks)
    if bodies.over >= 0:
        bodies.left &= search.hand.at_least[1] | search.limits.wild_bodies


cdef inline bint may_be_of_wilds(const Carriers* bodies, const Search* search) noexcept nogil:
    """Whether a body of the rank that it has come to may be of wilds alone: the last one, without naturals."""
    return bodies.over >= 0 and has_rank(search.limits.wild_bodies, bodies.rank)

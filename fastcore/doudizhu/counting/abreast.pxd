"""How many plays each of sixteen hands may lead that hold as many wilds, all alike."""
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy

from ..cards cimport RANKS
from .count cimport UNCOUNTED
from .lanes cimport LANES, SHORT_LANES, Bytes, Shorts, lay_abreast
from .natural_lanes cimport count_natural_leads
from .wild_lanes cimport number_of_wild_leads


cdef inline void natural_leads(const Bytes* held, int rules, uint16_t* found) noexcept nogil:
    cdef Bytes uncounted
    cdef unsigned char[LANES] missing
    cdef int lane
    count_natural_leads(held, rules, found, &uncounted)
    memcpy(missing, &uncounted, sizeof(missing))
    for lane in range(LANES):
        if missing[lane]:
            found[lane] = UNCOUNTED


cdef inline void wild_leads(const Bytes* abreast, int wilds, int rules, uint16_t* found) noexcept nogil:
    cdef Shorts plays
    cdef int part
    for part in range(LANES // SHORT_LANES):
        plays = number_of_wild_leads(abreast, part, rules, wilds)
        memcpy(found + part * SHORT_LANES, &plays, sizeof(plays))


cdef inline void number_of_leads_abreast(const uint64_t* naturals, int wilds, int rules,
                                         uint16_t* found) noexcept nogil:
    """Count the leads of sixteen hands with so many wilds each, up to four; some without wilds may stay UNCOUNTED."""
    cdef Bytes[RANKS + 1] abreast
    lay_abreast(naturals, abreast)
    if wilds == 0:
        natural_leads(abreast, rules, found)
    elif wilds == 1:
        wild_leads(abreast, 1, rules, found)
    elif wilds == 2:
        wild_leads(abreast, 2, rules, found)
    elif wilds == 3:
        wild_leads(abreast, 3, rules, found)
    else:
        wild_leads(abreast, 4, rules, found)

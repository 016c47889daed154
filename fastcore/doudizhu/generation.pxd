"""Every play of a hand, to lead or to follow (docs/rules.md §11).

A play is a body code plus a kicker code plus a choice of wilds. Bodies come as lists by the wilds that they need, and
so do kickers; the plays of one kind at one place are the products of those lists.
"""
from libc.stdint cimport uint64_t

from .hand cimport Holding
from .kickers cimport Kickers
from .removals cimport Removals
from .wilds cimport Wilds

cdef enum:
    MAX_FACES = 48      # 24 choices of wilds, each one bomb and one other reading at most


cdef struct Search:
    # What one enumeration works with, on its caller's stack. The caller fills in the first two.
    int rules
    Holding hand
    Wilds wilds
    bint own_faces_limit            # whether a choice of wilds may be illegal where another is not
    int next_face
    uint64_t face[MAX_FACES + 1]    # the plays of wilds alone, ascending, and behind them the greatest word
    int removals_of                 # the body size of `removals`, 0 before they are listed
    Removals removals
    int loose_solos                 # the most naturals, and the most pairs, of the lists in `loose`
    int loose_pairs
    Kickers loose                   # kickers out of the whole hand
    Kickers beside                  # kickers beside one body
    uint64_t* out


cdef Py_ssize_t count_plays(Search* search, uint64_t to_beat) noexcept nogil
cdef Py_ssize_t write_plays(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil

"""One enumeration: what it works with, and the plays of wilds alone, which wait for their place in the order."""
from libc.stdint cimport uint64_t

from .airplanes cimport Airplanes
from .choices cimport Choices, number_of_choices, write_choices
from .comparison cimport beats_code
from .hand cimport Holding
from .kickers cimport KICKER_WORDS, Kickers
from .limits cimport Limits
from .move cimport first_wilds_of, second_wilds_of
from .repeats cimport Repeats
from .rings cimport Rings
from .removals cimport Removals
from .substitutes cimport Substitutes
from .windows cimport WINDOW_WORDS
from .wilds cimport Wilds
from .wilds_alone cimport MAX_ALONE, pure_bomb, reading_alone

cdef enum:
    # A fifth of these is the most bodies of an airplane with kickers; counted in tests/test_bounds.py.
    STEMS_ROOM = 2304
    # Plays of one kind, length and rank where all wilds are alike, and those of the first kinds; counted there too.
    PLACE_ROOM = 3072


cdef struct Search:
    # What one enumeration works with; too large for the stack of a small thread, so it is borrowed (generation.pxd).
    # The caller fills in the first two.
    int rules
    Holding hand
    Wilds wilds
    bint own_faces_limit            # whether a choice of wilds may be illegal where another is not
    int next_alone
    uint64_t alone[MAX_ALONE + 1]   # the plays of wilds alone, ascending, and behind them the greatest word
    int removals_of                 # the body size of `removals`, 0 before they are listed
    Removals removals
    int loose_solos                 # the most naturals, and the most pairs, of the lists in `loose`
    int loose_pairs
    Kickers loose                   # kickers out of the whole hand
    Kickers beside                  # kickers beside one body
    uint64_t wild                   # what one wild is in a code, or 0 where they are not all alike
    bint written_with_wilds         # whether there are wilds, and plays are written and not counted
    bint unlimited                  # whether every sharing of wilds, and every rank, is allowed
    bint limited                    # whether `limits` say which ranks are allowed
    Limits limits
    uint64_t[KICKER_WORDS] kickers  # beside one window
    uint64_t[STEMS_ROOM] stems      # the bodies of one window with every choice of wilds
    Rings rings
    Repeats row
    Substitutes substitutes
    uint64_t[WINDOW_WORDS] bodies   # of one window
    Airplanes airplanes
    bint counting                   # whether plays are only counted
    bint choosing                   # whether each stands for every choice of wilds
    Choices choices
    Py_ssize_t counted              # those of former places
    uint64_t[PLACE_ROOM] place      # those of one place, where they stay no longer
    uint64_t* out
    uint64_t* aside                 # room for the plays of any hand, NULL until it is needed (generation.pxd)


cdef inline Py_ssize_t flush_alone(Search* search, Py_ssize_t at, uint64_t end, bint emit) noexcept nogil:
    """Write the plays of wilds alone whose code is below `end`."""
    while search.alone[search.next_alone] < end:
        if emit:
            search.out[at] = search.alone[search.next_alone]
        search.next_alone += 1
        at += 1
    return at


cdef inline void none_alone(Search* search) noexcept nogil:
    """Make the list of no plays of wilds alone."""
    search.next_alone = 0
    search.alone[0] = ~<uint64_t> 0


cdef inline uint64_t* place_behind(Search* search, uint64_t* end) noexcept nogil:
    """Where to write the plays of another place: behind those of the last one, or over them if they do not stay."""
    cdef Py_ssize_t n = end - search.out
    if search.out != search.place:
        return end
    if not search.choosing:
        search.counted += n
    elif search.counting:
        search.counted += number_of_choices(&search.choices, search.place, n)
    else:
        write_choices(&search.choices, search.place, n)
    return search.place


cdef inline Py_ssize_t next_place(Search* search, Py_ssize_t at) noexcept nogil:
    """The same as `place_behind`, by the number of words before that place."""
    return place_behind(search, search.out + at) - search.out


cdef inline bint add_alone(Search* search, int alone_before, uint64_t alone, uint64_t wilds,
                           uint64_t to_beat) noexcept nogil:
    """Put a play of wilds alone, if it is one and beats `to_beat`, in its place among those before it."""
    cdef uint64_t code = alone + wilds
    if not alone or not beats_code(search.rules, code, to_beat, search.hand.ranks):
        return False
    while alone_before and search.alone[alone_before - 1] > code:
        search.alone[alone_before] = search.alone[alone_before - 1]
        alone_before -= 1
    search.alone[alone_before] = code
    return True


cdef inline void list_alone(Search* search, uint64_t to_beat) noexcept nogil:
    """Make the list of the plays of wilds alone that beat `to_beat`.

    Where all wilds are alike and plays are written, over each other or not, only their bomb: `like_groups` writes the
    others.
    """
    cdef int spent, choice, first, second
    cdef int alone_listed = 0
    cdef uint64_t wilds, alone
    cdef bint bomb_only = search.wild and (search.written_with_wilds or search.limited)
    for spent in range(4 if bomb_only else 1, search.hand.wilds + 1):
        for choice in range(search.wilds.choices[spent]):
            wilds = search.wilds.choice[spent][choice]
            first = first_wilds_of(wilds)
            second = second_wilds_of(wilds)
            alone = reading_alone(search.rules, first, second, search.hand.ranks)
            alone_listed += add_alone(search, alone_listed, alone, wilds, to_beat)
            alone = pure_bomb(search.rules, first, second, search.hand.ranks)
            alone_listed += add_alone(search, alone_listed, alone, wilds, to_beat)
    search.alone[alone_listed] = ~<uint64_t> 0
    search.next_alone = 0

"""Kickers: every set of so many naturals, listed for the whole hand or for what a body leaves of it."""
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER, JOKERS, RANKS, SMALL_JOKER, lowest_bit, natural_count, number_of_ranks, unit
from .hand cimport Holding
from .ruleset cimport KICKER_ROCKET, SPLIT_HARD_BOMB
from .stream cimport STEP, stream

cdef enum:
    MAX_KICKERS = 5                 # an airplane of five trios with five solos is 20 cards
    PAIR_LISTS = 15                 # four pairs or less: so many of two naturals, so many of one, the rest of wilds
    # Words of a list. The most that a hand of 20 cards needs is counted in tests/test_bounds.py.
    KICKER_WORDS = 192


cdef struct KickerList:
    Py_ssize_t size
    uint64_t codes[KICKER_WORDS]


cdef struct Kickers:
    KickerList solos[MAX_KICKERS + 1]   # by number of naturals
    KickerList pairs[PAIR_LISTS]        # by `pairs_index`


cdef inline int pairs_index(int complete, int singles) noexcept nogil:
    """Where the list is of so many natural pairs and so many single naturals, which wilds complete to pairs."""
    return (complete + singles) * (complete + singles + 1) // 2 + singles


cdef inline void clear(KickerList* kickers, Py_ssize_t number) noexcept nogil:
    """Make the first list that of no cards, which is one, and the others empty."""
    cdef Py_ssize_t i
    for i in range(number):
        kickers[i].size = 0
    kickers[0].size = 1
    kickers[0].codes[0] = 0


cdef inline void append(KickerList* to, const KickerList* source, Py_ssize_t n, uint64_t plus,
                        bint lists) noexcept nogil:
    if lists:
        stream(to.codes + to.size, source.codes, n, plus)
    to.size += n


cdef inline void list_solos(Kickers* kickers, const Holding* hand, int rules, uint64_t body, int most,
                            bint lists) noexcept nogil:
    """List, or only count, the solo kickers of `most` and fewer naturals beside a body, a field mask of its ranks."""
    cdef KickerList* solos = kickers.solos
    cdef Py_ssize_t without_small_joker[MAX_KICKERS + 1]
    cdef int most_alike = 4 if rules & SPLIT_HARD_BOMB else 3
    cdef uint64_t left = hand.at_least[1] & ~body
    cdef uint64_t card
    cdef int naturals, alike, held
    clear(solos, most + 1)
    while left:
        card = left & -left
        left ^= card
        held = min(<int> (hand.naturals >> lowest_bit(card)) & 7, most_alike)
        for naturals in range(most, 0, -1):
            for alike in range(1, min(held, naturals) + 1):
                append(&solos[naturals], &solos[naturals - alike], solos[naturals - alike].size, alike * card, lists)
    for naturals in range(most + 1):
        without_small_joker[naturals] = solos[naturals].size
    if hand.naturals & unit(SMALL_JOKER):
        for naturals in range(most, 0, -1):
            append(&solos[naturals], &solos[naturals - 1], solos[naturals - 1].size, unit(SMALL_JOKER), lists)
    if hand.naturals & unit(BIG_JOKER):
        for naturals in range(most, 0, -1):
            append(&solos[naturals], &solos[naturals - 1],
                   solos[naturals - 1].size if rules & KICKER_ROCKET else without_small_joker[naturals - 1],
                   unit(BIG_JOKER), lists)


cdef inline void list_pairs(Kickers* kickers, const Holding* hand, uint64_t body, int most, bint lists) noexcept nogil:
    """List, or only count, the pair kickers of `most` and fewer pairs beside a body, a field mask of its ranks."""
    cdef KickerList* pairs = kickers.pairs
    cdef KickerList* fewer
    cdef uint64_t left = hand.at_least[1] & ~body
    cdef uint64_t card
    cdef int chosen, singles
    cdef bint two
    clear(pairs, pairs_index(0, most) + 1)
    while left:
        card = left & -left
        left ^= card
        two = (hand.at_least[2] & card) != 0
        for chosen in range(most, 0, -1):
            for singles in range(chosen + 1):
                if two and singles < chosen:
                    fewer = &pairs[pairs_index(chosen - singles - 1, singles)]
                    append(&pairs[pairs_index(chosen - singles, singles)], fewer, fewer.size, 2 * card, lists)
                if singles:
                    fewer = &pairs[pairs_index(chosen - singles, singles - 1)]
                    append(&pairs[pairs_index(chosen - singles, singles)], fewer, fewer.size, card, lists)

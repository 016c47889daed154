"""The kickers that go with a body: sifted out of the lists of the whole hand, or listed for it."""
from libc.stdint cimport uint64_t

from .bodies cimport Bodies
from .cards cimport number_of_ranks, ranks_from
from .hand cimport Holding
from .kickers cimport MAX_KICKERS, PAIR_LISTS, KickerList, Wings, list_pairs, list_solos, pairs_index
from .kind cimport PAIR_KICKER, SOLO_KICKER, kicker_size, number_of_kickers
from .move cimport reading
from .places cimport place, place_bare
from .ruleset cimport ALL, interpretation
from .search cimport Search, flush_alone

cdef enum:
    # Kickers up to this number are listed once for the whole hand, and sifted for every body.
    MOST_LOOSE = 2


cdef inline void ready_solos(Search* search, int most, bint lists) noexcept nogil:
    """Have the solo kickers of the whole hand up to so many naturals."""
    if search.loose_solos < most:
        list_solos(&search.loose, &search.hand, search.rules, 0, most, lists)
        search.loose_solos = most


cdef inline void ready_pairs(Search* search, int most, bint lists) noexcept nogil:
    """Have the pair kickers of the whole hand up to so many pairs."""
    if search.loose_pairs < most:
        list_pairs(&search.loose, &search.hand, 0, most, lists)
        search.loose_pairs = most


cdef inline Py_ssize_t with_solos(Search* search, Py_ssize_t at, const Bodies* bodies, int number, bint filtered,
                                  bint emit) noexcept nogil:
    """Write the plays that these bodies make with so many solo kickers."""
    cdef uint64_t body = ranks_from(bodies.rank, bodies.length)
    cdef KickerList* solos
    cdef Py_ssize_t fitting[MAX_KICKERS + 1]
    cdef uint64_t left = body
    cdef uint64_t card
    cdef int naturals
    cdef Wings wings
    if number > MOST_LOOSE:
        list_solos(&search.beside, &search.hand, search.rules, body, number, emit or filtered)
        solos = search.beside.solos
        left = 0
    else:
        ready_solos(search, number, emit or filtered)
        solos = search.loose.solos
    wings.forbidden = 7 * (left & search.hand.at_least[1])
    wings.wild_pairs = 0
    if not emit:
        for naturals in range(number + 1):
            fitting[naturals] = solos[naturals].size
        # Take the body's ranks out of the numbers one by one, the way they were put in.
        while left:
            card = left & -left
            left ^= card
            if search.hand.at_least[1] & card:
                fitting[1] -= 1
                if number == 2:
                    fitting[2] -= fitting[1] + ((search.hand.at_least[2] & card) != 0)
    for naturals in range(number, max(number - search.hand.wilds + bodies.missing, 0) - 1, -1):
        wings.codes = solos[naturals].codes
        wings.listed = solos[naturals].size
        wings.fitting = 0 if emit else fitting[naturals]
        wings.wilds = number - naturals
        wings.natural = naturals > 0
        at = place(search, at, bodies, &wings, filtered, emit)
    return at


cdef inline void leave_out_of_pairs(Py_ssize_t* fitting, int number, const Holding* hand,
                                    uint64_t left) noexcept nogil:
    """Take ranks, a field mask, out of the numbers of one or two pair kickers, the way they were put in."""
    cdef uint64_t card
    cdef bint two
    while left:
        card = left & -left
        left ^= card
        if hand.at_least[1] & card:
            two = (hand.at_least[2] & card) != 0
            fitting[pairs_index(1, 0)] -= two
            fitting[pairs_index(0, 1)] -= 1
            if number == 1:
                continue
            fitting[pairs_index(2, 0)] -= fitting[pairs_index(1, 0)] if two else 0
            fitting[pairs_index(1, 1)] -= fitting[pairs_index(1, 0)] + (fitting[pairs_index(0, 1)] if two else 0)
            fitting[pairs_index(0, 2)] -= fitting[pairs_index(0, 1)]


cdef inline Py_ssize_t number_fitting(const KickerList* kickers, uint64_t forbidden) noexcept nogil:
    """How many of the listed kickers have no forbidden card."""
    cdef Py_ssize_t i
    cdef Py_ssize_t fitting = 0
    for i in range(kickers.size):
        fitting += kickers.codes[i] & forbidden == 0
    return fitting


cdef inline int fewest_wilds(const Holding* hand, uint64_t body, int number) noexcept nogil:
    """How many wilds so many pair kickers take at least beside a body, a field mask of its ranks."""
    cdef int complete = min(number_of_ranks(hand.at_least[2] & ~body), number)
    cdef int started = min(number_of_ranks(hand.at_least[1] & ~body), number)
    return 2 * number - complete - started


cdef inline Py_ssize_t with_pairs(Search* search, Py_ssize_t at, const Bodies* bodies, int number, bint filtered,
                                  bint emit) noexcept nogil:
    """Write the plays that these bodies make with so many pair kickers."""
    cdef uint64_t body = ranks_from(bodies.rank, bodies.length)
    cdef uint64_t own = 0
    cdef KickerList* pairs
    cdef Py_ssize_t[PAIR_LISTS] fitting
    cdef int complete, singles, i
    cdef bint lists
    cdef Wings wings
    if fewest_wilds(&search.hand, body, number) > search.hand.wilds - bodies.missing:
        return at
    if search.own_faces_limit and search.hand.ranks.first >= 0:
        # A pair of wilds has its own face then, and a natural of that rank, which only the two-card game has, is no
        # kicker beside it.
        own = search.hand.at_least[1] & ranks_from(search.hand.ranks.first, 1)
    lists = emit or filtered or own
    if number > MOST_LOOSE:
        list_pairs(&search.beside, &search.hand, body, number, lists)
        pairs = search.beside.pairs
        body = 0
    else:
        ready_pairs(search, MOST_LOOSE, lists)
        pairs = search.loose.pairs
    if not lists:
        for i in range(pairs_index(0, number) + 1):
            fitting[i] = pairs[i].size
        leave_out_of_pairs(fitting, number, &search.hand, body)
    for complete in range(number, -1, -1):
        for singles in range(number - complete, -1, -1):
            wings.wild_pairs = number - complete - singles
            wings.wilds = singles + 2 * wings.wild_pairs
            if bodies.missing + wings.wilds > search.hand.wilds:
                continue
            i = pairs_index(complete, singles)
            wings.codes = pairs[i].codes
            wings.listed = pairs[i].size
            wings.natural = complete + singles > 0
            wings.forbidden = 7 * ((body & search.hand.at_least[1]) | (own if wings.wild_pairs else 0))
            if not lists:
                wings.fitting = fitting[i]
            elif not emit:
                wings.fitting = number_fitting(&pairs[i], wings.forbidden)
            at = place(search, at, bodies, &wings, filtered, emit)
    return at


cdef inline Py_ssize_t kind_at(Search* search, Py_ssize_t at, const Bodies* bodies, bint emit) noexcept nogil:
    """Write all plays of a kind at one rank and length."""
    cdef bint filtered = interpretation(search.rules) != ALL
    cdef int number = number_of_kickers(bodies.kind, bodies.length)
    at = flush_alone(search, at, reading(bodies.kind, bodies.length, bodies.rank), emit)
    if kicker_size(bodies.kind) == SOLO_KICKER:
        return with_solos(search, at, bodies, number, filtered, emit)
    if kicker_size(bodies.kind) == PAIR_KICKER:
        return with_pairs(search, at, bodies, number, filtered, emit)
    return place_bare(search, at, bodies, filtered, emit)

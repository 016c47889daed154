"""Airplanes of three trios or more with kickers where the interpretation drops readings, and all wilds are alike.

They are rare, and most have few kickers: whether they can be read elsewhere is asked of every body.
"""
from libc.stdint cimport uint64_t

from .beside cimport write_row, write_three_solos, write_two_solos
from .bodies cimport Bodies
from .cards cimport SLOTS, lowest_bit, ranks_from
from .hand cimport Holding
from .kickers cimport KickerList, Wings, end_list, list_many_pairs, list_nothing, list_solos, pairs_index
from .kind cimport AIRPLANE, SOLO_KICKER, body_size, kicker_size, number_of_group_cards
from .move cimport reading
from .places cimport faces_of, place_kept
from .rings cimport Arc, Rings, solos_beside
from .runs cimport Completed, begin_completed, next_completed
from .search cimport Search, next_place
from .substitutes cimport Window, list_substitutes, substitute_groups, substitute_ones
from .wings cimport fewest_wilds


cdef inline Py_ssize_t list_bodies(Search* search, const Bodies* bodies, int size, uint64_t ranks,
                                   int most) noexcept nogil:
    """Make `search.stems` the bodies of some ranks with up to `most` naturals substituted; return how many."""
    cdef Window window
    cdef uint64_t* end
    search.stems[0] = (reading(bodies.kind, bodies.length, bodies.rank) + bodies.missing * search.wild
                       + (search.hand.capped[size] & 7 * ranks))
    if most == 0:
        return 1
    window.bodies = search.stems
    window.most = most
    end = substitute_ones(&window, &search.substitutes, bodies.rank, bodies.length, search.stems + 1)
    if most > 1:
        end = substitute_groups(&window, &search.substitutes, size, search.rings.place_of_card[bodies.rank], False,
                                False, end)
    return end - search.stems


cdef inline void list_solos_beside(Search* search, int rank, int length, int spare) noexcept nogil:
    """List the solo kickers beside an airplane of as many naturals as it has trios, and up to `spare` fewer."""
    cdef KickerList* solos = search.beside.solos
    cdef const Rings* rings = &search.rings
    cdef Arc ones = solos_beside(rings, rank, length)
    cdef int naturals
    if length > 3:
        list_solos(&search.beside, &search.hand, search.rules, ranks_from(rank, length), length, True)
        return
    solos[3].size = write_three_solos(solos[3].codes, rings, &search.hand, search.rules, rank, length, 0)
    if spare >= 1:
        solos[2].size = write_two_solos(solos[2].codes, rings, search.rules, rank, length, 0)
    if spare >= 2:
        solos[1].size = write_row(solos[1].codes, ones.codes, ones.size, SLOTS, 0)
    if spare >= 3:
        list_nothing(&solos[0])
    for naturals in range(3, max(3 - spare, 0) - 1, -1):
        end_list(&solos[naturals])


cdef inline Py_ssize_t with_kickers(Search* search, Py_ssize_t at, Bodies* bodies, Py_ssize_t number,
                                    KickerList* kickers, int wilds, int wild_pairs) noexcept nogil:
    """Write a number of bodies, as far as the wilds suffice, with each of some kickers that so many wilds complete."""
    cdef Wings wings
    cdef Py_ssize_t i
    cdef int spent
    wings.codes = kickers.codes
    wings.listed = kickers.size
    wings.forbidden = 0
    wings.wilds = wilds
    wings.wild_pairs = wild_pairs
    for i in range(number):
        spent = <int> (search.stems[i] >> lowest_bit(search.wild)) & 7
        if spent + wilds > search.hand.wilds:
            break
        bodies.removed[spent - bodies.missing] = search.stems + i
        bodies.size[spent - bodies.missing] = 1
        at = place_kept(search, at, bodies, spent - bodies.missing, &wings,
                        faces_of(search, bodies, search.stems[i] + wilds * search.wild), wilds * search.wild, True)
    return at


cdef inline Py_ssize_t long_airplanes(Search* search, Py_ssize_t at, int kind, int least, int most,
                                      int first_rank) noexcept nogil:
    """Write the airplanes of a kind with kickers, of `least` to `most` trios from `first_rank` up."""
    cdef const Holding* hand = &search.hand
    cdef int size = body_size(AIRPLANE)
    cdef Py_ssize_t number
    cdef uint64_t ranks
    cdef int spare, length, naturals, complete, singles, wilds
    cdef Bodies bodies
    cdef Completed completed
    bodies.kind = kind
    list_substitutes(&search.substitutes, hand, &search.rings, search.wild)
    begin_completed(&completed, hand, size, least, min(most, hand.cards // number_of_group_cards(kind)), first_rank)
    while next_completed(&completed):
        at = next_place(search, at)
        length = completed.runs.length
        bodies.rank = completed.rank
        bodies.length = length
        bodies.missing = completed.missing
        bodies.present = size * length - bodies.missing
        spare = hand.wilds - bodies.missing
        ranks = ranks_from(bodies.rank, length)
        if kicker_size(kind) == SOLO_KICKER:
            number = list_bodies(search, &bodies, size, ranks, spare)
            list_solos_beside(search, bodies.rank, length, spare)
            for naturals in range(length, max(length - spare, 0) - 1, -1):
                at = with_kickers(search, at, &bodies, number, &search.beside.solos[naturals], length - naturals, 0)
            continue
        if fewest_wilds(hand, ranks, length) > spare:
            continue
        number = list_bodies(search, &bodies, size, ranks, spare)
        list_many_pairs(search.beside.pairs, hand, hand.at_least[1 if spare else 2] & ~ranks, length, spare, True)
        for complete in range(length, -1, -1):
            for singles in range(length - complete, -1, -1):
                wilds = 2 * (length - complete) - singles
                if wilds <= spare:
                    at = with_kickers(search, at, &bodies, number,
                                      &search.beside.pairs[pairs_index(complete, singles)], wilds,
                                      length - complete - singles)
    return at

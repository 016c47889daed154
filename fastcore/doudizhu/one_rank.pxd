"""Plays whose body is one rank: solos, pairs, trios and quads with what they carry."""
from libc.stdint cimport uint64_t

from .bodies cimport Bodies
from .cards cimport RANKS, SLOTS, SMALL_JOKER, lowest_bit, lowest_rank, natural_count, ranks_up, unit
from .kind cimport SOLO, body_size
from .move cimport RANK_SHIFT, reading
from .rings cimport Rings
from .search cimport Search, flush_alone
from .stream cimport OVERSHOOT, stream
from .wilds cimport rank_of_wilds
from .wings cimport kind_at


cdef inline Py_ssize_t solo_plays(Search* search, Py_ssize_t at, int first_rank, bint emit) noexcept nogil:
    """Write the solos from `first_rank`, which may be a joker, up."""
    cdef uint64_t left = search.hand.at_least[1] & ranks_up(first_rank)
    cdef uint64_t solo
    cdef int rank
    while left:
        rank = lowest_rank(left)
        solo = reading(SOLO, 1, 0) + (<uint64_t> rank << RANK_SHIFT)
        at = flush_alone(search, at, solo, emit)
        if emit:
            search.out[at] = solo + (left & -left)
        left &= left - 1
        at += 1
    for rank in range(max(first_rank, SMALL_JOKER), SLOTS):
        at = flush_alone(search, at, reading(SOLO, 1, rank), emit)
        if emit:
            search.out[at] = reading(SOLO, 1, rank) + unit(rank)
        at += search.hand.naturals & unit(rank) != 0
    return at


cdef inline Py_ssize_t like_solos(Search* search, Py_ssize_t at, int first_rank) noexcept nogil:
    """Write the solos from a rank up, which may be a joker's, where all wilds are alike: that of a wild among them."""
    cdef const Rings* rings = &search.rings
    cdef uint64_t* out = search.out + at
    cdef int own = rank_of_wilds(&search.hand)
    cdef Py_ssize_t first, place
    cdef int rank
    if first_rank < RANKS:
        first = rings.place_of_card[first_rank]
        stream(out, rings.solo + first, RANKS, reading(SOLO, 1, 0))
        at += rings.cards - first
        if first_rank <= own < RANKS:
            # Its place is before the solos of its rank and those above, which are written once more behind it.
            place = rings.place_of_card[own]
            stream(out + place - first + 1, rings.solo + place, RANKS, reading(SOLO, 1, 0))
            out[place - first] = reading(SOLO, 1, own) + search.wild
            at += 1
    for rank in range(max(first_rank, SMALL_JOKER), SLOTS):
        search.out[at] = reading(SOLO, 1, rank) + (search.wild if rank == own else unit(rank))
        at += rank == own or search.hand.naturals & unit(rank) != 0
    return at


cdef inline Py_ssize_t groups_with_wilds(Search* search, Py_ssize_t at, int kind, int size, int first_rank,
                                         int most_wilds) noexcept nogil:
    """Write those of `like_groups`, none of which has more than `most_wilds`, a constant."""
    cdef uint64_t* end = search.out + at
    cdef uint64_t naturals = search.hand.capped[size]
    cdef uint64_t wild = search.wild
    cdef uint64_t of_wilds = reading(kind, 1, 0) + size * wild
    cdef int least = max(size - search.hand.wilds, 1)
    cdef uint64_t own = unit(rank_of_wilds(&search.hand)) if search.hand.wilds >= size else 0
    cdef uint64_t most = naturals + own     # in a field, how many plays the rank has where one natural is enough
    cdef uint64_t left = (search.hand.at_least[least] | own) & ranks_up(first_rank)
    cdef uint64_t play, gain
    cdef Py_ssize_t too_few = least - 1
    cdef int bit, fewer
    while left:
        bit = lowest_bit(left)
        gain = wild - (<uint64_t> 1 << bit)
        play = of_wilds + (<uint64_t> lowest_rank(left) << RANK_SHIFT) - (naturals >> bit & 7) * gain
        for fewer in range(most_wilds + 1):
            end[fewer] = play
            play += gain
        end += <Py_ssize_t> (most >> bit & 7) - too_few
        left &= left - 1
    return end - search.out


cdef inline Py_ssize_t like_groups(Search* search, Py_ssize_t at, int kind, int size, int first_rank) noexcept nogil:
    """Write the pairs, trios or bombs of four from a rank up, where all wilds are alike.

    Those of wilds alone, at their own rank, are among them: there is one where all others are. Writes as many words for
    each rank as it can have plays at most, however many it has.
    """
    if search.hand.wilds == 1:
        return groups_with_wilds(search, at, kind, size, first_rank, 1)
    return groups_with_wilds(search, at, kind, size, first_rank, size)


cdef inline Py_ssize_t group_plays(Search* search, Py_ssize_t at, int kind, uint64_t ranks, bint emit) noexcept nogil:
    """Write the pairs or trios of some ranks, a field mask, that hold a natural."""
    cdef uint64_t card, plus
    cdef int size = body_size(kind)
    cdef int rank, naturals, choice
    ranks &= search.hand.at_least[max(size - search.hand.wilds, 1)]
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        rank = lowest_rank(card)
        at = flush_alone(search, at, reading(kind, 1, rank), emit)
        for naturals in range(natural_count(search.hand.capped[size], rank), max(size - search.hand.wilds, 1) - 1, -1):
            plus = reading(kind, 1, rank) + naturals * card
            if emit:
                for choice in range(search.wilds.choices[size - naturals]):
                    search.out[at + choice] = plus + search.wilds.choice[size - naturals][choice]
            at += search.wilds.choices[size - naturals]
    return at


cdef inline Py_ssize_t of_one_rank(Search* search, Py_ssize_t at, int kind, uint64_t ranks, bint emit) noexcept nogil:
    """Write the plays of a kind with kickers whose body is one of some ranks, a field mask."""
    cdef Bodies bodies
    cdef uint64_t less[5 + OVERSHOOT]
    cdef uint64_t card
    cdef int size = body_size(kind)
    cdef int removed
    if search.hand.wilds < size:
        ranks &= search.hand.at_least[size - search.hand.wilds]
    bodies.kind = kind
    bodies.length = 1
    for removed in range(size + 1):
        bodies.removed[removed] = &less[removed]
        bodies.size[removed] = 1
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        bodies.rank = lowest_rank(card)
        bodies.present = natural_count(search.hand.capped[size], bodies.rank)
        bodies.missing = size - bodies.present
        bodies.most = reading(kind, 1, bodies.rank) + bodies.present * card
        for removed in range(size + 1):
            less[removed] = -(removed * card)
        at = kind_at(search, at, &bodies, emit)
    return at

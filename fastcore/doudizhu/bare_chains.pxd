"""Chains without kickers, of wilds that are all alike.

There is the chain that spends as many naturals as its ranks have, and those in which wilds stand in for some of them.
What one such substitution changes is one list for the whole hand, of which a chain takes a part; more of them are sums
of fewer, made out of the plays of the same chain that have just been written.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, natural_count, ranks_from
from .hand cimport MAX_WILDS, Holding
from .move cimport RANK_SHIFT, reading
from .ruleset cimport HIGHEST, interpretation
from .runs cimport LANE, Runs, begin_runs, first_lane, lacks, lanes_of, lengthen, runs_completed
from .search cimport Search, flush_alone, next_place
from .stream cimport stream
from .substitutions cimport Substitutions


cdef inline Py_ssize_t write_more_solos(uint64_t* out, Py_ssize_t at, const uint64_t* change, int ranks,
                                        int most) noexcept nogil:
    """Write a chain of solos with 2 to `most` cards substituted, behind those with one; return the new end."""
    cdef Py_ssize_t[CHAIN_RANKS] before     # how many plays with one card fewer are substituted below a rank only
    cdef Py_ssize_t fewer = at - ranks
    cdef Py_ssize_t begin, number
    cdef int rank
    for rank in range(ranks):
        before[rank] = rank
    while most > 1:
        most -= 1
        begin = at
        for rank in range(ranks):
            number = before[rank]
            before[rank] = at - begin
            stream(out + at, out + fewer, number, change[rank])
            at += number
        fewer = begin
    return at


cdef inline Py_ssize_t write_more(uint64_t* out, Py_ssize_t at, const uint64_t* change, const int* naturals, int size,
                                  int ranks, int least_first, int least_last, int most) noexcept nogil:
    """Write a chain with 2 to `most` naturals substituted, behind itself and those with one; return the new end.

    Of the first and of the last of its ranks that have some, at least so many must stay.
    """
    cdef Py_ssize_t[MAX_WILDS + 1] begin        # by the number substituted, where those plays begin
    cdef Py_ssize_t[MAX_WILDS + 1][CHAIN_RANKS] before  # and how many there are out of the ranks before one
    cdef int removed, rank, here, of_rank
    begin[0] = at - ranks - 1
    begin[1] = at - ranks
    for rank in range(ranks):
        before[0][rank] = 1
        before[1][rank] = rank
    for removed in range(2, most + 1):
        begin[removed] = at
        for rank in range(ranks):
            before[removed][rank] = at - begin[removed]
            stream(out + at, out + begin[removed - 1], before[removed - 1][rank], change[rank])
            at += before[removed - 1][rank]
            of_rank = min(naturals[rank], size)
            if rank == 0:
                of_rank -= least_first
            if rank == ranks - 1:
                of_rank -= least_last
            for here in range(2, min(of_rank, removed) + 1):
                stream(out + at, out + begin[removed - here], before[removed - here][rank], here * change[rank])
                at += before[removed - here][rank]
    return at


cdef inline Py_ssize_t substitute(uint64_t* out, Py_ssize_t at, const Substitutions* substitutions, int size, int first,
                                  int behind, int keep_first, int keep_last, int most) noexcept nogil:
    """Write the chain just written with 1 to `most` of its naturals substituted; return the new end.

    They are of the ranks at the places from `first` on. Of the first and of the last of these, one of so many naturals
    must stay; 0 where all may go.
    """
    cdef const uint64_t* change
    cdef int ranks
    # A rank whose only natural stays is as if it was not there.
    first += keep_first == 1
    behind -= keep_last == 1
    change = substitutions.change + first
    ranks = behind - first
    stream(out + at, change, ranks, out[at - 1])
    at += ranks
    if most == 1:
        return at
    if size == 1:
        return write_more_solos(out, at, change, ranks, most)
    return write_more(out, at, change, substitutions.naturals + first, size, ranks, keep_first > 1, keep_last > 1, most)


cdef inline Py_ssize_t bare_chains(Search* search, Py_ssize_t at, int kind, int size, int least, int most,
                                   int first_rank) noexcept nogil:
    """Write the chains of a kind, of `least` to `most` ranks from `first_rank` up.

    A chain can be read one rank up or down just where it has a wild at that end, and room (docs/rules.md §8).
    """
    cdef const Holding* hand = &search.hand
    cdef const Substitutions* substitutions = &search.substitutions
    cdef uint64_t* out = search.out
    cdef bint highest = interpretation(search.rules) == HIGHEST
    cdef uint64_t wild = search.wild
    cdef uint64_t naturals = hand.capped[size]
    cdef uint64_t held = lanes_of(hand.at_least[1])
    cdef int wilds = hand.wilds
    cdef uint64_t limited, lanes, head, ranks, chain
    cdef int rank, behind, at_first, at_last, lacking, spare
    cdef Runs runs
    begin_runs(&runs, hand, size)
    at = flush_alone(search, at, reading(kind, least, 0), True)
    while runs.length < most:
        lengthen(&runs)
        if runs.length < least:
            continue
        lanes = runs_completed(&runs, wilds, first_rank)
        if not lanes:
            break
        # All but those that cannot be moved up, or for the two extremes, not down.
        limited = lanes & ~(<uint64_t> 1 << (LANE * (CHAIN_RANKS - runs.length)))
        if highest:
            lanes &= held | ~limited
        else:
            limited &= ~<uint64_t> 1
            lanes &= held | held >> (LANE * (runs.length - 1)) | ~limited
        head = reading(kind, runs.length, 0)
        ranks = 7 * ranks_from(0, runs.length)
        while lanes:
            rank = first_lane(lanes)
            lanes &= lanes - 1
            at = next_place(search, at)
            lacking = lacks(&runs, rank)
            chain = head + (<uint64_t> rank << RANK_SHIFT) + lacking * wild + (naturals & ranks << (3 * rank))
            out[at] = chain
            at += 1
            spare = wilds - lacking
            if spare == 0:
                continue
            behind = substitutions.below[rank + runs.length]
            if not limited >> (LANE * rank) & 1:
                at = substitute(out, at, substitutions, size, substitutions.below[rank], behind, 0, 0, spare)
                continue
            at_first = natural_count(naturals, rank)
            at_last = natural_count(naturals, rank + runs.length - 1)
            if highest or at_last == 0:
                at = substitute(out, at, substitutions, size, substitutions.below[rank], behind, at_first, 0, spare)
                continue
            at = substitute(out, at, substitutions, size, substitutions.below[rank], behind, 0, at_last, spare)
            spare -= at_last
            if at_first and spare >= 0:
                # Without a natural of the last rank it takes one of the first.
                behind -= 1
                out[at] = chain + at_last * substitutions.change[behind]
                at += 1
                if spare:
                    at = substitute(out, at, substitutions, size, substitutions.below[rank], behind, at_first, 0, spare)
    return at

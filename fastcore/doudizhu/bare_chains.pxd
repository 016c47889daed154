"""Chains without kickers, of wilds that are all alike.

There is the chain that spends as many naturals as its ranks have, and those in which wilds stand in for some of them.
What one such substitution changes is one list for the whole hand, of which a chain takes a part; more of them are sums
of fewer, made out of the plays of the same chain that have just been written.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, ranks_from
from .hand cimport MAX_WILDS, Holding
from .move cimport reading
from .ruleset cimport ALL, HIGHEST, interpretation
from .runs cimport LANE, ONE_IN_EACH_LANE, Runs, begin_runs, first_lane, lacks, lanes_of, lengthen, runs_completed
from .search cimport Search, flush_alone
from .stream cimport stream
from .substitutions cimport Substitutions


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
            if size == 1:
                continue
            of_rank = min(naturals[rank], size)
            if rank == 0:
                of_rank -= least_first
            if rank == ranks - 1:
                of_rank -= least_last
            for here in range(2, min(of_rank, removed) + 1):
                stream(out + at, out + begin[removed - here], before[removed - here][rank], here * change[rank])
                at += before[removed - here][rank]
    return at


cdef inline Py_ssize_t write_chain(uint64_t* out, Py_ssize_t at, const Substitutions* substitutions, uint64_t chain,
                                   int size, int first, int behind, bint keep_first, bint keep_last,
                                   int most) noexcept nogil:
    """Write a chain, and it with up to `most` naturals substituted; return the new end.

    The naturals are of the ranks listed from `first` on; one of the first or of the last of these may have to stay.
    """
    cdef const uint64_t* change
    cdef int ranks
    if keep_first and (size == 1 or substitutions.naturals[first] == 1):
        first += 1
        keep_first = False
    if keep_last and (size == 1 or substitutions.naturals[behind - 1] == 1):
        behind -= 1
        keep_last = False
    change = substitutions.change + first
    ranks = behind - first
    out[at] = chain
    at += 1
    if most > 0:
        stream(out + at, change, ranks, chain)
        at += ranks
        if most > 1:
            at = write_more(out, at, change, substitutions.naturals + first, size, ranks, keep_first, keep_last, most)
    return at


cdef inline Py_ssize_t bare_chains(Search* search, Py_ssize_t at, int kind, int size, int least, int most,
                                   int first_rank) noexcept nogil:
    """Write the chains of a kind, of `least` to `most` ranks from `first_rank` up.

    A chain can be read one rank up or down just where it has a wild at that end, and room (docs/rules.md §8).
    """
    cdef const Holding* hand = &search.hand
    cdef const Substitutions* substitutions = &search.substitutions
    cdef uint64_t* out = search.out
    cdef bint highest = interpretation(search.rules) == HIGHEST
    cdef uint64_t held = lanes_of(hand.at_least[1])
    cdef uint64_t anywhere, lanes, chain
    cdef int rank, lacking, first, behind, last, spare
    cdef Runs runs
    begin_runs(&runs, hand, size)
    at = flush_alone(search, at, reading(kind, least, 0), True)
    while runs.length < most:
        lengthen(&runs)
        if runs.length < least:
            continue
        lanes = runs_completed(&runs, hand.wilds, first_rank)
        if not lanes:
            break
        if interpretation(search.rules) == ALL:
            anywhere = ONE_IN_EACH_LANE
        else:
            anywhere = <uint64_t> 1 << (LANE * (CHAIN_RANKS - runs.length))
            if not highest:
                anywhere |= 1
                lanes &= anywhere | held | held >> (LANE * (runs.length - 1))
            else:
                lanes &= anywhere | held
        while lanes:
            rank = first_lane(lanes)
            lanes &= lanes - 1
            lacking = lacks(&runs, rank)
            spare = hand.wilds - lacking
            first = substitutions.below[rank]
            behind = substitutions.below[rank + runs.length]
            chain = (reading(kind, runs.length, rank) + lacking * search.wild
                     + (hand.capped[size] & 7 * ranks_from(rank, runs.length)))
            if anywhere >> (LANE * rank) & 1:
                at = write_chain(out, at, substitutions, chain, size, first, behind, False, False, spare)
            elif highest:
                at = write_chain(out, at, substitutions, chain, size, first, behind, True, False, spare)
            else:
                # Those that keep a natural of the last rank, and of the others those that keep one of the first.
                last = <int> (hand.capped[size] >> (3 * (rank + runs.length - 1))) & 7
                if last:
                    at = write_chain(out, at, substitutions, chain, size, first, behind, False, True, spare)
                    behind -= 1
                    chain += last * substitutions.change[behind]
                    spare -= last
                if spare >= 0 and held >> (LANE * rank) & 1:
                    at = write_chain(out, at, substitutions, chain, size, first, behind, True, False, spare)
    return at

"""Plays whose body is a run of ranks: chains and airplanes."""
from libc.stdint cimport uint64_t

from .bodies cimport Bodies
from .cards cimport CHAIN_RANKS, lowest_bit, number_of_ranks, ranks_from
from .kind cimport body_size, number_of_group_cards
from .move cimport reading
from .removals cimport list_removals, number_of_removals, removals_of
from .ruleset cimport ALL, interpretation
from .runs cimport (Completed, Runs, begin_completed, begin_runs, lacks, lengthen, next_completed,
                    rank_of_lane, runs_completed)
from .search cimport Search
from .wings cimport kind_at


cdef inline void ready_removals(Search* search, int size, int least, int most, int first_rank,
                                bint lists) noexcept nogil:
    """Have the removals of two cards or more of every run of one body size."""
    cdef uint64_t* end = search.removals.words
    cdef int[CHAIN_RANKS][CHAIN_RANKS + 1] reach
    cdef int[CHAIN_RANKS] longest
    cdef int lane, rank
    cdef uint64_t lanes
    cdef Runs runs
    if search.removals_of == size or search.hand.wilds < 2:
        return
    search.removals_of = size
    for rank in range(CHAIN_RANKS):
        longest[rank] = 0
    begin_runs(&runs, &search.hand, size)
    while runs.length < most:
        lengthen(&runs)
        lanes = runs_completed(&runs, search.hand.wilds - 2, first_rank)
        while lanes:
            lane = lowest_bit(lanes)
            rank = rank_of_lane(lane)
            lanes &= lanes - 1
            longest[rank] = runs.length
            reach[rank][runs.length] = search.hand.wilds - lacks(&runs, lane)
    for rank in range(first_rank, CHAIN_RANKS):
        if longest[rank] >= least:
            list_removals(&search.removals, &search.hand, size, rank, longest[rank], reach[rank], &end, lists)


cdef inline Py_ssize_t chains(Search* search, Py_ssize_t at, int kind, int least, int most, int first_rank,
                              bint emit) noexcept nogil:
    """Write the plays of a kind whose body is a run, of `least` to `most` ranks from `first_rank` up."""
    cdef Bodies bodies
    cdef Completed completed
    cdef int size = body_size(kind)
    cdef int rank, length, removed
    bodies.kind = kind
    begin_completed(&completed, &search.hand, size, least, min(most, search.hand.cards // number_of_group_cards(kind)),
                    first_rank)
    while next_completed(&completed):
        ready_removals(search, size, least, min(search.hand.cards // size, CHAIN_RANKS), first_rank,
                       emit or interpretation(search.rules) != ALL)
        rank = completed.rank
        length = completed.runs.length
        bodies.rank = rank
        bodies.length = length
        bodies.missing = completed.missing
        bodies.present = size * length - bodies.missing
        bodies.most = reading(kind, length, rank) + (search.hand.capped[size] & 7 * ranks_from(rank, length))
        bodies.size[0] = 1
        bodies.removed[0] = search.removals.none
        if search.hand.wilds > bodies.missing:
            bodies.size[1] = number_of_ranks(search.hand.at_least[1] & ranks_from(rank, length))
            bodies.removed[1] = removals_of(&search.removals, &search.hand, rank, 1)
        for removed in range(2, search.hand.wilds - bodies.missing + 1):
            bodies.size[removed] = number_of_removals(&search.removals.numbers[rank][length], removed)
            bodies.removed[removed] = search.removals.more[rank][removed]
        at = kind_at(search, at, &bodies, emit)
    return at

"""Chains without kickers, of wilds that are all alike.

There is the chain that spends as many naturals as its ranks have, and those in which wilds stand in for some of them,
but not for what keeps it from being read elsewhere.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, lowest_bit, natural_count, ranks_from, unit
from .hand cimport Holding
from .move cimport RANK_SHIFT, reading
from .ruleset cimport HIGHEST, interpretation
from .runs cimport LANE, Runs, begin_runs, lacks, lanes_of, lengthen, rank_of_lane, runs_completed
from .search cimport Search, flush_alone, next_place
from .substitutes cimport Substitutes, Window, list_substitutes, substitute_groups, substitute_ones, substitute_solos
from .twos cimport write_twos


cdef inline uint64_t* with_substitutes(uint64_t* end, const Substitutes* substitutes, int size, int rank, int length,
                                       int keep_first, int keep_last, int most) noexcept nogil:
    """Write the chain just written with 1 to `most` of its naturals of some ranks substituted; return the new end.

    Of the first and of the last of these ranks, one of so many naturals must stay; 0 where all may go.
    """
    cdef Window window
    cdef const uint64_t* one
    cdef int ranks
    # A rank whose only natural stays is as if it was not there.
    if keep_first == 1:
        rank += 1
        length -= 1
    length -= keep_last == 1
    one = substitutes.one + substitutes.rings.place_of_card[rank]
    window.bodies = end - 1
    window.most = most
    end = substitute_ones(&window, substitutes, rank, length, end)
    if most == 1:
        return end
    if size > 1:
        return substitute_groups(&window, substitutes, size, rank, keep_first > 1, keep_last > 1, end)
    ranks = window.up_to[2] - 1
    end += write_twos(end, one, ranks, window.bodies[0])
    window.up_to[3] = end - window.bodies
    return substitute_solos(&window, one, ranks, end)


cdef inline Py_ssize_t bare_chains(Search* search, Py_ssize_t at, int kind, int size, int least, int most,
                                   int first_rank) noexcept nogil:
    """Write the chains of a kind, of `least` to `most` ranks from `first_rank` up.

    A chain can be read one rank up or down just where it has a wild at that end, and room (docs/rules.md §8).
    """
    cdef const Holding* hand = &search.hand
    cdef const Substitutes* substitutes = &search.substitutes
    cdef uint64_t* out = search.out
    cdef uint64_t* end
    cdef bint highest = interpretation(search.rules) == HIGHEST
    cdef uint64_t wild = search.wild
    cdef uint64_t naturals = hand.capped[size]
    cdef uint64_t held = lanes_of(hand.at_least[1])
    cdef int wilds = hand.wilds
    cdef uint64_t limited, lanes, head, ranks, chain
    cdef int lane, rank, length, at_first, at_last, lacking, spare
    cdef Runs runs
    list_substitutes(&search.substitutes, hand, &search.rings, wild)
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
            lane = lowest_bit(lanes)
            rank = rank_of_lane(lane)
            lanes &= lanes - 1
            at = next_place(search, at)
            lacking = lacks(&runs, lane)
            chain = head + (<uint64_t> rank << RANK_SHIFT) + lacking * wild + (naturals & ranks << (3 * rank))
            out[at] = chain
            at += 1
            spare = wilds - lacking
            if spare == 0:
                continue
            end = out + at
            length = runs.length
            at_first = natural_count(naturals, rank)
            at_last = natural_count(naturals, rank + length - 1)
            if not limited >> (LANE * rank) & 1:
                end = with_substitutes(end, substitutes, size, rank, length, 0, 0, spare)
            elif highest or at_last == 0:
                end = with_substitutes(end, substitutes, size, rank, length, at_first, 0, spare)
            else:
                end = with_substitutes(end, substitutes, size, rank, length, 0, at_last, spare)
                spare -= at_last
                if at_first and spare >= 0:
                    # Without a natural of the last rank it takes one of the first.
                    end[0] = chain + at_last * (wild - unit(rank + length - 1))
                    end += 1
                    if spare:
                        end = with_substitutes(end, substitutes, size, rank, length - 1, at_first, 0, spare)
            at = end - out
    return at

"""Chains without kickers, of wilds that are all alike.

There is the chain that spends as many naturals as its ranks have, and those in which wilds stand in for some of them,
but not for what keeps it from being read elsewhere.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, lowest_bit, natural_count, unit
from .hand cimport Holding
from .move cimport reading
from .ruleset cimport HIGHEST, interpretation
from .runs cimport (LANE, Runs, WindowOfRanks, begin_runs, lacks, lanes_held, lengthen, rank_of_lane, runs_completed,
                    windows_of_length)
from .search cimport Search, flush_alone, place_behind
from .stream cimport stream
from .substitutes cimport Substitutes, Window, list_substitutes, substitute_groups, substitute_solos
from .twos cimport write_twos
from .windows cimport with_all_naturals


cdef struct Replaceable:
    # The naturals of a chain for which wilds may stand in.
    int place               # of the lowest rank among those that are held
    int ranks
    bint first_stays        # whether one of the first rank stays, of two or more
    bint last_stays


cdef inline Replaceable replaceable(const Substitutes* substitutes, int rank, int length, int keep_first,
                                    int keep_last) noexcept nogil:
    """Those of some ranks. Of the first and of the last, one of so many naturals must stay; 0 where all may go."""
    cdef const unsigned char* places = &substitutes.rings.place_of_card[0]
    cdef Replaceable found
    # A rank whose only natural stays is as if it was not there.
    found.place = places[rank + (keep_first == 1)]
    found.ranks = places[rank + length - (keep_last == 1)] - found.place
    found.first_stays = keep_first > 1
    found.last_stays = keep_last > 1
    return found


cdef inline uint64_t* with_more_replaced(uint64_t* end, const Substitutes* substitutes, const Replaceable* naturals,
                                         int size, int most) noexcept nogil:
    """Write a chain with 2 to `most` of them replaced, behind itself and those with one; return the new end."""
    cdef const uint64_t* one = substitutes.one + naturals.place
    cdef Window window
    window.bodies = end - naturals.ranks - 1
    window.most = most
    window.up_to[0] = 0
    window.up_to[1] = 1
    window.up_to[2] = 1 + naturals.ranks
    if size > 1:
        return substitute_groups(&window, substitutes, size, naturals.place, naturals.first_stays, naturals.last_stays,
                                 end)
    end += write_twos(end, one, naturals.ranks, window.bodies[0])
    window.up_to[3] = end - window.bodies
    return substitute_solos(&window, one, naturals.ranks, end)


cdef inline uint64_t* with_replaced(uint64_t* end, const Substitutes* substitutes, const Replaceable* naturals,
                                    int size, int most) noexcept nogil:
    """Write the chain just written with 1 to `most` of them replaced; return the new end."""
    stream(end, substitutes.one + naturals.place, naturals.ranks, (end - 1)[0])
    end += naturals.ranks
    return end if most == 1 else with_more_replaced(end, substitutes, naturals, size, most)


cdef inline Py_ssize_t bare_chains(Search* search, Py_ssize_t at, int kind, int size, int least, int most,
                                   int first_rank) noexcept nogil:
    """Write the chains of a kind, of `least` to `most` ranks from `first_rank` up.

    A chain can be read one rank up or down just where it has a wild at that end, and room (docs/rules.md §8).
    """
    cdef const Holding* hand = &search.hand
    cdef const Substitutes* substitutes = &search.substitutes
    cdef uint64_t* end
    cdef bint highest = interpretation(search.rules) == HIGHEST
    cdef uint64_t wild = search.wild
    cdef uint64_t naturals = hand.capped[size]
    cdef int wilds = hand.wilds
    cdef uint64_t held, limited, lanes, chain
    cdef const WindowOfRanks* windows
    cdef int lane, rank, lacking, spare, may_move, at_first, at_last
    cdef Replaceable found
    cdef Runs runs
    list_substitutes(&search.substitutes, hand, &search.rings, wild)
    begin_runs(&runs, hand, size)
    held = lanes_held(&runs, size)
    end = search.out + flush_alone(search, at, reading(kind, least, 0), True)
    while runs.length < least - 1:
        lengthen(&runs)
    while runs.length < most:
        lengthen(&runs)
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
        windows = windows_of_length(runs.length)
        end = place_behind(search, end)
        while lanes:
            lane = lowest_bit(lanes)
            rank = rank_of_lane(lane)
            lanes &= lanes - 1
            lacking = lacks(&runs, lane)
            spare = wilds - lacking
            chain = with_all_naturals(windows + rank, naturals, reading(kind, 0, 0) + lacking * wild)
            end[0] = chain
            end += 1
            if spare == 0:
                continue
            may_move = limited >> lane & 1
            at_first = natural_count(naturals, rank) & -may_move
            at_last = 0 if highest else natural_count(naturals, rank + runs.length - 1) & -may_move
            found = replaceable(substitutes, rank, runs.length, 0 if at_last else at_first, at_last)
            end = with_replaced(end, substitutes, &found, size, spare)
            spare -= at_last
            if at_last and at_first and spare >= 0:
                # Without a natural of the last rank it takes one of the first.
                end[0] = chain + at_last * (wild - unit(rank + runs.length - 1))
                end += 1
                found = replaceable(substitutes, rank, runs.length - 1, at_first, 0)
                if spare:
                    end = with_replaced(end, substitutes, &found, size, spare)
    return end - search.out

"""The chains of solos that a hand leads whose wilds are all alike, where every reading is kept.

The bodies of one are made out of those of the one that ends a rank lower. They stand in the order of the number of
cards that are substituted, as in `substitutes.pxd`.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, lowest_bit, ranks_from
from .kind cimport SOLO_CHAIN, least_length
from .move cimport reading
from .runs cimport (Runs, WindowOfRanks, begin_runs, lacks, lengthen, rank_of_lane, runs_completed,
                    windows_of_length)
from .search cimport Search
from .stream cimport stream
from .substitutes cimport CHOICES_OF, Window
from .wilds cimport MOST_ALIKE
from .windows cimport fill_window, with_all_naturals


cdef inline uint64_t* lengthen_solos(uint64_t* end, const uint64_t* bodies, int ranks, uint64_t added, int spare,
                                     uint64_t wild) noexcept nogil:
    """Write the bodies of a chain of solos out of those of the chain that ends a rank lower; return where they end.

    That had so many `ranks` naturals, and more than `spare`, the wilds that are left, two or more. `added` is the card
    of the rank that is new, 0 where a wild takes its place.
    """
    cdef const unsigned short* choices = CHOICES_OF[ranks]
    cdef uint64_t kept = reading(0, 1, 0) + added
    cdef uint64_t replaced = reading(0, 1, 0) + wild
    cdef Py_ssize_t fewer = ranks
    cdef Py_ssize_t n = 0
    cdef int removed
    if not added:
        for removed in range(spare + 1):
            n += choices[removed]
        stream(end, bodies, n, replaced)
        return end + n
    # The last card that is substituted is of a rank below, or the added one. Where up to two are, no loop is to be
    # foretold but that of the two of which none is the added one.
    end[0] = bodies[0] + kept
    stream(end + 1, bodies + 1, CHAIN_RANKS, kept)
    end += 1 + ranks
    end[0] = bodies[0] + replaced
    end += 1
    bodies += 1
    n = choices[2]
    stream(end, bodies + ranks, n, kept)
    end += n
    stream(end, bodies, CHAIN_RANKS, replaced)
    end += ranks
    for removed in range(3, spare + 1):
        bodies += fewer
        fewer = n
        n = choices[removed]
        stream(end, bodies + fewer, n, kept)
        end += n
        stream(end, bodies, fewer, replaced)
        end += fewer
    return end


cdef inline Py_ssize_t solo_chains(Search* search, Py_ssize_t at) noexcept nogil:
    """Write them.

    The loops of `next_completed` written out, as a processor foretells the many branches here better so.
    """
    cdef const unsigned char* place_of_card = &search.rings.place_of_card[0]
    cdef uint64_t naturals = search.hand.capped[1]
    cdef uint64_t wild = search.wild
    cdef uint64_t* end = search.out + at
    cdef uint64_t* bodies[CHAIN_RANKS]      # by first rank, where those of the last length begin
    cdef uint64_t* begin
    cdef const WindowOfRanks* windows
    cdef Window window
    cdef Runs runs
    cdef uint64_t added, body, lanes
    cdef uint64_t[MOST_ALIKE + 1] head      # by the wilds that a body lacks, what they and its kind add
    cdef int wilds = search.hand.wilds
    cdef int least = least_length(SOLO_CHAIN)
    cdef int most = min(search.hand.cards, CHAIN_RANKS)
    cdef int lane, rank, missing
    for missing in range(MOST_ALIKE + 1):
        head[missing] = reading(SOLO_CHAIN, 0, 0) + missing * wild
    begin_runs(&runs, &search.hand, 1)
    while runs.length < most:
        lengthen(&runs)
        if runs.length < least:
            continue
        lanes = runs_completed(&runs, wilds, 0)
        if not lanes:
            break
        windows = windows_of_length(runs.length)
        while lanes:
            lane = lowest_bit(lanes)
            rank = rank_of_lane(lane)
            lanes &= lanes - 1
            missing = lacks(&runs, lane)
            begin = end
            if missing + 1 < wilds and runs.length > least:
                added = naturals & ranks_from(rank + runs.length - 1, 1)
                end = lengthen_solos(end, bodies[rank], runs.length - missing - (added > 0), added, wilds - missing,
                                     wild)
                bodies[rank] = begin
                continue
            body = with_all_naturals(windows + rank, naturals, head[missing])
            if missing + 1 < wilds:
                end = fill_window(&window, end, &search.substitutes, 1, windows + rank, missing, body)
                bodies[rank] = begin
                continue
            end[0] = body
            end += 1
            if missing < wilds:
                stream(end, search.substitutes.one + place_of_card[rank], runs.length - missing, body)
                end += runs.length - missing
    return end - search.out

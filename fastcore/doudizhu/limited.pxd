"""All plays of one kind where the interpretation drops readings, and all wilds are alike."""
from libc.stdint cimport uint64_t

from .bare_chains cimport bare_chains
from .cards cimport CHAIN_RANKS, ONE_EACH, ranks_up
from .kind cimport (AIRPLANE, AIRPLANE_PAIR, AIRPLANE_SOLO, PAIR, PAIR_CHAIN, QUAD_PAIR, QUAD_SOLO, SOLO, SOLO_CHAIN,
                    TRIO, TRIO_PAIR, TRIO_SOLO, least_length)
from .long_airplanes cimport long_airplanes
from .one_rank cimport like_groups, like_solos
from .quads cimport limited_quad_pairs, limited_quad_solos
from .ruleset cimport PAIR_WINGS
from .search cimport Search
from .short_airplanes cimport SHORT, places_of_two, short_airplanes
from .trios cimport limited_trio_pairs, limited_trio_solos


cdef inline bint limits_decide(const Search* search, int kind) noexcept nogil:
    """Whether `limited_plays` knows the plays of a kind.

    Where wilds count at their own face, it depends on the other kickers too whether two are a pair.
    """
    return search.limits.free or not (kind == AIRPLANE_PAIR or kind == QUAD_PAIR)


cdef inline bint limits_decide_all(const Search* search) noexcept nogil:
    """Whether those of all kinds that there are."""
    return search.limited and (search.limits.free or not search.rules & PAIR_WINGS)


cdef inline Py_ssize_t limited_airplanes(Search* search, Py_ssize_t at, int kind, int least, int most,
                                         int first_rank) noexcept nogil:
    """Write the airplanes of a kind with kickers, of `least` to `most` trios from `first_rank` up."""
    cdef uint64_t places = places_of_two(&search.hand)
    if least == SHORT:
        at = short_airplanes(search, at, kind, places & ranks_up(first_rank))
    # Those of three trios are two neighbours of two.
    if most > SHORT and places & places >> 3:
        at = long_airplanes(search, at, kind, max(least, SHORT + 1), most, first_rank)
    return at


cdef inline Py_ssize_t limited_plays(Search* search, Py_ssize_t at, int kind, int least, int most,
                                     int first_rank) noexcept nogil:
    """Write the plays of a kind but BOMB and ROCKET, of `least` to `most` groups from `first_rank` up."""
    if kind == SOLO:
        return like_solos(search, at, first_rank)
    elif kind == PAIR:
        return like_groups(search, at, PAIR, 2, first_rank)
    elif kind == TRIO:
        return like_groups(search, at, TRIO, 3, first_rank)
    elif kind == TRIO_SOLO:
        return limited_trio_solos(search, at, ranks_up(first_rank))
    elif kind == TRIO_PAIR:
        return limited_trio_pairs(search, at, ranks_up(first_rank))
    elif kind == SOLO_CHAIN:
        return bare_chains(search, at, SOLO_CHAIN, 1, least, most, first_rank)
    elif kind == PAIR_CHAIN:
        return bare_chains(search, at, PAIR_CHAIN, 2, least, most, first_rank)
    elif kind == AIRPLANE:
        return bare_chains(search, at, AIRPLANE, 3, least, most, first_rank)
    elif kind == AIRPLANE_SOLO:
        return limited_airplanes(search, at, AIRPLANE_SOLO, least, most, first_rank)
    elif kind == QUAD_SOLO:
        return limited_quad_solos(search, at, ranks_up(first_rank))
    elif not search.rules & PAIR_WINGS:
        return at
    elif kind == AIRPLANE_PAIR:
        return limited_airplanes(search, at, AIRPLANE_PAIR, least, most, first_rank)
    return limited_quad_pairs(search, at, ranks_up(first_rank))


cdef inline Py_ssize_t limited_leads(Search* search, Py_ssize_t at) noexcept nogil:
    """Write the plays to lead of all kinds with kickers and all chains, where limits decide all."""
    at = limited_trio_solos(search, at, ONE_EACH)
    at = limited_trio_pairs(search, at, ONE_EACH)
    at = bare_chains(search, at, SOLO_CHAIN, 1, least_length(SOLO_CHAIN), CHAIN_RANKS, 0)
    at = bare_chains(search, at, PAIR_CHAIN, 2, least_length(PAIR_CHAIN), CHAIN_RANKS, 0)
    if places_of_two(&search.hand):
        at = bare_chains(search, at, AIRPLANE, 3, SHORT, CHAIN_RANKS, 0)
        at = limited_airplanes(search, at, AIRPLANE_SOLO, SHORT, CHAIN_RANKS, 0)
        if search.rules & PAIR_WINGS:
            at = limited_airplanes(search, at, AIRPLANE_PAIR, SHORT, CHAIN_RANKS, 0)
    at = limited_quad_solos(search, at, ONE_EACH)
    if search.rules & PAIR_WINGS:
        at = limited_quad_pairs(search, at, ONE_EACH)
    return at

"""A hand whose wilds are all alike, where any wilds pay for anything or limits say which readings are kept."""
from libc.stdint cimport uint64_t

from .bombs cimport strength_of_bomb
from .by_kind cimport bombs, plays_of_kind, rocket
from .cards cimport CHAIN_RANKS, ONE_EACH
from .carriers cimport carrier_plays
from .kind cimport (AIRPLANE, AIRPLANE_PAIR, AIRPLANE_SOLO, BOMB, PAIR, PAIR_CHAIN, QUAD_PAIR, QUAD_SOLO,
                    TRIO, TRIO_PAIR, TRIO_SOLO, least_length)
from .limited cimport limited_leads
from .move cimport kind_of, length_of, rank_of
from .one_rank cimport like_groups, like_solos
from .products cimport airplane_plays, like_chains
from .rings cimport fill_rings
from .ruleset cimport LONG_BOMBS, PAIR_WINGS
from .search cimport Search, flush_alone, list_alone, next_place, none_alone
from .solo_chains cimport solo_chains
from .substitutes cimport list_substitutes
from .wilds cimport list_wilds


cdef inline Py_ssize_t unlimited_leads(Search* search, Py_ssize_t at) noexcept nogil:
    """Write the plays to lead of all kinds with kickers and all chains, where every reading is kept."""
    at = carrier_plays(search, at, TRIO_SOLO, ONE_EACH)
    at = carrier_plays(search, at, TRIO_PAIR, ONE_EACH)
    at = solo_chains(search, at)
    at = like_chains(search, at, PAIR_CHAIN, least_length(PAIR_CHAIN), CHAIN_RANKS, 0)
    at = airplane_plays(search, at, AIRPLANE, least_length(AIRPLANE), CHAIN_RANKS, 0)
    at = airplane_plays(search, at, AIRPLANE_SOLO, least_length(AIRPLANE_SOLO), CHAIN_RANKS, 0)
    if search.rules & PAIR_WINGS:
        at = airplane_plays(search, at, AIRPLANE_PAIR, least_length(AIRPLANE_PAIR), CHAIN_RANKS, 0)
    at = carrier_plays(search, at, QUAD_SOLO, ONE_EACH)
    if search.rules & PAIR_WINGS:
        at = carrier_plays(search, at, QUAD_PAIR, ONE_EACH)
    return at


cdef inline Py_ssize_t alike_leads(Search* search, Py_ssize_t at) noexcept nogil:
    """Write the plays that such a hand may lead."""
    none_alone(search)
    fill_rings(&search.rings, &search.hand)
    if search.rules & LONG_BOMBS:
        list_wilds(&search.wilds, &search.hand, search.wild)
    at = like_solos(search, at, 0)
    at = like_groups(search, at, PAIR, 2, 0)
    # Not as late as they are needed, nor right behind the rings, out of which they are made: see carriers.pxd.
    list_substitutes(&search.substitutes, &search.hand, &search.rings, search.wild)
    at = like_groups(search, at, TRIO, 3, 0)
    if search.unlimited:
        at = unlimited_leads(search, at)
    else:
        at = next_place(search, limited_leads(search, at))
    if search.rules & LONG_BOMBS:
        list_alone(search, 0)
        at = bombs(search, at, 0, True)
        at = flush_alone(search, at, ~<uint64_t> 0, True)
    else:
        at = like_groups(search, at, BOMB, 4, 0)
    return rocket(search, at, True) + search.counted


cdef inline Py_ssize_t alike_follows(Search* search, Py_ssize_t at, uint64_t to_beat) noexcept nogil:
    """Write the plays of such a hand that beat one, which is no rocket."""
    cdef int kind = kind_of(to_beat)
    cdef int strength = 0
    none_alone(search)
    if kind == BOMB:
        strength = strength_of_bomb(search.rules, to_beat, search.hand.ranks)
    else:
        if kind != PAIR and kind != TRIO:
            fill_rings(&search.rings, &search.hand)
        at = plays_of_kind(search, at, kind, length_of(to_beat), length_of(to_beat), rank_of(to_beat) + 1, True)
        at = next_place(search, at)
    if strength or search.rules & LONG_BOMBS:
        list_wilds(&search.wilds, &search.hand, search.wild)
        list_alone(search, to_beat)
        at = bombs(search, at, strength, True)
        at = flush_alone(search, at, ~<uint64_t> 0, True)
    else:
        at = like_groups(search, at, BOMB, 4, 0)
    return rocket(search, at, True) + search.counted

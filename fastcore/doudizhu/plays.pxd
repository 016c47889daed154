"""Every play of a hand, to lead or to follow, written or counted (docs/rules.md §11).

A play is a body code plus a kicker code plus a choice of wilds. Bodies come as lists by the wilds that they need, and
so do kickers; the plays of one kind at one place are the products of those lists.
"""
from libc.stdint cimport uint64_t

from .alike cimport alike_follows, alike_leads
from .bombs cimport strength_of_bomb
from .by_kind cimport bombs, plays_of_kind, rocket
from .cards cimport CHAIN_RANKS
from .counting.count cimport can_count, counted
from .counting.natural_count cimport number_of_natural_leads
from .kind cimport BOMB, PASS, ROCKET, SOLO, least_length
from .limited cimport limits_decide, limits_decide_all
from .limits cimport can_limit, set_limits
from .move cimport kind_of, length_of, rank_of, reading
from .natural_follows cimport natural_follows
from .natural_leads cimport natural_leads
from .removals cimport list_single_removals
from .rings cimport fill_rings
from .ruleset cimport ALL, interpretation
from .search cimport Search, flush_alone, list_alone
from .unlike cimport begin_choosing, can_choose, end_choosing
from .wilds cimport list_wilds, one_wild, own_faces_limit


cdef inline Py_ssize_t plays_with_wilds(Search* search, Py_ssize_t at, uint64_t to_beat, bint emit) noexcept nogil:
    """Write, or with `emit` false only count, the plays but PASS of a hand with wilds."""
    cdef int strength = 0
    cdef int kind = kind_of(to_beat)
    search.own_faces_limit = own_faces_limit(search.rules, search.hand.ranks)
    search.removals_of = 0
    search.loose_solos = 0
    search.loose_pairs = 0
    search.counting = not emit
    search.counted = 0
    search.written_with_wilds = emit
    search.unlimited = interpretation(search.rules) == ALL and not search.own_faces_limit
    search.wild = one_wild(search.hand.first, search.hand.second, search.hand.ranks, search.unlimited)
    search.limited = can_limit(&search.hand, search.rules, search.wild)
    search.substitutes.listed = False
    search.airplanes.kind = PASS
    search.choosing = can_choose(search)
    if search.choosing:
        begin_choosing(search, at, to_beat)
        at = 0
    if search.limited:
        set_limits(&search.limits, &search.hand, search.rules)
    if search.limited or (emit and search.unlimited and search.wild):
        if kind == PASS:
            if search.unlimited or limits_decide_all(search):
                at = alike_leads(search, at)
                return end_choosing(search, at - search.counted) if search.choosing else at
        elif search.unlimited or limits_decide(search, kind):
            at = alike_follows(search, at, to_beat)
            return end_choosing(search, at - search.counted) if search.choosing else at
    if emit or search.limited:
        fill_rings(&search.rings, &search.hand)
    list_wilds(&search.wilds, &search.hand, search.wild)
    list_alone(search, to_beat)
    if not (emit and search.unlimited) and not (search.limited and search.limits.free):
        list_single_removals(&search.removals, &search.hand)
    if kind == PASS:
        for kind in range(SOLO, BOMB):
            at = plays_of_kind(search, at, kind, least_length(kind), CHAIN_RANKS, 0, emit)
    elif kind != BOMB:
        at = plays_of_kind(search, at, kind, length_of(to_beat), length_of(to_beat), rank_of(to_beat) + 1, emit)
    else:
        strength = strength_of_bomb(search.rules, to_beat, search.hand.ranks)
    at = bombs(search, at, strength, emit)
    at = flush_alone(search, at, reading(ROCKET, 1, 0), emit)
    at = rocket(search, at, emit)
    return flush_alone(search, at, ~<uint64_t> 0, emit) + search.counted


cdef inline Py_ssize_t plays(Search* search, uint64_t to_beat, bint emit) noexcept nogil:
    """Write, or with `emit` false only count, the plays of a hand; return how many."""
    cdef Py_ssize_t at = to_beat != 0
    if at:
        search.out[0] = 0
        if kind_of(to_beat) == ROCKET:
            return at
    if search.hand.wilds:
        return plays_with_wilds(search, at, to_beat, emit)
    return natural_follows(search, at, to_beat) if at else natural_leads(search)


cdef inline Py_ssize_t number_of_plays(Search* search, uint64_t to_beat) noexcept nogil:
    """How many plays the hand has; with a play to beat, those that beat it, and PASS."""
    if can_count(&search.hand, search.rules):
        if search.hand.wilds == 0 and to_beat == 0:
            return number_of_natural_leads(&search.hand, search.rules)
        return counted(&search.hand, search.rules, to_beat)
    # One place has room there, and so have all plays of a hand without wilds; counted in tests/test_bounds.py.
    search.out = search.place
    return plays(search, to_beat, False)


cdef inline Py_ssize_t list_plays(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil:
    """Write those plays by kind, length and rank, and up to OVERSHOOT words behind them; return how many."""
    search.out = out
    return plays(search, to_beat, True)

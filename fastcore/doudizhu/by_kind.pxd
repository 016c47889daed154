"""All plays of one kind, of bombs or of the rocket."""
from libc.stdint cimport uint64_t

from .bombs cimport bomb_strength
from .cards cimport JOKERS, SMALL_JOKER, lowest_rank, natural_count, ranks_up
from .carriers cimport carrier_plays
from .chains cimport chains
from .hand cimport MAX_WILDS
from .kind cimport (AIRPLANE, AIRPLANE_PAIR, BOMB, NO_KICKER, QUAD_PAIR, ROCKET, SOLO, body_size, is_chain,
                    kicker_size, number_of_group_cards)
from .limited cimport limited_plays, limits_decide
from .move cimport reading
from .one_rank cimport group_plays, like_groups, like_solos, of_one_rank, solo_plays
from .products cimport airplane_plays, chain_plays, like_chains, rank_plays
from .ruleset cimport LONG_BOMBS, PAIR_WINGS
from .search cimport Search, flush_alone


cdef inline Py_ssize_t plays_of_kind(Search* search, Py_ssize_t at, int kind, int least, int most, int first_rank,
                                     bint emit) noexcept nogil:
    """Write the plays of a kind but BOMB and ROCKET, of `least` to `most` groups from `first_rank` up."""
    if search.limited and limits_decide(search, kind):
        return limited_plays(search, at, kind, least, most, first_rank)
    if search.hand.cards < least * number_of_group_cards(kind):
        return at
    if (kind == AIRPLANE_PAIR or kind == QUAD_PAIR) and not search.rules & PAIR_WINGS:
        return at
    # The plays of wilds alone that come before this kind; those of this kind come in between.
    at = flush_alone(search, at, reading(kind, 1, 0), emit)
    if is_chain(kind) and search.written_with_wilds and (search.unlimited or kicker_size(kind) == NO_KICKER):
        if body_size(kind) == body_size(AIRPLANE):
            return airplane_plays(search, at, kind, least, most, first_rank)
        if search.wild and search.unlimited:
            return like_chains(search, at, kind, least, most, first_rank)
        return chain_plays(search, at, kind, least, most, first_rank)
    if is_chain(kind):
        return chains(search, at, kind, least, most, first_rank, emit)
    if search.written_with_wilds and search.wild and kicker_size(kind) == NO_KICKER:
        if kind == SOLO:
            return like_solos(search, at, first_rank)
        return like_groups(search, at, kind, body_size(kind), first_rank)
    if search.written_with_wilds and search.wild and search.unlimited:
        return carrier_plays(search, at, kind, ranks_up(first_rank))
    if kind == SOLO:
        return solo_plays(search, at, first_rank, emit)
    if kicker_size(kind) == NO_KICKER:
        return group_plays(search, at, kind, ranks_up(first_rank), emit)
    if search.written_with_wilds and search.unlimited:
        return rank_plays(search, at, kind, ranks_up(first_rank))
    return of_one_rank(search, at, kind, ranks_up(first_rank), emit)


cdef inline Py_ssize_t bombs(Search* search, Py_ssize_t at, int above, bint emit) noexcept nogil:
    """Write the bombs whose strength is above a given one."""
    cdef int longest = 4 + MAX_WILDS if search.rules & LONG_BOMBS else 4
    cdef uint64_t ranks = search.hand.at_least[4 - min(search.hand.wilds, 3)]
    cdef uint64_t card
    cdef int rank, naturals, wilds, choice
    if search.written_with_wilds and search.wild and above == 0 and longest == 4:
        at = like_groups(search, at, BOMB, 4, 0)
        # Which has written the one of wilds alone too.
        search.alone[search.next_alone] = ~<uint64_t> 0
        return at
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        rank = lowest_rank(card)
        at = flush_alone(search, at, reading(BOMB, 1, rank), emit)
        for naturals in range(1, natural_count(search.hand.naturals, rank) + 1):
            for wilds in range(4 - naturals, min(search.hand.wilds, longest - naturals) + 1):
                if bomb_strength(search.rules, naturals, wilds, rank) <= above:
                    continue
                for choice in range(search.wilds.choices[wilds]):
                    if emit:
                        search.out[at] = reading(BOMB, 1, rank) + naturals * card + search.wilds.choice[wilds][choice]
                    at += 1
    return at


cdef inline Py_ssize_t rocket(Search* search, Py_ssize_t at, bint emit) noexcept nogil:
    """Write the rocket of two natural jokers."""
    if search.hand.naturals & JOKERS != JOKERS:
        return at
    if emit:
        search.out[at] = reading(ROCKET, 1, SMALL_JOKER) + JOKERS
    return at + 1

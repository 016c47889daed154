"""A hand without wilds, to follow."""
from libc.stdint cimport uint64_t

from .bombs cimport bomb_strength, strength_of_bomb
from .cards cimport RANKS, SMALL_JOKER, number_of_ranks, ranks_up, starts_of_runs
from .hand cimport Holding
from .kind cimport (AIRPLANE_PAIR, BOMB, NO_KICKER, PAIR, PAIR_KICKER, QUAD_PAIR, SOLO, TRIO_PAIR, TRIO_SOLO, body_size,
                    is_chain, kicker_size)
from .move cimport kind_of, length_of, rank_of
from .natural_lists cimport list_of_ranks, side_by_side
from .naturals cimport (FEW_CARDS, KICKERS_ROOM, bodies, bombs_and_rocket, jokers_of, list_cards, longer_airplanes,
                        natural_body, stream_but_one, with_two_kickers)
from .ruleset cimport PAIR_WINGS
from .search cimport Search


cdef inline Py_ssize_t with_one_kicker(uint64_t* out, int kind, const uint64_t* kickers, Py_ssize_t n, uint64_t ranks,
                                       uint64_t trios) noexcept nogil:
    """Write each of some trios, a field mask, with every one of n kickers but its own; return how many plays.

    `ranks` are those of the kickers, which are of all trios too.
    """
    cdef uint64_t* end = out
    cdef uint64_t card
    while trios:
        card = trios & -trios
        trios ^= card
        stream_but_one(end, kickers, n, FEW_CARDS, number_of_ranks(ranks & (card - 1)), natural_body(card, kind, 3, 1))
        end += n - 1
    return end - out


cdef inline Py_ssize_t with_kickers(uint64_t* out, const Search* search, int kind, uint64_t starts) noexcept nogil:
    """Write the plays of a kind with one kicker or two from some ranks, a field mask, up; return how many."""
    cdef const Holding* hand = &search.hand
    cdef uint64_t[KICKERS_ROOM] kickers, plays
    cdef uint64_t ranks = hand.at_least[kicker_size(kind)]
    cdef Py_ssize_t n
    if kicker_size(kind) == PAIR_KICKER:
        n = list_of_ranks(plays, kickers, side_by_side(ranks), 2)
    else:
        n = list_cards(plays, kickers, side_by_side(ranks), jokers_of(hand))
    if kind == TRIO_SOLO or kind == TRIO_PAIR:
        return with_one_kicker(out, kind, kickers, n, ranks, starts)
    return with_two_kickers(out, search, kind, kickers, n, starts)


cdef inline Py_ssize_t of_kind(Search* search, Py_ssize_t at, int kind, int length, int first_rank) noexcept nogil:
    """Write the plays of a kind but BOMB and ROCKET, and a length, from a rank up, which may be a joker's."""
    cdef const Holding* hand = &search.hand
    cdef uint64_t* out = search.out + at
    cdef uint64_t above = ranks_up(first_rank)
    cdef uint64_t[KICKERS_ROOM] cards
    cdef uint64_t starts
    if kind == SOLO:
        return at + list_cards(out, cards, side_by_side(hand.at_least[1] & above),
                               jokers_of(hand) & 3 << max(first_rank - SMALL_JOKER, 0))
    if kind == PAIR:
        return at + list_of_ranks(out, cards, side_by_side(hand.at_least[2] & above), 2)
    if (kind == AIRPLANE_PAIR or kind == QUAD_PAIR) and not search.rules & PAIR_WINGS:
        return at
    starts = hand.at_least[body_size(kind)] & above
    if is_chain(kind):
        starts = starts_of_runs(hand.at_least[body_size(kind)], length, first_rank)
    if not starts:
        return at
    if kicker_size(kind) == NO_KICKER:
        return at + bodies(out, kind, body_size(kind), length, starts)
    if length > 2:
        return longer_airplanes(search, at, kind, length, length, first_rank)
    return at + with_kickers(out, search, kind, starts)


cdef inline Py_ssize_t natural_follows(Search* search, Py_ssize_t at, uint64_t to_beat) noexcept nogil:
    """Write the plays of a hand without wilds that beat one, which is no rocket."""
    cdef const Holding* hand = &search.hand
    cdef int kind = kind_of(to_beat)
    cdef int bomb_rank = 0
    if kind == BOMB:
        # The least rank of which four naturals are stronger.
        bomb_rank = (strength_of_bomb(search.rules, to_beat, hand.ranks) + 1
                     - bomb_strength(search.rules, 4, 0, 0))
        bomb_rank = min(max(bomb_rank, 0), RANKS)
    else:
        at = of_kind(search, at, kind, length_of(to_beat), rank_of(to_beat) + 1)
    return at + bombs_and_rocket(search.out + at, hand, hand.at_least[4] & ranks_up(bomb_rank))

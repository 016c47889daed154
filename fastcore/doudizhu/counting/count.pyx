"""How many plays a hand has, all kinds together (docs/rules.md §11)."""
from libc.stdint cimport uint64_t

from ..bombs cimport strength_of_bomb
from ..cards cimport BIG_JOKER_BIT, JOKERS, MAX_HAND, SLOTS, SMALL_JOKER, SMALL_JOKER_BIT, starts_of_runs, unit
from ..hand cimport MAX_WILDS, Holding
from ..kind cimport (AIRPLANE, AIRPLANE_PAIR, AIRPLANE_SOLO, BOMB, PASS, QUAD_PAIR, QUAD_SOLO, ROCKET, SOLO, SOLO_CHAIN,
                     TRIO, TRIO_PAIR, TRIO_SOLO, body_size)
from ..move cimport kind_of, length_of, rank_of
from ..ruleset cimport PAIR_WINGS
from .airplane_sums cimport (MOST_WITH_PAIRS, MOST_WITH_SOLOS, Places, begin_places, lengthen,
                             whole_hand_with_pairs, whole_hand_with_solos, with_pairs, with_solos)
from .bomb_sums cimport bombs
from .chain_sums cimport all_chains, chains_of_length
from .choices cimport plays_of_wilds_alone
from .classes cimport classes_of
from .groups cimport Ranks, groups, ranks_of, with_kickers
from .numbers cimport FIELDS, Tally, add, add_narrow, begin, of_tally


cdef inline int natural_jokers(const Holding* hand) noexcept nogil:
    return <int> (hand.naturals >> SMALL_JOKER_BIT & 1) + <int> (hand.naturals >> BIG_JOKER_BIT)


cdef inline void tally_leads(Tally* tally, const Holding* hand, int rules, bint wide) noexcept nogil:
    """Tally the leads that hold a natural, apart from bombs and the rocket."""
    cdef int jokers = natural_jokers(hand)
    cdef Ranks ranks = ranks_of(hand, 0)
    cdef Places places
    add_narrow(tally, jokers + groups(&ranks, 1) + groups(&ranks, 2) + groups(&ranks, 3))
    add(tally, all_chains(hand, 1, 5, wide), wide)
    add(tally, all_chains(hand, 2, 3, wide), wide)
    add(tally, all_chains(hand, 3, 2, wide), wide)
    begin_places(&places, hand)
    add(tally, with_kickers(TRIO_SOLO, &ranks, places.classes, jokers, rules, wide), wide)
    add(tally, with_kickers(TRIO_PAIR, &ranks, places.classes, jokers, rules, wide), wide)
    add(tally, with_kickers(QUAD_SOLO, &ranks, places.classes, jokers, rules, wide), wide)
    if rules & PAIR_WINGS:
        add(tally, with_kickers(QUAD_PAIR, &ranks, places.classes, jokers, rules, wide), wide)
    lengthen(&places, hand, 2, wide)
    with_solos(tally, &places, jokers, rules, 2, 0, wide)
    if rules & PAIR_WINGS:
        with_pairs(tally, &places, 2, 0, wide)
    lengthen(&places, hand, 3, wide)
    with_solos(tally, &places, jokers, rules, 3, 0, wide)
    if rules & PAIR_WINGS:
        with_pairs(tally, &places, 3, 0, wide)
    lengthen(&places, hand, 4, wide)
    with_solos(tally, &places, jokers, rules, 4, 0, wide)


cdef inline Py_ssize_t whole_hand(const Holding* hand, int rules, int kind, int first_rank) noexcept nogil:
    """The airplanes of a kind, from a first rank up, that all of 20 cards are."""
    if kind == AIRPLANE_SOLO:
        return whole_hand_with_solos(hand, natural_jokers(hand), rules, first_rank)
    if not rules & PAIR_WINGS:
        return 0
    return whole_hand_with_pairs(hand, natural_jokers(hand), first_rank)


cdef inline void tally_airplanes(Tally* tally, const Holding* hand, int rules, int kind, int length, int first_rank,
                                 bint wide) noexcept nogil:
    """Tally the airplanes with kickers, of a kind and length and from a first rank up, that are not all of 20 cards."""
    cdef Places places
    cdef int trios
    if hand.wilds == 0 and not starts_of_runs(hand.at_least[3], length, first_rank):
        return
    begin_places(&places, hand)
    for trios in range(2, length + 1):
        lengthen(&places, hand, trios, wide)
    if kind == AIRPLANE_SOLO:
        with_solos(tally, &places, natural_jokers(hand), rules, length, first_rank, wide)
    elif rules & PAIR_WINGS:
        with_pairs(tally, &places, length, first_rank, wide)


cdef inline void tally_kind(Tally* tally, const Holding* hand, int rules, int kind, int length, int first_rank,
                            bint wide) noexcept nogil:
    """Tally the plays of a kind, neither BOMB nor ROCKET, and a length, from a first rank up, that hold a natural."""
    cdef Ranks ranks
    cdef int rank
    if SOLO_CHAIN <= kind <= AIRPLANE:
        add(tally, chains_of_length(hand, body_size(kind), length, first_rank, wide), wide)
        return
    if kind == AIRPLANE_SOLO or kind == AIRPLANE_PAIR:
        if length <= (MOST_WITH_SOLOS if kind == AIRPLANE_SOLO else MOST_WITH_PAIRS):
            tally_airplanes(tally, hand, rules, kind, length, first_rank, wide)
        return
    ranks = ranks_of(hand, min(first_rank, SMALL_JOKER))
    if kind <= TRIO:
        add_narrow(tally, groups(&ranks, body_size(kind)))
        for rank in range(max(first_rank, SMALL_JOKER), SLOTS if kind == SOLO else 0):
            add_narrow(tally, hand.naturals & unit(rank) != 0)
        return
    if kind == QUAD_PAIR and not rules & PAIR_WINGS:
        return
    add(tally, with_kickers(kind, &ranks, classes_of(hand), natural_jokers(hand), rules, wide), wide)


cdef inline Py_ssize_t counted_with_wilds(const Holding* hand, int rules, uint64_t to_beat, bint wide) noexcept nogil:
    """The plays, other than PASS, of a hand that `can_count`; `wide` is a constant, see numbers.pxd."""
    cdef Tally tally
    cdef int[MAX_WILDS + 1] choices
    cdef int kind = kind_of(to_beat)
    cdef int wilds
    cdef Py_ssize_t found
    if kind == ROCKET:
        return 0
    found = plays_of_wilds_alone(hand, rules, to_beat, choices)
    found += (hand.naturals & JOKERS) == JOKERS
    if kind == BOMB:
        return found + bombs(hand, rules, strength_of_bomb(rules, to_beat, hand.ranks), choices)
    found += bombs(hand, rules, 0, choices)
    begin(&tally)
    if kind == PASS:
        tally_leads(&tally, hand, rules, wide)
        if hand.cards == MAX_HAND:
            found += choices[hand.wilds] * (whole_hand(hand, rules, AIRPLANE_SOLO, 0)
                                            + whole_hand(hand, rules, AIRPLANE_PAIR, 0))
    else:
        tally_kind(&tally, hand, rules, kind, length_of(to_beat), rank_of(to_beat) + 1, wide)
        if hand.cards == MAX_HAND and ((kind == AIRPLANE_SOLO and length_of(to_beat) > MOST_WITH_SOLOS)
                                       or (kind == AIRPLANE_PAIR and length_of(to_beat) > MOST_WITH_PAIRS)):
            found += choices[hand.wilds] * whole_hand(hand, rules, kind, rank_of(to_beat) + 1)
    for wilds in range(MAX_WILDS + 1 if wide else FIELDS):
        found += choices[wilds] * of_tally(&tally, wilds)
    return found


cdef Py_ssize_t counted(const Holding* hand, int rules, uint64_t to_beat) noexcept nogil:
    """The plays of a hand that `can_count`; with a play to beat, those that beat it, and PASS."""
    if hand.wilds < FIELDS:
        return counted_with_wilds(hand, rules, to_beat, False) + (to_beat != 0)
    return counted_with_wilds(hand, rules, to_beat, True) + (to_beat != 0)

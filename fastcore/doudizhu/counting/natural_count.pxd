"""How many plays a hand without wilds may lead, from the ranks that it holds once, twice, three and four times."""
from libc.stdint cimport uint64_t

from ..cards cimport (CHAIN_RANKS, MAX_HAND, SMALL_JOKER_BIT, lowest_rank, number_of_cards, number_of_ranks,
                      ranks_from)
from ..hand cimport Holding
from ..natural_lists cimport number_of_solo_chains, side_by_side
from ..ruleset cimport PAIR_WINGS
from .airplane_sums cimport MOST_WITH_SOLOS, whole_hand_with_solos
from .classes cimport packed
from .kicker_sets cimport chosen, solo_kickers
from .numbers cimport FIELD

cdef enum:
    # The longest chains, of which the cards of a hand are never two.
    MOST_PAIRS = 10
    MOST_TRIOS = 6


cdef inline int runs(uint64_t ranks, int least, int most) noexcept nogil:
    """The runs of `least` ranks and more, constants, in a field mask that has no more than one of `most`.

    Without a branch: what a hand holds cannot be foretold. Every run is added to the field of its first rank, where up
    to seven of them have room.
    """
    cdef uint64_t starts = ranks
    cdef uint64_t runs_from = 0
    cdef int length
    for length in range(1, least):
        starts &= ranks >> (3 * length)
    for length in range(least, most):
        runs_from += starts
        starts &= ranks >> (3 * length)
    return number_of_cards(runs_from) + (starts != 0)


cdef inline int natural_solos(uint64_t classes, int jokers, int rules, int number) noexcept nogil:
    """Sets of 1 to 4 solo kickers without wilds."""
    return <int> solo_kickers(classes, jokers, rules, number) & ((1 << FIELD) - 1)


cdef inline int airplanes_with_kickers(const Holding* hand, int jokers, int rules) noexcept nogil:
    """The airplanes with solos or pairs."""
    cdef uint64_t trios = hand.at_least[3] & ranks_from(0, CHAIN_RANKS)
    cdef uint64_t starts = trios & trios >> 3
    cdef uint64_t left, others, outside
    cdef int found = 0
    cdef int length = 2
    cdef int pairs
    while starts:
        left = starts
        while left and length <= MOST_WITH_SOLOS:
            others = ~ranks_from(lowest_rank(left), length)
            left &= left - 1
            pairs = number_of_ranks(hand.at_least[2] & others)
            outside = packed(number_of_ranks(hand.at_least[1] & others), pairs,
                             number_of_ranks(hand.at_least[3] & others), number_of_ranks(hand.at_least[4] & others))
            found += natural_solos(outside, jokers, rules, length)
            if rules & PAIR_WINGS:
                found += chosen(length, pairs)
        starts &= trios >> (3 * length)
        length += 1
    if length > MOST_WITH_SOLOS + 1 and hand.cards == MAX_HAND:
        found += whole_hand_with_solos(hand, jokers, rules, 0)
    return found


cdef inline Py_ssize_t number_of_natural_leads(const Holding* hand, int rules) noexcept nogil:
    """The leads of a hand without wilds."""
    cdef int held_jokers = <int> (hand.naturals >> SMALL_JOKER_BIT)
    cdef int jokers = held_jokers - (held_jokers >> 1)
    cdef int ranks = number_of_ranks(hand.at_least[1])
    cdef int pairs = number_of_ranks(hand.at_least[2])
    cdef int trios = number_of_ranks(hand.at_least[3])
    cdef int cards_and_pairs = ranks + jokers + pairs
    cdef uint64_t in_chains = ranks_from(0, CHAIN_RANKS)
    # Solos and pairs; trios bare, with any other card, with any other pair; chains; the rocket.
    cdef int found = cards_and_pairs + trios * (cards_and_pairs - 1) + (jokers == 2)
    found += number_of_solo_chains(side_by_side(hand.at_least[1]))
    # Runs of pairs and trios are rare enough to ask for first.
    if hand.at_least[2] & hand.at_least[2] >> 3 & hand.at_least[2] >> 6:
        found += runs(hand.at_least[2] & in_chains, 3, MOST_PAIRS)
    if hand.at_least[3] & hand.at_least[3] >> 3:
        found += runs(hand.at_least[3] & in_chains, 2, MOST_TRIOS)
        found += airplanes_with_kickers(hand, jokers, rules)
    # Bombs, and quads with any two other cards or two other pairs.
    if hand.at_least[4]:
        found += number_of_ranks(hand.at_least[4]) * (
            1 + natural_solos(packed(ranks - 1, pairs - 1, 0, 0), jokers, rules, 2)
            + (chosen(2, pairs - 1) if rules & PAIR_WINGS else 0))
    return found

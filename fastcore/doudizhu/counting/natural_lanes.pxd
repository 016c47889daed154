"""How many plays sixteen hands without wilds may lead, counted abreast (natural_count.pxd counts those of one hand)."""
from libc.stdint cimport uint16_t
from libc.string cimport memcpy

from ..cards cimport CHAIN_RANKS, RANKS
from ..kind cimport AIRPLANE, PAIR_CHAIN, SOLO_CHAIN, least_length
from ..ruleset cimport KICKER_ROCKET, PAIR_WINGS
from .lanes cimport (LANES, SHORT_LANES, Bytes, Shorts, bytes_above, bytes_beyond, bytes_both, bytes_minus, bytes_of,
                     bytes_plus, less, minus, plus, shifted, shorts_of, times, widened)


cdef inline Shorts twos_of(Shorts n) noexcept nogil:
    """n choose 2."""
    return shifted(times(n, less(n, 1)), 1)


cdef inline Shorts two_kickers(Shorts cards, Shorts pairs, Shorts refused, int rules) noexcept nogil:
    """How many two solos, and two pairs where those may be, there are beside a body, out of so many cards and pairs."""
    cdef Shorts found = minus(plus(twos_of(cards), pairs), refused)
    return plus(found, twos_of(pairs)) if rules & PAIR_WINGS else found


cdef inline void count_natural_leads(const Bytes* held, int rules, uint16_t* found, Bytes* uncounted) noexcept nogil:
    """Count the leads of hands without wilds, laid abreast; in `uncounted` are zeros but where there are others too."""
    cdef Bytes ones, twos, threes, fours, one_run, two_run, three_run, chains, airplanes
    cdef Bytes one, two, three
    cdef Shorts cards, pairs, rockets, refused, plays
    cdef int rank, part
    ones = twos = threes = fours = one_run = two_run = three_run = chains = airplanes = uncounted[0] = bytes_of(0)
    for rank in range(RANKS):
        one = bytes_above(held[rank], 0)
        two = bytes_above(held[rank], 1)
        three = bytes_above(held[rank], 2)
        ones = bytes_minus(ones, one)
        twos = bytes_minus(twos, two)
        threes = bytes_minus(threes, three)
        fours = bytes_minus(fours, bytes_above(held[rank], 3))
        if rank < CHAIN_RANKS:
            # At every rank as many chains end as the run up to it is longer than what is none.
            one_run = bytes_both(bytes_minus(one_run, one), one)
            two_run = bytes_both(bytes_minus(two_run, two), two)
            three_run = bytes_both(bytes_minus(three_run, three), three)
            chains = bytes_plus(chains, bytes_beyond(one_run, least_length(SOLO_CHAIN) - 1))
            chains = bytes_plus(chains, bytes_beyond(two_run, least_length(PAIR_CHAIN) - 1))
            chains = bytes_plus(chains, bytes_beyond(three_run, least_length(AIRPLANE) - 1))
            # The kickers of more than two trios depend on where these are.
            airplanes = bytes_minus(airplanes, bytes_above(three_run, 1))
            uncounted[0] = bytes_plus(uncounted[0], bytes_above(three_run, 2))
    for part in range(LANES // SHORT_LANES):
        cards = plus(widened(ones, part), widened(held[RANKS], part))
        pairs = widened(twos, part)
        rockets = shifted(widened(held[RANKS], part), 1)
        refused = shorts_of(0) if rules & KICKER_ROCKET else rockets
        # Solos, pairs, chains and the rocket; trios alone, with any other card and any other pair.
        plays = plus(plus(cards, pairs), plus(widened(chains, part), rockets))
        plays = plus(plays, times(widened(threes, part), less(plus(cards, pairs), 1)))
        plays = plus(plays, times(widened(airplanes, part),
                                  two_kickers(less(cards, 2), less(pairs, 2), refused, rules)))
        # Bombs, and quads with two cards or pairs.
        plays = plus(plays, widened(fours, part))
        plays = plus(plays, times(widened(fours, part), two_kickers(less(cards, 1), less(pairs, 1), refused, rules)))
        memcpy(found + part * SHORT_LANES, &plays, sizeof(plays))

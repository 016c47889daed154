"""How many plays sixteen hands with wilds may lead, counted abreast: where wilds are alike and every reading is played.

All of them hold as many wilds, a constant. Here too (numbers.pxd) bodies, kickers and chains are counted by the wilds
that they take, each number in lanes of its own. What goes with each other is not multiplied out: the bodies that take
up to so many wilds are summed up, and go with the kickers that take the rest.
"""
from ..cards cimport CHAIN_RANKS, MAX_HAND, RANKS
from ..kind cimport AIRPLANE, PAIR_CHAIN, SOLO_CHAIN, least_length
from ..ruleset cimport KICKER_ROCKET, LONG_BOMBS, PAIR_WINGS, SPLIT_HARD_BOMB
from ..wilds cimport MOST_ALIKE
from .airplane_sums cimport MOST_WITH_PAIRS, MOST_WITH_SOLOS
from .chain_sums cimport LONGEST_LEAST
from .lanes cimport (Bytes, Shorts, above, any_lane, both, bytes_above, less, minus, plus, shifted, shorts_of, times,
                     unless, widened)
from .natural_lanes cimport twos_of


cdef struct Held:
    Shorts more_than[4][RANKS]      # masks of the hands with more than so many naturals of a rank
    Shorts ranks[5]                 # how many ranks have at least so many, none of them apart
    Shorts jokers
    Shorts rockets
    Shorts refused                  # rockets, where solo kickers must not be one
    Shorts all_cards                # a mask of the hands of 20 cards


cdef struct Outside:
    # What bodies leave to be carried: cards of different ranks, and ranks with at least so many naturals.
    Shorts cards
    Shorts ranks[5]


cdef inline void lay_out(Held* held, const Bytes* abreast, int part, int wilds, int rules) noexcept nogil:
    """Lay out what a part of the hands hold, besides so many wilds each."""
    cdef Shorts cards
    cdef int rank, naturals
    for naturals in range(1, 5):
        held.ranks[naturals] = shorts_of(0)
    for rank in range(RANKS):
        for naturals in range(4):
            held.more_than[naturals][rank] = widened(bytes_above(abreast[rank], naturals), part)
            held.ranks[naturals + 1] = minus(held.ranks[naturals + 1], held.more_than[naturals][rank])
    held.jokers = widened(abreast[RANKS], part)
    held.rockets = shifted(held.jokers, 1)
    held.refused = shorts_of(0) if rules & KICKER_ROCKET else held.rockets
    cards = plus(held.jokers, shorts_of(wilds))
    for naturals in range(1, 5):
        cards = plus(cards, held.ranks[naturals])
    held.all_cards = above(cards, MAX_HAND - 1)


cdef inline Shorts threes_of(Shorts n) noexcept nogil:
    """n choose 3. Without a remainder, a third is a product."""
    return times(shifted(times(times(n, less(n, 1)), less(n, 2)), 1), shorts_of(0xAAAB))


cdef inline Shorts fours_of(Shorts n) noexcept nogil:
    """n choose 4."""
    return shifted(times(threes_of(n), less(n, 3)), 2)


cdef inline void begin_groups(Shorts* groups, const Held* held, int size, int rank, int wilds) noexcept nogil:
    """Groups of one rank, by the wilds that they take."""
    cdef int taken
    for taken in range(wilds + 1):
        if taken < size:
            groups[taken] = both(shorts_of(1), held.more_than[size - taken - 1][rank])
        else:
            groups[taken] = shorts_of(taken == size)


cdef inline void with_group(Shorts* longer, const Shorts* runs, const Held* held, int size, int rank,
                            int wilds) noexcept nogil:
    """Runs with a group of the next rank, by the wilds that they take; they may take the place of those without it."""
    cdef Shorts found
    cdef int taken, by_group
    for taken in range(wilds, -1, -1):
        found = both(runs[taken], held.more_than[size - 1][rank])
        for by_group in range(1, min(taken, size) + 1):
            if by_group < size:
                found = plus(found, both(runs[taken - by_group], held.more_than[size - by_group - 1][rank]))
            else:
                found = plus(found, runs[taken - by_group])
        longer[taken] = found


cdef inline Shorts chains(const Held* held, int size, int least, int wilds) noexcept nogil:
    """Chains of groups of `size`, from `least` ranks on, both constants."""
    cdef Shorts[LONGEST_LEAST][MOST_ALIKE + 1] short    # the run of so many ranks up to the one before
    cdef Shorts[MOST_ALIKE + 1] longer                  # all longer runs up to this rank
    cdef Shorts found = shorts_of(0)
    cdef int rank, length, taken
    for taken in range(wilds + 1):
        longer[taken] = found
        for length in range(1, least):
            short[length][taken] = found
    for rank in range(CHAIN_RANKS):
        for taken in range(wilds + 1):
            longer[taken] = plus(longer[taken], short[least - 1][taken])
        with_group(longer, longer, held, size, rank, wilds)
        for length in range(least - 1, 1, -1):
            with_group(short[length], short[length - 1], held, size, rank, wilds)
        begin_groups(short[1], held, size, rank, wilds)
        for taken in range(wilds + 1):
            found = plus(found, longer[taken])
    return found


cdef inline void sum_up(Shorts* up_to, const Shorts* numbers, int wilds) noexcept nogil:
    """From those that take just so many wilds, make those that take up to as many."""
    cdef int taken
    up_to[0] = numbers[0]
    for taken in range(1, wilds + 1):
        up_to[taken] = plus(up_to[taken - 1], numbers[taken])


cdef inline Shorts carrying(const Shorts* bodies, const Shorts* kickers, int most, int wilds) noexcept nogil:
    """Bodies, by the wilds that they take at most, with kickers that take up to `most`, of which there is one."""
    cdef Shorts found = shorts_of(0)
    cdef int taken
    for taken in range(min(most, wilds + 1)):
        found = plus(found, times(bodies[wilds - taken], kickers[taken]))
    return plus(found, bodies[wilds - most]) if most <= wilds else found


cdef inline Shorts with_solos(const Shorts* bodies, const Outside* outside, const Held* held, int number, int rules,
                              int wilds) noexcept nogil:
    """Bodies with 1 to 4 solos, a constant."""
    cdef Shorts[5] kickers      # by the wilds among them, those that are naturals are a multiset
    cdef Shorts cards = outside.cards
    cdef Shorts alike = outside.ranks[2]
    kickers[number - 1] = cards
    if number > 1:
        kickers[number - 2] = minus(plus(twos_of(cards), alike), held.refused)
    if number > 2:
        kickers[number - 3] = plus(plus(threes_of(cards), times(alike, less(cards, 1))),
                                   minus(outside.ranks[3], times(held.refused, outside.ranks[1])))
    if number > 3:
        kickers[0] = plus(plus(fours_of(cards), times(alike, twos_of(less(cards, 1)))),
                          plus(times(outside.ranks[3], less(cards, 1)), twos_of(alike)))
        kickers[0] = minus(kickers[0], times(held.refused, plus(twos_of(outside.ranks[1]), alike)))
        if rules & SPLIT_HARD_BOMB:
            kickers[0] = plus(kickers[0], outside.ranks[4])
    return carrying(bodies, kickers, number, wilds)


cdef inline Shorts with_pairs(const Shorts* bodies, const Outside* outside, int number, int wilds) noexcept nogil:
    """Bodies with 1 to 3 pairs, a constant: each is natural, or one card of a rank and a wild, or two wilds."""
    cdef Shorts[7] kickers
    cdef Shorts ranks = outside.ranks[1]
    cdef Shorts pairs = outside.ranks[2]
    if number == 1:
        kickers[0] = pairs
        kickers[1] = ranks
    elif number == 2:
        kickers[0] = twos_of(pairs)
        kickers[1] = times(pairs, less(ranks, 1))
        kickers[2] = plus(pairs, twos_of(ranks))
        kickers[3] = ranks
    else:
        kickers[0] = threes_of(pairs)
        kickers[1] = times(twos_of(pairs), less(ranks, 2))
        kickers[2] = plus(twos_of(pairs), times(pairs, twos_of(less(ranks, 1))))
        kickers[3] = plus(times(pairs, less(ranks, 1)), threes_of(ranks))
        kickers[4] = plus(pairs, twos_of(ranks))
    return carrying(bodies, kickers, 2 * number, wilds)


cdef inline Shorts groups_with_kickers(const Held* held, int size, int rules, int wilds) noexcept nogil:
    """The trios, or quads, with kickers: of the ranks with none, of those with one, and of those with more naturals."""
    cdef Shorts[MOST_ALIKE + 1] bodies
    cdef Outside outside
    cdef Shorts ranks
    cdef Shorts found = shorts_of(0)
    cdef int cards, naturals, taken
    for cards in range(3):
        ranks = held.ranks[2]
        if cards < 2:
            ranks = minus(held.ranks[1], ranks) if cards else minus(shorts_of(RANKS), held.ranks[1])
        for taken in range(wilds + 1):
            bodies[taken] = shorts_of(0)
        for naturals in range(max(size - wilds, 0), size + 1):
            if naturals <= cards:
                bodies[size - naturals] = ranks
            elif cards == 2:
                bodies[size - naturals] = held.ranks[naturals]
        sum_up(bodies, bodies, wilds)
        outside.ranks[1] = less(held.ranks[1], cards > 0)
        outside.ranks[2] = less(held.ranks[2], cards > 1)
        outside.cards = plus(outside.ranks[1], held.jokers)
        found = plus(found, with_solos(bodies, &outside, held, size - 2, rules, wilds))
        if size == 3 or rules & PAIR_WINGS:
            found = plus(found, with_pairs(bodies, &outside, size - 2, wilds))
    return found


cdef inline void leave(Outside* outside, const Held* held, int rank) noexcept nogil:
    """Take a rank away from what may be carried."""
    cdef int naturals
    outside.cards = plus(outside.cards, held.more_than[0][rank])
    for naturals in range(1, 5):
        outside.ranks[naturals] = plus(outside.ranks[naturals], held.more_than[naturals - 1][rank])


cdef inline Shorts lacking_in_trio(const Held* held, int rank) noexcept nogil:
    """The wilds that a trio of a rank takes at least."""
    return plus(plus(plus(held.more_than[0][rank], held.more_than[1][rank]), held.more_than[2][rank]), shorts_of(3))


cdef inline Shorts whole_hands(const Held* held, const Outside* outside, Shorts lacking, int trios, int rules,
                               int wilds) noexcept nogil:
    """A mask of the hands of 20 cards that are an airplane of five trios with solos, or of four with pairs."""
    cdef Shorts whole = unless(held.all_cards, above(lacking, wilds))
    whole = unless(whole, above(minus(held.ranks[4], outside.ranks[4]), 0))
    if trios > MOST_WITH_SOLOS:
        whole = unless(whole, above(held.refused, 0))
        if not rules & SPLIT_HARD_BOMB:
            whole = unless(whole, above(held.ranks[4], 0))
        return whole
    if not rules & PAIR_WINGS:
        return shorts_of(0)
    whole = unless(whole, above(plus(held.jokers, outside.ranks[3]), 0))
    return unless(whole, above(outside.ranks[1], 4))


cdef inline bint lengthen(Shorts* found, const Held* held, Shorts* bodies, Outside* outside, Shorts* lacking,
                          int first, int trios, int rules, int wilds) noexcept nogil:
    """Go on to so many trios, a constant and one more, and add those with kickers; False where no hand has any."""
    cdef Shorts[MOST_ALIKE + 1] up_to
    if first + trios > CHAIN_RANKS:
        return False
    lacking[0] = plus(lacking[0], lacking_in_trio(held, first + trios - 1))
    if not any_lane(unless(shorts_of(1), above(lacking[0], wilds))):
        return False
    leave(outside, held, first + trios - 1)
    if trios <= MOST_WITH_SOLOS:
        with_group(bodies, bodies, held, 3, first + trios - 1, wilds)
        sum_up(up_to, bodies, wilds)
        found[0] = plus(found[0], with_solos(up_to, outside, held, trios, rules, wilds))
        if trios <= MOST_WITH_PAIRS and rules & PAIR_WINGS:
            found[0] = plus(found[0], with_pairs(up_to, outside, trios, wilds))
    if trios > MOST_WITH_PAIRS:
        found[0] = minus(found[0], whole_hands(held, outside, lacking[0], trios, rules, wilds))
    return True


cdef inline Shorts airplanes_with_kickers(const Held* held, int rules, int wilds) noexcept nogil:
    cdef Shorts[MOST_ALIKE + 1] bodies
    cdef Outside outside
    cdef Shorts lacking
    cdef Shorts found = shorts_of(0)
    cdef int first, naturals
    for first in range(CHAIN_RANKS - 1):
        begin_groups(bodies, held, 3, first, wilds)
        outside.cards = plus(held.ranks[1], held.jokers)
        for naturals in range(1, 5):
            outside.ranks[naturals] = held.ranks[naturals]
        leave(&outside, held, first)
        lacking = lacking_in_trio(held, first)
        if (lengthen(&found, held, bodies, &outside, &lacking, first, 2, rules, wilds)
                and lengthen(&found, held, bodies, &outside, &lacking, first, 3, rules, wilds)
                and lengthen(&found, held, bodies, &outside, &lacking, first, 4, rules, wilds)):
            lengthen(&found, held, bodies, &outside, &lacking, first, 5, rules, wilds)
    return found


cdef inline Shorts bombs(const Held* held, int rules, int wilds) noexcept nogil:
    """The bombs with a natural."""
    cdef Shorts found = shorts_of(0)
    cdef int naturals
    for naturals in range(max(4 - wilds, 1), 5):
        found = plus(found, times(held.ranks[naturals], shorts_of(wilds + naturals - 3 if rules & LONG_BOMBS else 1)))
    return found


cdef inline Shorts number_of_wild_leads(const Bytes* abreast, int part, int rules, int wilds) noexcept nogil:
    """The leads of hands with so many wilds, a constant: of a part of those whose naturals are laid abreast."""
    cdef Held held
    cdef Shorts found
    cdef int size, naturals
    lay_out(&held, abreast, part, wilds, rules)
    # Wilds alone are a solo, a pair, a trio and a bomb, but no trio with a solo.
    found = shorts_of(wilds - RANKS if wilds == MOST_ALIKE else wilds)
    found = plus(found, plus(plus(held.jokers, held.rockets), bombs(&held, rules, wilds)))
    for size in range(1, 4):
        for naturals in range(max(size - wilds, 1), size + 1):
            found = plus(found, held.ranks[naturals])
    found = plus(found, chains(&held, 1, least_length(SOLO_CHAIN), wilds))
    found = plus(found, chains(&held, 2, least_length(PAIR_CHAIN), wilds))
    found = plus(found, chains(&held, 3, least_length(AIRPLANE), wilds))
    found = plus(found, plus(groups_with_kickers(&held, 3, rules, wilds), groups_with_kickers(&held, 4, rules, wilds)))
    return plus(found, airplanes_with_kickers(&held, rules, wilds))

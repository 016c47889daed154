"""Kickers beside a body: every set of so many naturals, listed or only counted.

One kicker is a card or a pair; the lists of two are rows of such, written in steps of a fixed length, since a loop
whose end cannot be foretold costs more than words written in vain. Longer sets are rare, and made rank by rank.
"""
from libc.stdint cimport uint64_t

from .cards cimport (BIG_JOKER, BIG_JOKER_BIT, JOKERS, RANKS, SLOTS, SMALL_JOKER, SMALL_JOKER_BIT, lowest_bit,
                     number_of_ranks, unit)
from .hand cimport Holding
from .ruleset cimport KICKER_ROCKET, SPLIT_HARD_BOMB
from .stream cimport STEP, stream
from .twos cimport number_of_twos, write_twos_or_alike

cdef enum:
    MAX_KICKERS = 5                 # an airplane of five trios with five solos is 20 cards
    PAIR_LISTS = 15                 # four pairs or less: so many of two naturals, so many of one, the rest of wilds
    # Words of a list. The most that a hand of 20 cards needs is counted in tests/test_bounds.py.
    KICKER_WORDS = 192


cdef struct KickerList:
    Py_ssize_t size
    uint64_t codes[KICKER_WORDS]


cdef struct Kickers:
    KickerList solos[MAX_KICKERS + 1]   # by number of naturals
    KickerList pairs[PAIR_LISTS]        # by `pairs_index`


cdef struct Wings:
    # Kickers of one make: so many naturals, and so many wilds that complete them.
    const uint64_t* codes
    Py_ssize_t listed
    Py_ssize_t fitting                      # those without a forbidden rank; only where plays are counted
    uint64_t forbidden                      # ranks, all bits of their fields, that these kickers may not have
    int wilds
    int wild_pairs
    bint natural                            # whether they hold a natural card


cdef inline int pairs_index(int complete, int singles) noexcept nogil:
    """Where the list is of so many natural pairs and so many single naturals, which wilds complete to pairs."""
    return (complete + singles) * (complete + singles + 1) // 2 + singles


cdef inline void end_list(KickerList* kickers) noexcept nogil:
    """Put words that have every card behind a list, so that it can be sifted in whole steps."""
    cdef Py_ssize_t i
    for i in range(kickers.size, kickers.size + STEP - 1):
        kickers.codes[i] = ~<uint64_t> 0


cdef inline void list_nothing(KickerList* kickers) noexcept nogil:
    """The list of no cards, which is one way to take none."""
    kickers.size = 1
    kickers.codes[0] = 0


cdef inline void list_ranks(KickerList* kickers, uint64_t ranks, uint64_t each, bint lists) noexcept nogil:
    """`each` cards of every rank of a field mask."""
    cdef Py_ssize_t n = 0
    cdef int rank
    kickers.size = number_of_ranks(ranks)
    if lists:
        for rank in range(RANKS):
            kickers.codes[n] = each << (3 * rank)
            n += ranks >> (3 * rank) & 1


cdef inline void list_cards(KickerList* kickers, const Holding* hand, uint64_t ranks, bint lists) noexcept nogil:
    """One card of every rank of a field mask, and the jokers of the hand."""
    list_ranks(kickers, ranks, 1, lists)
    if lists:
        kickers.codes[kickers.size] = unit(SMALL_JOKER)
    kickers.size += hand.naturals >> SMALL_JOKER_BIT & 1
    if lists:
        kickers.codes[kickers.size] = unit(BIG_JOKER)
    kickers.size += hand.naturals >> BIG_JOKER_BIT & 1


cdef inline void list_twos(KickerList* twos, const KickerList* ones, uint64_t again, bint lists) noexcept nogil:
    """Every two of a list of up to 15, and those alike of which `again`, a field mask, has a second one."""
    if lists:
        twos.size = write_twos_or_alike(twos.codes, ones.codes, ones.size, again, 0)
    else:
        twos.size = number_of_twos(ones.size) + number_of_ranks(again)


cdef inline void list_mixed(KickerList* mixed, const KickerList* pairs, const KickerList* singles, uint64_t ranks,
                            bint lists) noexcept nogil:
    """Every pair of a list with every single of another rank; `ranks` are those of the singles."""
    cdef Py_ssize_t n = 0
    cdef Py_ssize_t i, same
    cdef uint64_t pair
    mixed.size = pairs.size * (singles.size - 1)
    if not lists:
        return
    for i in range(pairs.size):
        pair = pairs.codes[i]
        same = number_of_ranks(ranks & ((pair >> 1) - 1))
        stream(mixed.codes + n, singles.codes, SLOTS, pair)
        stream(mixed.codes + n + same, singles.codes + same + 1, SLOTS, pair)
        n += singles.size - 1


cdef inline void append(KickerList* to, const KickerList* source, Py_ssize_t n, uint64_t plus,
                        bint lists) noexcept nogil:
    if lists:
        stream(to.codes + to.size, source.codes, n, plus)
    to.size += n


cdef inline void list_many_solos(KickerList* solos, const Holding* hand, int rules, uint64_t ranks, int most,
                                 bint lists) noexcept nogil:
    """Every set of `most` cards or fewer out of some ranks and the jokers, adding one rank after the other."""
    cdef Py_ssize_t without_small_joker[MAX_KICKERS + 1]
    cdef int most_alike = 4 if rules & SPLIT_HARD_BOMB else 3
    cdef uint64_t card
    cdef int naturals, alike, held
    list_nothing(&solos[0])
    for naturals in range(1, most + 1):
        solos[naturals].size = 0
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        held = min(<int> (hand.naturals >> lowest_bit(card)) & 7, most_alike)
        for naturals in range(most, 0, -1):
            for alike in range(1, min(held, naturals) + 1):
                append(&solos[naturals], &solos[naturals - alike], solos[naturals - alike].size, alike * card, lists)
    for naturals in range(most + 1):
        without_small_joker[naturals] = solos[naturals].size
    if hand.naturals & unit(SMALL_JOKER):
        for naturals in range(most, 0, -1):
            append(&solos[naturals], &solos[naturals - 1], solos[naturals - 1].size, unit(SMALL_JOKER), lists)
    if hand.naturals & unit(BIG_JOKER):
        for naturals in range(most, 0, -1):
            append(&solos[naturals], &solos[naturals - 1],
                   solos[naturals - 1].size if rules & KICKER_ROCKET else without_small_joker[naturals - 1],
                   unit(BIG_JOKER), lists)


cdef inline void list_solos(Kickers* kickers, const Holding* hand, int rules, uint64_t body, int most,
                            bint lists) noexcept nogil:
    """List, or only count, the solo kickers of `most` and fewer naturals beside a body, a field mask of its ranks."""
    cdef KickerList* solos = kickers.solos
    cdef uint64_t ranks = hand.at_least[1] & ~body
    cdef int naturals
    if most > 2:
        list_many_solos(solos, hand, rules, ranks, most, lists)
    else:
        list_nothing(&solos[0])
        list_cards(&solos[1], hand, ranks, lists)
    if most == 2:
        list_twos(&solos[2], &solos[1], hand.at_least[2] & ~body, lists)
        # The two jokers come last.
        solos[2].size -= hand.naturals & JOKERS == JOKERS and not rules & KICKER_ROCKET
    if lists:
        for naturals in range(most + 1):
            end_list(&solos[naturals])


cdef inline void list_many_pairs(KickerList* pairs, const Holding* hand, uint64_t ranks, int most, int most_singles,
                                 bint lists) noexcept nogil:
    """Every set of `most` pairs or fewer out of some ranks, adding one rank after the other.

    Up to `most_singles` of them are single naturals; the other lists stay empty.
    """
    cdef KickerList* fewer
    cdef uint64_t card
    cdef int chosen, singles
    cdef bint two
    list_nothing(&pairs[0])
    for chosen in range(1, pairs_index(0, most) + 1):
        pairs[chosen].size = 0
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        two = (hand.at_least[2] & card) != 0
        for chosen in range(most, 0, -1):
            for singles in range(min(chosen, most_singles) + 1):
                if two and singles < chosen:
                    fewer = &pairs[pairs_index(chosen - singles - 1, singles)]
                    append(&pairs[pairs_index(chosen - singles, singles)], fewer, fewer.size, 2 * card, lists)
                if singles:
                    fewer = &pairs[pairs_index(chosen - singles, singles - 1)]
                    append(&pairs[pairs_index(chosen - singles, singles)], fewer, fewer.size, card, lists)


cdef inline void list_pairs(Kickers* kickers, const Holding* hand, uint64_t body, int most, bint lists) noexcept nogil:
    """List, or only count, the pair kickers of `most` and fewer pairs beside a body, a field mask of its ranks."""
    cdef KickerList* pairs = kickers.pairs
    cdef uint64_t ranks = hand.at_least[1] & ~body
    cdef int i
    if most > 2:
        list_many_pairs(pairs, hand, ranks, most, most, lists)
    else:
        list_nothing(&pairs[0])
        list_ranks(&pairs[pairs_index(1, 0)], hand.at_least[2] & ~body, 2, lists)
        list_ranks(&pairs[pairs_index(0, 1)], ranks, 1, lists)
    if most == 2:
        list_twos(&pairs[pairs_index(2, 0)], &pairs[pairs_index(1, 0)], 0, lists)
        list_mixed(&pairs[pairs_index(1, 1)], &pairs[pairs_index(1, 0)], &pairs[pairs_index(0, 1)], ranks, lists)
        list_twos(&pairs[pairs_index(0, 2)], &pairs[pairs_index(0, 1)], 0, lists)
    if lists:
        for i in range(pairs_index(0, most) + 1):
            end_list(&pairs[i])

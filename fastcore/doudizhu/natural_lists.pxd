"""What natural cards alone make: solos, pairs and their chains, in lists that are looked up by the ranks held.

Which ranks a hand holds cannot be foretold, so there is no branch on it. A module that uses the lists makes its own
when it is imported, and they never change.
"""
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from .cards cimport CHAIN_RANKS, RANKS, ranks_from
from .kind cimport PAIR, SOLO, SOLO_CHAIN, least_length
from .move cimport reading
from .stream cimport step, stream

cdef enum:
    FOUR = 4                # the ranks that are looked up together, and the field mask that they have
    FOUR_BITS = 12
    FOURS = 3               # 3456, 789T and JQKA, without 2
    SETS_OF_FOUR = 1 << 4
    # As many chains are copied without a question; there are more from eight ranks in a row on.
    FEW_CHAINS = 8

cdef extern from *:
    """
    /* By the cards of a rank, one or two, less one, by four ranks, and by those held of them: their cards, and the same
       as SOLO or PAIR. */
    static uint64_t laizi_fours[2][3][16][2][4];
    static const uint8_t laizi_number_of_four[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    /* The chains of solos of every set of ranks 3..A, and where they begin by the set: 36 chains of all ranks, and
       fewer of fewer. */
    static uint64_t laizi_solo_chains[1793 + 16];
    static uint16_t laizi_solo_chains_of[4096 + 1];
    """
    uint64_t[2][3][16][2][4] OF_FOUR "laizi_fours"
    const uint8_t[16] NUMBER_OF_FOUR "laizi_number_of_four"
    uint64_t[1793 + 16] SOLO_CHAINS "laizi_solo_chains"
    uint16_t[4096 + 1] SOLO_CHAINS_OF "laizi_solo_chains_of"


cdef inline void make_lists() noexcept nogil:
    """Make the lists."""
    cdef int size, four, held, rank, length, number
    cdef uint64_t card
    cdef uint16_t at = 0
    for size in range(1, 3):
        for four in range(FOURS):
            for held in range(SETS_OF_FOUR):
                number = 0
                for rank in range(FOUR * four, FOUR * four + FOUR):
                    if held >> (rank - FOUR * four) & 1:
                        card = <uint64_t> size << (3 * rank)
                        OF_FOUR[size - 1][four][held][0][number] = card
                        OF_FOUR[size - 1][four][held][1][number] = card + reading(SOLO if size == 1 else PAIR, 1, rank)
                        number += 1
    for held in range(1 << CHAIN_RANKS):
        SOLO_CHAINS_OF[held] = at
        for length in range(least_length(SOLO_CHAIN), CHAIN_RANKS + 1):
            for rank in range(CHAIN_RANKS - length + 1):
                if not ~held >> rank & ((1 << length) - 1):
                    SOLO_CHAINS[at] = reading(SOLO_CHAIN, length, rank) + ranks_from(rank, length)
                    at += 1
    SOLO_CHAINS_OF[1 << CHAIN_RANKS] = at


cdef inline uint64_t side_by_side(uint64_t ranks) noexcept nogil:
    """The ranks of a field mask as bits, four side by side in twelve."""
    ranks = (ranks | ranks >> 2) & <uint64_t> 0x10C30C30C3
    return (ranks | ranks >> 4) & <uint64_t> 0x100F00F00F


cdef inline Py_ssize_t list_of_ranks(uint64_t* plays, uint64_t* cards, uint64_t fours, int size) noexcept nogil:
    """Write `size` cards, one or two, of each of some ranks, and the same as SOLO or PAIR; return how many ranks.

    Writes up to four words more than it returns. The ranks are `side_by_side`.
    """
    cdef uint64_t two = <uint64_t> size << (3 * (RANKS - 1))
    cdef Py_ssize_t n = 0
    cdef int four
    cdef uint64_t held
    for four in range(FOURS):
        held = fours >> (FOUR_BITS * four) & 15
        step(cards + n, OF_FOUR[size - 1][four][held][0], 0)
        step(plays + n, OF_FOUR[size - 1][four][held][1], 0)
        n += NUMBER_OF_FOUR[held]
    cards[n] = two
    plays[n] = two + reading(SOLO if size == 1 else PAIR, 1, RANKS - 1)
    return n + (fours >> (FOUR_BITS * FOURS))


cdef inline uint64_t chain_ranks(uint64_t fours) noexcept nogil:
    """Those ranks that a chain may use, all side by side."""
    return (fours | fours >> 8 | fours >> 16) & 0xFFF


cdef inline int number_of_solo_chains(uint64_t fours) noexcept nogil:
    """How many chains of solos there are of some ranks, which are `side_by_side`."""
    cdef uint64_t held = chain_ranks(fours)
    return SOLO_CHAINS_OF[held + 1] - SOLO_CHAINS_OF[held]


cdef inline Py_ssize_t natural_solo_chains(uint64_t* out, uint64_t fours) noexcept nogil:
    """Write the chains of solos of some ranks, which are `side_by_side`; return how many."""
    cdef const uint64_t* chains = SOLO_CHAINS + SOLO_CHAINS_OF[chain_ranks(fours)]
    cdef Py_ssize_t n = number_of_solo_chains(fours)
    stream(out, chains, FEW_CHAINS, 0)
    if n > FEW_CHAINS:
        stream(out, chains, n, 0)
    return n

"""The kickers beside a window of ranks, each list written as plays of one body: the kickers plus a constant."""
from libc.stdint cimport uint64_t

from .cards cimport RANKS, SLOTS, lowest_rank, ranks_from
from .hand cimport Holding
from .rings cimport Arc, Rings, cards_beside, pairs_beside, solos_beside
from .ruleset cimport KICKER_ROCKET
from .stream cimport SHORT_LIST_ROOM, stream
from .twos cimport TWOS_ROOM, number_of_twos, write_threes, write_twos

cdef enum:
    MOST_PAIRS_BESIDE = 8   # of 20 cards, four of which are the body


cdef inline Py_ssize_t write_row(uint64_t* out, const uint64_t* codes, Py_ssize_t n, int most,
                                 uint64_t plus) noexcept nogil:
    """Write n codes, of which there are `most`, a constant, at most: so there is no loop to foretell."""
    stream(out, codes, most, plus)
    return n


cdef inline Py_ssize_t write_two_solos(uint64_t* out, const Rings* rings, int rules, int first, int length,
                                       uint64_t plus) noexcept nogil:
    """Write every two solo kickers; return how many."""
    cdef Arc solos = solos_beside(rings, first, length)
    cdef Arc pairs = pairs_beside(rings, first, length)
    cdef Py_ssize_t n = write_twos(out, solos.codes, solos.size, plus)
    cdef Py_ssize_t above
    if rings.jokers == 2 and not rules & KICKER_ROCKET:
        above = rings.cards - rings.place_of_card[first + length]
        out[number_of_twos(above + 1) + above] = out[n - 1]
        n -= 1
    return n + write_row(out + n, pairs.codes, pairs.size, MOST_PAIRS_BESIDE, plus)


cdef inline Py_ssize_t place_beside(const Rings* rings, uint64_t pair, int first, int length) noexcept nogil:
    """Where a pair's rank stands among the cards beside a window."""
    cdef Py_ssize_t place = rings.place_of_card[lowest_rank(pair >> 1)] - rings.place_of_card[first + length]
    return place + (rings.cards & -<Py_ssize_t> (place < 0))


cdef inline Py_ssize_t write_mixed(uint64_t* out, const Rings* rings, const uint64_t* solos, Py_ssize_t size, int most,
                                   int first, int length, uint64_t plus) noexcept nogil:
    """Write every pair with one of a list of solos, of another rank; return how many.

    The list has the cards in the order of the ring, and `most` at most, a constant.
    """
    cdef Arc pairs = pairs_beside(rings, first, length)
    cdef uint64_t* end = out
    cdef Py_ssize_t i
    for i in range(pairs.size):
        stream(end, solos, most, plus + pairs.codes[i])
        # The last one takes the place of the card of the same rank.
        end[place_beside(rings, pairs.codes[i], first, length)] = end[size - 1]
        end += size - 1
    return end - out


cdef inline Py_ssize_t write_pair_and_card(uint64_t* out, const Rings* rings, int first, int length,
                                           uint64_t plus) noexcept nogil:
    """Write every pair with a card of another rank; return how many."""
    cdef Arc cards = cards_beside(rings, first, length)
    return write_mixed(out, rings, cards.codes, cards.size, RANKS - 1, first, length, plus)


cdef inline Py_ssize_t write_three_of(uint64_t* out, Arc kickers, uint64_t plus) noexcept nogil:
    """Write every three different kickers of a part of a ring; return how many."""
    cdef uint64_t[TWOS_ROOM] two
    write_twos(two, kickers.codes, kickers.size, 0)
    return write_threes(out, kickers.codes, two, kickers.size, plus)


cdef inline Py_ssize_t write_two_pairs_and_card(uint64_t* out, const Rings* rings, int first, int length,
                                                uint64_t plus) noexcept nogil:
    """Write every two pairs with a card of another rank; return how many."""
    cdef Arc cards = cards_beside(rings, first, length)
    cdef Arc pairs = pairs_beside(rings, first, length)
    cdef Py_ssize_t[MOST_PAIRS_BESIDE] place
    cdef uint64_t* end = out
    cdef uint64_t two
    cdef Py_ssize_t later, earlier
    for later in range(pairs.size):
        place[later] = place_beside(rings, pairs.codes[later], first, length)
        for earlier in range(later):
            two = plus + pairs.codes[later] + pairs.codes[earlier]
            stream(end, cards.codes, RANKS - 1, two)
            # The last ones take the places of the cards of the same ranks.
            end[place[later]] = two + cards.codes[cards.size - 1]
            end[place[earlier]] = end[cards.size - 2]
            end += cards.size - 2
    return end - out


cdef inline Py_ssize_t write_pair_and_two_cards(uint64_t* out, const Rings* rings, int first, int length,
                                                uint64_t plus) noexcept nogil:
    """Write every pair with two cards of other ranks; return how many."""
    cdef Arc cards = cards_beside(rings, first, length)
    cdef Arc pairs = pairs_beside(rings, first, length)
    cdef uint64_t[SHORT_LIST_ROOM] others
    cdef uint64_t* end = out
    cdef Py_ssize_t i
    for i in range(pairs.size):
        stream(others, cards.codes, RANKS - 1, 0)
        others[place_beside(rings, pairs.codes[i], first, length)] = cards.codes[cards.size - 1]
        end += write_twos(end, others, cards.size - 1, plus + pairs.codes[i])
    return end - out


cdef inline Py_ssize_t write_three_solos(uint64_t* out, const Rings* rings, const Holding* hand, int rules, int first,
                                         int length, uint64_t plus) noexcept nogil:
    """Write every three solo kickers; return how many."""
    cdef uint64_t[TWOS_ROOM] two
    cdef uint64_t[SHORT_LIST_ROOM] solo     # the jokers last
    cdef Arc cards = cards_beside(rings, first, length)
    cdef uint64_t left = hand.at_least[3] & ~ranks_from(first, length)
    cdef Py_ssize_t size = cards.size + rings.jokers
    cdef Py_ssize_t n
    stream(solo, cards.codes, RANKS, 0)
    stream(solo + cards.size, rings.card_or_joker + rings.cards, 2, 0)
    write_twos(two, solo, size, 0)
    n = write_mixed(out, rings, solo, size, SLOTS, first, length, plus)
    n += write_threes(out + n, solo, two, size, plus)
    if rings.jokers == 2 and not rules & KICKER_ROCKET:
        # Those of the big joker and two others, of which the small one is the later, are the last.
        n -= size - 2
    while left:
        out[n] = plus + 3 * (left & -left)
        left &= left - 1
        n += 1
    return n

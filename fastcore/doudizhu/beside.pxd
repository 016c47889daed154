"""The kickers beside one body after the other, as lists out of the ranks that are no body rank."""
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER, JOKERS, SMALL_JOKER, unit
from .hand cimport Holding
from .pools cimport TWOS_ROOM, Pool, fill_pool, leave_out, number_of_twos
from .ruleset cimport KICKER_ROCKET
from .stream cimport stream

cdef enum:
    THREES_ROOM = 192   # the most that a hand of 20 cards needs is counted in tests/test_bounds.py


cdef struct Beside:
    bint begun
    Pool cards                  # a single card of every other rank
    Pool pairs                  # and a pair of those held twice
    uint64_t mixed[TWOS_ROOM]   # every pair with a card of another rank
    uint64_t three[THREES_ROOM]


cdef inline void begin_beside(Beside* beside, const Holding* hand) noexcept nogil:
    """Start beside no body."""
    if not beside.begun:
        fill_pool(&beside.cards, hand.at_least[1], 1)
        fill_pool(&beside.pairs, hand.at_least[2], 2)
        beside.begun = True


cdef inline int list_jokers(Pool* cards, const Holding* hand) noexcept nogil:
    """Put the jokers of the hand behind the single cards; return how many."""
    cdef uint64_t* end = cards.card + cards.size
    cdef bint small = (hand.naturals & unit(SMALL_JOKER)) != 0
    end[0] = unit(SMALL_JOKER)
    end[small] = unit(BIG_JOKER)
    return small + ((hand.naturals & unit(BIG_JOKER)) != 0)


cdef inline Py_ssize_t list_with_jokers(uint64_t* sets, Py_ssize_t n, const uint64_t* fewer, Py_ssize_t n_fewer,
                                        int jokers, const uint64_t* joker) noexcept nogil:
    """Add every set of one card fewer, without jokers, with each joker; return the new number."""
    cdef int i
    for i in range(jokers):
        stream(sets + n, fewer, n_fewer, joker[i])
        n += n_fewer
    return n


cdef inline Py_ssize_t list_two_solos(Beside* beside, int rules, int jokers) noexcept nogil:
    """Make cards.two the list of every two solo kickers, alike or not, jokers among them; return how many."""
    cdef Pool* cards = &beside.cards
    cdef Py_ssize_t n = number_of_twos(cards.size)
    stream(cards.two + n, beside.pairs.card, beside.pairs.size, 0)
    n += beside.pairs.size
    n = list_with_jokers(cards.two, n, cards.card, cards.size, jokers, cards.card + cards.size)
    if jokers == 2 and rules & KICKER_ROCKET:
        cards.two[n] = JOKERS
        n += 1
    return n


cdef inline Py_ssize_t list_mixed(Beside* beside) noexcept nogil:
    """Make `mixed` the list of every pair with a card of another rank; return how many."""
    cdef Pool* cards = &beside.cards
    cdef Py_ssize_t n = 0
    cdef int pair, same
    for pair in range(beside.pairs.size):
        same = cards.place[beside.pairs.rank[pair]]
        stream(beside.mixed + n, cards.card, cards.size, beside.pairs.card[pair])
        # The last card takes the place of the one of the pair's rank.
        beside.mixed[n + same] = beside.mixed[n + cards.size - 1]
        n += cards.size - 1
    return n


cdef inline Py_ssize_t list_three_solos(Beside* beside, const Holding* hand, int rules, int jokers) noexcept nogil:
    """Make `three` the list of every three solo kickers; return how many. Changes the two other lists."""
    cdef Pool* cards = &beside.cards
    cdef uint64_t* three = beside.three
    cdef uint64_t left = hand.at_least[3] & ~cards.left_out
    cdef Py_ssize_t n = list_mixed(beside)
    cdef Py_ssize_t natural_twos
    cdef int last
    stream(three, beside.mixed, n, 0)
    for last in range(2, cards.size):
        stream(three + n, cards.two, number_of_twos(last), cards.card[last])
        n += number_of_twos(last)
    while left:
        three[n] = 3 * (left & -left)
        left &= left - 1
        n += 1
    natural_twos = list_two_solos(beside, rules, 0)
    n = list_with_jokers(three, n, cards.two, natural_twos, jokers, cards.card + cards.size)
    if jokers == 2 and rules & KICKER_ROCKET:
        stream(three + n, cards.card, cards.size, JOKERS)
        n += cards.size
    return n

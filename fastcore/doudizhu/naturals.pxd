"""What a hand without wilds plays: every place has one body, and there is nothing to substitute."""
from libc.stdint cimport uint64_t

from .by_kind cimport plays_of_kind
from .cards cimport (BIG_JOKER, JOKERS, SLOTS, SMALL_JOKER, SMALL_JOKER_BIT, lowest_rank, number_of_ranks, ranks_from,
                     unit)
from .hand cimport Holding
from .kind cimport BOMB, ROCKET, SOLO, SOLO_KICKER, body_size, kicker_size, least_length
from .move cimport RANK_SHIFT, reading
from .natural_lists cimport list_of_ranks
from .ruleset cimport KICKER_ROCKET
from .search cimport Search, none_alone
from .stream cimport OVERSHOOT, STEP, stream
from .twos cimport write_twos_or_alike
from .wilds cimport no_wilds, own_faces_limit

cdef enum:
    # So many kickers are written beside a trio without a question. Seldom has a hand more cards, and never more pairs.
    FEW_CARDS = 12
    FEW_PAIRS = 8
    # What a body may carry, and what is read behind the end of that and never kept.
    KICKERS_ROOM = 2 * SLOTS + OVERSHOOT


cdef inline int jokers_of(const Holding* hand) noexcept nogil:
    """The jokers of a hand, a bit each."""
    return <int> (hand.naturals >> SMALL_JOKER_BIT)


cdef inline Py_ssize_t list_cards(uint64_t* plays, uint64_t* cards, uint64_t ones, int jokers) noexcept nogil:
    """Write one card of each of some ranks, which are `side_by_side`, and then jokers, and the same as SOLO.

    Return how many they are. Writes up to four words more.
    """
    cdef Py_ssize_t n = list_of_ranks(plays, cards, ones, 1)
    cards[n] = unit(SMALL_JOKER)
    plays[n] = unit(SMALL_JOKER) + reading(SOLO, 1, SMALL_JOKER)
    n += jokers & 1
    cards[n] = unit(BIG_JOKER)
    plays[n] = unit(BIG_JOKER) + reading(SOLO, 1, BIG_JOKER)
    return n + (jokers >> 1)


cdef inline uint64_t natural_body(uint64_t card, int kind, int size, int length) noexcept nogil:
    """`size` cards of each of `length` ranks from that of a card up, as a kind of play."""
    return (size * ranks_from(0, length)) * card + reading(kind, length, 0) + (
        <uint64_t> lowest_rank(card) << RANK_SHIFT)


cdef inline Py_ssize_t bodies(uint64_t* out, int kind, int size, int length, uint64_t starts) noexcept nogil:
    """Write what is played without kickers from each of some ranks, a field mask, up; return how many."""
    cdef Py_ssize_t n = 0
    while starts:
        out[n] = natural_body(starts & -starts, kind, size, length)
        starts &= starts - 1
        n += 1
    return n


cdef inline void stream_but_one(uint64_t* out, const uint64_t* source, Py_ssize_t n, int few, Py_ssize_t left_out,
                                uint64_t plus) noexcept nogil:
    """Write n words but one, whose place the last one takes; `few`, a constant, are streamed whatever n is."""
    stream(out, source, few, plus)
    if n > few + 1:
        stream(out + few, source + few, STEP, plus)
    out[left_out] = source[n - 1] + plus


cdef inline Py_ssize_t with_two_kickers(uint64_t* out, const Search* search, int kind, const uint64_t* kickers,
                                        Py_ssize_t n, uint64_t starts) noexcept nogil:
    """Write quads, or airplanes of two trios, from some ranks, a field mask, up with any two kickers; return how many.

    The n kickers are all that the hand has for this kind. Two are no trio, so that there is but one reading.
    """
    cdef const Holding* hand = &search.hand
    cdef int length = least_length(kind)
    cdef bint solo = kicker_size(kind) == SOLO_KICKER
    # Of the kickers those two jokers come last.
    cdef bint no_rocket = solo and jokers_of(hand) == 3 and not search.rules & KICKER_ROCKET
    cdef uint64_t ranks = hand.at_least[kicker_size(kind)]
    cdef uint64_t again = hand.at_least[2] if solo else 0
    cdef uint64_t[KICKERS_ROOM] beside
    cdef uint64_t* end = out
    cdef uint64_t first
    cdef Py_ssize_t below
    while starts:
        first = starts & -starts
        starts ^= first
        below = number_of_ranks(ranks & (first - 1))
        stream(beside, kickers, SLOTS, 0)
        stream(beside + below, kickers + below + length, SLOTS, 0)
        end += write_twos_or_alike(end, beside, n - length, again & ~(ranks_from(0, length) * first),
                                   natural_body(first, kind, body_size(kind), length)) - no_rocket
    return end - out


cdef inline void begin_without_wilds(Search* search) noexcept nogil:
    """Begin to list plays by kind for a hand without wilds."""
    search.own_faces_limit = own_faces_limit(search.rules, search.hand.ranks)
    search.removals_of = 0
    search.removals.none[0] = 0
    search.loose_solos = 0
    search.loose_pairs = 0
    search.written_with_wilds = False
    search.limited = False
    none_alone(search)
    no_wilds(&search.wilds)


cdef inline Py_ssize_t longer_airplanes(Search* search, Py_ssize_t at, int kind, int least, int most,
                                        int first_rank) noexcept nogil:
    """Write the airplanes of a kind with kickers, of `least` trios, three or more, to `most` from a rank up.

    Three kickers may be a trio beside the others: that makes several readings.
    """
    begin_without_wilds(search)
    return plays_of_kind(search, at, kind, least, most, first_rank, True)


cdef inline Py_ssize_t bombs_and_rocket(uint64_t* out, const Holding* hand, uint64_t fours) noexcept nogil:
    """Write the bombs of some ranks, a field mask, and the rocket; return how many."""
    cdef Py_ssize_t n = bodies(out, BOMB, 4, 1, fours)
    out[n] = reading(ROCKET, 1, SMALL_JOKER) + JOKERS
    return n + (jokers_of(hand) == 3)

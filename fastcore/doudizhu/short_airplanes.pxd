"""Airplanes of two trios with kickers where the interpretation drops readings, and all wilds are alike.

The same cards are an airplane one rank up or down if kickers of the rank that joins there make up for the naturals of
the rank that is left; with more wilds also further away, where two kickers are of one rank or of neighbouring ones.
"""
from libc.stdint cimport uint64_t

from .beside cimport MOST_PAIRS_BESIDE, write_pair_and_card, write_row
from .cards cimport CHAIN_RANKS, SLOTS, at_least, lowest_rank, natural_count, ranks_from, ranks_up
from .hand cimport Holding
from .kind cimport SOLO_KICKER, kicker_size
from .move cimport reading
from .rings cimport Rings
from .rows cimport Row, row_of_cards, row_of_pairs, row_of_solos
from .ruleset cimport KICKER_ROCKET
from .search cimport Search, flush_alone, next_place
from .stream cimport stream
from .twos cimport TWOS_ROOM, number_of_twos, write_twos

cdef enum:
    TRIO_CARDS = 3
    SHORT = 2           # trios of such an airplane, and its kickers
    BODY_CARDS = 6


cdef struct Side:
    # The chain ranks above or below a body, as field masks.
    uint64_t next       # the one beside it
    uint64_t beyond     # all of them, if there are two
    uint64_t places     # those above which there is another one


cdef struct Readable:
    # When the plays of one body can be read on one side of it.
    bint always
    uint64_t cards      # if the kickers have any of these bits
    uint64_t places     # or are of two neighbouring ranks, the lower one of these


cdef struct Airplane:
    # The bodies of two ranks.
    uint64_t body           # the one with the most naturals
    int low                 # its naturals of the lower rank
    int high                # and of the higher
    uint64_t change_low     # what it adds to the code to substitute a card of the lower rank
    uint64_t change_high
    int wilds               # in the hand
    uint64_t wild           # what one is in a code
    int kicker              # cards of a kicker
    bint highest            # whether of several ranks only the highest may be played, or else the two extremes
    uint64_t held           # the bits of the kickers that the hand has for some number of them
    Side above
    Side below


cdef struct SolosKept:
    # Which of a list of solos are kept in plays of few wilds, which can be read at no other place than the next, nor on
    # both sides.
    Py_ssize_t[TRIO_CARDS + SHORT + 1] number   # by how many have a natural, and the naturals of the body's lower rank
    Py_ssize_t without      # how many of the list have no card of the rank above the body
    Py_ssize_t first        # where these begin


cdef struct TwoKickers:
    # Every choice of two kickers of one make.
    const uint64_t* codes
    Py_ssize_t size
    int number              # how many of the two have a natural
    int wilds               # how many wilds complete them
    const SolosKept* kept   # NULL for pairs


cdef inline Readable readable(const Airplane* airplane, const Side* side, int left, int shared, int spent,
                              int kickers) noexcept nogil:
    """When the plays of a body can be read on one side of it, with `spent` wilds and so many kickers with naturals.

    One rank on in this direction, so many naturals of the body are `left` behind and the others `shared`.
    """
    cdef Readable found
    cdef int needed = left + kickers - SHORT
    found.places = 0
    found.cards = 0
    found.always = False
    if left == TRIO_CARDS or not side.next:
        # No rank to go to; or three naturals left, which are no pair, and one solo more than come over.
        return found
    if airplane.kicker == SOLO_KICKER:
        found.always = needed <= 0
        found.cards = (7 if needed == 1 else 6) * side.next
        if spent > TRIO_CARDS and kickers == SHORT:
            # As many wilds as one body of two naturals needs.
            found.cards |= 6 * side.beyond
            found.places = side.places
    else:
        found.always = left == 0 or kickers < SHORT
        found.cards = 7 * side.next
        if shared == 0:
            found.cards |= 7 * side.beyond
        elif shared < TRIO_CARDS:
            found.places = side.places
    found.cards &= airplane.held
    found.places &= airplane.held & airplane.held >> 3
    return found


cdef inline bint is_read(Readable there, uint64_t play) noexcept nogil:
    """Whether the play of some kickers can be read there."""
    cdef uint64_t ranks = play | play >> 1
    return (play & there.cards | ranks & ranks >> 3 & there.places) != 0


cdef inline Py_ssize_t write_kept(uint64_t* out, Py_ssize_t at, const uint64_t* plays, Py_ssize_t n, uint64_t plus,
                                  Readable above, Readable below) noexcept nogil:
    """Write those of n plays that cannot be read above or cannot be read below, plus a constant; return the new end."""
    cdef Py_ssize_t i
    if above.always:
        above = below
    elif below.always:
        below = above
    if above.always:
        return at
    if not (above.cards | above.places) or not (below.cards | below.places):
        stream(out + at, plays, n, plus)
        return at + n
    for i in range(n):
        out[at] = plays[i] + plus
        at += 1 - (is_read(above, plays[i]) & is_read(below, plays[i]))
    return at


cdef inline SolosKept solos_kept(const Airplane* airplane, int number, Py_ssize_t size, Py_ssize_t first,
                                 Py_ssize_t without, Py_ssize_t without_two) noexcept nogil:
    """Which are kept of a list of solos, if so many are without a card of the rank above, or without two of it.

    One rank up, the naturals of the lower rank become kickers: as many as are too many then have to be of the rank
    above. Three naturals are no kickers.
    """
    cdef SolosKept kept
    cdef int i
    kept.first = first
    kept.without = without
    for i in range(TRIO_CARDS + SHORT + 1):
        kept.number[i] = size
    if airplane.highest and airplane.above.next:
        for i in range(SHORT + 1):
            kept.number[i] = 0
        kept.number[SHORT + 1] = without
        kept.number[SHORT + 2] = without_two
    kept.number[TRIO_CARDS + number] = size
    return kept


cdef inline Py_ssize_t with_each(uint64_t* out, Py_ssize_t at, const Airplane* airplane,
                                 const TwoKickers* kickers) noexcept nogil:
    """Write the airplanes of two ranks with some kickers; return the new end."""
    cdef uint64_t body = airplane.body + kickers.wilds * airplane.wild
    cdef uint64_t play
    cdef int naturals = BODY_CARDS - airplane.wilds + kickers.wilds     # in a body at least
    cdef int low, high, spent
    cdef Py_ssize_t n, first
    cdef Readable above, below
    for low in range(airplane.low, max(naturals - airplane.high, 0) - 1, -1):
        play = body
        for high in range(airplane.high, max(naturals - low, 0) - 1, -1):
            spent = BODY_CARDS - low - high + kickers.wilds
            if kickers.kept != NULL and spent <= TRIO_CARDS:
                n = kickers.kept.number[low + kickers.number]
                first = kickers.kept.first & -<Py_ssize_t> (n == kickers.kept.without)
                stream(out + at, kickers.codes + first, n, play)
                at += n
            else:
                above = readable(airplane, &airplane.above, low, high, spent, kickers.number)
                below = above
                if not airplane.highest:
                    below = readable(airplane, &airplane.below, high, low, spent, kickers.number)
                at = write_kept(out, at, kickers.codes, kickers.size, play, above, below)
            play += airplane.change_high
        body += airplane.change_low
    return at


cdef inline Py_ssize_t with_solos(Search* search, Py_ssize_t at, const Airplane* airplane,
                                  int rank) noexcept nogil:
    """Write the airplanes of two ranks with two solos."""
    cdef const Holding* hand = &search.hand
    cdef const Rings* rings = &search.rings
    cdef bint next = airplane.above.next & hand.at_least[1] != 0
    cdef bint two = airplane.above.next & hand.at_least[2] != 0
    cdef int spare = airplane.wilds - BODY_CARDS + airplane.low + airplane.high
    # A body that is the only one is written at once, with what it is kept with, which comes first.
    cdef bint only = spare == 0 and airplane.wilds <= TRIO_CARDS and airplane.low > 0
    cdef uint64_t plus = airplane.body if only else 0
    cdef uint64_t[TWOS_ROOM] list_of_twos
    cdef uint64_t* twos = search.out + at if only else list_of_twos
    cdef uint64_t* end = twos
    cdef Py_ssize_t n, without
    cdef SolosKept kept
    cdef TwoKickers kickers
    cdef Row cards = row_of_solos(rings, rank, SHORT)
    cdef Row pairs = row_of_pairs(rings, rank, SHORT)
    # The rank above the body comes first in both rows.
    end += write_row(end, pairs.codes + two, pairs.size - two, MOST_PAIRS_BESIDE, plus)
    n = write_twos(end, cards.codes + next, cards.size - next, plus)
    if rings.jokers == 2 and not search.rules & KICKER_ROCKET:
        n -= 1
        end[number_of_twos(cards.above - next + 1) + cards.above - next] = end[n]
    end += n
    without = end - twos
    end += write_row(end, cards.codes + 1, (cards.size - 1) & -<Py_ssize_t> next, SLOTS, plus + cards.codes[0])
    end[0] = 2 * airplane.above.next + plus
    kickers.size = end - twos + two
    kickers.number = 2
    kept = solos_kept(airplane, 2, kickers.size, 0, without, end - twos)
    if only:
        return at + kept.number[airplane.low + kickers.number]
    kickers.codes = twos
    kickers.wilds = 0
    kickers.kept = &kept
    at = with_each(search.out, at, airplane, &kickers)
    if spare >= 1:
        kickers.codes = cards.codes
        kickers.size = cards.size
        kickers.number = 1
        kickers.wilds = 1
        kept = solos_kept(airplane, 1, cards.size, next, cards.size - next, cards.size)
        at = with_each(search.out, at, airplane, &kickers)
    if spare >= 2:
        list_of_twos[0] = 0
        kickers.codes = list_of_twos
        kickers.size = 1
        kickers.number = 0
        kickers.wilds = 2
        kept = solos_kept(airplane, 0, 1, 0, 1, 1)
        at = with_each(search.out, at, airplane, &kickers)
    return at


cdef inline Py_ssize_t with_listed(Search* search, Py_ssize_t at, const Airplane* airplane, const uint64_t* codes,
                                   Py_ssize_t size, int number, int wilds) noexcept nogil:
    """Write the airplanes of two ranks with two pairs out of a list; see `TwoKickers`."""
    cdef TwoKickers kickers
    kickers.codes = codes
    kickers.size = size
    kickers.number = number
    kickers.wilds = wilds
    kickers.kept = NULL
    return with_each(search.out, at, airplane, &kickers)


cdef inline Py_ssize_t with_pairs(Search* search, Py_ssize_t at, const Airplane* airplane,
                                  int rank) noexcept nogil:
    """Write the airplanes of two ranks with two pairs."""
    cdef const Rings* rings = &search.rings
    cdef uint64_t[TWOS_ROOM] twos
    cdef Row pairs = row_of_pairs(rings, rank, SHORT)
    cdef Row cards = row_of_cards(rings, rank, SHORT)
    cdef int spare = airplane.wilds - BODY_CARDS + airplane.low + airplane.high
    at = with_listed(search, at, airplane, twos, write_twos(twos, pairs.codes, pairs.size, 0), 2, 0)
    if spare >= 1:
        at = with_listed(search, at, airplane, twos, write_pair_and_card(twos, rings, rank, SHORT, 0), 2, 1)
    if spare >= 2:
        at = with_listed(search, at, airplane, twos, write_twos(twos, cards.codes, cards.size, 0), 2, 2)
        at = with_listed(search, at, airplane, pairs.codes, pairs.size, 1, 2)
        at = with_listed(search, at, airplane, cards.codes, cards.size, 1, 3)
        twos[0] = 0
        at = with_listed(search, at, airplane, twos, 1, 0, 4)
    return at


cdef inline Side side_of(uint64_t next, uint64_t ranks) noexcept nogil:
    """The ranks on one side of a body, and of them the one beside it."""
    cdef Side side
    side.next = next & ranks
    side.places = ranks & ranks >> 3
    side.beyond = ranks if side.places else 0
    return side


cdef inline uint64_t places_of_two(const Holding* hand) noexcept nogil:
    """Field mask of the lower ranks of the two whose trios the wilds, one to four, complete."""
    cdef uint64_t naturals = hand.capped[TRIO_CARDS] & 7 * ranks_from(0, CHAIN_RANKS)
    naturals += naturals >> 3
    naturals &= 7 * ranks_from(0, CHAIN_RANKS - 1)
    if hand.wilds == 1:
        return at_least(naturals, 4) & (naturals | naturals >> 1)
    return at_least(naturals, BODY_CARDS - hand.wilds)


cdef inline Py_ssize_t short_airplanes(Search* search, Py_ssize_t at, int kind, uint64_t places) noexcept nogil:
    """Write the airplanes of a kind with kickers, of two trios; see `places_of_two`."""
    cdef const Holding* hand = &search.hand
    cdef Airplane airplane
    cdef uint64_t card
    cdef int rank
    airplane.wilds = hand.wilds
    airplane.wild = search.wild
    airplane.kicker = kicker_size(kind)
    airplane.highest = search.limits.highest
    airplane.held = hand.at_least[1] | 6 * hand.at_least[2]
    at = flush_alone(search, at, reading(kind, SHORT, 0), True)
    while places:
        card = places & -places
        places ^= card
        at = next_place(search, at)
        rank = lowest_rank(card)
        airplane.low = natural_count(hand.capped[TRIO_CARDS], rank)
        airplane.high = natural_count(hand.capped[TRIO_CARDS], rank + 1)
        airplane.change_low = search.wild - card
        airplane.change_high = search.wild - (card << 3)
        airplane.body = (reading(kind, SHORT, rank) + BODY_CARDS * search.wild - airplane.low * airplane.change_low
                         - airplane.high * airplane.change_high)
        airplane.above = side_of(card << 6, ranks_from(0, CHAIN_RANKS) & ranks_up(rank + SHORT))
        airplane.below = side_of(card >> 3, ranks_from(0, rank))
        if airplane.kicker == SOLO_KICKER:
            at = with_solos(search, at, &airplane, rank)
        else:
            at = with_pairs(search, at, &airplane, rank)
    return at

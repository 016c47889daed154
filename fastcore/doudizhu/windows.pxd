"""The bodies on a window of ranks, with wilds that pay for them, made out of those on the window a rank shorter.

A body on a window is one on the shorter window with some naturals of the new rank. Bodies stand in the order of the
number of cards that are substituted, naturals of the hand for which wilds stand in: so those that leave enough wilds
for something else are a prefix.

Where all wilds are alike, bodies have their wilds. Otherwise they have none, since each has several choices of them.
"""
from libc.stdint cimport uint64_t

from .cards cimport CHAIN_RANKS, natural_count, number_of_ranks, unit
from .hand cimport MAX_WILDS, Holding
from .move cimport LENGTH_SHIFT, reading
from .runs cimport first_lane
from .stream cimport stream

cdef enum:
    # Words of all bodies of one length. The most that a hand of 20 cards needs is counted in tests/test_bounds.py.
    WINDOW_WORDS = 6144
    FOUR_RANKS = 0o1111
    BODIES_OF_A_RANK = 5    # with 0 to 4 cards substituted

cdef extern from *:
    """
    /* The sets of cards, one of each of four ranks, by their number, and how many there are up to a number. */
    static const unsigned short laizi_sets_of_four[16] = {
        0, 00001, 00010, 00100, 01000, 00011, 00101, 00110, 01001, 01010, 01100, 00111, 01011, 01101, 01110, 01111};
    static const unsigned char laizi_sets_up_to[5] = {1, 5, 11, 15, 16};
    """
    const unsigned short[16] SETS_OF_FOUR "laizi_sets_of_four"
    const unsigned char[5] SETS_UP_TO "laizi_sets_up_to"


cdef struct Window:
    # The bodies on one window.
    int first
    int spare                       # wilds left beside the bodies that need the fewest
    int present                     # naturals that they may hold
    int most                        # the most cards that are substituted: `spare` or `present`
    const uint64_t* bodies
    int up_to[MAX_WILDS + 2]        # how many of them have less than so many cards substituted


cdef struct Windows:
    # The windows of one length which the wilds can complete, and those of the next.
    Window window[2][CHAIN_RANKS]
    uint64_t words[2][WINDOW_WORDS]     # for their bodies


cdef inline void fill_window(Window* window, uint64_t* bodies, const Holding* hand, int size, int rank, uint64_t head,
                             uint64_t wild) noexcept nogil:
    """Write the bodies of one rank, of `size` cards."""
    cdef int removed
    cdef uint64_t body
    window.first = rank
    window.present = natural_count(hand.capped[size], rank)
    window.spare = hand.wilds - (size - window.present)
    window.most = min(window.spare, window.present)
    window.bodies = bodies
    body = head + window.present * unit(rank) + (size - window.present) * wild
    # As many as there can be: a loop whose end cannot be foretold costs more than words written in vain.
    for removed in range(BODIES_OF_A_RANK):
        window.up_to[removed] = removed
        bodies[removed] = body
        body += wild - unit(rank)
    window.up_to[BODIES_OF_A_RANK] = BODIES_OF_A_RANK


cdef inline void fill_window_of_four(Window* window, uint64_t* bodies, const Holding* hand, int rank, uint64_t head,
                                     uint64_t wild) noexcept nogil:
    """Write the bodies of four ranks, of one card each."""
    cdef int held = <int> (hand.at_least[1] >> (3 * rank)) & FOUR_RANKS
    cdef uint64_t body
    cdef int n = 0
    cdef int removed, left_out
    cdef int i = 0
    window.first = rank
    window.present = number_of_ranks(held)
    window.spare = hand.wilds - (4 - window.present)
    window.most = min(window.spare, window.present)
    window.bodies = bodies
    body = head + (<uint64_t> held << (3 * rank)) + (4 - window.present) * wild
    for removed in range(window.most + 1):
        window.up_to[removed] = n
        for i in range(i, SETS_UP_TO[removed]):
            left_out = SETS_OF_FOUR[i]
            bodies[n] = body - (<uint64_t> left_out << (3 * rank))
            n += left_out & ~held == 0
        i = SETS_UP_TO[removed]
        body += wild
    window.up_to[window.most + 1] = n


cdef inline int begin_windows(Window* windows, const Holding* hand, int kind, int size, uint64_t wild, uint64_t lanes,
                              uint64_t** end) noexcept nogil:
    """Start with the shortest windows from some first ranks, a bit in the lanes of each; see `runs.pxd`.

    Their bodies begin at `end`, which moves on to where they end. Return how many windows there are.
    """
    cdef Window* window
    cdef int rank
    cdef int number = 0
    while lanes:
        rank = first_lane(lanes)
        lanes &= lanes - 1
        window = &windows[number]
        if size == 1:
            fill_window_of_four(window, end[0], hand, rank, reading(kind, 4, rank), wild)
        else:
            fill_window(window, end[0], hand, size, rank, reading(kind, 1, rank), wild)
        end[0] += window.up_to[window.most + 1]
        number += 1
    return number


cdef inline uint64_t* grow_by_card(const Window* shorter, Window* window, uint64_t keep, uint64_t substitute,
                                   uint64_t* end) noexcept nogil:
    """Make the bodies of a window with one natural more than the shorter one, which they `keep` or `substitute`.

    Return where they end.
    """
    cdef const uint64_t* bodies = shorter.bodies
    cdef int last = 0
    cdef int begin, behind, n
    cdef int removed
    end[0] = bodies[0] + keep
    end += 1
    window.up_to[0] = 0
    window.up_to[1] = 1
    begin = 1
    for removed in range(1, window.most + 1):
        # So many cards may be more than a body had so far.
        behind = shorter.up_to[removed + 1] if removed <= shorter.most else begin
        n = behind - begin
        stream(end, bodies + begin, n, keep)
        end += n
        stream(end, bodies + last, begin - last, substitute)
        end += begin - last
        window.up_to[removed + 1] = behind + begin
        last = begin
        begin = behind
    return end


cdef inline uint64_t* grow_by_cards(const Window* shorter, Window* window, int present, uint64_t keep,
                                    uint64_t substitute, uint64_t* end) noexcept nogil:
    """Make the bodies of a window that has so many naturals more than the shorter one.

    Bodies `keep` all of them, and each that they `substitute` adds that to the code. Return where they end.
    """
    cdef const uint64_t* begin = end
    cdef uint64_t plus
    cdef int removed, here, first, n
    window.up_to[0] = 0
    for removed in range(window.most + 1):
        # A body had no more than `shorter.most` cards substituted so far.
        here = max(removed - shorter.most, 0)
        plus = keep + here * substitute
        for here in range(here, min(removed, present) + 1):
            first = shorter.up_to[removed - here]
            n = shorter.up_to[removed - here + 1] - first
            stream(end, shorter.bodies + first, n, plus)
            end += n
            plus += substitute
        window.up_to[removed + 1] = end - begin
    return end


cdef inline uint64_t* grow(const Window* shorter, Window* window, const Holding* hand, uint64_t wild, int size,
                           int length, uint64_t* end) noexcept nogil:
    """Make the window with one rank more, whose bodies begin at `end`; return where they end."""
    cdef int shift = 3 * (shorter.first + length)
    cdef int present = <int> (hand.capped[size] >> shift) & 7
    cdef uint64_t keep = (<uint64_t> 1 << LENGTH_SHIFT) + (<uint64_t> present << shift) + (size - present) * wild
    cdef int removed
    window.first = shorter.first
    window.spare = shorter.spare - (size - present)
    window.present = shorter.present + present
    window.most = min(window.spare, window.present)
    window.bodies = end
    if not present:
        for removed in range(window.most + 2):
            window.up_to[removed] = shorter.up_to[removed]
        stream(end, shorter.bodies, window.up_to[window.most + 1], keep)
        return end + window.up_to[window.most + 1]
    if size == 1:
        return grow_by_card(shorter, window, keep, (<uint64_t> 1 << LENGTH_SHIFT) + wild, end)
    return grow_by_cards(shorter, window, present, keep, wild - (<uint64_t> 1 << shift), end)


cdef inline bint can_grow(const Window* window, const Holding* hand, int size, int length) noexcept nogil:
    """Whether there is a next rank, and wilds for what it lacks."""
    cdef int rank = window.first + length
    return rank < CHAIN_RANKS and window.spare + natural_count(hand.capped[size], rank) >= size


cdef inline int grow_all(const Window* shorter, int number, Window* windows, const Holding* hand, uint64_t wild,
                         int size, int length, uint64_t** end) noexcept nogil:
    """Make, out of a number of windows of a length, those of one rank more; return how many there are.

    Their bodies begin at `end`, which moves on to where they end.
    """
    cdef uint64_t* bodies = end[0]
    cdef int i
    cdef int longer = 0
    for i in range(number):
        if can_grow(&shorter[i], hand, size, length):
            bodies = grow(&shorter[i], &windows[longer], hand, wild, size, length, bodies)
            longer += 1
    end[0] = bodies
    return longer

"""In how few plays a hand can be emptied when nobody comes in between (docs/rules.md §19).

A search for plays that together are the hand. Weights of cards with which no play weighs more than 1 say how many plays
the hand takes at least; the search for that many, and then for one more, and so on, has only so much weight to waste,
and few plays waste so little. These are sorted by the rarest card that they have and by what they waste, and the search
goes on with the plays that have the rarest card left. Whether the last cards are one play is looked up.
"""
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from .arguments cimport ask
from .cards cimport BIG_JOKER_BIT, RANK_FIELDS, RANKS, SMALL_JOKER, SMALL_JOKER_BIT
from .generation cimport borrow_search, return_search, write_plays
from .hand cimport Holding, WildRanks, held_cards
from .move cimport cards_of, first_wilds_of, second_wilds_of
from .weights cimport ONE, bound, number_in, weigh, weight_of

cdef enum:
    # Spread cards have four bits a rank, two a joker, then four for the wilds of each rank: one bit more than numbers
    # need, so that fields can be compared by one subtraction.
    SPREAD_X = 4 * RANKS
    SPREAD_D = SPREAD_X + 2
    SPREAD_WILDS = SPREAD_D + 2

cdef extern from *:
    """
    #define LAIZI_GUARDS UINT64_C(0x88A8888888888888)
    /* An odd number near 2 ** 64 divided by the golden ratio spreads keys over a table. */
    #define LAIZI_SCATTER UINT64_C(0x9E3779B97F4A7C15)
    """
    const uint64_t GUARDS "LAIZI_GUARDS"    # the highest bit of each field
    const uint64_t SCATTER "LAIZI_SCATTER"


cdef inline uint64_t spread_wilds(int held, int rank, int place) noexcept nogil:
    """The wilds of one rank, spread out; wild jokers, which are different cards, where natural ones would be."""
    if rank == SMALL_JOKER:
        return <uint64_t> (held & 1) << SPREAD_X | <uint64_t> (held >> 1) << SPREAD_D
    return <uint64_t> held << (SPREAD_WILDS + 4 * place)


cdef inline uint64_t spread(uint64_t cards, WildRanks ranks) noexcept nogil:
    """Cards of bits 0..46 of a code, spread out."""
    cdef uint64_t wide = cards & RANK_FIELDS
    # A field goes up by its number: by 8 if that has an 8, then by 4, by 2 and by 1.
    wide = (wide & <uint64_t> 0xFFFFFF) | (wide & ~<uint64_t> 0xFFFFFF) << 8
    wide = (wide & <uint64_t> 0xFFF00000FFF) | (wide & <uint64_t> 0xFFF00000FFF000) << 4
    wide = (wide & <uint64_t> 0x3F003F003F003F) | (wide & <uint64_t> 0xFC00FC00FC00FC0) << 2
    wide = (wide & <uint64_t> 0x707070707070707) | (wide & <uint64_t> 0x3838383838383838) << 1
    wide |= (cards >> SMALL_JOKER_BIT & 1) << SPREAD_X | (cards >> BIG_JOKER_BIT & 1) << SPREAD_D
    wide |= spread_wilds(first_wilds_of(cards), ranks.first, 0)
    return wide | spread_wilds(second_wilds_of(cards), ranks.second, 1)


cdef inline bint has(uint64_t cards, uint64_t part) noexcept nogil:
    """Whether a part is among cards, both spread out."""
    return ((cards | GUARDS) - part & GUARDS) == GUARDS


cdef inline Py_ssize_t light_plays(Turns* turns, Py_ssize_t n, int slack) noexcept nogil:
    """Move the plays that waste no more than `slack` to the front; return how many they are."""
    cdef Py_ssize_t light = 0
    cdef Py_ssize_t i
    cdef uint64_t play
    for i in range(n):
        play = turns.plays[i]
        if ONE - weight_of(&turns.weights, play) <= slack:
            turns.plays[i] = turns.plays[light]
            turns.plays[light] = play
            light += 1
    return light


cdef inline void order_rows(Turns* turns, Py_ssize_t n) noexcept nogil:
    """Put the rows in the order of how many of the first n plays have their card."""
    cdef Py_ssize_t[MAX_ROWS] having
    cdef Weights* weights = &turns.weights
    cdef Py_ssize_t i
    cdef int row, place
    for row in range(weights.rows):
        having[row] = 0
        for i in range(n):
            having[row] += number_in(weights, row, turns.plays[i]) != 0
        place = row
        while place and having[turns.row[place - 1]] > having[row]:
            turns.row[place] = turns.row[place - 1]
            place -= 1
        turns.row[place] = row
    for place in range(weights.rows):
        row = turns.row[place]
        turns.field[place] = spread(<uint64_t> weights.mask[row] << weights.shift[row], turns.search.hand.ranks)


cdef inline int rarest_in(const Turns* turns, uint64_t cards) noexcept nogil:
    """The place of the rarest card among spread cards, which are some."""
    cdef int place = 0
    while not cards & turns.field[place]:
        place += 1
    return place


cdef inline uint64_t scattered(uint64_t cards, int bits) noexcept nogil:
    """Where a table of 2 ** bits places keeps spread cards."""
    return cards * SCATTER >> (64 - bits)


cdef inline bint may_be_part(const Turns* turns, uint64_t cards) noexcept nogil:
    """Whether spread cards may be one part; False is sure."""
    cdef uint64_t mark = scattered(cards, MARK_BITS)
    return turns.marks[mark >> 6] >> (mark & 63) & 1


cdef inline Part part_of(const Turns* turns, uint64_t play) noexcept nogil:
    """A play as a part."""
    cdef Part part
    part.cards = spread(play, turns.search.hand.ranks)
    part.waste = <int> (ONE - weight_of(&turns.weights, play))
    return part


cdef inline int group_of(const Turns* turns, int place, int waste) noexcept nogil:
    """The group of the parts whose rarest card this is and that waste about so much."""
    return place * LEVELS + (waste >> turns.level_shift)


cdef inline void list_parts(Turns* turns, Py_ssize_t n, int slack) noexcept nogil:
    """List the first n plays, of which none wastes more than `slack`, in their groups, and mark them."""
    cdef Py_ssize_t[GROUPS] end
    cdef Py_ssize_t i
    cdef int group
    cdef uint64_t mark
    cdef Part part
    turns.level_shift = 0
    while slack >> turns.level_shift >= LEVELS:
        turns.level_shift += 1
    memset(turns.marks, 0, sizeof(turns.marks))
    memset(turns.first, 0, sizeof(turns.first))
    for i in range(n):
        part = part_of(turns, turns.plays[i])
        mark = scattered(part.cards, MARK_BITS)
        turns.marks[mark >> 6] |= <uint64_t> 1 << (mark & 63)
        turns.first[group_of(turns, rarest_in(turns, part.cards), part.waste) + 1] += 1
    for group in range(GROUPS):
        end[group] = turns.first[group]
        turns.first[group + 1] += turns.first[group]
    for i in range(n):
        part = part_of(turns, turns.plays[i])
        group = group_of(turns, rarest_in(turns, part.cards), part.waste)
        turns.part[end[group]] = part
        end[group] += 1


cdef bint empties(Turns* turns, uint64_t left, int most, int slack) noexcept nogil:
    """Whether so many plays or fewer are together the cards that are left, some. They may waste `slack`."""
    cdef uint64_t known
    cdef Py_ssize_t i
    cdef int place
    cdef const Part* part
    if most == 1 and not may_be_part(turns, left):
        return False
    # Slack is what so many plays may weigh more than the cards do: for these cards and `most` always the same.
    known = scattered(left, KNOWN_BITS)
    if turns.failed[known] == left and turns.failed_in[known] >= most:
        return False
    place = rarest_in(turns, left)
    for i in range(turns.first[place * LEVELS], turns.first[group_of(turns, place, slack) + 1]):
        part = &turns.part[i]
        if part.cards == left:
            return True
        if (most > 1 and part.waste <= slack and has(left, part.cards)
                and empties(turns, left - part.cards, most - 1, slack - part.waste)):
            return True
    turns.failed[known] = left
    turns.failed_in[known] = most
    return False


cdef int fewest_turns(Turns* turns) noexcept nogil:
    """In how few plays the hand can be emptied."""
    cdef const Holding* hand = &turns.search.hand
    cdef uint64_t cards = held_cards(hand)
    cdef Py_ssize_t n, i, light
    cdef int most, slack
    if not cards:
        return 0
    n = write_plays(turns.search, 0, turns.plays)
    for i in range(n):
        turns.plays[i] = cards_of(turns.plays[i])
    weigh(&turns.weights, cards, hand, turns.plays, n)
    memset(turns.failed, 0, sizeof(turns.failed))
    most = bound(&turns.weights, cards)
    while True:
        slack = most * ONE - <int> weight_of(&turns.weights, cards)
        light = light_plays(turns, n, slack)
        order_rows(turns, light)
        list_parts(turns, light, slack)
        if empties(turns, spread(cards, hand.ranks), most, slack):
            return most
        most += 1


cdef Turns* borrow_turns() noexcept nogil:
    """A Turns for one thread until it is given back, or NULL where there is no memory."""
    cdef Turns* turns = <Turns*> malloc(sizeof(Turns))
    if turns != NULL:
        turns.search = borrow_search()
        if turns.search == NULL:
            free(turns)
            return NULL
    return turns


cdef void return_turns(Turns* turns) noexcept nogil:
    """Give a Turns back."""
    return_search(turns.search)
    free(turns)


def min_turns(hand, rules):
    """In how few plays the hand can be emptied by leads alone; 0 for an empty hand.

    Raises what `legal_moves` raises. Rules: docs/rules.md §19.

    >>> from laizi.doudizhu import Hand, min_turns
    >>> min_turns(Hand.parse("334457"), "classic"), min_turns(Hand.parse("334457", wild="7"), "huanle")
    (4, 1)
    """
    cdef uint64_t to_beat
    cdef Turns* turns = borrow_turns()
    if turns == NULL:
        raise MemoryError
    try:
        turns.search.rules = ask(&turns.search.hand, &to_beat, hand, rules, None)
        return fewest_turns(turns)
    finally:
        return_turns(turns)

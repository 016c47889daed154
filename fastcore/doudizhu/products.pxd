"""Every body with every kicker: plays with wilds where nothing but their number decides (docs/rules.md §6).

So it is where the interpretation keeps every reading and it does not matter which wilds pay for what.
"""
from libc.stdint cimport uint64_t

from .airplanes cimport Airplanes, make_airplanes, turn_into
from .beside cimport Beside, begin_beside, list_jokers, list_mixed, list_three_solos, list_two_solos
from .cards cimport CHAIN_RANKS, lowest_rank, number_of_ranks, ranks_from
from .kickers cimport KickerList, list_pairs, list_solos, pairs_index
from .kind cimport (NO_KICKER, PASS, QUAD_PAIR, QUAD_SOLO, SOLO_KICKER, TRIO_SOLO, body_size, kicker_size,
                    number_of_group_cards, number_of_kickers)
from .move cimport reading
from .pools cimport leave_out, number_of_twos
from .rings cimport Rings
from .runs cimport Runs, begin_runs, lengthen, runs_completed
from .ruleset cimport ALL, HIGHEST, interpretation
from .search cimport Search, flush_alone
from .stream cimport STEP, stream
from .windows cimport Window, Windows, begin_windows, fill_window, grow_all


cdef inline Py_ssize_t list_choices(Search* search, const Window* window, int removed, int wilds) noexcept nogil:
    """Make `search.stems` the bodies with up to `removed` cards substituted, with every choice of wilds for each.

    So many `wilds` more are for the kickers. Return how many there are.
    """
    cdef Py_ssize_t n = 0
    cdef Py_ssize_t begin, size
    cdef int fewer, choice, spent
    for fewer in range(removed + 1):
        spent = search.hand.wilds - window.spare + fewer + wilds
        begin = window.up_to[fewer]
        size = window.up_to[fewer + 1] - begin
        for choice in range(search.wilds.choices[spent]):
            stream(search.stems + n, window.bodies + begin, size, search.wilds.choice[spent][choice])
            n += size
    return n


cdef inline void multiply(uint64_t* out, const uint64_t* many, Py_ssize_t n, const uint64_t* few, Py_ssize_t times,
                          uint64_t plus) noexcept nogil:
    """Write every sum of one of n words, one of some others, and a constant."""
    cdef Py_ssize_t i
    for i in range(times):
        stream(out, many, n, plus + few[i])
        out += n


cdef inline Py_ssize_t with_each(Search* search, Py_ssize_t at, const Window* window, const uint64_t* kickers,
                                 Py_ssize_t n, int wilds) noexcept nogil:
    """Write every body with each of n kickers that hold a natural card, and that so many wilds complete."""
    cdef int removed = min(window.spare - wilds, window.present)
    cdef const uint64_t* stems = window.bodies
    cdef Py_ssize_t number
    # Wilds that are all alike are as much in every code.
    cdef uint64_t plus = wilds * search.wild
    if search.wild:
        number = window.up_to[removed + 1]
    else:
        stems = search.stems
        number = list_choices(search, window, removed, wilds)
    if number <= n:
        multiply(search.out + at, kickers, n, stems, number, plus)
    else:
        multiply(search.out + at, stems, number, kickers, n, plus)
    return at + n * number


cdef inline Py_ssize_t with_wilds(Search* search, Py_ssize_t at, const Window* window, int wilds) noexcept nogil:
    """Write every body with kickers that are so many wilds alone; the body holds a natural card then."""
    # A play of wilds alone counts at its own faces: it stands in `search.alone`.
    cdef int removed = min(window.spare - wilds, window.present - 1)
    cdef Py_ssize_t number
    if removed < 0:
        return at
    if search.wild:
        number = window.up_to[removed + 1]
        stream(search.out + at, window.bodies, number, wilds * search.wild)
    else:
        number = list_choices(search, window, removed, wilds)
        stream(search.out + at, search.stems, number, 0)
    return at + number


cdef inline Py_ssize_t with_solos_beside(Search* search, Py_ssize_t at, const Window* window, uint64_t body,
                                         int number) noexcept nogil:
    """Write the plays of the bodies of a window with two or three solo kickers."""
    cdef Beside* beside = &search.others
    cdef int jokers
    cdef Py_ssize_t n
    begin_beside(beside, &search.hand)
    leave_out(&beside.cards, body & search.hand.at_least[1])
    leave_out(&beside.pairs, body & search.hand.at_least[2])
    jokers = list_jokers(&beside.cards, &search.hand)
    if number == 3:
        n = list_three_solos(beside, &search.hand, search.rules, jokers)
        at = with_each(search, at, window, beside.three, n, 0)
    if window.spare >= number - 2:
        n = list_two_solos(beside, search.rules, jokers)
        at = with_each(search, at, window, beside.cards.two, n, number - 2)
    if window.spare >= number - 1:
        n = beside.cards.size + jokers
        at = with_each(search, at, window, beside.cards.card, n, number - 1)
    if window.spare >= number:
        at = with_wilds(search, at, window, number)
    return at


cdef inline Py_ssize_t with_two_pairs(Search* search, Py_ssize_t at, const Window* window,
                                      uint64_t body) noexcept nogil:
    """Write the plays of the bodies of a window with two pair kickers."""
    cdef Beside* beside = &search.others
    begin_beside(beside, &search.hand)
    leave_out(&beside.pairs, body & search.hand.at_least[2])
    at = with_each(search, at, window, beside.pairs.two, number_of_twos(beside.pairs.size), 0)
    if window.spare >= 1:
        leave_out(&beside.cards, body & search.hand.at_least[1])
        at = with_each(search, at, window, beside.mixed, list_mixed(beside), 1)
    if window.spare >= 2:
        at = with_each(search, at, window, beside.cards.two, number_of_twos(beside.cards.size), 2)
        at = with_each(search, at, window, beside.pairs.card, beside.pairs.size, 2)
    if window.spare >= 3:
        at = with_each(search, at, window, beside.cards.card, beside.cards.size, 3)
    if window.spare >= 4:
        at = with_wilds(search, at, window, 4)
    return at


cdef inline Py_ssize_t with_many_solos(Search* search, Py_ssize_t at, const Window* window, uint64_t body,
                                       int number) noexcept nogil:
    """Write the plays of the bodies of a window with any number of solo kickers."""
    cdef KickerList* solos = search.beside.solos
    cdef int naturals
    list_solos(&search.beside, &search.hand, search.rules, body, number, True)
    for naturals in range(number, max(number - window.spare, 1) - 1, -1):
        at = with_each(search, at, window, solos[naturals].codes, solos[naturals].size, number - naturals)
    if window.spare >= number:
        at = with_wilds(search, at, window, number)
    return at


cdef inline Py_ssize_t with_many_pairs(Search* search, Py_ssize_t at, const Window* window, uint64_t body,
                                       int number) noexcept nogil:
    """Write the plays of the bodies of a window with any number of pair kickers."""
    cdef KickerList* pairs = search.beside.pairs
    cdef int complete, singles, wilds, i
    if window.spare < number - number_of_ranks(search.hand.at_least[2] & ~body):
        return at
    list_pairs(&search.beside, &search.hand, body, number, True)
    for complete in range(number, -1, -1):
        for singles in range(number - complete, -1, -1):
            wilds = 2 * (number - complete) - singles
            i = pairs_index(complete, singles)
            if wilds <= window.spare and complete + singles > 0:
                at = with_each(search, at, window, pairs[i].codes, pairs[i].size, wilds)
    if window.spare >= 2 * number:
        at = with_wilds(search, at, window, 2 * number)
    return at


cdef inline Py_ssize_t with_kickers(Search* search, Py_ssize_t at, const Window* window, int kind,
                                    int length) noexcept nogil:
    """Write the plays of the bodies of a window, of a kind that has two kickers or more."""
    cdef int number = number_of_kickers(kind, length)
    cdef uint64_t body = ranks_from(window.first, length)
    at = flush_alone(search, at, reading(kind, length, window.first), True)
    if kicker_size(kind) == SOLO_KICKER:
        if number <= 3:
            return with_solos_beside(search, at, window, body, number)
        return with_many_solos(search, at, window, body, number)
    if number == 2:
        return with_two_pairs(search, at, window, body)
    return with_many_pairs(search, at, window, body, number)


cdef inline uint64_t must_hold(int rules, int first, int length) noexcept nogil:
    """Cards of which a chain without kickers must hold one for the interpretation to keep it; 0 where it is kept.

    A chain can be read one rank up or down just where it has a wild at that end, and room (docs/rules.md §8).
    """
    if interpretation(rules) == ALL or first + length == CHAIN_RANKS:
        return 0
    if interpretation(rules) == HIGHEST:
        return 7 * ranks_from(first, 1)
    return 7 * (ranks_from(first, 1) | ranks_from(first + length - 1, 1)) if first else 0


cdef inline Py_ssize_t those_kept(uint64_t* out, Py_ssize_t at, const uint64_t* bodies, Py_ssize_t n, uint64_t kept,
                                  uint64_t plus) noexcept nogil:
    """Write those of n bodies that hold one of some cards, or where these are 0, all; return the new end."""
    cdef Py_ssize_t i
    if not kept:
        stream(out + at, bodies, n, plus)
        return at + n
    for i in range(n):
        out[at] = bodies[i] + plus
        at += bodies[i] & kept != 0
    return at


cdef inline Py_ssize_t without_kickers(Search* search, Py_ssize_t at, const Window* window, int length) noexcept nogil:
    """Write the bodies of a window which are plays."""
    cdef uint64_t kept = must_hold(search.rules, window.first, length)
    cdef uint64_t plus
    cdef int most = min(window.most, window.present - 1)
    cdef int removed, choice, spent
    if most < 0:
        return at
    if search.wild:
        return those_kept(search.out, at, window.bodies, window.up_to[most + 1], kept, 0)
    for removed in range(most + 1):
        spent = search.hand.wilds - window.spare + removed
        for choice in range(search.wilds.choices[spent]):
            plus = search.wilds.choice[spent][choice]
            at = those_kept(search.out, at, window.bodies + window.up_to[removed],
                            window.up_to[removed + 1] - window.up_to[removed], kept, plus)
    return at


cdef inline uint64_t lanes_of_runs(const Search* search, int size, int length, int first_rank) noexcept nogil:
    """The first ranks, from one up, of the runs of a length that the wilds complete; see `runs.pxd`."""
    cdef Runs runs
    begin_runs(&runs, &search.hand, size)
    while runs.length < length:
        lengthen(&runs)
    return runs_completed(&runs, search.hand.wilds, first_rank)


cdef inline Py_ssize_t chain_plays(Search* search, Py_ssize_t at, int kind, int least, int most,
                                   int first_rank) noexcept nogil:
    """Write the chains of solos or of pairs, of `least` to `most` ranks from `first_rank` up."""
    cdef Windows* windows = &search.windows
    cdef int size = body_size(kind)
    cdef bint bodies_are_plays = search.wild and interpretation(search.rules) == ALL
    cdef int length = 4 if size == 1 else 1
    cdef int number, i
    cdef Window* window
    cdef uint64_t* end
    cdef uint64_t lanes
    most = min(most, search.hand.cards // size)
    if least > most:
        return at
    lanes = lanes_of_runs(search, size, least, first_rank)
    if not lanes:
        return at
    end = windows.words[length & 1]
    number = begin_windows(windows.window[length & 1], &search.hand, kind, size, search.wild, lanes, &end)
    while number and length < most:
        window = windows.window[(length + 1) & 1]
        if bodies_are_plays and length + 1 >= least:
            end = search.out + at
            number = grow_all(windows.window[length & 1], number, window, &search.hand, search.wild, size, length, &end)
            length += 1
            at = end - search.out
            continue
        end = windows.words[(length + 1) & 1]
        number = grow_all(windows.window[length & 1], number, window, &search.hand, search.wild, size, length, &end)
        length += 1
        if length >= least:
            for i in range(number):
                at = flush_alone(search, at, reading(kind, length, window[i].first), True)
                at = without_kickers(search, at, &window[i], length)
    return at


cdef inline Py_ssize_t airplane_plays(Search* search, Py_ssize_t at, int kind, int least, int most,
                                      int first_rank) noexcept nogil:
    """Write the airplanes of a kind, of `least` to `most` trios from `first_rank` up."""
    cdef Airplanes* airplanes = &search.airplanes
    cdef const Window* window
    cdef int length, i
    most = min(most, search.hand.cards // number_of_group_cards(kind))
    if least > most:
        return at
    if airplanes.kind == PASS:
        # The first kind that is asked for has the longest ones.
        make_airplanes(airplanes, &search.hand, kind, search.wild,
                       lanes_of_runs(search, body_size(kind), least, first_rank), most)
    elif airplanes.number[least]:
        turn_into(airplanes, kind)
    for length in range(least, most + 1):
        for i in range(airplanes.number[length]):
            window = &airplanes.window[length][i]
            if kicker_size(kind) == NO_KICKER:
                at = flush_alone(search, at, reading(kind, length, window.first), True)
                at = without_kickers(search, at, window, length)
            else:
                at = with_kickers(search, at, window, kind, length)
    return at


cdef inline Py_ssize_t with_one_kicker(Search* search, Py_ssize_t at, const Window* window, int kind,
                                       uint64_t card) noexcept nogil:
    """Write the trios of a rank, named by one card of it, with one kicker."""
    cdef Rings* rings = &search.rings
    cdef bint held = window.present > 0
    cdef bint pair = window.present > 1
    cdef int place = number_of_ranks(search.hand.at_least[1] & (card - 1)) + held
    if kind == TRIO_SOLO:
        at = with_each(search, at, window, rings.card_or_joker + place, rings.cards + rings.jokers - held, 0)
        if window.spare >= 1:
            at = with_wilds(search, at, window, 1)
        return at
    at = with_each(search, at, window, rings.pair + number_of_ranks(search.hand.at_least[2] & (card - 1)) + pair,
                   rings.pairs - pair, 0)
    if window.spare >= 1:
        at = with_each(search, at, window, rings.card + place, rings.cards - held, 1)
    if window.spare >= 2:
        at = with_wilds(search, at, window, 2)
    return at


cdef inline Py_ssize_t rank_plays(Search* search, Py_ssize_t at, int kind, uint64_t ranks) noexcept nogil:
    """Write the plays of a kind with kickers whose body is one of some ranks, a field mask."""
    cdef uint64_t[5 + STEP] bodies
    cdef Window window
    cdef uint64_t card
    cdef int size = body_size(kind)
    cdef int rank
    if search.hand.wilds < size:
        ranks &= search.hand.at_least[size - search.hand.wilds]
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        rank = lowest_rank(card)
        fill_window(&window, bodies, &search.hand, size, rank, reading(kind, 1, rank), search.wild)
        if kind == QUAD_SOLO or kind == QUAD_PAIR:
            at = with_kickers(search, at, &window, kind, 1)
        else:
            at = flush_alone(search, at, reading(kind, 1, rank), True)
            at = with_one_kicker(search, at, &window, kind, card)
    return at

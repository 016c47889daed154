"""Every body with every kicker: plays with wilds where nothing but their number decides (docs/rules.md §6).

So it is where the interpretation keeps every reading and it does not matter which wilds pay for what.
"""
from libc.stdint cimport uint64_t

from .airplanes cimport Airplanes, make_airplanes, turn_into
from .beside cimport (write_pair_and_card, write_pair_and_two_cards, write_row, write_three_of, write_three_solos,
                      write_two_pairs_and_card, write_two_solos)
from .cards cimport CHAIN_RANKS, SLOTS, lowest_bit, lowest_rank, number_of_ranks, ranks_from
from .kickers cimport KickerList, list_many_pairs, list_solos, pairs_index
from .kind cimport (NO_KICKER, PASS, SOLO_KICKER, body_size, kicker_size,
                    number_of_group_cards, number_of_kickers)
from .move cimport reading
from .repeats cimport repeat_row
from .rings cimport Arc, Rings, cards_beside, pairs_beside, solos_beside
from .runs cimport (Completed, Runs, WindowOfRanks, begin_completed, begin_runs, lacks, lengthen, next_completed,
                    rank_of_lane, runs_completed, windows_of_length)
from .ruleset cimport ALL, HIGHEST, interpretation
from .search cimport Search, flush_alone
from .stream cimport STEP, stream
from .substitutes cimport Window, list_substitutes
from .twos cimport write_twos
from .windows cimport fill_rank, fill_window, with_all_naturals


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


cdef inline void multiply(uint64_t* out, const uint64_t* many, Py_ssize_t n, const uint64_t* few,
                          Py_ssize_t times) noexcept nogil:
    """Write every sum of one of n words and one of some others."""
    cdef Py_ssize_t i
    for i in range(times):
        stream(out, many, n, few[i])
        out += n


cdef inline uint64_t* place_of_kickers(Search* search, Py_ssize_t at) noexcept nogil:
    """Where to write kickers for `with_each`: where all wilds are alike, as plays of the first body."""
    return search.out + at if search.wild else search.kickers


cdef inline uint64_t beside_kickers(const Search* search, const Window* window, int wilds) noexcept nogil:
    """What to add to them, if so many wilds complete them."""
    return window.bodies[0] + wilds * search.wild if search.wild else 0


cdef inline Py_ssize_t with_each(Search* search, Py_ssize_t at, const Window* window, Py_ssize_t n,
                                 int wilds) noexcept nogil:
    """Write every body with each of the n kickers written, which hold a natural and are completed by so many wilds.

    Where all wilds are alike only the first body, whose row is repeated later.
    """
    cdef int removed = min(window.spare - wilds, window.present)
    cdef Py_ssize_t number
    if search.wild:
        search.row.behind[wilds] = at + n
        return at + n
    number = list_choices(search, window, removed, wilds)
    if number <= n:
        multiply(search.out + at, search.kickers, n, search.stems, number)
    else:
        multiply(search.out + at, search.stems, number, search.kickers, n)
    return at + n * number


cdef inline Py_ssize_t with_list(Search* search, Py_ssize_t at, const Window* window, const uint64_t* kickers,
                                 Py_ssize_t n, int wilds) noexcept nogil:
    """Write the same with each of a list of n kickers."""
    stream(place_of_kickers(search, at), kickers, n, beside_kickers(search, window, wilds))
    return with_each(search, at, window, n, wilds)


cdef inline Py_ssize_t with_arc(Search* search, Py_ssize_t at, const Window* window, Arc kickers,
                                int wilds) noexcept nogil:
    """Write the same with each kicker of a part of a ring."""
    write_row(place_of_kickers(search, at), kickers.codes, kickers.size, SLOTS, beside_kickers(search, window, wilds))
    return with_each(search, at, window, kickers.size, wilds)


cdef inline Py_ssize_t with_wilds(Search* search, Py_ssize_t at, const Window* window, int wilds) noexcept nogil:
    """Write every body, or only the first as above, with kickers that are so many wilds alone."""
    # A play of wilds alone counts at its own faces: it stands in `search.alone`.
    cdef int removed = min(window.spare - wilds, window.present - 1)
    cdef Py_ssize_t number
    if search.wild:
        search.out[at] = window.bodies[0] + wilds * search.wild
        at += window.present > 0
        search.row.behind[wilds] = at
        return at
    if removed < 0:
        return at
    number = list_choices(search, window, removed, wilds)
    stream(search.out + at, search.stems, number, 0)
    return at + number


cdef inline Py_ssize_t with_solos_beside(Search* search, Py_ssize_t at, const Window* window,
                                         int number) noexcept nogil:
    """Write the plays of the bodies of a window with two or three solo kickers."""
    cdef const Rings* rings = &search.rings
    cdef int first = window.first
    cdef Py_ssize_t n
    if number == 3:
        n = write_three_solos(place_of_kickers(search, at), rings, &search.hand, search.rules, first, window.length,
                              beside_kickers(search, window, 0))
        at = with_each(search, at, window, n, 0)
    if window.spare >= number - 2:
        n = write_two_solos(place_of_kickers(search, at), rings, search.rules, first, window.length,
                            beside_kickers(search, window, number - 2))
        at = with_each(search, at, window, n, number - 2)
    if window.spare >= number - 1:
        at = with_arc(search, at, window, solos_beside(rings, first, window.length), number - 1)
    if window.spare >= number:
        at = with_wilds(search, at, window, number)
    return at


cdef inline Py_ssize_t with_one_kicker(Search* search, Py_ssize_t at, const Window* window, int kind) noexcept nogil:
    """Write the plays of the bodies of a window with one kicker."""
    cdef const Rings* rings = &search.rings
    if kicker_size(kind) == SOLO_KICKER:
        at = with_arc(search, at, window, solos_beside(rings, window.first, window.length), 0)
        if window.spare >= 1:
            at = with_wilds(search, at, window, 1)
        return at
    at = with_arc(search, at, window, pairs_beside(rings, window.first, window.length), 0)
    if window.spare >= 1:
        at = with_arc(search, at, window, cards_beside(rings, window.first, window.length), 1)
    if window.spare >= 2:
        at = with_wilds(search, at, window, 2)
    return at


cdef inline Py_ssize_t with_two_of(Search* search, Py_ssize_t at, const Window* window, Arc kickers,
                                   int wilds) noexcept nogil:
    """Write the plays of the bodies of a window with two different kickers of a part of a ring."""
    cdef Py_ssize_t n = write_twos(place_of_kickers(search, at), kickers.codes, kickers.size,
                                   beside_kickers(search, window, wilds))
    return with_each(search, at, window, n, wilds)


cdef inline Py_ssize_t with_two_pairs(Search* search, Py_ssize_t at, const Window* window) noexcept nogil:
    """Write the plays of the bodies of a window with two pair kickers."""
    cdef const Rings* rings = &search.rings
    cdef Arc pairs = pairs_beside(rings, window.first, window.length)
    cdef Arc cards = cards_beside(rings, window.first, window.length)
    cdef Py_ssize_t n
    at = with_two_of(search, at, window, pairs, 0)
    if window.spare >= 1:
        n = write_pair_and_card(place_of_kickers(search, at), rings, window.first, window.length,
                                beside_kickers(search, window, 1))
        at = with_each(search, at, window, n, 1)
    if window.spare >= 2:
        at = with_two_of(search, at, window, cards, 2)
        at = with_arc(search, at, window, pairs, 2)
    if window.spare >= 3:
        at = with_arc(search, at, window, cards, 3)
    if window.spare >= 4:
        at = with_wilds(search, at, window, 4)
    return at


cdef inline Py_ssize_t with_three_of(Search* search, Py_ssize_t at, const Window* window, Arc kickers,
                                     int wilds) noexcept nogil:
    """Write the same with three."""
    cdef Py_ssize_t n = write_three_of(place_of_kickers(search, at), kickers, beside_kickers(search, window, wilds))
    return with_each(search, at, window, n, wilds)


cdef inline Py_ssize_t with_three_pairs(Search* search, Py_ssize_t at, const Window* window) noexcept nogil:
    """Write the plays of the bodies of a window with three pair kickers."""
    cdef const Rings* rings = &search.rings
    cdef Arc pairs = pairs_beside(rings, window.first, window.length)
    cdef Arc cards = cards_beside(rings, window.first, window.length)
    cdef Py_ssize_t n
    at = with_three_of(search, at, window, pairs, 0)
    if window.spare >= 1:
        n = write_two_pairs_and_card(place_of_kickers(search, at), rings, window.first, window.length,
                                     beside_kickers(search, window, 1))
        at = with_each(search, at, window, n, 1)
    if window.spare >= 2:
        n = write_pair_and_two_cards(place_of_kickers(search, at), rings, window.first, window.length,
                                     beside_kickers(search, window, 2))
        at = with_each(search, at, window, n, 2)
        at = with_two_of(search, at, window, pairs, 2)
    if window.spare >= 3:
        at = with_three_of(search, at, window, cards, 3)
        n = write_pair_and_card(place_of_kickers(search, at), rings, window.first, window.length,
                                beside_kickers(search, window, 3))
        at = with_each(search, at, window, n, 3)
    if window.spare >= 4:
        at = with_two_of(search, at, window, cards, 4)
        at = with_arc(search, at, window, pairs, 4)
    if window.spare >= 5:
        at = with_arc(search, at, window, cards, 5)
    if window.spare >= 6:
        at = with_wilds(search, at, window, 6)
    return at


cdef inline Py_ssize_t with_many_solos(Search* search, Py_ssize_t at, const Window* window, uint64_t body,
                                       int number) noexcept nogil:
    """Write the plays of the bodies of a window with any number of solo kickers."""
    cdef KickerList* solos = search.beside.solos
    cdef int naturals
    list_solos(&search.beside, &search.hand, search.rules, body, number, True)
    for naturals in range(number, max(number - window.spare, 1) - 1, -1):
        at = with_list(search, at, window, solos[naturals].codes, solos[naturals].size, number - naturals)
    if window.spare >= number:
        at = with_wilds(search, at, window, number)
    return at


cdef inline Py_ssize_t with_many_pairs(Search* search, Py_ssize_t at, const Window* window, uint64_t body,
                                       int number) noexcept nogil:
    """Write the plays of the bodies of a window with any number of pair kickers."""
    cdef KickerList* pairs = search.beside.pairs
    cdef int complete, singles, wilds, i
    # Each single takes a wild.
    list_many_pairs(pairs, &search.hand, search.hand.at_least[1 if window.spare else 2] & ~body, number,
                    min(window.spare, number), True)
    for wilds in range(min(window.spare, 2 * number - 1) + 1):
        search.row.behind[wilds] = at
        for complete in range(max(number - wilds, 0), number - (wilds + 1) // 2 + 1):
            singles = 2 * (number - complete) - wilds
            i = pairs_index(complete, singles)
            at = with_list(search, at, window, pairs[i].codes, pairs[i].size, wilds)
    if window.spare >= 2 * number:
        at = with_wilds(search, at, window, 2 * number)
    return at


cdef inline Py_ssize_t with_kickers(Search* search, Py_ssize_t at, const Window* window, int kind) noexcept nogil:
    """Write the plays of the bodies of a window, of a kind with kickers."""
    cdef int number = number_of_kickers(kind, window.length)
    cdef uint64_t body = ranks_from(window.first, window.length)
    search.row.first = at
    if number == 1:
        at = with_one_kicker(search, at, window, kind)
    elif kicker_size(kind) == SOLO_KICKER:
        if number <= 3:
            at = with_solos_beside(search, at, window, number)
        else:
            at = with_many_solos(search, at, window, body, number)
    elif number == 2:
        at = with_two_pairs(search, at, window)
    elif window.spare < number - number_of_ranks(search.hand.at_least[2] & ~body):
        return at
    elif number == 3:
        at = with_three_pairs(search, at, window)
    else:
        at = with_many_pairs(search, at, window, body, number)
    return repeat_row(&search.row, search.out, at, window, number * kicker_size(kind)) if search.wild else at


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


cdef inline Py_ssize_t without_kickers(Search* search, Py_ssize_t at, const Window* window) noexcept nogil:
    """Write the bodies of a window which are plays."""
    cdef uint64_t kept = must_hold(search.rules, window.first, window.length)
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


cdef inline Py_ssize_t chain_plays(Search* search, Py_ssize_t at, int kind, int least, int most,
                                   int first_rank) noexcept nogil:
    """Write the chains of solos or of pairs, of `least` to `most` ranks from `first_rank` up."""
    cdef int size = body_size(kind)
    cdef const WindowOfRanks* place
    cdef Window window
    cdef Completed completed
    list_substitutes(&search.substitutes, &search.hand, &search.rings, search.wild)
    begin_completed(&completed, &search.hand, size, least, min(most, search.hand.cards // size), first_rank)
    while next_completed(&completed):
        place = completed.windows + completed.rank
        fill_window(&window, search.bodies, &search.substitutes, size, place, completed.missing,
                    with_all_naturals(place, search.hand.capped[size],
                                      reading(kind, 0, 0) + completed.missing * search.wild))
        at = without_kickers(search, at, &window)
    return at


cdef inline Py_ssize_t like_chains(Search* search, Py_ssize_t at, int kind, int least, int most,
                                   int first_rank) noexcept nogil:
    """Write the same where all wilds are alike and every reading is kept.

    The loops of `next_completed` written out, as a processor foretells the many branches here better so.
    """
    cdef const unsigned char* place_of_card = &search.rings.place_of_card[0]
    cdef int size = body_size(kind)
    cdef uint64_t naturals = search.hand.capped[size]
    cdef uint64_t wild = search.wild
    cdef uint64_t* end = search.out + at
    cdef const WindowOfRanks* windows
    cdef Window window
    cdef Runs runs
    cdef uint64_t body, lanes
    cdef int wilds = search.hand.wilds
    cdef int lane, rank, missing, ranks
    list_substitutes(&search.substitutes, &search.hand, &search.rings, wild)
    most = min(most, search.hand.cards // size)
    begin_runs(&runs, &search.hand, size)
    while runs.length < most:
        lengthen(&runs)
        if runs.length < least:
            continue
        lanes = runs_completed(&runs, wilds, first_rank)
        if not lanes:
            break
        windows = windows_of_length(runs.length)
        while lanes:
            lane = lowest_bit(lanes)
            rank = rank_of_lane(lane)
            lanes &= lanes - 1
            missing = lacks(&runs, lane)
            body = with_all_naturals(windows + rank, naturals, reading(kind, 0, 0) + missing * wild)
            if missing + 1 < wilds:
                # All of it: four wilds are too few for a body of nothing else.
                end = fill_window(&window, end, &search.substitutes, size, windows + rank, missing, body)
                continue
            end[0] = body
            # Whether there is a wild to spare is not foretold, nor how many ranks it may stand in for.
            ranks = place_of_card[rank + runs.length] - place_of_card[rank]
            stream(end + 1, search.substitutes.one + place_of_card[rank], CHAIN_RANKS, body)
            end += 1 + (ranks & -(missing < wilds))
    return end - search.out


cdef inline Py_ssize_t airplane_plays(Search* search, Py_ssize_t at, int kind, int least, int most,
                                      int first_rank) noexcept nogil:
    """Write the airplanes of a kind, of `least` to `most` trios from `first_rank` up."""
    cdef Airplanes* airplanes = &search.airplanes
    cdef const Window* window
    cdef int i
    most = min(most, search.hand.cards // number_of_group_cards(kind))
    if airplanes.kind == PASS:
        # The first kind that is asked for has the longest ones.
        list_substitutes(&search.substitutes, &search.hand, &search.rings, search.wild)
        make_airplanes(airplanes, &search.substitutes, kind, least, most, first_rank)
    else:
        turn_into(airplanes, kind)
    for i in range(airplanes.number):
        window = &airplanes.window[i]
        if window.length > most:
            return at
        at = flush_alone(search, at, reading(kind, window.length, window.first), True)
        if kicker_size(kind) == NO_KICKER:
            at = without_kickers(search, at, window)
        else:
            at = with_kickers(search, at, window, kind)
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
        fill_rank(&window, bodies, &search.hand, size, rank, reading(kind, 1, rank), search.wild)
        at = flush_alone(search, at, reading(kind, 1, rank), True)
        at = with_kickers(search, at, &window, kind)
    return at

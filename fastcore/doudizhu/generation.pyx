"""Every play of a hand, to lead or to follow (docs/rules.md §11)."""
import numpy as np

from laizi.pyrules.doudizhu.generation import random_index
from laizi.pyrules.doudizhu.move import Move
from laizi.pyrules.doudizhu.movelist import MoveList

cimport numpy as cnp
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from .arguments cimport ask
from .bombs cimport bomb_strength, strength_of_bomb
from .cards cimport (CHAIN_RANKS, JOKERS, RANKS, SLOTS, SMALL_JOKER, lowest_rank, natural_count, ranks_from, ranks_up, unit)
from .comparison cimport beats_code
from .faces cimport faces, pure_bomb
from .hand cimport MAX_WILDS, Holding, holds
from .interpretation cimport kept_ranks
from .kickers cimport MAX_KICKERS, PAIR_LISTS, KickerList, list_pairs, list_solos, pairs_index
from .kind cimport (AIRPLANE_PAIR, BOMB, NO_KICKER, PAIR_KICKER, PASS, QUAD_PAIR, ROCKET, SOLO, SOLO_KICKER, body_size,
                    is_chain, number_of_group_cards, number_of_kickers, shortest, wing)
from .move cimport first_wilds_of, kind_of, length_of, rank_of, reading, second_wilds_of
from .readings cimport is_play, legal_ranks
from .removals cimport list_removals, number_of_removals
from .ruleset cimport ALL, HIGHEST, LONG_BOMBS, PAIR_WINGS, interpretation
from .stream cimport OVERSHOOT, stream
from .wilds cimport list_wilds, own_faces_limit, wilds_may_pay

cnp.import_array()

cdef enum:
    # The plays of one call are written here first if they are no more than this.
    BUFFER_WORDS = 512
    # Kickers up to this number are listed once for the whole hand, and sifted for every body.
    MOST_LOOSE = 2


cdef struct Bodies:
    # The bodies of one kind at one rank and length.
    int kind
    int length
    int rank
    int missing                             # wilds that they need at least
    int present                             # naturals that they may hold
    uint64_t most                           # the reading, and the body with all those naturals
    const uint64_t* removed[MAX_WILDS + 1]  # what to add to `most`, by the number of naturals removed
    Py_ssize_t size[MAX_WILDS + 1]


cdef struct Wings:
    # Kickers of one make: so many naturals, and so many wilds that complete them.
    const uint64_t* codes
    Py_ssize_t listed
    Py_ssize_t fitting                      # those without a forbidden rank; only where plays are counted
    uint64_t forbidden                      # ranks, all bits of their fields, that these kickers may not have
    int wilds
    int wild_pairs
    bint natural                            # whether they hold a natural card


cdef inline bint kept(Search* search, const Bodies* bodies, uint64_t code) noexcept nogil:
    """Whether the interpretation lets these cards be played at this rank."""
    cdef int ranks
    cdef bint lowest, highest
    if wing(bodies.kind) == NO_KICKER:
        # A chain can be read one rank up or down just where it has a wild at that end, and room.
        highest = natural_count(code, bodies.rank) > 0 or bodies.rank + bodies.length == CHAIN_RANKS
        lowest = natural_count(code, bodies.rank + bodies.length - 1) > 0 or bodies.rank == 0
        return highest or (lowest and interpretation(search.rules) != HIGHEST)
    ranks = legal_ranks(search.rules, bodies.kind, bodies.length, code, search.hand.ranks)
    return kept_ranks(search.rules, ranks) >> bodies.rank & 1


cdef inline Py_ssize_t sift(uint64_t* out, Py_ssize_t at, const uint64_t* source, Py_ssize_t n, uint64_t forbidden,
                            uint64_t plus) noexcept nogil:
    """Write those of the source that have no forbidden card, plus a constant; return the new end."""
    cdef Py_ssize_t i
    for i in range(n):
        out[at] = source[i] + plus
        at += source[i] & forbidden == 0
    return at


cdef inline Py_ssize_t sift_kept(Search* search, Py_ssize_t at, const Bodies* bodies, const Wings* wings, uint64_t plus,
                                 bint emit) noexcept nogil:
    """Write those of the kickers that make a play which the interpretation keeps; return the new end."""
    cdef Py_ssize_t i
    for i in range(wings.listed):
        if wings.codes[i] & wings.forbidden == 0 and kept(search, bodies, wings.codes[i] + plus):
            if emit:
                search.out[at] = wings.codes[i] + plus
            at += 1
    return at


cdef inline bint may_pay(Search* search, const Bodies* bodies, int removed, const Wings* wings,
                         uint64_t wilds) noexcept nogil:
    """Whether this choice of wilds is legal for these bodies and kickers."""
    return not search.own_faces_limit or wilds_may_pay(
        search.rules, first_wilds_of(wilds), second_wilds_of(wilds), search.hand.ranks, body_size(bodies.kind),
        bodies.rank, bodies.length, bodies.missing + removed, wing(bodies.kind) == SOLO_KICKER, wings.wild_pairs, 0)


cdef inline Py_ssize_t place(Search* search, Py_ssize_t at, const Bodies* bodies, const Wings* wings, bint filtered,
                             bint emit) noexcept nogil:
    """Write every body with every one of the kickers; return the new end."""
    cdef uint64_t* out = search.out
    cdef Py_ssize_t first = -1
    cdef Py_ssize_t fitting = 0
    cdef Py_ssize_t i, k, bodies_left
    cdef uint64_t plus, base = 0
    cdef int removed, choice, spent
    for removed in range(min(search.hand.wilds - bodies.missing - wings.wilds, bodies.present) + 1):
        # A play of wilds alone counts at its own faces: it stands in `search.face`.
        if removed == bodies.present and not wings.natural:
            break
        spent = bodies.missing + removed + wings.wilds
        for choice in range(search.wilds.choices[spent]):
            plus = search.wilds.choice[spent][choice]
            if not may_pay(search, bodies, removed, wings, plus):
                continue
            plus += bodies.most
            i = 0
            if filtered:
                for i in range(bodies.size[removed]):
                    at = sift_kept(search, at, bodies, wings, plus + bodies.removed[removed][i], emit)
                continue
            if not emit:
                at += bodies.size[removed] * wings.fitting
                continue
            if first < 0:
                # The kickers are sifted once, right into their first place; every other body copies them from there.
                first = at
                base = plus + bodies.removed[removed][0]
                at = sift(out, at, wings.codes, wings.listed, wings.forbidden, base)
                fitting = at - first
                i = 1
            bodies_left = bodies.size[removed] - i
            if fitting >= bodies_left:
                for i in range(i, bodies.size[removed]):
                    stream(out + at, out + first, fitting, plus + bodies.removed[removed][i] - base)
                    at += fitting
            else:
                for k in range(first, first + fitting):
                    stream(out + at, bodies.removed[removed] + i, bodies_left, plus + out[k] - base)
                    at += bodies_left
    return at


cdef inline Py_ssize_t place_bare(Search* search, Py_ssize_t at, const Bodies* bodies, bint filtered,
                                  bint emit) noexcept nogil:
    """Write every body, of a kind without kickers; return the new end."""
    cdef Py_ssize_t i
    cdef uint64_t plus
    cdef int removed, choice, spent
    for removed in range(min(search.hand.wilds - bodies.missing, bodies.present - 1) + 1):
        spent = bodies.missing + removed
        for choice in range(search.wilds.choices[spent]):
            plus = bodies.most + search.wilds.choice[spent][choice]
            if filtered:
                for i in range(bodies.size[removed]):
                    if kept(search, bodies, plus + bodies.removed[removed][i]):
                        if emit:
                            search.out[at] = plus + bodies.removed[removed][i]
                        at += 1
            else:
                if emit:
                    stream(search.out + at, bodies.removed[removed], bodies.size[removed], plus)
                at += bodies.size[removed]
    return at


cdef inline void ready_solos(Search* search, int most, bint lists) noexcept nogil:
    """Have the solo kickers of the whole hand up to so many naturals."""
    if search.loose_solos < most:
        list_solos(&search.loose, &search.hand, search.rules, 0, most, lists)
        search.loose_solos = most


cdef inline void ready_pairs(Search* search, int most, bint lists) noexcept nogil:
    """Have the pair kickers of the whole hand up to so many pairs."""
    if search.loose_pairs < most:
        list_pairs(&search.loose, &search.hand, 0, most, lists)
        search.loose_pairs = most


cdef inline Py_ssize_t with_solos(Search* search, Py_ssize_t at, const Bodies* bodies, int number, bint filtered,
                                  bint emit) noexcept nogil:
    """Write the plays that these bodies make with so many solo kickers."""
    cdef uint64_t body = ranks_from(bodies.rank, bodies.length)
    cdef KickerList* solos
    cdef Py_ssize_t fitting[MAX_KICKERS + 1]
    cdef uint64_t left = body
    cdef uint64_t card
    cdef int naturals
    cdef Wings wings
    if number > MOST_LOOSE:
        list_solos(&search.beside, &search.hand, search.rules, body, number, emit or filtered)
        solos = search.beside.solos
        left = 0
    else:
        ready_solos(search, number, emit or filtered)
        solos = search.loose.solos
    if not emit:
        for naturals in range(number + 1):
            fitting[naturals] = solos[naturals].size
        # Take the body's ranks out of the numbers one by one, the way they were put in.
        while left:
            card = left & -left
            left ^= card
            if search.hand.at_least[1] & card:
                fitting[1] -= 1
                if number == 2:
                    fitting[2] -= fitting[1] + ((search.hand.at_least[2] & card) != 0)
    wings.forbidden = 7 * (body & search.hand.at_least[1])
    wings.wild_pairs = 0
    for naturals in range(number, max(number - search.hand.wilds + bodies.missing, 0) - 1, -1):
        wings.codes = solos[naturals].codes
        wings.listed = solos[naturals].size
        wings.fitting = 0 if emit else fitting[naturals]
        wings.wilds = number - naturals
        wings.natural = naturals > 0
        at = place(search, at, bodies, &wings, filtered, emit)
    return at


cdef inline void leave_out_of_pairs(Py_ssize_t* fitting, int number, const Holding* hand,
                                    uint64_t left) noexcept nogil:
    """Take ranks, a field mask, out of the numbers of one or two pair kickers, the way they were put in."""
    cdef uint64_t card
    cdef bint two
    while left:
        card = left & -left
        left ^= card
        if hand.at_least[1] & card:
            two = (hand.at_least[2] & card) != 0
            fitting[pairs_index(1, 0)] -= two
            fitting[pairs_index(0, 1)] -= 1
            if number == 1:
                continue
            fitting[pairs_index(2, 0)] -= fitting[pairs_index(1, 0)] if two else 0
            fitting[pairs_index(1, 1)] -= fitting[pairs_index(1, 0)] + (fitting[pairs_index(0, 1)] if two else 0)
            fitting[pairs_index(0, 2)] -= fitting[pairs_index(0, 1)]


cdef inline Py_ssize_t number_fitting(const KickerList* kickers, uint64_t forbidden) noexcept nogil:
    """How many of the listed kickers have no forbidden card."""
    cdef Py_ssize_t i
    cdef Py_ssize_t fitting = 0
    for i in range(kickers.size):
        fitting += kickers.codes[i] & forbidden == 0
    return fitting


cdef inline Py_ssize_t with_pairs(Search* search, Py_ssize_t at, const Bodies* bodies, int number, bint filtered,
                                  bint emit) noexcept nogil:
    """Write the plays that these bodies make with so many pair kickers."""
    cdef uint64_t body = ranks_from(bodies.rank, bodies.length)
    cdef uint64_t own = 0
    cdef KickerList* pairs
    cdef Py_ssize_t[PAIR_LISTS] fitting
    cdef int complete, singles, i
    cdef bint lists
    cdef Wings wings
    if search.own_faces_limit and search.hand.ranks.first >= 0:
        # A pair of wilds has its own face then, and a natural of that rank, which only the two-card game has, is no
        # kicker beside it.
        own = search.hand.at_least[1] & ranks_from(search.hand.ranks.first, 1)
    lists = emit or filtered or own
    if number > MOST_LOOSE:
        list_pairs(&search.beside, &search.hand, body, number, lists)
        pairs = search.beside.pairs
    else:
        ready_pairs(search, MOST_LOOSE, lists)
        pairs = search.loose.pairs
    if not lists:
        for i in range(pairs_index(0, number) + 1):
            fitting[i] = pairs[i].size
        if number <= MOST_LOOSE:
            leave_out_of_pairs(fitting, number, &search.hand, body)
    for complete in range(number, -1, -1):
        for singles in range(number - complete, -1, -1):
            wings.wild_pairs = number - complete - singles
            wings.wilds = singles + 2 * wings.wild_pairs
            if bodies.missing + wings.wilds > search.hand.wilds:
                continue
            i = pairs_index(complete, singles)
            wings.codes = pairs[i].codes
            wings.listed = pairs[i].size
            wings.natural = complete + singles > 0
            wings.forbidden = 7 * ((body & search.hand.at_least[1]) | (own if wings.wild_pairs else 0))
            if not lists:
                wings.fitting = fitting[i]
            elif not emit:
                wings.fitting = number_fitting(&pairs[i], wings.forbidden)
            at = place(search, at, bodies, &wings, filtered, emit)
    return at


cdef inline Py_ssize_t flush_faces(Search* search, Py_ssize_t at, uint64_t end, bint emit) noexcept nogil:
    """Write the plays of wilds alone whose code is below `end`."""
    while search.face[search.next_face] < end:
        if emit:
            search.out[at] = search.face[search.next_face]
        search.next_face += 1
        at += 1
    return at


cdef inline Py_ssize_t kind_at(Search* search, Py_ssize_t at, const Bodies* bodies, bint emit) noexcept nogil:
    """Write all plays of a kind at one rank and length."""
    cdef bint filtered = interpretation(search.rules) != ALL
    cdef int number = number_of_kickers(bodies.kind, bodies.length)
    at = flush_faces(search, at, reading(bodies.kind, bodies.length, bodies.rank), emit)
    if wing(bodies.kind) == SOLO_KICKER:
        return with_solos(search, at, bodies, number, filtered, emit)
    if wing(bodies.kind) == PAIR_KICKER:
        return with_pairs(search, at, bodies, number, filtered, emit)
    # A body of one rank without kickers has no other rank to be read at.
    return place_bare(search, at, bodies, filtered and is_chain(bodies.kind), emit)


cdef inline Py_ssize_t solos(Search* search, Py_ssize_t at, int first_rank, bint emit) noexcept nogil:
    """Write the solos from `first_rank`, which may be a joker, up."""
    cdef uint64_t left = search.hand.at_least[1] & ranks_up(first_rank)
    cdef uint64_t card
    cdef int rank
    while left:
        card = left & -left
        left ^= card
        rank = lowest_rank(card)
        at = flush_faces(search, at, reading(SOLO, 1, rank), emit)
        if emit:
            search.out[at] = reading(SOLO, 1, rank) + card
        at += 1
    for rank in range(max(first_rank, SMALL_JOKER), SLOTS):
        at = flush_faces(search, at, reading(SOLO, 1, rank), emit)
        if emit:
            search.out[at] = reading(SOLO, 1, rank) + unit(rank)
        at += search.hand.naturals & unit(rank) != 0
    return at


cdef inline Py_ssize_t of_one_rank(Search* search, Py_ssize_t at, int kind, uint64_t ranks, bint emit) noexcept nogil:
    """Write the plays of a kind whose body is one of some ranks, a field mask."""
    cdef Bodies bodies
    cdef uint64_t less[5 + OVERSHOOT]
    cdef uint64_t card
    cdef int size = body_size(kind)
    cdef int removed
    if search.hand.wilds < size:
        ranks &= search.hand.at_least[size - search.hand.wilds]
    elif wing(kind) == NO_KICKER:
        ranks &= search.hand.at_least[1]
    bodies.kind = kind
    bodies.length = 1
    for removed in range(size + 1):
        bodies.removed[removed] = &less[removed]
        bodies.size[removed] = 1
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        bodies.rank = lowest_rank(card)
        bodies.present = natural_count(search.hand.capped[size], bodies.rank)
        bodies.missing = size - bodies.present
        bodies.most = reading(kind, 1, bodies.rank) + bodies.present * card
        for removed in range(size + 1):
            less[removed] = -(removed * card)
        at = kind_at(search, at, &bodies, emit)
    return at


cdef inline Py_ssize_t chains_of_naturals(Search* search, Py_ssize_t at, int kind, int least, int most, int first_rank,
                                          bint emit) noexcept nogil:
    """Write the plays of a kind whose body is a run, of a hand without wilds."""
    cdef Bodies bodies
    cdef uint64_t none[1 + OVERSHOOT]
    cdef int size = body_size(kind)
    cdef uint64_t held = search.hand.at_least[size] & ranks_from(first_rank, CHAIN_RANKS - first_rank)
    cdef uint64_t starts = held
    cdef uint64_t left
    cdef int length
    for length in range(1, least):
        starts &= held >> (3 * length)
    none[0] = 0
    bodies.kind = kind
    bodies.missing = 0
    bodies.removed[0] = none
    bodies.size[0] = 1
    for length in range(least, most + 1):
        if not starts:
            break
        bodies.length = length
        bodies.present = size * length
        left = starts
        while left:
            bodies.rank = lowest_rank(left)
            left &= left - 1
            bodies.most = reading(kind, length, bodies.rank) + size * ranks_from(bodies.rank, length)
            at = kind_at(search, at, &bodies, emit)
        starts &= held >> (3 * length)
    return at


cdef inline Py_ssize_t chains(Search* search, Py_ssize_t at, int kind, int least, int most, int first_rank,
                              bint emit) noexcept nogil:
    """Write the plays of a kind whose body is a run, of `least` to `most` ranks from `first_rank` up."""
    cdef Bodies bodies
    cdef int size = body_size(kind)
    cdef bint lists = emit or interpretation(search.rules) != ALL
    cdef int rank, length, removed
    most = min(most, search.hand.cards // number_of_group_cards(kind))
    if least > most:
        return at
    if not search.hand.wilds:
        return chains_of_naturals(search, at, kind, least, most, first_rank, emit)
    if search.removals_of != size:
        list_removals(&search.removals, &search.hand, size, first_rank, least, search.hand.cards // size, lists)
        search.removals_of = size
    bodies.kind = kind
    for length in range(least, most + 1):
        bodies.length = length
        for rank in range(first_rank, CHAIN_RANKS - length + 1):
            if search.removals.longest[rank] < length:
                continue
            bodies.rank = rank
            bodies.missing = search.removals.missing[rank][length]
            bodies.present = size * length - bodies.missing
            bodies.most = reading(kind, length, rank) + (search.hand.capped[size] & 7 * ranks_from(rank, length))
            for removed in range(search.hand.wilds - bodies.missing + 1):
                bodies.removed[removed] = search.removals.list[rank][removed]
                bodies.size[removed] = number_of_removals(&search.removals.sizes[rank][length], removed)
            at = kind_at(search, at, &bodies, emit)
    return at


cdef inline Py_ssize_t plays_of_kind(Search* search, Py_ssize_t at, int kind, int least, int most, int first_rank,
                                     bint emit) noexcept nogil:
    """Write the plays of a kind but BOMB and ROCKET, of `least` to `most` groups from `first_rank` up."""
    if search.hand.cards < least * number_of_group_cards(kind):
        return at
    if (kind == AIRPLANE_PAIR or kind == QUAD_PAIR) and not search.rules & PAIR_WINGS:
        return at
    if is_chain(kind):
        return chains(search, at, kind, least, most, first_rank, emit)
    if kind == SOLO:
        return solos(search, at, first_rank, emit)
    return of_one_rank(search, at, kind, ranks_up(first_rank), emit)


cdef inline Py_ssize_t bombs(Search* search, Py_ssize_t at, int above, bint emit) noexcept nogil:
    """Write the bombs whose strength is above a given one."""
    cdef int longest = 4 + MAX_WILDS if search.rules & LONG_BOMBS else 4
    cdef uint64_t ranks = search.hand.at_least[4 - min(search.hand.wilds, 3)]
    cdef uint64_t card
    cdef int rank, naturals, wilds, choice
    while ranks:
        card = ranks & -ranks
        ranks ^= card
        rank = lowest_rank(card)
        at = flush_faces(search, at, reading(BOMB, 1, rank), emit)
        for naturals in range(1, natural_count(search.hand.naturals, rank) + 1):
            for wilds in range(4 - naturals, min(search.hand.wilds, longest - naturals) + 1):
                if bomb_strength(search.rules, naturals, wilds, rank) <= above:
                    continue
                for choice in range(search.wilds.choices[wilds]):
                    if emit:
                        search.out[at] = reading(BOMB, 1, rank) + naturals * card + search.wilds.choice[wilds][choice]
                    at += 1
    return at


cdef inline Py_ssize_t rocket(Search* search, Py_ssize_t at, bint emit) noexcept nogil:
    """Write the rocket of two natural jokers."""
    if search.hand.naturals & JOKERS != JOKERS:
        return at
    if emit:
        search.out[at] = reading(ROCKET, 1, SMALL_JOKER) + JOKERS
    return at + 1


cdef inline bint add_face(Search* search, int faces_before, uint64_t alone, uint64_t wilds,
                          uint64_t to_beat) noexcept nogil:
    """Put a play of wilds alone, if it is one and beats `to_beat`, in its place among those before it."""
    cdef uint64_t code = alone + wilds
    if not alone or not beats_code(search.rules, code, to_beat, search.hand.ranks):
        return False
    while faces_before and search.face[faces_before - 1] > code:
        search.face[faces_before] = search.face[faces_before - 1]
        faces_before -= 1
    search.face[faces_before] = code
    return True


cdef inline void list_faces(Search* search, uint64_t to_beat) noexcept nogil:
    """Make the list of the plays of wilds alone that beat `to_beat`."""
    cdef int spent, choice, first, second
    cdef int faces_listed = 0
    cdef uint64_t wilds, alone
    for spent in range(1, search.hand.wilds + 1):
        for choice in range(search.wilds.choices[spent]):
            wilds = search.wilds.choice[spent][choice]
            first = first_wilds_of(wilds)
            second = second_wilds_of(wilds)
            alone = faces(search.rules, first, second, search.hand.ranks)
            faces_listed += add_face(search, faces_listed, alone, wilds, to_beat)
            alone = pure_bomb(search.rules, first, second, search.hand.ranks)
            faces_listed += add_face(search, faces_listed, alone, wilds, to_beat)
    search.face[faces_listed] = ~<uint64_t> 0
    search.next_face = 0


cdef inline Py_ssize_t plays(Search* search, uint64_t to_beat, bint emit) noexcept nogil:
    cdef Py_ssize_t at = 0
    cdef int strength = 0
    cdef int kind = kind_of(to_beat)
    search.removals_of = 0
    search.loose_solos = 0
    search.loose_pairs = 0
    search.own_faces_limit = own_faces_limit(search.rules, search.hand.ranks)
    if kind != PASS:
        if emit:
            search.out[0] = 0
        at = 1
        if kind == ROCKET:
            return at
    list_wilds(&search.wilds, &search.hand)
    list_faces(search, to_beat)
    if kind == PASS:
        for kind in range(SOLO, BOMB):
            at = plays_of_kind(search, at, kind, shortest(kind), CHAIN_RANKS, 0, emit)
    elif kind != BOMB:
        at = plays_of_kind(search, at, kind, length_of(to_beat), length_of(to_beat), rank_of(to_beat) + 1, emit)
    else:
        strength = strength_of_bomb(search.rules, to_beat, search.hand.ranks)
    at = bombs(search, at, strength, emit)
    at = flush_faces(search, at, reading(ROCKET, 1, 0), emit)
    at = rocket(search, at, emit)
    return flush_faces(search, at, ~<uint64_t> 0, emit)


cdef Py_ssize_t count_plays(Search* search, uint64_t to_beat) noexcept nogil:
    """How many plays the hand has; with a play to beat, those that beat it, and PASS."""
    search.out = NULL
    return plays(search, to_beat, False)


cdef Py_ssize_t write_plays(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil:
    """Write those plays in the order of docs/rules.md §11, and up to OVERSHOOT words behind them; return how many."""
    search.out = out
    return plays(search, to_beat, True)


cdef object answer(Search* search, uint64_t to_beat, object wild_ranks):
    """The MoveList of one call."""
    cdef uint64_t[BUFFER_WORDS + OVERSHOOT] buffer
    cdef cnp.npy_intp n = count_plays(search, to_beat)
    cdef cnp.npy_intp room = n if n <= BUFFER_WORDS else n + OVERSHOOT
    cdef cnp.ndarray codes = cnp.PyArray_SimpleNew(1, &room, cnp.NPY_UINT64)
    if n <= BUFFER_WORDS:
        write_plays(search, to_beat, buffer)
        memcpy(cnp.PyArray_DATA(codes), buffer, n * sizeof(uint64_t))
    else:
        write_plays(search, to_beat, <uint64_t*> cnp.PyArray_DATA(codes))
        codes = codes[:n]
    return MoveList.from_fresh(codes, wild_ranks)


def legal_moves(hand, rules, to_beat=None):
    """Every play that the hand can make; with a play to beat, PASS first and then those that beat it.

    In the order of kind, length and rank; the order inside such a group is fixed, but is not that of
    `laizi.pyrules`. `to_beat` None or PASS means a lead. Raises TypeError and ValueError for a hand or a play to
    beat that the rule set does not allow. Rules: docs/rules.md §11.

    >>> from laizi.doudizhu import Hand, legal_moves
    >>> for move in legal_moves(Hand.parse("3 4 4", wild="4"), "HUANLE"):
    ...     print(move)
    3/4 = SOLO 3
    4*/4 = SOLO 4
    3 4*/4 = PAIR 3
    4*4*/4 = PAIR 4
    3 4*4*/4 = TRIO 3
    """
    cdef Search search
    cdef uint64_t code
    search.rules = ask(&search.hand, &code, hand, rules, to_beat)
    return answer(&search, code, hand.wild_ranks)


def count_moves(hand, rules, to_beat=None):
    """How many plays `legal_moves` has, PASS included; raises what it raises. Rules: docs/rules.md §11.

    >>> from laizi.doudizhu import Hand, count_moves
    >>> count_moves(Hand.parse("333", wild="7"), "HUANLE")
    3
    """
    cdef Search search
    cdef uint64_t code
    search.rules = ask(&search.hand, &code, hand, rules, to_beat)
    return count_plays(&search, code)


def sample(hand, rules, rng, to_beat=None):
    """One play of `legal_moves`, each with the same chance.

    The position in the list comes from raw words of the generator: the lowest bits of a word, as many as the last
    position needs, and the next word where that is beyond the list. Raises what `legal_moves` raises, TypeError for
    another kind of generator and ValueError for an empty hand that leads. Rules: docs/rules.md §11.

    >>> import numpy as np
    >>> from laizi.doudizhu import Hand, sample
    >>> sample(Hand.parse("3"), "CLASSIC", np.random.Generator(np.random.PCG64(1)))
    Move.parse('3 = SOLO 3')
    """
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng: expected a numpy.random.Generator, got {rng!r}")
    moves = legal_moves(hand, rules, to_beat)
    if not moves:
        raise ValueError("hand: there is no play to choose from")
    return moves[random_index(rng, len(moves))]


def is_legal(move, hand, rules, to_beat=None):
    """Whether a play is one of `legal_moves`: held, a reading of its cards, and beating what there is to beat.

    PASS is one unless it leads. Raises what `legal_moves` raises, TypeError for what is no Move, and ValueError for
    a play of a deal with other wild ranks. Rules: docs/rules.md §11.

    >>> from laizi.doudizhu import Hand, Move, is_legal
    >>> hand, sixes = Hand.parse("7789", wild="9"), Move.parse("66/9 = PAIR 6")
    >>> [is_legal(Move.parse(text), hand, "HUANLE", sixes) for text in ("77/9 = PAIR 7", "8 9*/9 = PAIR 8", "PASS")]
    [True, True, True]
    """
    cdef Holding held
    cdef uint64_t code, code_to_beat
    cdef int flags = ask(&held, &code_to_beat, hand, rules, to_beat)
    if not isinstance(move, Move):
        raise TypeError(f"move: expected a Move, got {move!r}")
    code = move.code
    if code == 0:
        return code_to_beat != 0
    if move.wild_ranks != hand.wild_ranks:
        raise ValueError(f"move: {move} is of a deal with other wild ranks than {hand}")
    return (holds(&held, code) and is_play(flags, code, held.ranks)
            and beats_code(flags, code, code_to_beat, held.ranks))

"""Every play of a hand, to lead or to follow (docs/rules.md §11).

A play is a body code plus a kicker code plus a choice of wilds. Bodies come as lists by the wilds that they need, and
so do kickers; the plays of one kind at one place are the products of those lists.
"""
import numpy as np

from laizi.pyrules.doudizhu.generation import random_index
from laizi.pyrules.doudizhu.move import Move
from laizi.pyrules.doudizhu.movelist import fresh_list

cimport numpy as cnp
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.ref cimport Py_INCREF
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

from .alike cimport alike_leads
from .arguments cimport ask, refuse_changed
from .bombs cimport strength_of_bomb
from .by_kind cimport bombs, plays_of_kind, rocket
from .cards cimport CHAIN_RANKS
from .comparison cimport beats_code
from .counting.count cimport can_count, counted
from .hand cimport Holding, holds
from .kind cimport BOMB, PASS, ROCKET, SOLO, TRIO_PAIR, TRIO_SOLO, least_length
from .limits cimport can_limit, set_limits
from .move cimport kind_of, length_of, rank_of, reading
from .natural_lists cimport make_lists
from .naturals cimport begin_without_wilds, natural_leads
from .readings cimport is_play
from .removals cimport list_single_removals
from .rings cimport fill_rings
from .ruleset cimport ALL, interpretation
from .search cimport Search, flush_alone, list_alone, list_trio_kickers
from .stream cimport OVERSHOOT
from .wilds cimport list_wilds, one_wild, own_faces_limit

cdef extern from "numpy/arrayobject.h":
    object PyArray_FromBuffer(object buffer, cnp.dtype dtype, cnp.npy_intp count, cnp.npy_intp offset)

cnp.import_array()
make_lists()

cdef enum:
    # The plays of one call are written here first if they are no more than this.
    BUFFER_WORDS = 512


cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define laizi_exchange(place, value) _InterlockedExchangePointer((void* volatile*) (place), (value))
    #else
    #define laizi_exchange(place, value) __atomic_exchange_n((place), (value), __ATOMIC_ACQ_REL)
    #endif
    """
    void* exchange "laizi_exchange"(void** place, void* value) noexcept nogil

# The Search that was given back last: one call after the other uses the same memory.
cdef void* spare = NULL


cdef Search* borrow_search() noexcept nogil:
    """A Search for one thread until it is given back, or NULL where there is no memory."""
    cdef void* search = exchange(&spare, NULL)
    return <Search*> (search if search != NULL else malloc(sizeof(Search)))


cdef void return_search(Search* search) noexcept nogil:
    """Give a Search back."""
    free(exchange(&spare, search))


cdef inline Py_ssize_t plays(Search* search, uint64_t to_beat, bint emit) noexcept nogil:
    """Write, or with `emit` false only count, the plays; return how many."""
    cdef Py_ssize_t at = 0
    cdef int strength = 0
    cdef int kind = kind_of(to_beat)
    search.own_faces_limit = own_faces_limit(search.rules, search.hand.ranks)
    search.removals_of = 0
    search.loose_solos = 0
    search.loose_pairs = 0
    search.written_with_wilds = emit and search.hand.wilds > 0
    search.limited = False
    search.counting = not emit
    search.counted = 0
    if search.hand.wilds:
        search.wild = one_wild(&search.hand)
        search.unlimited = interpretation(search.rules) == ALL and not search.own_faces_limit
        search.limited = can_limit(&search.hand, search.rules, search.wild)
        search.substitutes.listed = False
        search.airplanes.kind = PASS
        if search.limited:
            set_limits(&search.limits, &search.hand, search.rules)
        if emit or search.limited:
            fill_rings(&search.rings, &search.hand)
            if kind == PASS and search.wild and search.unlimited:
                return alike_leads(search)
        else:
            list_trio_kickers(search)
        list_wilds(&search.wilds, &search.hand, search.wild)
        list_alone(search, to_beat)
        if not (emit and search.unlimited) and not (search.limited and search.limits.free):
            list_single_removals(&search.removals, &search.hand)
    else:
        begin_without_wilds(search)
        if kind == TRIO_SOLO or kind == TRIO_PAIR or kind == PASS:
            list_trio_kickers(search)
    if kind != PASS:
        if emit:
            search.out[0] = 0
        at = 1
        if kind == ROCKET:
            return at
    if kind == PASS:
        for kind in range(SOLO, BOMB):
            at = plays_of_kind(search, at, kind, least_length(kind), CHAIN_RANKS, 0, emit)
    elif kind != BOMB:
        at = plays_of_kind(search, at, kind, length_of(to_beat), length_of(to_beat), rank_of(to_beat) + 1, emit)
    else:
        strength = strength_of_bomb(search.rules, to_beat, search.hand.ranks)
    at = bombs(search, at, strength, emit)
    at = flush_alone(search, at, reading(ROCKET, 1, 0), emit)
    at = rocket(search, at, emit)
    return flush_alone(search, at, ~<uint64_t> 0, emit) + search.counted


cdef Py_ssize_t count_plays(Search* search, uint64_t to_beat) noexcept nogil:
    """How many plays the hand has; with a play to beat, those that beat it, and PASS."""
    if can_count(&search.hand, search.rules):
        return counted(&search.hand, search.rules, to_beat)
    search.out = search.place
    return plays(search, to_beat, False)


cdef Py_ssize_t write_plays(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil:
    """Write those plays by kind, length and rank, and up to OVERSHOOT words behind them; return how many."""
    search.out = out
    if search.hand.wilds == 0 and to_beat == 0:
        return natural_leads(search)
    return plays(search, to_beat, True)


cdef object answer(Search* search, uint64_t to_beat, object wild_ranks):
    """The MoveList of one call."""
    cdef uint64_t[BUFFER_WORDS + OVERSHOOT] buffer
    cdef cnp.npy_intp n = count_plays(search, to_beat)
    cdef cnp.npy_intp room = n + OVERSHOOT
    cdef cnp.ndarray codes
    cdef cnp.dtype words
    if 0 < n <= BUFFER_WORDS:
        # An array over bytes can never be written to, which for a short list costs less than to see to it later.
        write_plays(search, to_beat, buffer)
        words = cnp.PyArray_DescrFromType(cnp.NPY_UINT64)
        Py_INCREF(words)    # PyArray_FromBuffer takes the reference that it is given
        memory = PyBytes_FromStringAndSize(<char*> buffer, n * sizeof(uint64_t))
        return fresh_list(PyArray_FromBuffer(memory, words, n, 0), wild_ranks)
    codes = cnp.PyArray_SimpleNew(1, &room, cnp.NPY_UINT64)
    write_plays(search, to_beat, <uint64_t*> cnp.PyArray_DATA(codes))
    return fresh_list(codes[:n], wild_ranks)


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
    cdef uint64_t code
    cdef Search* search = borrow_search()
    if search == NULL:
        raise MemoryError
    try:
        search.rules = ask(&search.hand, &code, hand, rules, to_beat)
        return answer(search, code, hand.wild_ranks)
    finally:
        return_search(search)


def count_moves(hand, rules, to_beat=None):
    """How many plays `legal_moves` has, PASS included; raises what it raises. Rules: docs/rules.md §11.

    >>> from laizi.doudizhu import Hand, count_moves
    >>> count_moves(Hand.parse("333", wild="7"), "HUANLE")
    3
    """
    cdef uint64_t code
    cdef Search* search = borrow_search()
    if search == NULL:
        raise MemoryError
    try:
        search.rules = ask(&search.hand, &code, hand, rules, to_beat)
        return count_plays(search, code)
    finally:
        return_search(search)


def sample(hand, rules, rng, to_beat=None):
    """One play of `legal_moves`, each with the same chance.

    Plays are numbered by code. The number comes from raw words of the generator: the lowest bits of a word, as many
    as the last number needs, and the next word where that is beyond it. Raises what `legal_moves` raises, TypeError
    for another kind of generator and ValueError for an empty hand that leads. Rules: docs/rules.md §11.

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
    number = random_index(rng, len(moves))
    return Move.from_code(int(np.partition(moves.codes, number)[number]), hand.wild_ranks)


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
        refuse_changed(move)
        raise ValueError(f"move: {move} is of a deal with other wild ranks than {hand}")
    return (holds(&held, code) and is_play(flags, code, held.ranks)
            and beats_code(flags, code, code_to_beat, held.ranks))

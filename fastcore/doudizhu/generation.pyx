"""Every play of a hand, to lead or to follow, by the build for this processor (docs/rules.md §11)."""
from importlib import import_module

import numpy as np

from laizi.pyrules.doudizhu.generation import random_index
from laizi.pyrules.doudizhu.move import Move
from laizi.pyrules.doudizhu.movelist import MoveList

cimport numpy as cnp
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.object cimport PyObject_GenericSetAttr, PyTypeObject
from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport free, malloc

from .arguments cimport ask, refuse_changed
from .builds.build cimport Counting, Listing, unseal_counting, unseal_listing
from .comparison cimport beats_code
from .hand cimport Holding, holds
from .readings cimport is_play
from .search cimport Search
from .splitmix cimport mix
from .stream cimport OVERSHOOT

from . import builds

cdef extern from "Python.h":
    object PyType_GenericAlloc(PyTypeObject* type, Py_ssize_t n)
    unsigned long PyThread_get_thread_ident() noexcept nogil

cnp.import_array()


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

cdef enum:
    SPARES = 8

# What threads gave back last, so that one call of a thread after the other uses the same memory. Threads that share a
# place replace each other's.
cdef void* spares[SPARES]


cdef inline void** spare_of_thread() noexcept nogil:
    """The place of this thread's spare."""
    return &spares[mix(PyThread_get_thread_ident()) % SPARES]


cdef Search* borrow_search() noexcept nogil:
    """A Search for one thread until it is given back, or NULL where there is no memory."""
    cdef Search* search = <Search*> exchange(spare_of_thread(), NULL)
    if search == NULL:
        search = <Search*> malloc(sizeof(Search))
        if search != NULL:
            search.aside = NULL
    return search


cdef void return_search(Search* search) noexcept nogil:
    """Give a Search back."""
    search = <Search*> exchange(spare_of_thread(), search)
    if search != NULL:
        free(search.aside)
        free(search)


cdef uint64_t* room_aside(Search* search) noexcept nogil:
    """Room for all that `write_plays` writes of any hand, which stays with the Search, or NULL where there is none."""
    if search.aside == NULL:
        search.aside = <uint64_t*> malloc((MOST_PLAYS + OVERSHOOT) * sizeof(uint64_t))
    return search.aside


cdef const Listing* listing = NULL
cdef const Counting* counting = NULL
build_in_use = None


def use_build(name):
    """Have plays listed and counted by another of the builds from now on, for tests and benches; return the former."""
    global listing, counting, build_in_use
    if name not in builds.BUILDS:
        raise ValueError(f"name: expected one of {builds.BUILDS}, got {name!r}")
    listing = unseal_listing(import_module(f".builds.{name}.listing", __package__).LISTING)
    counting = unseal_counting(import_module(f".builds.{name}.counting", __package__).COUNTING)
    former, build_in_use = build_in_use, name
    return former


use_build(builds.FASTEST)


cdef Py_ssize_t count_plays(Search* search, uint64_t to_beat) noexcept nogil:
    """How many plays the hand has; with a play to beat, those that beat it, and PASS."""
    return listing.number_of_plays(search, to_beat)


cdef void count_leads_abreast(const uint64_t* naturals, int wilds, int rules, uint16_t* found) noexcept nogil:
    """Count the leads of LANES hands with so many wilds each, all alike; for some it may be UNCOUNTED."""
    counting.number_of_leads_abreast(naturals, wilds, rules, found)


cdef Py_ssize_t write_plays(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil:
    """Write those plays by kind, length and rank, and up to OVERSHOOT words behind them; return how many."""
    return listing.list_plays(search, to_beat, out)


cdef object list_over(bytes words, Py_ssize_t n, object wild_ranks):
    """The MoveList of the first n of some move codes, which stand in bytes, so that nobody can write to them.

    It is made without a call of Python, which would take longer than to find the plays of a follow.
    """
    cdef cnp.npy_intp number = n
    cdef cnp.ndarray codes = cnp.PyArray_SimpleNewFromData(1, &number, cnp.NPY_UINT64, PyBytes_AS_STRING(words))
    cnp.PyArray_CLEARFLAGS(codes, cnp.NPY_ARRAY_WRITEABLE)
    cnp.set_array_base(codes, words)
    moves = PyType_GenericAlloc(<PyTypeObject*> MoveList, 0)
    PyObject_GenericSetAttr(moves, "codes", codes)
    PyObject_GenericSetAttr(moves, "wild_ranks", wild_ranks)
    return moves


cdef object answer(Search* search, uint64_t to_beat, object wild_ranks):
    """The MoveList of one call."""
    cdef uint64_t[MOST_NATURAL_PLAYS + OVERSHOOT] buffer
    cdef Py_ssize_t n
    if search.hand.wilds == 0:
        n = write_plays(search, to_beat, buffer)
        return list_over(PyBytes_FromStringAndSize(<char*> buffer, n * sizeof(uint64_t)), n, wild_ranks)
    n = count_plays(search, to_beat)
    words = PyBytes_FromStringAndSize(NULL, (n + OVERSHOOT) * sizeof(uint64_t))
    write_plays(search, to_beat, <uint64_t*> PyBytes_AS_STRING(words))
    return list_over(words, n, wild_ranks)


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

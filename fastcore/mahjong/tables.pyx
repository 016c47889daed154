"""The yields of every suit of up to 14 natural tiles that no meld has a part in, looked up instead of worked out."""
from threading import Lock

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc

from .suits cimport (ANY_COPIES, PAIR_SHIFT, SET_SHIFT, Front, Limits, Shape, advance, any_shape, begin,
                     middle_shape)
from .tables cimport HIGH_HALVES, LOW_HALVES, LOW_RANKS, NO_SETS, SuitTable, Tables
from .tiles cimport COMPLETE, COPIES, MOST_SETS, MOST_WILDS, RANKS

cdef Tables[2] made
cdef bint[2] is_made = [False, False]
making = Lock()


cdef struct Making:
    SuitTable* table
    Limits limits
    Shape shape
    int[RANKS] most         # the naturals that a rank may have
    Front[RANKS + 1] fronts


cdef int sum_of_digits(int number) noexcept nogil:
    """The tiles of half a suit."""
    cdef int tiles = 0
    while number:
        tiles += number % (COPIES + 1)
        number //= COPIES + 1
    return tiles


cdef bint has_ranks(const Making* making, int half, int first, int stop) noexcept nogil:
    """Whether a half keeps to the naturals that its ranks may have."""
    cdef int rank
    for rank in range(stop - 1, first - 1, -1):
        if half % (COPIES + 1) > making.most[rank]:
            return False
        half //= COPIES + 1
    return True


cdef Py_ssize_t lay_out(Making* making) noexcept nogil:
    """Give every suit its place, and return the number of suits."""
    cdef int[COMPLETE + 2] with_fewer
    cdef int tiles, half, place = 0
    cdef Py_ssize_t suits = 0
    for tiles in range(COMPLETE + 1):
        with_fewer[tiles] = place
        for half in range(HIGH_HALVES):
            if sum_of_digits(half) == tiles and has_ranks(making, half, LOW_RANKS, RANKS):
                making.table.places[half] = place
                place += 1
    with_fewer[COMPLETE + 1] = place
    for half in range(LOW_HALVES):
        making.table.offsets[half] = suits
        tiles = sum_of_digits(half)
        if tiles <= COMPLETE and has_ranks(making, half, 0, LOW_RANKS):
            suits += with_fewer[COMPLETE + 1 - tiles]
    return suits


cdef void fill(Making* making, int rank, int low, int high) noexcept nogil:
    """Write the yields of all suits that begin with the halves so far, whose front stands before `rank`."""
    cdef Front* front = &making.fronts[rank]
    cdef int naturals
    if rank == RANKS:
        making.table.yields[making.table.offsets[low] + making.table.places[high]] = front.yields[0][0]
        return
    for naturals in range(min(making.most[rank], COMPLETE - front.naturals) + 1):
        advance(front + 1, front, rank, naturals, 0, making.limits, making.shape)
        if rank < LOW_RANKS:
            fill(making, rank + 1, (COPIES + 1) * low + naturals, 0)
        else:
            fill(making, rank + 1, low, (COPIES + 1) * high + naturals)


cdef Py_ssize_t make(SuitTable* table, bint fifth_copy, bint middle) noexcept nogil:
    """Make one table, and return the number of its suits; 0 where there is no memory for it."""
    cdef Making making
    cdef Py_ssize_t suits
    cdef int rank
    making.table = table
    making.limits = Limits(wilds=MOST_WILDS, copies=ANY_COPIES if fifth_copy else COPIES)
    making.shape = middle_shape() if middle else any_shape()
    for rank in range(RANKS):
        making.most[rank] = 0 if middle and rank in (0, RANKS - 1) else COPIES
    suits = lay_out(&making)
    table.yields = <uint64_t*> malloc(suits * sizeof(uint64_t))
    if table.yields == NULL:
        return 0
    begin(&making.fronts[0])
    fill(&making, 0, 0, 0)
    return suits


cdef int first_set(uint64_t word) noexcept nogil:
    """The lowest number of sets that is reached, of fields without a pair; NO_SETS for none."""
    cdef int sets
    for sets in range(MOST_SETS + 1):
        if word >> SET_SHIFT * sets & 1:
            return sets
    return NO_SETS


cdef bint find_fewest_sets(Tables* wanted, Py_ssize_t suits) noexcept nogil:
    """Make the table of fewest sets; False where there is no memory for it."""
    cdef Py_ssize_t suit
    wanted.fewest_sets = <uint8_t*> malloc(suits)
    if wanted.fewest_sets == NULL:
        return False
    for suit in range(suits):
        wanted.fewest_sets[suit] = (first_set(wanted.all_ranks.yields[suit]) << 4
                                    | first_set(wanted.all_ranks.yields[suit] >> PAIR_SHIFT))
    return True


cdef bint make_all(Tables* wanted, bint fifth_copy) noexcept nogil:
    """Make the tables; False, and none of them, where there is no memory."""
    cdef Py_ssize_t suits = make(&wanted.all_ranks, fifth_copy, False)
    if suits and make(&wanted.middle_ranks, fifth_copy, True):
        if find_fewest_sets(wanted, suits):
            return True
        free(wanted.middle_ranks.yields)
    if suits:
        free(wanted.all_ranks.yields)
    return False


cdef const Tables* tables(bint fifth_copy) except NULL:
    """The tables for wilds that may be a fifth copy, or may not. MemoryError where there is no room for them."""
    cdef Tables* wanted = &made[fifth_copy]
    cdef bint done
    with making:
        if not is_made[fifth_copy]:
            with nogil:
                done = make_all(wanted, fifth_copy)
            if not done:
                raise MemoryError
            is_made[fifth_copy] = True
    return wanted

"""How many of something there are by the wilds that they take: polynomials of which the variable is one wild.

What is chosen independently of each other multiplies, and the product of packed polynomials is that of two words. There
are five coefficients of 12 bits in a word. Those of more wilds than a hand has may overflow, upwards only, and are
never read; the others hold what a hand of 20 cards has at one place, which is less than 4096. `wide`, a constant, says
whether a hand has more than four wilds; without it the second word is not looked at.
"""
from libc.stdint cimport uint64_t

from ..hand cimport MAX_WILDS

cdef enum:
    FIELD = 12
    FIELDS = 5
    WORD = FIELD * FIELDS

cdef extern from *:
    """
    #define LAIZI_WORD ((UINT64_C(1) << 60) - 1)
    #define LAIZI_EVEN UINT64_C(0xFFF000FFF000FFF)
    #if defined(__SIZEOF_INT128__)
    #define laizi_high_product(a, b) ((uint64_t) (((unsigned __int128) (a) * (b)) >> 64))
    #elif defined(_MSC_VER)
    #include <intrin.h>
    #define laizi_high_product(a, b) __umulh((a), (b))
    #endif
    """
    # Fields 0, 2 and 4 of a word.
    const uint64_t EVEN_FIELDS "LAIZI_EVEN"
    const uint64_t WHOLE_WORD "LAIZI_WORD"
    uint64_t high_product "laizi_high_product"(uint64_t a, uint64_t b) noexcept nogil


cdef struct Numbers:
    uint64_t up_to_four     # of 0 to 4 wilds
    uint64_t from_five      # of 5 to 9


cdef struct Tally:
    # A sum of many, in fields of twice the width.
    uint64_t even
    uint64_t odd
    uint64_t even_from_five     # of 5, 7 and 9 wilds
    uint64_t odd_from_five


cdef inline uint64_t taking(uint64_t number, int wilds) noexcept nogil:
    """So many that take 0 to 4 wilds each."""
    return number << (FIELD * wilds)


cdef inline Numbers times(Numbers numbers, uint64_t factor, bint wide) noexcept nogil:
    """The product with a polynomial of one word."""
    cdef Numbers product
    product.up_to_four = numbers.up_to_four * factor
    product.from_five = 0
    if wide:
        product.from_five = (numbers.from_five * factor + (product.up_to_four >> WORD)
                             + (high_product(numbers.up_to_four, factor) << (64 - WORD))) & WHOLE_WORD
        product.up_to_four &= WHOLE_WORD
    return product


cdef inline Numbers plus(Numbers numbers, Numbers more, bint wide) noexcept nogil:
    numbers.up_to_four += more.up_to_four
    if wide:
        numbers.from_five += more.from_five
    return numbers


cdef inline Numbers without_wilds_alone(Numbers numbers, int number, int wilds) noexcept nogil:
    """Leave out so many that would be made of wilds alone: those count at their own faces (docs/rules.md §6)."""
    if wilds < FIELDS:
        numbers.up_to_four -= taking(number, wilds)
    elif wilds <= MAX_WILDS:
        numbers.from_five -= taking(number, wilds - FIELDS)
    return numbers


cdef inline void add(Tally* tally, Numbers numbers, bint wide) noexcept nogil:
    """Add numbers to a tally."""
    tally.even += numbers.up_to_four & EVEN_FIELDS
    tally.odd += numbers.up_to_four >> FIELD & EVEN_FIELDS
    if wide:
        tally.even_from_five += numbers.from_five & EVEN_FIELDS
        tally.odd_from_five += numbers.from_five >> FIELD & EVEN_FIELDS


cdef inline void add_narrow(Tally* tally, uint64_t numbers) noexcept nogil:
    """Add numbers of 0 to 4 wilds to a tally."""
    tally.even += numbers & EVEN_FIELDS
    tally.odd += numbers >> FIELD & EVEN_FIELDS


cdef inline void begin(Tally* tally) noexcept nogil:
    """Begin a tally with nothing."""
    tally.even = 0
    tally.odd = 0
    tally.even_from_five = 0
    tally.odd_from_five = 0


cdef inline Py_ssize_t of_tally(const Tally* tally, int wilds) noexcept nogil:
    """How many of a tally take so many wilds."""
    cdef uint64_t fields
    if wilds < FIELDS:
        fields = tally.odd if wilds & 1 else tally.even
    else:
        wilds -= FIELDS
        fields = tally.odd_from_five if wilds & 1 else tally.even_from_five
    fields >>= 2 * FIELD * (wilds >> 1)
    return <Py_ssize_t> (fields & ((1 << 2 * FIELD) - 1))

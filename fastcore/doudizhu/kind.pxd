"""The kinds of play and their shapes (docs/rules.md §4)."""

cdef enum Kind:
    PASS = 0
    SOLO = 1
    PAIR = 2
    TRIO = 3
    TRIO_SOLO = 4
    TRIO_PAIR = 5
    SOLO_CHAIN = 6
    PAIR_CHAIN = 7
    AIRPLANE = 8
    AIRPLANE_SOLO = 9
    AIRPLANE_PAIR = 10
    QUAD_SOLO = 11
    QUAD_PAIR = 12
    BOMB = 13
    ROCKET = 14


cdef enum KickerSize:
    """What a kicker of a kind is."""
    NO_KICKER = 0
    SOLO_KICKER = 1
    PAIR_KICKER = 2


cdef inline int body_size(int kind) noexcept nogil:
    """Cards of one body group; meaningless for PASS, BOMB and ROCKET."""
    if kind == SOLO or kind == SOLO_CHAIN:
        return 1
    if kind == PAIR or kind == PAIR_CHAIN:
        return 2
    return 4 if kind >= QUAD_SOLO else 3


cdef inline int kicker_size(int kind) noexcept nogil:
    """What one kicker is; its value is the number of its cards."""
    # Without a branch, for where the kind is no constant: two bits for each.
    return (SOLO_KICKER << 2 * TRIO_SOLO | SOLO_KICKER << 2 * AIRPLANE_SOLO | SOLO_KICKER << 2 * QUAD_SOLO
            | PAIR_KICKER << 2 * TRIO_PAIR | PAIR_KICKER << 2 * AIRPLANE_PAIR | PAIR_KICKER << 2 * QUAD_PAIR
            ) >> 2 * kind & 3


cdef inline int number_of_kickers(int kind, int length) noexcept nogil:
    """Kickers of a play: one a trio, two for a quad."""
    if kicker_size(kind) == NO_KICKER:
        return 0
    return 2 if kind >= QUAD_SOLO else length


cdef inline int least_length(int kind) noexcept nogil:
    """The least number of body groups."""
    if kind == SOLO_CHAIN:
        return 5
    if kind == PAIR_CHAIN:
        return 3
    return 2 if AIRPLANE <= kind <= AIRPLANE_PAIR else 1


cdef inline bint is_chain(int kind) noexcept nogil:
    """Whether the body is a run of ranks within 3..A."""
    return SOLO_CHAIN <= kind <= AIRPLANE_PAIR


cdef inline int number_of_group_cards(int kind) noexcept nogil:
    """Cards that one body group brings with its kickers."""
    return body_size(kind) + kicker_size(kind) * number_of_kickers(kind, 1)

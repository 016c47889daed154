"""Which wilds pay for a play: every choice of a number of them by own rank (docs/rules.md §6)."""
from libc.stdint cimport uint64_t

from .cards cimport BIG_JOKER, SMALL_JOKER, natural_count, ranks_from
from .hand cimport MAX_WILDS, NO_RANK, Holding, WildRanks, number_of_wilds, wild_jokers, wilds_of_slot
from .move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT, first_wilds_of, second_wilds_of
from .ruleset cimport FREE_WILD_BODY, KICKER_ROCKET

cdef enum:
    MOST_ALIKE = 4      # wilds of one rank
    MAX_CHOICES = 5     # of four wilds, 0 to 4 are of the first rank; wild jokers give four choices at most


cdef struct Wilds:
    int choices[MAX_WILDS + 1]                          # by number of wilds
    uint64_t choice[MAX_WILDS + 1][MAX_CHOICES]         # the two wild fields of a move code


cdef inline void no_wilds(Wilds* wilds) noexcept nogil:
    """The one choice of none."""
    wilds.choices[0] = 1
    wilds.choice[0][0] = 0


cdef inline uint64_t one_wild(int first, int second, WildRanks ranks, bint unlimited) noexcept nogil:
    """What one wild is in a move code, where the wilds of a hand, by field, are all alike; otherwise 0.

    So is a wild joker alone, of which the field is a mask, but only where every play with it is allowed.
    """
    cdef bint one_joker = unlimited and number_of_wilds(first, ranks.first) + number_of_wilds(second, ranks.second) == 1
    if not second and (one_joker or ranks.first != SMALL_JOKER):
        return <uint64_t> (first if ranks.first == SMALL_JOKER else 1) << FIRST_WILD_SHIFT
    if not first and (one_joker or ranks.second != SMALL_JOKER):
        return <uint64_t> (second if ranks.second == SMALL_JOKER else 1) << SECOND_WILD_SHIFT
    return 0


cdef inline int rank_of_wilds(const Holding* hand) noexcept nogil:
    """The own rank of wilds that are all alike."""
    cdef int rank = hand.ranks.second if hand.second else hand.ranks.first
    return BIG_JOKER if rank == SMALL_JOKER and (hand.first | hand.second) == 2 else rank


cdef inline void list_wilds(Wilds* wilds, const Holding* hand, uint64_t wild) noexcept nogil:
    """List the choices of every number of wilds, each of which is `wild` in a code if they are all alike."""
    cdef int first, second, total
    for total in range(hand.wilds + 1):
        wilds.choices[total] = wild != 0
        wilds.choice[total][0] = total * wild
    if wild:
        return
    for first in range(hand.first + 1):
        if hand.ranks.first == SMALL_JOKER and first & ~hand.first:
            continue
        for second in range(hand.second + 1):
            # Of wild jokers the field is a mask: those values count that take nothing the hand lacks.
            if hand.ranks.second == SMALL_JOKER and second & ~hand.second:
                continue
            total = number_of_wilds(first, hand.ranks.first) + number_of_wilds(second, hand.ranks.second)
            wilds.choice[total][wilds.choices[total]] = (
                <uint64_t> first << FIRST_WILD_SHIFT | <uint64_t> second << SECOND_WILD_SHIFT)
            wilds.choices[total] += 1


cdef inline bint own_faces_limit(int rules, WildRanks ranks) noexcept nogil:
    """Whether it can matter which wilds pay for a play, and not only how many (docs/rules.md §6)."""
    cdef bint jokers = ranks.first == SMALL_JOKER or ranks.second == SMALL_JOKER
    return not rules & FREE_WILD_BODY or (jokers and not rules & KICKER_ROCKET)


cdef struct OwnFaces:
    # What of the wilds of a play decides where it can be read, beside how many they are.
    uint64_t bodies     # the ranks of which there are enough for a whole body, a field mask
    uint64_t pairs      # and those of which there are enough for a kicker
    bint jokers         # whether they are not to be two kickers of one play


cdef inline uint64_t own_rank(int held, int rank, int least) noexcept nogil:
    """The field mask of a wild rank, unless it is that of the jokers or fewer than `least` are held."""
    return ranks_from(rank, 1) if held >= least and NO_RANK < rank < SMALL_JOKER else 0


cdef inline uint64_t own_ranks(int first, int second, WildRanks ranks, int least) noexcept nogil:
    """The wild ranks but jokers of which there are so many or more, a field mask."""
    return own_rank(first, ranks.first, least) | own_rank(second, ranks.second, least)


cdef inline OwnFaces own_faces(int rules, uint64_t wilds, WildRanks ranks, int size, bint solo_kickers) noexcept nogil:
    """Those of the wilds of a code, for bodies of groups of `size`; nothing where it is only their number."""
    cdef int first = first_wilds_of(wilds)
    cdef int second = second_wilds_of(wilds)
    cdef OwnFaces own
    own.bodies = 0
    own.pairs = 0
    if not rules & FREE_WILD_BODY:
        own.bodies = own_ranks(first, second, ranks, size)
        own.pairs = 0 if solo_kickers else own_ranks(first, second, ranks, 2)
    own.jokers = solo_kickers and not rules & KICKER_ROCKET and wild_jokers(first, second, ranks) == 3
    return own


cdef inline bint same_faces(OwnFaces own, OwnFaces other) noexcept nogil:
    """Whether plays that differ in nothing else can be read at the same ranks."""
    return own.bodies == other.bodies and own.pairs == other.pairs and own.jokers == other.jokers


cdef inline bint fill_body(int first, int second, WildRanks ranks, int size, int rank, int length) noexcept nogil:
    """Whether wilds alone, at their own faces, make every group of a body."""
    cdef int slot
    for slot in range(rank, rank + length):
        if wilds_of_slot(first, second, ranks, slot) < size:
            return False
    return True


cdef inline bint is_own_pair(int held, int own, int rank, int length, uint64_t naturals_outside) noexcept nogil:
    """Whether two wilds of one own rank make a kicker pair at their face, beside a body and natural kickers."""
    if held < 2 or own == SMALL_JOKER or rank <= own < rank + length:
        return False
    return natural_count(naturals_outside, own) == 0


cdef inline bint wilds_may_pay(int rules, int first, int second, WildRanks ranks, int size, int rank, int length,
                               int in_body, bint solo_kickers, int wild_pairs,
                               uint64_t naturals_outside) noexcept nogil:
    """Whether some sharing of these wilds between body and kickers is legal, their number being right.

    `in_body` wilds are in the body; `wild_pairs` kicker pairs have no natural; the play holds a natural card.
    """
    cdef bint wild_body = in_body == size * length
    if not rules & FREE_WILD_BODY:
        if wild_body and not fill_body(first, second, ranks, size, rank, length):
            return False
        if wild_pairs and wild_pairs > (is_own_pair(first, ranks.first, rank, length, naturals_outside)
                                        + is_own_pair(second, ranks.second, rank, length, naturals_outside)):
            return False
    if solo_kickers and not rules & KICKER_ROCKET and wild_jokers(first, second, ranks) == 3:
        # One of the two has to be laid in the body.
        return in_body > 0 and (not wild_body or rules & FREE_WILD_BODY)
    return True

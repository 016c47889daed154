"""How many choices of wilds there are, and how many plays of wilds alone they make (docs/rules.md §6)."""
from libc.stdint cimport uint64_t

from ..cards cimport SMALL_JOKER
from ..comparison cimport beats_code
from ..hand cimport MAX_WILDS, Holding, number_of_wilds
from ..move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT
from ..wilds_alone cimport pure_bomb, reading_alone


cdef inline int plays_of_wilds_alone(const Holding* hand, int rules, uint64_t to_beat, int* choices) noexcept nogil:
    """The plays of wilds alone that beat `to_beat`; into `choices` by number of wilds how many choices there are."""
    cdef int found = 0
    cdef int first, second, total
    cdef uint64_t wilds, alone
    if hand.second == 0 and hand.ranks.first != SMALL_JOKER and (to_beat == 0 or hand.first == 0):
        for total in range(MAX_WILDS + 1):
            choices[total] = total <= hand.first
        # To lead, each number of them is one play: a solo, a pair, a trio, a bomb.
        return hand.first
    for total in range(MAX_WILDS + 1):
        choices[total] = 0
    for first in range(hand.first + 1):
        # Of wild jokers the field is a mask: those values count that take nothing the hand lacks.
        if hand.ranks.first == SMALL_JOKER and first & ~hand.first:
            continue
        for second in range(hand.second + 1):
            if hand.ranks.second == SMALL_JOKER and second & ~hand.second:
                continue
            total = number_of_wilds(first, hand.ranks.first) + number_of_wilds(second, hand.ranks.second)
            choices[total] += 1
            if total == 0:
                continue
            wilds = <uint64_t> first << FIRST_WILD_SHIFT | <uint64_t> second << SECOND_WILD_SHIFT
            alone = reading_alone(rules, first, second, hand.ranks)
            found += alone != 0 and beats_code(rules, alone + wilds, to_beat, hand.ranks)
            alone = pure_bomb(rules, first, second, hand.ranks)
            found += alone != 0 and beats_code(rules, alone + wilds, to_beat, hand.ranks)
    return found

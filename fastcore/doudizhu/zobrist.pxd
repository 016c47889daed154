"""The hash of a position, after Zobrist: one key for each thing that is so (docs/rules.md §16)."""
from libc.stdint cimport uint64_t

from .cards cimport NATURALS, RANKS, SMALL_JOKER, number_of_cards
from .game cimport SEATS, Game
from .hand cimport NO_RANK, number_of_wilds
from .kind cimport BOMB
from .move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT, first_wilds_of, kind_of, length_of, rank_of, second_wilds_of
from .splitmix cimport splitmix

cdef enum:
    HAND_FIELDS = 17    # of a hand: naturals of the fifteen slots, wilds of the first and the second wild rank
    FIELD_VALUES = 8
    RANKS_OF_A_DEAL = SMALL_JOKER + 1
    # The number of the first key of each group.
    LANDLORD = SEATS * HAND_FIELDS * FIELD_VALUES
    TURN = LANDLORD + SEATS
    PASSES = TURN + SEATS
    WILD_RANKS = PASSES + 2
    RULES = WILD_RANKS + 2 * RANKS_OF_A_DEAL
    KIND = RULES + 11
    RANK = KIND + 16
    LENGTH = RANK + 16
    BOMB_CARDS = LENGTH + 16
    BOMB_CLASS = BOMB_CARDS + 16

cdef extern from *:
    """
    /* The letters of doudizhu. */
    #define LAIZI_ZOBRIST_SEED UINT64_C(0x646F7564697A6875)
    """
    const uint64_t SEED "LAIZI_ZOBRIST_SEED"


cdef inline uint64_t key(int number) noexcept nogil:
    return splitmix(SEED, number)


cdef inline uint64_t key_of_field(int seat, int field, int value) noexcept nogil:
    """The key of how many cards of one field a seat holds."""
    return key((seat * HAND_FIELDS + field) * FIELD_VALUES + value)


cdef inline uint64_t hash_of_hand(int seat, uint64_t cards) noexcept nogil:
    """The keys of all the cards that a seat holds."""
    cdef uint64_t hash = 0
    cdef int field
    for field in range(RANKS):
        hash ^= key_of_field(seat, field, <int> (cards >> 3 * field) & 7)
    for field in range(RANKS, RANKS + 2):
        hash ^= key_of_field(seat, field, <int> (cards >> (2 * RANKS + field)) & 1)
    hash ^= key_of_field(seat, RANKS + 2, <int> (cards >> FIRST_WILD_SHIFT) & 7)
    return hash ^ key_of_field(seat, RANKS + 3, <int> (cards >> SECOND_WILD_SHIFT) & 7)


cdef inline uint64_t change_of_field(int seat, int field, uint64_t held, uint64_t spent, int shift,
                                     int mask) noexcept nogil:
    """What changes in the hash when cards of one field are spent."""
    cdef int before = <int> (held >> shift) & mask
    cdef int gone = <int> (spent >> shift) & mask
    return key_of_field(seat, field, before) ^ key_of_field(seat, field, before - gone) if gone else 0


cdef inline uint64_t change_of_hand(int seat, uint64_t held, uint64_t spent) noexcept nogil:
    """What changes in the hash when a seat spends the cards of a move code."""
    cdef uint64_t hash = 0
    cdef int field
    for field in range(RANKS):
        hash ^= change_of_field(seat, field, held, spent, 3 * field, 7)
    for field in range(RANKS, RANKS + 2):
        hash ^= change_of_field(seat, field, held, spent, 2 * RANKS + field, 1)
    hash ^= change_of_field(seat, RANKS + 2, held, spent, FIRST_WILD_SHIFT, 7)
    return hash ^ change_of_field(seat, RANKS + 3, held, spent, SECOND_WILD_SHIFT, 7)


cdef inline uint64_t hash_of_play(const Game* game) noexcept nogil:
    """The keys of the play to beat: what it takes to beat it."""
    cdef uint64_t code = game.to_beat
    cdef uint64_t hash
    cdef int wilds
    if code == 0:
        return 0
    hash = key(KIND + kind_of(code)) ^ key(RANK + rank_of(code)) ^ key(LENGTH + length_of(code))
    if kind_of(code) == BOMB:
        wilds = (number_of_wilds(first_wilds_of(code), game.ranks.first)
                 + number_of_wilds(second_wilds_of(code), game.ranks.second))
        hash ^= key(BOMB_CARDS + number_of_cards(code & NATURALS) + wilds)
        # Soft, hard, pure.
        hash ^= key(BOMB_CLASS + (1 if wilds == 0 else 0 if code & NATURALS else 2))
    return hash


cdef inline uint64_t hash_of_turn(const Game* game) noexcept nogil:
    """The keys of all that every play changes, whatever its cards."""
    return key(TURN + game.turn) ^ key(PASSES + game.passes) ^ hash_of_play(game)


cdef inline uint64_t hash_of_game(const Game* game) noexcept nogil:
    """The hash of a game from scratch."""
    cdef uint64_t hash = hash_of_turn(game) ^ key(LANDLORD + game.landlord)
    cdef int seat, bit
    for seat in range(SEATS):
        hash ^= hash_of_hand(seat, game.hands[seat])
    if game.ranks.first != NO_RANK:
        hash ^= key(WILD_RANKS + game.ranks.first)
    if game.ranks.second != NO_RANK:
        hash ^= key(WILD_RANKS + RANKS_OF_A_DEAL + game.ranks.second)
    for bit in range(KIND - RULES):
        if game.rules >> bit & 1:
            hash ^= key(RULES + bit)
    return hash

"""Arrays of cards and of move codes as C reads them: checked once, and then row by row without Python."""
from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memcpy

from laizi.fastcore.batch.columns cimport Column

from ..cards cimport BIG_JOKER_BIT, JOKERS, RANKS, SLOTS, SMALL_JOKER, SMALL_JOKER_BIT, natural_count
from ..hand cimport NO_RANK, WildRanks
from ..move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT

cdef extern from *:
    """
    #define LAIZI_NO_CARDS UINT64_MAX
    #define LAIZI_ONE_BIT_A_BYTE UINT64_C(0x8080808080808080)
    """
    # What is read where the deck has not so many of a slot, or a number of wilds does not fit its field.
    const uint64_t NO_CARDS "LAIZI_NO_CARDS"
    const uint64_t ONE_BIT_A_BYTE "LAIZI_ONE_BIT_A_BYTE"


cdef inline uint64_t word_at(const Column* words, Py_ssize_t i) noexcept nogil:
    """The word of a row, which need not be aligned."""
    cdef uint64_t word
    memcpy(&word, words.data + i * words.row, sizeof(uint64_t))
    return word


cdef inline WildRanks ranks_at(const Column* wild_ranks, Py_ssize_t i) noexcept nogil:
    """The wild ranks of a row, whatever numbers they are."""
    cdef const char* row = wild_ranks.data + i * wild_ranks.row
    cdef WildRanks ranks
    ranks.first = (<const int8_t*> row)[0]
    ranks.second = NO_RANK if wild_ranks.items == 1 else (<const int8_t*> (row + wild_ranks.item))[0]
    return ranks


cdef inline uint64_t eight_bytes(const uint8_t* bytes) noexcept nogil:
    """Eight counts in the bytes of a word, the first one lowest, whatever the order of bytes is here."""
    return (<uint64_t> bytes[0] | <uint64_t> bytes[1] << 8 | <uint64_t> bytes[2] << 16 | <uint64_t> bytes[3] << 24
            | <uint64_t> bytes[4] << 32 | <uint64_t> bytes[5] << 40 | <uint64_t> bytes[6] << 48
            | <uint64_t> bytes[7] << 56)


cdef inline uint64_t close_up(uint64_t counts) noexcept nogil:
    """Eight counts of three bits, each in a byte, side by side in the lowest bits."""
    counts = (counts | counts >> 5) & <uint64_t> 0x003F003F003F003F
    counts = (counts | counts >> 10) & <uint64_t> 0x00000FFF00000FFF
    return (counts | counts >> 20) & 0xFFFFFF


cdef inline uint64_t naturals_of(const uint8_t* counts, int* number) noexcept nogil:
    """Fifteen counts as bits 0..40 of a move code, and how many cards they are; or NO_CARDS."""
    cdef uint64_t low = eight_bytes(counts)
    cdef uint64_t high = eight_bytes(counts + 7) >> 8       # slots 8 to 14
    # Of a rank there are four cards and of a joker one, so that with these a byte of more has its highest bit.
    if (low | low + <uint64_t> 0x7B7B7B7B7B7B7B7B | high | high + <uint64_t> 0x007E7E7B7B7B7B7B) & ONE_BIT_A_BYTE:
        return NO_CARDS
    number[0] = <int> ((low + high) * <uint64_t> 0x0101010101010101 >> 56)
    return (close_up(low) | close_up(high & <uint64_t> 0x0707070707) << 24
            | (high >> 40 | high >> 47) << SMALL_JOKER_BIT & JOKERS)


cdef inline uint64_t cards_at(const Column* counts, const Column* wilds, Py_ssize_t i, int* naturals) noexcept nogil:
    """The cards of a row as bits 0..46 of a move code, and how many of them are no wilds; or NO_CARDS."""
    cdef const char* row = counts.data + i * counts.row
    cdef uint8_t[SLOTS] gathered
    cdef uint64_t cards
    cdef uint8_t first, second = 0
    cdef int slot
    if counts.item == 1:
        cards = naturals_of(<const uint8_t*> row, naturals)
    else:
        for slot in range(SLOTS):
            gathered[slot] = (<const uint8_t*> (row + slot * counts.item))[0]
        cards = naturals_of(gathered, naturals)
    row = wilds.data + i * wilds.row
    first = (<const uint8_t*> row)[0]
    if wilds.items == 2:
        second = (<const uint8_t*> (row + wilds.item))[0]
    if cards == NO_CARDS or (first | second) > 7:
        return NO_CARDS
    return cards | <uint64_t> first << FIRST_WILD_SHIFT | <uint64_t> second << SECOND_WILD_SHIFT


cdef inline void unpack(uint64_t cards, uint8_t* counts) noexcept nogil:
    """Write the naturals of bits 0..40 of a move code by slot."""
    cdef int slot
    for slot in range(RANKS):
        counts[slot] = natural_count(cards, slot)
    counts[SMALL_JOKER] = cards >> SMALL_JOKER_BIT & 1
    counts[SMALL_JOKER + 1] = cards >> BIG_JOKER_BIT & 1


cdef object counts_column(Column* column, object counts)
cdef object wilds_column(Column* column, object wilds, Py_ssize_t n)
cdef object wild_ranks_column(Column* column, object wild_ranks, Py_ssize_t n)
cdef object words_column(Column* column, object name, object words, Py_ssize_t n)

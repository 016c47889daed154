"""Arrays of cards and of move codes as C reads them: checked once, and then row by row without Python."""
from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memcpy

from laizi.fastcore.batch.columns cimport Column

from ..cards cimport BIG_JOKER_BIT, RANKS, SLOTS, SMALL_JOKER, SMALL_JOKER_BIT, natural_count
from ..hand cimport NO_RANK, WildRanks
from ..move cimport FIRST_WILD_SHIFT, SECOND_WILD_SHIFT

cdef extern from *:
    """
    #include <stdint.h>
    #define LAIZI_NO_CARDS UINT64_MAX
    /* Counts by slot as naturals, three bits a rank and one a joker, which stand behind each other in two parts: slots
       0 to 7, and 8 to 14. LAIZI_PORTABLE is for tests of the other way. */
    #if (defined(__SSE2__) || defined(_M_X64)) && !defined(LAIZI_PORTABLE)
    #include <emmintrin.h>
    static __inline uint64_t laizi_naturals(const uint8_t *counts, int *number) {
        const __m128i most = _mm_setr_epi8(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1, 0);
        const __m128i zero = _mm_setzero_si128();
        __m128i low = _mm_loadl_epi64((const __m128i *) counts);
        __m128i high = _mm_srli_epi64(_mm_loadl_epi64((const __m128i *) (counts + 7)), 8);
        __m128i all = _mm_unpacklo_epi64(low, high);
        __m128i sums = _mm_sad_epu8(all, zero);
        __m128i twos, fours, eights;
        uint64_t word;
        if (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_subs_epu8(all, most), zero)) != 0xFFFF)
            return LAIZI_NO_CARDS;
        *number = _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4);
        twos = _mm_and_si128(_mm_or_si128(all, _mm_srli_epi16(all, 5)), _mm_set1_epi16(0x3F));
        fours = _mm_madd_epi16(twos, _mm_setr_epi16(1, 64, 1, 64, 1, 64, 1, 16));
        eights = _mm_madd_epi16(_mm_packs_epi32(fours, fours), _mm_set1_epi32(4096 << 16 | 1));
        word = (uint64_t) _mm_cvtsi128_si64(eights);
        return (word & 0xFFFFFF) | word >> 32 << 24;
    }
    #else
    static __inline uint64_t laizi_eight_bytes(const uint8_t *bytes) {
        uint64_t word = 0;
        int i;
        for (i = 0; i < 8; i++)
            word |= (uint64_t) bytes[i] << 8 * i;
        return word;
    }
    static __inline uint64_t laizi_close_up(uint64_t counts) {
        counts = (counts | counts >> 5) & UINT64_C(0x003F003F003F003F);
        counts = (counts | counts >> 10) & UINT64_C(0x00000FFF00000FFF);
        return (counts | counts >> 20) & 0xFFFFFF;
    }
    static __inline uint64_t laizi_naturals(const uint8_t *counts, int *number) {
        uint64_t low = laizi_eight_bytes(counts);
        uint64_t high = laizi_eight_bytes(counts + 7) >> 8;
        /* What is more than the deck has gets the highest bit of its byte by this. */
        uint64_t more = low | (low + UINT64_C(0x7B7B7B7B7B7B7B7B)) | high | (high + UINT64_C(0x007E7E7B7B7B7B7B));
        if (more & UINT64_C(0x8080808080808080))
            return LAIZI_NO_CARDS;
        *number = (int) ((low + high) * UINT64_C(0x0101010101010101) >> 56);
        return laizi_close_up(low) | laizi_close_up(high & UINT64_C(0x0707070707)) << 24
            | (high >> 40 & 1) << 39 | (high >> 48) << 40;
    }
    #endif
    """
    # What is read where the deck has not so many of a slot, or a number of wilds does not fit its field.
    const uint64_t NO_CARDS "LAIZI_NO_CARDS"
    # Fifteen counts as bits 0..40 of a move code, and how many cards they are; or NO_CARDS.
    uint64_t naturals_of "laizi_naturals"(const uint8_t* counts, int* number) noexcept nogil


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


cdef inline uint64_t naturals_at(const Column* counts, Py_ssize_t i, int* number) noexcept nogil:
    """The naturals of a row as bits 0..40 of a move code, and how many cards they are; or NO_CARDS."""
    cdef const char* row = counts.data + i * counts.row
    cdef uint8_t[SLOTS] gathered
    cdef int slot
    if counts.item == 1:
        return naturals_of(<const uint8_t*> row, number)
    for slot in range(SLOTS):
        gathered[slot] = (<const uint8_t*> (row + slot * counts.item))[0]
    return naturals_of(gathered, number)


cdef inline uint64_t cards_at(const Column* counts, const Column* wilds, Py_ssize_t i, int* naturals) noexcept nogil:
    """The cards of a row as bits 0..46 of a move code, and how many of them are no wilds; or NO_CARDS."""
    cdef const char* row = wilds.data + i * wilds.row
    cdef uint8_t first = (<const uint8_t*> row)[0]
    cdef uint8_t second = 0
    if wilds.items == 2:
        second = (<const uint8_t*> (row + wilds.item))[0]
    if (first | second) > 7:
        return NO_CARDS
    # All bits of NO_CARDS are set, and stay so.
    return (naturals_at(counts, i, naturals) | <uint64_t> first << FIRST_WILD_SHIFT
            | <uint64_t> second << SECOND_WILD_SHIFT)


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

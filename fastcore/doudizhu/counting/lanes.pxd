"""Sixteen hands abreast: one number of each, side by side, in the vectors of the processor.

A number has a byte in `Bytes`, and two in `Shorts`. Sums and products wrap, and what is below zero wraps too: it may be
multiplied with zero. A mask has all bits of the lanes set for which something holds; taken away, it adds one there.
"""
from libc.stdint cimport uint64_t

cdef enum:
    LANES = 16

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #if defined(__SSE2__) || defined(_M_X64)
    #include <emmintrin.h>
    #endif
    /* What one instruction takes: as many lanes of one or two bytes as there is room for, or a single one. Lanes are
       kept in so many of those, and all that is done to them is written once. LAIZI_PORTABLE is for tests of the way
       that every compiler goes. */
    #if defined(__AVX2__) && !defined(LAIZI_PORTABLE)
    #include <immintrin.h>
    #define LAIZI_SHORT_LANES 16
    #elif defined(__GNUC__) && !defined(LAIZI_PORTABLE)
    #define LAIZI_SHORT_LANES 8
    #endif
    #if defined(LAIZI_SHORT_LANES)
    typedef uint8_t laizi_byte __attribute__((vector_size(16)));
    typedef uint16_t laizi_short __attribute__((vector_size(2 * LAIZI_SHORT_LANES)));
    typedef int8_t laizi_signed_byte __attribute__((vector_size(16)));
    typedef int16_t laizi_signed_short __attribute__((vector_size(2 * LAIZI_SHORT_LANES)));
    #define laizi_mask(type, condition) ((type) (condition))
    #else
    #define LAIZI_SHORT_LANES 16
    typedef uint8_t laizi_byte;
    typedef uint16_t laizi_short;
    typedef int8_t laizi_signed_byte;
    typedef int16_t laizi_signed_short;
    #define laizi_mask(type, condition) ((type) -(condition))
    #endif
    typedef struct {laizi_byte of[16 / sizeof(laizi_byte)];} laizi_bytes;
    typedef struct {laizi_short of[2 * LAIZI_SHORT_LANES / sizeof(laizi_short)];} laizi_shorts;
    #define LAIZI_LANEWISE(name, type, b_type, part, is) \
        static inline type name(type a, b_type b) { \
            type c; \
            int i; \
            for (i = 0; i < (int) (sizeof a.of / sizeof a.of[0]); i++) \
                c.of[i] = (part) (is); \
            return c; \
        }
    #define LAIZI_BYTES(name, is) LAIZI_LANEWISE(name, laizi_bytes, laizi_bytes, laizi_byte, is)
    #define LAIZI_BYTES_AND_A_NUMBER(name, is) LAIZI_LANEWISE(name, laizi_bytes, int, laizi_byte, is)
    #define LAIZI_SHORTS(name, is) LAIZI_LANEWISE(name, laizi_shorts, laizi_shorts, laizi_short, is)
    #define LAIZI_SHORTS_AND_A_NUMBER(name, is) LAIZI_LANEWISE(name, laizi_shorts, int, laizi_short, is)
    #define laizi_above(part, a, b) laizi_mask(laizi_##part, (laizi_signed_##part) (a) > (b))
    LAIZI_BYTES(laizi_bytes_plus, a.of[i] + b.of[i])
    LAIZI_BYTES(laizi_bytes_minus, a.of[i] - b.of[i])
    LAIZI_BYTES(laizi_bytes_both, a.of[i] & b.of[i])
    LAIZI_BYTES_AND_A_NUMBER(laizi_bytes_above, laizi_above(byte, a.of[i], (int8_t) b))
    LAIZI_BYTES_AND_A_NUMBER(laizi_bytes_beyond, (a.of[i] - (uint8_t) b) & laizi_above(byte, a.of[i], (int8_t) b))
    LAIZI_SHORTS(laizi_shorts_plus, a.of[i] + b.of[i])
    LAIZI_SHORTS(laizi_shorts_minus, a.of[i] - b.of[i])
    LAIZI_SHORTS(laizi_shorts_times, (laizi_short) a.of[i] * b.of[i])
    LAIZI_SHORTS(laizi_shorts_both, a.of[i] & b.of[i])
    LAIZI_SHORTS(laizi_shorts_unless, a.of[i] & ~b.of[i])
    LAIZI_SHORTS_AND_A_NUMBER(laizi_shorts_less, a.of[i] - (uint16_t) b)
    LAIZI_SHORTS_AND_A_NUMBER(laizi_shorts_above, laizi_above(short, a.of[i], (int16_t) b))
    LAIZI_SHORTS_AND_A_NUMBER(laizi_shorts_shifted, a.of[i] >> b)
    static inline laizi_bytes laizi_bytes_of(int number) {
        laizi_bytes a;
        memset(&a, number, sizeof a);
        return a;
    }
    static inline laizi_shorts laizi_shorts_of(int number) {
        laizi_shorts a;
        memset(&a, 0, sizeof a);
        return laizi_shorts_less(a, -number);
    }
    static inline laizi_shorts laizi_widened(laizi_bytes a, int part) {
        laizi_shorts b;
    #if defined(__AVX2__) && !defined(LAIZI_PORTABLE)
        b.of[0] = (laizi_short) _mm256_cvtepi8_epi16((__m128i) a.of[0]);
    #elif defined(__SSE2__) && !defined(LAIZI_PORTABLE)
        __m128i bytes = (__m128i) a.of[0];
        bytes = part ? _mm_unpackhi_epi8(bytes, bytes) : _mm_unpacklo_epi8(bytes, bytes);
        b.of[0] = (laizi_short) _mm_srai_epi16(bytes, 8);
    #else
        int8_t bytes[16];
        int16_t shorts[LAIZI_SHORT_LANES];
        int i;
        memcpy(bytes, &a, sizeof a);
        for (i = 0; i < LAIZI_SHORT_LANES; i++)
            shorts[i] = bytes[part * LAIZI_SHORT_LANES + i];
        memcpy(&b, shorts, sizeof b);
    #endif
        return b;
    }
    static inline int laizi_any(laizi_shorts a) {
        uint64_t words[LAIZI_SHORT_LANES / 4], any = 0;
        int i;
        memcpy(words, &a, sizeof a);
        for (i = 0; i < LAIZI_SHORT_LANES / 4; i++)
            any |= words[i];
        return any != 0;
    }

    /* Of sixteen words with naturals the cards by rank, and behind them the number of jokers. Higher bits than those
       of naturals may be anything. */
    #if (defined(__SSE2__) || defined(_M_X64)) && !defined(LAIZI_PORTABLE)
    #define laizi_bits(bytes, shift, mask) _mm_and_si128(_mm_srli_epi16(bytes, shift), _mm_set1_epi8(mask))
    #define laizi_raised(bytes, shift, mask) _mm_and_si128(_mm_slli_epi16(bytes, shift), _mm_set1_epi8(mask))
    static __inline void laizi_abreast(const uint64_t *naturals, laizi_bytes *held) {
        __m128i two[8], four[8], byte[6], slot[16];
        int i;
        for (i = 0; i < 4; i++) {
            __m128i low = _mm_loadu_si128((const __m128i *) naturals + i);
            __m128i high = _mm_loadu_si128((const __m128i *) naturals + i + 4);
            two[2 * i] = _mm_unpacklo_epi8(low, high);
            two[2 * i + 1] = _mm_unpackhi_epi8(low, high);
        }
        for (i = 0; i < 4; i++) {
            four[2 * i] = _mm_unpacklo_epi8(two[i], two[i + 4]);
            four[2 * i + 1] = _mm_unpackhi_epi8(two[i], two[i + 4]);
        }
        for (i = 0; i < 3; i++) {
            /* Bytes 0 and 1 of the words, 2 and 3, 4 and 5: of the even words, and of the odd ones. */
            __m128i *half = four + (i >> 1);
            __m128i even = i & 1 ? _mm_unpackhi_epi8(half[0], half[4]) : _mm_unpacklo_epi8(half[0], half[4]);
            __m128i odd = i & 1 ? _mm_unpackhi_epi8(half[2], half[6]) : _mm_unpacklo_epi8(half[2], half[6]);
            byte[2 * i] = _mm_unpacklo_epi8(even, odd);
            byte[2 * i + 1] = _mm_unpackhi_epi8(even, odd);
        }
        for (i = 0; i < 2; i++) {
            /* Three bytes are eight slots. */
            __m128i first = byte[3 * i], second = byte[3 * i + 1], third = byte[3 * i + 2];
            slot[8 * i] = laizi_bits(first, 0, 7);
            slot[8 * i + 1] = laizi_bits(first, 3, 7);
            slot[8 * i + 2] = _mm_or_si128(laizi_bits(first, 6, 3), laizi_raised(second, 2, 4));
            slot[8 * i + 3] = laizi_bits(second, 1, 7);
            slot[8 * i + 4] = laizi_bits(second, 4, 7);
            slot[8 * i + 5] = _mm_or_si128(laizi_bits(second, 7, 1), laizi_raised(third, 1, 6));
            slot[8 * i + 6] = laizi_bits(third, 2, 7);
            slot[8 * i + 7] = laizi_bits(third, 5, 7);
        }
        /* The jokers have a bit each. */
        slot[13] = _mm_add_epi8(laizi_bits(slot[13], 0, 1), laizi_bits(slot[13], 1, 1));
        memcpy(held, slot, 14 * sizeof slot[0]);
    }
    #else
    static __inline void laizi_abreast(const uint64_t *naturals, laizi_bytes *held) {
        uint8_t cards[14][16];
        int i, rank;
        for (i = 0; i < 16; i++) {
            for (rank = 0; rank < 13; rank++)
                cards[rank][i] = naturals[i] >> (3 * rank) & 7;
            cards[13][i] = (naturals[i] >> 39 & 1) + (naturals[i] >> 40 & 1);
        }
        memcpy(held, cards, sizeof cards);
    }
    #endif
    """
    const int SHORT_LANES "LAIZI_SHORT_LANES"
    ctypedef struct Bytes "laizi_bytes":
        pass
    ctypedef struct Shorts "laizi_shorts":
        pass
    # Lay the naturals of sixteen words abreast: by rank, and behind them the number of jokers.
    void lay_abreast "laizi_abreast"(const uint64_t* naturals, Bytes* held) noexcept nogil
    Bytes bytes_of "laizi_bytes_of"(int number) noexcept nogil
    Bytes bytes_plus "laizi_bytes_plus"(Bytes a, Bytes b) noexcept nogil
    Bytes bytes_minus "laizi_bytes_minus"(Bytes a, Bytes b) noexcept nogil
    Bytes bytes_both "laizi_bytes_both"(Bytes a, Bytes b) noexcept nogil
    # How far numbers are above another; 0 where they are not.
    Bytes bytes_beyond "laizi_bytes_beyond"(Bytes a, int number) noexcept nogil
    # A mask of the numbers above another.
    Bytes bytes_above "laizi_bytes_above"(Bytes a, int number) noexcept nogil
    Shorts shorts_of "laizi_shorts_of"(int number) noexcept nogil
    Shorts plus "laizi_shorts_plus"(Shorts a, Shorts b) noexcept nogil
    Shorts minus "laizi_shorts_minus"(Shorts a, Shorts b) noexcept nogil
    Shorts times "laizi_shorts_times"(Shorts a, Shorts b) noexcept nogil
    Shorts both "laizi_shorts_both"(Shorts a, Shorts b) noexcept nogil
    Shorts less "laizi_shorts_less"(Shorts a, int number) noexcept nogil
    # Where a mask is not.
    Shorts unless "laizi_shorts_unless"(Shorts a, Shorts mask) noexcept nogil
    Shorts above "laizi_shorts_above"(Shorts a, int number) noexcept nogil
    # Numbers by a power of two, rounded down.
    Shorts shifted "laizi_shorts_shifted"(Shorts a, int bits) noexcept nogil
    # A part of the lanes, numbers or masks, with two bytes for each.
    Shorts widened "laizi_widened"(Bytes a, int part) noexcept nogil
    bint any_lane "laizi_any"(Shorts a) noexcept nogil

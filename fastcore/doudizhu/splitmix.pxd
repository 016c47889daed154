"""SplitMix64, the generator of hash keys and of random play (docs/rules.md §16, §18)."""
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #define LAIZI_GAMMA UINT64_C(0x9E3779B97F4A7C15)
    #define LAIZI_FIRST_FACTOR UINT64_C(0xBF58476D1CE4E5B9)
    #define LAIZI_SECOND_FACTOR UINT64_C(0x94D049BB133111EB)
    """
    const uint64_t GAMMA "LAIZI_GAMMA"
    const uint64_t FIRST_FACTOR "LAIZI_FIRST_FACTOR"
    const uint64_t SECOND_FACTOR "LAIZI_SECOND_FACTOR"


cdef inline uint64_t mix(uint64_t word) noexcept nogil:
    """The output that belongs to a count of the generator."""
    word = (word ^ word >> 30) * FIRST_FACTOR
    word = (word ^ word >> 27) * SECOND_FACTOR
    return word ^ word >> 31


cdef inline uint64_t splitmix(uint64_t seed, uint64_t number) noexcept nogil:
    """The output with this number, from 0, of the generator started with a seed."""
    return mix(seed + (number + 1) * GAMMA)


cdef inline uint64_t next_word(uint64_t* state) noexcept nogil:
    """The next output of a generator whose state is its seed at first."""
    state[0] += GAMMA
    return mix(state[0])

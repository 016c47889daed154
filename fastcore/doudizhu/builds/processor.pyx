"""What the processor can do beyond what the platform asks of it."""

cdef extern from *:
    """
    #if defined(LAIZI_WITH_AVX2)
    #define LAIZI_RUNS_AVX2 (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") \\
                             && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
    #else
    #define LAIZI_RUNS_AVX2 0
    #endif
    """
    const bint _RUNS_AVX2 "LAIZI_RUNS_AVX2"

RUNS_AVX2 = _RUNS_AVX2

"""The plays of a hand for processors with AVX2, BMI and POPCNT. To import it on another one may end the process."""
from .build cimport Build
from .sealing cimport seal

cdef Build build

BUILD = seal(&build)

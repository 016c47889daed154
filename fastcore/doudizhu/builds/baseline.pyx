"""The plays of a hand for every processor of the platform."""
from .build cimport Build
from .sealing cimport seal

cdef Build build

BUILD = seal(&build)

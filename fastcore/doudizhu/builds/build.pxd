"""What the modules of a build do, each of which was compiled for some processors."""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint16_t, uint64_t

from ..search cimport Search


cdef struct Listing:
    Py_ssize_t (*number_of_plays)(Search* search, uint64_t to_beat) noexcept nogil
    Py_ssize_t (*list_plays)(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil


cdef struct Counting:
    void (*number_of_leads_abreast)(const uint64_t* naturals, int wilds, int rules, uint16_t* found) noexcept nogil


cdef inline const char* name_of_listing() noexcept nogil:
    """The name of every capsule with a Listing in it."""
    return "laizi.doudizhu.listing"


cdef inline const char* name_of_counting() noexcept nogil:
    """The name of every capsule with a Counting in it."""
    return "laizi.doudizhu.counting"


cdef inline const Listing* unseal_listing(object capsule) except NULL:
    """The functions of another module, which nothing unloads."""
    return <const Listing*> PyCapsule_GetPointer(capsule, name_of_listing())


cdef inline const Counting* unseal_counting(object capsule) except NULL:
    """The functions of another module, which nothing unloads."""
    return <const Counting*> PyCapsule_GetPointer(capsule, name_of_counting())

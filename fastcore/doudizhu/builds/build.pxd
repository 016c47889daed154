"""The plays of a hand as one module has them that was compiled for some processors."""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint64_t

from ..search cimport Search


cdef struct Build:
    Py_ssize_t (*number_of_plays)(Search* search, uint64_t to_beat) noexcept nogil
    Py_ssize_t (*list_plays)(Search* search, uint64_t to_beat, uint64_t* out) noexcept nogil


cdef inline const char* name_of_builds() noexcept nogil:
    """The name of every capsule with a build in it."""
    return "laizi.doudizhu.build"


cdef inline const Build* unseal(object capsule) except NULL:
    """The functions of another module, which nothing unloads."""
    return <const Build*> PyCapsule_GetPointer(capsule, name_of_builds())

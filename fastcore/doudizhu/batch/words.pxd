"""Memory for codes that is kept from one call to the next."""
from libc.stdint cimport uint64_t


cdef class Words:
    cdef uint64_t* data
    cdef readonly Py_ssize_t capacity
    cdef Py_ssize_t length
    cdef Py_ssize_t exports
    cdef bint claimed
    cdef Py_ssize_t[1] shape
    cdef Py_ssize_t[1] strides

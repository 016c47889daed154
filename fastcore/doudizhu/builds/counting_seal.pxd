"""A module that counts hands abreast hands its function to the one that uses it."""
from cpython.pycapsule cimport PyCapsule_New

from ..counting.abreast cimport number_of_leads_abreast
from .build cimport Counting, name_of_counting


cdef inline object seal_counting(Counting* counting):
    """A capsule with the function that was compiled into this module, in memory of the module."""
    counting.number_of_leads_abreast = number_of_leads_abreast
    return PyCapsule_New(counting, name_of_counting(), NULL)

"""A module that lists plays hands its functions to the one that uses them."""
from cpython.pycapsule cimport PyCapsule_New

from ..natural_lists cimport make_lists
from ..plays cimport list_plays, number_of_plays
from .build cimport Build, name_of_builds


cdef inline object seal(Build* build):
    """A capsule with the functions that were compiled into this module, in memory of the module."""
    make_lists()
    build.number_of_plays = number_of_plays
    build.list_plays = list_plays
    return PyCapsule_New(build, name_of_builds(), NULL)

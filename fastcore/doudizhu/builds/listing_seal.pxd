"""A module that lists plays hands its functions to the one that uses them."""
from cpython.pycapsule cimport PyCapsule_New

from ..natural_lists cimport make_lists
from ..plays cimport list_plays, number_of_plays
from .build cimport Listing, name_of_listing


cdef inline object seal_listing(Listing* listing):
    """A capsule with the functions that were compiled into this module, in memory of the module."""
    make_lists()
    listing.number_of_plays = number_of_plays
    listing.list_plays = list_plays
    return PyCapsule_New(listing, name_of_listing(), NULL)

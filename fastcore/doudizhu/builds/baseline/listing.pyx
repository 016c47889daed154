"""The plays of a hand."""
from ..build cimport Listing
from ..listing_seal cimport seal_listing

cdef Listing listing

LISTING = seal_listing(&listing)

"""The numbers of leads of many hands, counted abreast."""
from ..build cimport Counting
from ..counting_seal cimport seal_counting

cdef Counting counting

COUNTING = seal_counting(&counting)

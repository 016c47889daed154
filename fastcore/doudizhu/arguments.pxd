"""What a call from Python asks, checked and laid out in plain C values."""
from libc.stdint cimport uint64_t

from .hand cimport Holding


cdef int refuse_changed(object move) except -1
cdef int ask(Holding* held, uint64_t* code_to_beat, object hand, object rules, object to_beat) except? -1

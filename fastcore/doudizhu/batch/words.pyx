"""Memory for codes that is kept from one call to the next."""
cimport cython
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_WRITABLE
from cpython.mem cimport PyMem_RawFree, PyMem_RawRealloc
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

import numpy as np

from ..generation cimport MOST_PLAYS
from ..stream cimport OVERSHOOT

cdef extern from *:
    """
    #if defined(__linux__)
    #include <stdint.h>
    #include <sys/mman.h>
    /* Fresh memory costs more than what is written into it, and a good part less in huge pages. Whether the kernel
       gives any does not matter to the result. */
    static void laizi_advise(void *data, size_t bytes) {
        uintptr_t first = ((uintptr_t) data + 4095) & ~(uintptr_t) 4095;
        uintptr_t end = (uintptr_t) data + bytes;
        if (bytes >= (size_t) 1 << 22 && end > first)
            (void) madvise((void *) first, end - first, MADV_HUGEPAGE);
    }
    #else
    static void laizi_advise(void *data, size_t bytes) { (void) data; (void) bytes; }
    #endif
    """
    void advise "laizi_advise"(void* data, size_t bytes) noexcept nogil

cdef extern from "Python.h":
    const Py_ssize_t PY_SSIZE_T_MAX

cdef enum:
    # Beyond what is needed there is room for an eighth more, but no more than this, so that the next batch fits.
    MOST_SPARE_WORDS = 1 << 21
    # An eighth of a short answer is less than the room for any hand, without which a row is written aside first. So
    # there is as much again, up to that.
    ROOM_FOR_ONE = MOST_PLAYS + OVERSHOOT


@cython.final
cdef class Words:
    """uint64 words of which the first `length` are shown as a read-only buffer, and behind which there is room.

    Memory that somebody looks at is never moved or written to: `claim` makes it the caller's alone until `show`, and
    raises BufferError where a view of it exists or another call has it.
    """

    def __cinit__(self):
        self.data = <uint64_t*> PyMem_RawRealloc(NULL, sizeof(uint64_t))
        if self.data == NULL:
            raise MemoryError()
        self.capacity = 1

    def __dealloc__(self):
        PyMem_RawFree(self.data)

    def __len__(self):
        return self.length

    def __getbuffer__(self, Py_buffer* view, int flags):
        with cython.critical_section(self):
            if self.claimed:
                raise BufferError("the memory is in use by a call")
            if flags & PyBUF_WRITABLE:
                raise BufferError("the memory is read-only")
            self.shape[0] = self.length
            self.strides[0] = sizeof(uint64_t)
            view.buf = self.data
            view.obj = self
            view.len = self.length * sizeof(uint64_t)
            view.readonly = True
            view.itemsize = sizeof(uint64_t)
            view.format = NULL
            if flags & PyBUF_FORMAT:
                view.format = "Q"
            view.ndim = 1
            view.shape = self.shape
            view.strides = self.strides
            view.suboffsets = NULL
            view.internal = NULL
            self.exports += 1

    def __releasebuffer__(self, Py_buffer* view):
        with cython.critical_section(self):
            self.exports -= 1

    def claim(self):
        """Take the memory out of everybody's sight. Raises BufferError where a view of it exists, or a claim."""
        with cython.critical_section(self):
            if self.claimed:
                raise BufferError("out: another call is using it")
            if self.exports:
                raise BufferError("out: there are views of its codes, which writing to its memory would change")
            self.claimed = True

    def show(self, Py_ssize_t length):
        """End the claim, and show so many words. Raises ValueError for more than there is room for."""
        with cython.critical_section(self):
            if not self.claimed:
                raise ValueError("only claimed memory can change its length")
            if not 0 <= length <= self.capacity:
                raise ValueError(f"length: expected 0..{self.capacity}, got {length}")
            self.length = length
            self.claimed = False

    def release(self):
        """End the claim, and show the same words as before."""
        self.show(self.length)

    def reserve(self, Py_ssize_t capacity, bint spare=True):
        """Have room for so many words at least, whose first ones stay what they are; with `spare`, for some more.

        Raises ValueError for memory that is not claimed and MemoryError where there is not enough.
        """
        cdef void* data
        with cython.critical_section(self):
            if not self.claimed:
                raise ValueError("only claimed memory can be moved")
            if capacity <= self.capacity:
                return
            if capacity > PY_SSIZE_T_MAX // 16:
                raise MemoryError()
            if spare:
                capacity += max(min(capacity >> 3, MOST_SPARE_WORDS), min(capacity, ROOM_FOR_ONE))
            data = PyMem_RawRealloc(self.data, capacity * sizeof(uint64_t))
            if data == NULL:
                raise MemoryError()
            advise(data, capacity * sizeof(uint64_t))
            self.data = <uint64_t*> data
            self.capacity = capacity

    @staticmethod
    def copy_of(const uint64_t[::1] words):
        """Memory that holds and shows the same words."""
        cdef Words copy = Words()
        copy.claim()
        copy.reserve(words.shape[0])
        if words.shape[0]:
            memcpy(copy.data, &words[0], words.shape[0] * sizeof(uint64_t))
        copy.show(words.shape[0])
        return copy

    def array(self):
        """The words as a read-only array of uint64 over this memory, a view of it as long as it exists.

        Raises BufferError while the memory is claimed.
        """
        return np.asarray(memoryview(self))

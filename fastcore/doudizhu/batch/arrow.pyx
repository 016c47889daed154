"""The plays of many hands for other libraries' eyes: the Arrow PyCapsule interface, written without one.

The two structs are those of the Arrow C data interface. A batch is a large list of uint64: the array of offsets and the
memory of the codes are handed out where they are, and held until the consumer releases what it was given.
"""
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree
from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from libc.stdint cimport int64_t

cdef extern from "Python.h":
    bint Py_IsInitialized() noexcept nogil

cdef extern from *:
    """
    #include <stdint.h>
    #ifndef ARROW_C_DATA_INTERFACE
    #define ARROW_C_DATA_INTERFACE
    #define ARROW_FLAG_NULLABLE 2
    struct ArrowSchema {
        const char *format;
        const char *name;
        const char *metadata;
        int64_t flags;
        int64_t n_children;
        struct ArrowSchema **children;
        struct ArrowSchema *dictionary;
        void (*release)(struct ArrowSchema *);
        void *private_data;
    };
    struct ArrowArray {
        int64_t length;
        int64_t null_count;
        int64_t offset;
        int64_t n_buffers;
        int64_t n_children;
        const void **buffers;
        struct ArrowArray **children;
        struct ArrowArray *dictionary;
        void (*release)(struct ArrowArray *);
        void *private_data;
    };
    #endif
    """
    enum:
        ARROW_FLAG_NULLABLE

    struct ArrowSchema:
        const char* format
        const char* name
        const char* metadata
        int64_t flags
        int64_t n_children
        ArrowSchema** children
        ArrowSchema* dictionary
        void (*release)(ArrowSchema*) noexcept nogil
        void* private_data

    struct ArrowArray:
        int64_t length
        int64_t null_count
        int64_t offset
        int64_t n_buffers
        int64_t n_children
        const void** buffers
        ArrowArray** children
        ArrowArray* dictionary
        void (*release)(ArrowArray*) noexcept nogil
        void* private_data


cdef struct SchemaOfList:
    # What the schema of a list owns: that of its values.
    ArrowSchema values
    ArrowSchema* children[1]


cdef struct Held:
    # What an array owns: the memory that it shows, and for a list the array of its values.
    Py_buffer view
    const void* buffers[2]
    ArrowArray values
    ArrowArray* children[1]


cdef void release_schema(ArrowSchema* schema) noexcept nogil:
    """Give back what a schema owns, but for values that were moved out of it."""
    cdef SchemaOfList* owned = <SchemaOfList*> schema.private_data
    if owned != NULL:
        if owned.values.release != NULL:
            owned.values.release(&owned.values)
        PyMem_RawFree(owned)
    schema.release = NULL


cdef void release_array(ArrowArray* array) noexcept nogil:
    """Let go of the memory that an array shows. Any thread may do so, whether it knows of Python or not."""
    cdef Held* held = <Held*> array.private_data
    if held.values.release != NULL:
        held.values.release(&held.values)
    # What is released when the interpreter is gone went with it.
    if Py_IsInitialized():
        with gil:
            PyBuffer_Release(&held.view)
    PyMem_RawFree(held)
    array.release = NULL


cdef void free_schema(object capsule) noexcept:
    """Free a schema that was in a capsule, and what is left of it if nobody took it."""
    cdef ArrowSchema* schema = <ArrowSchema*> PyCapsule_GetPointer(capsule, "arrow_schema")
    if schema.release != NULL:
        schema.release(schema)
    PyMem_RawFree(schema)


cdef void free_array(object capsule) noexcept:
    """Free an array that was in a capsule, and what is left of it if nobody took it."""
    cdef ArrowArray* array = <ArrowArray*> PyCapsule_GetPointer(capsule, "arrow_array")
    if array.release != NULL:
        array.release(array)
    PyMem_RawFree(array)


cdef void* allocate(size_t size) except NULL:
    """Memory that is all zeros, which any thread may free."""
    cdef void* memory = PyMem_RawCalloc(1, size)
    if memory == NULL:
        raise MemoryError
    return memory


cdef void describe(ArrowSchema* schema, const char* format, const char* name) noexcept:
    """Fill the schema of a type that has no children."""
    schema.format = format
    schema.name = name
    schema.flags = ARROW_FLAG_NULLABLE
    schema.release = release_schema


cdef int show(ArrowArray* array, object memory, int64_t length) except -1:
    """Fill an array without children with the memory of its one buffer."""
    cdef Held* held = <Held*> allocate(sizeof(Held))
    try:
        PyObject_GetBuffer(memory, &held.view, PyBUF_SIMPLE)
    except BaseException:
        PyMem_RawFree(held)
        raise
    # The first buffer would say which values are missing.
    held.buffers[1] = held.view.buf
    array.length = length
    array.n_buffers = 2
    array.buffers = held.buffers
    array.private_data = held
    array.release = release_array


def schema_capsule():
    """A capsule that holds the schema of a large list of uint64."""
    cdef ArrowSchema* schema = <ArrowSchema*> allocate(sizeof(ArrowSchema))
    cdef SchemaOfList* owned
    capsule = PyCapsule_New(schema, "arrow_schema", free_schema)
    owned = <SchemaOfList*> allocate(sizeof(SchemaOfList))
    describe(&owned.values, "L", "item")
    owned.children[0] = &owned.values
    describe(schema, "+L", "")
    schema.n_children = 1
    schema.children = owned.children
    schema.private_data = owned
    return capsule


def array_capsule(offsets, words):
    """A capsule that holds a large list: contiguous int64 (n + 1,) and uint64 (m,), which it holds on to.

    Raises BufferError for `words` that a call is using.
    """
    cdef ArrowArray* array = <ArrowArray*> allocate(sizeof(ArrowArray))
    cdef Held* held
    capsule = PyCapsule_New(array, "arrow_array", free_array)
    show(array, offsets, len(offsets) - 1)
    held = <Held*> array.private_data
    show(&held.values, words, len(words))
    held.children[0] = &held.values
    array.n_children = 1
    array.children = held.children
    return capsule

"""Arrays from Python as C reads them: checked for dtype and shape once, and then row by row without Python."""


cdef struct Column:
    const char* data
    Py_ssize_t row      # bytes from row to row, 0 where one row holds for all
    Py_ssize_t item     # bytes from item to item of a row
    Py_ssize_t items


cdef object lay_out(Column* column, object array)
cdef object check(object name, object array, object dtype, object shapes)

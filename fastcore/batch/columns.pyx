"""Arrays from Python as C reads them: checked for dtype and shape once, and then row by row without Python."""
from reprlib import repr as shortened

import numpy as np

cimport numpy as cnp

cnp.import_array()


cdef object lay_out(Column* column, object array):
    """Lay out an array of one or two dimensions."""
    column.data = cnp.PyArray_BYTES(array)
    column.row = cnp.PyArray_STRIDE(array, 0)
    column.item = cnp.PyArray_STRIDE(array, 1) if cnp.PyArray_NDIM(array) == 2 else 0
    column.items = cnp.PyArray_DIM(array, 1) if cnp.PyArray_NDIM(array) == 2 else 1
    return array


cdef object check(object name, object array, object dtype, object shapes):
    """Raise unless this is an array of the dtype in one of the shapes, which have None for any number."""
    cdef int axis
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{name}: expected a numpy array of {np.dtype(dtype)}, got {shortened(array)}")
    # numpy takes its time to compare a dtype with a type, which nearly always are the same.
    if (array.dtype.type is not dtype or not cnp.PyArray_ISNOTSWAPPED(array)) and array.dtype != dtype:
        raise TypeError(f"{name}: expected an array of {np.dtype(dtype)}, got {array.dtype}")
    for shape in shapes:
        if cnp.PyArray_NDIM(array) != len(shape):
            continue
        for axis in range(cnp.PyArray_NDIM(array)):
            wanted = (<tuple> shape)[axis]
            if wanted is not None and wanted != cnp.PyArray_DIM(array, axis):
                break
        else:
            return
    expected = " or ".join(str(shape).replace("None", "n") for shape in shapes)
    raise ValueError(f"{name}: expected the shape {expected}, got {array.shape}")

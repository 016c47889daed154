"""Arrays of cards and of move codes as C reads them: checked once, and then row by row without Python.

Each function lays one argument out and returns the array that has to stay alive meanwhile; n is the number of rows.
"""
from operator import index
from reprlib import repr as shortened

import numpy as np

from laizi.fastcore.batch.columns cimport Column, check, lay_out

from ..cards cimport SLOTS

cdef object counts_column(Column* column, object counts):
    """Naturals by slot, uint8 (n, 15)."""
    check("counts", counts, np.uint8, [(None, SLOTS)])
    return lay_out(column, counts)


cdef object wilds_column(Column* column, object wilds, Py_ssize_t n):
    """Wilds of each wild rank, uint8 (n,) or (n, 2)."""
    check("wilds", wilds, np.uint8, [(n,), (n, 2)])
    return lay_out(column, wilds)


cdef object wild_ranks_column(Column* column, object wild_ranks, Py_ssize_t n):
    """Wild ranks, an int or int8 (), (n,), (n, 2) or (1, 2), -1 for none."""
    if not isinstance(wild_ranks, np.ndarray):
        try:
            rank = index(wild_ranks)
        except TypeError:
            got = shortened(wild_ranks)
            raise TypeError(f"wild_ranks: expected a number or a numpy array of int8, got {got}") from None
        if not -128 <= rank <= 127:
            raise ValueError(f"wild_ranks: expected slots or -1, got {rank}")
        wild_ranks = np.array(rank, np.int8)
    check("wild_ranks", wild_ranks, np.int8, [(), (n,), (n, 2), (1, 2)])
    if wild_ranks.ndim == 0:
        wild_ranks = wild_ranks.reshape(1, 1)
    lay_out(column, wild_ranks)
    if wild_ranks.ndim == 2 and wild_ranks.shape[0] == 1:
        column.row = 0
    return wild_ranks


cdef object words_column(Column* column, object name, object words, Py_ssize_t n):
    """Move codes, uint64 (n,), or of any length where n is -1."""
    check(name, words, np.uint64, [(None if n < 0 else n,)])
    return lay_out(column, words)

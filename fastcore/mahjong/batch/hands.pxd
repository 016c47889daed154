"""Rows of arrays as hands, and the circumstances in which each was won."""
from libc.stdint cimport int8_t, uint8_t
from libc.string cimport memset

from laizi.fastcore.batch.columns cimport Column

from ..hand cimport NO_SUIT, Holding, MeldFields, is_hand, take_meld, take_tiles
from ..ruleset cimport Rules
from ..tiles cimport MOST_MELDS, SLOTS

cdef enum:
    MELD_FIELDS = 6


cdef struct Rows:
    Column counts
    Column wilds
    Column melds            # without data where no hand has one; an item is a place of a meld
    Py_ssize_t field        # bytes from field to field of a meld
    Column missing          # without data where no hand has a missing suit
    Column circumstances    # without data where all are drawn, or are not asked for
    Rules rules


cdef inline bint has_meld(const Rows* rows, Py_ssize_t row, int place, MeldFields* meld) noexcept nogil:
    """Read a place of a meld; False where it is empty."""
    cdef const uint8_t* fields = <const uint8_t*> rows.melds.data + row * rows.melds.row + place * rows.melds.item
    meld.kind = fields[0]
    meld.tile = fields[rows.field]
    meld.naturals = fields[2 * rows.field]
    meld.wilds = fields[3 * rows.field]
    meld.laid = fields[4 * rows.field]
    meld.added_wild = fields[5 * rows.field]
    return (meld.kind | meld.tile | meld.naturals | meld.wilds | meld.laid | meld.added_wild) != 0


cdef inline bint read_hand(const Rows* rows, Py_ssize_t row, Holding* hand) noexcept nogil:
    """Lay out the hand of a row; False where the tiles of the rule set cannot make it."""
    cdef const uint8_t* counts = <const uint8_t*> rows.counts.data + row * rows.counts.row
    cdef uint8_t[SLOTS] gathered
    cdef int missing = NO_SUIT
    cdef MeldFields meld
    cdef int i
    if rows.counts.item != 1:
        for i in range(SLOTS):
            gathered[i] = counts[i * rows.counts.item]
        counts = gathered
    if rows.missing.data != NULL:
        missing = (<const int8_t*> rows.missing.data + row * rows.missing.row)[0]
    if not take_tiles(hand, counts, (<const uint8_t*> rows.wilds.data + row * rows.wilds.row)[0], missing, &rows.rules):
        return False
    if rows.melds.data == NULL:
        return True
    for i in range(MOST_MELDS):
        if has_meld(rows, row, i, &meld) and not take_meld(hand, &meld, &rows.rules):
            return False
    return is_hand(hand)


cdef inline int circumstances_at(const Rows* rows, Py_ssize_t row) noexcept nogil:
    """The circumstances of a row, whatever number they are."""
    if rows.circumstances.data == NULL:
        return 0
    return (<const uint8_t*> rows.circumstances.data + row * rows.circumstances.row)[0]

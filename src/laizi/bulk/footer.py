"""The end of a Parquet file, which says where everything is: moved, and several joined to one.

Row groups that were encoded apart can stand in one file as they are, behind one another, if only the
positions in their footers are made those of that file. A footer is a struct in Thrift's compact protocol. It
is copied here field by field, and nothing is changed but the positions; the numbers of the fields are those
of `parquet.thrift`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

if TYPE_CHECKING:
    from collections.abc import Iterable

MAGIC: Final = b"PAR1"
_LENGTH_BYTES: Final = 4

_POSITION: Final = object()
_POSITIONS: Final[dict[int, Any]] = {
    4: {  # FileMetaData.row_groups
        1: {  # RowGroup.columns
            2: _POSITION,  # ColumnChunk.file_offset
            3: {  # ColumnChunk.meta_data
                9: _POSITION,  # ColumnMetaData.data_page_offset
                10: _POSITION,  # ColumnMetaData.index_page_offset
                11: _POSITION,  # ColumnMetaData.dictionary_page_offset
                14: _POSITION,  # ColumnMetaData.bloom_filter_offset
            },
            4: _POSITION,  # ColumnChunk.offset_index_offset
            6: _POSITION,  # ColumnChunk.column_index_offset
        },
        5: _POSITION,  # RowGroup.file_offset
    }
}
"""Where the positions are: by the number of a field what is in it, of lists what is in each element."""

_STOP, _TRUE, _FALSE, _BYTE, _I16, _I32, _I64, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = range(13)
"""The types of the compact protocol."""


def split(file: memoryview) -> tuple[memoryview, bytes]:
    """The row groups of a file, and its footer."""
    length = int.from_bytes(file[-_LENGTH_BYTES - len(MAGIC) : -len(MAGIC)], "little")
    end = len(file) - len(MAGIC) - _LENGTH_BYTES - length
    return file[len(MAGIC) : end], bytes(file[end : end + length])


def moved(footer: bytes, distance: int) -> bytes:
    """The footer of the same row groups so many bytes further behind."""
    copy = _Copy(footer, distance)
    copy.struct(_POSITIONS)
    return bytes(copy.written)


def joined(footers: Iterable[bytes]) -> bytes:
    """The end of a file that has the row groups of all these footers, one at least, in this order."""
    described = map(_described, footers)
    first = next(described)
    for other in described:
        first.append_row_groups(other)
    file = pa.BufferOutputStream()
    first.write_metadata_file(file)
    return bytes(memoryview(file.getvalue())[len(MAGIC) :])


def _described(footer: bytes) -> pq.FileMetaData:
    """What a footer says."""
    end = len(footer).to_bytes(_LENGTH_BYTES, "little")
    return pq.read_metadata(pa.BufferReader(MAGIC + footer + end + MAGIC))


class _Copy:
    """Reads a struct, and writes it with other positions."""

    def __init__(self, source: bytes, distance: int) -> None:
        self.written = bytearray()
        self._source = source
        self._at = 0
        self._distance = distance

    def struct(self, positions: Any) -> None:
        """Copy a struct. A field has a type and a number, mostly as the distance from the last one."""
        number = 0
        while True:
            head = self._source[self._at]
            self._bytes(1)
            kind = head & 15
            if kind == _STOP:
                return
            number = number + (head >> 4) if head >> 4 else _signed(self._number())
            if kind not in (_TRUE, _FALSE):
                self._value(kind, positions.get(number, {}) if isinstance(positions, dict) else {})

    def _value(self, kind: int, positions: Any) -> None:
        if kind in (_TRUE, _FALSE, _BYTE):
            self._bytes(1)
        elif kind == _I64 and positions is _POSITION:
            self._position()
        elif kind in (_I16, _I32, _I64):
            self._number()
        elif kind == _DOUBLE:
            self._bytes(8)
        elif kind == _BINARY:
            self._bytes(self._number())
        elif kind in (_LIST, _SET):
            head = self._source[self._at]
            self._bytes(1)
            length = head >> 4 if head >> 4 < 15 else self._number()
            for _ in range(length):
                self._value(head & 15, positions)
        elif kind == _MAP:
            length = self._number()
            kinds = self._source[self._at] if length else 0
            self._bytes(1 if length else 0)
            for _ in range(length):
                self._value(kinds >> 4, {})
                self._value(kinds & 15, {})
        elif kind == _STRUCT:
            self.struct(positions)
        else:
            raise ValueError(f"this is no footer of a Parquet file: there is no type {kind}")

    def _bytes(self, length: int) -> None:
        """Copy so many bytes."""
        self.written += self._source[self._at : self._at + length]
        self._at += length

    def _read(self) -> int:
        """A number of any length, seven bits a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self._source[self._at]
            self._at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def _number(self) -> int:
        """Copy a number."""
        start = self._at
        value = self._read()
        self.written += self._source[start : self._at]
        return value

    def _position(self) -> None:
        """Copy a position, moved; where there is none, writers have 0."""
        position = _signed(self._read())
        value = 2 * (position + self._distance if position > 0 else position)
        while value >= 128:
            self.written.append(value & 127 | 128)
            value >>= 7
        self.written.append(value)


def _signed(number: int) -> int:
    """What a number stands for whose lowest bit is the sign."""
    return number >> 1 ^ -(number & 1)

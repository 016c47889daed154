"""Columns without views: text and bytes whose pieces may be anywhere, which much of Arrow cannot work on."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.types as pt


def plain_schema(schema: pa.Schema) -> pa.Schema:
    """The same columns with plain types in the place of views."""
    fields = [field.with_type(plain_type(field.type)) for field in schema]
    return pa.schema(fields, metadata=schema.metadata)


def plain_type(kind: pa.DataType) -> pa.DataType:
    """The type itself, or with plain ones in the place of views wherever they are in it."""
    if pt.is_string_view(kind):
        return pa.string()
    if pt.is_binary_view(kind):
        return pa.binary()
    if pt.is_list(kind):
        return pa.list_(_plain_field(kind.value_field))
    if pt.is_large_list(kind):
        return pa.large_list(_plain_field(kind.value_field))
    if pt.is_fixed_size_list(kind):
        return pa.list_(_plain_field(kind.value_field), kind.list_size)
    if pt.is_struct(kind):
        return pa.struct([_plain_field(field) for field in kind])
    if pt.is_map(kind):
        return pa.map_(_plain_field(kind.key_field), _plain_field(kind.item_field), kind.keys_sorted)
    if pt.is_dictionary(kind):
        return pa.dictionary(kind.index_type, plain_type(kind.value_type), kind.ordered)
    return kind


def _plain_field(field: pa.Field) -> pa.Field:
    return field.with_type(plain_type(field.type))

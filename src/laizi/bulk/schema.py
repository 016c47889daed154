"""What a file says about itself: its columns, and the version of the format (docs/bulk.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

import laizi

if TYPE_CHECKING:
    from laizi.doudizhu import RuleSet

VERSION: Final = 1
"""Of the columns and of the metadata: docs/bulk.md lists what each version has."""

METADATA: Final = b"laizi"
"""The key of the metadata, whose value is JSON."""

MOVES: Final = pa.field("moves", pa.large_list(pa.uint64()))
"""The codes of a hand's plays."""

ROW: Final = pa.field("row", pa.int64())
"""The row of the input that something is about, from 0."""

REASON: Final = pa.field("reason", pa.string())
"""Why there are no plays of a row."""

PLAY: Final = (
    ROW,
    pa.field("code", pa.uint64()),
    pa.field("play", pa.string()),
    pa.field("kind", pa.dictionary(pa.int8(), pa.string())),
    pa.field("rank", pa.dictionary(pa.int8(), pa.string())),
    pa.field("length", pa.uint8()),
    pa.field("bomb_class", pa.dictionary(pa.int8(), pa.string())),
    pa.field("naturals_spent", pa.list_(pa.uint8(), 15)),
    pa.field("wilds_spent", pa.list_(pa.uint8(), 2)),
)
"""What there is to say about one play."""


def moves_schema(source: pa.Schema, rules: RuleSet) -> pa.Schema:
    """The columns of the input, and the plays of each hand."""
    return _extended(source, [MOVES], "moves", rules)


def plays_schema(source: pa.Schema, rules: RuleSet) -> pa.Schema:
    """The columns of the input, repeated for each play, and what there is to say about the play."""
    return _extended(source, PLAY, "plays", rules)


def rejects_schema(source: pa.Schema, rules: RuleSet) -> pa.Schema:
    """The columns of the input, and what is wrong with the row."""
    return _extended(source, [ROW, REASON], "rejects", rules)


def described(schema: pa.Schema, content: str, rules: RuleSet, **more: Any) -> pa.Schema:
    """The schema with metadata that says what is in the file."""
    about = {
        "content": content,
        "version": VERSION,
        "laizi": laizi.__version__,
        "rules": json.loads(rules.to_json()),
        **more,
    }
    # What pandas has noted about its index no longer holds when rows are left out or repeated.
    kept = {key: value for key, value in (schema.metadata or {}).items() if key != b"pandas"}
    return schema.with_metadata({**kept, METADATA: json.dumps(about).encode()})


def _extended(source: pa.Schema, fields: Any, content: str, rules: RuleSet) -> pa.Schema:
    taken = [field.name for field in fields if field.name in source.names]
    if taken:
        raise ValueError(f"input: there is a column {taken[0]!r}, which is the name of one that is added")
    return described(pa.schema([*source, *fields], metadata=source.metadata), content, rules)

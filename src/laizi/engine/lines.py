"""Messages as lines: one a line, UTF-8, of at most `MAX_LINE` bytes."""

from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from .dispatcher import refusal
from .errors import EngineError, ErrorCode

MAX_LINE: Final = 1 << 20
"""The most bytes that a message may have, its line break included; no more of a line is ever in memory."""


def serve(reply: Callable[[bytes], str | None], source: BinaryIO, target: BinaryIO) -> None:
    """Write the reply to each line of the source to the target, until the source ends.

    A blank line is no message. Raises BrokenPipeError when nobody reads the target any more.
    """
    for line in read_lines(source):
        replied = _refuse() if line is None else reply(line)
        if replied is not None:
            target.write(replied.encode("ascii") + b"\n")
            target.flush()


def read_lines(source: BinaryIO) -> Iterator[bytes | None]:
    """The lines that are not blank, the last one also without a line break; None for one that is too long."""
    while line := source.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE:
            if line.strip():
                yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(MAX_LINE)
        yield None


def _refuse() -> str:
    return refusal(EngineError(ErrorCode.PARSE_ERROR, f"a message has at most {MAX_LINE} bytes"))

"""SplitMix64, the generator of hash keys and of random play (docs/rules.md §16, §18)."""

from __future__ import annotations

from typing import Final

GAMMA: Final = 0x9E3779B97F4A7C15
_WORD: Final = (1 << 64) - 1


def splitmix(seed: int, number: int) -> int:
    """The output with this number, from 0, of SplitMix64 started with a seed: 64 bits.

    The generator counts in steps of GAMMA and mixes the bits of the count, so that any output can be had at
    once. Rules: docs/rules.md §16.

    >>> hex(splitmix(0, 0)), hex(splitmix(0, 1))
    ('0xe220a8397b1dcdaf', '0x6e789e6aa1b965f4')
    """
    word = seed + (number + 1) * GAMMA & _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31

"""Botzone's FightTheLandlord2: one JSON document in, one answer out, by that site's rules (docs/engine.md).

The rules are those of `CLASSIC` with two differences: single kickers of one play have different ranks, and
chains of quads are plays, which a bomb beats.
"""

from .answer import answer

__all__ = ["answer"]

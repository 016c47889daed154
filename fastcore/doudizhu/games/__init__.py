"""Many games at once, as arrays (docs/games.md)."""

from .observation import OBSERVATION_VERSION, Observation
from .vector_game import VectorGame

__all__ = ["OBSERVATION_VERSION", "Observation", "VectorGame"]

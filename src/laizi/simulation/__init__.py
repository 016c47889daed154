"""Simulation: many hands among greedy players, and what comes of them."""

from .simulation import simulate
from .tally import Tally

__all__ = ["Tally", "simulate"]

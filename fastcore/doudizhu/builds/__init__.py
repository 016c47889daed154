"""The plays of a hand in several builds: one for every processor, others for those with wider instructions.

All are compiled from the same code (`plays.pxd`, `counting/abreast.pxd`), by other arguments (`setup.py`),
and answer the same.
"""

from .processor import RUNS_AVX2

BUILDS = ("baseline", "avx2") if RUNS_AVX2 else ("baseline",)
"""The packages in this one that this processor can run."""

FASTEST = BUILDS[-1]
"""The one of them that is used."""

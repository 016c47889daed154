from typing import Final

RUNS_AVX2: Final[bool]

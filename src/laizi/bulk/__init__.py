"""Parquet files of hands to files of their plays, of any size, with the extra ``arrow`` (docs/bulk.md).

Nothing else imports this package but its command, ``laizi bulk``.
"""

try:
    import pyarrow  # noqa: F401
except ModuleNotFoundError as error:
    raise ImportError(f"laizi.bulk needs the extra arrow: pip install 'laizi[arrow]' ({error})") from error

from laizi.bulk.enumeration import EnumerateMoves
from laizi.bulk.job import Job, Progress, Summary, run
from laizi.bulk.threads import Threads

__all__ = ["EnumerateMoves", "Job", "Progress", "Summary", "Threads", "run"]

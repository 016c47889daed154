"""The chart of a tally, with the extra ``plot`` (matplotlib)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.figure import Figure

if TYPE_CHECKING:
    from collections import Counter
    from pathlib import Path

    from matplotlib.axes import Axes

    from .tally import Tally

_BAR = "#2f6f9f"


def check_format(path: Path) -> None:
    """Raise ValueError unless the name of a file has a format that `save_chart` can write."""
    known = Figure().canvas.get_supported_filetypes()
    if path.suffix[1:].lower() not in known:
        raise ValueError(f"path: expected a name that ends in .{', .'.join(sorted(known))}, got {path}")


def save_chart(tally: Tally, title: str, path: Path) -> None:
    """Write a picture of a tally, in the format of the file's name: multipliers, and bombs a hand.

    Raises ValueError for a format that matplotlib does not write, OSError for a file that cannot be written.
    """
    check_format(path)
    figure = Figure(figsize=(9, 4), layout="constrained")
    won, sprung = tally.landlord_wins / tally.hands, tally.springs / tally.hands
    figure.suptitle(f"{title}: {tally.hands:,} hands, landlord wins {won:.1%}, spring {sprung:.1%}")
    multipliers, bombs = figure.subplots(1, 2, width_ratios=(2, 1))
    _draw_shares(multipliers, tally.multipliers, "multiplier of a peasant's stake")
    _draw_shares(bombs, tally.bombs, "bombs in a hand")
    figure.savefig(path, dpi=150)


def _draw_shares(axes: Axes, counts: Counter[int], label: str) -> None:
    """A bar for each number that was counted, in order."""
    numbers = sorted(counts)
    shares = [100 * counts[number] / counts.total() for number in numbers]
    axes.bar([str(number) for number in numbers], shares, color=_BAR)
    axes.set_xlabel(label)
    axes.set_ylabel("% of all")
    axes.tick_params(axis="x", labelrotation=90 if len(numbers) > 12 else 0)
    axes.spines[["top", "right"]].set_visible(False)

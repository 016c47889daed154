"""The chart of the README: leads a second beside other programs, and plays a second by wilds held."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import floor, log10
from typing import TYPE_CHECKING, Final

from bench.quoted import PUBLIC_CPP

if TYPE_CHECKING:
    from bench.results import Results

WIDTH: Final = 760
LABELS: Final = 230
FIGURES: Final = 90
ROW: Final = 26
BAR: Final = 16
TITLE: Final = 44
OWN, OTHER, QUOTED = "#c0392b", "#7f8c8d", "#bdc3c7"


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its label, its value, the value as text, and its colour."""

    label: str
    value: float
    text: str
    colour: str


def rate(value: float) -> str:
    """A rate as a person says it.

    >>> rate(8_123.0), rate(61_234.0), rate(10_400_000.0), rate(1.31e9)
    ('8.1 thousand', '61 thousand', '10.4 million', '1,310 million')
    """
    unit, name = (1e6, "million") if value >= 1e6 else (1e3, "thousand")
    scaled = value / unit
    return f"{scaled:,.1f} {name}" if scaled < 20 else f"{scaled:,.0f} {name}"


def panel(title: str, bars: list[Bar], top: float, *, logarithmic: bool) -> tuple[list[str], float]:
    """The elements of one panel, and where it ends."""
    most = max(bar.value for bar in bars)
    floor_of_log = floor(log10(min(bar.value for bar in bars)))
    room = WIDTH - LABELS - FIGURES - 40
    elements = [f'<text x="16" y="{top + 26:.0f}" class="title">{escape(title)}</text>']
    y = top + TITLE
    for bar in bars:
        if logarithmic:
            share = (log10(bar.value) - floor_of_log + 0.3) / (log10(most) - floor_of_log + 0.3)
        else:
            share = bar.value / most
        middle = y + BAR / 2 + 4
        elements += [
            f'<text x="{LABELS}" y="{middle:.0f}" class="label">{escape(bar.label)}</text>',
            f'<rect x="{LABELS + 10}" y="{y:.0f}" width="{share * room:.1f}" height="{BAR}" '
            f'fill="{bar.colour}"/>',
            f'<text x="{LABELS + 18 + share * room:.1f}" y="{middle:.0f}">{escape(bar.text)}</text>',
        ]
        y += ROW
    return elements, y


def bars_of_programs(results: Results) -> list[Bar]:
    """Leads a second of classic hands, the fastest first."""
    core = results.core["CLASSIC"]["lead"].hands_each_second
    bars = [
        Bar("laizi, native loop", core, rate(core), OWN),
        Bar(f"{PUBLIC_CPP.name} (quoted)", PUBLIC_CPP.leads, rate(PUBLIC_CPP.leads), QUOTED),
    ]
    if "CLASSIC" in results.batches:
        batch = results.batches["CLASSIC"]["out="].hands_each_second
        bars.append(Bar("laizi, batch from Python", batch, rate(batch), OWN))
    figures = results.peers.get("lead", {})
    for name in figures:
        if f"{name}: laizi" in figures:
            value = figures[name].hands_each_second
            bars.append(Bar(name, value, rate(value), OTHER))
    return sorted(bars, key=lambda bar: -bar.value)


def bars_of_wilds(results: Results) -> list[Bar]:
    """Plays a second of HUANLE by wilds held, and the limit of the machine."""
    bars = []
    for name, figures in results.core.items():
        if name.startswith("HUANLE") and "wild" in name:
            lead = figures["lead"]
            label = f"{name.partition(', ')[2]}, {lead.plays / lead.hands:,.0f} plays a hand"
            bars.append(Bar(label, lead.plays_each_second, rate(lead.plays_each_second), OWN))
    limit = results.machine["words"]["1 MB, reused"].plays_each_second
    return [*bars, Bar("nothing but writing words", limit, rate(limit), QUOTED)]


def draw(results: Results) -> str:
    """The chart as SVG, the same bytes for the same results."""
    leads, middle = panel(
        "Leads of classic hands: hands a second, one core (logarithmic)",
        bars_of_programs(results),
        0,
        logarithmic=True,
    )
    plays, bottom = panel(
        "Plays a second by wilds held (HUANLE, native loop)",
        bars_of_wilds(results),
        middle,
        logarithmic=False,
    )
    height = bottom + 12
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" font-family="sans-serif" font-size="13" fill="#222">',
        "<style>.title{font-weight:bold;font-size:15px}.label{text-anchor:end}</style>",
        f'<rect width="{WIDTH}" height="{height:.0f}" fill="#fff"/>',
        *leads,
        *plays,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"

"""The report: tables of one run, as docs/performance.md, on the terminal, and as a chart.

python -m bench.report build/bench.json
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench import bulk, chart
from bench.batches import CALLS, WAYS
from bench.games import DEALS, GAMES_EACH
from bench.hands import SECTIONS
from bench.quoted import MAHJONG_SCORES, MAHJONG_WINS, PUBLIC_CPP, RANDOM_GAMES
from bench.results import read
from bench.statistic import CHUNK, SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bench.bulk import BulkRun
    from bench.results import Results
    from bench.statistic import Figure

DOCS: Final = Path(__file__).parents[1] / "docs"

BY_WILDS: Final = ("CLASSIC", *(name for name in SECTIONS if name.startswith("HUANLE") and "wild" in name))
AS_DEALT: Final = "HUANLE, as dealt"
PRESETS: Final = tuple(name for name in SECTIONS if name.endswith("as dealt"))
TIANDI: Final = tuple(name for name in SECTIONS if name.startswith("TIANDI") and "wild" in name)

PAGE: Final = """\
# Performance

`make bench` wrote this page and [the chart](performance.svg), and writes them again on your machine. A hand
here is one question: all plays of one hand. What is timed is in `bench/`; how to put a program of yours
beside it is in [bench/README.md](../bench/README.md).

{setting}

## Beside other programs
Classic hands, since none of the others knows wild cards. Each finds plays by its own rules, so that the
numbers of plays differ. It is asked about the hands that it can hold, one by one, and so is laizi, as a batch
from Python into reused memory, in {calls_each} calls each time that it is its turn, each of them with the
hands in another order. A quoted figure was not measured here; it stands beside the core alone, on all hands.
{quoted_core}

Leads:

{peers_lead}

Follows:

{peers_follow}

## The core
In a native loop that writes the plays of a chunk of hands into the memory of the last chunk. Counted are the
plays of a lead, without being built. The last rows are the limit of the machine: words written by a loop that
does nothing else.

{by_wilds}

The presets, with the wilds that the deal brings, and the time of one play of a lead, also to that of HUANLE
in the same minute:

{presets}

TIANDI by wilds held:

{tiandi}

Plays are listed by code that is compiled for every processor and once more for those with wider instructions;
the package takes what the processor runs. Leads a second by these builds:

{builds}

## From Python
Single calls of `legal_moves(...).codes`, hands of 17 cards:

{calls}

Batches, leads a second: the core in a native loop as above; `batch.legal_moves` into fresh memory, and into
reused memory by `out=`, with one worker and two; `batch.count_moves`.

{batches}

Longer calls with two workers, to one; and beside each what the machine has to give: two processes with one
worker each, which begin together, have half of the rows each, and share nothing but the processor and its
memory.

{workers}

Loops that Numba compiles, which call the core by `laizi.doudizhu.jit`, beside the native loop, leads and
follows a second:

{compiled}

The fewest plays in which a hand can be emptied, by `batch.min_turns`:

{turns}

## Whole games
Random games from deals of 20 and 17 cards to their ends, every legal play with the same chance, by
`playouts` with one worker; and steps of the rows of a `VectorGame` of 1,000 games, each of them one call of
`legal` and one of `step` for all rows. One pass plays {games_each} games of each of {deals} deals.
{quoted_games}

{games}

## Mahjong
Batches from Python of 10,000 hands under SICHUAN_LAIZI, in hands a second. Half of them are complete hands,
of which some tiles have been made wild, the others are random. Scored are the complete ones alone; to find
the waits, one tile is put away; shanten numbers are found of the first 1,000. The tables behind it, 4 MB,
are made at the first call.

{mahjong}

For comparison, *quoted* and not measured here: {mahjong_quoted}.

## In bulk
{bulk}

## The limit of the machine
Words of 8 bytes that one core writes when it does nothing else; a play is one word. Fresh memory is slow
because the system has to map and clear its pages. The answer to 10,000 hands takes 5 MB without wilds and
355 MB with four, so that the large batches above are bound by memory and not by the core.

{machine}

## How it is measured
One core, except where two workers are named. The hands are dealt from fixed seeds; every other one has 17
cards, the rest 20. A play to beat is drawn from another hand of the same deal, first its kind, then one of
that kind, each as likely as the other. Every benchmark knows how many plays its hands have, and fails if it
finds another number.

The core goes over 2,000 hands in chunks of {chunk}. One pass times each chunk once; of each chunk the least
time over {passes} passes or more counts, which go on for about {seconds} seconds, and these are summed. So no
chunk is repeated back to back, which would teach its branches to the processor. Batches have 10,000 hands,
single calls are 1,000. What stands in one row was measured in turns, pass by pass.
"""


def quantity(value: float) -> str:
    """A number in three digits, with k, M or G for thousands, millions and thousands of millions.

    >>> [quantity(value) for value in (0.0123, 1.5, 123.4, 999.9, 1_234, 61_500, 10_000_000, 2.5e9)]
    ['0.0123', '1.50', '123', '1.00 k', '1.23 k', '61.5 k', '10.0 M', '2.50 G']
    """
    for unit, name in ((1e9, " G"), (1e6, " M"), (1e3, " k"), (1, "")):
        if value >= 0.9995 * unit:
            scaled = value / unit
            digits = 2 if scaled < 9.995 else 1 if scaled < 99.95 else 0
            return f"{scaled:.{digits}f}{name}"
    return f"{value:.3g}"


def ratio(value: float) -> str:
    """How many times as much.

    >>> ratio(2.345), ratio(1234.5)
    ('2.3×', '1,234×')
    """
    return f"{value:.1f}×" if value < 100 else f"{value:,.0f}×"


def duration(seconds: float) -> str:
    """A short time.

    >>> duration(1.234e-6), duration(3.21e-10)
    ('1.23 µs', '0.321 ns')
    """
    return f"{quantity(seconds * 1e6)} µs" if seconds >= 1e-6 else f"{quantity(seconds * 1e9)} ns"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, its first column to the left and the others to the right.

    >>> print(table(["rules", "hands/s"], [["CLASSIC", "10 M"]]))
    | rules   | hands/s |
    |:--------|--------:|
    | CLASSIC |    10 M |
    """
    lines = [list(head), *map(list, rows)]
    widths = [max(3, *(len(line[column]) for line in lines)) for column in range(len(head))]

    def write(line: list[str]) -> str:
        cells = [
            line[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)),
        ]
        return f"| {' | '.join(cells)} |"

    rule = "|".join([":" + "-" * (widths[0] + 1), *("-" * (width + 1) + ":" for width in widths[1:])])
    return "\n".join([write(lines[0]), f"|{rule}|", *map(write, lines[1:])])


def peers_table(results: Results, what: str) -> str:
    """The peers that were run, laizi on the same hands, and what is quoted of others."""
    rows = []
    figures = results.peers.get(what, {})
    for name, figure in figures.items():
        if f"{name}: laizi" not in figures:
            continue
        own = figures[f"{name}: laizi"]
        rows.append(
            [
                name,
                f"{figure.hands:,}",
                f"{figure.plays:,}",
                quantity(figure.hands_each_second),
                f"{own.plays * figure.hands // own.hands:,}",
                quantity(own.hands_each_second),
                ratio(own.hands_each_second / figure.hands_each_second),
            ]
        )
    core = results.core["CLASSIC"][what]
    quoted = PUBLIC_CPP.leads if what == "lead" else PUBLIC_CPP.follows
    own_rate = core.hands_each_second
    rows.append(
        [
            f"{PUBLIC_CPP.name}, *quoted*; laizi: core",
            "",
            "",
            quantity(quoted),
            f"{core.plays:,}",
            quantity(own_rate),
            ratio(own_rate / quoted),
        ]
    )
    return table(
        ["", "hands", "its plays", "its hands/s", "laizi's plays", "laizi's hands/s", "laizi is"], rows
    )


def core_table(results: Results, sections: Iterable[str], beside: str = "", *, limit: bool = False) -> str:
    """The core on its own.

    With a section to compare with, whose leads took turns with those of each, how much longer than there a
    play takes; with the `limit`, how many words a second the machine writes.
    """
    rows = []
    for name in sections:
        figures = results.core[name]
        lead, follow, count = (figures[what] for what in ("lead", "follow", "count of a lead"))
        row = [
            name,
            quantity(lead.plays / lead.hands),
            quantity(lead.hands_each_second),
            quantity(lead.plays_each_second),
            quantity(count.hands_each_second),
            ratio(count.hands_each_second / lead.hands_each_second),
            quantity(follow.plays / follow.hands),
            quantity(follow.hands_each_second),
        ]
        if beside:
            than = figures[beside].plays_each_second / lead.plays_each_second
            row += [duration(1 / lead.plays_each_second), f"{than:.2f}×"]
        rows.append(row)
    if limit:
        for name, figure in results.machine["words"].items():
            rows.append([f"words, {name}", "", "", quantity(figure.plays_each_second), "", "", "", ""])
    head = ["", "plays", "leads/s", "plays/s", "counted/s", "to a lead", "plays to follow", "follows/s"]
    return table(head + (["a play", f"to {beside.partition(',')[0]}"] if beside else []), rows)


def builds_table(results: Results) -> str:
    """The builds of the core, and how many times as fast as the first each is."""
    builds = list(dict.fromkeys(chain.from_iterable(results.builds.values())))
    rows = []
    for name, figures in results.builds.items():
        rates = [figures[build].hands_each_second for build in builds]
        rows.append([name, *map(quantity, rates), *(f"{rate / rates[0]:.2f}×" for rate in rates[1:])])
    return table(["", *builds, *(f"{build} to {builds[0]}" for build in builds[1:])], rows)


def calls_table(results: Results) -> str:
    """Single calls from Python."""
    rows = [
        [name, *(duration(1 / figures[what].hands_each_second) for what in ("lead", "follow"))]
        for name, figures in results.calls.items()
    ]
    return table(["", "a lead", "a follow"], rows)


def batches_table(results: Results) -> str:
    """Batches from Python."""
    rows = []
    for name, figures in results.batches.items():
        core, fresh, reused, two, count = (
            figures[what].hands_each_second for what in ("core", "fresh", "out=", "out=, 2 workers", "count")
        )
        rows.append(
            [
                name,
                quantity(core),
                quantity(fresh),
                quantity(reused),
                f"{reused / core:.0%}",
                quantity(two),
                f"{two / reused:.2f}×",
                quantity(count),
            ]
        )
    return table(["", "core", "fresh", "`out=`", "of the core", "2 workers", "to one", "counted"], rows)


def workers_table(results: Results) -> str:
    """Two workers, and two processes, to one worker."""
    rows = []
    for name, figures in results.workers.items():
        row = [name]
        for way in WAYS:
            # As many are written to either memory.
            row += [f"{figures[way].hands:,}"] if way != "fresh" else []
            one = figures[way].hands_each_second
            row += [
                f"{figures[f'{way}, 2 {who}'].hands_each_second / one:.2f}×"
                for who in ("workers", "processes")
            ]
        rows.append(row)
    head = ["", "hands", "`out=`", "processes", "fresh", "processes", "hands", "counted", "processes"]
    return table(head, rows)


def compiled_table(results: Results) -> str:
    """Loops that Numba compiles."""
    rows = []
    for name, figures in results.compiled.items():
        row = [name]
        for what in ("lead", "follow"):
            native, compiled = (figures[kind].hands_each_second for kind in (what, f"{what}, compiled"))
            row += [quantity(native), quantity(compiled), f"{compiled / native:.0%}"]
        rows.append(row)
    head = ["", "native leads", "compiled", "of it", "native follows", "compiled", "of it"]
    return table(head, rows)


def turns_table(results: Results) -> str:
    """The fewest turns of hands."""
    rows = [
        [name, f"{figure.plays / figure.hands:.2f}", quantity(figure.hands_each_second)]
        for name, figures in results.turns.items()
        for figure in figures.values()
    ]
    return table(["", "turns a hand", "hands/s"], rows)


def games_table(results: Results) -> str:
    """Whole games, and steps of many."""
    rows = []
    for name, figures in results.games.items():
        played, stepped = figures["random games"], figures.get("VectorGame steps")
        rows.append(
            [
                name,
                f"{played.plays / played.hands:.1f}",
                quantity(played.hands_each_second),
                duration(1 / played.plays_each_second),
                "" if stepped is None else quantity(stepped.hands_each_second),
            ]
        )
    return table(["", "plies", "games/s", "a ply", "`VectorGame` steps/s"], rows)


def mahjong_table(results: Results) -> str:
    """Batches of mahjong from Python."""
    rows = []
    for name, figures in results.mahjong.items():
        asked = ("wins", "scores", "waits", "shanten")
        rows.append([name, *(quantity(figures[what].hands_each_second) for what in asked)])
    return table(["", "win checks", "scores", "waits", "shanten"], rows)


def mahjong_quoted() -> str:
    """What is quoted of other programs for mahjong."""
    return "; ".join(
        f"{what} of {quoted.name}: {quantity(quoted.least)} to {quantity(quoted.most)}"
        for what, quoted in (("win checks", MAHJONG_WINS), ("scores", MAHJONG_SCORES))
    )


def machine_table(results: Results) -> str:
    """What the machine can write."""
    figures: dict[str, Figure] = results.machine["words"]
    return table(
        ["memory", "words/s"], [[name, quantity(figures[name].plays_each_second)] for name in figures]
    )


def quoted_core() -> str:
    """What is quoted of another program for the plays of a hand, in a sentence."""
    quoted = PUBLIC_CPP
    of_17, of_20, leads = map(quantity, (quoted.leads_of_17, quoted.leads_of_20, quoted.leads))
    return (
        f"Of the {quoted.name}, {of_17} leads a second with 17 cards are quoted and {of_20} with 20,\n"
        f"which is {leads} of as many hands of either, {quantity(quoted.plays)} plays a second, and "
        f"{quantity(quoted.follows)} follows."
    )


def quoted_games() -> str:
    """The games a second of others, in a sentence."""
    listed = ", ".join(f"{name} {quantity(rate)}" for name, rate in RANDOM_GAMES.items())
    return f"*Quoted*, random classic games a second of others, not measured here: {listed}."


def setting_list(results: Results) -> str:
    """Where and with what the run was made."""
    setting = results.setting
    versions = ", ".join(f"{name} {version}" for name, version in setting.versions.items())
    lines = [
        f"- Processor: {setting.processor} ({setting.system})",
        f"- Compiler: {setting.compiler}, for the build {setting.build} by `{setting.flags}`",
        f"- Versions: {versions}",
        *(f"- {line}" for line in setting.missing),
    ]
    return "\n".join(lines)


def bulk_text(run: BulkRun | None) -> str:
    """The last run in bulk, which is not part of `make bench`."""
    if run is None:
        return "`make bulk` measures it, and the next `make bench` has it here."
    versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    rows = [
        ["hands, plays", f"{run.hands:,}, {run.plays:,}"],
        ["time", f"{run.seconds:,.1f} s"],
        ["plays/s", quantity(run.plays_each_second)],
        ["size of the file", f"{run.bytes / 1e6:,.0f} MB, {run.bytes / run.plays:.2f} bytes a play"],
        [
            "peak memory",
            f"{run.peak_bytes / 2**20:,.0f} MB; with three hands {run.idle_bytes / 2**20:,.0f} MB",
        ],
    ]
    return f"""\
`make bulk`: `laizi bulk` from one Parquet file to another, the hands of 17, 17 and 20 cards of {run.rules}
deals, with {run.workers} workers. Measured by itself, on {run.processor}, with {versions}.
Compression is what takes the time.

{table(["", "measured"], rows)}"""


def page(results: Results, bulk_run: BulkRun | None) -> str:
    """The whole of docs/performance.md."""
    return PAGE.format(
        bulk=bulk_text(bulk_run),
        setting=setting_list(results),
        peers_lead=peers_table(results, "lead"),
        peers_follow=peers_table(results, "follow"),
        quoted_core=quoted_core(),
        by_wilds=core_table(results, BY_WILDS, limit=True),
        presets=core_table(results, PRESETS, AS_DEALT),
        tiandi=core_table(results, TIANDI, AS_DEALT),
        builds=builds_table(results),
        calls=calls_table(results),
        batches=batches_table(results),
        workers=workers_table(results),
        compiled=compiled_table(results),
        turns=turns_table(results),
        games=games_table(results),
        calls_each=CALLS,
        games_each=GAMES_EACH,
        deals=DEALS,
        quoted_games=quoted_games(),
        mahjong=mahjong_table(results),
        mahjong_quoted=mahjong_quoted(),
        machine=machine_table(results),
        chunk=CHUNK,
        passes=results.setting.passes,
        seconds=round(SECONDS),
    )


def main(source: str) -> None:
    """Write the page and the chart out of a JSON file, and print the page."""
    results = read(Path(source))
    text = page(results, bulk.read())
    (DOCS / "performance.md").write_text(text, "utf-8")
    (DOCS / "performance.svg").write_text(chart.draw(results), "utf-8")
    print(text)


if __name__ == "__main__":
    main(*sys.argv[1:])

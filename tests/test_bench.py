"""What the benchmarks stand on: the statistic, the inputs, the peers' protocol, the budget and the report."""

import doctest
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import laizi.pyrules.mahjong as pyrules_mahjong
from bench import (
    batches,
    budget,
    bulk,
    chart,
    games,
    hands,
    mahjong_batches,
    mahjong_hands,
    peers,
    quoted,
    report,
    results,
    statistic,
)
from bench.batches import CALLS, WAYS
from bench.peers import binary
from bench.processes import two_processes
from laizi import doudizhu as ddz
from laizi.mahjong import batch
from laizi.pyrules.mahjong import Hand as MahjongHand
from laizi.pyrules.mahjong import Meld, MeldKind, Win

MODULES = [chart, report, statistic]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples(module: Any) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


# The statistic


def contender(*passes: list[int], plays: int = 7) -> statistic.Contender:
    """A contender whose passes take these nanoseconds, by chunk."""
    times = iter(passes)
    return statistic.Contender(lambda: (7, np.array(next(times))), hands=50, plays=plays)


def test_the_least_time_of_each_chunk_counts() -> None:
    race = statistic.Race({"one": contender([30, 10], [20, 40], [25, 15])})
    for _ in range(3):
        race.round()
    assert race.figures() == {"one": statistic.Figure(hands=50, plays=7, seconds=30e-9)}


def test_each_call_for_a_batch_is_timed_by_itself() -> None:
    plays, nanoseconds = statistic.pass_of_batches([lambda: 3, lambda: 9])()
    assert (plays, nanoseconds.shape) == (12, (2,))
    assert (nanoseconds > 0).all()


def test_each_call_for_shuffled_hands_has_another_order_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = hands.load("HUANLE, 1 wild").rows(range(50))
    orders = []

    real = batches.batch.legal_moves

    def legal_moves(*arguments: Any, **keywords: Any) -> Any:
        orders.append(arguments)
        return real(*arguments, **keywords)

    monkeypatch.setattr(batches, "batch", SimpleNamespace(legal_moves=legal_moves))
    plays = sum(ddz.count_moves(*pair) for pair in zip(inputs.hands, [ddz.HUANLE] * 50, strict=True))
    contender = batches.shuffled_batches(inputs, None, plays)
    found, nanoseconds = contender.run()
    assert (found, contender.plays, contender.hands) == (CALLS * plays, CALLS * plays, CALLS * 50)
    assert len(nanoseconds) == CALLS
    rows = [np.column_stack((counts, wilds, ranks)).tolist() for counts, wilds, ranks, *_ in orders]
    assert len({str(row) for row in rows}) == len(rows) == 1 + CALLS
    assert all(sorted(row) == sorted(rows[0]) for row in rows)


def test_contenders_take_turns() -> None:
    order = []

    def run(name: str) -> statistic.Contender:
        return statistic.Contender(lambda: order.append(name) or (0, np.array([1])), 1, 0)  # type: ignore[func-returns-value]

    race = statistic.Race({"one": run("one"), "two": run("two")})
    race.round()
    race.round()
    assert order == ["one", "two", "one", "two"]


def test_another_number_of_plays_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="one: found 7 plays, not 8"):
        statistic.Race({"one": contender([1], plays=8)}).round()


def test_a_pass_of_calls_times_chunks_of_25() -> None:
    plays, nanoseconds = statistic.pass_of_calls([lambda: "two"] * 60)()
    assert plays == 3 * 60
    assert len(nanoseconds) == 3
    assert (nanoseconds > 0).all()


def test_rates() -> None:
    figure = statistic.Figure(hands=100, plays=600, seconds=0.5)
    assert (figure.hands_each_second, figure.plays_each_second) == (200, 1200)


# The inputs


def test_every_section_has_its_own_seed() -> None:
    seeds = [section.seed for section in hands.SECTIONS.values()]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("name", ["CLASSIC", "HUANLE, 2 wilds", "TWO_CARD, as dealt", "TIANDI, 4 wilds"])
def test_inputs_are_what_they_have_always_been(name: str) -> None:
    section = hands.SECTIONS[name]
    inputs = hands.load(name)  # which asserts the checksum
    assert len(inputs) == hands.HANDS
    plays = zip(inputs.hands, inputs.moves_to_beat, strict=True)
    assert sum(ddz.count_moves(hand, section.rules) for hand in inputs.hands) == section.leads
    assert sum(ddz.count_moves(hand, section.rules, to_beat) for hand, to_beat in plays) == section.follows


def test_other_inputs_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    section = hands.SECTIONS["CLASSIC"]
    other = hands.Section(section.rules, 99, section.wilds, section.checksum, section.leads, section.follows)
    monkeypatch.setitem(hands.SECTIONS, "CLASSIC", other)
    hands.load.cache_clear()
    with pytest.raises(
        AssertionError, match=f"CLASSIC: the inputs have the checksum .*, not {section.checksum}"
    ):
        hands.load("CLASSIC")


@pytest.mark.parametrize("name", hands.SECTIONS)
def test_hands_of_one_deal(name: str) -> None:
    section = hands.SECTIONS[name]
    inputs = hands.draw(section, 20)
    for row, (hand, other) in enumerate(zip(inputs.hands, inputs.others, strict=True)):
        assert (len(hand), len(other)) == (hands.SIZES[row % 2], hands.SIZES[1 - row % 2])
        assert section.wilds is None or len(hand.faces) == section.wilds
        ddz.check_hand(hand, section.rules)
        both = [a + b for a, b in zip(hand.counts, other.counts, strict=True)]
        assert max(both[:13]) <= 4
        assert max(both[13:]) <= 1
        assert len(hand.faces) + len(other.faces) <= 8


def test_the_first_hands_do_not_depend_on_how_many_are_asked_for() -> None:
    section = hands.SECTIONS["HUANLE, 3 wilds"]
    few, many = hands.draw(section, 10), hands.draw(section, 30)
    assert many.hands[:10] == few.hands
    assert many.moves_to_beat[:10] == few.moves_to_beat


def test_a_play_to_beat_is_a_lead_of_the_other_hand() -> None:
    inputs = hands.draw(hands.SECTIONS["TIANDI, as dealt"], 20)
    for other, move in zip(inputs.others, inputs.moves_to_beat, strict=True):
        assert ddz.is_legal(move, other, inputs.rules)


def test_arrays_say_what_the_hands_say() -> None:
    inputs = hands.draw(hands.SECTIONS["HUANLE, 3 wilds"], 4)
    for row, hand in enumerate(inputs.hands):
        assert inputs.cards[row] == hand.packed
        assert inputs.wild_keys[row] == hand.wild_key
        assert tuple(inputs.counts[row]) == hand.counts
        assert tuple(inputs.wilds[row]) == (3, 0)
        assert tuple(inputs.wild_ranks[row]) == (*hand.wild_ranks, -1)
    assert inputs.rows([2, 0]).hands == (inputs.hands[2], inputs.hands[0])


# The peers


def test_a_peer_that_is_not_there_is_left_out_with_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "BINARY", "")
    for package, name in (("pyspiel", "open_spiel"), ("douzero", "douzero"), ("rlcard", "rlcard")):
        monkeypatch.setitem(sys.modules, package, None)
        monkeypatch.delitem(sys.modules, f"bench.peers.{name}", raising=False)
    found, missing = peers.load()
    assert found == []
    assert [line.partition(":")[0] for line in missing] == [
        "open_spiel is left out",
        "douzero is left out",
        "rlcard is left out",
    ]


PROGRAM = """\
#!{python}
import sys
for line in sys.stdin:
    request, _, number = line.strip().partition(" ")
    if request == "name":
        print("peer", 1, flush=True)
    elif request in ("lead", "follow"):
        lines = [sys.stdin.readline().split() for _ in range(int(number))]
        print("ready", flush=True)
    elif request == "pass":
        print(sum(map(len, lines)), *[{nanoseconds}] * (len(lines) // int(number)), flush=True)
    else:
        break
"""


def program(folder: Path, nanoseconds: int) -> str:
    """A program that speaks the protocol, and calls every word of its lines a play."""
    path = folder / "program"
    path.write_text(PROGRAM.format(python=sys.executable, nanoseconds=nanoseconds))
    path.chmod(0o755)
    return str(path)


def test_a_program_answers_line_by_line(tmp_path: Path) -> None:
    inputs = hands.draw(hands.SECTIONS["CLASSIC"], 50)
    peer = binary.peer(program(tmp_path, nanoseconds=3))
    assert peer.name == "peer 1"
    leads, follows = peer.leads(inputs), peer.follows(inputs)
    # In turns, so that it has to be told the hands again.
    for entry, plays in ((leads, 50), (follows, 4 * 50), (leads, 50)):
        assert entry.rows == list(range(50))
        assert entry.contender.plays == plays
        found, nanoseconds = entry.contender.run()
        assert (found, nanoseconds.tolist()) == (plays, [3, 3])


def test_a_program_cannot_have_taken_longer_than_its_answer(tmp_path: Path) -> None:
    inputs = hands.draw(hands.SECTIONS["CLASSIC"], 25)
    with pytest.raises(AssertionError, match="which took"):
        binary.peer(program(tmp_path, nanoseconds=10**12)).leads(inputs)


def test_a_program_that_ends_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "program"
    path.write_text("#!/bin/sh\nread line\n")
    path.chmod(0o755)
    with pytest.raises(RuntimeError, match="gave no answer to 'name'"):
        binary.peer(str(path))


# The budget


def test_a_budget_is_read_as_it_was_written(tmp_path: Path) -> None:
    written = budget.Budget("gcc 12", {"lead": 1000})
    written.write(tmp_path / "budget.json")
    assert budget.Budget.read(tmp_path / "budget.json") == written


def test_a_budget_is_missed_either_way() -> None:
    kept = budget.Budget("gcc 12", {"same": 1000, "near": 1000, "more": 1000, "less": 1000})
    counts = {"same": 1000, "near": 1029, "more": 1031, "less": 969, "new": 5}
    assert kept.missed_by(counts) == ["more", "less", "new"]
    assert "| less     |          969 |  1,000 | -3.1% |" in budget.comparison(counts, kept)
    assert "| new      |            5 |        |   new |" in budget.comparison(counts, kept)


# Whole games


def test_random_games_are_those_that_were_frozen() -> None:
    plies, nanoseconds = games.random_games("CLASSIC").run()
    assert plies == games.PLIES["CLASSIC"]
    assert len(nanoseconds) == games.DEALS


def test_recorded_steps_do_not_depend_on_the_order_of_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "ROWS", 20)
    monkeypatch.setattr(games, "STEPS", 30)
    steps = games.recorded_steps(ddz.VectorGame(20, "HUANLE", seed=1))
    played = ddz.VectorGame(20, "HUANLE", seed=1)
    words = np.random.PCG64(1).random_raw(600).reshape(30, 20)
    for codes, numbers in zip(steps, words, strict=True):
        expected = [
            sorted(plays)[int(number) % len(plays)]
            for plays, number in zip(played.legal(), numbers, strict=True)
        ]
        assert codes.tolist() == expected
        played.step(codes)


def test_two_processes_do_the_rows_of_a_call_together() -> None:
    rows = [*range(5), 7, 7, 9]
    (plays, _) = WAYS["count"](hands.load_batch("CLASSIC").rows(rows), None, 0).run()
    with two_processes("CLASSIC", rows, plays) as contenders:
        assert contenders.keys() == WAYS.keys()
        for contender in contenders.values():
            found, nanoseconds = contender.run()
            assert (found, contender.plays, contender.hands) == (plays, plays, 8)
            assert nanoseconds.shape == (1,)


# The report


def figure(hands: int, plays: int, seconds: float) -> dict[str, float]:
    return {"hands": hands, "plays": plays, "seconds": seconds}


GAMES = ("random games", "VectorGame steps")


def document() -> dict[str, Any]:
    """What a run writes down, with round numbers."""
    core = {"lead": figure(2000, 120_000, 2e-4), "follow": figure(2000, 8000, 1e-4)}
    core |= {"count of a lead": figure(2000, 120_000, 5e-5), "count of a follow": figure(2000, 8000, 1e-4)}
    batches = {name: figure(10_000, 600_000, 1e-3) for name in ("core", "fresh", "out=", "count")}
    batches["out=, 2 workers"] = figure(10_000, 600_000, 5e-4)
    beside = {"Slow 1.0: laizi": figure(2000, 120_000, 2e-4), "Slow 1.0": figure(2000, 130_000, 2e-1)}
    core[report.AS_DEALT] = figure(2000, 120_000, 1e-4)
    found = [("core", name, core) for name in hands.SECTIONS]
    found += [("batches", name, batches) for name, section in hands.SECTIONS.items() if section.batch_leads]
    workers = {}
    for way in WAYS:
        workers |= {way: figure(50_000, 600_000, 1e-3), f"{way}, 2 workers": figure(50_000, 600_000, 6e-4)}
        workers |= {f"{way}, 2 processes": figure(50_000, 600_000, 5e-4)}
    found += [("workers", "HUANLE, 1 wild", workers)]
    found += [("peers", "lead", beside), ("peers", "follow", {})]
    found += [("calls", "CLASSIC, 17 cards", {name: figure(1000, 9, 2e-3) for name in ("lead", "follow")})]
    compiled = {name: figure(2000, 120_000, 2e-4) for name in ("lead", "follow")}
    compiled |= {f"{name}, compiled": figure(2000, 120_000, 25e-5) for name in ("lead", "follow")}
    found += [("compiled", "CLASSIC", compiled)]
    builds = {"baseline": figure(2000, 120_000, 2e-4), "wide": figure(2000, 120_000, 16e-5)}
    found += [("builds", "CLASSIC", builds)]
    found += [("turns", "CLASSIC", {"fewest turns": figure(2000, 15_000, 1e-1)})]
    found += [("games", "CLASSIC", {name: figure(2000, 120_000, 1e-2) for name in GAMES})]
    found += [("games", "TIANDI", {GAMES[0]: figure(2000, 120_000, 2e-2)})]
    found += [("mahjong", "1 wild", {name: figure(10_000, 50, 1e-3) for name in ("wins", "scores", "waits")})]
    found += [("mahjong_shanten", "1 wild", {"shanten": figure(1_000, 50, 1e-2)})]
    found += [("machine", "words", {"1 MB, reused": figure(10, 10**9, 0.2)})]
    return {
        "machine_info": {
            "cpu": {"brand_raw": "A Processor"},
            "processor": "",
            "machine": "x86_64",
            "system": "Linux",
            "python_version": "3.11.0",
            "versions": {"laizi": "0.1.0"},
            "build": "wide",
            "compiler": "gcc 12",
            "flags": "-O3",
            "missing_peers": ["fast is left out: No module named 'fast'"],
        },
        "benchmarks": [
            {
                "name": f"bench_{kind}[{section}]",
                "extra_info": {"section": section, "passes": 20, "figures": figures},
            }
            for kind, section, figures in found
        ],
    }


@pytest.fixture
def run(tmp_path: Path) -> results.Results:
    """A run, read back from its JSON."""
    path = tmp_path / "bench.json"
    path.write_text(json.dumps(document()))
    return results.read(path)


def test_a_run_is_read_back(run: results.Results) -> None:
    assert run.core["CLASSIC"]["lead"] == statistic.Figure(2000, 120_000, 2e-4)
    assert run.setting.versions == {"Python": "3.11.0", "laizi": "0.1.0"}
    assert run.setting.passes == 20


def test_the_page_has_what_was_measured(run: results.Results) -> None:
    page = report.page(run, None)
    assert "- Processor: A Processor (Linux x86_64)" in page
    assert "- Compiler: gcc 12, for the build wide by `-O3`" in page
    assert "- fast is left out: No module named 'fast'" in page
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line[:1] == "|"]
    assert ["Slow 1.0", "2,000", "130,000", "10.0 k", "120,000", "10.0 M", "1,000×"] in rows
    of_core = ["60.0", "10.0 M", "600 M", "40.0 M", "4.0×", "4.00", "20.0 M"]
    assert ["CLASSIC", *of_core] in rows
    assert ["TIANDI, 2 wilds", *of_core, "1.67 ns", "2.00×"] in rows
    assert ["CLASSIC", "10.0 M", "10.0 M", "10.0 M", "100%", "20.0 M", "2.00×", "10.0 M"] in rows
    assert ["CLASSIC", "10.0 M", "12.5 M", "1.25×"] in rows
    assert ["HUANLE, 1 wild", "50,000", *["1.67×", "2.00×"] * 2, "50,000", "1.67×", "2.00×"] in rows
    assert ["CLASSIC, 17 cards", "2.00 µs", "2.00 µs"] in rows
    assert ["CLASSIC", "10.0 M", "8.00 M", "80%", "10.0 M", "8.00 M", "80%"] in rows
    assert ["CLASSIC", "7.50", "20.0 k"] in rows
    assert ["CLASSIC", "60.0", "200 k", "83.3 ns", "200 k"] in rows
    assert ["TIANDI", "60.0", "100 k", "167 ns", ""] in rows
    assert (
        "*Quoted*, random classic games a second of others, not measured here: best public C++ 13.0 k" in page
    )
    assert ["1 MB, reused", "5.00 G"] in rows
    assert ["words, 1 MB, reused", "", "", "5.00 G", "", "", "", ""] in rows
    assert (
        "370 k leads a second with 17 cards are quoted and 260 k with 20,\n"
        "which is 305 k of as many hands of either, 21.0 M plays a second, and 1.50 M follows." in page
    )
    assert ["1 wild", "10.0 M", "10.0 M", "10.0 M", "100 k"] in rows


def test_a_quoted_figure_is_marked(run: results.Results) -> None:
    lines = report.page(run, None).splitlines()
    quoted_rows = [line for line in lines if quoted.PUBLIC_CPP.name in line and line[:1] == "|"]
    assert len(quoted_rows) == 2
    assert all("*quoted*" in line for line in quoted_rows)
    assert f"{quoted.PUBLIC_CPP.name} (quoted)" in chart.draw(run)


def test_the_page_has_the_last_run_in_bulk(run: results.Results) -> None:
    measured = bulk.BulkRun(
        rules="HUANLE",
        seed=7,
        hands=1_000_000,
        plays=700_000_000,
        workers=2,
        seconds=14.0,
        bytes=770_000_000,
        peak_bytes=300 << 20,
        idle_bytes=140 << 20,
        processor="A Processor",
        versions={"pyarrow": "20"},
    )
    page = report.page(run, measured)
    assert "with 2 workers. Measured by itself, on A Processor, with pyarrow 20." in page
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line[:1] == "|"]
    assert ["hands, plays", "1,000,000, 700,000,000"] in rows
    assert ["plays/s", "50.0 M"] in rows
    assert ["size of the file", "770 MB, 1.10 bytes a play"] in rows
    assert ["peak memory", "300 MB; with three hands 140 MB"] in rows
    assert "`make bulk` measures it" in report.page(run, None)


def test_a_run_in_bulk_is_measured_in_a_process_of_its_own() -> None:
    measured = bulk.measure(hands=60, workers=1, rules="classic", seed=3)
    assert (measured.rules, measured.hands, measured.workers) == ("CLASSIC", 60, 1)
    assert measured.plays > 60
    assert measured.peak_bytes > 20 << 20


def test_quoted_figures_of_mahjong_are_marked(run: results.Results) -> None:
    (line,) = (line for line in report.page(run, None).splitlines() if quoted.MAHJONG_WINS.name in line)
    assert "*quoted*" in line
    assert "8.00 M to 24.0 M" in line
    assert "5.00 k to 110 k" in line


# The inputs of mahjong


@pytest.mark.parametrize("name", mahjong_hands.SECTIONS)
def test_hands_of_mahjong_are_what_they_have_always_been(name: str) -> None:
    section, inputs = mahjong_hands.SECTIONS[name], mahjong_hands.load(name)  # which asserts the checksum
    assert len(inputs) == mahjong_hands.HANDS
    for contender in (
        mahjong_batches.wins(inputs, section.wins),
        mahjong_batches.scores(inputs.complete(), section.fan),
        mahjong_batches.waits(inputs, section.waits),
    ):
        assert contender.run()[0] == contender.plays


@pytest.mark.parametrize("name", mahjong_hands.SECTIONS)
def test_what_is_counted_of_mahjong_is_what_the_readable_rules_say(name: str) -> None:
    inputs = mahjong_hands.draw(mahjong_hands.SECTIONS[name], 12)
    for row in range(12):
        melds = [Meld(MeldKind.PONG, int(meld[1]), 3) for meld in _melds(inputs, row)]
        hand = MahjongHand(tuple(inputs.counts[row].tolist()), int(inputs.wilds[row]), tuple(melds))
        won = pyrules_mahjong.is_win(hand, mahjong_hands.RULES)
        melds_of_row = None if inputs.melds is None else inputs.melds[row : row + 1]
        question = (
            inputs.counts[row : row + 1],
            inputs.wilds[row : row + 1],
            melds_of_row,
            mahjong_hands.RULES,
        )
        assert batch.is_win(*question).tolist() == [won]
        if won:
            assert batch.score(*question) == pyrules_mahjong.score(Win(hand), mahjong_hands.RULES).fan


def _melds(inputs: mahjong_hands.Inputs, row: int) -> list[Any]:
    return [] if inputs.melds is None else [meld for meld in inputs.melds[row] if meld.any()]


def test_half_of_the_quoted_leads_are_of_each_size() -> None:
    assert quoted.Quotation("", leads_of_17=3.0, leads_of_20=1.0, follows=0, plays=0).leads == 1.5


def test_the_chart_is_the_same_picture_each_time(run: results.Results) -> None:
    drawn = chart.draw(run)
    assert drawn == chart.draw(run)
    picture = ElementTree.fromstring(drawn)
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert {"laizi, native loop", "Slow 1.0", "4 wilds, 60 plays a hand", "10.0 million"} <= set(texts)


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readme_shows_the_chart(name: str) -> None:
    text = (Path(__file__).parents[1] / name).read_text("utf-8")
    assert "](docs/performance.svg)" in text
    assert "](docs/performance.md)" in text

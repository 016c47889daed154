"""The simulation: what is counted, that it does not depend on workers, and the command."""

import json
import sys
import sysconfig
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from laizi.cli.app import app
from laizi.cli.commands import simulate as command
from laizi.doudizhu import Table
from laizi.players import GreedyPlayer, play_hand
from laizi.pyrules.doudizhu.table import GAMES
from laizi.simulation import Tally, simulate
from laizi.simulation.chart import save_chart

SCRIPT = Path(sysconfig.get_path("scripts")) / "laizi"


def total(game: str, hands: int, **how: Any) -> Tally:
    return sum(simulate(game, hands, **how), Tally())


def settled(game: str, seed: int) -> Table:
    table = Table(game, seed=seed)
    play_hand(table, [GreedyPlayer(table.rules)] * 3)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_is_counted_once(game: str) -> None:
    tally = total(game, 25)
    assert tally.hands == sum(tally.bombs.values()) == 25
    assert sum(tally.multipliers.values()) == 50
    assert sum(tally.bomb_classes.values()) == sum(count * n for count, n in tally.bombs.items())
    assert 0 < tally.landlord_wins < 25
    assert tally.deals >= 25


def test_the_counts_are_those_of_the_tables() -> None:
    tables = [settled("huanle", seed) for seed in range(40, 52)]
    tally = total("huanle", 12, seed=40)
    results = [table.result for table in tables]
    assert tally.landlord_wins == sum(
        result is not None and result.landlord_won is True for result in results
    )
    assert tally.landlord_gain == sum(
        result.payments[result.landlord] for result in results if result and result.landlord is not None
    )
    bombs = [sum(move.kind.name in ("BOMB", "ROCKET") for _, move in table.view(0).plays) for table in tables]
    assert sorted(bombs) == sorted(tally.bombs.elements())


def test_the_outcome_does_not_depend_on_the_number_of_workers() -> None:
    assert total("call_rob", 25, seed=3, workers=2) == total("call_rob", 25, seed=3)


def test_fees_go_to_the_system() -> None:
    tally = total("huanle", 5, options={"fee": 7})
    assert tally.system_gain == 5 * 3 * 7


def test_money_that_is_made_or_lost_is_noticed() -> None:
    table = settled("huanle", 1)
    assert table.result is not None
    table._result = replace(table.result, system=1)
    with pytest.raises(RuntimeError, match="money"):
        Tally().count(table)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"game": "bridge"}, "game: "),
        ({"hands": 0}, "hands: "),
        ({"seed": -1}, "seed: "),
        ({"workers": 0}, "workers: "),
        ({"hands": 1.5}, "hands: expected a whole number"),
        ({"workers": "2"}, "workers: expected a whole number"),
        ({"options": {"cap": 1}}, "options: "),
    ],
)
def test_bad_arguments_are_named_before_any_hand_is_played(bad: dict[str, Any], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        simulate(**{"game": "huanle", "hands": 1, **bad})


def test_a_chart_is_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "chart.png"
    save_chart(total("huanle", 5), "huanle", path)
    assert path.read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="abc"):
        save_chart(total("huanle", 1), "huanle", tmp_path / "chart.abc")


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["simulate", *arguments])


def test_the_command_prints_distributions_and_draws_them(tmp_path: Path) -> None:
    result = run("--games", "12", "--plot", str(tmp_path / "x.png"))
    assert result.exit_code == 0
    for title in ("landlord wins", "spring", "bombs in a hand", "multiplier of a peasant's stake"):
        assert title in result.stdout
    assert (tmp_path / "x.png").stat().st_size > 10_000


def test_the_command_writes_json() -> None:
    document = json.loads(run("--games", "12", "--seed", "40", "--json").stdout)
    assert (document["game"], document["hands"]) == ("huanle", 12)
    assert document["multipliers"] == total("huanle", 12, seed=40).to_json()["multipliers"]


@pytest.mark.parametrize(
    ("arguments", "beginning"),
    [
        (["--game", "bridge"], "laizi: --game: "),
        (["--options", "{"], "laizi: --options: this is no JSON"),
        (["--options", "[]"], "laizi: --options: expected a JSON object"),
        (["--options", '{"fee": -1}'], "laizi: fee: "),
        (
            ["--plot", "/nowhere/x.png"],
            f"laizi: --plot: {Path('/nowhere/x.png')} is a folder, or its",
        ),
        (["--plot", "."], "laizi: --plot: . is a folder, or its"),
        (["--plot", "x.abc"], "laizi: --plot: expected a name that ends in ."),
        (["--plot", "x"], "laizi: --plot: expected a name that ends in ."),
    ],
)
def test_the_command_names_bad_input_before_any_hand_is_played(arguments: list[str], beginning: str) -> None:
    result = run("--games", "1000000", *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(beginning)
    assert result.stdout == ""


def test_a_chart_that_cannot_be_written_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("laizi.simulation.chart.save_chart", refuse)
    result = run("--games", "2", "--plot", str(tmp_path / "x.png"))
    assert result.exit_code == 2
    assert "landlord wins" in result.stdout
    assert result.stderr == "laizi: --plot: the disk is full\n"


def test_without_the_extra_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    result = run("--plot", "x.png")
    assert result.exit_code == 1
    assert result.stderr == "laizi: a chart needs the extra plot: pip install 'laizi[plot]'\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send on Windows")
def test_an_interrupt_shows_the_hands_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **options: object) -> Any:
        yield total("huanle", 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", interrupted)
    result = run("--games", "9")
    assert result.exit_code == 130
    assert "3 hands" in result.stdout
    assert result.stderr.endswith("laizi: interrupted after 3 of 9 hands\n")

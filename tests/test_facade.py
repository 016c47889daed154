"""One core under two names, and a clear word where it has not been built."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import laizi

# Of each game a module, and one with a function of the same name in the place of it.
GAMES = {"doudizhu": ("generation", "hints"), "mahjong": ("scoring", "shanten")}
FIRST = [
    (game, name)
    for game, (module, _) in GAMES.items()
    for name in (
        f"laizi.{game}",
        f"laizi.{game}.{module}",
        f"laizi.{game}.batch",
        f"laizi.fastcore.{game}",
        f"laizi.fastcore.{game}.batch",
    )
]


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "statement",
    [
        "from laizi import {0}",
        "import laizi.{0} as {0}",
        "import laizi; {0} = laizi.{0}",
        "import importlib; {0} = importlib.import_module('laizi.{0}')",
    ],
)
def test_every_way_to_import_gives_the_native_module(statement: str, game: str) -> None:
    code = f"{statement}\nimport laizi.fastcore.{{0}} as native\nassert {{0}} is native"
    result = run(code.format(game))
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(("game", "first"), FIRST)
def test_submodules_have_one_copy_under_both_names(game: str, first: str) -> None:
    code = f"""
from importlib import import_module
from pkgutil import walk_packages
import_module({first!r})
import laizi.fastcore.{game} as native
names = [module.name for module in walk_packages(native.__path__, "laizi.fastcore.{game}.")]
assert "laizi.fastcore.{game}.{GAMES[game][0]}" in names
for name in names:
    short = import_module(name.replace(".fastcore", ""))
    assert short is import_module(name) and short.__name__ == name, name
"""
    result = run(code)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(("game", "first"), FIRST)
def test_an_import_of_a_submodule_leaves_the_function_of_its_name(game: str, first: str) -> None:
    function = GAMES[game][1]
    code = f"""
from importlib import import_module
import_module({first!r})
from laizi import {game}
before = dict(vars({game}))
import laizi.{game}.{function}, laizi.{game}.readings, laizi.fastcore.{game}.{function}
assert vars({game}) == before
assert callable({game}.{function}) and callable({game}.readings)
"""
    result = run(code)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("loaded", ["laizi", *(f"laizi.{game}" for game in GAMES)])
def test_no_game_is_loaded_until_it_is_asked_for(loaded: str) -> None:
    others = [game for game in GAMES if not loaded.endswith(game)]
    code = f"import sys, {loaded}\nassert not any(game in name for name in sys.modules for game in {others})"
    result = run(code)
    assert result.returncode == 0, result.stderr


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bridge'"):
        _ = laizi.bridge
    with pytest.raises(ModuleNotFoundError, match="bridge"):
        import_module("laizi.doudizhu.bridge")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("statement", ["import laizi.{0}", "from laizi import {0}"])
def test_a_core_that_is_not_built_is_an_import_error_naming_the_command(
    tmp_path: Path, statement: str, game: str
) -> None:
    package = Path(laizi.__file__).parent
    shutil.copytree(package, tmp_path / "laizi", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    result = run(statement.format(game), PYTHONPATH=str(tmp_path))
    assert result.returncode == 1
    last = result.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ImportError: the native core of laizi.{game} is not built")
    assert "`pip install -e .` or `make build`" in last
    assert run(f"import laizi.pyrules.{game}", PYTHONPATH=str(tmp_path)).returncode == 0

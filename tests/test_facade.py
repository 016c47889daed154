"""One core under two names, and a clear word where it has not been built."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import laizi
import laizi.fastcore.doudizhu

FIRST = [
    "laizi.doudizhu",
    "laizi.doudizhu.generation",
    "laizi.doudizhu.batch",
    "laizi.fastcore.doudizhu",
    "laizi.fastcore.doudizhu.batch",
]


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "statement",
    [
        "from laizi import doudizhu",
        "import laizi.doudizhu as doudizhu",
        "import laizi; doudizhu = laizi.doudizhu",
        "import importlib; doudizhu = importlib.import_module('laizi.doudizhu')",
    ],
)
def test_every_way_to_import_gives_the_native_module(statement: str) -> None:
    result = run(f"{statement}\nimport laizi.fastcore.doudizhu as native\nassert doudizhu is native")
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("first", FIRST)
def test_submodules_have_one_copy_under_both_names(first: str) -> None:
    code = f"""
from importlib import import_module
from pkgutil import walk_packages
import_module({first!r})
import laizi.fastcore.doudizhu as native
names = [module.name for module in walk_packages(native.__path__, "laizi.fastcore.doudizhu.")]
assert "laizi.fastcore.doudizhu.generation" in names
for name in names:
    short = import_module(name.replace(".fastcore", ""))
    assert short is import_module(name) and short.__name__ == name, name
"""
    result = run(code)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("first", FIRST)
def test_an_import_of_a_submodule_leaves_the_function_of_its_name(first: str) -> None:
    code = f"""
from importlib import import_module
import_module({first!r})
from laizi import doudizhu
before = dict(vars(doudizhu))
import laizi.doudizhu.hints, laizi.doudizhu.readings, laizi.fastcore.doudizhu.hints
assert vars(doudizhu) == before
assert callable(doudizhu.hints) and callable(doudizhu.readings)
"""
    result = run(code)
    assert result.returncode == 0, result.stderr


def test_import_of_the_package_alone_loads_no_game() -> None:
    result = run("import sys, laizi\nassert not any('doudizhu' in name for name in sys.modules)")
    assert result.returncode == 0, result.stderr


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bridge'"):
        _ = laizi.bridge
    with pytest.raises(ModuleNotFoundError, match="bridge"):
        import_module("laizi.doudizhu.bridge")


@pytest.mark.parametrize("statement", ["import laizi.doudizhu", "from laizi import doudizhu"])
def test_a_core_that_is_not_built_is_an_import_error_naming_the_command(
    tmp_path: Path, statement: str
) -> None:
    package = Path(laizi.__file__).parent
    shutil.copytree(package, tmp_path / "laizi", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    result = run(statement, PYTHONPATH=str(tmp_path))
    assert result.returncode == 1
    last = result.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: the native core of laizi.doudizhu is not built")
    assert "`pip install -e .` or `make build`" in last
    assert run("import laizi.pyrules.doudizhu", PYTHONPATH=str(tmp_path)).returncode == 0

"""The package is typed: every extension module has a stub, and the stub says what the module holds."""

import os
import pkgutil
import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import laizi
import laizi.fastcore

PACKAGE = Path(laizi.__file__).parent

# What Cython adds to every module and class, and no caller is meant to use.
GENERATED = r"""
.*\.__reduce_cython__
.*\.__setstate_cython__
.*\.__pyx_capi__
"""


def extension_modules() -> list[str]:
    """The dotted names of the compiled modules, found by the files that import would load."""
    found = []
    for package in pkgutil.walk_packages(laizi.fastcore.__path__, "laizi.fastcore."):
        stem = PACKAGE.joinpath(*package.name.split(".")[1:])
        if any(stem.with_name(stem.name + suffix).exists() for suffix in EXTENSION_SUFFIXES):
            found.append(package.name)
    return sorted(found)


def stub_of(module: str, package: Path = PACKAGE) -> Path:
    return package.joinpath(*module.split(".")[1:]).with_suffix(".pyi")


def stubtest(modules: list[str], folder: Path, package: Path) -> subprocess.CompletedProcess[str]:
    allowlist = folder / "generated.txt"
    allowlist.write_text(GENERATED)
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", "--ignore-unused-allowlist"]
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "MYPYPATH": str(package.parent)}
    return subprocess.run(
        [*command, "--allowlist", str(allowlist), *modules],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_extension_module_has_a_stub() -> None:
    modules = extension_modules()
    assert modules
    assert [module for module in modules if not stub_of(module).is_file()] == []


def test_the_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_stubs_agree_with_the_modules(tmp_path: Path) -> None:
    result = stubtest(extension_modules(), tmp_path, PACKAGE)
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_stub_that_has_drifted_is_noticed(tmp_path: Path) -> None:
    copy = tmp_path / "laizi"
    shutil.copytree(PACKAGE, copy)
    modules = extension_modules()
    renamed = []
    for module in modules:
        stub = stub_of(module, copy)
        text, count = re.subn(
            r"^(def \w+\(\s*)(\w+):", r"\1drifted_\2:", stub.read_text(), count=1, flags=re.M
        )
        stub.write_text(text + "\ndef drifted_function() -> None: ...\n")
        renamed += [module] * count
    result = stubtest(modules, tmp_path, copy)
    assert result.returncode == 1, result.stderr
    for module in modules:
        assert f"{module}.drifted_function is not present at runtime" in result.stdout
    assert renamed
    for module in renamed:
        assert re.search(rf'{re.escape(module)}\.\w+ .*stub parameter "drifted_', result.stdout), module

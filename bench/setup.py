"""Builds bench/core.pyx against the installed package, by the arguments with which that is built."""

import json
import sysconfig
from pathlib import Path
from runpy import run_path

from Cython.Build import cythonize
from setuptools import Extension, setup

ROOT = Path(__file__).parents[1]
BUILD = run_path(str(ROOT / "setup.py"))
ARGUMENTS = BUILD["compiler_arguments"]()


def flags(arguments: list[str]) -> str:
    """Those that say how code is generated; the others are warnings, and paths where Python was built."""
    given = [*(sysconfig.get_config_var("CFLAGS") or "").split(), *arguments]
    telling = ("-O", "-f", "-m", "--param", "/O")
    return " ".join(
        flag for flag in dict.fromkeys(given) if flag.startswith(telling) and "prefix-map" not in flag
    )


# Those of the code that lists plays, by its builds.
FLAGS = {build: flags(BUILD["arguments_of"](build, "listing")) for build in ("baseline", *BUILD["WIDER"])}

setup(
    name="laizi-bench",
    packages=[],
    ext_modules=cythonize(  # type: ignore[no-untyped-call]
        [
            Extension(
                "bench.core",
                ["bench/core.pyx"],
                define_macros=[("LAIZI_FLAGS", json.dumps(json.dumps(FLAGS)))],
                extra_compile_args=ARGUMENTS,
            )
        ],
        build_dir="build/cython",
        quiet=True,
        compiler_directives=BUILD["DIRECTIVES"],
    ),
)

"""Builds the native core. Everything else about the distribution stands in pyproject.toml."""

import os
import sys
from glob import glob

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "freethreading_compatible": True,
    "autotestdict": False,
}


def compiler_arguments() -> list[str]:
    """Return the arguments of this build; none names a CPU: a wheel runs on every machine of its platform."""
    if os.environ.get("LAIZI_SANITIZE") == "1":
        return ["-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-g", "-O1"]
    return ["/O2"] if sys.platform == "win32" else ["-O3"]


def linker_arguments() -> list[str]:
    """Return the arguments a sanitized extension must also be linked with."""
    return [argument for argument in compiler_arguments() if argument.startswith("-fsanitize")]


def extensions() -> list[Extension]:
    """Return one extension module for each ``.pyx`` of the native core, found where it is imported from."""
    return [
        Extension(
            os.path.splitext(os.path.relpath(source, "src"))[0].replace(os.sep, "."),
            [source],
            include_dirs=[numpy.get_include()],
            define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
            extra_compile_args=compiler_arguments(),
            extra_link_args=linker_arguments(),
        )
        for source in sorted(glob("src/laizi/fastcore/**/*.pyx", recursive=True))
    ]


if __name__ == "__main__":
    setup(
        ext_modules=cythonize(
            extensions(), include_path=["src"], build_dir="build/cython", compiler_directives=DIRECTIVES
        ),
        options={"build_ext": {"parallel": os.cpu_count() or 1}},
    )

"""Builds the native core. Everything else about the distribution stands in pyproject.toml."""

import multiprocessing
import os
import sys
import sysconfig
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


# What some processors have beyond what the platform asks for, by the package that is compiled for them. The
# package asks the processor before it imports one (fastcore/doudizhu/builds).
WIDER = {"avx2": ["-mavx2", "-mbmi", "-mbmi2", "-mpopcnt"]}


# Functions are made parts of those that call them, which gcc stops to do when a module has grown by 40 %.
# Listing plays would reach that, and its speed would then change with every line added somewhere else in it.
GROWING = {"listing": ["--param=inline-unit-growth=300"]}
# In counting every function is, however large it is: from one to another, vectors go through memory.
INLINED = {"counting"}
ALWAYS_INLINE = "inline __attribute__((always_inline))"


def has_wider() -> bool:
    """Return whether there are packages for some processors only: for x86-64 alone, by gcc or clang."""
    return sysconfig.get_platform().endswith("-x86_64")


def compiler_arguments() -> list[str]:
    """Return the arguments of this build.

    None names a CPU: a wheel runs on every machine of its platform. Without what only debuggers read, which
    the arguments of Python itself ask for, compiling takes a third less and a module a tenth of the room.
    LAIZI_OPTIMIZE=0 is for builds of which only the contents matter: they take half of the time.
    """
    if os.environ.get("LAIZI_SANITIZE") == "1":
        return ["-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-g", "-O1"]
    optimize = os.environ.get("LAIZI_OPTIMIZE") != "0"
    if sys.platform == "win32":
        return ["/O2" if optimize else "/Od"]
    return ["-O3" if optimize else "-O0", "-g0"]


def arguments_of(package: str, module: str) -> list[str]:
    """Return the arguments of one module of a package, each by its last name."""
    growing = GROWING.get(module, []) if sys.platform != "win32" else []
    return compiler_arguments() + WIDER.get(package, []) + growing


def linker_arguments() -> list[str]:
    """Return the arguments a sanitized extension must also be linked with."""
    return [argument for argument in compiler_arguments() if argument.startswith("-fsanitize")]


def extensions() -> list[Extension]:
    """Return one extension module for each ``.pyx`` of the native core, found where it is imported from."""
    macros = [("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")]
    macros += [(f"LAIZI_WITH_{package.upper()}", None) for package in WIDER if has_wider()]
    found = []
    for source in sorted(glob("src/laizi/fastcore/**/*.pyx", recursive=True)):
        path = os.path.splitext(os.path.relpath(source, "src"))[0]
        package, module = os.path.split(path)
        package = os.path.basename(package)
        if package in WIDER and not has_wider():
            continue
        inlined = module in INLINED and sys.platform != "win32"
        found.append(
            Extension(
                path.replace(os.sep, "."),
                [source],
                include_dirs=[numpy.get_include()],
                define_macros=macros + ([("CYTHON_INLINE", ALWAYS_INLINE)] if inlined else []),
                extra_compile_args=arguments_of(package, module),
                extra_link_args=linker_arguments(),
            )
        )
    return found


if __name__ == "__main__":
    PROCESSORS = os.cpu_count() or 1
    setup(
        ext_modules=cythonize(
            extensions(),
            include_path=["src"],
            build_dir="build/cython",
            compiler_directives=DIRECTIVES,
            # Processes that are not forked would run whatever program builds this once more.
            nthreads=PROCESSORS if multiprocessing.get_start_method() == "fork" else 0,
        ),
        options={"build_ext": {"parallel": PROCESSORS}},
    )

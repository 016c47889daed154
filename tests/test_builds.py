"""All builds of the code that lists plays answer the same, and so does what any C compiler can compile."""

import filecmp
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import laizi
from laizi.doudizhu import PRESETS, batch
from laizi.fastcore.doudizhu.builds import BUILDS, FASTEST, processor
from laizi.fastcore.doudizhu.generation import build_in_use, use_build

ROOT = Path(__file__).parents[1]


def digest() -> str:
    """Leads, follows and their numbers, of the hands of 150 deals of every preset, order included."""
    found = sha256()
    for number, rules in enumerate(PRESETS.values()):
        dealt = batch.deals(150, rules, seed=number)
        for seat in range(3):
            hands = (*dealt.landlord_hand(seat), dealt.wild_ranks)
            leads = batch.legal_moves(*hands, rules)
            # What the next seat has to beat: one of these leads, from the whole length of each list.
            places = leads.offsets[:-1] + np.diff(leads.offsets) * np.arange(150) // 150
            to_beat = leads.codes[places]
            others = (*dealt.hand((seat + 1) % 3), dealt.wild_ranks)
            follows = batch.legal_moves(*others, rules, to_beat)
            for moves in (leads, follows):
                found.update(moves.codes.tobytes() + moves.offsets.tobytes())
            found.update(batch.count_moves(*hands, rules).tobytes())
            found.update(batch.count_moves(*others, rules, to_beat).tobytes())
    return found.hexdigest()


@pytest.fixture
def build_afterwards() -> Iterator[None]:
    yield
    use_build(FASTEST)


@pytest.mark.skipif(len(BUILDS) == 1, reason="this processor runs one build only")
@pytest.mark.usefixtures("build_afterwards")
def test_every_build_answers_the_same() -> None:
    answers = set()
    for build in BUILDS:
        use_build(build)
        answers.add(digest())
    assert len(answers) == 1


def test_the_fastest_build_that_the_processor_runs_is_in_use() -> None:
    assert build_in_use == FASTEST == ("avx2" if processor.RUNS_AVX2 else "baseline")
    assert (find_spec("laizi.fastcore.doudizhu.builds.avx2.listing") is None) <= (not processor.RUNS_AVX2)


def test_only_a_build_that_the_processor_runs_can_be_used() -> None:
    assert use_build(FASTEST) == FASTEST
    with pytest.raises(ValueError, match=r"name: expected one of .*, got 'widest'"):
        use_build("widest")


COMPILE = """
import os, sys
from runpy import run_path
from Cython.Build import cythonize
from setuptools import setup
build = run_path("setup.py")
names = (".builds.baseline.listing", ".builds.baseline.counting", ".batch.enumeration")
changed = [e for e in build["extensions"]() if e.name.endswith(names)]
for extension in changed:
    extension.define_macros.append(("LAIZI_PORTABLE", None))
    extension.extra_compile_args.append("-O1")      # which takes half the time, and it is not timed
setup(
    name="laizi-portable",
    packages=[],
    ext_modules=cythonize(
        changed, include_path=["src"], build_dir="build/cython", compiler_directives=build["DIRECTIVES"]
    ),
    options={"build_ext": {"parallel": os.cpu_count()}},
)
"""

ANSWER = """
import sys
sys.path.append(sys.argv[1])
from test_builds import digest, laizi, use_build
use_build("baseline")
print(laizi.__file__, digest())
"""


def test_code_for_any_c_compiler_answers_the_same(tmp_path: Path) -> None:
    package = tmp_path / "lib" / "laizi"
    shutil.copytree(Path(laizi.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    before = shutil.copytree(package, tmp_path / "before")
    folders = ["--build-lib", str(package.parent), "--build-temp", str(tmp_path / "objects")]
    subprocess.run(
        [sys.executable, "-c", COMPILE, "--quiet", "build_ext", "--force", *folders],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in ("builds/baseline/listing", "builds/baseline/counting", "batch/enumeration"):
        (compiled,) = package.glob(f"fastcore/doudizhu/{name}.*.so")
        assert not filecmp.cmp(compiled, before / compiled.relative_to(package), shallow=False)
    answered = subprocess.run(
        [sys.executable, "-c", ANSWER, str(ROOT / "tests")],
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert answered.stdout.split() == [str(package / "__init__.py"), digest()]

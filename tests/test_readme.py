"""What the two READMEs show is what happens."""

import doctest
import re
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
READMES = ["README.md", "README.zh-CN.md"]


def blocks(name: str) -> list[str]:
    """The shell sessions of a README, each a command and what it prints."""
    return re.findall(r"^```console\n\$ (.*?)^```$", (ROOT / name).read_text("utf-8"), flags=re.M | re.S)


def command(line: str) -> list[str]:
    """What a command line runs; `make run` does what its recipe says."""
    if line == "make run":
        makefile = (ROOT / "Makefile").read_text()
        recipe = re.search(r"^run:.*\n\t@\$\(BIN\)/(.*)$", makefile, flags=re.M)
        assert recipe is not None
        line = re.sub(
            r"\$\((\w+)\)",
            lambda name: re.findall(rf"^{name[1]} \?= (.*)$", makefile, flags=re.M)[0],
            recipe[1],
        )
    program, *arguments = line.split()
    return [str(Path(sysconfig.get_path("scripts")) / program), *arguments]


@pytest.mark.parametrize("name", READMES)
def test_python_examples(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("name", READMES)
def test_shell_examples(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    found = blocks(name)
    assert len(found) == 4
    for block in found:
        line, _, expected = block.partition("\n")
        result = subprocess.run(command(line), capture_output=True, encoding="utf-8", check=False)
        printed = result.stdout + result.stderr
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        assert doctest.OutputChecker().check_output(expected, printed, flags), printed


def test_both_languages_show_the_same_examples() -> None:
    english, chinese = ((ROOT / name).read_text("utf-8") for name in READMES)
    fences = r"^```(?:pycon|console)\n.*?^```$"
    assert re.findall(fences, english, flags=re.M | re.S) == re.findall(fences, chinese, flags=re.M | re.S)


@pytest.mark.parametrize("name", [*READMES, "CONTRIBUTING.md", "docs/design.md", "docs/engine.md"])
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert ((ROOT / name).parent / target).exists(), target

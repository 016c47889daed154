"""The examples in the docstrings of the compiled modules; pytest collects those of the Python files."""

import doctest
import pkgutil
from importlib import import_module
from importlib.machinery import ExtensionFileLoader

import pytest

import laizi.fastcore

EXTENSIONS = [
    module.name
    for module in pkgutil.walk_packages(laizi.fastcore.__path__, "laizi.fastcore.")
    if isinstance(getattr(import_module(module.name), "__loader__", None), ExtensionFileLoader)
]


@pytest.mark.parametrize("name", EXTENSIONS)
def test_examples_of_a_compiled_module(name: str) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(import_module(name), optionflags=flags).failed == 0

"""One module under two names: what is native to a game, also as ``laizi.GAME``.

Two copies of an extension module, with two sets of classes, can therefore never exist side by side, whichever
name a program uses.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType


def stand_in(name: str, native: str) -> None:
    """Have the module `name`, and everything below it, be the module `native` and what is below that.

    Raises ImportError that names the build command where the native core is not built.
    """
    try:
        import_module(f"{native}.batch")  # with which all but what needs an extra is loaded
    except ImportError as error:
        if not (error.name or "").startswith("laizi.fastcore"):
            raise
        raise ImportError(
            f"the native core of {name} is not built ({error}); "
            "build it with `pip install -e .` or `make build`",
            name=name,
        ) from error
    # An import of a submodule also makes it an attribute of its package. The package has functions in the
    # place of some, such as hints, and these must stay: all are known by both names before anybody imports
    # one.
    for loaded in [module for module in sys.modules if module.startswith(f"{native}.")]:
        sys.modules[name + loaded.removeprefix(native)] = sys.modules[loaded]
    sys.modules[name] = sys.modules[native]
    sys.meta_path.insert(0, SecondName(name, native))


class SecondName(MetaPathFinder, Loader):
    """Finds what is not loaded yet below the one name below the other."""

    def __init__(self, name: str, native: str) -> None:
        self._name = name
        self._native = native

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A spec of the native module under its second name, for names below that."""
        if not fullname.startswith(f"{self._name}."):
            return None
        return ModuleSpec(fullname, self) if find_spec(self._native_name(fullname)) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The native module. The import system writes the spec of the second name into it."""
        module = import_module(self._native_name(spec.name))
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec back."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state

    def _native_name(self, name: str) -> str:
        return self._native + name.removeprefix(self._name)

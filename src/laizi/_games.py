"""One module under two names: ``laizi.<game>`` and everything below it is ``laizi.fastcore.<game>``.

An import of the short name answers with the module of the long one. Two copies of an extension module, with
two sets of classes, can therefore never exist side by side, whichever name a program uses.
"""

import sys
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

GAMES = ("doudizhu",)


class GameFinder(MetaPathFinder, Loader):
    """Finds ``laizi.<game>`` and its submodules in `laizi.fastcore`."""

    def find_spec(
        self, fullname: str, path: "Sequence[str] | None", target: "ModuleType | None" = None
    ) -> ModuleSpec | None:
        """Answer for the games' short names and leave every other name to the finders that follow."""
        package, _, rest = fullname.partition(".")
        if package == "laizi" and rest.partition(".")[0] in GAMES:
            return ModuleSpec(fullname, self)
        return None

    def exec_module(self, module: "ModuleType") -> None:
        """Put the native module in the place of the empty one that the import system made."""
        name = module.__name__
        game = name.removeprefix("laizi.")
        native = f"laizi.fastcore.{game}"
        try:
            sys.modules[name] = import_module(native)
        except ImportError as error:
            if game in GAMES and (error.name or "").startswith("laizi.fastcore"):
                raise ImportError(
                    f"the native core of {name} is not built ({error}); "
                    "build it with `pip install -e .` or `make build`",
                    name=name,
                ) from error
            raise
        # An import of a submodule also sets it as an attribute of its package. The package has put functions in the
        # place of some of them, such as hints, and these must stay, so what is loaded needs no import by either name.
        for loaded in [loaded for loaded in sys.modules if loaded.startswith(native + ".")]:
            sys.modules.setdefault(name + loaded.removeprefix(native), sys.modules[loaded])


def install() -> None:
    """Register the finder once, before the one that reads directories."""
    if not any(isinstance(finder, GameFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, GameFinder())

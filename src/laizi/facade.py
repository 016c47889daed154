"""One module under two names: what is native to a game, also as ``laizi.GAME``.

Two copies of an extension module, with two sets of classes, can therefore never exist side by side, whichever
name a program uses.
"""

import sys
from importlib import import_module


def stand_in(name: str, native: str) -> None:
    """Have the module `name`, and everything below it, be the module `native` and what is below that.

    Raises ImportError that names the build command where the native core is not built.
    """
    try:
        import_module(f"{native}.batch")  # with which every module of the core is loaded
    except ImportError as error:
        if not (error.name or "").startswith("laizi.fastcore"):
            raise
        raise ImportError(
            f"the native core of {name} is not built ({error}); "
            "build it with `pip install -e .` or `make build`",
            name=name,
        ) from error
    # An import of a submodule also makes it an attribute of its package. The package has functions in the
    # place of some, such as readings, and these must stay: all are known by both names before anybody imports
    # one.
    for loaded in [module for module in sys.modules if module.startswith(f"{native}.")]:
        sys.modules[name + loaded.removeprefix(native)] = sys.modules[loaded]
    sys.modules[name] = sys.modules[native]

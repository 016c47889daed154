"""``laizi.doudizhu`` and everything below it is `laizi.fastcore.doudizhu`: one module under two names.

Two copies of an extension module, with two sets of classes, can therefore never exist side by side, whichever
name a program uses.
"""

import sys
from importlib import import_module

NATIVE = "laizi.fastcore.doudizhu"

try:
    import_module(f"{NATIVE}.batch")  # with which every module of the core is loaded
except ImportError as error:
    if not (error.name or "").startswith("laizi.fastcore"):
        raise
    raise ImportError(
        f"the native core of {__name__} is not built ({error}); "
        "build it with `pip install -e .` or `make build`",
        name=__name__,
    ) from error

# An import of a submodule also makes it an attribute of its package. The package has functions in the place
# of some, such as hints, and these must stay: all are known by both names before anybody imports one.
for loaded in [name for name in sys.modules if name.startswith(f"{NATIVE}.")]:
    sys.modules[__name__ + loaded.removeprefix(NATIVE)] = sys.modules[loaded]
sys.modules[__name__] = sys.modules[NATIVE]

"""The engine for other frontends: JSON-RPC 2.0 on stdin and stdout (docs/engine.md).

`Engine` has the methods, `serve` the loop over lines, `botzone` the one-shot form of that site.
"""

from .engine import Engine
from .lines import serve

__all__ = ["Engine", "serve"]

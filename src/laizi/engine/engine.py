"""The engine: its methods by name, and the tables that it keeps (docs/engine.md)."""

from typing import Any, Final

import laizi
from laizi.doudizhu import PRESETS
from laizi.pyrules.doudizhu.table import GAMES

from . import plays
from .dispatcher import Dispatcher
from .tables import Tables

PROTOCOL: Final = 1
"""The version of the methods and their documents; what does not break a client does not change it."""


class Engine(Dispatcher):
    """The methods of docs/engine.md; a second engine has tables of its own.

    >>> Engine().reply(b'{"jsonrpc": "2.0", "id": 1, "method": "readings", "params": {"cards": "34"}}')
    '{"jsonrpc": "2.0", "id": 1, "result": {"rules": "HUANLE", "wild_ranks": "", ...
    """

    def __init__(self) -> None:
        super().__init__(
            {
                "hello": self._hello,
                "moves": plays.moves,
                "readings": plays.readings,
                "explain": plays.explain,
                "hints": plays.hints,
                "complete": plays.complete,
                **Tables().methods(),
            }
        )

    def _hello(self) -> dict[str, Any]:
        """Who answers, and what can be asked."""
        return {
            "name": "laizi",
            "version": laizi.__version__,
            "protocol": PROTOCOL,
            "rules": list(PRESETS),
            "games": list(GAMES),
            "methods": self.parameters(),
        }

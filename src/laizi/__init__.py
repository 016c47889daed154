"""Dou Dizhu and Sichuan mahjong with wilds (laizi): the rules twice, once to be read and once to be fast.

``laizi.doudizhu`` is the native core, `laizi.fastcore.doudizhu`; `laizi.pyrules.doudizhu` is the
specification with the same functions in plain Python. So it is with ``laizi.mahjong``. Games are loaded when
they are first asked for.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from laizi.fastcore import doudizhu as doudizhu
    from laizi.fastcore import mahjong as mahjong

__version__ = "0.1.0"
__all__ = ["__version__", "doudizhu", "mahjong"]

GAMES = ("doudizhu", "mahjong")


def __getattr__(name: str) -> "ModuleType":
    if name in GAMES:
        from importlib import import_module

        return import_module(f"laizi.{name}")
    raise AttributeError(f"module 'laizi' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *GAMES})

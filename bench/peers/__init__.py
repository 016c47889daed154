"""Peers: other programs that find the plays of a hand, asked about the same hands as laizi.

Each file of this folder has one. It says how many of the hands it can hold, of which it knows the number of
plays by its own rules: peers differ in what they allow and in what they list twice, and none knows wild
cards.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

from bench.statistic import Contender, pass_of_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Sized

    from bench.hands import Inputs
    from bench.statistic import Pass

PYTHON_PEERS: Final = ("open_spiel", "douzero", "rlcard")
"""The files of the peers that are Python packages, the fastest first."""

BINARY: Final = os.environ.get("PEER", "")
"""A program to ask by the protocol of `binary.py`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A peer in a race: the rows of the inputs that it holds, and one pass over them."""

    rows: list[int]
    contender: Contender


@dataclass(frozen=True, slots=True)
class Peer:
    """A program beside laizi. `leads` and `follows` enter it in the race over some hands."""

    name: str
    leads: Callable[[Inputs], Entry]
    follows: Callable[[Inputs], Entry]


def entry_of_calls(calls: list[Callable[[], Sized] | None], plays: int) -> Entry:
    """The entry of a peer that is called from Python once a hand; None where it cannot hold a hand."""
    held = [call for call in calls if call is not None]
    rows = [row for row, call in enumerate(calls) if call is not None]
    return Entry(rows, Contender(pass_of_calls(held), len(held), plays))


def entry_of_pass(run: Pass, hands: int) -> Entry:
    """The entry of a peer with its own clock, whose number of plays is that of its first pass."""
    plays, _ = run()
    return Entry(list(range(hands)), Contender(run, hands, plays))


def load() -> tuple[list[Peer], list[str]]:
    """The peers that are here, and a line for each that is not."""
    found, missing = [], []
    for name in PYTHON_PEERS:
        try:
            module = import_module(f"bench.peers.{name}")
        except ImportError as error:
            missing.append(f"{name} is left out: {error}")
        else:
            found.append(module.peer())
    if BINARY:
        found.append(import_module("bench.peers.binary").peer(BINARY))
    return found, missing

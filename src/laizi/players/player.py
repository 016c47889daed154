"""What a player is, and how three of them play a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laizi.pyrules.doudizhu.table import Action, Table, View


class Player(Protocol):
    """Whoever answers when a table asks a seat."""

    def choose(self, view: View, actions: Sequence[Action]) -> Action:
        """One of the legal actions of the seat whose view this is; there is at least one."""
        ...


def play_hand(table: Table, players: Sequence[Player]) -> None:
    """Let three players, one for each seat, play a table to its end.

    >>> from laizi.doudizhu import Table
    >>> from laizi.players import RandomPlayer
    >>> table = Table("call_rob", seed=1)
    >>> play_hand(table, [RandomPlayer(seat) for seat in range(3)])
    >>> sum(table.result.payments)
    0
    """
    while table.to_act:
        seat = table.to_act[0]
        table.act(seat, players[seat].choose(table.view(seat), table.legal_actions(seat)))

"""Hands at the table for tests: deals with chosen cards, and answers one after the other."""

from collections.abc import Sequence
from typing import Any

from laizi.pyrules.doudizhu import PASS, Move
from laizi.pyrules.doudizhu.cards import RANKS, ids_of
from laizi.pyrules.doudizhu.table import Action, Play, Table

DECLINING = {"MATCH": 0, "READY": 0, "PICK": 0, "CALL": 1, "BID": 0, "ROB": 1, "DOUBLE": 1} | dict.fromkeys(
    ["BEFORE", "FIRST_HALF", "SECOND_HALF", "OPEN"], 1
)
"""The place of the answer among those of its state that wants nothing."""


def deal(hands: dict[int, str], bottom: str, *, wild: str, first_caller: int = 0) -> dict[str, Any]:
    """A deal in which some seats have these cards, and the others what is left, low cards first."""
    left = {rank: list(ids_of(slot)) for slot, rank in enumerate(RANKS)}

    def take(text: str) -> list[int]:
        return [left[rank].pop(0) for rank in text]

    chosen = {seat: take(text) for seat, text in hands.items()}
    below = take(bottom)
    rest = [card for rank in RANKS for card in left[rank]]
    dealt = []
    for seat in range(3):
        cards = chosen.get(seat, rest)
        dealt.append([cards.pop(0) for _ in range(17)])
    return {"hands": dealt, "bottom": below, "wild_ranks": wild, "first_caller": first_caller}


def say(table: Table, *actions: Action | str) -> None:
    """Let whoever is asked first answer, again and again; texts are plays."""
    for action in actions:
        table.act(table.to_act[0], play(action) if isinstance(action, str) else action)


def all_say(table: Table, action: Action) -> None:
    """Let every seat that is asked now answer the same."""
    for seat in table.to_act:
        table.act(seat, action)


def play(text: str) -> Play:
    return Play(PASS if text == "pass" else Move.parse(text))


def decline(table: Table, until: Sequence[str]) -> None:
    """Let everybody answer no, as often as it takes, until a state is reached."""
    while table.state not in until:
        all_say(table, table.legal_actions(table.to_act[0])[DECLINING[table.state]])


def let_time_run_out(table: Table, until: Sequence[str]) -> None:
    """Let the time of everybody run out until a state is reached."""
    while table.state not in until:
        table.timeout(table.to_act[0])

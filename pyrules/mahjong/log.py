"""Logs: a hand of the game as its seed and its actions, which can be played again (docs/mahjong.md §15)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..arguments import json_value
from .action import Action
from .meld import check_seat
from .ruleset import SichuanRules

LOG_VERSION: Final = 1


class Entry(NamedTuple):
    """An action and the seat that took it."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Log:
    """What is needed to play a hand of the game again: rules, seed, dealer, and every action in order."""

    rules: SichuanRules
    seed: int
    dealer: int
    entries: tuple[Entry, ...]

    def to_json(self) -> str:
        """The log as a JSON object, with the version of this form in `version`."""
        document = {
            "version": LOG_VERSION,
            "rules": json.loads(self.rules.to_json()),
            "seed": self.seed,
            "dealer": self.dealer,
            "actions": [[seat, str(action)] for seat, action in self.entries],
        }
        return json.dumps(document)

    @staticmethod
    def from_json(text: str) -> Log:
        """The log that `to_json` wrote.

        Raises ValueError for a text that is no JSON object, an unknown version, and fields that are missing,
        unknown or no values of their kind. Whether the actions are legal is asked when they are replayed.
        """
        document = json_value("text", text)
        if not isinstance(document, dict) or document.get("version") != LOG_VERSION:
            raise ValueError(f"text: not a log in JSON of version {LOG_VERSION}")
        expected = {"version", "rules", "seed", "dealer", "actions"}
        if document.keys() != expected:
            raise ValueError(f"text: missing or unknown fields {sorted(document.keys() ^ expected)}")
        rules, seed, actions = document["rules"], document["seed"], document["actions"]
        if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
            raise ValueError(f"text: seed: expected a number from 0, got {seed!r}")
        pairs = isinstance(actions, list) and all(isinstance(e, list) and len(e) == 2 for e in actions)
        if not pairs:
            raise ValueError(f"text: actions: expected a list of pairs, got {actions!r}")
        try:
            entries = [Entry(check_seat("seat", seat), Action.parse(action)) for seat, action in actions]
            dealer = check_seat("dealer", document["dealer"])
            return Log(SichuanRules.from_json(json.dumps(rules)), seed, dealer, tuple(entries))
        except (TypeError, ValueError) as error:
            raise ValueError(f"text: {error}") from None

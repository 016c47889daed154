"""Players: what answers for the seats of a table, one file each.

The one that asks a person is `laizi.cli.human`, since it needs a terminal.
"""

from .greedy import GreedyPlayer
from .player import Player, play_hand
from .random import RandomPlayer

__all__ = ["GreedyPlayer", "Player", "RandomPlayer", "play_hand"]

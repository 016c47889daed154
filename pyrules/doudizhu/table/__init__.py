"""The table: whole games of Dou Dizhu, one file for each chapter of docs/table.md."""

from .actions import Action, Bid, Call, Double, IllegalActionError, Join, Open, Pick, Play, Plays, Rob, Start
from .deal import Shuffle
from .event import Event
from .games import GAMES
from .machine import State
from .record import RecordError
from .rooms import ROOMS, CallRobOptions, HuanleOptions, Options, PointBidOptions, Room
from .settlement import Result
from .situation import Answering
from .table import Table
from .view import View

__all__ = [
    "GAMES",
    "ROOMS",
    "Action",
    "Answering",
    "Bid",
    "Call",
    "CallRobOptions",
    "Double",
    "Event",
    "HuanleOptions",
    "IllegalActionError",
    "Join",
    "Open",
    "Options",
    "Pick",
    "Play",
    "Plays",
    "PointBidOptions",
    "RecordError",
    "Result",
    "Rob",
    "Room",
    "Shuffle",
    "Start",
    "State",
    "Table",
    "View",
]

"""What ``--json`` writes of wins, scores and results."""

from typing import Any

from laizi.mahjong import Reading, Result, Score, tile_name


def scored(score: Score) -> dict[str, Any]:
    """A score: fan, patterns, value, points by seat, and the reading."""
    return {
        "fan": score.fan,
        "legal": score.legal,
        "patterns": [
            {"pattern": pattern.name, "chinese": pattern.chinese, "fan": fan}
            for pattern, fan in score.patterns
        ],
        "value": score.value,
        "points": list(score.payments),
        "reading": reading(score.reading),
    }


def reading(read: Reading) -> dict[str, Any]:
    """A reading: its shape, its groups of concealed tiles, and what the wilds stand for."""
    return {
        "shape": read.shape.name,
        "groups": [str(group) for group in read.groups],
        "wilds": [tile_name(slot) for slot in read.wild_tiles],
    }


def result(end: Result) -> dict[str, Any]:
    """How a hand of the game ended."""
    return {
        "wins": [
            {
                "seat": win.winner,
                "source": win.source.name,
                "payer": win.payer,
                "hand": str(win.hand),
                "score": scored(score),
            }
            for win, score in end.wins
        ],
        "ready": None if end.ready is None else list(end.ready),
        "win_points": list(end.win_points),
        "kong_points": list(end.kong_points),
        "ready_points": list(end.ready_points),
        "points": list(end.points),
        "next_dealer": end.next_dealer,
    }

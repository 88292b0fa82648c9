"""Tables to play at, of every kind; and commands that cannot be read."""

from __future__ import annotations

from typing import Any

import quincunx as qx
from equal.chooser import Chooser

__all__ = ["MALFORMED", "plan"]

LEVELS = ("random", "novice", "casual", "expert", "master")
CLOCKS: tuple[dict[str, Any], ...] = (
    {"kind": "none"},
    {"kind": "move", "seconds": 40},
    {"kind": "game", "seconds": 300, "increment": 3},
    {"kind": "days", "days": 2},
)


def plan(game: qx.Game, chooser: Chooser) -> dict[str, Any]:
    """The settings of a table, as a page would send them."""
    below = chooser.below
    return {
        "game": game.name,
        "options": dict(game.options),
        "rounds": 1 + below(2),
        "players": [player(seat, chooser) for seat in range(game.seats)],
        "clock": CLOCKS[below(4) if below(2) else 0],
        "at_zero": ("lose", "bot")[below(2)],
        "leavers": ("wait", "bot")[below(2)],
        "takebacks": below(4) > 0,
        "chat": below(2) > 0,
        "public": below(2) > 0,
    }


def player(seat: int, chooser: Chooser) -> dict[str, Any]:
    kind = chooser.below(5)
    if kind == 0 and seat:
        return {"kind": "open"}
    if kind == 1:
        return {"kind": "bot", "level": LEVELS[chooser.below(5)]}
    return {
        "kind": "person",
        "name": ("", "Ada", "  Grace   H. ", "Ľudmila 👩‍🚀", "Bo")[chooser.below(5)],
    }


MALFORMED: list[Any] = [
    {}, [], 5, None, "act", {"do": "fly"}, {"do": 5}, {"do": "Act"}, {"do": "act"}, {"do": "act", "extra": 1},
    {"do": "act", "action": "3"}, {"do": "act", "action": 3.5}, {"do": "act", "action": True},
    {"do": "act", "action": 2**60}, {"do": "act", "text": "x" * 201}, {"do": "act", "text": "a\nb"},
    {"do": "act", "text": 7}, {"do": "act", "text": "a1", "action": 1},
    {"do": "act", "action": 1, "number": -1},
    {"do": "act", "action": 1, "bot": "novice"}, {"do": "act", "action": 1, "numbr": 3},
    {"do": "offer"}, {"do": "offer", "what": "drow"}, {"do": "offer", "what": "draw", "seal": "abc"},
    {"do": "offer", "what": "rematch", "seal": "0123456789abcdef" * 4}, {"do": "answer", "what": "draw"},
    {"do": "answer", "what": "draw", "yes": 1}, {"do": "answer", "yes": "no"}, {"do": "say", "text": ""},
    {"do": "say", "text": "   "}, {"do": "say", "text": "x" * 301}, {"do": "say", "text": "one\u2028two"},
    {"do": "say"}, {"do": "say", "text": " hello "}, {"do": "join", "name": "bot:master"},
    {"do": "join", "name": "x" * 41}, {"do": "join", "name": "A\u200bB"}, {"do": "join", "seat": 100},
    {"do": "join", "seat": -1, "name": 3}, {"do": "join", "seal": 5, "salt": "s" * 65}, {"do": "reveal"},
    {"do": "reveal", "salt": "short"}, {"do": "reveal", "salt": " the salt that was sealed "},
    {"do": "reveal", "salt": "the salt that was sealed"}, {"do": "send_away"},
    {"do": "send_away", "seat": "1"},
    {"do": "replace", "player": 0}, {"do": "extend", "ms": 5}, {"do": "next_round", "round": 2},
    {"do": "join", "name": "👩‍🚀" * 13}, {"do": "join", "name": "  Ada   L. ", "salt": " s "},
]  # fmt: skip
"""What may come over a line and is refused, or nearly."""

"""Names for the plain types that are used everywhere."""

from __future__ import annotations

from typing import Final, Literal

__all__ = [
    "CHANCE",
    "HIDDEN",
    "OVER",
    "SPECTATOR",
    "Action",
    "Knowledge",
    "OptionValue",
    "Seat",
    "integer",
]

Action = int
"""An action's code; what it means depends on the game and on who has the move."""

Seat = int
"""0, 1, …; `CHANCE` or `OVER` as an answer to who has the move."""

OptionValue = int | bool | str

Knowledge = Literal["exact", "near-exact", "estimate", "unknown"]
"""How well a probability of winning is known.

exact        by proof, or from a table of solved positions: no thinking can improve it
near-exact   by a judgement that was fitted to the solution of the whole game
estimate     in any other way
unknown      not at all: nobody looked, and the number says nothing
"""

CHANCE: Final = -1
"""Chance has the move: a throw, a draw, a deal."""

OVER: Final = -2
"""Nobody has the move any more."""

HIDDEN: Final = -3
"""An action in the history that this seat has not seen."""

SPECTATOR: Final = -1
"""In place of a seat: an onlooker, who knows what everybody knows."""


def integer(what: str, value: int, hint: str = "") -> int:
    """Any kind of whole number as Python's own; anything else is refused."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{what} is an integer, not {value!r}{hint}")
    return value.__index__()

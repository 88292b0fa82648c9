"""Names for the plain types that travel between the rooms."""

from __future__ import annotations

from typing import Final

__all__ = ["CHANCE", "HIDDEN", "OVER", "SPECTATOR", "Action", "OptionValue", "Seat"]

Action = int
"""An action's code; what it means depends on the game and on who has the move."""

Seat = int
"""0, 1, …; or `CHANCE` or `OVER` where the question is who has the move."""

OptionValue = int | bool | str

CHANCE: Final = -1
"""Chance has the move: a throw, a draw, a deal."""

OVER: Final = -2
"""Nobody has the move any more."""

HIDDEN: Final = -3
"""An action in the history that this seat has not seen."""

SPECTATOR: Final = -1
"""In place of a seat: somebody who looks on and knows what everybody knows."""

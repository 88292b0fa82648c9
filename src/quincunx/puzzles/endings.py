"""Exact values near the end of a game of two seats."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.native import cpu
from quincunx.state import Game, State
from quincunx.types import Action

__all__ = ["Endings"]

PROGRAM = Path(__file__).with_name("ending.py")
DEEPEST = 40


class Endings:
    """Values positions by playing them to the end, in every way."""

    def __init__(self, game: Game) -> None:
        size = game.rules.MAX_ACTIONS
        self._worth = load(game.name, game.rules)
        self._states = np.zeros(DEEPEST, game.rules.STATE)
        self._legal = np.zeros((DEEPEST, size), np.int64)
        self._weights = np.zeros((DEEPEST, size), np.int64)
        self._work = np.zeros(2, np.int64)

    def wins(self, state: State, most: int) -> dict[Action, float] | None:
        """Every action of the seat to move with its chance to win; None: more than `most` positions.

        A shared win is a half.
        """
        self._work[:] = 0, most
        found, result = {}, np.zeros(2)
        for action in state.legal_actions():
            after = state.copy()
            after.push(action)
            self._states[0] = after.pack()[0]
            value = float(
                self._worth(
                    self._states, 0, self._legal, self._weights, result, -1.0, 1.0, self._work
                )
            )
            if self._work[0] > most:
                return None
            found[action] = (1 + (value if state.player == 0 else -value)) / 2
        return found


@cache
def load(name: str, rules: Any) -> Any:
    return cpu.load(name, rules, [PROGRAM])["worth"]

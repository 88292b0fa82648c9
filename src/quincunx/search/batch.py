"""A batch: many games of the same kind side by side, advanced one action at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.search.engine import engine
from quincunx.state import Game, State

__all__ = ["Batch"]


class Batch:
    """n games at once, compiled, on the CPU or on a GPU.

    After `look()`, `players[i]` has the move in game i, and `legal[i, :counts[i]]` is what it may do
    (with `weights`, if it is chance). `apply(chosen)` plays one action in every game that is not over,
    without checking that it is legal. On a GPU the arrays are device arrays and stay there.
    """

    def __init__(self, game: Game, games: int, backend: str = "cpu") -> None:
        here = engine(game, backend)
        self.game, self.games, self._engine = game, games, here
        size = game.rules.MAX_ACTIONS
        self.states = here.array(games, game.rules.STATE)
        self.players = here.array(games, np.int8)
        self.counts = here.array(games, np.int32)
        self.legal = here.array((games, size), np.int64)
        self.weights = here.array((games, size), np.int64)
        here.run("start", games, self.states, here.to(here.options))

    def look(self) -> None:
        """Brings `players`, `counts`, `legal` and `weights` up to date."""
        found = self.players, self.counts, self.legal, self.weights
        self._engine.run("look", self.games, self.states, *found)

    def apply(self, chosen: Any) -> None:
        """Plays `chosen[i]` in game i."""
        self._engine.run("apply", self.games, self.states, self._engine.to(chosen))

    def state(self, index: int) -> State:
        """One of the games as a `State`."""
        return self.game.from_packed(self._engine.host(self.states)[index])

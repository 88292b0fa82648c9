"""A batch: many games of one kind side by side, moved one action at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.errors import UnknownName
from quincunx.search.engine import CpuEngine, CudaEngine, engine
from quincunx.state import Game, State

__all__ = ["Batch"]


class Batch:
    """n games at once, compiled, on the CPU or on a GPU.

    After `look()`: `players[i]` has the move in game i, and `legal[i, :counts[i]]` is what may be done
    (with `weights` where chance has it). `apply(chosen)` plays one action in every game that
    is not over; it trusts you that each is legal. On a GPU the arrays are device arrays and stay there.
    """

    def __init__(self, game: Game, games: int, backend: str = "cpu") -> None:
        found = engine(game, backend)
        if not isinstance(found, CpuEngine | CudaEngine):
            raise UnknownName("a batch runs on 'cpu' or 'cuda'; for one game there is State")
        self.game, self.games, self._engine = game, games, found
        size = game.rules.MAX_ACTIONS
        self.states = self._array(games, game.rules.STATE)
        self.players = self._array(games, np.int8)
        self.counts = self._array(games, np.int32)
        self.legal = self._array((games, size), np.int64)
        self.weights = self._array((games, size), np.int64)
        self._run("start", self.states, self._to(found.options))

    def look(self) -> None:
        """Brings `players`, `counts`, `legal` and `weights` up to date."""
        self._run("look", self.states, self.players, self.counts, self.legal, self.weights)

    def apply(self, chosen: Any) -> None:
        """Plays `chosen[i]` in game i."""
        self._run("apply", self.states, self._to(chosen))

    def state(self, index: int) -> State:
        """One of the games as a `State`."""
        states = self.states
        if isinstance(self._engine, CudaEngine):
            states = states.copy_to_host()
        return self.game.from_packed(states[index])

    def _run(self, name: str, *arguments: Any) -> None:
        if isinstance(self._engine, CudaEngine):
            self._engine.launch(name, self.games, *arguments)
        else:
            self._engine.code[f"{name}_many"](*arguments)

    def _array(self, shape: Any, dtype: Any) -> Any:
        if isinstance(self._engine, CudaEngine):
            return self._engine.cuda.to_device(np.zeros(shape, dtype))
        return np.zeros(shape, dtype)

    def _to(self, values: Any) -> Any:
        if isinstance(self._engine, CudaEngine):
            return self._engine.cuda.to_device(values)
        return np.asarray(values)

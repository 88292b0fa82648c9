"""Playing and counting for any game: random games in bulk, perft."""

from __future__ import annotations

from quincunx.search.batch import Batch
from quincunx.search.engine import BACKENDS, Engine, Playouts, engine
from quincunx.search.perft import perft
from quincunx.state import Game

__all__ = ["BACKENDS", "Batch", "Engine", "Playouts", "engine", "perft", "playouts"]


def playouts(
    game: Game, games: int, seed: int = 0, backend: str = "cpu", threads: int | None = 1
) -> Playouts:
    """Random games from start to finish, all at once; the same on every back end.

    `playouts(qx.game("senet"), 100_000).returns.mean(axis=0)` is the first seat's advantage.
    """
    return engine(game, backend, threads).play(games, seed)

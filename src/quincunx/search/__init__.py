"""Playing and counting for any game: random games in bulk, perft."""

from __future__ import annotations

from quincunx.errors import QuincunxError
from quincunx.search import listening  # noqa: F401  # whatever is compiled from here on is announced
from quincunx.search.batch import Batch
from quincunx.search.engine import BACKENDS, Engine, Playouts, engine
from quincunx.search.perft import perft
from quincunx.state import Game
from quincunx.types import integer

__all__ = ["BACKENDS", "Batch", "Engine", "Playouts", "engine", "perft", "playouts"]


def playouts(
    game: Game, games: int, seed: int = 0, backend: str = "cpu", threads: int | None = 1
) -> Playouts:
    """Random games from start to finish, all at once; the same on every back end.

    `playouts(qx.game("senet"), 100_000).returns.mean(axis=0)` is the first seat's advantage.
    """
    here = engine(game, backend, threads)
    return here.play(whole("the number of games", games, 0), whole("a seed", seed, -(1 << 63)))


def whole(what: str, value: int, least: int) -> int:
    """A whole number that 64 bits can hold; anything else is refused."""
    number = integer(what, value)
    if not least <= number < 1 << 63:
        raise QuincunxError(f"{what} is between {least} and 2**63 - 1, not {value}")
    return number

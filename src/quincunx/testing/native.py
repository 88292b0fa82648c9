"""`check_native`: the compiled rules play the same games as the plain ones."""

from __future__ import annotations

import numpy as np

from quincunx.state import Game

__all__ = ["check_native"]


def check_native(game: Game, walks: int = 100, backend: str = "cpu", seed: int = 0) -> None:
    """Compares digests of whole random games; a difference is named by game and step."""
    from quincunx.search import engine  # loads Numba

    plain, compiled = engine(game, "python"), engine(game, backend)
    expected = plain.trace(walks, seed)
    actual = compiled.trace(walks, seed)
    for walk in np.flatnonzero(expected != actual).tolist():
        step = 0
        while plain.trace(1, seed, walk, step) == compiled.trace(1, seed, walk, step):
            step += 1
        raise AssertionError(
            f"{game!r}: {backend} differs from plain Python "
            f"in walk {walk} of seed {seed}, step {step}"
        )

"""A player that takes any legal action."""

from __future__ import annotations

from random import Random

from quincunx.state import State
from quincunx.types import Action

__all__ = ["RandomBot"]


class RandomBot:
    """Evenly among the legal actions: the baseline for everything that thinks."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, state: State) -> Action:
        return self._random.choice(state.legal_actions())

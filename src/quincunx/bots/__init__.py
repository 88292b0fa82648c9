"""Named players of known strength."""

from __future__ import annotations

from typing import Protocol

from quincunx.bots.random import RandomBot
from quincunx.errors import UnknownName, did_you_mean
from quincunx.state import State
from quincunx.types import Action

__all__ = ["BOTS", "Bot", "load"]

BOTS = ("random", "novice", "casual", "skilled", "expert", "master", "uct")


class Bot(Protocol):
    """Anything that can play: it gets the state as its seat may see it."""

    def choose(self, state: State) -> Action: ...


def load(name: str, seed: int | None = None) -> Bot:
    """A bot by name."""
    if name not in BOTS:
        raise UnknownName(f"unknown bot {name!r}: {did_you_mean(name, BOTS)}")
    if name == "random":
        return RandomBot(seed)
    from quincunx.bots.levels import LEVELS  # the search loads Numba
    from quincunx.bots.searcher import SearchBot

    return SearchBot(LEVELS[name], seed)

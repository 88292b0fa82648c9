"""Named players of known strength."""

from __future__ import annotations

from typing import Protocol

from quincunx.bots.random import RandomBot
from quincunx.errors import QuincunxError, UnknownName, did_you_mean
from quincunx.state import State
from quincunx.types import Action

__all__ = ["BOTS", "LADDER", "Bot", "bots_for", "check", "load"]

LADDER = ("novice", "casual", "skilled", "expert", "master")
"""The levels, the weakest first."""

SPECIALISTS = {"alphabeta": "sensei"}
"""Bots that play one game only."""

BOTS = ("random", *LADDER, "uct", *SPECIALISTS)


class Bot(Protocol):
    """Anything that can play: it gets the state as its seat may see it."""

    def choose(self, state: State) -> Action: ...


def load(name: str, seed: int | None = None) -> Bot:
    """A bot by name; but for `random`, they have `analyse` and `prepare` too."""
    if name not in BOTS:
        raise UnknownName(f"unknown bot {name!r}: {did_you_mean(name, BOTS)}")
    if name == "random":
        return RandomBot(seed)
    from quincunx.bots.named import NamedBot  # the search loads Numba

    return NamedBot(name, seed)


def bots_for(game: str) -> tuple[str, ...]:
    """The bots that play a game."""
    return tuple(name for name in BOTS if SPECIALISTS.get(name, game) == game)


def check(name: str, game: str) -> None:
    """Refuses a name that is no bot, or no bot for this game."""
    known = bots_for(game)
    if name in BOTS and name not in known:
        raise QuincunxError(f"{name} plays {SPECIALISTS[name]} only, not {game}")
    if name not in known:
        raise UnknownName(f"unknown bot {name!r}: {did_you_mean(name, known)}")

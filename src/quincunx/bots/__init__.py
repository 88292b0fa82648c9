"""Named players of known strength."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol

from quincunx import games
from quincunx.bots.expertise import POINTS, Expertise, expertise, experts
from quincunx.bots.random import RandomBot
from quincunx.errors import QuincunxError, UnknownName, did_you_mean
from quincunx.state import Game, State
from quincunx.types import Action, integer

if TYPE_CHECKING:  # these load Numba
    from quincunx.search.assessment import Assessment
    from quincunx.search.book import Watch

__all__ = [
    "BOTS", "EARLIER", "LADDER", "POINTED", "Bot", "Thinker", "bots_for", "check", "for_points", "load",
]  # fmt: skip

LADDER = ("novice", "casual", "skilled", "expert", "master")
"""The levels, the weakest first."""

SPECIALISTS = {name: game for game, expert in experts().items() for name in expert.specialists}
"""Bots that play one game only, and which."""

BOTS = ("random", *LADDER, "uct", *SPECIALISTS)

EARLIER = (*(f"{level}@{version}" for version in (1, 2) for level in LADDER), "master@3")
"""Levels as they were before today's, so that progress can be measured; nobody is offered them to play."""


POINTED = (f"master{POINTS}",)
"""Levels as they play in matches of several rounds, where points count; who they are, `for_points` says."""


class Bot(Protocol):
    """Anything that can play: it is given the state as its seat may see it."""

    def choose(self, state: State) -> Action: ...


class Thinker(Bot, Protocol):
    """One of our bots: it plays any game, one at a time, and can say what it thinks."""

    def prepare(self, game: Game, watch: Watch = ...) -> None:
        """Compiles and computes what it needs for a game, so that no move waits for it.

        `watch` is called with a few words on its progress, if that takes long.
        """

    def analyse(self, state: State, also: Collection[Action] = ...) -> Assessment:
        """Every legal action with its probability of winning and how well that is known, the best first.

        The actions in `also` are looked at in any case; about others nothing may be known.
        """


def load(name: str, seed: int | None = None) -> Thinker:
    """A bot by name."""
    if name not in (*BOTS, *EARLIER, *POINTED):
        raise UnknownName(f"unknown bot {name!r}: {did_you_mean(str(name), BOTS)}")
    if seed is not None:
        seed = integer("a seed", seed)
    if name == "random":
        return RandomBot(seed)
    from quincunx.bots.named import NamedBot  # the search loads Numba

    return NamedBot(name, seed)


def for_points(name: str, game: Game) -> str:
    """Who plays for a bot where points count (see `Match.counts_points`): itself, or `master+points`."""
    return expertise(game).for_points(name)


def bots_for(game: Game | str) -> tuple[str, ...]:
    """The bots that play a game; a name stands for the game of ours."""
    known = expertise(game) if isinstance(game, Game) else experts().get(game, Expertise)
    return tuple(name for name in BOTS if name not in SPECIALISTS or name in known.specialists)


def check(name: str, game: Game | str) -> None:
    """Refuses a name that is no bot, or no bot for this game."""
    known = bots_for(game)
    if name in EARLIER or name in POINTED:
        return
    if name in BOTS and name not in known:
        played = game if isinstance(game, str) else game.package.__name__
        this = played.removeprefix(f"{games.__name__}.")
        raise QuincunxError(f"{name} plays {SPECIALISTS[name]} only, not {this}")
    if name not in known:
        raise UnknownName(f"unknown bot {name!r}: {did_you_mean(name, known)}")

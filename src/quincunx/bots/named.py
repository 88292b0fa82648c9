"""The players behind the names: a level becomes, in every game, the player that its place asks for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from quincunx.bots import check
from quincunx.bots.levels import level_of
from quincunx.bots.searcher import SearchBot
from quincunx.bots.senet.bot import LookAheadBot
from quincunx.search.assessment import Assessment
from quincunx.search.book import Watch
from quincunx.state import Game, State
from quincunx.types import Action

__all__ = ["NamedBot", "Thinker", "adviser"]


class Thinker(Protocol):
    """A player that can say what it thinks."""

    def prepare(self, game: Game, watch: Watch = ...) -> None: ...
    def choose(self, state: State) -> Action: ...
    def analyse(self, state: State, also: Collection[Action] = ...) -> Assessment: ...


class NamedBot:
    """One of ours by name; it plays any game, one at a time."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        self.name = name
        self.seed = seed
        self._game: Game | None = None
        self._player: Thinker | None = None

    def prepare(self, game: Game, watch: Watch = lambda _: None) -> None:
        """Compiles and makes what it needs for a game, so that no move waits for it.

        `watch` is told in words how far it has come, where that takes long.
        """
        self._playing(game).prepare(game, watch)

    def choose(self, state: State) -> Action:
        """The action to play."""
        return self._playing(state.game).choose(state)

    def analyse(self, state: State, also: Collection[Action] = ()) -> Assessment:
        """Every legal action with its probability to win and how well that is known, the best first.

        The actions in `also` are looked at in any case; of others nothing may be known.
        """
        return self._playing(state.game).analyse(state, also)

    def _playing(self, game: Game) -> Thinker:
        if self._player is None or self._game != game:
            self._player, self._game = player(self.name, game, self.seed), game
        return self._player


def adviser(game: Game) -> str:
    """The level that gives hints and looks at games again: strong, and quick enough to ask at every move."""
    return "expert" if level_of("master", game).seconds else "master"


def player(name: str, game: Game, seed: int | None) -> Thinker:
    """Who plays this level in this game: tree search, unless something else proved to be stronger."""
    check(name, game.name)
    if game.name == "sensei" and name in ("master", "alphabeta"):
        from quincunx.bots.alphabeta.bot import AlphaBetaBot, PlainAlphaBetaBot

        if name == "alphabeta":
            return PlainAlphaBetaBot(seed)
        return AlphaBetaBot(seconds=level_of(name, game).seconds, seed=seed)
    level = level_of(name, game)
    if level.ahead is not None:
        return LookAheadBot(
            level.ahead, temperature=level.temperature, book=level.book, seed=seed
        )  # fmt: skip
    return SearchBot(level, seed)

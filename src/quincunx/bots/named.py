"""The players behind the names: each game's folder says who plays a level there."""

from __future__ import annotations

from collections.abc import Collection
from threading import RLock

from quincunx.bots import check
from quincunx.bots.calibration import Calibration
from quincunx.bots.expertise import expertise
from quincunx.bots.form import today
from quincunx.bots.playing import GameBot
from quincunx.bots.searcher import SearchBot
from quincunx.bots.telling import modest
from quincunx.search.assessment import Assessment
from quincunx.search.book import Watch
from quincunx.state import Game, State, checked_game, checked_state
from quincunx.types import Action

__all__ = ["NamedBot", "adviser", "player"]


class NamedBot:
    """One of ours by name; it plays any game, one at a time.

    Threads may share it: they think one after another. To let them think at once, give each its own bot.
    """

    def __init__(
        self, name: str, seed: int | None = None, seconds: float | None = None,
        nature: int | None = None,
    ) -> None:  # fmt: skip
        """`seconds`: the most that it thinks about a move, if its level thinks for a time.

        `nature`: a number for what stays the same about it throughout a game: what it forgets, how good its
        day is. Who asks a new bot for every move gives all of them the same; otherwise the seed decides.
        """
        self.name, self.seed, self.seconds, self.nature = name, seed, seconds, nature
        self._player: GameBot | None = None
        self._turn = RLock()

    def prepare(self, game: Game, watch: Watch = lambda _: None) -> None:
        """Compiles and computes what it needs for a game, so that no move waits for it.

        `watch` is called with a few words on its progress, if that takes long.
        """
        with self._turn:
            self._playing(checked_game(game)).prepare(watch)

    def choose(self, state: State) -> Action:
        """The action to play."""
        with self._turn:
            return self._playing(checked_state(state).game).choose(state)

    def analyse(self, state: State, also: Collection[Action] = ()) -> Assessment:
        """Every legal action with its probability of winning and how well that is known, the best first.

        The actions in `also` are looked at in any case; about others nothing may be known.
        """
        with self._turn:
            found = self._playing(checked_state(state).game).analyse(state, also)
            return modest(found, self._calibration(state))

    def __reduce__(self) -> tuple[type[NamedBot], tuple[object, ...]]:
        """A copy, here or in another process, begins anew: thoughts do not travel."""
        return NamedBot, (self.name, self.seed, self.seconds, self.nature)

    def look_back(self, state: State) -> Assessment:
        """The same with every secret known; for games that are over."""
        found = self._playing(checked_state(state).game).look_back(state)
        return modest(found, self._calibration(state))

    def _calibration(self, state: State) -> Calibration:
        return expertise(state.game).calibration()

    def _playing(self, game: Game) -> GameBot:
        if self._player is None or self._player.game != game:
            self._player = player(self.name, game, self.seed, self.seconds, self.nature)
        return self._player


def adviser(seconds: float = 0.5) -> NamedBot:
    """The one that gives hints and reviews games: the strongest, with less time than for its own moves."""
    return NamedBot("master", seconds=seconds)


def player(
    name: str, game: Game, seed: int | None = None, seconds: float | None = None,
    nature: int | None = None,
) -> GameBot:  # fmt: skip
    """The player of this level in this game: tree search, unless something else proved stronger."""
    check(name, game)
    known = expertise(game, seconds, nature)
    name = known.meant(name)
    return known.player(name, seed) or SearchBot(game, today(known, name, seed), seed, nature)

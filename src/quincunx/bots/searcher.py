"""Players that walk down a tree: how long, how sharply and with what memory makes the level."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from quincunx.bots.expertise import expertise
from quincunx.bots.levels import Level
from quincunx.bots.picking import pick
from quincunx.bots.playing import GameBot
from quincunx.search.assessment import Assessment
from quincunx.search.book import Watch
from quincunx.search.mcts import Limits, Search
from quincunx.search.offers import BELIEF, LEAF
from quincunx.state import Game, State
from quincunx.types import Action

__all__ = ["SearchBot"]


class SearchBot(GameBot):
    """Searches a tree. With the same seed, number of walks and book it plays the same."""

    def __init__(self, game: Game, level: Level, seed: int | None = None) -> None:
        super().__init__(game)
        self.level = level
        self._known = expertise(game)
        self._random = Random(seed)
        self._search: Search | None = None

    def prepare(self, watch: Watch = lambda _: None) -> None:
        """Compiles the search and makes the game's book: no move ever waits for either."""
        search = self._new_search(Limits(walks=2, megabytes=1))
        search.prepare(self.game.start(seed=0))
        search.book.make(watch)

    def choose(self, state: State) -> Action:
        """The action to play: mostly the best, sometimes one that looks nearly as good."""
        self.check(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        judged = self._assess(state, settled=True).actions
        return pick(judged, self.level.temperature, self._random)

    def analyse(self, state: State, also: Collection[Action] = ()) -> Assessment:
        """Every legal action with its probability of winning, the best first; `also` is never left out."""
        self.check(state)
        return self._assess(state, also=also, everyone=True)

    def look_back(self, state: State) -> Assessment:
        """The same with every secret known; for games that are over."""
        self.check(state)
        return self._thinking().assess(state, everyone=True, hindsight=True)

    def _assess(
        self,
        state: State,
        *,
        settled: bool = False,
        also: Collection[Action] = (),
        everyone: bool = False,
    ) -> Assessment:
        if self.level.memory is not None and self._known.can_forget(state):
            self._search = None  # whoever forgets cannot build on earlier thoughts
            known = state.hidden(state.player)
            state = self._known.forget(known, self.level.memory, self._random)
        return self._thinking().assess(state, settled=settled, also=also, everyone=everyone)

    def _thinking(self) -> Search:
        if self._search is None:
            limits = Limits(self.level.seconds, self.level.walks, threads=self.level.threads)
            self._search = self._new_search(limits)
        return self._search

    def _new_search(self, limits: Limits) -> Search:
        seed = self._random.getrandbits(48)
        if not self.level.knows:
            return Search(self.game, limits, seed=seed)
        known = self._known
        return Search(
            self.game, limits, seed=seed, width=known.width, beyond=self.level.beyond,
            leaf=known.leaf or LEAF, belief=known.belief or BELIEF,
            book=known.book(is_open=self.level.book),
        )  # fmt: skip

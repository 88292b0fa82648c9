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
from quincunx.search.offers import BELIEF, CLUES, HUNCHES, LEAF, PRIVY
from quincunx.state import Game, State
from quincunx.types import Action

__all__ = ["SearchBot"]


class SearchBot(GameBot):
    """Searches a tree. With the same seed, number of walks and book it plays the same."""

    def __init__(
        self, game: Game, level: Level, seed: int | None = None, nature: int | None = None
    ) -> None:
        super().__init__(game)
        self.level = level
        self._known = expertise(game)
        self._random = Random(seed)
        if nature is None:
            nature = self._random.getrandbits(30) if level.memory is not None else 0
        self._nature = nature
        self._forgotten: set[int] = set()
        self._search: Search | None = None

    def prepare(self, watch: Watch = lambda _: None) -> None:
        """Compiles the search and makes the game's book: no move ever waits for either."""
        search = self._new_search(Limits(walks=2, megabytes=1))
        search.prepare(self.game.start(seed=0))
        search.book.make(watch)

    def choose(self, state: State, begun: float | None = None) -> Action:
        """The action to play: mostly the best, sometimes one that looks nearly as good; a win at once if
        it is noticed.

        The time to think runs from `begun`, by `time.perf_counter`, or from now.
        """
        self.check(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        state, search = self._remembered(state), self._thinking()
        if self.level.knows and self._random.random() >= self.level.misses:
            winning = search.wins_at_once(state)
            if winning is not None:
                return winning
        return pick(search.weigh(state, begun), self.level.temperature, self._random)

    def analyse(
        self, state: State, also: Collection[Action] = (), begun: float | None = None
    ) -> Assessment:
        """Every legal action with its probability of winning, the best first; `also` is never left out."""
        self.check(state)
        state = self._remembered(state)
        return self._thinking().assess(state, also=also, everyone=True, begun=begun)

    def look_back(self, state: State) -> Assessment:
        """The same with every secret known; for games that are over."""
        self.check(state)
        return self._thinking().assess(state, everyone=True, hindsight=True)

    def _remembered(self, state: State) -> State:
        """What the seat to move knows, less what it has forgotten."""
        if self.level.memory is None or not self._known.can_forget(state):
            return state
        known, gone = self._known.forget(
            state.hidden(state.player), self.level.memory, self._nature
        )
        if self._forgotten != set(
            gone
        ):  # earlier thoughts knew more, or less: their tree would not fit
            self._search = None
        self._forgotten = set(gone)
        return known

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
        width, leaf = known.width, known.leaf
        if self.level.learned and known.judge:
            width, leaf = known.judge_width, known.judge
        if self.level.width is not None:
            width = self.level.width
        return Search(
            self.game, limits, seed=seed, width=width, trust=self.level.trust,
            beyond=self.level.beyond, leaf=leaf or LEAF, belief=known.belief or BELIEF,
            book=known.book(is_open=self.level.book), hunches=known.hunches or HUNCHES,
            glances=self.level.glances, privy=known.privy or PRIVY, observers=self.level.observers,
            clues=known.clues or CLUES, reads=self.level.reads,
        )  # fmt: skip

"""Players that search: how long, how sharply, and how well they remember makes the level."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from random import Random

from quincunx.bots.books import book_for
from quincunx.bots.forgetting import can_forget, forget
from quincunx.bots.picking import pick
from quincunx.search.assessment import Assessment
from quincunx.search.book import Watch
from quincunx.search.mcts import BELIEF, LEAF, Limits, Search
from quincunx.state import Game, State
from quincunx.types import Action

__all__ = ["Level", "SearchBot"]

HERE = Path(__file__).parent
WIDTHS = {"bossa": 0.4, "sarena": 0.2, "senet": 0.3, "serendipity": 0.15}
"""How much to explore where a game's own leaf judges more sharply than random games do."""


@dataclass(frozen=True)
class Level:
    """What makes a player of a certain strength."""

    walks: int | None = None  # looks ahead, or
    seconds: float | None = None  # time to look ahead, or
    ahead: int | None = None  # throws to look ahead, each with every move
    temperature: float = 0.0  # of the probability to win that seems not worth a second thought
    memory: float | None = None  # actions after which half of what was seen is forgotten
    knows: bool = True  # judges positions by what the game is about, not only by random games
    beyond: float = 0.0  # how much a random game counts beside that judgement
    book: bool = False  # looks solved positions up, where the game has some
    threads: int = 1


class SearchBot:
    """A player who looks ahead. The same seed, number of walks and book play the same."""

    def __init__(self, level: Level, seed: int | None = None) -> None:
        self.level = level
        self._random = Random(seed)
        self._search: Search | None = None

    def prepare(self, game: Game, watch: Watch = lambda _: None) -> None:
        """Compiles the search for a game and makes its book: no move ever waits for either."""
        search = self._new_search(game, Limits(walks=2, megabytes=1))
        search.prepare(game.start(seed=0))
        search.book.make(watch)

    def choose(self, state: State) -> Action:
        """The action to play: mostly the best, sometimes one that looks nearly as good."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        judged = self._assess(state, settled=True).actions
        return pick(judged, self.level.temperature, self._random)

    def analyse(self, state: State, also: Collection[Action] = ()) -> Assessment:
        """Every legal action with its probability to win, the best first; `also` is never left out."""
        return self._assess(state, also=also)

    def _assess(
        self, state: State, *, settled: bool = False, also: Collection[Action] = ()
    ) -> Assessment:
        if self.level.memory is not None and can_forget(state):
            self._search = None  # somebody who forgets cannot build on earlier thoughts
            known = forget(state.hidden(state.player), self.level.memory, self._random)
            return self._searching(state.game).assess(known, settled=settled, also=also)
        return self._searching(state.game).assess(state, settled=settled, also=also)

    def _searching(self, game: Game) -> Search:
        if self._search is None or self._search.game != game:
            level = self.level
            limits = Limits(level.seconds, level.walks, threads=level.threads)
            self._search = self._new_search(game, limits)
        return self._search

    def _new_search(self, game: Game, limits: Limits) -> Search:
        seed = self._random.getrandbits(48)
        if not self.level.knows:
            return Search(game, limits, seed=seed)
        return Search(
            game, limits, seed=seed, width=WIDTHS.get(game.name, 0.7), beyond=self.level.beyond,
            leaf=program("leaves", game, LEAF), belief=program("beliefs", game, BELIEF),
            book=book_for(game, is_open=self.level.book),
        )  # fmt: skip


def program(kind: str, game: Game, otherwise: Path) -> Path:
    """A game's own program of a kind, or the one for any game."""
    path = HERE / kind / f"{game.name}.py"
    return path if path.exists() else otherwise

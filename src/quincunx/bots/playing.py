"""Players of one game, which they are given when they are made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING

from quincunx.errors import QuincunxError
from quincunx.state import Game, State
from quincunx.types import Action

if TYPE_CHECKING:  # these load Numba
    from quincunx.search.assessment import Assessment
    from quincunx.search.book import Watch

__all__ = ["GameBot"]


class GameBot(ABC):
    """A player of one game with its options; it refuses states of any other."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def prepare(self, watch: Watch = lambda _: None) -> None:
        """Compiles and computes what it needs, so that no move waits for it."""

    @abstractmethod
    def choose(self, state: State) -> Action:
        """The action to play."""

    @abstractmethod
    def analyse(self, state: State, also: Collection[Action] = ()) -> Assessment:
        """Every legal action with its probability of winning, the best first.

        The actions in `also` are looked at in any case; about others nothing may be known.
        """

    def look_back(self, state: State) -> Assessment:
        """The same with every secret known, for games that are over; here there are no secrets."""
        return self.analyse(state)

    def check(self, state: State) -> None:
        """Refuses a state of another game, and one in which no seat has a decision to make."""
        if state.game != self.game:
            raise QuincunxError(f"this bot plays {self.game!r}, not {state.game!r}")
        if state.player < 0:
            raise QuincunxError("there is nothing to decide: no seat has the move")

"""A player that takes any legal action."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING

from quincunx.errors import QuincunxError
from quincunx.state import Game, State, checked_state
from quincunx.types import Action

if TYPE_CHECKING:  # these load Numba
    from quincunx.search.assessment import Assessment
    from quincunx.search.book import Watch

__all__ = ["RandomBot"]


class RandomBot:
    """Picks evenly among the legal actions of any game: the baseline for everything that thinks."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def prepare(self, game: Game, watch: Watch = lambda _: None) -> None:
        """Needs no preparation."""

    def choose(self, state: State) -> Action:
        if checked_state(state).player < 0:
            raise QuincunxError("there is nothing to decide: no seat has the move")
        return self._random.choice(state.legal_actions())

    def analyse(self, state: State, also: Collection[Action] = ()) -> Assessment:  # noqa: ARG002
        """Refuses: a random player has no opinion."""
        raise QuincunxError("the bot 'random' has no opinion of a position; ask any other bot")

"""What was played, as everybody at the table may tell it.

Kept up to date action by action, so that telling the news never costs the whole past.
"""

from __future__ import annotations

from quincunx.state import Game, State, who
from quincunx.types import SPECTATOR, Action, Seat

__all__ = ["Log", "Told"]

Told = tuple[list[Action], list[str]]
"""Actions and their texts."""


class Log:
    """The log of one round, for every seat and for spectators."""

    def __init__(self, game: Game) -> None:
        self.game = game
        seats = range(SPECTATOR, game.seats if game.has_secrets else 0)
        self._told: dict[Seat, list[tuple[Seat, str]]] = {seat: [] for seat in seats}
        self._lines = getattr(game.text, "log_lines", None)

    def __len__(self) -> int:
        return len(self._told[SPECTATOR])

    def add(self, state: State) -> dict[Seat, Told]:
        """Writes down what is new in the state; returns it as every seat is told it."""
        first = len(self)
        news: dict[Seat, Told] = {}
        for seat, told in self._told.items():
            moments = [state.moment(number, seat) for number in range(first, len(state.history))]
            told += [(player, text) for player, _, text in moments]
            news[seat] = ([action for _, action, _ in moments], [text for *_, text in moments])
        return news

    def cut(self, length: int) -> None:
        """Strikes out what was taken back."""
        for told in self._told.values():
            del told[length:]

    def reveal(self, state: State) -> None:
        """At the end everybody is told everything."""
        if len(self._told) > 1:
            moments = state.moments()
            for told in self._told.values():
                told[:] = moments

    def lines(self, seat: Seat, start: int = 0) -> tuple[int, list[str]]:
        """The lines for people that the moments from `start` on are in, and the first one's place."""
        told = self._told.get(seat, self._told[SPECTATOR])
        if self._lines is None:
            return start, [f"{who(player)}: {text}" for player, text in told[start:]]
        lines = [str(line) for line in self._lines(told)]
        place = max(0, len(self._lines(told[:start])) - 1)  # the last one may have been longer
        return place, lines[place:]

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
        self._lines = game.text.log_lines
        self._written: dict[Seat, tuple[int, list[str]]] = {}  # the lines of the first n steps
        self._counts: dict[tuple[Seat, int], int] = {}  # how many lines the first n steps take

    def __len__(self) -> int:
        return len(self._told[SPECTATOR])

    def mover(self, number: int) -> Seat:
        """Who acted as number `number`, counted from 0."""
        return self._told[SPECTATOR][number][0]

    def add(self, state: State) -> dict[Seat, Told]:
        """Writes down what is new in the state; returns it as every seat is told it."""
        first = len(self)
        news: dict[Seat, Told] = {}
        for seat, told in self._told.items():
            steps = [state.step(number, seat) for number in range(first, len(state.history))]
            told += [(player, text) for player, _, text in steps]
            news[seat] = ([action for _, action, _ in steps], [text for *_, text in steps])
        return news

    def cut(self, length: int) -> None:
        """Strikes out what was taken back."""
        for told in self._told.values():
            del told[length:]
        self._written.clear()
        self._counts.clear()

    def reveal(self, state: State) -> None:
        """At the end everybody is told everything."""
        if len(self._told) > 1:
            steps = [(player, text) for player, _, text in state.steps()]
            for told in self._told.values():
                told[:] = steps
            self._written.clear()
            self._counts.clear()

    def lines(self, seat: Seat, start: int = 0) -> tuple[int, list[str]]:
        """The lines for people that hold the steps from `start` on, and the first one's place."""
        seat = seat if seat in self._told else SPECTATOR
        told = self._told[seat]
        if self._lines is None:
            return start, [f"{who(player)}: {text}" for player, text in told[start:]]
        lines = self._all_lines(seat)
        place = max(0, self._count(seat, start) - 1)  # the last one may have been longer
        return place, lines[place:]

    def _all_lines(self, seat: Seat) -> list[str]:
        """Written once for all who see the same."""
        told = self._told[seat]
        length, lines = self._written.get(seat, (-1, []))
        if length != len(told):
            assert self._lines is not None
            lines = self._lines(told)
            self._written[seat] = (len(told), lines)
            self._counts[seat, len(told)] = len(lines)
        return lines

    def _count(self, seat: Seat, length: int) -> int:
        """How many lines the first steps take; usually known from when there were no more."""
        if (seat, length) not in self._counts:
            assert self._lines is not None
            self._counts[seat, length] = len(self._lines(self._told[seat][:length]))
        return self._counts[seat, length]

"""What was played, as everybody at the table may know it.

Kept up to date action by action, so that reporting what is new never costs the whole history.
"""

from __future__ import annotations

from quincunx.state import Game, State, who
from quincunx.types import SPECTATOR, Action, Seat

__all__ = ["Known", "Log"]

Known = tuple[list[Action], list[str]]
"""Actions and their texts."""


class Log:
    """The log of one round, for every seat and for spectators."""

    def __init__(self, game: Game) -> None:
        self.game = game
        seats = range(SPECTATOR, game.seats if game.has_secrets else 0)
        self._steps: dict[Seat, list[tuple[Seat, str]]] = {seat: [] for seat in seats}
        self._lines = game.text.log_lines
        self._written: dict[Seat, tuple[int, list[str]]] = {}  # the lines of the first n steps
        self._counts: dict[tuple[Seat, int], int] = {}  # how many lines the first n steps take

    def __len__(self) -> int:
        return len(self._steps[SPECTATOR])

    def mover(self, number: int) -> Seat:
        """Who played action `number`, counted from 0."""
        return self._steps[SPECTATOR][number][0]

    def add(self, state: State, texts: list[str]) -> dict[Seat, Known]:
        """Adds what is new in the state; returns it as each seat may know it, where there are secrets.

        `texts`: of the new actions, with nothing hidden.
        """
        first = len(self)
        news: dict[Seat, Known] = {}
        if not self.game.has_secrets:
            self._steps[SPECTATOR] += zip(state.movers_since(first), texts, strict=True)
            return news
        seen = state.steps_seen(first, self._steps)
        for seat, known in self._steps.items():
            steps = seen[seat]
            known += [(player, text) for player, _, text in steps]
            news[seat] = ([action for _, action, _ in steps], [text for *_, text in steps])
        return news

    def cut(self, length: int) -> None:
        """Removes what was taken back."""
        for known in self._steps.values():
            del known[length:]
        self._written.clear()
        self._counts.clear()

    def reveal(self, state: State) -> None:
        """At the end everybody may know everything."""
        if len(self._steps) > 1:
            steps = [(player, text) for player, _, text in state.steps()]
            for known in self._steps.values():
                known[:] = steps
            self._written.clear()
            self._counts.clear()

    def lines(self, seat: Seat, start: int = 0) -> tuple[int, list[str]]:
        """The lines for people that cover the steps from `start` on, and the index of the first."""
        seat = seat if seat in self._steps else SPECTATOR
        known = self._steps[seat]
        if self._lines is None:
            return start, [f"{who(player)}: {text}" for player, text in known[start:]]
        lines = self._all_lines(seat)
        place = max(0, self._count(seat, start) - 1)  # the last line may have changed
        return place, lines[place:]

    def _all_lines(self, seat: Seat) -> list[str]:
        """Written once for everybody who sees the same."""
        known = self._steps[seat]
        length, lines = self._written.get(seat, (0, []))
        if length != len(known):
            assert self._lines is not None
            start = turn_start(known, length)  # only the last line may have changed
            lines = [*lines[:-1], *self._lines(known[start:])]
            self._written[seat] = (len(known), lines)
            self._counts[seat, len(known)] = len(lines)
        return lines

    def _count(self, seat: Seat, length: int) -> int:
        """How many lines the first steps take; usually remembered from when there were no more."""
        if (seat, length) not in self._counts:
            assert self._lines is not None
            self._counts[seat, length] = len(self._lines(self._steps[seat][:length]))
        return self._counts[seat, length]


def turn_start(steps: list[tuple[Seat, str]], length: int) -> int:
    """Where the turn begins that the first steps end with."""
    start = length
    while start and steps[start - 1][0] == steps[length - 1][0]:
        start -= 1
    return start
